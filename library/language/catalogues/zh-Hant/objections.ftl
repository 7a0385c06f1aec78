
## 一段文字為什麼不是局面或著法

a-piece = { piece }
the-owned-piece = { owned-piece }
standing = { $owner }{ $square }的{ piece }

objection-at = 第 { $column } 個字元{ $part ->
        [board] （棋盤）
        [row] （第 { $row } 行）
        [square] （{ $square }）
        [hands] （手中的子）
        [hand] （{ $side }手中的子）
        [styles] （棋種標記）
       *[text] {""}
    }：{ $why }
objection-other = { $text }
objection-no_notation = { $game } 沒有 { $name } 記譜法，可用的有：{ $known }
objection-empty = 沒有寫著法
objection-too_long = 太長，不是著法
objection-expected = 此處應為{ $expected }
objection-expected_square = 位置（a1 到 { $last }）
objection-expected_rank = 位置的行號（開頭不能是 0）
objection-expected_second_square = { $signs } 或第二個位置
objection-expected_piece = 棋子（如 E、+S、D^）
objection-expected_promotion = 升變的字母
objection-expected_end = 著法的結尾
objection-pass = 「...」表示停一著，這種棋不許停著
objection-drop = 「*」表示打入手中的子，熊棋沒有打入
objection-drop_capture = 「.」表示打入並吃子，熊棋沒有打入
objection-static_capture = 開頭的「+」表示不動而吃子，熊棋每一著都要走動棋子
objection-mutation = 棋子不能不動而變；升變要寫在兵的著法裡，如 e7-e8=E
objection-change = 「{ $sign }」表示棋子變成什麼，象棋的棋子不會變
objection-not_in_notation = 不是 { $name } 記譜法的著法{ $example ->
        [none] {""}
       *[other] ，例如 { $example }
    }
objection-off_board = { $square } 不在棋盤上（棋盤是 { $first } 到 { $last }）
objection-game_over = 對局已結束：{ $end }
objection-not_like_that = 此處沒有棋子能這樣走
objection-exposed = 這樣走，老將會被將軍
objection-empty_origin = { $square } 上沒有棋子
objection-not_yours = { $square } 上是{ the-owned-piece }，現在輪到{ $other }走
objection-same_square = 起點和終點都是 { $square }
objection-own_piece = { $square } 上是{ the-owned-piece }，是己方的子
objection-capture = { $square } 上是{ the-owned-piece }，吃子要寫 +
objection-no_capture = { $square } 上沒有棋子，不吃子要寫 -
objection-wrong_piece = { $square } 上是{ the-owned-piece }，不是{ $named }
objection-not_on_file = { $side }第 { $file } 路上沒有{ piece }
objection-not_in_place = { $side }沒有哪一路上有兩個以上的{ piece }處在這個位置
objection-piece_not_like_that = { standing }不能這樣走
objection-none_gets = { $side }沒有{ piece }能走到 { $destination }
objection-nothing_to_take = { $square } 上沒有棋子，只有吃子才寫 x
objection-no_check = + 表示將軍，這一著並不將軍
objection-no_mate = # 表示將死，這一著並不將死
objection-ambiguous = 可能是 { $moves }
objection-no_face_to_face = 走了這一著老將並不照面，應寫 - 而不是 ~
objection-not_a_soldier = { $mover }不能升變
objection-not_the_last_row = { $side }的兵在第 { $row } 行升變，而不是在 { $square }
objection-no_such_promotion = 只能升變為 E、A、C、R、B 或 H，而不是 { $found }
objection-promotion_case = 升變字母的大小寫隨己方：{ $side }應寫 { $letter }
objection-becomes = 走動的棋子{ becomes-token }，寫 ={ $written } 不對
objection-captured = 被吃的棋子{ becomes-token }，寫 /{ $written } 不對
becomes-token = { $token ->
        [none] 不變
       *[other] 變成 { $token }
    }
objection-nothing_captured = / 說明被吃的子，這一著卻沒有吃子
objection-late_promotion = { $square }-{ $square }/... 讓剛走到 { $square } 的兵升變，可是上一著並沒有兵走到那裡
objection-late_face_to_face = { $square }~{ $square } 只能跟在使老將照面的一著之後，其中一個老將在 { $square }

objection-movement = { $mover }不能從 { $origin } 走到 { $destination }：{ $why }
objection-reach = { a-piece }不能這樣走
objection-blocked = { $by }擋住了去路
objection-leg = { $by }蹩住了馬腿
objection-eye = { $by }塞住了象眼
objection-river = 象不能過河
objection-palace = { a-piece }不能離開九宮
objection-no_screen = 砲吃子須隔一個子，中間沒有砲架
objection-screens = 砲吃子只能隔一個子，中間卻有 { $count } 個
objection-dragon_step = 龍只有吃子時才能走一格以上
objection-backward = 兵不能後退
objection-before_river = 兵過河後才能橫走
objection-facing = 兩個老將會在 { $file } 線上照面
objection-attacked = { $by }會將軍

objection-too_long_feen = FEEN 最多 { $most } 個字元
objection-not_ascii = FEEN 只用 ASCII 字元，{ $character } 不是
objection-missing_field = FEEN 有三段（棋盤、手中的子、棋種標記），各隔一個空格；這裡有 { $found } 段
objection-extra_field = 棋種標記之後不能再有內容
objection-extra_space = 多了一個空格
objection-empty_row = 這個「/」旁邊缺一行
objection-rows = 棋盤有 { $found } 行，應為 { $rows } 行
objection-row_length = 這一行有 { $found } 個位置，應為 { $files } 個
objection-empty_count = 空位數開頭不能是 0：「{ $count }」
objection-character = { $character } 不是棋子的開頭
objection-hands_separator = 雙方手中的子之間要有一個「/」，沒有子也要寫
objection-hand_count = 手中的子數至少是 2，開頭不能是 0：「{ $count }」
objection-hand_piece = 子數「{ $count }」後面缺棋子
objection-hand_merge = 「{ $token }」在手中的子裡出現兩次，應合寫一次，前面寫子數
objection-hand_order = 「{ $later }」排在「{ $earlier }」之前：手中的子先按數目從多到少，再按字母，大寫在前
objection-style_form = 棋種標記是兩個字母，中間有「/」，如 X/x
objection-style_case = 棋種標記一大寫一小寫：X/x 輪到{ $south_name }，x/X 輪到{ $north_name }
objection-too_many_pieces = 棋盤上和手中共有 { $pieces } 個子，超過 { $squares } 個位置
objection-not_canonical = 不是規範的 FEEN：{ $text }
objection-style = 「{ $style }」不是 { $game } 的棋種標記；應為 X 和 x（或 C 和 c）
objection-styles_mixed = 雙方的棋種標記須相同：X/x 或 C/c
objection-token = 「{ $token }」不是 { $game } 的棋子：{ $why }
objection-other_xiongqi = 它屬於 Sashité 較新的 Xiongqi，那是同名的另一種棋
objection-letters = 字母有 { $letters }，{ $north_name }用小寫
objection-written_as = { a-piece }寫作 { $upper } 或 { $lower }
objection-general_mark = 只有老將帶 ^
objection-terminal_mark = 只有老將和龍帶 ^
objection-enhanced = 只有兵帶 +
objection-not_crossed = 這個兵還沒過河，不帶 +
objection-enhanced_in_hand = 被吃的兵不帶 +
objection-general_in_hand = 老將不會被吃掉
objection-diminished = 棋子都不帶 -
objection-derived = 棋子都不帶 '
objection-occupied = { $square } 上有兩個子
objection-second_general = { $side }有兩個老將
objection-general_against_dragon = 一方是老將，另一方是龍；兩者應同時變化
objection-out_of_reach = { $mover }不可能在 { $square }
objection-no_terminals = 雙方都沒有老將或龍
objection-no_general = { $side }沒有老將
objection-opponent_in_check = { $side }被將軍，卻沒有輪到{ $side }走

objection-fen_character = { $character } 既不是棋子，也不是空位數（1 到 { $most }）
objection-fen_mark = { $character } 是 FEEN 的標記，FEN 沒有
objection-fen_hands = 手中的子應寫在棋盤末尾的一對方括號裡
objection-in_hand = { $character } 不是可以在手中的子
objection-fen_side = 棋盤之後應寫輪到哪方：「w」為{ $south_name }，「b」為{ $north_name }
objection-fen_chess = 輪到哪方之後應寫兩個「-」：這種棋沒有王車易位和吃過路兵
objection-fen_counter = 此處應為整數
objection-fen_extra = 回合數之後不能再有內容

## 棋譜

objection-at_line = 第 { $line } 行第 { $column } 個字元：{ $why }
objection-at_path = { $number ->
        [none] {""}
       *[other] 第 { $number } 行，
    }{ $path }：{ $why }
objection-in_field = { $name }，{ $why }
objection-in_format = { $format }：{ $why }
objection-of_ply = 第 { $number } 著「{ $move }」：{ $why }
objection-first_position = 初始局面，{ $why }
objection-no_record = 這不是棋譜；可讀 PGN、PCN（TOML 或 JSON）、CBF、WXF、DhtmlXQ 和著法列表
objection-not_utf8 = 第 { $line } 行：不是 UTF-8 文字
objection-not_json = 不是 JSON（{ $text }）
objection-not_toml = 既不是 PGN 也不是 TOML（{ $text }）
objection-not_of_pcn = 不符合 PCN（{ $text }）
objection-no_toml = 棋譜不能寫成 TOML：{ $text }
objection-older_pcn = 舊版 PCN（「setup」是文字，或有「moves」），只支援現行版本
objection-too_long_record = 棋譜不能超過 { $megabytes } MB
objection-too_many_values = 一份棋譜中超過 { $most } 個值
objection-no_pcn = 這裡沒有棋譜
objection-no_pgn = 這裡沒有 PGN 棋譜
objection-tag = 此處應為標籤，如 [Event "名稱"]
objection-too_many_tags = 標籤超過 { $most } 個
objection-open_comment = 從這裡開始的註釋缺少結尾的 {"}"}
objection-open_variation = 從這裡開始的變著缺少結尾的 )
objection-unopened = { $bracket } 前面沒有對應的開頭
objection-nothing_to_vary = 變著之前應有一著
objection-too_deep = 變著嵌套超過 { $most } 層
objection-too_many_plies = 一局棋超過 { $most } 著
objection-annotation_number = $ 之後應為 0 到 255 的數
objection-unknown_game = 不認識「{ $name }」這種棋，認識的有：{ $known }
objection-signature = 檔案不以 { $signature } 開頭
objection-version = 不認識這種格式的 { $found } 版，認識的有：{ $known }
objection-truncated = 檔案不完整（{ $part }）
objection-unexpected = 「{ $found }」不應出現在這裡（{ $expected }）
objection-no_game = 沒有棋局
objection-has_variations = 棋局有變著，這種格式的變著不能讀取
objection-only_read = { $format } 只能讀取；可以寫出的有：{ $known }
objection-variant = 棋譜寫的是「{ $found }」，局面卻是「{ $wanted }」
objection-went_on = 按規則對局已結束：{ $end }，棋譜卻繼續走了
objection-claims_check = 棋譜寫 check = { $said }，不對
objection-claims_mate = 棋譜寫 mate = { $said }，不對
objection-claims_result = 棋譜寫 { $said }，按規則卻是：{ $end }
objection-no_result = { $result } 不是這種棋的結果
objection-unknown_status = 「{ $status }」不是結束對局的 CGSN 狀態
# The status of a record, a word of CGSN, in words.
status-word = { $status ->
        [mareking] { ending-mareking }
        [checkmate] { ending-checkmate }
        [stalemate] { ending-stalemate }
        [insufficient] { ending-insufficient }
        [movelimit] { ending-movelimit }
        [repetition] { ending-repetition }
        [resignation] { ending-resignation }
        [timelimit] { ending-timelimit }
        [agreement] { ending-agreement }
        [illegalmove] { ending-illegalmove }
       *[other] { $status }
    }
objection-claims_status = 棋譜寫 { status-word }，按規則卻是：{ $end }
objection-not_over = 棋譜寫 { status-word }，按規則對局卻沒有結束
objection-no_repetition = 棋譜寫重複局面，可是輪到{ $side }走，沒有會重複的著法
objection-contradiction = 狀態 { status-word } 與結果 { $result } 矛盾
objection-read_as = 按 { $name } 讀取
objection-mark_ignored = { $why }；該標記已忽略
objection-variation_ends = { $why }；變著到此為止
objection-stalemate_not_mate = { $why }；這一著使對方困斃
objection-game_stops = { $why }；其後的著法略去
objection-two_results = 標籤 Result 為 { $stated }，棋譜末尾卻是 { $found }；以標籤為準
objection-composed = 排局局面：實戰中兵卒不可能走到 { $squares }

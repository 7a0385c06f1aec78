
## 一段文字为什么不是局面或着法

a-piece = { piece }
the-owned-piece = { owned-piece }
standing = { $owner }{ $square }的{ piece }

objection-at = 第 { $column } 个字符{ $part ->
        [board] （棋盘）
        [row] （第 { $row } 行）
        [square] （{ $square }）
        [hands] （手中的子）
        [hand] （{ $side }手中的子）
        [styles] （棋种标记）
       *[text] {""}
    }：{ $why }
objection-other = { $text }
objection-no_notation = { $game } 没有 { $name } 记谱法，可用的有：{ $known }
objection-empty = 没有写着法
objection-too_long = 太长，不是着法
objection-expected = 此处应为{ $expected }
objection-expected_square = 位置（a1 到 { $last }）
objection-expected_rank = 位置的行号（开头不能是 0）
objection-expected_second_square = { $signs } 或第二个位置
objection-expected_piece = 棋子（如 E、+S、D^）
objection-expected_promotion = 升变的字母
objection-expected_end = 着法的结尾
objection-pass = “...”表示停一着，这种棋不许停着
objection-drop = “*”表示打入手中的子，熊棋没有打入
objection-drop_capture = “.”表示打入并吃子，熊棋没有打入
objection-static_capture = 开头的“+”表示不动而吃子，熊棋每一着都要走动棋子
objection-mutation = 棋子不能不动而变；升变要写在兵的着法里，如 e7-e8=E
objection-change = “{ $sign }”表示棋子变成什么，象棋的棋子不会变
objection-not_in_notation = 不是 { $name } 记谱法的着法{ $example ->
        [none] {""}
       *[other] ，例如 { $example }
    }
objection-off_board = { $square } 不在棋盘上（棋盘是 { $first } 到 { $last }）
objection-game_over = 对局已结束：{ $end }
objection-not_like_that = 此处没有棋子能这样走
objection-exposed = 这样走，老将会被将军
objection-empty_origin = { $square } 上没有棋子
objection-not_yours = { $square } 上是{ the-owned-piece }，现在轮到{ $other }走
objection-same_square = 起点和终点都是 { $square }
objection-own_piece = { $square } 上是{ the-owned-piece }，是己方的子
objection-capture = { $square } 上是{ the-owned-piece }，吃子要写 +
objection-no_capture = { $square } 上没有棋子，不吃子要写 -
objection-wrong_piece = { $square } 上是{ the-owned-piece }，不是{ $named }
objection-not_on_file = { $side }第 { $file } 路上没有{ piece }
objection-not_in_place = { $side }没有哪一路上有两个以上的{ piece }处在这个位置
objection-piece_not_like_that = { standing }不能这样走
objection-none_gets = { $side }没有{ piece }能走到 { $destination }
objection-nothing_to_take = { $square } 上没有棋子，只有吃子才写 x
objection-no_check = + 表示将军，这一着并不将军
objection-no_mate = # 表示将死，这一着并不将死
objection-ambiguous = 可能是 { $moves }
objection-no_face_to_face = 走了这一着老将并不照面，应写 - 而不是 ~
objection-not_a_soldier = { $mover }不能升变
objection-not_the_last_row = { $side }的兵在第 { $row } 行升变，而不是在 { $square }
objection-no_such_promotion = 只能升变为 E、A、C、R、B 或 H，而不是 { $found }
objection-promotion_case = 升变字母的大小写随己方：{ $side }应写 { $letter }
objection-becomes = 走动的棋子{ becomes-token }，写 ={ $written } 不对
objection-captured = 被吃的棋子{ becomes-token }，写 /{ $written } 不对
becomes-token = { $token ->
        [none] 不变
       *[other] 变成 { $token }
    }
objection-nothing_captured = / 说明被吃的子，这一着却没有吃子
objection-late_promotion = { $square }-{ $square }/... 让刚走到 { $square } 的兵升变，可是上一着并没有兵走到那里
objection-late_face_to_face = { $square }~{ $square } 只能跟在使老将照面的一着之后，其中一个老将在 { $square }

objection-movement = { $mover }不能从 { $origin } 走到 { $destination }：{ $why }
objection-reach = { a-piece }不能这样走
objection-blocked = { $by }挡住了去路
objection-leg = { $by }蹩住了马腿
objection-eye = { $by }塞住了象眼
objection-river = 象不能过河
objection-palace = { a-piece }不能离开九宫
objection-no_screen = 炮吃子须隔一个子，中间没有炮架
objection-screens = 炮吃子只能隔一个子，中间却有 { $count } 个
objection-dragon_step = 龙只有吃子时才能走一格以上
objection-backward = 兵不能后退
objection-before_river = 兵过河后才能横走
objection-facing = 两个老将会在 { $file } 线上照面
objection-attacked = { $by }会将军

objection-too_long_feen = FEEN 最多 { $most } 个字符
objection-not_ascii = FEEN 只用 ASCII 字符，{ $character } 不是
objection-missing_field = FEEN 有三段（棋盘、手中的子、棋种标记），各隔一个空格；这里有 { $found } 段
objection-extra_field = 棋种标记之后不能再有内容
objection-extra_space = 多了一个空格
objection-empty_row = 这个“/”旁边缺一行
objection-rows = 棋盘有 { $found } 行，应为 { $rows } 行
objection-row_length = 这一行有 { $found } 个位置，应为 { $files } 个
objection-empty_count = 空位数开头不能是 0：“{ $count }”
objection-character = { $character } 不是棋子的开头
objection-hands_separator = 双方手中的子之间要有一个“/”，没有子也要写
objection-hand_count = 手中的子数至少是 2，开头不能是 0：“{ $count }”
objection-hand_piece = 子数“{ $count }”后面缺棋子
objection-hand_merge = “{ $token }”在手中的子里出现两次，应合写一次，前面写子数
objection-hand_order = “{ $later }”排在“{ $earlier }”之前：手中的子先按数目从多到少，再按字母，大写在前
objection-style_form = 棋种标记是两个字母，中间有“/”，如 X/x
objection-style_case = 棋种标记一大写一小写：X/x 轮到{ $south_name }，x/X 轮到{ $north_name }
objection-too_many_pieces = 棋盘上和手中共有 { $pieces } 个子，超过 { $squares } 个位置
objection-not_canonical = 不是规范的 FEEN：{ $text }
objection-style = “{ $style }”不是 { $game } 的棋种标记；应为 X 和 x（或 C 和 c）
objection-styles_mixed = 双方的棋种标记须相同：X/x 或 C/c
objection-token = “{ $token }”不是 { $game } 的棋子：{ $why }
objection-other_xiongqi = 它属于 Sashité 较新的 Xiongqi，那是同名的另一种棋
objection-letters = 字母有 { $letters }，{ $north_name }用小写
objection-written_as = { a-piece }写作 { $upper } 或 { $lower }
objection-general_mark = 只有老将带 ^
objection-terminal_mark = 只有老将和龙带 ^
objection-enhanced = 只有兵带 +
objection-not_crossed = 这个兵还没过河，不带 +
objection-enhanced_in_hand = 被吃的兵不带 +
objection-general_in_hand = 老将不会被吃掉
objection-diminished = 棋子都不带 -
objection-derived = 棋子都不带 '
objection-occupied = { $square } 上有两个子
objection-second_general = { $side }有两个老将
objection-general_against_dragon = 一方是老将，另一方是龙；两者应同时变化
objection-out_of_reach = { $mover }不可能在 { $square }
objection-no_terminals = 双方都没有老将或龙
objection-no_general = { $side }没有老将
objection-opponent_in_check = { $side }被将军，却没有轮到{ $side }走

objection-fen_character = { $character } 既不是棋子，也不是空位数（1 到 { $most }）
objection-fen_mark = { $character } 是 FEEN 的标记，FEN 没有
objection-fen_hands = 手中的子应写在棋盘末尾的一对方括号里
objection-in_hand = { $character } 不是可以在手中的子
objection-fen_side = 棋盘之后应写轮到哪方：“w”为{ $south_name }，“b”为{ $north_name }
objection-fen_chess = 轮到哪方之后应写两个“-”：这种棋没有王车易位和吃过路兵
objection-fen_counter = 此处应为整数
objection-fen_extra = 回合数之后不能再有内容

## 棋谱

objection-at_line = 第 { $line } 行第 { $column } 个字符：{ $why }
objection-at_path = { $number ->
        [none] {""}
       *[other] 第 { $number } 行，
    }{ $path }：{ $why }
objection-in_field = { $name }，{ $why }
objection-in_format = { $format }：{ $why }
objection-of_ply = 第 { $number } 着“{ $move }”：{ $why }
objection-first_position = 初始局面，{ $why }
objection-no_record = 这不是棋谱；可读 PGN、PCN（TOML 或 JSON）、CBF、WXF、DhtmlXQ 和着法列表
objection-not_utf8 = 第 { $line } 行：不是 UTF-8 文本
objection-not_json = 不是 JSON（{ $text }）
objection-not_toml = 既不是 PGN 也不是 TOML（{ $text }）
objection-not_of_pcn = 不符合 PCN（{ $text }）
objection-no_toml = 棋谱不能写成 TOML：{ $text }
objection-older_pcn = 旧版 PCN（“setup”是文字，或有“moves”），只支持现行版本
objection-too_long_record = 棋谱不能超过 { $megabytes } MB
objection-too_many_values = 一份棋谱中超过 { $most } 个值
objection-no_pcn = 这里没有棋谱
objection-no_pgn = 这里没有 PGN 棋谱
objection-tag = 此处应为标签，如 [Event "名称"]
objection-too_many_tags = 标签超过 { $most } 个
objection-open_comment = 从这里开始的注释缺少结尾的 {"}"}
objection-open_variation = 从这里开始的变着缺少结尾的 )
objection-unopened = { $bracket } 前面没有对应的开头
objection-nothing_to_vary = 变着之前应有一着
objection-too_deep = 变着嵌套超过 { $most } 层
objection-too_many_plies = 一局棋超过 { $most } 着
objection-annotation_number = $ 之后应为 0 到 255 的数
objection-unknown_game = 不认识“{ $name }”这种棋，认识的有：{ $known }
objection-signature = 文件不以 { $signature } 开头
objection-version = 不认识这种格式的 { $found } 版，认识的有：{ $known }
objection-truncated = 文件不完整（{ $part }）
objection-unexpected = “{ $found }”不应出现在这里（{ $expected }）
objection-no_game = 没有棋局
objection-has_variations = 棋局有变着，这种格式的变着不能读取
objection-only_read = { $format } 只能读取；可以写出的有：{ $known }
objection-variant = 棋谱写的是“{ $found }”，局面却是“{ $wanted }”
objection-went_on = 按规则对局已结束：{ $end }，棋谱却继续走了
objection-claims_check = 棋谱写 check = { $said }，不对
objection-claims_mate = 棋谱写 mate = { $said }，不对
objection-claims_result = 棋谱写 { $said }，按规则却是：{ $end }
objection-no_result = { $result } 不是这种棋的结果
objection-unknown_status = “{ $status }”不是结束对局的 CGSN 状态
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
objection-claims_status = 棋谱写 { status-word }，按规则却是：{ $end }
objection-not_over = 棋谱写 { status-word }，按规则对局却没有结束
objection-no_repetition = 棋谱写重复局面，可是轮到{ $side }走，没有会重复的着法
objection-contradiction = 状态 { status-word } 与结果 { $result } 矛盾
objection-read_as = 按 { $name } 读取
objection-mark_ignored = { $why }；该标记已忽略
objection-variation_ends = { $why }；变着到此为止
objection-stalemate_not_mate = { $why }；这一着使对方困毙
objection-game_stops = { $why }；其后的着法略去
objection-two_results = 标签 Result 为 { $stated }，棋谱末尾却是 { $found }；以标签为准
objection-composed = 排局局面：实战中兵卒不可能走到 { $squares }

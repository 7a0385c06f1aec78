# 關於局面、著法和對局的說法，終端與網頁共用。紅方即 South（先行），黑方即 North。

## 雙方與棋子

side-south = 紅方
side-north = 黑方
side-red = 紅方
side-black = 黑方
piece = { $piece ->
        [general] 老將
        [advisor] 士
        [elephant] 象
        [bear] 熊
        [horse] 馬
        [chariot] 車
        [cannon] 砲
        [soldier] 兵
        [empress] 妃
        [dragon] 龍
       *[other] { $piece }
    }
the-piece = { piece }
placed = { $square }的{ piece }
chasing = { placed }（被捉之子無根：{ $why ->
        [chariot] 砲、馬捉車，車視為無根
       *[other] 不能合法反吃
    }）
owned-piece = { $owner }的{ piece }

## 棋種

game-xiongqi = 熊棋
game-xiangqi = 象棋

## 列舉

list-next = { $list }、{ $item }
list-last = { $list }和{ $item }
choice-next = { $list }；{ $item }
choice-last = { $list }；也不可走 { $item }

## 數

percent = { $value }%
run-pieces = { $run_pieces ->
       *[other] { $run_pieces } 個子
    }

## 終局

ending-mareking = 吃掉老將
ending-checkmate = 將死
ending-stalemate = 困斃
ending-insufficient = 雙方子力不足
ending-movelimit = 達到自然限著
ending-repetition = 重複局面
ending-resignation = 認輸
ending-timelimit = 超時
ending-agreement = 雙方議和
ending-illegalmove = 違例著法
winner = { $winner ->
        [draw] 和棋
       *[other] { $winner }勝
    }
ending = { winner }（{ $how }）
game-over = 對局結束：{ $ending }。
result = 結果：{ $ending }。
to-move = 輪到{ $side }走。

## 規則對一著棋的說明

statement-check = { $by }將軍{ run-place }
statement-checkmate = 將死：{ $loser }的{ piece }無法解救。
statement-chase = { $by }捉{ $target }{ run-place }
run-place = { $run_state ->
        [first] 。
        [within] ，{ run-ordinal }，共用 { run-pieces }（上限 { $run_limit }）。
        [reached] ，{ run-ordinal }，共用 { run-pieces }，已到上限 { $run_limit }。
       *[free] ，{ run-ordinal }，共用 { run-pieces }。
    }
run-ordinal = { ORDINAL($run_length) ->
       *[other] 連續第 { $run_length } 次
    }
statement-no_chase = { $by }攻擊{ $target }，不算捉{ $why ->
        [attacker] ：將帥和兵卒允許長捉。
        [soldier_at_home] ：該兵尚未過河。
        [uncovered] ：除比賽規則外，只有砲的抽捉算捉。
        [standing] （比賽規則）：這不是新產生的攻擊。
        [illegal] ：這樣吃子不合法。
        [exchange] ：對方可以反吃，屬於兌子。
       *[protected] ：{ $protector }是它的根。
    }
statement-recurrence = 此局面第 { ORDINAL($occurrences) ->
       *[other] { $occurrences }
    } 次出現，前幾次在{ $earlier }。
earlier-time = { $ply ->
        [0] 開局時
       *[other] 第 { $ply } 著之後
    }
statement-forbidden = { $side }不可走 { $plies }。
repeating-ply = { $ply }（會重複第 { $repeats } 著）
would-repeat = { $ply } 會重複第 { $repeats } 著
statement-terminal_captured = { $loser }的{ piece }被吃掉了。
statement-only_terminals = 棋盤上只剩{ $piece ->
        [dragon] 兩條龍
       *[general] 兩個老將
    }。
statement-no_attackers = 雙方都沒有車、馬、砲、兵了。
statement-repeated_ply = { $ply } 重複了第 { $repeats } 著：同樣的著法走成了同樣的局面。任何著法都不得重複，{ $loser }判負。
statement-no_ply = { $loser }{ $in_check ->
        [true] 被將軍，且無子可動
       *[false] 無子可動
    }，{ $loser }負。
statement-only_repetitions = { $loser }能走的著法全都會重複以前的著法，{ $loser }負。
statement-move_limit = 連續 { $limit } 個半回合沒有吃子{ $soldiers_count ->
        [true] 、也沒有走兵
       *[false] {""}
    }，達到自然限著。
statement-perpetual_run = { $run }，共用 { $pieces ->
       *[other] { $pieces } 個子
    }，超過上限 { $limit }{ $answer ->
        [none] ，{ consequence }。
       *[other] { $consequence ->
            [must_stop] ，但不予計算，因為{ $answer }；{ consequence }。
           *[other] ，而{ $answer }，{ consequence }。
        }
    }
side-run = { $kind ->
        [check] { $side }連續將軍 { $length } 次
       *[chase] { $side }連續 { $length } 著捉{ $target }
    }
consequence = { $consequence ->
        [loses] { $side }判負
        [must_stop] { $side }必須變著
       *[drawn] 判和
    }
statement-repetition = 從{ $since ->
        [0] 給定的局面
       *[other] 第 { $since } 著
    }起，{ conduct }，{ $consequence ->
        [must_stop] 重複不判和：{ consequence }，且須在限著之內。
       *[other] { consequence }。
    }
conduct = { $south ->
        [checking] { $north ->
            [checking] 雙方都長將
            [chasing] { $south_name }長將，{ $north_name }長捉
           *[free] { $south_name }長將，{ $north_name }沒有
        }
        [chasing] { $north ->
            [checking] { $north_name }長將，{ $south_name }長捉
            [chasing] 雙方都長捉
           *[free] { $south_name }長捉，{ $north_name }沒有
        }
       *[free] { $north ->
            [checking] { $north_name }長將，{ $south_name }沒有
            [chasing] { $north_name }長捉，{ $south_name }沒有
           *[free] 雙方都沒有長將或長捉
        }
    }

## 著法好壞的理由與威脅

proof = ：{ $line }
soldiers = { $worth ->
        [half] 半個兵
        [one] 一個兵
       *[several] { $soldiers } 個兵
    }
gain = { $worth ->
        [one] 一個兵
       *[other] 相當於 { soldiers }的子力
    }
within = { $plies ->
       *[other] { $plies } 著
    }
because = { $cause ->
        [ignored] ；{ $first } 沒有應付
        [unguarded] ；{ $first } 撤掉了它的根
        [blocked] ；{ $first } 擋住了它的根
        [opened] { $piece ->
            [horse] ；{ $first } 解開了蹩馬腿
            [elephant] ；{ $first } 讓開了象眼
           *[other] ；{ $first } 讓開了線路
        }
        [screened] ；{ $first } 給{ the-piece }做了砲架
       *[none] {""}
    }
better = 更好的是：{ $fact }
fact-ends = { $count ->
        [one] { $first } 結束
       *[other] 這一變化結束
    }對局：{ $ending }{ $proof }。
fact-terminal_lost = { $by }可以用{ $one }吃掉{ $two }。
fact-mates = { $first } 可在 { within }內必勝{ $proof }。
fact-mate_missed = { $first } 可在 { within }內必勝{ $proof }。
fact-mate_allowed = { $first } 之後，{ $by }可在 { within }內必勝{ $proof }。
fact-mate_threat = { $by }威脅在 { within }內取勝{ $proof }。
fact-threatens_mate = { $first } 威脅在 { within }內取勝。
fact-mate_prevented = 這一著阻止{ $other }在 { within }內取勝{ $proof }。
fact-hangs = { $one }無根，{ $two }可以吃掉它{ because }。
fact-loses_exchange = { $one }雖然有根，{ $by }{ $exchange ->
        [true] 在此兌子可得{ gain }
       *[false] 仍可得{ gain }，因為反吃損失更大
    }{ $proof }{ because }。
fact-captures = { $first } 吃掉{ $one }，得{ gain }。
fact-simplifies = { $first } 開始等價兌子，對{ $by }有利：它領先{ gain }{ $proof }。
fact-fork = { $last } 捉雙：{ $one }同時攻擊{ $attacked }。
fact-attacks = { $piece ->
        [general] { $last } 用{ $one }將軍。
        [dragon] { $last } 用{ $one }將軍。
       *[other] { $last } 捉子：{ $one }可吃{ $two }。
    }
fact-uncovers = { $last } 閃開，露出{ $one }對{ $two }的攻擊。
fact-gives_screen = { $last } 給{ $one }做了砲架，攻擊{ $two }。
fact-traps = { $last } 困住{ $two }：{ $one }攻擊它，它逃到哪裡都會丟。
fact-pin = { $last } 牽制{ $two }：它一離開，{ $one }就能吃{ $three }。
fact-skewer = { $last } 用{ $one }攻擊{ $two }，後面還有{ $three }。
fact-removes_defender = { $last } 吃掉{ $one }，它保護著{ $two }：現在{ $three }可以吃了。
fact-overloads = { $one }不能同時保護{ $two }和{ $three }：{ $by }得{ gain }{ $proof }。
fact-saves = { $last } 救出{ $one }，它本來會被{ $two }吃掉。
fact-banned = { $last } 本是最佳應著，但禁止重複的規則不允許。
fact-must_break_off = { $last } 會判負：長將、長捉必須變著。
fact-passed = { $last } 使兵暢通無阻：沒有什麼能阻止{ $one }升變。
fact-promotes = { $last } 兵升變：{ $one }。
fact-face_to_face = { $last } 使雙方老將照面，變成{ $one }和{ $two }。
fact-wins_material = { $by }最終得{ gain }{ $proof }。
fact-activity = 按神經網路的判斷，{ $owner }{ $square }的{ piece }比走最佳著法之後{ $less ->
        [true] 少
       *[false] 多
    }值 { soldiers }。
fact-no_tactics = 沒有吃子或殺著起決定作用：差別在於棋子的位置。

## 評級

grade = { $grade ->
        [best] 最佳著法
        [good] 好棋
        [inaccuracy] 緩著
        [mistake] 劣著
       *[blunder] 敗著
    }
why-best = { $ply } 是最佳著法。
why-equal = { $ply } 與 { $best } 差不多，引擎更傾向後者。
why-good = { $ply } 不錯，但 { $best } 更好。
why-bad = { $ply } 是{ grade }。最佳著法是 { $best }。
verdict = { $ply } 是{ grade }：損失預期得分 { $chance }{ $cost ->
        [none] {""}
       *[other] （{ $cost } 釐兵）
    }。
threats-some = { $by }的威脅：
threats-check = { $by }將軍。
threats-none = { $by }沒有威脅。

## 提示

hint-force = 你有必勝的走法。先看看將軍的著法。
hint-threatens_mate = 找一著威脅殺棋的棋。
hint-mate_prevented = 對方有殺棋，要設法防住。
hint-captures = 找一個得子的吃法。
hint-simplifies = 你子力領先：找等價兌子的機會。
hint-fork = 找捉雙。
hint-attacks = 找一著捉子的棋。
hint-uncovers = 找閃擊。
hint-gives_screen = 找一著給砲做砲架的棋。
hint-traps = 找一個無處可逃的棋子。
hint-pin = 找牽制。
hint-skewer = 找同一條線上的兩個子。
hint-removes_defender = 找一個可以吃掉的保護者。
hint-overloads = 找一個顧此失彼的保護者。
hint-saves = 你有一個子會被吃掉，救救它。
hint-promotes = 找升變的機會。
hint-wins_material = 有一個得子的變化。
hint-no_tactics = 目前沒有戰術手段。改善最不活躍的那個子。

## 覆盤

phase-opening = 開局
phase-middle = 中局
phase-ending = 殘局
summary-plies = 著數
summary-accuracy = 準確率
summary-loss = 平均損失
summary-centipawns = 釐兵
graded-best = 最佳
graded-good = 好棋
graded-inaccuracy = 緩著
graded-mistake = 劣著
graded-blunder = 敗著
lesson-mate_allowed = 讓對方得到必勝著法 { times }
lesson-mate_missed = 錯過必勝著法 { times }
lesson-hanging = 把子留給對方白吃 { times }
lesson-capture_missed = 錯過吃子 { times }
lesson-overlooked = 沒有看到對方的攻擊或敗勢變化 { times }
lesson-tactic_missed = 錯過攻擊、取勝變化或解救 { times }
lesson-placement = 棋子位置走壞 { times }
times = { $count ->
       *[other] { $count } 次
    }
advice-mate_allowed = 多做殺法題，先看對方的將軍。
advice-mate_missed = 多做殺法題，先看自己的將軍。
advice-hanging = 每走一著之前，先看走後什麼子會被吃。
advice-capture_missed = 看清每一個吃子，把兌子算到底。
advice-overlooked = 每走一著之前，找出對方最厲害的應著。
advice-tactic_missed = 多做戰術題：捉雙、牽制、砲架和困子。
advice-placement = 對照引擎，看棋子放在哪裡作用最大。
to-practise = 練習建議：{ $advice }

## 習題

theme-fork = 捉雙
theme-pin = 牽制
theme-skewer = 串打
theme-uncovers = 閃擊
theme-gives_screen = 做砲架
theme-traps = 困子
theme-removes_defender = 消除保護
theme-overloads = 顧此失彼
theme-promotes = 升變
theme-face_to_face = 老將照面
theme-saves = 解救
theme-captures = 吃子
theme-wins_material = 得子
theme-sacrifice = 棄子
theme-quiet = 靜著
theme-advantage = 優勢
theme-mate_1 = 一著殺
theme-mate_2 = 兩著殺
theme-mate_3 = 三著殺
theme-mate_4 = 四著殺
theme-mate_5 = 五著殺
theme-mate_6 = 六著以上殺

## 規則

try-it = 可以在這裡試走

## 拒絕的理由

refusal-invalid_field = { $reason }
refusal-out_of_range = { $name } 必須是 { $least } 到 { $most } 的整數
refusal-too_many_plies = { $name } 超過 { $limit } 著
refusal-too_long_text = 文字超過 { $limit } 位元組
refusal-unknown_game = 未知的棋種；已知的有：{ $known }
refusal-feen_and_fen = feen 與 fen 只能給一個
refusal-level_and_elo = level 與 elo 只能給一個
refusal-unknown_notation = 未知的記譜法；本棋種有：{ $known }
refusal-invalid_position = { $name }，{ $reason }
refusal-illegal_ply = { $number ->
        [none] 著法
       *[other] 第 { $number } 著
    }「{ $ply }」：{ $reason }
refusal-forbidden_ply = 著法「{ $ply }」：禁止重複的規則不允許這一著，它會重複第 { $repeats } 著
refusal-game_over = 對局已結束：{ $ending }
refusal-no_such_game = 棋譜裡沒有第 { $number } 局
refusal-several_games = 棋譜裡有多局，請用局號選一局
refusal-unreadable_game = { $reason }
refusal-too_long_game = 共 { $plies } 著，超過 { $limit } 著
refusal-game_not_played = 本程式不會這種棋
refusal-unplayable_game = 棋譜無法重演：{ $reason }
refusal-unwritable_game = { $reason }
refusal-no_such_notation = 記譜法必須是 PGN 可用的一種，並且需要 "to": "pgn"
refusal-malformed_body = { $reason }
refusal-not_json = 請求內容必須是 JSON，並帶有 Content-Type: application/json
refusal-too_large_body = 請求內容超過 { $limit } 位元組
refusal-too_slow = 請求沒有及時到達
refusal-several_hosts = 請求有多個 Host 頭
refusal-foreign_host = 本伺服器不應答這個名字；見 xiongmao serve --allow-host
refusal-foreign_page = 本伺服器不應答其他網站的頁面；見 xiongmao serve --allow-origin
refusal-token_required = 來自其他電腦的請求需要權杖；見 xiongmao serve --token-file
refusal-unknown_token = 本伺服器不認識這個權杖
refusal-invalid_client = Xiongmao-Client 必須是 1 到 64 個 ASCII 字元
refusal-not_found = 這裡什麼也沒有；接口說明見 /api/v1/openapi.json
refusal-no_such_match = 沒有這場比賽
refusal-no_game_of_match = 沒有這一局
refusal-nothing_watched = 本伺服器沒有轉播比賽；見 xiongmao serve --watch
refusal-wrong_method = 此路徑不支援這種方法
refusal-too_many_searches = 同時進行的搜尋太多（上限 { $limit }），請先關閉一個
refusal-too_many_streams = 開啟的事件流太多（上限 { $limit }），請先關閉一個
refusal-no_memory = 搜尋用的記憶體已用完；請減小雜湊表，或稍後再試
refusal-full_queue = 等待的搜尋太多，請稍後再試
refusal-too_long_wait = 等待太久，沒有輪到此請求
refusal-review_time_over = 覆盤的時間已用完；請減少節點數
refusal-closing = 伺服器正在關閉
refusal-failed = { $reason }

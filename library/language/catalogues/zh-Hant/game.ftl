# 關於局面、著法和對局的說法，終端與網頁共用。紅方即 South（先行），黑方即 North。

## 雙方與棋子

side-south = 紅方
side-north = 黑方
side-red = 紅方
side-black = 黑方
piece = { $piece ->
        [general] 老將
        [general-south] 帥
        [general-north] 將
        [advisor] 士
        [advisor-south] 仕
        [elephant] 象
        [elephant-south] 相
        [bear] 熊
        [horse] 馬
        [chariot] 車
        [cannon] 砲
        [soldier] 兵
        [soldier-north] 卒
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
choice-next = { $list }、{ $item }
choice-last = { $list }或 { $item }

## 句子

sentence = { $text }。
next-sentence = { $first }{ $next }

## 數

percent = { $value }%
run-pieces = { $pieces ->
       *[other] { $pieces } 個子
    }

## 終局

ending-mareking = 吃掉老將
ending-checkmate = 將死
ending-stalemate = 困斃
ending-insufficient = 雙方子力不足
ending-movelimit = 達到自然限著
ending-repetition = 重複局面
ending-resignation = 認輸
ending-timelimit = 逾時
ending-agreement = 雙方議和
ending-illegalmove = 違例著法
winner = { $winner ->
        [draw] 和棋
       *[other] { $winner }勝
    }
ending = { winner }（{ $how }）
game-over = 對局結束：{ $ending }。
game-overruled = 按規則，對局在第 { $ply } 步後已經結束：{ $ending }
result = 結果：{ $ending }。
to-move = 輪到{ $side }走。

## 規則對一著棋的說明

statement-check = { $by }將軍{ run-place }
statement-checkmate = 將死：{ $loser }的{ piece }無法解救。
statement-chase = { $by }捉{ $target }{ run-place }
run-place = { $run ->
        [none] 。
       *[other] { $run }
    }
run-so-far = { $state ->
        [within] ，由 { run-pieces }{ run-ordinal }（上限 { $limit }）。
        [reached] ，由 { run-pieces }{ run-ordinal }，已到上限 { $limit }。
       *[free] ，由 { run-pieces }{ run-ordinal }。
    }
run-ordinal = { ORDINAL($length) ->
       *[other] 連續第 { $length } 次
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
    } 次出現（此前：{ $earlier }）。
earlier-time = { $ply ->
        [0] 初始局面
       *[other] 第 { $ply } 著之後
    }
statement-forbidden = { $side }不可走 { $moves }。
repeating-ply = { $move }（會重複第 { $repeats } 著）
would-repeat = { $move } 會重複第 { $repeats } 著
statement-terminal_captured = { $loser }的{ piece }被吃掉了。
statement-only_terminals = 棋盤上只剩{ $piece ->
        [dragon] 兩條龍
       *[general] 兩個老將
    }。
statement-no_attackers = 雙方都沒有車、馬、砲、兵了。
statement-repeated_ply = { $move } 重複了第 { $repeats } 著：同樣的著法走成了同樣的局面。任何著法都不得重複，{ $loser }判負。
statement-no_ply = { $loser }{ $in_check ->
        [true] 被將軍，且無子可動
       *[false] 無子可動
    }，{ $loser }負。
statement-only_repetitions = { $loser }能走的著法全都會重複以前的著法，{ $loser }負。
statement-move_limit = 連續 { $limit } 著沒有吃子{ $soldiers_count ->
        [true] 、也沒有走兵
       *[false] {""}
    }，達到自然限著。
statement-perpetual_run = { $run }，由 { $pieces ->
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
        [0] 初始局面
       *[other] 第 { $since } 著
    }起，{ conduct }，{ $consequence ->
        [must_stop] 重複不判和：{ consequence }，須在達到次數上限之前。
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
    }「{ $move }」：{ $reason }
refusal-forbidden_ply = 著法「{ $move }」：禁止重複的規則不允許這一著，它會重複第 { $repeats } 著
refusal-game_over = 對局已結束：{ ending }
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
refusal-token_required = 此請求需要權杖；見 xiongmao serve --token-file
refusal-unknown_token = 本伺服器不認識這個權杖
refusal-invalid_client = Xiongmao-Client 必須是 1 到 64 個 ASCII 字元
refusal-not_found = 這裡什麼也沒有；介面說明見 /api/v2/openapi.json
refusal-no_such_match = 沒有這場比賽
refusal-no_game_of_match = 沒有這一局
refusal-nothing_watched = 本伺服器沒有轉播比賽；見 xiongmao serve --watch
refusal-no_tables = 本伺服器沒有殘局庫；見 xiongmao serve --tables
refusal-no_database = 本伺服器沒有對局庫；見 xiongmao serve --games
refusal-no_game_of_database = 對局庫裡沒有這一局
refusal-wrong_method = 此路徑不支援這種方法
refusal-too_many_searches = 同時進行的搜尋太多（上限 { $limit }），請先關閉一個
refusal-too_many_streams = 開啟的事件流太多（上限 { $limit }），請先關閉一個
refusal-no_memory = 搜尋用的記憶體已用完；請減小雜湊表，或稍後再試
refusal-full_queue = 等待的搜尋太多，請稍後再試
refusal-too_long_wait = 等待太久，沒有輪到此請求
refusal-slow_database = 對局庫查詢逾時；請減少篩選條件
refusal-review_time_over = 覆盤的時間已用完；請減少節點數
refusal-closing = 伺服器正在關閉
refusal-failed = { $reason }

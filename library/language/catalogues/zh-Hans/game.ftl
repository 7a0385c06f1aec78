# 关于局面、着法和对局的说法，终端与网页共用。红方即 South（先行），黑方即 North。

## 双方与棋子

side-south = 红方
side-north = 黑方
side-red = 红方
side-black = 黑方
piece = { $piece ->
        [general] 老将
        [general-south] 帅
        [general-north] 将
        [advisor] 士
        [advisor-south] 仕
        [elephant] 象
        [elephant-south] 相
        [bear] 熊
        [horse] 马
        [chariot] 车
        [cannon] 炮
        [soldier] 兵
        [soldier-north] 卒
        [empress] 妃
        [dragon] 龙
       *[other] { $piece }
    }
the-piece = { piece }
placed = { $square }的{ piece }
chasing = { placed }（被捉之子无根：{ $why ->
        [chariot] 炮、马捉车，车视为无根
       *[other] 不能合法反吃
    }）
owned-piece = { $owner }的{ piece }

## 棋种

game-xiongqi = 熊棋
game-xiangqi = 象棋

## 列举

list-next = { $list }、{ $item }
list-last = { $list }和{ $item }
choice-next = { $list }、{ $item }
choice-last = { $list }或 { $item }

## 句子

sentence = { $text }。
next-sentence = { $first }{ $next }

## 数

percent = { $value }%
run-pieces = { $pieces ->
       *[other] { $pieces } 个子
    }

## 终局

ending-mareking = 吃掉老将
ending-checkmate = 将死
ending-stalemate = 困毙
ending-insufficient = 双方子力不足
ending-movelimit = 达到自然限着
ending-repetition = 重复局面
ending-resignation = 认输
ending-timelimit = 超时
ending-agreement = 双方议和
ending-illegalmove = 违例着法
winner = { $winner ->
        [draw] 和棋
       *[other] { $winner }胜
    }
ending = { winner }（{ $how }）
game-over = 对局结束：{ $ending }。
game-overruled = 按规则，对局在第 { $ply } 步后已经结束：{ $ending }
result = 结果：{ $ending }。
to-move = 轮到{ $side }走。

## 规则对一着棋的说明

statement-check = { $by }将军{ run-place }
statement-checkmate = 将死：{ $loser }的{ piece }无法解救。
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
       *[other] 连续第 { $length } 次
    }
statement-no_chase = { $by }攻击{ $target }，不算捉{ $why ->
        [attacker] ：将帅和兵卒允许长捉。
        [soldier_at_home] ：该兵尚未过河。
        [uncovered] ：除比赛规则外，只有炮的抽捉算捉。
        [standing] （比赛规则）：这不是新产生的攻击。
        [illegal] ：这样吃子不合法。
        [exchange] ：对方可以反吃，属于兑子。
       *[protected] ：{ $protector }是它的根。
    }
statement-recurrence = 此局面第 { ORDINAL($occurrences) ->
       *[other] { $occurrences }
    } 次出现（此前：{ $earlier }）。
earlier-time = { $ply ->
        [0] 初始局面
       *[other] 第 { $ply } 着之后
    }
statement-forbidden = { $side }不可走 { $moves }。
repeating-ply = { $move }（会重复第 { $repeats } 着）
would-repeat = { $move } 会重复第 { $repeats } 着
statement-terminal_captured = { $loser }的{ piece }被吃掉了。
statement-only_terminals = 棋盘上只剩{ $piece ->
        [dragon] 两条龙
       *[general] 两个老将
    }。
statement-no_attackers = 双方都没有车、马、炮、兵了。
statement-repeated_ply = { $move } 重复了第 { $repeats } 着：同样的着法走成了同样的局面。任何着法都不得重复，{ $loser }判负。
statement-no_ply = { $loser }{ $in_check ->
        [true] 被将军，且无子可动
       *[false] 无子可动
    }，{ $loser }负。
statement-only_repetitions = { $loser }能走的着法全都会重复以前的着法，{ $loser }负。
statement-move_limit = 连续 { $limit } 着没有吃子{ $soldiers_count ->
        [true] 、也没有走兵
       *[false] {""}
    }，达到自然限着。
statement-perpetual_run = { $run }，由 { $pieces ->
       *[other] { $pieces } 个子
    }，超过上限 { $limit }{ $answer ->
        [none] ，{ consequence }。
       *[other] { $consequence ->
            [must_stop] ，但不予计算，因为{ $answer }；{ consequence }。
           *[other] ，而{ $answer }，{ consequence }。
        }
    }
side-run = { $kind ->
        [check] { $side }连续将军 { $length } 次
       *[chase] { $side }连续 { $length } 着捉{ $target }
    }
consequence = { $consequence ->
        [loses] { $side }判负
        [must_stop] { $side }必须变着
       *[drawn] 判和
    }
statement-repetition = 从{ $since ->
        [0] 初始局面
       *[other] 第 { $since } 着
    }起，{ conduct }，{ $consequence ->
        [must_stop] 重复不判和：{ consequence }，须在达到次数上限之前。
       *[other] { consequence }。
    }
conduct = { $south ->
        [checking] { $north ->
            [checking] 双方都长将
            [chasing] { $south_name }长将，{ $north_name }长捉
           *[free] { $south_name }长将，{ $north_name }没有
        }
        [chasing] { $north ->
            [checking] { $north_name }长将，{ $south_name }长捉
            [chasing] 双方都长捉
           *[free] { $south_name }长捉，{ $north_name }没有
        }
       *[free] { $north ->
            [checking] { $north_name }长将，{ $south_name }没有
            [chasing] { $north_name }长捉，{ $south_name }没有
           *[free] 双方都没有长将或长捉
        }
    }

## 拒绝的理由

refusal-invalid_field = { $reason }
refusal-out_of_range = { $name } 必须是 { $least } 到 { $most } 的整数
refusal-too_many_plies = { $name } 超过 { $limit } 着
refusal-too_long_text = 文本超过 { $limit } 字节
refusal-unknown_game = 未知的棋种；已知的有：{ $known }
refusal-feen_and_fen = feen 与 fen 只能给一个
refusal-level_and_elo = level 与 elo 只能给一个
refusal-unknown_notation = 未知的记谱法；本棋种有：{ $known }
refusal-invalid_position = { $name }，{ $reason }
refusal-illegal_ply = { $number ->
        [none] 着法
       *[other] 第 { $number } 着
    }“{ $move }”：{ $reason }
refusal-forbidden_ply = 着法“{ $move }”：禁止重复的规则不允许这一着，它会重复第 { $repeats } 着
refusal-game_over = 对局已结束：{ ending }
refusal-no_such_game = 棋谱里没有第 { $number } 局
refusal-several_games = 棋谱里有多局，请用局号选一局
refusal-unreadable_game = { $reason }
refusal-too_long_game = 共 { $plies } 着，超过 { $limit } 着
refusal-game_not_played = 本程序不会这种棋
refusal-unplayable_game = 棋谱无法重演：{ $reason }
refusal-unwritable_game = { $reason }
refusal-no_such_notation = 记谱法必须是 PGN 可用的一种，并且需要 "to": "pgn"
refusal-malformed_body = { $reason }
refusal-not_json = 请求体必须是 JSON，并带有 Content-Type: application/json
refusal-too_large_body = 请求体超过 { $limit } 字节
refusal-too_slow = 请求没有及时到达
refusal-several_hosts = 请求有多个 Host 头
refusal-foreign_host = 本服务器不应答这个名字；见 xiongmao serve --allow-host
refusal-foreign_page = 本服务器不应答其他网站的页面；见 xiongmao serve --allow-origin
refusal-token_required = 此请求需要令牌；见 xiongmao serve --token-file
refusal-unknown_token = 本服务器不认识这个令牌
refusal-invalid_client = Xiongmao-Client 必须是 1 到 64 个 ASCII 字符
refusal-not_found = 这里什么也没有；接口说明见 /api/v2/openapi.json
refusal-no_such_match = 没有这场比赛
refusal-no_game_of_match = 没有这一局
refusal-nothing_watched = 本服务器没有转播比赛；见 xiongmao serve --watch
refusal-no_tables = 本服务器没有残局库；见 xiongmao serve --tables
refusal-no_database = 本服务器没有对局库；见 xiongmao serve --games
refusal-no_game_of_database = 对局库里没有这一局
refusal-wrong_method = 此路径不支持这种方法
refusal-too_many_searches = 同时进行的搜索太多（上限 { $limit }），请先关闭一个
refusal-too_many_streams = 打开的事件流太多（上限 { $limit }），请先关闭一个
refusal-no_memory = 搜索用的内存已用完；请减小哈希表，或稍后再试
refusal-full_queue = 等待的搜索太多，请稍后再试
refusal-too_long_wait = 等待太久，没有轮到此请求
refusal-slow_database = 对局库查询超时；请减少筛选条件
refusal-review_time_over = 复盘的时间已用完；请减少节点数
refusal-closing = 服务器正在关闭
refusal-failed = { $reason }

# 关于局面、着法和对局的说法，终端与网页共用。红方即 South（先行），黑方即 North。

## 双方与棋子

side-south = 红方
side-north = 黑方
side-red = 红方
side-black = 黑方
piece = { $piece ->
        [general] 老将
        [advisor] 士
        [elephant] 象
        [bear] 熊
        [horse] 马
        [chariot] 车
        [cannon] 炮
        [soldier] 兵
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
choice-next = { $list }；{ $item }
choice-last = { $list }；也不可走 { $item }

## 数

percent = { $value }%
run-pieces = { $run_pieces ->
       *[other] { $run_pieces } 个子
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
result = 结果：{ $ending }。
to-move = 轮到{ $side }走。

## 规则对一着棋的说明

statement-check = { $by }将军{ run-place }
statement-checkmate = 将死：{ $loser }的{ piece }无法解救。
statement-chase = { $by }捉{ $target }{ run-place }
run-place = { $run_state ->
        [first] 。
        [within] ，{ run-ordinal }，共用 { run-pieces }（上限 { $run_limit }）。
        [reached] ，{ run-ordinal }，共用 { run-pieces }，已到上限 { $run_limit }。
       *[free] ，{ run-ordinal }，共用 { run-pieces }。
    }
run-ordinal = { ORDINAL($run_length) ->
       *[other] 连续第 { $run_length } 次
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
    } 次出现，前几次在{ $earlier }。
earlier-time = { $ply ->
        [0] 开局时
       *[other] 第 { $ply } 着之后
    }
statement-forbidden = { $side }不可走 { $plies }。
repeating-ply = { $ply }（会重复第 { $repeats } 着）
would-repeat = { $ply } 会重复第 { $repeats } 着
statement-terminal_captured = { $loser }的{ piece }被吃掉了。
statement-only_terminals = 棋盘上只剩{ $piece ->
        [dragon] 两条龙
       *[general] 两个老将
    }。
statement-no_attackers = 双方都没有车、马、炮、兵了。
statement-repeated_ply = { $ply } 重复了第 { $repeats } 着：同样的着法走成了同样的局面。任何着法都不得重复，{ $loser }判负。
statement-no_ply = { $loser }{ $in_check ->
        [true] 被将军，且无子可动
       *[false] 无子可动
    }，{ $loser }负。
statement-only_repetitions = { $loser }能走的着法全都会重复以前的着法，{ $loser }负。
statement-move_limit = 连续 { $limit } 个半回合没有吃子{ $soldiers_count ->
        [true] 、也没有走兵
       *[false] {""}
    }，达到自然限着。
statement-perpetual_run = { $run }，共用 { $pieces ->
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
        [0] 给定的局面
       *[other] 第 { $since } 着
    }起，{ conduct }，{ $consequence ->
        [must_stop] 重复不判和：{ consequence }，且须在限着之内。
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

## 着法好坏的理由与威胁

proof = ：{ $line }
soldiers = { $worth ->
        [half] 半个兵
        [one] 一个兵
       *[several] { $soldiers } 个兵
    }
gain = { $worth ->
        [one] 一个兵
       *[other] 相当于 { soldiers }的子力
    }
within = { $plies ->
       *[other] { $plies } 着
    }
because = { $cause ->
        [ignored] ；{ $first } 没有应付
        [unguarded] ；{ $first } 撤掉了它的根
        [blocked] ；{ $first } 挡住了它的根
        [opened] { $piece ->
            [horse] ；{ $first } 解开了蹩马腿
            [elephant] ；{ $first } 让开了象眼
           *[other] ；{ $first } 让开了线路
        }
        [screened] ；{ $first } 给{ the-piece }做了炮架
       *[none] {""}
    }
better = 更好的是：{ $fact }
fact-ends = { $count ->
        [one] { $first } 结束
       *[other] 这一变化结束
    }对局：{ $ending }{ $proof }。
fact-terminal_lost = { $by }可以用{ $one }吃掉{ $two }。
fact-mates = { $first } 可在 { within }内必胜{ $proof }。
fact-mate_missed = { $first } 可在 { within }内必胜{ $proof }。
fact-mate_allowed = { $first } 之后，{ $by }可在 { within }内必胜{ $proof }。
fact-mate_threat = { $by }威胁在 { within }内取胜{ $proof }。
fact-threatens_mate = { $first } 威胁在 { within }内取胜。
fact-mate_prevented = 这一着阻止{ $other }在 { within }内取胜{ $proof }。
fact-hangs = { $one }无根，{ $two }可以吃掉它{ because }。
fact-loses_exchange = { $one }虽然有根，{ $by }{ $exchange ->
        [true] 在此兑子可得{ gain }
       *[false] 仍可得{ gain }，因为反吃损失更大
    }{ $proof }{ because }。
fact-captures = { $first } 吃掉{ $one }，得{ gain }。
fact-simplifies = { $first } 开始等价兑子，对{ $by }有利：它领先{ gain }{ $proof }。
fact-fork = { $last } 捉双：{ $one }同时攻击{ $attacked }。
fact-attacks = { $piece ->
        [general] { $last } 用{ $one }将军。
        [dragon] { $last } 用{ $one }将军。
       *[other] { $last } 捉子：{ $one }可吃{ $two }。
    }
fact-uncovers = { $last } 闪开，露出{ $one }对{ $two }的攻击。
fact-gives_screen = { $last } 给{ $one }做了炮架，攻击{ $two }。
fact-traps = { $last } 困住{ $two }：{ $one }攻击它，它逃到哪里都会丢。
fact-pin = { $last } 牵制{ $two }：它一离开，{ $one }就能吃{ $three }。
fact-skewer = { $last } 用{ $one }攻击{ $two }，后面还有{ $three }。
fact-removes_defender = { $last } 吃掉{ $one }，它保护着{ $two }：现在{ $three }可以吃了。
fact-overloads = { $one }不能同时保护{ $two }和{ $three }：{ $by }得{ gain }{ $proof }。
fact-saves = { $last } 救出{ $one }，它本来会被{ $two }吃掉。
fact-banned = { $last } 本是最佳应着，但禁止重复的规则不允许。
fact-must_break_off = { $last } 会判负：长将、长捉必须变着。
fact-passed = { $last } 使兵畅通无阻：没有什么能阻止{ $one }升变。
fact-promotes = { $last } 兵升变：{ $one }。
fact-face_to_face = { $last } 使双方老将照面，变成{ $one }和{ $two }。
fact-wins_material = { $by }最终得{ gain }{ $proof }。
fact-activity = 按神经网络的判断，{ $owner }{ $square }的{ piece }比走最佳着法之后{ $less ->
        [true] 少
       *[false] 多
    }值 { soldiers }。
fact-no_tactics = 没有吃子或杀着起决定作用：差别在于棋子的位置。

## 评级

grade = { $grade ->
        [best] 最佳着法
        [good] 好棋
        [inaccuracy] 缓着
        [mistake] 劣着
       *[blunder] 败着
    }
why-best = { $ply } 是最佳着法。
why-equal = { $ply } 与 { $best } 差不多，引擎更倾向后者。
why-good = { $ply } 不错，但 { $best } 更好。
why-bad = { $ply } 是{ grade }。最佳着法是 { $best }。
verdict = { $ply } 是{ grade }：损失预期得分 { $chance }{ $cost ->
        [none] {""}
       *[other] （{ $cost } 厘兵）
    }。
threats-some = { $by }的威胁：
threats-check = { $by }将军。
threats-none = { $by }没有威胁。

## 提示

hint-force = 你有必胜的走法。先看看将军的着法。
hint-threatens_mate = 找一着威胁杀棋的棋。
hint-mate_prevented = 对方有杀棋，要设法防住。
hint-captures = 找一个得子的吃法。
hint-simplifies = 你子力领先：找等价兑子的机会。
hint-fork = 找捉双。
hint-attacks = 找一着捉子的棋。
hint-uncovers = 找闪击。
hint-gives_screen = 找一着给炮做炮架的棋。
hint-traps = 找一个无处可逃的棋子。
hint-pin = 找牵制。
hint-skewer = 找同一条线上的两个子。
hint-removes_defender = 找一个可以吃掉的保护者。
hint-overloads = 找一个顾此失彼的保护者。
hint-saves = 你有一个子会被吃掉，救救它。
hint-promotes = 找升变的机会。
hint-wins_material = 有一个得子的变化。
hint-no_tactics = 目前没有战术手段。改善最不活跃的那个子。

## 复盘

phase-opening = 开局
phase-middle = 中局
phase-ending = 残局
summary-plies = 着数
summary-accuracy = 准确率
summary-loss = 平均损失
summary-centipawns = 厘兵
graded-best = 最佳
graded-good = 好棋
graded-inaccuracy = 缓着
graded-mistake = 劣着
graded-blunder = 败着
lesson-mate_allowed = 让对方得到必胜着法 { times }
lesson-mate_missed = 错过必胜着法 { times }
lesson-hanging = 把子留给对方白吃 { times }
lesson-capture_missed = 错过吃子 { times }
lesson-overlooked = 没有看到对方的攻击或败势变化 { times }
lesson-tactic_missed = 错过攻击、取胜变化或解救 { times }
lesson-placement = 棋子位置走坏 { times }
times = { $count ->
       *[other] { $count } 次
    }
advice-mate_allowed = 多做杀法题，先看对方的将军。
advice-mate_missed = 多做杀法题，先看自己的将军。
advice-hanging = 每走一着之前，先看走后什么子会被吃。
advice-capture_missed = 看清每一个吃子，把兑子算到底。
advice-overlooked = 每走一着之前，找出对方最厉害的应着。
advice-tactic_missed = 多做战术题：捉双、牵制、炮架和困子。
advice-placement = 对照引擎，看棋子放在哪里作用最大。
to-practise = 练习建议：{ $advice }

## 习题

theme-fork = 捉双
theme-pin = 牵制
theme-skewer = 串打
theme-uncovers = 闪击
theme-gives_screen = 做炮架
theme-traps = 困子
theme-removes_defender = 消除保护
theme-overloads = 顾此失彼
theme-promotes = 升变
theme-face_to_face = 老将照面
theme-saves = 解救
theme-captures = 吃子
theme-wins_material = 得子
theme-sacrifice = 弃子
theme-quiet = 静着
theme-advantage = 优势
theme-mate_1 = 一着杀
theme-mate_2 = 两着杀
theme-mate_3 = 三着杀
theme-mate_4 = 四着杀
theme-mate_5 = 五着杀
theme-mate_6 = 六着以上杀

## 规则

try-it = 可以在这里试走

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
    }“{ $ply }”：{ $reason }
refusal-forbidden_ply = 着法“{ $ply }”：禁止重复的规则不允许这一着，它会重复第 { $repeats } 着
refusal-game_over = 对局已结束：{ $ending }
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
refusal-token_required = 来自其他计算机的请求需要令牌；见 xiongmao serve --token-file
refusal-unknown_token = 本服务器不认识这个令牌
refusal-invalid_client = Xiongmao-Client 必须是 1 到 64 个 ASCII 字符
refusal-not_found = 这里什么也没有；接口说明见 /api/v1/openapi.json
refusal-no_such_match = 没有这场比赛
refusal-no_game_of_match = 没有这一局
refusal-nothing_watched = 本服务器没有转播比赛；见 xiongmao serve --watch
refusal-wrong_method = 此路径不支持这种方法
refusal-too_many_searches = 同时进行的搜索太多（上限 { $limit }），请先关闭一个
refusal-too_many_streams = 打开的事件流太多（上限 { $limit }），请先关闭一个
refusal-no_memory = 搜索用的内存已用完；请减小哈希表，或稍后再试
refusal-full_queue = 等待的搜索太多，请稍后再试
refusal-too_long_wait = 等待太久，没有轮到此请求
refusal-review_time_over = 复盘的时间已用完；请减少结点数
refusal-closing = 服务器正在关闭
refusal-failed = { $reason }


# 着法为什么好或不好、复盘、习题：终端和网页都会说的话。

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
within = { $moves ->
       *[other] { $moves } 着
    }
because = { $cause ->
        [ignored] ；{ $first } 没有应对
        [unguarded] ；{ $first } 撤掉了它的根
        [blocked] ；{ $first } 挡住了它的根
        [opened] { $piece ->
            [horse] ；{ $first } 解开了蹩马腿
            [elephant] ；{ $first } 让开了象眼
            [elephant-south] ；{ $first } 让开了象眼
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
fact-mates = { $first } 可在 { within }内成杀{ $proof }。
fact-mate_missed = { $first } 可在 { within }内成杀{ $proof }。
fact-mate_allowed = { $first } 之后，{ $by }可在 { within }内成杀{ $proof }。
fact-mate_threat = { $by }威胁在 { within }内成杀{ $proof }。
fact-threatens_mate = { $first } 威胁在 { within }内成杀。
fact-mate_prevented = 这一着阻止{ $other }在 { within }内成杀{ $proof }。
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
        [general-south] { $last } 用{ $one }将军。
        [general-north] { $last } 用{ $one }将军。
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
fact-passed = { $last } 使兵畅通无阻，{ $one }升变已无法阻挡。
fact-promotes = { $last } 兵升变：{ $one }。
fact-face_to_face = { $last } 使双方老将照面，变成{ $one }和{ $two }。
fact-wins_material = { $by }最终得{ gain }{ $proof }。
fact-activity = 据神经网络估计，{ $owner }{ $square }的{ piece }比走最佳着法之后{ $less ->
        [true] 少了
       *[false] 多了
    } { soldiers }的价值。
fact-no_tactics = 双方都没有战术手段，差别在于子的位置。

## 评级

grade = { $grade ->
        [best] 最佳着法
        [book] 定式着法
        [good] 好棋
        [inaccuracy] 缓着
        [mistake] 劣着
       *[blunder] 败着
    }
why-best = { $move } 是最佳着法。
why-equal = { $move } 与 { $best } 差不多，引擎更倾向后者。
why-good = { $move } 不错，但 { $best } 更好。
why-bad = { $move } 是{ grade }。最佳着法是 { $best }。
verdict = { $move } 是{ grade }：损失预期得分 { $chance }{ $cost ->
        [none] {""}
       *[other] （{ $cost } 分）
    }。
threats-some = { $by }的威胁：
threats-check = { $by }将军。
threats-none = { $by }没有威胁。

## 提示

hint-force = 你有杀棋。先看看将军的着法。
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
summary-centipawns = 分
graded-best = 最佳
graded-book = 定式
graded-good = 好棋
graded-inaccuracy = 缓着
graded-mistake = 劣着
graded-blunder = 败着

opening-named = 开局：{ $name }
opening-named-coded = 开局：{ $name }（{ $code }）
lesson-mate_allowed = 让对方有了杀棋 { times }
lesson-mate_missed = 错过杀棋 { times }
lesson-hanging = 把子留给对方白吃 { times }
lesson-capture_missed = 错过吃子 { times }
lesson-overlooked = 没有看到对方的攻击或败势变化 { times }
lesson-tactic_missed = 错过攻击、取胜变化或解救 { times }
lesson-placement = 走子位置欠佳 { times }
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
theme-skewer = 串击
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
theme-horse_cannon = 马后炮
theme-double_cannon = 重炮
theme-smothered_palace = 闷宫
theme-corner_horse = 挂角马
theme-groove_horse = 卧槽马
elo = 等级分 { $elo }
puzzle-task = 哪一着能赢？
puzzle-right = 正确。{ $side }走 { $move }。请继续。
puzzle-wrong = { $move } 不是最佳着法，再试一次。
puzzle-solved = 解出来了！
puzzle-solved-late = 解出来了，但中间走错过。
puzzle-line = 答案：{ $line }。
puzzle-better = 实战走了 { $move }，请找出更好的着法。
puzzle-another-good = 解出来了：另一着好棋。

## 残局库

table-value = { $value ->
        [win] { table-ban }至多 { $moves } 着胜
        [loss] { $moves ->
            [0] 立即告负
           *[other] { table-ban }至多 { $moves } 着负
        }
        [draw] 和棋
       *[open] 未定
    }
table-ban = { $ban ->
        [true] 因禁止重复
       *[false] {""}
    }
table-position = 残局库：{ $value ->
        [draw] 和棋。
        [open] 未定，残局库在此不能证明胜负。
       *[decided] { $side }{ table-value }。
    }

## 规则

try-it = 可以在这里试走

## 棋谱

record-round = 第 { $round } 轮
unfinished = 未完
ply-played = 第 { $number } 着：{ $side }走 { $move }
curve = { $south_name }胜率曲线
chance-moves = { $south_name }胜率从 { $before } { $change ->
        [falls] 降到
       *[rises] 升到
    } { $after }

## `explore`：一个局面中走过的着法

explore-games = { $count ->
        [0] 没有对局出现过这个局面。
       *[other] { $count } 局
    }
explore-move = 着法
explore-count = 局数
explore-rating = 等级分
explore-score = 分数

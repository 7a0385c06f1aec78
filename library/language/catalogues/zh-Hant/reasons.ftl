
# 著法為什麼好或不好、復盤、習題：終端和網頁都會說的話。

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
within = { $moves ->
       *[other] { $moves } 著
    }
because = { $cause ->
        [ignored] ；{ $first } 沒有應對
        [unguarded] ；{ $first } 撤掉了它的根
        [blocked] ；{ $first } 擋住了它的根
        [opened] { $piece ->
            [horse] ；{ $first } 解開了蹩馬腿
            [elephant] ；{ $first } 讓開了象眼
            [elephant-south] ；{ $first } 讓開了象眼
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
fact-mates = { $first } 可在 { within }內成殺{ $proof }。
fact-mate_missed = { $first } 可在 { within }內成殺{ $proof }。
fact-mate_allowed = { $first } 之後，{ $by }可在 { within }內成殺{ $proof }。
fact-mate_threat = { $by }威脅在 { within }內成殺{ $proof }。
fact-threatens_mate = { $first } 威脅在 { within }內成殺。
fact-mate_prevented = 這一著阻止{ $other }在 { within }內成殺{ $proof }。
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
        [general-south] { $last } 用{ $one }將軍。
        [general-north] { $last } 用{ $one }將軍。
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
fact-passed = { $last } 使兵暢通無阻，{ $one }升變已無法阻擋。
fact-promotes = { $last } 兵升變：{ $one }。
fact-face_to_face = { $last } 使雙方老將照面，變成{ $one }和{ $two }。
fact-wins_material = { $by }最終得{ gain }{ $proof }。
fact-activity = 據神經網路估計，{ $owner }{ $square }的{ piece }比走最佳著法之後{ $less ->
        [true] 少了
       *[false] 多了
    } { soldiers }的價值。
fact-no_tactics = 雙方都沒有戰術手段，差別在於子的位置。

## 評級

grade = { $grade ->
        [best] 最佳著法
        [book] 定式著法
        [good] 好棋
        [inaccuracy] 緩著
        [mistake] 劣著
       *[blunder] 敗著
    }
why-best = { $move } 是最佳著法。
why-equal = { $move } 與 { $best } 差不多，引擎更傾向後者。
why-good = { $move } 不錯，但 { $best } 更好。
why-bad = { $move } 是{ grade }。最佳著法是 { $best }。
verdict = { $move } 是{ grade }：損失預期得分 { $chance }{ $cost ->
        [none] {""}
       *[other] （{ $cost } 分）
    }。
threats-some = { $by }的威脅：
threats-check = { $by }將軍。
threats-none = { $by }沒有威脅。

## 提示

hint-force = 你有殺棋。先看看將軍的著法。
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
summary-centipawns = 分
graded-best = 最佳
graded-book = 定式
graded-good = 好棋
graded-inaccuracy = 緩著
graded-mistake = 劣著
graded-blunder = 敗著

opening-named = 開局：{ $name }
opening-named-coded = 開局：{ $name }（{ $code }）
lesson-mate_allowed = 讓對方有了殺棋 { times }
lesson-mate_missed = 錯過殺棋 { times }
lesson-hanging = 把子留給對方白吃 { times }
lesson-capture_missed = 錯過吃子 { times }
lesson-overlooked = 沒有看到對方的攻擊或敗勢變化 { times }
lesson-tactic_missed = 錯過攻擊、取勝變化或解救 { times }
lesson-placement = 走子位置欠佳 { times }
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
theme-skewer = 串擊
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
theme-horse_cannon = 馬後炮
theme-double_cannon = 重炮
theme-smothered_palace = 悶宮
theme-corner_horse = 掛角馬
theme-groove_horse = 臥槽馬
elo = 等級分 { $elo }
puzzle-task = 哪一著能贏？
puzzle-right = 正確。{ $side }走 { $move }。請繼續。
puzzle-wrong = { $move } 不是最佳著法，再試一次。
puzzle-solved = 解出來了！
puzzle-solved-late = 解出來了，但中間走錯過。
puzzle-line = 答案：{ $line }。
puzzle-better = 實戰走了 { $move }，請找出更好的著法。
puzzle-another-good = 解出來了：另一著好棋。

## 殘局庫

table-value = { $value ->
        [win] { table-ban }至多 { $moves } 著勝
        [loss] { $moves ->
            [0] 立即告負
           *[other] { table-ban }至多 { $moves } 著負
        }
        [draw] 和棋
       *[open] 未定
    }
table-ban = { $ban ->
        [true] 因禁止重複
       *[false] {""}
    }
table-position = 殘局庫：{ $value ->
        [draw] 和棋。
        [open] 未定，殘局庫在此不能證明勝負。
       *[decided] { $side }{ table-value }。
    }

## 規則

try-it = 可以在這裡試走

## 棋譜

record-round = 第 { $round } 輪
unfinished = 未完
ply-played = 第 { $number } 著：{ $side }走 { $move }
curve = { $south_name }勝率曲線
chance-moves = { $south_name }勝率從 { $before } { $change ->
        [falls] 降到
       *[rises] 升到
    } { $after }

## `explore`：一個局面中走過的著法

explore-games = { $count ->
        [0] 沒有對局出現過這個局面。
       *[other] { $count } 局
    }
explore-move = 著法
explore-count = 局數
explore-rating = 等級分
explore-score = 分數

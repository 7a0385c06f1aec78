
# 网页另外要说的话。

## 各部分共用

no-answer = 服务器没有应答。
no-engine = 引擎无法载入。第一次使用需要网络连接。
bad-answer = 服务器返回状态 { $status }
board-of = { $game }棋盘
board-keys = 方向键移动光标，回车拿起或放下棋子，Esc 放弃。
board-empty = 空
board-check = 被将军
board-way = 可走
board-taken = 已拿起
board-in-words = 用文字描述局面
dialog-ok = 确定
dialog-cancel = 取消
dialog-promotion = 升变
dialog-promote-to = 升变为
dialog-stays-soldier = 仍为兵
waiting-now = 立即重试
waiting-asking = 正在重试……
waiting-text = { $reason } { $seconds } 秒后重试。
threat-title = 威胁

## 页首与设置

main-brand = 熊猫
main-parts = 各部分
main-play = 对弈
main-analyse = 分析
main-review = 复盘
main-puzzles = 习题
main-learn = 课程
main-rules = 规则
main-watch = 观战
main-games = 我的对局
main-more = 更多
main-skip = 跳到棋盘
main-game = 棋种
main-settings = 设置
main-language = 语言
main-colours = 颜色
main-notation = 记谱法
notation-pmn = PMN：h3-e3
notation-coordinates = 坐标：h3e3
notation-wxf = WXF：C2.5
notation-iccs = ICCS：H2-E2
notation-chinese = 中文（繁体）：傌八進七
notation-chinese-simplified = 中文（简体）：马八进七
notation-vietnamese = 越南文：P2-5
theme-of-auto = 跟随系统
theme-of-light = 浅色
theme-of-dark = 深色
main-coordinates = 坐标
main-warn = 走败着前提醒
main-sound = 声音
main-voice = 语音播报
main-http = HTTP 接口
main-legend = 棋子
main-keys = 按键
main-cannot-start = 页面无法启动：{ $reason }
main-keeps-nothing = 此浏览器不为本页保存任何内容：关闭页面后对局就没有了。
main-not-kept = 浏览器没有空间保存，请存成文件。
main-not-loaded = 页面的一部分无法加载，请重新载入页面。
main-kept-unknown = 这个浏览器里没有该地址所指的内容。
main-wrong-address = 这个地址在本页上没有内容。

## 对弈

play-title = 对弈
play-move-list = 着法
play-type-move = 输入着法
play-play = 走
play-first = 初始局面（Home）
play-back = 后退（左箭头）
play-forward = 前进（右箭头）
play-last = 当前局面（End）
play-flip = 翻转棋盘
play-take-back = 悔棋
play-hint = 提示
play-coach = 问教练
play-draw = 提和
play-claim = 要求判和
play-resign = 认输
play-go-on = 继续
play-analyse = 分析
play-review = 复盘
play-new-game = 新对局
play-more = 更多
play-last-is-kept = 上一局保存在“我的对局”里。
play-go-back = 回到上一局
play-forked = 两个页面同时改动了这局棋。两个版本都保存在“我的对局”里。
play-plays = { $side }走 { $move }。
play-wait = 请等电脑走。
play-thinking = 电脑正在思考。
play-your-turn = 轮到你走。
play-engines-turn = 轮到电脑走。
play-turn-of = 轮到{ $side }走。
play-premove-gone = 预走的 { $move } 已不合法。
play-hinting = 正在想提示……
play-hinted = 提示：{ $hint }。
play-looking = 你在看第 { $at ->
       *[other] { $at }
    } 着之后的局面，共 { $all } 着。
play-quiet = 已连续 { $count } 着没有实质进展，到 { $limit } 时判和{ $may_claim ->
        [true] ；现在就可以要求判和，因为比赛中双方各五十着即可。
       *[false] 。
    }
play-draw-offered = { $one }提和。{ $other }，同意吗？
play-accept = 同意
play-decline = 不同意
play-draw-declined = 电脑不同意：它认为自己占优。
play-draw-too-early = 电脑不同意：双方各走 { $moves } 着之后才谈和。
play-really-resign = { $side ->
        [none] 你要认输吗？
       *[other] { $side }要认输吗？
    }
play-you = 你
play-level = { $level } 级
opponent-cub = 团子
opponent-rabbit = 兔子
opponent-monkey = 猴子
opponent-ox = 水牛
opponent-fox = 狐狸
opponent-crane = 仙鹤
opponent-tiger = 老虎
opponent-master = 大师
play-seat = { $side }：{ $player }
play-captured = 已吃：{ $pieces }
play-result = { $who ->
        [draw] 和棋
        [you] 你输了
        [opponent] 你赢了
       *[person] { $winner }胜
    }：{ $reason }。
why-mareking = { $who ->
        [you] 你的老将被吃掉了
        [opponent] 对方的老将被吃掉了
       *[other] { $loser }的老将被吃掉了
    }
why-checkmate = { $who ->
        [you] 你的老将无法解救
        [opponent] 对方的老将无法解救
       *[other] { $loser }的老将无法解救
    }
why-stalemate = { $who ->
        [you] 你无子可动
        [opponent] 对方无子可动
       *[other] { $loser }无子可动
    }
why-insufficient = 双方都不能取胜了
why-movelimit = 太久没有吃子
why-repetition = 按重复局面的规则判定
why-resignation = { $who ->
        [you] 你认输了
        [opponent] 对方认输了
       *[other] { $loser }认输了
    }
why-timelimit = { $who ->
        [you] 你超时了
        [opponent] 对方超时了
       *[other] { $loser }超时了
    }
why-agreement = 双方同意

## 初次来访

welcome-title = 欢迎！下哪种棋？
welcome-text = 你执下方的红棋，先走：点一个棋子，圆点就会显示它能走到哪里。黑棋会应着。
welcome-play = 直接开始
welcome-lessons = 五节短课
welcome-pieces = 认识棋子


# 网页各部分打开时才载入的话；一开始就要说的在 page.ftl。

## 局面与对局

wins-in = { $side } { $moves } 着内必胜
chances = { $south_name }胜 { $south }，和 { $draw }，{ $north_name }胜 { $north }
record-ends = 棋谱到此为止：{ $outcome }。
preferred-ply = 引擎更倾向 { $best }。
best-ply = 最佳着法是 { $best }。

## 各部分与按钮

play = 对弈
analyse = 分析
review = 复盘
puzzles = 习题
rules = 规则
watch = 观战
board = 棋盘
plies = 着法
games = 对局
pieces = 棋子
any = 不限
close = 关闭
keyed = { $name }（{ $key }）
flip = 翻转棋盘
hint = 提示
search = 搜索
record = 棋谱
replay = 重放
take-back = 悔棋
go-first = 初始局面（Home）
go-back = 后退（左箭头）
go-forward = 前进（右箭头）
go-last = 最后局面（End）
counted = { $what }（{ $count }）
plies-count = { $count ->
       *[other] { $count } 着
    }
games-count = { $count ->
       *[other] { $count } 局
    }
game-number = 第 { $number } 局
seconds = { $seconds } 秒
of-score = 评分 { $score }
of-depth = 深度 { $depth }
of-clock = 用时 { $time }

## 可选的棋子和棋盘

signs-usual = 按棋种
signs-brush = 毛笔
signs-characters = 印刷体
signs-simplified = 简体
signs-pictures = 国际
signs-letters = 字母
ground-usual = 随页面
ground-paper = 纸
ground-wood = 木
ground-slate = 石板
ground-night = 夜

## 理由与教练

why = 为什么
why-ask = 为什么？
why-ask-about = { $move } 为什么好或不好？
reasons-for = 正在寻找 { $move } 的理由……
looking-for-reasons = 正在寻找理由……
coach = 教练
coach-thinks = 教练正在思考……
coach-last = 你的上一着：{ $move }
coach-look = 值得注意
coach-nothing = 这局棋还没有什么可说的。
coach-wait = 等一下！
coach-anyway = 还是要走

## 习题

theme = 主题
difficulty = 难度
elo-up-to = 等级分 { $high } 以下
elo-range = 等级分 { $low }—{ $high }
elo-from = 等级分 { $low } 以上
puzzle-none = 没有这样的习题。
puzzle-none-to-repeat = 没有需要重做的习题。
puzzle-to-repeat = 需要重做的（{ $count }）
puzzle-illegal = 这个子不能走到那里。
puzzle-score = 已解 { $solved }，连续 { $streak }（最多 { $best }），待重做 { $repeat }

## 规则与文件

file-too-large = 文件太大：上限为 2 MB。

## 复盘

quick = 快速
thorough = 细致
deep = 深入
record-file = 棋谱文件
record-empty = 棋谱里没有着法。
annotated = { $title } 评注
game-reviewed = 对局复盘
summary-all = 全部
summary-faultless = 没有缓着、劣着或败着。
graded-opening = 开局
turning-points = 转折点
no-turning-points = 没有损失 { $loss } 以上的着法。
viewer-about = { $south_name }胜率是其预期得分：胜计 1，和计 0.5，其余属于{ $north_name }。使走棋方损失 { $inaccuracy } 以上为缓着，{ $mistake } 以上为劣着，{ $blunder } 以上为败着；前 20 着的标准为其两倍。高手走过的定式不作评判。
viewer-searched = 由 { $name } 搜索，每个局面 { $limits }，{ $threads ->
       *[other] { $threads } 个线程
    }。
limit-depth = 深度 { $value }
limit-nodes = { $value } 个节点
limit-movetime = { $value } 毫秒
no-limits = 无限制
chance = { $south_name }胜率 { $chance }。
not-searched = 尚未搜索。
in-a-line = 变化中：{ $move }
ply-graded = { $move } 是{ grade }{ $change ->
        [falls] ：{ $south_name }胜率从 { $before } 降到 { $after }。
        [rises] ：{ $south_name }胜率从 { $before } 升到 { $after }。
       *[none] 。
    }
first-position = 初始局面
line-game = 实战
line-engine = 引擎 { $score }
back-to-game = 回到实战
legend-played = 实战着法
legend-better = 引擎的选择

## 比赛

match = 比赛
standings = 排名
earlier-games = 更早的对局
watch-waiting = 正在等待比赛……
watch-lost = 服务器没有应答，正在重试……
engines-count = { $count ->
       *[other] { $count } 个引擎
    }，{ $format }
match-state = { $who }：已下 { $played } 局，共 { $planned ->
       *[other] { $planned } 局
    }。
match-over = 比赛已结束。
records-broken = { $count ->
       *[other] { $count } 份棋谱
    }无法读取。
no-game-played = 目前没有进行中的对局。
back-to-match = 回到比赛
ply-of = 第 { $number } 着，共 { $count } 着
standings-of = { $name } 的排名
standings-engine = 引擎
standings-points = 积分
standings-won = 胜
standings-drawn = 和
standings-lost = 负
standings-buchholz = 对手分
elo-anchor = 0（基准）
elo-between = { $elo }（{ $low } 至 { $high }）
at-least = 至少 { $low }
at-most = 至多 { $high }
unknown = 未知
stronger = { $name } 更强的可能性为 { $likelihood }。
less-than = 小于 { $share }
more-than = 大于 { $share }
ended-by = 终局方式：{ $ways }。
out-in-round = 第 { $round } 轮出局
lost-by-fault = { $count } 局因故障判负
warnings = { $count ->
       *[other] { $count } 个警告
    }
terminated-stall = 引擎没有应答
terminated-crash = 引擎崩溃
terminated-killed = 引擎被终止
terminated-disconnect = 引擎断开连接
terminated-no-start = 引擎没有启动
terminated-adjudicated-win = 裁定胜
terminated-adjudicated-draw = 裁定和
terminated-length = 对局过长
terminated-win-by-tables = 按残局库判胜
terminated-draw-by-tables = 按残局库判和
sprt = 序贯检验
sprt-accepted = 接受 { $hypothesis }
sprt-undecided = 未定
sprt-picture = 对数似然比 { $llr }，界限 { $lower } 与 { $upper }，共 { $after }
sprt-facts = 对数似然比 { $llr }（{ $lower } 至 { $upper }），{ $model ->
        [normalized] 标准化等级分
       *[logistic] 等级分
    } { $elo0 } 对 { $elo1 }：{ $verdict }。

## 对弈

newgame-title = 新对局
newgame-game = 棋种
newgame-opponent = 对手
newgame-engine = 电脑
newgame-person = 同屏的另一个人
newgame-strength = 级别
newgame-side = 你执
newgame-south = { $south_name }（先行）
newgame-north = { $north_name }
newgame-clock = 用时
newgame-strength-of = { $elo ->
        [none] { $level } 级（全力）
       *[other] { $level } 级（等级分 { $elo }）
    }
newgame-time = { $minutes } 分 + { $seconds } 秒
newgame-no-clock = 不限时
newgame-usual-start = 初始局面
newgame-from-position = 指定级别或起始局面
newgame-position = FEEN 或 FEN
newgame-begin = 开始
newgame-cancel = 取消
newgame-random = 随机
newgame-whom = 对手
newgame-beaten = 赢过 { $count } 次
newgame-score = { $won } 胜 { $drawn } 和 { $lost } 负
newgame-own-clock = 自定……
newgame-minutes = 分钟
newgame-increment = 秒（每着）
newgame-odds-of-engine = 电脑让子
newgame-odds-of-first = 先手让子
odds-none = 不让子
odds-horse = 让单马
odds-cannon = 让单炮
odds-horses = 让双马
odds-chariot = 让单车
odds-chariot-horse = 让车马
about-cub = 刚学会走子，常把棋子白白送掉。
about-rabbit = 看得见能吃的子，却少想到你会吃回来。
about-monkey = 会些小花招，却看不出你的。
about-ox = 很少白送，赢它要下功夫。
about-fox = 多数错误逃不过它的眼睛，自己偶尔也会错。
about-crane = 看得很远，小错会积少成多。
about-tiger = 几乎不犯错，要有周密的计划才行。
about-master = 老熊猫使出全力。
end-title = 对局结束
end-close = 关闭
end-over = 对局结束
end-won = 你赢了！
end-lost = 你输了
end-drawn = 和棋
end-score = 对{ $name }：{ $won } 胜 { $drawn } 和 { $lost } 负
end-next = 挑战{ $name }
end-rematch = 再来一局
end-review = 复盘
end-best = 最好的着法
end-worst = 代价最大的着法

## 各部分共用

pieces-on = { $piece }：{ $squares }
setup-empty = 空位
setup-to-move = 轮到
setup-clear = 清空
setup-done = 完成
setup-how = 选一个棋子再点棋盘，或直接拖动棋子；拖出棋盘即拿掉。
setup-start = 初始局面
setup-facing = 将帅在 { $file } 线上照面，中间没有棋子。请在中间放一个子，或移开将帅之一。
setup-in-check = 轮到另一方走，{ $side }却正被将军。请改变走棋方，或移动棋子。

## 棋子的走法

moves-xiongqi-general = 将向上、下、左、右走一格。失去将就输。
moves-xiongqi-advisor = 士斜走一格，可到棋盘任何地方。
moves-xiongqi-bear = 熊沿斜线走任意格，途中不能有子。
moves-xiongqi-horse = 马先直走一格（该格必须空着），再向外斜走一格。
moves-xiongqi-chariot = 车沿横行或纵线走任意格，途中不能有子。
moves-xiongqi-cannon = 炮走法同车。吃子时必须正好越过一个子，即炮架。
moves-xiongqi-soldier = 兵向前走一格；过河后也可左右走一格，但不能后退。
moves-xiongqi-empress = 妃可以像车那样走，也可以像不会被蹩腿的马那样跳。
moves-xiongqi-dragon = 龙走法同将，可沿横行或纵线吃任何距离的子。失去龙就输。
moves-xiangqi-general = 将在九宫内向上、下、左、右走一步。双方的将不得照面。
moves-xiangqi-advisor = 士在九宫内斜走一步。
moves-xiangqi-elephant = 象斜走两步，象眼必须空着，不能过河。
moves-xiangqi-horse = 马先直走一步（该点必须空着），再向外斜走一步。
moves-xiangqi-chariot = 车沿横线或纵线走任意步，途中不能有子。
moves-xiangqi-cannon = 炮走法同车。吃子时必须正好越过一个子，即炮架。
moves-xiangqi-soldier = 兵向前走一步；过河后也可左右走一步，但不能后退。

## 分析

engine-title = 引擎
engine-settings = 引擎设置
engine-lines = 变化数
engine-threads = 线程
engine-hash = 哈希表（MB）
engine-go-on = 继续
engine-whole = 完整变化
engine-waiting = 引擎正在排队……
engine-facts = 深度 { $depth }/{ $seldepth }，{ $nodes } 个局面，每秒 { $speed }，{ $chances }
engine-evaluation = 评分 { $score }
engine-no-evaluation = 没有评分
engine-stopped = { $seconds } 秒后停止：{ $reason }。
engine-certain = 结果已经确定
engine-no-more-time = 服务器给分析的时间已到
mark-title = 在棋盘上画标记
mark-draw = { $colour ->
        [green] 用绿色画
        [red] 用红色画
        [blue] 用蓝色画
       *[yellow] 用黄色画
    }
analysis-title = 分析
analysis-comment = 评注
analysis-comment-on = 对这一着的评注
analysis-mark-of = 这一着的标记
analysis-no-mark = 无标记
analysis-main-line = 设为主变
analysis-remove = 删除此后着法
analysis-first = 初始局面（Home）
analysis-back = 后退（左箭头）
analysis-forward = 前进（右箭头）
analysis-last = 最后局面（End）
analysis-flip = 翻转棋盘
analysis-play-from-here = 从这里对弈
analysis-set-up = 摆棋
analysis-fresh = 新建
analysis-more = 打开、保存、链接
analysis-loaded = 已打开。
analysis-removed = 变化已删除。
analysis-undo = 撤销
analysis-last-is-kept = 上一个分析保存在“我的对局”里。
analysis-go-back = 回到上一个分析
analysis-forked = 两个页面同时改动了这个分析。两个版本都保存在“我的对局”里。
analysis-broken-link = 链接已损坏，里面没有变化。
analysis-variations = 变化
analysis-empty = 走一着棋就开始一个变化。
exchange-load = 载入
exchange-copy = 复制 { $name }
exchange-record = 棋谱
exchange-paste = 把 PGN、PCN、DhtmlXQ、CBF、WXF、炮二平五 马8进7 这样的着法、FEEN 或 FEN 粘贴在这里，或把文件拖放到页面上
exchange-file = 棋谱或局面文件
exchange-open-file = 打开文件
exchange-load-text = 载入文本
exchange-copy-link = 复制链接
exchange-save = 保存 { $name }
exchange-copied = 已复制：{ $name }。
exchange-not-copied = 浏览器不允许页面复制。
exchange-link = 链接
exchange-too-long = 变化太多，链接放不下。已复制的链接只指向这个局面。
exchange-unreadable = 第 { $number } 局无法读取：{ $reason }。
exchange-which = 要哪一局？

## `explore`：一个局面中走过的着法

explore-title = 对局库
explore-results = 结果
explore-score-about = 对这些着法各做一次短搜索，从{ $south_name }的角度看
explore-filter = 筛选
explore-player = 棋手
explore-player-side = 棋手所执
explore-either = 不限
explore-result = 结果
explore-any = 不限
explore-win = 棋手胜
explore-loss = 棋手负
explore-years = 年份
explore-from = 起始年份
explore-to = 截止年份
explore-least = 最低等级分
explore-clear = 清除
explore-nothing-passes = 没有符合筛选条件的对局走到过这个局面。

## 我的对局

mygames-title = 我的对局
mygames-about = 你的对局、分析和复盘只保存在这个浏览器里。
mygames-play = 对局
mygames-analysis = 分析
mygames-a-review = 复盘
mygames-search = 按名称查找
mygames-import-file = 导入文件
mygames-save-all = 全部保存
mygames-more = 显示更多
mygames-none = 还没有内容。你的对局、分析和复盘都会放在这里。
mygames-none-found = 没有这个名称的内容。
mygames-new-name = 新名称
mygames-removed = “{ $name }”已删除。
mygames-undo = 撤销
mygames-review = 复盘 { $name }
mygames-analyse = 分析 { $name }
mygames-rename = 重命名 { $name }
mygames-save = 将 { $name } 存为 PGN
mygames-remove = 删除 { $name }
mygames-unfinished = 未下完
mygames-imported = { $count ->
       *[other] 已导入 { $count } 局。
    }
mygames-not-imported = { $count ->
       *[other] 有 { $count } 局无法读取。
    }

## 初次来访

keys-title = 按键
keys-anywhere = 任何地方
keys-help = 显示此说明
keys-escape = 关闭打开的内容，或离开变化
keys-board = 棋盘上
keys-cursor = 移动光标
keys-pick = 拿起或放下棋子
keys-walk = 对局、分析或复盘中
keys-step = 后退、前进一步
keys-ends = 初始局面与最后局面
keys-variations = 其他变化，或转折点
keys-analysis = 分析中
keys-space = 空格
keys-best = 走引擎的最佳着法
keys-engine = 开关引擎
keys-threats = 开关威胁
keys-flip = 翻转棋盘
keys-close = 关闭
legend-title = 棋子
legend-of = { $game }的棋子
legend-close = 关闭
learn-title = 课程
learn-next = 继续
learn-again = 重来
learn-show = 演示
learn-no = 不能这样走。
learn-missed = 这样对局就以别的方式结束了。再试一次。
learn-task-done = 做得好！
learn-lesson-done = 做得好！这节课完成了。
learn-begin-again = 这样走下去完成不了，请重来。
learn-heading = 第 { $lesson } 课：{ $title }{ $tasks ->
        [1] {""}
       *[other] （{ $task }/{ $tasks }）
    }
learn-xiongqi-straight = 车与熊
learn-xiongqi-straight-1 = 车沿横行和纵线走，想走多远就走多远。走到对方棋子的位置就吃掉它。请吃掉三个卒。
learn-xiongqi-straight-2 = 熊沿斜线走，想走多远就走多远。请吃掉两个卒。
learn-xiongqi-horse = 马与马腿
learn-xiongqi-horse-1 = 马先直走一格，再向外斜走一格。请吃掉三个卒。
learn-xiongqi-horse-2 = 马不能跳：自己的兵挡在前面。先让开，再吃。
learn-xiongqi-cannon = 炮与炮架
learn-xiongqi-cannon-1 = 炮走法同车，但只能正好隔一个子吃。请隔着自己的兵吃掉有标记的卒。
learn-xiongqi-cannon-2 = 现在没有可以隔的子。先放一个到中间，再吃。
learn-xiongqi-soldier = 兵过河
learn-xiongqi-soldier-1 = 兵向前走一格。过河后也可横走，但不能后退。请走到有标记的格。
learn-xiongqi-soldier-2 = 到了最后一行，兵可以变成别的棋子。请选妃：它可以像车那样走，也可以像马那样跳。
learn-xiongqi-win = 将
learn-xiongqi-win-1 = 攻击将的着法叫将军。请用车将军。
learn-xiongqi-win-2 = 吃掉将就赢，被将军的一方不必应将。先攻击它，再吃掉它。
learn-xiangqi-chariot = 车与兵
learn-xiangqi-chariot-1 = 车沿直线走，想走多远就走多远。走到对方棋子的位置就吃掉它。请吃掉两个卒。
learn-xiangqi-chariot-2 = 兵向前走一步，也这样吃子。过河后也可横走，但不能后退。请吃掉那个卒。
learn-xiangqi-horse = 马与马腿
learn-xiangqi-horse-1 = 马先直走一步，再向外斜走一步。请吃掉三个卒。
learn-xiangqi-horse-2 = 马不能跳：自己的兵挡在前面。先让开，再吃。
learn-xiangqi-cannon = 炮与炮架
learn-xiangqi-cannon-1 = 炮走法同车，但只能正好隔一个子吃。请隔着自己的兵吃掉有标记的卒。
learn-xiangqi-cannon-2 = 现在没有可以隔的子。先放一个到中间，再吃。
learn-xiangqi-palace = 仕与相
learn-xiangqi-palace-1 = 仕斜走一步，不能出九宫。请走到有标记的点。
learn-xiangqi-palace-2 = 相斜走两步，不能过河。请走到有标记的点。
learn-xiangqi-win = 将死
learn-xiangqi-win-1 = 攻击将的着法叫将军，对方必须应将。请用车将军。
learn-xiangqi-win-2 = 将无法解救时就赢了。一个车守住第二条线，请用另一个车将死。

## 习题、复盘、规则与比赛

puzzle-title = 习题
puzzle-next = 下一题
puzzle-hint = 提示
puzzle-solution = 看答案
puzzle-analyse = 分析
puzzle-sets = 题目来源
puzzle-training = 训练
puzzle-daily = 每日一题
puzzle-mistakes = 我的失误
puzzle-manual = 古谱残局
puzzle-own = 接近我的等级分
puzzle-patterns = 杀法
puzzle-rating = 你的等级分：{ $elo }
puzzle-mate-task = { $side }先行，{ $moves } 步内杀。
puzzle-mate = { $moves } 步杀
puzzle-composition = 第 { $number } 局　{ $name }
puzzle-slipped = 这样杀局就跑掉了，请换一着。
puzzle-no-mistakes = 还没有可以学习的失误，请先复盘一局。
puzzle-manual-about = 选自一五七〇年的《适情雅趣》。只要杀局还在，怎么走都对；电脑防守。
review-title = 复盘
review-record = 棋谱
review-paste = 把棋谱粘贴在这里：PGN、PCN、DhtmlXQ、CBF、WXF，或炮二平五 马8进7 这样的着法
review-file = 棋谱文件
review-drop = 把棋谱文件拖放到页面任意位置，或选择文件，或粘贴棋谱。可读 PGN、PCN、DhtmlXQ、CBF、WXF 和各种写法的着法列表。
review-searched = 已搜索的局面
review-stop = 停止
review-stopped = 已停止。
review-go-on = 继续
review-analyse = 分析此局面
review-mistakes = 从失误中学习
review-last-games = 最近的对局
review-last-reviews = 最近的复盘
review-classics = 名手对局
review-no-games = 你在这里下的棋可以从这里复盘。
review-open = 打开棋谱
review-choose-file = 选择文件
review-search = 搜索
review-begin = 复盘
review-save-pgn = 存为 PGN
review-save-pcn = 存为 PCN
review-searching = 正在搜索……
review-complete = 复盘完成。
review-halted = 复盘在 { $all } 个局面中的第 { $done } 个停止了。
review-so-far = 已搜索 { $known } 个局面，共 { $all } 个。
review-empty = 请选择文件，或粘贴棋谱。
review-reading = 正在读取……
review-unreadable = 第 { $number } 局无法读取：{ $reason }。
review-which = 共 { $count } 局{ $more ->
        [true] ，后面还有更多
       *[false] {""}
    }。要看哪一局？
review-cannot = 无法读取：{ $reason }
viewer-keys = 按键：← → 一步，↑ ↓ 转折点，Home 与 End，Esc 离开变化。
rules-title = 规则
rules-contents = 目录
rules-link-to = 链接到 { $heading }
rules-reset = 重来
rules-analyse = 分析
watch-choose = 比赛
watch-running = { $name }（进行中）
watch-elsewhere = 比赛由程序的服务器转播：xiongmao serve --watch DIR

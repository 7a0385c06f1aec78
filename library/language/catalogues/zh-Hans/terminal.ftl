
# 终端另外要说的话。命令名一律用英文。

## `play` 的棋盘

play-terms = { $game }{ $person ->
        [south] 。你执{ $south_name }，对手是电脑，{ $level }。
        [north] 。你执{ $north_name }，对手是电脑，{ $level }。
        [both] ，两人同一棋盘对弈。
       *[none] 。双方都由电脑走，{ $level }。
    }{ $clock }
level-elo = { $number } 级（等级分 { $elo }）
level-full = { $number } 级（全力）
level-free = 等级分 { $elo }
play-clock = {""}每方用时 { $base } 秒{ $moves ->
        [none] {""}
       *[other] ，每 { $moves } 着
    }{ $more ->
        [none] 。
       *[other] ，每着另加 { $more } 秒。
    }
river = 楚河汉界
play-letters = { $south_name }棋子用大写字母，{ $north_name }用小写；help 说明各字母代表什么。
play-begin = 请输入着法，例如 { $example }；输入 help 查看命令。
play-continues = 对局从第 { $count ->
       *[other] { $count }
    } 着之后继续。
play-prompt = { $side }>
play-prompt-over = 终局>
play-over = 对局已结束；undo 悔棋，quit 退出。
play-plays = { $number }. { $side }走 { $move }。
play-knows-none = 电脑在此局面走不出着法。
play-thinks = 电脑正在为{ $side }思考（按 Ctrl-C 让它立即走）
play-interrupt = 再按一次 Ctrl-C 退出；也可以继续下棋。
play-paused = 已暂停；go 继续，quit 退出。
play-accepts = { $side }同意和棋。
play-declines = { $side }不同意和棋。
play-draw-offered = 你走下一着后，电脑会答复你的提和。
counted-pieces = { $count } 个{ piece }
play-captured = { $side }已吃 { $pieces }
play-clocks = 剩余时间：{ $south_name } { $south }，{ $north_name } { $north }。
play-hint = 提示：{ $best }{ $reply ->
        [none] {""}
       *[other] ，预计应着 { $reply }
    }。
play-evaluation = { $state ->
        [even] 双方均势。
        [little] { $better }稍好。
        [better] { $better }占优。
        [winning] { $better }胜势。
       *[force] { $better }必胜。
    }对{ $mover }而言：{ $score }，胜 { $win }%，和 { $draw }%，负 { $loss }%。最佳变化：{ $line }。
play-ended = { $winner ->
        [none] 和棋
       *[other] { $winner }胜
    }{ $reason ->
        [resignation] ：{ $loser }认输
        [timelimit] ：{ $loser }超时
        [movelimit] ：按自然限着提和
        [agreement] ：双方同意
        [record] ：以棋谱所记为准
       *[rules] {""}
    }（{ $how }）。
play-you-won = 你赢了。
play-you-lost = 你输了。

## `play` 各命令的说法

play-help = 请输入着法，例如 { $example }：可用本棋种的任何记谱法；只有一个合法着法以此开头时，也可只输入开头。
play-pieces = 棋子：{ $legend }。
command-moves = 列出合法着法，或某个位置的着法
command-hint = 电脑全力思考时会走什么
command-eval = 谁占优，优势多大
command-why = 你的上一着和对方应着（或指定的一着）好在哪里、坏在哪里
command-threats = 如果轮到对方走，对方会走什么
command-undo = 悔掉你的上一着和应着
command-go = 让电脑替该走的一方走
command-board = 再次显示棋盘
command-flip = 翻转棋盘
command-save = 保存对局，以后每着自动保存
command-level = 电脑的强度，或改为 N 级（0 到 20）
command-draw = 提和
command-claim = 没有自动限着时，按自然限着要求判和
command-resign = 认输
command-new = 开始新的一局，双方不变或改为给出的一方
command-help = 显示此列表
command-quit = 退出（Ctrl-D 亦可）
play-moves = { CAPITAL(piece) } { $square }：{ $moves }
play-forbidden = 禁着：{ repeating-ply }
play-saved = 已保存到 { $name }。
play-why-none = 还没有走过棋；why 着法 可询问某一着。
play-undo-none = 没有可悔的棋。
play-goes-on = 对局继续。
play-taken-back = 已悔 { $count ->
       *[other] { $count }
    } 着。
play-level-range = level 后面要写 0 到 { $most }（全力）的数。
play-new-range = new 后面要写由人走的一方：south、north、both 或 none。
play-strength = 电脑强度：{ $level }。
play-claim-needless = 不必要求判和：连续 { $limit } 着没有进展时自动判和，现在是 { $count }。
play-claim-early = 连续 { $limit } 着没有进展才能要求判和，现在是 { $count }。
play-is-engine = { $side }由电脑走。
play-kept = 对局保存在 { $name }；用 xiongmao play --out { $name } 继续。
play-unsaved = 对局没有保存；用下面的命令继续：
play-save-where = 请写明文件名：save game.json。
play-save-failed = 对局没有保存：{ $reason }。

## `puzzles solve`

solve-help = 请输入着法，例如 { $example }；输入 solution 看答案，next 换一题，quit 退出。
solve-end = 没有走错的题：{ $solved }/{ $all }。

## `play` 看不懂的输入

typed-argument = { $command } 后面不带参数。
typed-several = 请一次只输入一着或一个命令。
typed-unknown = 没有 { $word } 这个命令或着法；help 列出命令。
typed-ambiguous = 是这 { $count } 着中的哪一着？{ $listed }
typed-repeats = { $move } 会重复第 { $repeats } 着：禁止重复的规则不允许。
typed-repetition = 禁止重复的规则不允许 { $move }。
typed-no_square = moves 后面要写棋盘上的位置，a1 到 { $square }。
typed-no_ply = { $side }没有合法着法。
typed-empty_square = { $square } 没有棋子。
typed-other_side = { CAPITAL(placed) }是{ $owner }的，现在轮到{ $mover }走。
typed-no_ply_of = { CAPITAL(placed) }没有合法着法。

## `explain` 与 `annotate`

explain-none = 没有可以说明的着法（状态 { $status }）。
explain-left = { $count ->
       *[other] 对局已结束；后面的 { $count } 着不能走。
    }
table-loss = 损失
table-centipawns = 分
note = 注意：{ $why }
note-of_game = 注意：第 { $number } 局：{ $why }
note-left_out = 略过第 { $number } 局：{ $why }
note-read_as = 注意：{ $count ->
       *[other] { $count } 局没有注明记谱法，按 { $notation } 读取
    }

## `show`

show-captured = { $side }吃掉：{ $pieces }
show-status = { $status ->
        [in_progress] 对局进行中
       *[over] 对局结束：{ $ending }
    }
show-side = 轮到{ $side }走
show-check = { $check ->
        [no] 没有将军
        [yes] 被将军
       *[mate] 被将死
    }
show-quiet = 连续无进展的步数：{ $count }

## `explore`：一个局面中走过的着法

explore-uncounted = 还有 { $count } 局没有统计；`xiongmao games import` 会统计它们。
explore-share = 比例
explore-draw = 和
explore-year = 年份
explore-ended = 终局

## 双击启动的程序

window-opened = 棋盘将在浏览器中打开。关闭本窗口即可退出程序。

legal-from-zero = { $reason }；行号从 0 数起时，这步合法：请加上 --notation coordinates0

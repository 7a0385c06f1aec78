
# 終端另外要說的話。命令名一律用英文。

## `play` 的棋盤

play-terms = { $game }{ $person ->
        [south] 。你執{ $south_name }，對手是電腦，{ $level }。
        [north] 。你執{ $north_name }，對手是電腦，{ $level }。
        [both] ，兩人同一棋盤對弈。
       *[none] 。雙方都由電腦走，{ $level }。
    }{ $clock }
level-elo = { $number } 級（等級分 { $elo }）
level-full = { $number } 級（全力）
level-free = 等級分 { $elo }
play-clock = {""}每方用時 { $base } 秒{ $moves ->
        [none] {""}
       *[other] ，每 { $moves } 著
    }{ $more ->
        [none] 。
       *[other] ，每著另加 { $more } 秒。
    }
river = 楚河漢界
play-letters = { $south_name }棋子用大寫字母，{ $north_name }用小寫；help 說明各字母代表什麼。
play-begin = 請輸入著法，例如 { $example }；輸入 help 查看命令。
play-continues = 對局從第 { $count ->
       *[other] { $count }
    } 著之後繼續。
play-prompt = { $side }>
play-prompt-over = 終局>
play-over = 對局已結束；undo 悔棋，quit 退出。
play-plays = { $number }. { $side }走 { $move }。
play-knows-none = 電腦在這裡沒有著法。
play-thinks = 電腦正在為{ $side }思考（按 Ctrl-C 讓它立即走）
play-interrupt = 再按一次 Ctrl-C 退出；也可以繼續下棋。
play-paused = 已暫停；go 繼續，quit 退出。
play-accepts = { $side }同意和棋。
play-declines = { $side }不同意和棋。
play-draw-offered = 你走下一著後，電腦會答覆你的提和。
counted-pieces = { $count } 個{ piece }
play-captured = { $side }已吃 { $pieces }
play-clocks = 剩餘時間：{ $south_name } { $south }，{ $north_name } { $north }。
play-hint = 提示：{ $best }{ $reply ->
        [none] {""}
       *[other] ，預計應著 { $reply }
    }。
play-evaluation = { $state ->
        [even] 雙方均勢。
        [little] { $better }稍好。
        [better] { $better }占優。
        [winning] { $better }勝勢。
       *[force] { $better }必勝。
    }對{ $mover }而言：{ $score }，勝 { $win }%，和 { $draw }%，負 { $loss }%。最佳變化：{ $line }。
play-ended = { $winner ->
        [none] 和棋
       *[other] { $winner }勝
    }{ $reason ->
        [resignation] ：{ $loser }認輸
        [timelimit] ：{ $loser }逾時
        [movelimit] ：按自然限著提和
        [agreement] ：雙方同意
        [record] ：以棋譜所記為準
       *[rules] {""}
    }（{ $how }）。
play-you-won = 你贏了。
play-you-lost = 你輸了。

## `play` 各命令的說法

play-help = 請輸入著法，例如 { $example }：可用本棋種的任何記譜法；只有一個合法著法以此開頭時，也可只輸入開頭。
play-pieces = 棋子：{ $legend }。
command-moves = 列出合法著法，或某個位置的著法
command-hint = 電腦全力思考時會走什麼
command-eval = 誰占優，優勢多大
command-why = 你的上一著和對方應著（或指定的一著）好在哪裡、壞在哪裡
command-threats = 如果輪到對方走，對方會走什麼
command-undo = 悔掉你的上一著和應著
command-go = 讓電腦替該走的一方走
command-board = 再次顯示棋盤
command-flip = 翻轉棋盤
command-save = 儲存對局，以後每著自動儲存
command-level = 電腦的強度，或改為 N 級（0 到 20）
command-draw = 提和
command-claim = 沒有自動限著時，按自然限著要求判和
command-resign = 認輸
command-new = 開始新的一局，雙方不變或改為給出的一方
command-help = 顯示此列表
command-quit = 退出（Ctrl-D 亦可）
play-moves = { CAPITAL(piece) } { $square }：{ $moves }
play-forbidden = 禁著：{ repeating-ply }
play-saved = 已儲存到 { $name }。
play-why-none = 還沒有走過棋；why 著法 可詢問某一著。
play-undo-none = 沒有可悔的棋。
play-goes-on = 對局繼續。
play-taken-back = 已悔 { $count ->
       *[other] { $count }
    } 著。
play-level-range = level 後面要寫 0 到 { $most }（全力）的數。
play-new-range = new 後面要寫由人走的一方：south、north、both 或 none。
play-strength = 電腦強度：{ $level }。
play-claim-needless = 不必要求判和：連續 { $limit } 著沒有進展時自動判和，現在是 { $count }。
play-claim-early = 連續 { $limit } 著沒有進展才能要求判和，現在是 { $count }。
play-is-engine = { $side }由電腦走。
play-kept = 對局儲存在 { $name }；用 xiongmao play --out { $name } 繼續。
play-unsaved = 對局沒有儲存；用下面的命令繼續：
play-save-where = 請寫明檔案名：save game.json。
play-save-failed = 對局沒有儲存：{ $reason }。

## `puzzles solve`

solve-help = 請輸入著法，例如 { $example }；輸入 solution 看答案，next 換一題，quit 離開。
solve-end = 沒有走錯的題：{ $solved }/{ $all }。

## `play` 看不懂的輸入

typed-argument = { $command } 後面不帶參數。
typed-several = 請一次只輸入一著或一個命令。
typed-unknown = 沒有 { $word } 這個命令或著法；help 列出命令。
typed-ambiguous = 是這 { $count } 著中的哪一著？{ $listed }
typed-repeats = { $move } 會重複第 { $repeats } 著：禁止重複的規則不允許。
typed-repetition = 禁止重複的規則不允許 { $move }。
typed-no_square = moves 後面要寫棋盤上的位置，a1 到 { $square }。
typed-no_ply = { $side }沒有合法著法。
typed-empty_square = { $square } 沒有棋子。
typed-other_side = { CAPITAL(placed) }是{ $owner }的，現在輪到{ $mover }走。
typed-no_ply_of = { CAPITAL(placed) }沒有合法著法。

## `explain` 與 `annotate`

explain-none = 沒有可以說明的著法（狀態 { $status }）。
explain-left = { $count ->
       *[other] 對局已結束；後面的 { $count } 著不能走。
    }
table-loss = 損失
table-centipawns = 分
note = 注意：{ $why }
note-of_game = 注意：第 { $number } 局：{ $why }
note-left_out = 略過第 { $number } 局：{ $why }
note-read_as = 注意：{ $count ->
       *[other] { $count } 局沒有註明記譜法，按 { $notation } 讀取
    }

## `show`

show-captured = { $side }吃掉：{ $pieces }
show-status = { $status ->
        [in_progress] 對局進行中
       *[over] 對局結束：{ $ending }
    }
show-side = 輪到{ $side }走
show-check = { $check ->
        [no] 沒有將軍
        [yes] 被將軍
       *[mate] 被將死
    }
show-quiet = 連續無進展的步數：{ $count }

## `explore`：一個局面中走過的著法

explore-uncounted = 還有 { $count } 局沒有統計；`xiongmao games import` 會統計它們。
explore-share = 比例
explore-draw = 和
explore-year = 年份
explore-ended = 終局

## 雙擊啟動的程式

window-opened = 棋盤將在瀏覽器中開啟。關閉本視窗即可結束程式。

legal-from-zero = { $reason }；行號從 0 數起時，這步合法：請加上 --notation coordinates0


# 網頁各部分打開時才載入的話；一開始就要說的在 page.ftl。

## 局面與對局

wins-in = { $side } { $moves } 著內必勝
chances = { $south_name }勝 { $south }，和 { $draw }，{ $north_name }勝 { $north }
record-ends = 棋譜到此為止：{ $outcome }。
preferred-ply = 引擎更傾向 { $best }。
best-ply = 最佳著法是 { $best }。

## 各部分與按鈕

play = 對弈
analyse = 分析
review = 覆盤
puzzles = 習題
rules = 規則
watch = 觀戰
board = 棋盤
plies = 著法
games = 對局
pieces = 棋子
any = 不限
close = 關閉
keyed = { $name }（{ $key }）
flip = 翻轉棋盤
hint = 提示
search = 搜尋
record = 棋譜
replay = 重放
take-back = 悔棋
go-first = 初始局面（Home）
go-back = 後退（左箭頭）
go-forward = 前進（右箭頭）
go-last = 最後局面（End）
counted = { $what }（{ $count }）
plies-count = { $count ->
       *[other] { $count } 著
    }
games-count = { $count ->
       *[other] { $count } 局
    }
game-number = 第 { $number } 局
seconds = { $seconds } 秒
of-score = 評分 { $score }
of-depth = 深度 { $depth }
of-clock = 用時 { $time }

## 可選的棋子和棋盤

signs-usual = 按棋種
signs-brush = 毛筆
signs-characters = 印刷體
signs-simplified = 簡體
signs-pictures = 國際
signs-letters = 字母
ground-usual = 隨頁面
ground-paper = 紙
ground-wood = 木
ground-slate = 石板
ground-night = 夜

## 理由與教練

why = 為什麼
why-ask = 為什麼？
why-ask-about = { $move } 為什麼好或不好？
reasons-for = 正在尋找 { $move } 的理由……
looking-for-reasons = 正在尋找理由……
coach = 教練
coach-thinks = 教練正在思考……
coach-last = 你的上一著：{ $move }
coach-look = 值得注意
coach-nothing = 這局棋還沒有什麼可說的。
coach-wait = 等一下！
coach-anyway = 還是要走

## 習題

theme = 主題
difficulty = 難度
elo-up-to = 等級分 { $high } 以下
elo-range = 等級分 { $low }—{ $high }
elo-from = 等級分 { $low } 以上
puzzle-none = 沒有這樣的習題。
puzzle-none-to-repeat = 沒有需要重做的習題。
puzzle-to-repeat = 需要重做的（{ $count }）
puzzle-illegal = 這個子不能走到那裡。
puzzle-score = 已解 { $solved }，連續 { $streak }（最多 { $best }），待重做 { $repeat }

## 規則與檔案

file-too-large = 檔案太大：上限為 2 MB。

## 覆盤

quick = 快速
thorough = 細緻
deep = 深入
record-file = 棋譜檔案
record-empty = 棋譜裡沒有著法。
annotated = { $title } 評註
game-reviewed = 對局覆盤
summary-all = 全部
summary-faultless = 沒有緩著、劣著或敗著。
graded-opening = 開局
turning-points = 轉折點
no-turning-points = 沒有損失 { $loss } 以上的著法。
viewer-about = { $south_name }勝率是其預期得分：勝計 1，和計 0.5，其餘屬於{ $north_name }。使走棋方損失 { $inaccuracy } 以上為緩著，{ $mistake } 以上為劣著，{ $blunder } 以上為敗著；前 20 著的標準為其兩倍。高手走過的定式不作評判。
viewer-searched = 由 { $name } 搜尋，每個局面 { $limits }，{ $threads ->
       *[other] { $threads } 個執行緒
    }。
limit-depth = 深度 { $value }
limit-nodes = { $value } 個節點
limit-movetime = { $value } 毫秒
no-limits = 無限制
chance = { $south_name }勝率 { $chance }。
not-searched = 尚未搜尋。
in-a-line = 變化中：{ $move }
ply-graded = { $move } 是{ grade }{ $change ->
        [falls] ：{ $south_name }勝率從 { $before } 降到 { $after }。
        [rises] ：{ $south_name }勝率從 { $before } 升到 { $after }。
       *[none] 。
    }
first-position = 初始局面
line-game = 實戰
line-engine = 引擎 { $score }
back-to-game = 回到實戰
legend-played = 實戰著法
legend-better = 引擎的選擇

## 比賽

match = 比賽
standings = 排名
earlier-games = 更早的對局
watch-waiting = 正在等待比賽……
watch-lost = 伺服器沒有應答，正在重試……
engines-count = { $count ->
       *[other] { $count } 個引擎
    }，{ $format }
match-state = { $who }：已下 { $played } 局，共 { $planned ->
       *[other] { $planned } 局
    }。
match-over = 比賽已結束。
records-broken = { $count ->
       *[other] { $count } 份棋譜
    }無法讀取。
no-game-played = 目前沒有進行中的對局。
back-to-match = 回到比賽
ply-of = 第 { $number } 著，共 { $count } 著
standings-of = { $name } 的排名
standings-engine = 引擎
standings-points = 積分
standings-won = 勝
standings-drawn = 和
standings-lost = 負
standings-buchholz = 對手分
elo-anchor = 0（基準）
elo-between = { $elo }（{ $low } 至 { $high }）
at-least = 至少 { $low }
at-most = 至多 { $high }
unknown = 未知
stronger = { $name } 更強的可能性為 { $likelihood }。
less-than = 小於 { $share }
more-than = 大於 { $share }
ended-by = 終局方式：{ $ways }。
out-in-round = 第 { $round } 輪出局
lost-by-fault = { $count } 局因故障判負
warnings = { $count ->
       *[other] { $count } 個警告
    }
terminated-stall = 引擎沒有回應
terminated-crash = 引擎崩潰
terminated-killed = 引擎被終止
terminated-disconnect = 引擎斷線
terminated-no-start = 引擎沒有啟動
terminated-adjudicated-win = 裁定勝
terminated-adjudicated-draw = 裁定和
terminated-length = 對局過長
terminated-win-by-tables = 按殘局庫判勝
terminated-draw-by-tables = 按殘局庫判和
sprt = 序貫檢驗
sprt-accepted = 接受 { $hypothesis }
sprt-undecided = 未定
sprt-picture = 對數似然比 { $llr }，界限 { $lower } 與 { $upper }，共 { $after }
sprt-facts = 對數似然比 { $llr }（{ $lower } 至 { $upper }），{ $model ->
        [normalized] 標準化等級分
       *[logistic] 等級分
    } { $elo0 } 對 { $elo1 }：{ $verdict }。

## 對弈

newgame-title = 新對局
newgame-game = 棋種
newgame-opponent = 對手
newgame-engine = 電腦
newgame-person = 同屏的另一個人
newgame-strength = 級別
newgame-side = 你執
newgame-south = { $south_name }（先行）
newgame-north = { $north_name }
newgame-clock = 用時
newgame-strength-of = { $elo ->
        [none] { $level } 級（全力）
       *[other] { $level } 級（等級分 { $elo }）
    }
newgame-time = { $minutes } 分 + { $seconds } 秒
newgame-no-clock = 不限時
newgame-usual-start = 初始局面
newgame-from-position = 指定級別或起始局面
newgame-position = FEEN 或 FEN
newgame-begin = 開始
newgame-cancel = 取消
newgame-random = 隨機
newgame-whom = 對手
newgame-beaten = 贏過 { $count } 次
newgame-score = { $won } 勝 { $drawn } 和 { $lost } 負
newgame-own-clock = 自訂……
newgame-minutes = 分鐘
newgame-increment = 秒（每著）
newgame-odds-of-engine = 電腦讓子
newgame-odds-of-first = 先手讓子
odds-none = 不讓子
odds-horse = 讓單馬
odds-cannon = 讓單炮
odds-horses = 讓雙馬
odds-chariot = 讓單車
odds-chariot-horse = 讓車馬
about-cub = 剛學會走子，常把棋子白白送掉。
about-rabbit = 看得見能吃的子，卻少想到你會吃回來。
about-monkey = 會些小花招，卻看不出你的。
about-ox = 很少白送，贏牠要下功夫。
about-fox = 多數錯誤逃不過牠的眼睛，自己偶爾也會錯。
about-crane = 看得很遠，小錯會積少成多。
about-tiger = 幾乎不犯錯，要有周密的計畫才行。
about-master = 老熊貓使出全力。
end-title = 對局結束
end-close = 關閉
end-over = 對局結束
end-won = 你贏了！
end-lost = 你輸了
end-drawn = 和棋
end-score = 對{ $name }：{ $won } 勝 { $drawn } 和 { $lost } 負
end-next = 挑戰{ $name }
end-rematch = 再來一局
end-review = 覆盤
end-best = 最好的著法
end-worst = 代價最大的著法

## 各部分共用

pieces-on = { $piece }：{ $squares }
setup-empty = 空位
setup-to-move = 輪到
setup-clear = 清空
setup-done = 完成
setup-how = 選一個棋子再點棋盤，或直接拖動棋子；拖出棋盤即拿掉。
setup-start = 初始局面
setup-facing = 將帥在 { $file } 線上照面，中間沒有棋子。請在中間放一個子，或移開將帥之一。
setup-in-check = 輪到另一方走，{ $side }卻正被將軍。請改變走棋方，或移動棋子。

## 棋子的走法

moves-xiongqi-general = 將向上、下、左、右走一格。失去將就輸。
moves-xiongqi-advisor = 士斜走一格，可到棋盤任何地方。
moves-xiongqi-bear = 熊沿斜線走任意格，途中不能有子。
moves-xiongqi-horse = 馬先直走一格（該格必須空著），再向外斜走一格。
moves-xiongqi-chariot = 車沿橫行或縱線走任意格，途中不能有子。
moves-xiongqi-cannon = 砲走法同車。吃子時必須正好越過一個子，即砲架。
moves-xiongqi-soldier = 兵向前走一格；過河後也可左右走一格，但不能後退。
moves-xiongqi-empress = 妃可以像車那樣走，也可以像不會被蹩腿的馬那樣跳。
moves-xiongqi-dragon = 龍走法同將，可沿橫行或縱線吃任何距離的子。失去龍就輸。
moves-xiangqi-general = 將在九宮內向上、下、左、右走一步。雙方的將不得照面。
moves-xiangqi-advisor = 士在九宮內斜走一步。
moves-xiangqi-elephant = 象斜走兩步，象眼必須空著，不能過河。
moves-xiangqi-horse = 馬先直走一步（該點必須空著），再向外斜走一步。
moves-xiangqi-chariot = 車沿橫線或縱線走任意步，途中不能有子。
moves-xiangqi-cannon = 砲走法同車。吃子時必須正好越過一個子，即砲架。
moves-xiangqi-soldier = 兵向前走一步；過河後也可左右走一步，但不能後退。

## 分析

engine-title = 引擎
engine-settings = 引擎設定
engine-lines = 變化數
engine-threads = 執行緒
engine-hash = 雜湊表（MB）
engine-go-on = 繼續
engine-whole = 完整變化
engine-waiting = 引擎正在排隊……
engine-facts = 深度 { $depth }/{ $seldepth }，{ $nodes } 個局面，每秒 { $speed }，{ $chances }
engine-evaluation = 評分 { $score }
engine-no-evaluation = 沒有評分
engine-stopped = { $seconds } 秒後停止：{ $reason }。
engine-certain = 結果已經確定
engine-no-more-time = 伺服器給分析的時間已到
mark-title = 在棋盤上畫標記
mark-draw = { $colour ->
        [green] 用綠色畫
        [red] 用紅色畫
        [blue] 用藍色畫
       *[yellow] 用黃色畫
    }
analysis-title = 分析
analysis-comment = 評註
analysis-comment-on = 對這一著的評註
analysis-mark-of = 這一著的標記
analysis-no-mark = 無標記
analysis-main-line = 設為主變
analysis-remove = 刪除此後著法
analysis-first = 初始局面（Home）
analysis-back = 後退（左箭頭）
analysis-forward = 前進（右箭頭）
analysis-last = 最後局面（End）
analysis-flip = 翻轉棋盤
analysis-play-from-here = 從這裡對弈
analysis-set-up = 擺棋
analysis-fresh = 新建
analysis-more = 開啟、儲存、連結
analysis-loaded = 已開啟。
analysis-removed = 變化已刪除。
analysis-undo = 復原
analysis-last-is-kept = 上一個分析儲存在「我的對局」裡。
analysis-go-back = 回到上一個分析
analysis-forked = 兩個頁面同時改動了這個分析。兩個版本都儲存在「我的對局」裡。
analysis-broken-link = 連結已損壞，裡面沒有變化。
analysis-variations = 變化
analysis-empty = 走一著棋就開始一個變化。
exchange-load = 載入
exchange-copy = 複製 { $name }
exchange-record = 棋譜
exchange-paste = 把 PGN、PCN、DhtmlXQ、CBF、WXF、炮二平五 馬8進7 這樣的著法、FEEN 或 FEN 貼在這裡，或把檔案拖放到頁面上
exchange-file = 棋譜或局面檔案
exchange-open-file = 開啟檔案
exchange-load-text = 載入文字
exchange-copy-link = 複製連結
exchange-save = 儲存 { $name }
exchange-copied = 已複製：{ $name }。
exchange-not-copied = 瀏覽器不允許頁面複製。
exchange-link = 連結
exchange-too-long = 變化太多，連結放不下。已複製的連結只指向這個局面。
exchange-unreadable = 第 { $number } 局無法讀取：{ $reason }。
exchange-which = 要哪一局？

## `explore`：一個局面中走過的著法

explore-title = 對局庫
explore-results = 結果
explore-score-about = 對這些著法各做一次短搜尋，從{ $south_name }的角度看
explore-filter = 篩選
explore-player = 棋手
explore-player-side = 棋手所執
explore-either = 不限
explore-result = 結果
explore-any = 不限
explore-win = 棋手勝
explore-loss = 棋手負
explore-years = 年份
explore-from = 起始年份
explore-to = 截止年份
explore-least = 最低等級分
explore-clear = 清除
explore-nothing-passes = 沒有符合篩選條件的對局走到過這個局面。

## 我的對局

mygames-title = 我的對局
mygames-about = 你的對局、分析和覆盤只儲存在這個瀏覽器裡。
mygames-play = 對局
mygames-analysis = 分析
mygames-a-review = 覆盤
mygames-search = 按名稱查找
mygames-import-file = 匯入檔案
mygames-save-all = 全部儲存
mygames-more = 顯示更多
mygames-none = 還沒有內容。你的對局、分析和覆盤都會放在這裡。
mygames-none-found = 沒有這個名稱的內容。
mygames-new-name = 新名稱
mygames-removed = 「{ $name }」已刪除。
mygames-undo = 復原
mygames-review = 覆盤 { $name }
mygames-analyse = 分析 { $name }
mygames-rename = 重新命名 { $name }
mygames-save = 將 { $name } 存為 PGN
mygames-remove = 刪除 { $name }
mygames-unfinished = 未下完
mygames-imported = { $count ->
       *[other] 已匯入 { $count } 局。
    }
mygames-not-imported = { $count ->
       *[other] 有 { $count } 局無法讀取。
    }

## 初次來訪

keys-title = 按鍵
keys-anywhere = 任何地方
keys-help = 顯示此說明
keys-escape = 關閉打開的內容，或離開變化
keys-board = 棋盤上
keys-cursor = 移動游標
keys-pick = 拿起或放下棋子
keys-walk = 對局、分析或覆盤中
keys-step = 後退、前進一步
keys-ends = 初始局面與最後局面
keys-variations = 其他變化，或轉折點
keys-analysis = 分析中
keys-space = 空白鍵
keys-best = 走引擎的最佳著法
keys-engine = 開關引擎
keys-threats = 開關威脅
keys-flip = 翻轉棋盤
keys-close = 關閉
legend-title = 棋子
legend-of = { $game }的棋子
legend-close = 關閉
learn-title = 課程
learn-next = 繼續
learn-again = 重來
learn-show = 演示
learn-no = 不能這樣走。
learn-missed = 這樣對局就以別的方式結束了。再試一次。
learn-task-done = 做得好！
learn-lesson-done = 做得好！這節課完成了。
learn-begin-again = 這樣走下去完成不了，請重來。
learn-heading = 第 { $lesson } 課：{ $title }{ $tasks ->
        [1] {""}
       *[other] （{ $task }/{ $tasks }）
    }
learn-xiongqi-straight = 車與熊
learn-xiongqi-straight-1 = 車沿橫行和縱線走，想走多遠就走多遠。走到對方棋子的位置就吃掉它。請吃掉三個卒。
learn-xiongqi-straight-2 = 熊沿斜線走，想走多遠就走多遠。請吃掉兩個卒。
learn-xiongqi-horse = 馬與馬腿
learn-xiongqi-horse-1 = 馬先直走一格，再向外斜走一格。請吃掉三個卒。
learn-xiongqi-horse-2 = 馬不能跳：自己的兵擋在前面。先讓開，再吃。
learn-xiongqi-cannon = 砲與砲架
learn-xiongqi-cannon-1 = 砲走法同車，但只能正好隔一個子吃。請隔著自己的兵吃掉有標記的卒。
learn-xiongqi-cannon-2 = 現在沒有可以隔的子。先放一個到中間，再吃。
learn-xiongqi-soldier = 兵過河
learn-xiongqi-soldier-1 = 兵向前走一格。過河後也可橫走，但不能後退。請走到有標記的格。
learn-xiongqi-soldier-2 = 到了最後一行，兵可以變成別的棋子。請選妃：它可以像車那樣走，也可以像馬那樣跳。
learn-xiongqi-win = 將
learn-xiongqi-win-1 = 攻擊將的著法叫將軍。請用車將軍。
learn-xiongqi-win-2 = 吃掉將就贏，被將軍的一方不必應將。先攻擊它，再吃掉它。
learn-xiangqi-chariot = 車與兵
learn-xiangqi-chariot-1 = 車沿直線走，想走多遠就走多遠。走到對方棋子的位置就吃掉它。請吃掉兩個卒。
learn-xiangqi-chariot-2 = 兵向前走一步，也這樣吃子。過河後也可橫走，但不能後退。請吃掉那個卒。
learn-xiangqi-horse = 馬與馬腿
learn-xiangqi-horse-1 = 馬先直走一步，再向外斜走一步。請吃掉三個卒。
learn-xiangqi-horse-2 = 馬不能跳：自己的兵擋在前面。先讓開，再吃。
learn-xiangqi-cannon = 砲與砲架
learn-xiangqi-cannon-1 = 砲走法同車，但只能正好隔一個子吃。請隔著自己的兵吃掉有標記的卒。
learn-xiangqi-cannon-2 = 現在沒有可以隔的子。先放一個到中間，再吃。
learn-xiangqi-palace = 仕與相
learn-xiangqi-palace-1 = 仕斜走一步，不能出九宮。請走到有標記的點。
learn-xiangqi-palace-2 = 相斜走兩步，不能過河。請走到有標記的點。
learn-xiangqi-win = 將死
learn-xiangqi-win-1 = 攻擊將的著法叫將軍，對方必須應將。請用車將軍。
learn-xiangqi-win-2 = 將無法解救時就贏了。一個車守住第二條線，請用另一個車將死。

## 習題、覆盤、規則與比賽

puzzle-title = 習題
puzzle-next = 下一題
puzzle-hint = 提示
puzzle-solution = 看答案
puzzle-analyse = 分析
puzzle-sets = 題目來源
puzzle-training = 訓練
puzzle-daily = 每日一題
puzzle-mistakes = 我的失誤
puzzle-manual = 古譜殘局
puzzle-own = 接近我的等級分
puzzle-patterns = 殺法
puzzle-rating = 你的等級分：{ $elo }
puzzle-mate-task = { $side }先行，{ $moves } 步內殺。
puzzle-mate = { $moves } 步殺
puzzle-composition = 第 { $number } 局　{ $name }
puzzle-slipped = 這樣殺局就跑掉了，請換一著。
puzzle-no-mistakes = 還沒有可以學習的失誤，請先覆盤一局。
puzzle-manual-about = 選自一五七〇年的《適情雅趣》。只要殺局還在，怎麼走都對；電腦防守。
review-title = 覆盤
review-record = 棋譜
review-paste = 把棋譜貼在這裡：PGN、PCN、DhtmlXQ、CBF、WXF，或炮二平五 馬8進7 這樣的著法
review-file = 棋譜檔案
review-drop = 把棋譜檔案拖放到頁面任意位置，或選擇檔案，或貼上棋譜。可讀 PGN、PCN、DhtmlXQ、CBF、WXF 和各種寫法的著法列表。
review-searched = 已搜尋的局面
review-stop = 停止
review-stopped = 已停止。
review-go-on = 繼續
review-analyse = 分析此局面
review-mistakes = 從失誤中學習
review-last-games = 最近的對局
review-last-reviews = 最近的覆盤
review-classics = 名手對局
review-no-games = 你在這裡下的棋可以從這裡覆盤。
review-open = 開啟棋譜
review-choose-file = 選擇檔案
review-search = 搜尋
review-begin = 覆盤
review-save-pgn = 存為 PGN
review-save-pcn = 存為 PCN
review-searching = 正在搜尋……
review-complete = 覆盤完成。
review-halted = 覆盤在 { $all } 個局面中的第 { $done } 個停止了。
review-so-far = 已搜尋 { $known } 個局面，共 { $all } 個。
review-empty = 請選擇檔案，或貼上棋譜。
review-reading = 正在讀取……
review-unreadable = 第 { $number } 局無法讀取：{ $reason }。
review-which = 共 { $count } 局{ $more ->
        [true] ，後面還有更多
       *[false] {""}
    }。要看哪一局？
review-cannot = 無法讀取：{ $reason }
viewer-keys = 按鍵：← → 一步，↑ ↓ 轉折點，Home 與 End，Esc 離開變化。
rules-title = 規則
rules-contents = 目錄
rules-link-to = 連結到 { $heading }
rules-reset = 重來
rules-analyse = 分析
watch-choose = 比賽
watch-running = { $name }（進行中）
watch-elsewhere = 比賽由程式的伺服器轉播：xiongmao serve --watch DIR

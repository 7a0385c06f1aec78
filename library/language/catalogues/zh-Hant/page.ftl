
# 網頁另外要說的話。

## 各部分共用

no-answer = 伺服器沒有應答。
no-engine = 引擎無法載入。第一次使用需要網路連線。
bad-answer = 伺服器回傳狀態 { $status }
board-of = { $game }棋盤
board-keys = 方向鍵移動光標，回車拿起或放下棋子，Esc 放棄。
board-empty = 空
board-check = 被將軍
board-way = 可走
board-taken = 已拿起
board-in-words = 用文字描述局面
dialog-ok = 確定
dialog-cancel = 取消
dialog-promotion = 升變
dialog-promote-to = 升變為
dialog-stays-soldier = 仍為兵
waiting-now = 立即重試
waiting-asking = 正在重試……
waiting-text = { $reason } { $seconds } 秒後重試。
threat-title = 威脅

## 頁首與設定

main-brand = 熊貓
main-parts = 各部分
main-play = 對弈
main-analyse = 分析
main-review = 覆盤
main-puzzles = 習題
main-learn = 課程
main-rules = 規則
main-watch = 觀戰
main-games = 我的對局
main-more = 更多
main-skip = 跳到棋盤
main-game = 棋種
main-settings = 設定
main-language = 語言
main-colours = 顏色
main-notation = 記譜法
notation-pmn = PMN：h3-e3
notation-coordinates = 座標：h3e3
notation-wxf = WXF：C2.5
notation-iccs = ICCS：H2-E2
notation-chinese = 中文（繁體）：傌八進七
notation-chinese-simplified = 中文（簡體）：马八进七
notation-vietnamese = 越南文：P2-5
theme-of-auto = 跟隨系統
theme-of-light = 淺色
theme-of-dark = 深色
main-coordinates = 座標
main-warn = 走敗著前提醒
main-sound = 聲音
main-voice = 語音播報
main-http = HTTP 介面
main-legend = 棋子
main-keys = 按鍵
main-cannot-start = 頁面無法啟動：{ $reason }
main-keeps-nothing = 此瀏覽器不為本頁儲存任何內容：關閉頁面後對局就沒有了。
main-not-kept = 瀏覽器沒有空間儲存，請存成檔案。
main-not-loaded = 頁面的一部分無法載入，請重新載入頁面。
main-kept-unknown = 這個瀏覽器裡沒有該位址所指的內容。
main-wrong-address = 這個位址在本頁上沒有內容。

## 對弈

play-title = 對弈
play-move-list = 著法
play-type-move = 輸入著法
play-play = 走
play-first = 初始局面（Home）
play-back = 後退（左箭頭）
play-forward = 前進（右箭頭）
play-last = 當前局面（End）
play-flip = 翻轉棋盤
play-take-back = 悔棋
play-hint = 提示
play-coach = 問教練
play-draw = 提和
play-claim = 要求判和
play-resign = 認輸
play-go-on = 繼續
play-analyse = 分析
play-review = 覆盤
play-new-game = 新對局
play-more = 更多
play-last-is-kept = 上一局儲存在「我的對局」裡。
play-go-back = 回到上一局
play-forked = 兩個頁面同時改動了這局棋。兩個版本都儲存在「我的對局」裡。
play-plays = { $side }走 { $move }。
play-wait = 請等電腦走。
play-thinking = 電腦正在思考。
play-your-turn = 輪到你走。
play-engines-turn = 輪到電腦走。
play-turn-of = 輪到{ $side }走。
play-premove-gone = 預走的 { $move } 已不合法。
play-hinting = 正在想提示……
play-hinted = 提示：{ $hint }。
play-looking = 你在看第 { $at ->
       *[other] { $at }
    } 著之後的局面，共 { $all } 著。
play-quiet = 已連續 { $count } 著沒有實質進展，到 { $limit } 時判和{ $may_claim ->
        [true] ；現在就可以要求判和，因為比賽中雙方各五十著即可。
       *[false] 。
    }
play-draw-offered = { $one }提和。{ $other }，同意嗎？
play-accept = 同意
play-decline = 不同意
play-draw-declined = 電腦不同意：它認為自己占優。
play-draw-too-early = 電腦不同意：雙方各走 { $moves } 著之後才談和。
play-really-resign = { $side ->
        [none] 你要認輸嗎？
       *[other] { $side }要認輸嗎？
    }
play-you = 你
play-level = { $level } 級
opponent-cub = 團子
opponent-rabbit = 兔子
opponent-monkey = 猴子
opponent-ox = 水牛
opponent-fox = 狐狸
opponent-crane = 仙鶴
opponent-tiger = 老虎
opponent-master = 大師
play-seat = { $side }：{ $player }
play-captured = 已吃：{ $pieces }
play-result = { $who ->
        [draw] 和棋
        [you] 你輸了
        [opponent] 你贏了
       *[person] { $winner }勝
    }：{ $reason }。
why-mareking = { $who ->
        [you] 你的老將被吃掉了
        [opponent] 對方的老將被吃掉了
       *[other] { $loser }的老將被吃掉了
    }
why-checkmate = { $who ->
        [you] 你的老將無法解救
        [opponent] 對方的老將無法解救
       *[other] { $loser }的老將無法解救
    }
why-stalemate = { $who ->
        [you] 你無子可動
        [opponent] 對方無子可動
       *[other] { $loser }無子可動
    }
why-insufficient = 雙方都不能取勝了
why-movelimit = 太久沒有吃子
why-repetition = 按重複局面的規則判定
why-resignation = { $who ->
        [you] 你認輸了
        [opponent] 對方認輸了
       *[other] { $loser }認輸了
    }
why-timelimit = { $who ->
        [you] 你逾時了
        [opponent] 對方逾時了
       *[other] { $loser }逾時了
    }
why-agreement = 雙方同意

## 初次來訪

welcome-title = 歡迎！下哪種棋？
welcome-text = 你執下方的紅棋，先走：點一個棋子，圓點就會顯示它能走到哪裡。黑棋會應著。
welcome-play = 直接開始
welcome-lessons = 五節短課
welcome-pieces = 認識棋子


# Những gì trang web nói thêm.

## Những gì mọi phần đều nói

no-answer = Máy chủ không trả lời.
no-engine = Không tải được máy. Lần đầu cần có kết nối mạng.
bad-answer = máy chủ trả lời với mã { $status }
board-of = Bàn cờ: { $game }
board-keys = Phím mũi tên di chuyển, Enter nhấc và đặt quân, Escape bỏ ra.
board-empty = trống
board-check = bị chiếu
board-way = có thể đi đến
board-taken = đã nhấc
board-in-words = Thế cờ bằng lời
dialog-ok = OK
dialog-cancel = Hủy
dialog-promotion = Phong cấp
dialog-promote-to = Phong cấp thành
dialog-stays-soldier = vẫn là tốt
waiting-now = Thử ngay
waiting-asking = Đang thử lại …
waiting-text = { $reason } Thử lại sau { $seconds } giây.
threat-title = Đe dọa

## Đầu trang và cài đặt

main-brand = Xiongmao
main-parts = Các phần
main-play = Chơi
main-analyse = Phân tích
main-review = Xem lại
main-puzzles = Bài tập
main-learn = Bài học
main-rules = Luật chơi
main-watch = Theo dõi
main-games = Ván của tôi
main-more = Thêm
main-skip = Đến bàn cờ
main-game = Loại cờ
main-settings = Cài đặt
main-language = Ngôn ngữ
main-colours = Màu sắc
main-notation = Cách ghi nước đi
notation-pmn = PMN: h3-e3
notation-coordinates = tọa độ: h3e3
notation-wxf = WXF: C2.5
notation-iccs = ICCS: H2-E2
notation-chinese = chữ Hán: 炮二平五
notation-chinese-simplified = chữ Hán giản thể: 马八进七
notation-vietnamese = tiếng Việt: P2-5
theme-of-auto = theo hệ thống
theme-of-light = sáng
theme-of-dark = tối
main-coordinates = Tọa độ
main-warn = Cảnh báo trước sai lầm nghiêm trọng
main-sound = Âm thanh
main-voice = Đọc nước đi
main-http = Giao diện HTTP
main-legend = Quân cờ
main-keys = Phím tắt
main-cannot-start = Trang không khởi động được: { $reason }
main-keeps-nothing = Trình duyệt này không lưu gì cho trang: ván cờ chỉ còn đến khi bạn đóng trang.
main-not-kept = Trình duyệt không còn chỗ để lưu. Hãy lưu thành tệp.
main-not-loaded = Không tải được một phần của trang. Hãy tải lại trang.
main-kept-unknown = Trình duyệt này không lưu gì dưới địa chỉ đó.
main-wrong-address = Địa chỉ đó không dẫn đến đâu trên trang này.

## Chơi

play-title = Chơi
play-move-list = Các nước
play-type-move = Gõ một nước
play-play = Đi
play-first = Thế cờ đầu (Home)
play-back = Lùi (mũi tên trái)
play-forward = Tiến (mũi tên phải)
play-last = Thế cờ hiện tại (End)
play-flip = Xoay bàn cờ
play-take-back = Đi lại
play-hint = Gợi ý
play-coach = Hỏi huấn luyện viên
play-draw = Cầu hòa
play-claim = Đòi hòa
play-resign = Xin thua
play-go-on = Tiếp tục
play-analyse = Phân tích
play-review = Phân tích ván
play-new-game = Ván mới
play-more = Thêm
play-last-is-kept = Ván trước được lưu trong Ván của tôi.
play-go-back = Trở lại ván đó
play-forked = Hai trang đã sửa ván này cùng lúc. Cả hai bản được lưu trong Ván của tôi.
play-plays = { $side } đi { $move }.
play-wait = Hãy chờ máy.
play-thinking = Máy đang nghĩ.
play-your-turn = Đến lượt bạn.
play-engines-turn = Đến lượt máy.
play-turn-of = Đến lượt { $side }.
play-premove-gone = Nước đi trước { $move } không còn hợp lệ.
play-hinting = Đang nghĩ gợi ý …
play-hinted = Gợi ý: { $hint }.
play-looking = Bạn đang xem thế cờ sau { $at ->
       *[other] { $at } nước
    } trên { $all }.
play-quiet = { $count } nước liên tiếp (cả hai bên) không có tiến triển. Đến { $limit } thì hòa{ $may_claim ->
        [true] ; bạn có thể đòi hòa ngay, vì trong thi đấu mỗi bên năm mươi nước là đủ.
       *[false] .
    }
play-draw-offered = { $one } cầu hòa. { $other } có đồng ý không?
play-accept = Đồng ý
play-decline = Từ chối
play-draw-declined = Máy từ chối: nó nghĩ mình đang hơn.
play-draw-too-early = Máy từ chối: nó chỉ bàn chuyện hòa sau { $moves } nước của mỗi bên.
play-really-resign = { $side ->
        [none] Bạn xin thua?
       *[other] { $side } xin thua?
    }
play-you = Bạn
play-level = Cấp { $level }
opponent-cub = Gấu con
opponent-rabbit = Thỏ
opponent-monkey = Khỉ
opponent-ox = Trâu
opponent-fox = Cáo
opponent-crane = Hạc
opponent-tiger = Hổ
opponent-master = Đại sư
play-seat = { $side }: { $player }
play-captured = đã ăn: { $pieces }
play-result = { $who ->
        [draw] Hòa
        [you] Bạn thua
        [opponent] Bạn thắng
       *[person] { $winner } thắng
    }: { $reason }.
why-mareking = { $who ->
        [you] tướng của bạn bị ăn
        [opponent] tướng đối phương bị ăn
       *[other] tướng của { $loser } bị ăn
    }
why-checkmate = { $who ->
        [you] không cứu được tướng của bạn
        [opponent] đối phương không cứu được tướng
       *[other] { $loser } không cứu được tướng
    }
why-stalemate = { $who ->
        [you] bạn không còn nước hợp lệ
        [opponent] đối phương không còn nước hợp lệ
       *[other] { $loser } không còn nước hợp lệ
    }
why-insufficient = không bên nào còn thắng được
why-movelimit = quá nhiều nước không ăn quân
why-repetition = theo luật lặp lại thế cờ
why-resignation = { $who ->
        [you] bạn đã xin thua
        [opponent] đối phương đã xin thua
       *[other] { $loser } đã xin thua
    }
why-timelimit = { $who ->
        [you] bạn hết giờ
        [opponent] đối phương hết giờ
       *[other] { $loser } hết giờ
    }
why-agreement = hai bên đồng ý

## Cho lần đầu ghé thăm

welcome-title = Chào mừng: bạn chơi cờ nào?
welcome-text = Bạn cầm quân đỏ ở dưới và đi trước: bấm vào một quân, các chấm cho biết nó đi được đến đâu. Quân đen sẽ đáp lại.
welcome-play = Chơi ngay
welcome-lessons = Năm bài học ngắn
welcome-pieces = Xem các quân


# Những gì các phần của trang nói khi được mở. Những gì nói ngay từ đầu ở trong page.ftl.

## Thế cờ và ván cờ

wins-in = { $side } thắng trong { $moves } nước
chances = { $south_name } thắng { $south }, hòa { $draw }, { $north_name } thắng { $north }
record-ends = Biên bản dừng ở đây: { $outcome }.
preferred-ply = Máy thích { $best } hơn.
best-ply = Nước hay nhất là { $best }.

## Tên các phần và nút

play = Chơi
analyse = Phân tích
review = Phân tích ván
puzzles = Bài tập
rules = Luật chơi
watch = Theo dõi
board = Bàn cờ
plies = Các nước
games = Các ván
pieces = Quân cờ
any = tất cả
close = Đóng
keyed = { $name } ({ $key })
flip = Xoay bàn cờ
hint = Gợi ý
search = Tìm kiếm
record = Biên bản
replay = Phát lại
take-back = Đi lại
go-first = Thế cờ đầu (Home)
go-back = Lùi (mũi tên trái)
go-forward = Tiến (mũi tên phải)
go-last = Thế cờ cuối (End)
counted = { $what } ({ $count })
plies-count = { $count ->
       *[other] { $count } nước
    }
games-count = { $count ->
       *[other] { $count } ván
    }
game-number = Ván { $number }
seconds = { $seconds } giây
of-score = điểm { $score }
of-depth = độ sâu { $depth }
of-clock = đồng hồ { $time }

## Quân cờ và bàn cờ để chọn

signs-usual = theo loại cờ
signs-brush = bút lông
signs-characters = chữ in
signs-simplified = giản thể
signs-pictures = quốc tế
signs-letters = chữ cái
ground-usual = theo trang
ground-paper = giấy
ground-wood = gỗ
ground-slate = đá phiến
ground-night = đêm

## Lý do và huấn luyện viên

why = Vì sao
why-ask = Vì sao?
why-ask-about = Vì sao { $move } hay hoặc dở?
reasons-for = Đang tìm lý do cho { $move } …
looking-for-reasons = Đang tìm lý do …
coach = Huấn luyện viên
coach-thinks = Huấn luyện viên đang nghĩ …
coach-last = Nước vừa rồi của bạn, { $move }
coach-look = Cần chú ý
coach-nothing = Ván này chưa có gì để nói.
coach-wait = Khoan đã!
coach-anyway = Vẫn đi nước này

## Bài tập

theme = Chủ đề
difficulty = Độ khó
elo-up-to = Elo đến { $high }
elo-range = Elo { $low } đến { $high }
elo-from = Elo từ { $low }
puzzle-none = Không có bài nào như vậy.
puzzle-none-to-repeat = Không có bài nào cần làm lại.
puzzle-to-repeat = những bài cần làm lại ({ $count })
puzzle-illegal = Quân này không đi tới đó được.
puzzle-score = Đã giải { $solved }, liên tiếp { $streak } (nhiều nhất { $best }), cần làm lại { $repeat }

## Luật và tệp

file-too-large = Tệp quá lớn: tối đa 2 MB.

## Phân tích ván cờ

quick = nhanh
thorough = kỹ
deep = sâu
record-file = Tệp biên bản
record-empty = Biên bản không có nước nào.
annotated = { $title } có bình luận
game-reviewed = Một ván cờ đã phân tích
summary-all = tất cả
summary-faultless = Không có nước thiếu chính xác, sai lầm hay sai lầm nghiêm trọng.
graded-opening = khai cuộc
turning-points = Bước ngoặt
no-turning-points = Không nước nào mất { $loss } trở lên.
viewer-about = Cơ hội của { $south_name } là điểm kỳ vọng: thắng tính 1, hòa tính một nửa; phần còn lại của { $north_name }. Nước làm người đi mất { $inaccuracy } trở lên là thiếu chính xác, { $mistake } là sai lầm, { $blunder } là sai lầm nghiêm trọng; trong 20 nước đầu, các mức này gấp đôi. Nước lý thuyết, do các kỳ thủ mạnh đã thử, không bị chấm.
viewer-searched = Do { $name } phân tích, { $limits } cho mỗi thế cờ, { $threads ->
       *[other] { $threads } luồng
    }.
limit-depth = độ sâu { $value }
limit-nodes = { $value } nút
limit-movetime = { $value } ms
no-limits = không giới hạn
chance = Cơ hội của { $south_name } { $chance }.
not-searched = Chưa phân tích.
in-a-line = Trong một biến: { $move }
ply-graded = { $move } là { grade }{ $change ->
        [falls] : cơ hội của { $south_name } giảm từ { $before } xuống { $after }.
        [rises] : cơ hội của { $south_name } tăng từ { $before } lên { $after }.
       *[none] .
    }
first-position = Thế cờ đầu tiên
line-game = Ván cờ
line-engine = Máy { $score }
back-to-game = Trở lại ván cờ
legend-played = đã đi
legend-better = lựa chọn của máy

## Trận đấu

match = Trận đấu
standings = Bảng xếp hạng
earlier-games = Các ván trước
watch-waiting = Đang chờ trận đấu …
watch-lost = Máy chủ không trả lời. Đang thử lại …
engines-count = { $count ->
       *[other] { $count } máy
    }, { $format }
match-state = { $who }: đã chơi { $played } trên { $planned ->
       *[other] { $planned } ván
    }.
match-over = Trận đấu đã kết thúc.
records-broken = Không đọc được { $count ->
       *[other] { $count } biên bản
    }.
no-game-played = Không có ván nào đang chơi.
back-to-match = Trở lại trận đấu
ply-of = Nước { $number } trên { $count }
standings-of = Bảng xếp hạng của { $name }
standings-engine = Máy
standings-points = Điểm
standings-won = Thắng
standings-drawn = Hòa
standings-lost = Thua
standings-buchholz = Buchholz
elo-anchor = 0 (mốc)
elo-between = { $elo } ({ $low } đến { $high })
at-least = ít nhất { $low }
at-most = nhiều nhất { $high }
unknown = chưa biết
stronger = { $name } mạnh hơn với xác suất { $likelihood }.
less-than = dưới { $share }
more-than = trên { $share }
ended-by = Kết thúc bởi: { $ways }.
out-in-round = bị loại ở vòng { $round }
lost-by-fault = { $count } ván thua do lỗi
warnings = { $count ->
       *[other] { $count } cảnh báo
    }
terminated-stall = máy không trả lời
terminated-crash = máy bị lỗi
terminated-killed = các máy bị dừng
terminated-disconnect = máy mất kết nối
terminated-no-start = máy không khởi động
terminated-adjudicated-win = xử thắng
terminated-adjudicated-draw = xử hòa
terminated-length = ván quá dài
terminated-win-by-tables = thắng theo bảng tàn cuộc
terminated-draw-by-tables = hòa theo bảng tàn cuộc
sprt = Kiểm định tuần tự
sprt-accepted = chấp nhận { $hypothesis }
sprt-undecided = chưa quyết định
sprt-picture = Log tỉ số khả năng { $llr }, giữa { $lower } và { $upper }, sau { $after }
sprt-facts = LLR { $llr } ({ $lower } đến { $upper }) cho { $model ->
        [normalized] Elo chuẩn hóa
       *[logistic] Elo
    } { $elo0 } so với { $elo1 }: { $verdict }.

## Chơi

newgame-title = Ván mới
newgame-game = Loại cờ
newgame-opponent = Đấu với
newgame-engine = máy
newgame-person = một người cùng màn hình
newgame-strength = Cấp
newgame-side = Bạn cầm
newgame-south = { $south_name } (đi trước)
newgame-north = { $north_name }
newgame-clock = Đồng hồ
newgame-strength-of = { $elo ->
        [none] { $level } (hết sức)
       *[other] { $level } (Elo { $elo })
    }
newgame-time = { $minutes } phút + { $seconds } giây
newgame-no-clock = không tính giờ
newgame-usual-start = thế cờ ban đầu
newgame-from-position = Cấp độ, hoặc thế cờ khác
newgame-position = FEEN hoặc FEN
newgame-begin = Bắt đầu
newgame-cancel = Hủy
newgame-random = ngẫu nhiên
newgame-whom = Đối thủ
newgame-beaten = đã thắng { $count } lần
newgame-score = { $won } thắng, { $drawn } hòa, { $lost } thua
newgame-own-clock = tự chọn …
newgame-minutes = phút
newgame-increment = giây mỗi nước
newgame-odds-of-engine = Máy chấp bạn
newgame-odds-of-first = Bên đi trước chấp
odds-none = không chấp
odds-horse = chấp một mã
odds-cannon = chấp một pháo
odds-horses = chấp hai mã
odds-chariot = chấp một xe
odds-chariot-horse = chấp xe và mã
about-cub = Gấu con vừa học cách đi quân, hay bỏ quân không ai giữ.
about-rabbit = Thỏ thấy quân nào ăn được, nhưng ít thấy bạn ăn lại.
about-monkey = Khỉ biết vài mẹo nhỏ, và bỏ sót gần hết mẹo của bạn.
about-ox = Trâu hiếm khi cho không: bạn phải tự giành lấy.
about-fox = Cáo trừng phạt hầu hết sai lầm, và cũng có lúc mắc lỗi.
about-crane = Hạc nhìn xa. Những lỗi nhỏ sẽ dồn lại.
about-tiger = Hổ hầu như không sai. Hãy đến với một kế hoạch.
about-master = Gấu trúc già chơi hết sức mình.
end-title = Kết thúc ván cờ
end-close = Đóng
end-over = Ván cờ đã kết thúc
end-won = Bạn thắng!
end-lost = Bạn thua
end-drawn = Hòa
end-score = Với { $name }: { $won } thắng, { $drawn } hòa, { $lost } thua
end-next = Tiếp theo: { $name }
end-rematch = Đấu lại
end-review = Phân tích ván
end-best = Nước hay nhất
end-worst = Nước tệ nhất

## Những gì mọi phần đều nói

pieces-on = { $piece }: { $squares }
setup-empty = Ô trống
setup-to-move = Đến lượt
setup-clear = Xóa hết
setup-done = Xong
setup-how = Chọn quân rồi bấm vào ô, hoặc kéo quân. Quân bị kéo ra ngoài bàn cờ sẽ biến mất.
setup-start = Thế ban đầu
setup-facing = Hai tướng đối mặt trên cột { $file } mà không có quân nào ở giữa. Hãy đặt một quân vào giữa, hoặc dời một tướng.
setup-in-check = { $side } đang bị chiếu trong khi đến lượt bên kia. Hãy đổi lượt đi, hoặc dời một quân.

## Cách đi của các quân

moves-xiongqi-general = Tướng đi một ô lên, xuống, sang trái hoặc phải. Mất tướng là thua.
moves-xiongqi-advisor = Sĩ đi chéo một ô, ở khắp bàn cờ.
moves-xiongqi-bear = Gấu đi chéo bao nhiêu ô trống cũng được.
moves-xiongqi-horse = Mã đi thẳng một ô (ô này phải trống), rồi một ô chéo ra ngoài.
moves-xiongqi-chariot = Xe đi dọc hoặc ngang bao nhiêu ô trống cũng được.
moves-xiongqi-cannon = Pháo đi như xe. Khi ăn quân, nó nhảy qua đúng một quân làm ngòi.
moves-xiongqi-soldier = Tốt đi một ô về phía trước; qua sông còn đi được một ô sang trái hoặc phải. Nó không bao giờ lùi.
moves-xiongqi-empress = Hậu đi như xe, hoặc nhảy như mã mà không gì cản được.
moves-xiongqi-dragon = Rồng đi như tướng, và ăn quân ở bất kỳ khoảng cách nào trên hàng hoặc cột. Mất rồng là thua.
moves-xiangqi-general = Tướng đi một điểm lên, xuống, sang trái hoặc phải, trong cung. Hai tướng không được đối mặt.
moves-xiangqi-advisor = Sĩ đi chéo một điểm, trong cung.
moves-xiangqi-elephant = Tượng đi chéo đúng hai điểm; mắt tượng phải trống. Nó không bao giờ qua sông.
moves-xiangqi-horse = Mã đi thẳng một điểm (điểm này phải trống), rồi một điểm chéo ra ngoài.
moves-xiangqi-chariot = Xe đi dọc hoặc ngang bao nhiêu điểm trống cũng được.
moves-xiangqi-cannon = Pháo đi như xe. Khi ăn quân, nó nhảy qua đúng một quân làm ngòi.
moves-xiangqi-soldier = Tốt đi một điểm về phía trước; qua sông còn đi được một điểm sang trái hoặc phải. Nó không bao giờ lùi.

## Phân tích

engine-title = Máy
engine-settings = Cài đặt của máy
engine-lines = Số biến
engine-threads = Luồng
engine-hash = Bảng băm (MB)
engine-go-on = Tiếp tục
engine-whole = Cả biến
engine-waiting = Máy đang chờ đến lượt …
engine-facts = Độ sâu { $depth }/{ $seldepth }, { $nodes } thế cờ, { $speed } mỗi giây, { $chances }
engine-evaluation = Đánh giá { $score }
engine-no-evaluation = Chưa có đánh giá
engine-stopped = Dừng sau { $seconds } giây: { $reason }.
engine-certain = kết quả đã chắc chắn
engine-no-more-time = máy chủ không cho thêm thời gian phân tích
mark-title = Vẽ trên bàn cờ
mark-draw = { $colour ->
        [green] Vẽ màu xanh lá
        [red] Vẽ màu đỏ
        [blue] Vẽ màu xanh dương
       *[yellow] Vẽ màu vàng
    }
analysis-title = Phân tích
analysis-comment = Bình luận
analysis-comment-on = Bình luận về nước này
analysis-mark-of = Ký hiệu của nước này
analysis-no-mark = không ký hiệu
analysis-main-line = Đặt làm biến chính
analysis-remove = Xóa từ đây
analysis-first = Thế cờ đầu (Home)
analysis-back = Lùi (mũi tên trái)
analysis-forward = Tiến (mũi tên phải)
analysis-last = Thế cờ cuối (End)
analysis-flip = Xoay bàn cờ
analysis-play-from-here = Chơi từ đây
analysis-set-up = Bày cờ
analysis-fresh = Mới
analysis-more = Mở, lưu, liên kết
analysis-loaded = Đã mở.
analysis-removed = Đã xóa biến.
analysis-undo = Hoàn tác
analysis-last-is-kept = Phân tích trước được lưu trong Ván của tôi.
analysis-go-back = Trở lại phân tích đó
analysis-forked = Hai trang đã sửa phân tích này cùng lúc. Cả hai bản được lưu trong Ván của tôi.
analysis-broken-link = Liên kết bị hỏng: nó không chứa cây biến.
analysis-variations = Các biến
analysis-empty = Đi một quân để bắt đầu một biến.
exchange-load = Mở
exchange-copy = Chép { $name }
exchange-record = Biên bản
exchange-paste = Dán PGN, PCN, DhtmlXQ, CBF, WXF, các nước như 炮二平五 马8进7, FEEN hoặc FEN vào đây, hoặc thả tệp lên trang
exchange-file = Tệp biên bản hoặc thế cờ
exchange-open-file = Mở tệp
exchange-load-text = Mở văn bản
exchange-copy-link = Chép liên kết
exchange-save = Lưu { $name }
exchange-copied = Đã chép: { $name }.
exchange-not-copied = Trình duyệt không cho trang chép.
exchange-link = liên kết
exchange-too-long = Cây biến quá dài cho một liên kết. Liên kết đã chép chỉ dẫn đến thế cờ này.
exchange-unreadable = Không đọc được ván { $number }: { $reason }.
exchange-which = Ván nào?

## `explore`: các nước đã được đi trong một thế cờ

explore-title = Các ván cờ từ thế này
explore-results = kết quả
explore-score-about = Tìm kiếm ngắn từng nước này, nhìn từ phía { $south_name }
explore-filter = Bộ lọc
explore-player = Kỳ thủ
explore-player-side = Bên của kỳ thủ
explore-either = cả hai
explore-result = Kết quả
explore-any = tất cả
explore-win = kỳ thủ thắng
explore-loss = kỳ thủ thua
explore-years = Năm
explore-from = Năm đầu
explore-to = Năm cuối
explore-least = Hệ số tối thiểu
explore-clear = Xóa
explore-nothing-passes = Không có ván nào qua bộ lọc đã tới thế cờ này.

## Ván của tôi

mygames-title = Ván của tôi
mygames-about = Mọi ván cờ và phân tích của bạn chỉ được lưu trong trình duyệt này.
mygames-play = Ván cờ
mygames-analysis = Phân tích
mygames-a-review = Phân tích ván
mygames-search = Tìm theo tên
mygames-import-file = Nhập tệp
mygames-save-all = Lưu tất cả
mygames-more = Xem thêm
mygames-none = Chưa có gì. Các ván cờ và phân tích của bạn sẽ ở đây.
mygames-none-found = Không có gì mang tên này.
mygames-new-name = Tên mới
mygames-removed = Đã xóa “{ $name }”.
mygames-undo = Hoàn tác
mygames-review = Phân tích ván { $name }
mygames-analyse = Phân tích { $name }
mygames-rename = Đổi tên { $name }
mygames-save = Lưu { $name } dạng PGN
mygames-remove = Xóa { $name }
mygames-unfinished = chưa xong
mygames-imported = { $count ->
       *[other] Đã nhập { $count } ván.
    }
mygames-not-imported = { $count ->
       *[other] Không đọc được { $count } ván.
    }

## Cho lần đầu ghé thăm

keys-title = Phím tắt
keys-anywhere = Mọi nơi
keys-help = Hiện bảng này
keys-escape = Đóng phần đang mở, hoặc rời biến
keys-board = Trên bàn cờ
keys-cursor = Di chuyển con trỏ
keys-pick = Nhấc hoặc đặt quân
keys-walk = Trong ván cờ, phân tích hoặc phân tích ván
keys-step = Lùi và tiến một nước
keys-ends = Thế cờ đầu và cuối
keys-variations = Biến khác, hoặc bước ngoặt
keys-analysis = Khi phân tích
keys-space = Phím cách
keys-best = Đi nước hay nhất của máy
keys-engine = Bật hoặc tắt máy
keys-threats = Bật hoặc tắt đe dọa
keys-flip = Xoay bàn cờ
keys-close = Đóng
legend-title = Các quân cờ
legend-of = Các quân của { $game }
legend-close = Đóng
learn-title = Bài học
learn-next = Tiếp tục
learn-again = Làm lại
learn-show = Chỉ cho tôi
learn-no = Không phải như vậy.
learn-missed = Như thế ván cờ kết thúc kiểu khác. Hãy thử lại.
learn-task-done = Tốt lắm!
learn-lesson-done = Tốt lắm! Bài học này đã xong.
learn-begin-again = Từ đây thì không xong được nữa. Hãy làm lại.
learn-heading = Bài { $lesson }: { $title }{ $tasks ->
        [1] {""}
       *[other] {" "}({ $task } trên { $tasks })
    }
learn-xiongqi-straight = Xe và gấu
learn-xiongqi-straight-1 = Xe đi dọc và ngang bao xa tùy ý. Đi đến chỗ một quân đối phương là ăn nó. Hãy ăn ba con tốt.
learn-xiongqi-straight-2 = Gấu đi chéo bao xa tùy ý. Hãy ăn cả hai con tốt.
learn-xiongqi-horse = Mã và chân mã
learn-xiongqi-horse-1 = Mã đi thẳng một ô rồi một ô chéo ra ngoài. Hãy ăn ba con tốt.
learn-xiongqi-horse-2 = Mã không nhảy: tốt của bạn đứng chắn trước nó. Hãy nhường chỗ, rồi ăn.
learn-xiongqi-cannon = Pháo và ngòi
learn-xiongqi-cannon-1 = Pháo đi như xe, nhưng chỉ ăn khi nhảy qua đúng một quân khác. Hãy ăn con tốt được đánh dấu qua tốt của bạn.
learn-xiongqi-cannon-2 = Bây giờ không có quân nào để nhảy qua. Hãy đưa một quân vào giữa, rồi ăn.
learn-xiongqi-soldier = Tốt qua sông
learn-xiongqi-soldier-1 = Tốt đi một ô về phía trước. Qua sông nó còn đi ngang, nhưng không bao giờ lùi. Hãy đi đến ô được đánh dấu.
learn-xiongqi-soldier-2 = Ở hàng cuối, tốt có thể thành quân khác. Hãy chọn hậu: nó đi như xe và như mã biết nhảy.
learn-xiongqi-win = Tướng
learn-xiongqi-win-1 = Nước tấn công tướng gọi là chiếu. Hãy chiếu bằng xe.
learn-xiongqi-win-2 = Ăn tướng là thắng, và không ai bắt buộc phải đỡ chiếu. Hãy tấn công nó, rồi ăn nó.
learn-xiangqi-chariot = Xe và tốt
learn-xiangqi-chariot-1 = Xe đi theo đường thẳng bao xa tùy ý. Đi đến chỗ một quân đối phương là ăn nó. Hãy ăn cả hai con tốt.
learn-xiangqi-chariot-2 = Tốt đi một điểm về phía trước, và ăn như vậy. Qua sông nó còn đi ngang, nhưng không bao giờ lùi. Hãy ăn con tốt.
learn-xiangqi-horse = Mã và chân mã
learn-xiangqi-horse-1 = Mã đi thẳng một điểm rồi một điểm chéo ra ngoài. Hãy ăn ba con tốt.
learn-xiangqi-horse-2 = Mã không nhảy: tốt của bạn đứng chắn trước nó. Hãy nhường chỗ, rồi ăn.
learn-xiangqi-cannon = Pháo và ngòi
learn-xiangqi-cannon-1 = Pháo đi như xe, nhưng chỉ ăn khi nhảy qua đúng một quân khác. Hãy ăn con tốt được đánh dấu qua tốt của bạn.
learn-xiangqi-cannon-2 = Bây giờ không có quân nào để nhảy qua. Hãy đưa một quân vào giữa, rồi ăn.
learn-xiangqi-palace = Những quân giữ cung
learn-xiangqi-palace-1 = Sĩ đi chéo một điểm và không bao giờ rời cung. Hãy đi đến điểm được đánh dấu.
learn-xiangqi-palace-2 = Tượng đi chéo đúng hai điểm và không bao giờ qua sông. Hãy đi đến điểm được đánh dấu.
learn-xiangqi-win = Chiếu bí
learn-xiangqi-win-1 = Nước tấn công tướng gọi là chiếu, và phải đỡ. Hãy chiếu bằng xe.
learn-xiangqi-win-2 = Bạn thắng khi không cứu được tướng. Một xe giữ hàng thứ hai: hãy chiếu bí bằng xe kia.

## Bài tập, phân tích ván, luật và trận đấu

puzzle-title = Bài tập
puzzle-next = Bài tiếp theo
puzzle-hint = Gợi ý
puzzle-solution = Xem lời giải
puzzle-analyse = Phân tích
puzzle-sets = Bài tập từ
puzzle-training = Luyện tập
puzzle-daily = Bài trong ngày
puzzle-mistakes = Lỗi của bạn
puzzle-manual = Cổ phổ
puzzle-own = gần điểm của tôi
puzzle-patterns = Thế chiếu bí
puzzle-rating = Điểm của bạn: { $elo }
puzzle-mate-task = { $side } đi trước và chiếu bí trong { $moves } nước.
puzzle-mate = chiếu bí trong { $moves } nước
puzzle-composition = Thế { $number }, { $name }
puzzle-slipped = Nước này bỏ lỡ chiếu bí. Hãy thử nước khác.
puzzle-no-mistakes = Chưa có lỗi nào để học. Hãy phân tích một ván trước.
puzzle-manual-about = Các thế cờ trong sách 適情雅趣 năm 1570. Nước nào giữ được chiếu bí cũng đúng; máy phòng thủ.
review-title = Phân tích ván
review-record = Biên bản
review-paste = Dán biên bản vào đây: PGN, PCN, DhtmlXQ, CBF, WXF, hoặc các nước như 炮二平五 马8进7
review-file = Tệp biên bản
review-drop = Thả tệp biên bản vào bất cứ đâu trên trang, chọn tệp, hoặc dán biên bản. Đọc được PGN, PCN, DhtmlXQ, CBF, WXF và danh sách nước đi, kể cả cách viết của các trang Trung Quốc.
review-searched = Số thế cờ đã phân tích
review-stop = Dừng
review-stopped = Đã dừng.
review-go-on = Tiếp tục
review-analyse = Phân tích thế cờ này
review-mistakes = Học từ các lỗi
review-last-games = Các ván gần đây
review-last-reviews = Các lần phân tích gần đây
review-classics = Ván cờ của các nhà vô địch
review-no-games = Các ván bạn chơi ở đây có thể phân tích từ trang này.
review-open = Mở biên bản
review-choose-file = Chọn tệp
review-search = Tìm kiếm
review-begin = Phân tích
review-save-pgn = Lưu dạng PGN
review-save-pcn = Lưu dạng PCN
review-searching = Đang tìm …
review-complete = Đã phân tích xong.
review-halted = Việc phân tích dừng sau { $done } trên { $all } thế cờ.
review-so-far = Đã phân tích { $known } trong { $all } thế cờ.
review-empty = Hãy chọn tệp, hoặc dán biên bản.
review-reading = Đang đọc …
review-unreadable = Không đọc được ván { $number }: { $reason }.
review-which = { $count } ván{ $more ->
        [true] ; văn bản còn nhiều hơn
       *[false] {""}
    }. Ván nào?
review-cannot = Không đọc được: { $reason }
viewer-keys = Phím: ← → một bước, ↑ ↓ bước ngoặt, Home và End, Esc rời biến.
rules-title = Luật chơi
rules-contents = Mục lục
rules-link-to = Liên kết đến { $heading }
rules-reset = Làm lại
rules-analyse = Phân tích
watch-choose = Trận đấu
watch-running = { $name } (đang diễn ra)
watch-elsewhere = Trận đấu do máy chủ của chương trình phát: xiongmao serve --watch DIR

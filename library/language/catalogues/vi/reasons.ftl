
# Vì sao một nước hay hoặc dở, phân tích ván và bài tập: những gì nói trên dòng lệnh và trên trang.

## Vì sao một nước hay hoặc dở, và điều gì đang bị đe dọa

proof = : { $line }
soldiers = { $worth ->
        [half] nửa con tốt
        [one] một con tốt
       *[several] { $soldiers } con tốt
    }
gain = { $worth ->
        [one] một con tốt
       *[other] lực lượng bằng { soldiers }
    }
within = { $moves ->
       *[other] { $moves } nước
    }
because = { $cause ->
        [ignored] ; { $first } không giải quyết việc đó
        [unguarded] ; { $first } bỏ quân bảo vệ nó
        [blocked] ; { $first } chắn đường bảo vệ nó
        [opened] { $piece ->
            [horse] ; { $first } mở chân mã
            [elephant] ; { $first } mở mắt tượng
           *[other] ; { $first } mở đường
        }
        [screened] ; { $first } làm ngòi cho { the-piece }
       *[none] {""}
    }
better = Hay hơn: { $fact }
fact-ends = { $count ->
        [one] { $first }
       *[other] Biến này
    } kết thúc ván cờ: { $ending }{ $proof }.
fact-terminal_lost = { $by } có thể ăn { $two } bằng { $one }.
fact-mates = { $first } thắng chắc trong { within }{ $proof }.
fact-mate_missed = { $first } thắng chắc trong { within }{ $proof }.
fact-mate_allowed = Sau { $first }, { $by } thắng chắc trong { within }{ $proof }.
fact-mate_threat = { $by } đe dọa thắng chắc trong { within }{ $proof }.
fact-threatens_mate = { $first } đe dọa thắng chắc trong { within }.
fact-mate_prevented = Nước này ngăn { $other } thắng chắc trong { within }{ $proof }.
fact-hangs = { CAPITAL($one) } không được bảo vệ, và { $two } có thể ăn nó{ because }.
fact-loses_exchange = { CAPITAL($one) } được bảo vệ, nhưng { $by } lời { gain } { $exchange ->
        [true] khi đổi quân ở đó
       *[false] ở đó, vì ăn trả còn lỗ hơn
    }{ $proof }{ because }.
fact-captures = { $first } ăn { $one } và lời { gain }.
fact-simplifies = { $first } mở đầu một cuộc đổi quân ngang giá, có lợi cho { $by } đang hơn { gain }{ $proof }.
fact-fork = { $last } bắt đôi: { $one } tấn công { $attacked }.
fact-attacks = { $piece ->
        [general] { $last } chiếu tướng bằng { $one }.
        [dragon] { $last } chiếu tướng bằng { $one }.
       *[other] { $last } tấn công: { $one } có thể ăn { $two }.
    }
fact-uncovers = { $last } mở đường cho { $one } tấn công { $two }.
fact-gives_screen = { $last } làm ngòi cho { $one }: nó tấn công { $two }.
fact-traps = { $last } vây { $two }: { $one } tấn công nó, và nó chạy đâu cũng mất.
fact-pin = { $last } ghim { $two }: nếu nó đi, { $one } có thể ăn { $three }.
fact-skewer = { $last } tấn công { $two } bằng { $one }, và { $three } đứng phía sau.
fact-removes_defender = { $last } ăn { $one } đang bảo vệ { $two }: bây giờ { $three } có thể ăn quân đó.
fact-overloads = { CAPITAL($one) } không thể bảo vệ cả { $two } lẫn { $three }: { $by } lời { gain }{ $proof }.
fact-saves = { $last } cứu { $one }, mà { $two } có thể ăn.
fact-banned = { $last } là nước đáp hay nhất, nhưng luật cấm lặp lại không cho phép.
fact-must_break_off = { $last } sẽ thua: phải ngừng chiếu mãi hoặc đuổi mãi.
fact-passed = { $last } mở đường cho tốt: không gì ngăn được { $one } phong cấp.
fact-promotes = { $last } phong cấp tốt: { $one }.
fact-face_to_face = { $last } đưa hai tướng đối mặt: chúng trở thành { $one } và { $two }.
fact-wins_material = { $by } cuối cùng lời { gain }{ $proof }.
fact-activity = Theo mạng nơ-ron, { piece } của { $owner } ở { $square } có giá trị { $less ->
        [true] kém
       *[false] hơn
    } { soldiers } so với sau nước hay nhất.
fact-no_tactics = Không bên nào có đòn chiến thuật: khác biệt nằm ở vị trí các quân.

## Đánh giá

grade = { $grade ->
        [best] nước hay nhất
        [book] nước lý thuyết
        [good] nước tốt
        [inaccuracy] nước thiếu chính xác
        [mistake] sai lầm
       *[blunder] sai lầm nghiêm trọng
    }
why-best = { $move } là nước hay nhất.
why-equal = { $move } gần ngang với { $best }, nước mà máy thích hơn.
why-good = { $move } khá tốt, nhưng { $best } hay hơn.
why-bad = { $move } là { grade }. Nước hay nhất là { $best }.
verdict = { $move } là { grade }: mất { $chance } điểm kỳ vọng{ $cost ->
        [none] {""}
       *[other] {" "}({ $cost } cp)
    }.
threats-some = { $by } đe dọa:
threats-check = { $by } đang chiếu.
threats-none = { $by } không đe dọa gì.

## Cần tìm gì

hint-force = Bạn có thể thắng chắc. Hãy xem các nước chiếu trước.
hint-threatens_mate = Hãy tìm nước đe dọa chiếu bí.
hint-mate_prevented = Đối phương có thể thắng chắc. Hãy ngăn lại.
hint-captures = Hãy tìm nước ăn quân có lời.
hint-simplifies = Bạn đang hơn quân: hãy tìm cách đổi quân ngang giá.
hint-fork = Hãy tìm nước bắt đôi.
hint-attacks = Hãy tìm nước tấn công một quân.
hint-uncovers = Hãy tìm đòn mở.
hint-gives_screen = Hãy tìm nước làm ngòi cho pháo.
hint-traps = Hãy tìm quân không còn đường chạy.
hint-pin = Hãy tìm đòn ghim quân.
hint-skewer = Hãy tìm hai quân trên cùng một đường.
hint-removes_defender = Hãy tìm quân bảo vệ có thể ăn được.
hint-overloads = Hãy tìm quân phải bảo vệ quá nhiều.
hint-saves = Một quân của bạn có thể bị ăn. Hãy cứu nó.
hint-promotes = Hãy tìm nước phong cấp.
hint-wins_material = Có một biến lời quân.
hint-no_tactics = Lúc này không có đòn nào. Hãy cải thiện quân kém hoạt động nhất.

## Phân tích ván cờ

phase-opening = khai cuộc
phase-middle = trung cuộc
phase-ending = tàn cuộc
summary-plies = số nước
summary-accuracy = độ chính xác
summary-loss = mất trung bình
summary-centipawns = cp
graded-best = hay nhất
graded-book = lý thuyết
graded-good = tốt
graded-inaccuracy = thiếu chính xác
graded-mistake = sai lầm
graded-blunder = sai lầm nghiêm trọng

opening-named = Khai cuộc: { $name }
opening-named-coded = Khai cuộc: { $name } ({ $code })
lesson-mate_allowed = để đối phương thắng chắc { times }
lesson-mate_missed = bỏ lỡ thắng chắc { times }
lesson-hanging = để quân bị ăn { times }
lesson-capture_missed = bỏ lỡ nước ăn quân { times }
lesson-overlooked = không thấy đòn tấn công hoặc biến thua { times }
lesson-tactic_missed = bỏ lỡ đòn tấn công, biến thắng hoặc nước cứu quân { times }
lesson-placement = đặt quân kém hơn { times }
times = { $count ->
       *[other] { $count } lần
    }
advice-mate_allowed = hãy giải bài chiếu bí, và xem nước chiếu của đối phương trước.
advice-mate_missed = hãy giải bài chiếu bí, và xem nước chiếu của mình trước.
advice-hanging = trước mỗi nước, hãy xem sau đó quân nào có thể bị ăn.
advice-capture_missed = hãy xem mọi nước ăn quân, và tính cuộc đổi quân đến cùng.
advice-overlooked = trước mỗi nước, hãy tìm nước đáp nguy hiểm nhất.
advice-tactic_missed = hãy giải bài chiến thuật: bắt đôi, ghim, ngòi pháo và vây quân.
advice-placement = hãy so với máy xem quân đặt ở đâu hữu ích nhất.
to-practise = Lời khuyên: { $advice }

## Bài tập

theme-fork = bắt đôi
theme-pin = ghim quân
theme-skewer = xiên quân
theme-uncovers = đòn mở
theme-gives_screen = làm ngòi pháo
theme-traps = vây quân
theme-removes_defender = loại quân bảo vệ
theme-overloads = quân bảo vệ quá tải
theme-promotes = phong cấp
theme-face_to_face = tướng đối mặt
theme-saves = cứu quân
theme-captures = ăn quân
theme-wins_material = lời quân
theme-sacrifice = thí quân
theme-quiet = nước tĩnh
theme-advantage = ưu thế
theme-mate_1 = chiếu bí trong 1 nước
theme-mate_2 = chiếu bí trong 2 nước
theme-mate_3 = chiếu bí trong 3 nước
theme-mate_4 = chiếu bí trong 4 nước
theme-mate_5 = chiếu bí trong 5 nước
theme-mate_6 = chiếu bí trong 6 nước trở lên
theme-horse_cannon = pháo sau mã (Mã hậu pháo)
theme-double_cannon = trùng pháo
theme-smothered_palace = pháo chiếu qua sĩ (Muộn cung)
theme-corner_horse = mã quải giác
theme-groove_horse = ngọa tào mã
elo = Elo { $elo }
puzzle-task = Nước nào thắng?
puzzle-right = Đúng rồi. { $side } đi { $move }. Tiếp tục đi.
puzzle-wrong = { $move } không phải nước hay nhất. Hãy thử lại.
puzzle-solved = Đã giải xong!
puzzle-solved-late = Đã giải xong, nhưng có lỗi.
puzzle-line = Lời giải: { $line }.
puzzle-better = Trong ván đã đi { $move }. Hãy tìm nước hay hơn.
puzzle-another-good = Đã giải: một nước hay khác.

## Bảng cờ tàn nói gì

table-value = { $value ->
        [win] thắng trong tối đa { $moves } nước{ table-ban }
        [loss] { $moves ->
            [0] thua ngay
           *[other] thua trong tối đa { $moves } nước{ table-ban }
        }
        [draw] hòa
       *[open] chưa rõ
    }
table-ban = { $ban ->
        [true] {" "}nhờ luật cấm lặp lại
       *[false] {""}
    }
table-position = Bảng cờ tàn: { $value ->
        [draw] hòa.
        [open] chưa rõ, bảng không chứng minh được gì ở đây.
       *[decided] { $side } { table-value }.
    }

## Luật chơi

try-it = Thử trên thế cờ này

## Biên bản

record-round = vòng { $round }
unfinished = chưa xong
ply-played = Nước { $number }: { $side } đi { $move }
curve = Cơ hội của { $south_name } qua từng nước
chance-moves = Cơ hội của { $south_name } { $change ->
        [falls] giảm
       *[rises] tăng
    } từ { $before } thành { $after }

## `explore`: các nước đã được đi trong một thế cờ

explore-games = { $count ->
        [0] Chưa ván nào có thế cờ này.
       *[other] { $count } ván
    }
explore-move = nước đi
explore-count = số ván
explore-rating = hệ số
explore-score = điểm

# Những gì được nói về thế cờ, nước đi và ván cờ, dùng chung cho dòng lệnh và trang web. Bên Đỏ là South (đi trước), bên
# Đen là North.

## Hai bên và quân cờ

side-south = Đỏ
side-north = Đen
side-red = Đỏ
side-black = Đen
piece = { $piece ->
        [general] tướng
        [advisor] sĩ
        [elephant] tượng
        [bear] gấu
        [horse] mã
        [chariot] xe
        [cannon] pháo
        [soldier] tốt
        [empress] hậu
        [dragon] rồng
       *[other] { $piece }
    }
the-piece = { piece }
placed = { piece } ở { $square }
chasing = { placed } (quân bị đuổi không có căn: { $why ->
        [chariot] xe bị pháo hoặc mã đuổi thì coi như không có căn
       *[other] không thể ăn trả hợp lệ
    })
owned-piece = { piece } của { $owner }

## Các loại cờ

game-xiongqi = Xiongqi
game-xiangqi = Cờ tướng

## Liệt kê

list-next = { $list }, { $item }
list-last = { $list } và { $item }
choice-next = { $list }, { $item }
choice-last = { $list }, cũng như { $item }

## Số

percent = { $value }%
run-pieces = { $run_pieces ->
       *[other] { $run_pieces } quân
    }

## Kết thúc ván cờ

ending-mareking = tướng bị ăn
ending-checkmate = chiếu bí
ending-stalemate = hết nước đi
ending-insufficient = không đủ quân để thắng
ending-movelimit = giới hạn số nước
ending-repetition = lặp lại thế cờ
ending-resignation = xin thua
ending-timelimit = hết giờ
ending-agreement = hai bên đồng ý hòa
ending-illegalmove = nước đi sai luật
winner = { $winner ->
        [draw] hòa
       *[other] { $winner } thắng
    }
ending = { winner } ({ $how })
game-over = Ván cờ đã kết thúc: { $ending }.
result = Kết quả: { $ending }.
to-move = Đến lượt { $side } đi.

## Luật nói gì về một nước đi

statement-check = { CAPITAL($by) } chiếu tướng{ run-place }
statement-checkmate = Chiếu bí: { $loser } không cứu được { piece } của mình.
statement-chase = { CAPITAL($by) } đuổi { $target }{ run-place }
run-place = { $run_state ->
        [first] .
        [within] , { run-ordinal }, với { run-pieces } (giới hạn { $run_limit }).
        [reached] , { run-ordinal }, với { run-pieces }. Giới hạn là { $run_limit }.
       *[free] , { run-ordinal }, với { run-pieces }.
    }
run-ordinal = { ORDINAL($run_length) ->
       *[other] lần thứ { $run_length } liên tiếp
    }
statement-no_chase = { CAPITAL($by) } tấn công { $target }, không tính là đuổi{ $why ->
        [attacker] : tướng và tốt luôn được phép tấn công.
        [soldier_at_home] : tốt chưa qua sông.
        [uncovered] : đòn mở chỉ tính với pháo, trừ luật thi đấu.
        [standing] {" "}theo luật thi đấu: đòn tấn công không mới.
        [illegal] : ăn như vậy là sai luật.
        [exchange] : quân bị đuổi có thể ăn lại quân tấn công, tức là mời đổi quân.
       *[protected] : { $protector } bảo vệ nó.
    }
statement-recurrence = Thế cờ xuất hiện lần thứ { ORDINAL($occurrences) ->
       *[other] { $occurrences }
    }, giống như { $earlier }.
earlier-time = { $ply ->
        [0] lúc bắt đầu
       *[other] sau nước { $ply }
    }
statement-forbidden = { $side } không được đi { $plies }.
repeating-ply = { $ply } (sẽ lặp lại nước { $repeats })
would-repeat = { $ply } sẽ lặp lại nước { $repeats }
statement-terminal_captured = { CAPITAL(the-piece) } của { $loser } đã bị ăn.
statement-only_terminals = Trên bàn cờ chỉ còn { $piece ->
        [dragon] hai con rồng
       *[general] hai tướng
    }.
statement-no_attackers = Không bên nào còn xe, mã, pháo hay tốt.
statement-repeated_ply = { $ply } lặp lại nước { $repeats }: cùng một nước đã dẫn đến cùng thế cờ. Không được lặp lại nước nào, nên { $loser } thua.
statement-no_ply = { $loser } { $in_check ->
        [true] đang bị chiếu và không còn nước đi hợp lệ
       *[false] không còn nước đi hợp lệ
    }, nên { $loser } thua.
statement-only_repetitions = Mọi nước mà { $loser } có thể đi đều lặp lại một nước trước, nên { $loser } thua.
statement-move_limit = { $limit } nước liên tiếp (tính cả hai bên) không ăn quân{ $soldiers_count ->
        [true] {" "}và không đi tốt
       *[false] {""}
    }: đã đến giới hạn.
statement-perpetual_run = { $run } với { $pieces ->
       *[other] { $pieces } quân
    }, quá giới hạn { $limit }{ $answer ->
        [none] , nên { consequence }.
       *[other] { $consequence ->
            [must_stop] . Điều đó không tính, vì { $answer }; { consequence }.
           *[other] , nhưng { $answer }, nên { consequence }.
        }
    }
side-run = { $kind ->
        [check] { $side } đã chiếu { $length } lần liên tiếp
       *[chase] { $side } đã đuổi { $target } suốt { $length } nước liên tiếp
    }
consequence = { $consequence ->
        [loses] { $side } thua
        [must_stop] { $side } phải đổi nước
       *[drawn] ván cờ hòa
    }
statement-repetition = Từ { $since ->
        [0] thế cờ ban đầu
       *[other] nước { $since }
    }, { conduct }, nên { $consequence ->
        [must_stop] việc lặp lại không phải là hòa: { consequence } trong giới hạn.
       *[other] { consequence }.
    }
conduct = { $south ->
        [checking] { $north ->
            [checking] cả hai bên đều chiếu mãi
            [chasing] { $south_name } chiếu mãi, còn { $north_name } đuổi mãi một quân
           *[free] { $south_name } chiếu mãi, còn { $north_name } thì không
        }
        [chasing] { $north ->
            [checking] { $north_name } chiếu mãi, còn { $south_name } đuổi mãi một quân
            [chasing] cả hai bên đều đuổi mãi một quân
           *[free] { $south_name } đuổi mãi một quân, còn { $north_name } thì không
        }
       *[free] { $north ->
            [checking] { $north_name } chiếu mãi, còn { $south_name } thì không
            [chasing] { $north_name } đuổi mãi một quân, còn { $south_name } thì không
           *[free] không bên nào chiếu mãi hay đuổi mãi một quân
        }
    }

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
within = { $plies ->
       *[other] { $plies } nước
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
fact-mates = { $first } thắng bắt buộc trong { within }{ $proof }.
fact-mate_missed = { $first } thắng bắt buộc trong { within }{ $proof }.
fact-mate_allowed = Sau { $first }, { $by } thắng bắt buộc trong { within }{ $proof }.
fact-mate_threat = { $by } đe dọa thắng bắt buộc trong { within }{ $proof }.
fact-threatens_mate = { $first } đe dọa thắng bắt buộc trong { within }.
fact-mate_prevented = Nước này ngăn { $other } thắng bắt buộc trong { within }{ $proof }.
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
fact-no_tactics = Không có nước ăn quân hay chiếu bí nào quyết định: khác biệt nằm ở vị trí các quân.

## Đánh giá

grade = { $grade ->
        [best] nước hay nhất
        [good] nước tốt
        [inaccuracy] nước chưa chính xác
        [mistake] nước yếu
       *[blunder] nước sai nặng
    }
why-best = { $ply } là nước hay nhất.
why-equal = { $ply } gần ngang với { $best }, nước mà máy thích hơn.
why-good = { $ply } khá tốt, nhưng { $best } hay hơn.
why-bad = { $ply } là { grade }. Nước hay nhất là { $best }.
verdict = { $ply } là { grade }: mất { $chance } điểm kỳ vọng{ $cost ->
        [none] {""}
       *[other] {" "}({ $cost } phần trăm tốt)
    }.
threats-some = { $by } đe dọa:
threats-check = { $by } đang chiếu.
threats-none = { $by } không đe dọa gì.

## Cần tìm gì

hint-force = Bạn có thể thắng bắt buộc. Hãy xem các nước chiếu trước.
hint-threatens_mate = Hãy tìm nước đe dọa chiếu bí.
hint-mate_prevented = Đối phương có thể thắng bắt buộc. Hãy ngăn lại.
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

## Xem lại ván cờ

phase-opening = khai cuộc
phase-middle = trung cuộc
phase-ending = tàn cuộc
summary-plies = số nước
summary-accuracy = độ chính xác
summary-loss = mất trung bình
summary-centipawns = phần trăm tốt
graded-best = hay nhất
graded-good = tốt
graded-inaccuracy = chưa chính xác
graded-mistake = yếu
graded-blunder = sai nặng
lesson-mate_allowed = để đối phương thắng bắt buộc { times }
lesson-mate_missed = bỏ lỡ thắng bắt buộc { times }
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
to-practise = Cần luyện: { $advice }

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

## Luật chơi

try-it = Thế cờ để thử

## Vì sao một yêu cầu bị từ chối

refusal-invalid_field = { $reason }
refusal-out_of_range = { $name } phải là số nguyên từ { $least } đến { $most }
refusal-too_many_plies = { $name } có hơn { $limit } nước
refusal-too_long_text = văn bản dài hơn { $limit } byte
refusal-unknown_game = không biết loại cờ này; các loại đã biết: { $known }
refusal-feen_and_fen = chỉ được cho feen hoặc fen, không phải cả hai
refusal-level_and_elo = chỉ được cho level hoặc elo, không phải cả hai
refusal-unknown_notation = không biết cách ghi này; loại cờ này có: { $known }
refusal-invalid_position = { $name }, { $reason }
refusal-illegal_ply = { $number ->
        [none] nước
       *[other] nước { $number }
    } '{ $ply }': { $reason }
refusal-forbidden_ply = nước '{ $ply }': luật cấm lặp lại không cho phép, nó sẽ lặp lại nước { $repeats }
refusal-game_over = ván cờ đã kết thúc: { $ending }
refusal-no_such_game = biên bản không có ván { $number }
refusal-several_games = biên bản có nhiều ván; hãy chọn một ván theo số
refusal-unreadable_game = { $reason }
refusal-too_long_game = { $plies } nước, nhiều hơn { $limit }
refusal-game_not_played = chương trình này không chơi loại cờ đó
refusal-unplayable_game = không thể chơi lại ván cờ: { $reason }
refusal-unwritable_game = { $reason }
refusal-no_such_notation = cách ghi phải là một cách mà PGN có, và cần "to": "pgn"
refusal-malformed_body = { $reason }
refusal-not_json = nội dung phải là JSON, với tiêu đề Content-Type: application/json
refusal-too_large_body = nội dung lớn hơn { $limit } byte
refusal-too_slow = yêu cầu không đến kịp
refusal-several_hosts = yêu cầu có hơn một tiêu đề Host
refusal-foreign_host = máy chủ này không trả lời tên này; xem xiongmao serve --allow-host
refusal-foreign_page = máy chủ này không trả lời trang của các trang web khác; xem xiongmao serve --allow-origin
refusal-token_required = yêu cầu từ máy tính khác cần mã truy cập; xem xiongmao serve --token-file
refusal-unknown_token = máy chủ này không biết mã truy cập này
refusal-invalid_client = Xiongmao-Client phải có từ 1 đến 64 ký tự ASCII
refusal-not_found = ở đây không có gì; /api/v1/openapi.json mô tả giao diện
refusal-no_such_match = không có trận đấu này
refusal-no_game_of_match = không có ván này
refusal-nothing_watched = máy chủ này không theo dõi trận nào; xem xiongmao serve --watch
refusal-wrong_method = đường dẫn này không hỗ trợ phương thức đó
refusal-too_many_searches = có quá nhiều tìm kiếm đang mở (giới hạn { $limit }); hãy đóng bớt
refusal-too_many_streams = có quá nhiều luồng sự kiện đang mở (giới hạn { $limit }); hãy đóng bớt
refusal-no_memory = bộ nhớ cho tìm kiếm đã hết; hãy giảm bảng băm hoặc thử lại sau
refusal-full_queue = có quá nhiều tìm kiếm đang chờ; hãy thử lại sau
refusal-too_long_wait = yêu cầu này không đến lượt kịp thời
refusal-review_time_over = đã hết thời gian xem lại ván cờ; hãy giảm số nút
refusal-closing = máy chủ đang đóng
refusal-failed = { $reason }

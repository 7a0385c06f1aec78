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
chasing = { placed } (quân bị đuổi không được bảo vệ: { $why ->
        [chariot] xe bị pháo hoặc mã đuổi thì coi như không được bảo vệ
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
choice-last = { $list } hoặc { $item }

## Câu

sentence = { CAPITAL($text) }.
next-sentence = { $first } { $next }

## Số

percent = { $value }%
run-pieces = { $pieces ->
       *[other] { $pieces } quân
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
game-overruled = theo luật, ván cờ đã kết thúc sau nước thứ { $ply }: { $ending }
result = Kết quả: { $ending }.
to-move = Đến lượt { $side } đi.

## Luật nói gì về một nước đi

statement-check = { CAPITAL($by) } chiếu tướng{ run-place }
statement-checkmate = Chiếu bí: { $loser } không cứu được { piece } của mình.
statement-chase = { CAPITAL($by) } đuổi { $target }{ run-place }
run-place = { $run ->
        [none] .
       *[other] { $run }
    }
run-so-far = { $state ->
        [within] , { run-ordinal }, với { run-pieces } (giới hạn { $limit }).
        [reached] , { run-ordinal }, với { run-pieces }. Giới hạn là { $limit }.
       *[free] , { run-ordinal }, với { run-pieces }.
    }
run-ordinal = { ORDINAL($length) ->
       *[other] lần thứ { $length } liên tiếp
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
statement-forbidden = { $side } không được đi { $moves }.
repeating-ply = { $move } (sẽ lặp lại nước { $repeats })
would-repeat = { $move } sẽ lặp lại nước { $repeats }
statement-terminal_captured = { CAPITAL(the-piece) } của { $loser } đã bị ăn.
statement-only_terminals = Trên bàn cờ chỉ còn { $piece ->
        [dragon] hai con rồng
       *[general] hai tướng
    }.
statement-no_attackers = Không bên nào còn xe, mã, pháo hay tốt.
statement-repeated_ply = { $move } lặp lại nước { $repeats }: cùng một nước đã dẫn đến cùng thế cờ. Không được lặp lại nước nào, nên { $loser } thua.
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
    } '{ $move }': { $reason }
refusal-forbidden_ply = nước '{ $move }': luật cấm lặp lại không cho phép, nó sẽ lặp lại nước { $repeats }
refusal-game_over = ván cờ đã kết thúc: { ending }
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
refusal-token_required = yêu cầu này cần mã truy cập; xem xiongmao serve --token-file
refusal-unknown_token = máy chủ này không biết mã truy cập này
refusal-invalid_client = Xiongmao-Client phải có từ 1 đến 64 ký tự ASCII
refusal-not_found = ở đây không có gì; /api/v2/openapi.json mô tả giao diện
refusal-no_such_match = không có trận đấu này
refusal-no_game_of_match = không có ván này
refusal-nothing_watched = máy chủ này không theo dõi trận nào; xem xiongmao serve --watch
refusal-no_tables = máy chủ này không có bảng cờ tàn; xem xiongmao serve --tables
refusal-no_database = máy chủ này không có cơ sở dữ liệu ván cờ; xem xiongmao serve --games
refusal-no_game_of_database = cơ sở dữ liệu không có ván này
refusal-wrong_method = đường dẫn này không hỗ trợ phương thức đó
refusal-too_many_searches = có quá nhiều tìm kiếm đang mở (giới hạn { $limit }); hãy đóng bớt
refusal-too_many_streams = có quá nhiều luồng sự kiện đang mở (giới hạn { $limit }); hãy đóng bớt
refusal-no_memory = bộ nhớ cho tìm kiếm đã hết; hãy giảm bảng băm hoặc thử lại sau
refusal-full_queue = có quá nhiều tìm kiếm đang chờ; hãy thử lại sau
refusal-too_long_wait = yêu cầu này không đến lượt kịp thời
refusal-slow_database = cơ sở dữ liệu ván cờ trả lời quá lâu; hãy hỏi với ít bộ lọc hơn
refusal-review_time_over = đã hết thời gian phân tích ván cờ; hãy giảm số nút
refusal-closing = máy chủ đang đóng
refusal-failed = { $reason }


# Những gì dòng lệnh nói thêm. Tên các lệnh luôn bằng tiếng Anh.

## Bàn cờ của `play`

play-terms = { $game }{ $person ->
        [south] . Bạn cầm quân { $south_name }, đối thủ là máy, { $level }.
        [north] . Bạn cầm quân { $north_name }, đối thủ là máy, { $level }.
        [both] , hai người chơi trên một bàn cờ.
       *[none] . Máy chơi cả hai bên, { $level }.
    }{ $clock }
level-elo = cấp { $number } (Elo { $elo })
level-full = cấp { $number } (hết sức)
level-free = Elo { $elo }
play-clock = {" "}Mỗi bên có { $base } giây{ $moves ->
        [none] {""}
       *[other] {" "}cho mỗi { $moves } nước
    }{ $more ->
        [none] .
       *[other] , và thêm { $more } giây mỗi nước.
    }
river = sông
play-letters = Quân của { $south_name } là chữ hoa, của { $north_name } là chữ thường; help cho biết chữ nào là quân nào.
play-begin = Hãy gõ một nước, ví dụ { $example }, hoặc help để xem các lệnh.
play-continues = Ván cờ tiếp tục sau { $count ->
       *[other] { $count } nước
    }.
play-prompt = { $side }>
play-prompt-over = hết>
play-over = Ván cờ đã kết thúc; gõ undo để đi lại, quit để thoát.
play-plays = { $number }. { $side } đi { $move }.
play-knows-none = Máy không có nước nào để đi ở đây.
play-thinks = Máy đang nghĩ cho { $side } (Ctrl-C để máy đi ngay)
play-interrupt = Ctrl-C lần nữa để thoát; hoặc chơi tiếp.
play-paused = Tạm dừng; go tiếp tục, quit thoát.
play-accepts = { $side } đồng ý hòa.
play-declines = { $side } không đồng ý hòa.
play-draw-offered = Máy sẽ trả lời lời cầu hòa sau nước tới của bạn.
counted-pieces = { $count } { piece }
play-captured = { $side } đã ăn { $pieces }
play-clocks = Đồng hồ: { $south_name } { $south }, { $north_name } { $north }.
play-hint = Gợi ý: { $best }{ $reply ->
        [none] {""}
       *[other] , dự kiến { $reply }
    }.
play-evaluation = { $state ->
        [even] Thế cờ cân bằng.
        [little] { $better } hơn một chút.
        [better] { $better } đang hơn.
        [winning] { $better } đang thắng thế.
       *[force] { $better } thắng chắc.
    } Với { $mover }: { $score }, thắng { $win }%, hòa { $draw }%, thua { $loss }%. Biến hay nhất: { $line }.
play-ended = { $winner ->
        [none] Ván cờ hòa
       *[other] { $winner } thắng
    }{ $reason ->
        [resignation] : { $loser } xin thua
        [timelimit] : { $loser } hết giờ
        [movelimit] : theo giới hạn số nước
        [agreement] : hai bên đồng ý
        [record] : theo biên bản
       *[rules] {""}
    } ({ $how }).
play-you-won = Bạn đã thắng.
play-you-lost = Bạn đã thua.

## Các lệnh của `play`

play-help = Hãy gõ một nước, ví dụ { $example }: theo bất kỳ cách ghi nào của loại cờ, hoặc phần đầu, nếu chỉ một nước hợp lệ bắt đầu như vậy.
play-pieces = Quân cờ: { $legend }.
command-moves = liệt kê các nước hợp lệ, hoặc từ một ô
command-hint = nước mà máy sẽ đi khi chơi hết sức
command-eval = bên nào hơn, và hơn bao nhiêu
command-why = vì sao nước vừa rồi và nước đáp, hoặc nước này, hay hoặc dở
command-threats = bên kia sẽ làm gì nếu đến lượt họ
command-undo = đi lại nước vừa rồi và nước đáp
command-go = để máy đi cho bên đến lượt
command-board = hiện lại bàn cờ
command-flip = xoay bàn cờ
command-save = lưu ván cờ, và tiếp tục lưu sau mỗi nước
command-level = sức cờ của máy, hoặc đổi sang cấp N, 0 đến 20
command-draw = cầu hòa
command-claim = đòi hòa khi không có giới hạn số nước tự động
command-resign = xin thua
command-new = bắt đầu ván khác, giữ nguyên bên hoặc đổi bên
command-help = danh sách này
command-quit = thoát (hoặc Ctrl-D)
play-moves = { CAPITAL(piece) } { $square }: { $moves }
play-forbidden = Cấm: { repeating-ply }
play-saved = Đã lưu vào { $name }.
play-why-none = Chưa có nước nào được đi; why MOVE hỏi về một nước.
play-undo-none = Không có gì để đi lại.
play-goes-on = Ván cờ tiếp tục.
play-taken-back = Đã đi lại: { $count ->
       *[other] { $count } nước
    }.
play-level-range = level cần một số từ 0 đến { $most } (hết sức).
play-new-range = new cần bên do người chơi: south, north, both hoặc none.
play-strength = Sức cờ của máy: { $level }.
play-claim-needless = Không cần đòi hòa: ván cờ tự kết thúc sau { $limit } nước (cả hai bên) không có tiến triển. Đã có { $count }.
play-claim-early = Có thể đòi hòa sau { $limit } nước (cả hai bên) không có tiến triển; đã có { $count }.
play-is-engine = { $side } do máy chơi.
play-kept = Ván cờ ở trong { $name }; xiongmao play --out { $name } để chơi tiếp.
play-unsaved = Ván cờ chưa được lưu; lệnh này để chơi tiếp:
play-save-where = Hãy cho biết tệp: save game.json.
play-save-failed = Ván cờ chưa được lưu: { $reason }.

## `puzzles solve`

solve-help = Hãy gõ một nước, ví dụ { $example }, hoặc solution để xem lời giải, next để sang bài khác, quit để thoát.
solve-end = Đã giải không lỗi: { $solved } trên { $all }.

## Những gì `play` không hiểu

typed-argument = Lệnh { $command } không cần gì theo sau.
typed-several = Xin gõ mỗi lần một nước hoặc một lệnh.
typed-unknown = Không có lệnh hay nước { $word }; help liệt kê các lệnh.
typed-ambiguous = Nước nào trong { $count } nước? { $listed }
typed-repeats = { $move } sẽ lặp lại nước { $repeats }: luật cấm lặp lại không cho phép.
typed-repetition = Luật cấm lặp lại không cho phép { $move }.
typed-no_square = moves cần một ô trên bàn cờ, a1 đến { $square }.
typed-no_ply = { $side } không còn nước hợp lệ.
typed-empty_square = Không có quân nào ở { $square }.
typed-other_side = { CAPITAL(placed) } là của { $owner }, và đang đến lượt { $mover }.
typed-no_ply_of = { CAPITAL(placed) } không có nước hợp lệ.

## `explain` và `annotate`

explain-none = Không có nước nào để giải thích (trạng thái { $status }).
explain-left = { $count ->
       *[other] Ván cờ đã kết thúc; không thể đi { $count } nước sau đó.
    }
table-loss = mất
table-centipawns = cp
note = ghi chú: { $why }
note-of_game = ghi chú: ván { $number }: { $why }
note-left_out = bỏ qua ván { $number }: { $why }
note-read_as = ghi chú: { $count ->
       *[other] { $count } ván không ghi cách ghi, đã được đọc theo { $notation }
    }

## `show`

show-captured = { $side } đã ăn: { $pieces }
show-status = { $status ->
        [in_progress] ván cờ đang diễn ra
       *[over] ván cờ đã kết thúc: { $ending }
    }
show-side = đến lượt { $side }
show-check = { $check ->
        [no] không bị chiếu
        [yes] đang bị chiếu
       *[mate] bị chiếu bí
    }
show-quiet = số nước liên tiếp không có tiến triển: { $count }

## `explore`: các nước đã được đi trong một thế cờ

explore-uncounted = { $count } ván chưa được thống kê; `xiongmao games import` sẽ thống kê.
explore-share = tỉ lệ
explore-draw = hòa
explore-year = năm
explore-ended = kết thúc

## Chương trình được mở bằng nhấp đúp

window-opened = Bàn cờ mở ra trong trình duyệt của bạn. Đóng cửa sổ này để kết thúc chương trình.

legal-from-zero = { $reason }; nếu đếm hàng từ 0 thì nước này hợp lệ: thêm --notation coordinates0

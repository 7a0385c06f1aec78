
## Vì sao một đoạn chữ không phải là thế cờ hay nước đi

a-piece = { piece }
the-owned-piece = { owned-piece }
standing = { piece } của { $owner } ở { $square }

objection-at = ký tự thứ { $column }{ $part ->
        [board] {" "}(bàn cờ)
        [row] {" "}(hàng { $row })
        [square] {" "}(ô { $square })
        [hands] {" "}(quân trên tay)
        [hand] {" "}(quân trên tay { $side })
        [styles] {" "}(ký hiệu loại cờ)
       *[text] {""}
    }: { $why }
objection-other = { $text }
objection-no_notation = { $game } không có cách ghi { $name }; nó có { $known }
objection-empty = chưa có nước đi nào
objection-too_long = quá dài cho một nước đi
objection-expected = ở đây cần { $expected }
objection-expected_square = một ô (từ a1 đến { $last })
objection-expected_rank = số hàng của ô (không bắt đầu bằng 0)
objection-expected_second_square = { $signs } hoặc ô thứ hai
objection-expected_piece = một quân (như E, +S hay D^)
objection-expected_promotion = chữ cái của quân phong cấp
objection-expected_end = hết nước đi
objection-pass = '...' là bỏ lượt, loại cờ này không cho phép
objection-drop = '*' là thả quân trên tay, Xiongqi không thả quân
objection-drop_capture = '.' là thả quân đè lên quân khác, Xiongqi không thả quân
objection-static_capture = '+' ở đầu là ăn mà không đi, trong Xiongqi nước nào cũng phải đi quân
objection-mutation = quân không thể biến mà không đi; hãy ghi phong cấp trong nước đi của tốt, như e7-e8=E
objection-change = '{ $sign }' cho biết quân biến thành gì, trong cờ tướng quân không biến
objection-not_in_notation = không phải nước đi theo cách ghi { $name }{ $example ->
        [none] {""}
       *[other] , ví dụ { $example }
    }
objection-off_board = { $square } không có trên bàn cờ (từ { $first } đến { $last })
objection-game_over = ván cờ đã kết thúc: { $end }
objection-not_like_that = ở đây không quân nào đi được như vậy
objection-exposed = đi như vậy thì tướng bị chiếu
objection-empty_origin = ô { $square } trống
objection-not_yours = ô { $square } có { the-owned-piece }, nhưng đang đến lượt { $other }
objection-same_square = điểm đi và điểm đến đều là { $square }
objection-own_piece = ô { $square } có { the-owned-piece }, quân cùng bên
objection-capture = ô { $square } có { the-owned-piece }; nước ăn quân ghi bằng +
objection-no_capture = ô { $square } trống; nước không ăn quân ghi bằng -
objection-wrong_piece = ô { $square } có { the-owned-piece }, không phải { $named }
objection-not_on_file = { $side } không có { piece } ở cột { $file }
objection-not_in_place = { $side } không có { piece } ở vị trí đó trên cột có từ hai quân trở lên
objection-piece_not_like_that = { standing } không đi được như vậy
objection-none_gets = không { piece } nào của { $side } đến được { $destination }
objection-nothing_to_take = ô { $square } trống; chỉ nước ăn quân mới ghi x
objection-no_check = + nghĩa là chiếu, nhưng nước này không chiếu
objection-no_mate = # nghĩa là chiếu bí, nhưng nước này không chiếu bí
objection-ambiguous = có thể là { $moves }
objection-no_face_to_face = nước này không làm hai tướng đối mặt; hãy ghi - thay cho ~
objection-not_a_soldier = { $mover } không được phong cấp
objection-not_the_last_row = tốt của { $side } phong cấp ở hàng { $row }, không phải ở { $square }
objection-no_such_promotion = chỉ phong cấp thành E, A, C, R, B hoặc H, không phải { $found }
objection-promotion_case = chữ cái phong cấp viết hoa hay thường theo bên: { $side } phải ghi { $letter }
objection-becomes = quân đi { becomes-token }, nên ={ $written } là sai
objection-captured = quân bị ăn { becomes-token }, nên /{ $written } là sai
becomes-token = { $token ->
        [none] không biến
       *[other] biến thành { $token }
    }
objection-nothing_captured = / nói về quân bị ăn, nhưng nước này không ăn quân
objection-late_promotion = { $square }-{ $square }/... phong cấp tốt vừa đến { $square }, nhưng nước trước không có tốt đến đó
objection-late_face_to_face = { $square }~{ $square } phải theo sau nước làm hai tướng đối mặt, một tướng ở { $square }

objection-movement = { $mover } không đi được từ { $origin } đến { $destination }: { $why }
objection-reach = { a-piece } không đi như vậy
objection-blocked = { $by } cản đường
objection-leg = { $by } cản chân mã
objection-eye = { $by } cản mắt tượng
objection-river = tượng không được qua sông
objection-palace = { a-piece } không được ra khỏi cung
objection-no_screen = pháo ăn quân phải có đúng một ngòi, ở giữa lại không có quân nào
objection-screens = pháo ăn quân phải có đúng một ngòi, ở giữa lại có { $count } quân
objection-dragon_step = rồng chỉ đi hơn một ô khi ăn quân
objection-backward = tốt không được đi lùi
objection-before_river = tốt qua sông rồi mới được đi ngang
objection-facing = hai tướng sẽ lộ mặt nhau ở cột { $file }
objection-attacked = { $by } sẽ chiếu tướng

objection-too_long_feen = FEEN có nhiều nhất { $most } ký tự
objection-not_ascii = FEEN chỉ dùng ASCII, { $character } thì không phải
objection-missing_field = FEEN có ba phần (bàn cờ, quân trên tay, ký hiệu loại cờ), cách nhau một dấu cách; ở đây có { $found }
objection-extra_field = sau ký hiệu loại cờ không được có gì nữa
objection-extra_space = thừa một dấu cách
objection-empty_row = thiếu một hàng cạnh dấu '/' này
objection-rows = bàn cờ có { $found } hàng thay vì { $rows }
objection-row_length = hàng có { $found } ô thay vì { $files }
objection-empty_count = số ô trống không bắt đầu bằng 0: '{ $count }'
objection-character = { $character } không phải chữ đầu của quân nào
objection-hands_separator = quân trên tay của hai bên cách nhau bằng '/', kể cả khi không có quân
objection-hand_count = số quân trên tay ít nhất là 2, không bắt đầu bằng 0: '{ $count }'
objection-hand_piece = sau số '{ $count }' thiếu quân
objection-hand_merge = '{ $token }' có hai lần trên tay; hãy ghi một lần với số lượng ở trước
objection-hand_order = '{ $later }' đứng trước '{ $earlier }': quân trên tay xếp theo số lượng giảm dần, rồi theo chữ cái, chữ hoa trước
objection-style_form = ký hiệu loại cờ là hai chữ cái với '/' ở giữa, như X/x
objection-style_case = một ký hiệu viết hoa, một viết thường: X/x là lượt { $south_name }, x/X là lượt { $north_name }
objection-too_many_pieces = { $pieces } quân trên bàn cờ và trên tay, nhiều hơn { $squares } ô
objection-not_canonical = không phải FEEN chuẩn: { $text }
objection-style = ký hiệu '{ $style }' không phải của { $game }; phải là X và x (hoặc C và c)
objection-styles_mixed = hai bên phải cùng loại cờ: X/x hoặc C/c
objection-token = '{ $token }' không phải quân của { $game }: { $why }
objection-other_xiongqi = nó thuộc Xiongqi mới hơn của Sashité, một loại cờ khác cùng tên
objection-letters = các chữ cái là { $letters }, { $north_name } viết thường
objection-written_as = { a-piece } ghi là { $upper } hoặc { $lower }
objection-general_mark = chỉ tướng có dấu ^
objection-terminal_mark = chỉ tướng và rồng có dấu ^
objection-enhanced = chỉ tốt có dấu +
objection-not_crossed = tốt này chưa qua sông nên không có dấu +
objection-enhanced_in_hand = tốt bị ăn không có dấu +
objection-general_in_hand = tướng không bao giờ bị ăn
objection-diminished = không quân nào có dấu -
objection-derived = không quân nào có dấu '
objection-occupied = hai quân cùng đứng ở { $square }
objection-second_general = { $side } có hai tướng
objection-general_against_dragon = một bên là tướng, bên kia là rồng; cả hai phải biến cùng lúc
objection-out_of_reach = { $mover } không bao giờ đứng ở { $square }
objection-no_terminals = không bên nào có tướng hay rồng
objection-no_general = { $side } không có tướng
objection-opponent_in_check = { $side } đang bị chiếu, nhưng chưa đến lượt { $side }

objection-fen_character = { $character } không phải quân cũng không phải số ô trống (từ 1 đến { $most })
objection-fen_mark = { $character } là dấu của FEEN, FEN không có
objection-fen_hands = quân trên tay phải ghi trong một cặp ngoặc vuông ở cuối bàn cờ
objection-in_hand = { $character } không phải quân có thể ở trên tay
objection-fen_side = sau bàn cờ cần ghi lượt đi, 'w' là { $south_name }, 'b' là { $north_name }
objection-fen_chess = sau lượt đi cần hai dấu '-': loại cờ này không có nhập thành và bắt tốt qua đường
objection-fen_counter = ở đây cần một số nguyên
objection-fen_extra = sau số thứ tự nước không được có gì nữa

## Biên bản ván cờ

objection-at_line = dòng { $line }, ký tự thứ { $column }: { $why }
objection-at_path = { $number ->
        [none] {""}
       *[other] dòng { $number },{" "}
    }{ $path }: { $why }
objection-in_field = { $name }, { $why }
objection-in_format = { $format }: { $why }
objection-of_ply = nước { $number } '{ $move }': { $why }
objection-first_position = thế cờ đầu, { $why }
objection-no_record = đây không phải là biên bản ván cờ; đọc được PGN, PCN (TOML hoặc JSON), CBF, WXF, DhtmlXQ và danh sách nước đi
objection-not_utf8 = dòng { $line }: không phải văn bản UTF-8
objection-not_json = không phải JSON ({ $text })
objection-not_toml = không phải PGN hay TOML ({ $text })
objection-not_of_pcn = không đúng với PCN ({ $text })
objection-no_toml = không ghi được ván cờ thành TOML: { $text }
objection-older_pcn = phiên bản PCN cũ ('setup' là chuỗi, hoặc có 'moves'); chỉ đọc được phiên bản hiện nay
objection-too_long_record = biên bản dài nhất { $megabytes } MB
objection-too_many_values = một biên bản có hơn { $most } giá trị
objection-no_pcn = ở đây không có ván cờ nào
objection-no_pgn = ở đây không có ván cờ PGN nào
objection-tag = cần một thẻ, như [Event "Tên"]
objection-too_many_tags = nhiều hơn { $most } thẻ
objection-open_comment = lời bình bắt đầu ở đây không được đóng bằng {"}"}
objection-open_variation = biến bắt đầu ở đây không được đóng bằng )
objection-unopened = có { $bracket } mà không có dấu mở
objection-nothing_to_vary = trước biến phải có một nước đi
objection-too_deep = các biến lồng nhau quá { $most } tầng
objection-too_many_plies = một ván có hơn { $most } nước đi
objection-annotation_number = sau $ cần một số từ 0 đến 255
objection-unknown_game = không biết loại cờ '{ $name }'; biết: { $known }
objection-signature = tệp không bắt đầu bằng { $signature }
objection-version = không biết phiên bản { $found } của định dạng này; biết: { $known }
objection-truncated = tệp bị thiếu phần cuối ({ $part })
objection-unexpected = '{ $found }' không hợp lệ ở đây ({ $expected })
objection-no_game = không có ván cờ nào
objection-has_variations = ván cờ có biến, định dạng này không đọc được biến
objection-only_read = { $format } chỉ để đọc; ghi được: { $known }
objection-variant = loại cờ ghi là '{ $found }', còn thế cờ là của '{ $wanted }'
objection-went_on = theo luật ván cờ đã kết thúc: { $end }, nhưng vẫn được đi tiếp
objection-claims_check = biên bản ghi check = { $said }, điều đó sai
objection-claims_mate = biên bản ghi mate = { $said }, điều đó sai
objection-claims_result = biên bản ghi { $said }, nhưng theo luật ván cờ kết thúc: { $end }
objection-no_result = { $result } không phải kết quả của loại cờ này
objection-unknown_status = '{ $status }' không phải trạng thái CGSN kết thúc ván cờ
# The status of a record, a word of CGSN, in words.
status-word = { $status ->
        [mareking] { ending-mareking }
        [checkmate] { ending-checkmate }
        [stalemate] { ending-stalemate }
        [insufficient] { ending-insufficient }
        [movelimit] { ending-movelimit }
        [repetition] { ending-repetition }
        [resignation] { ending-resignation }
        [timelimit] { ending-timelimit }
        [agreement] { ending-agreement }
        [illegalmove] { ending-illegalmove }
       *[other] { $status }
    }
objection-claims_status = biên bản ghi { status-word }, nhưng theo luật ván cờ kết thúc: { $end }
objection-not_over = biên bản ghi { status-word }, nhưng theo luật ván cờ chưa kết thúc
objection-no_repetition = biên bản ghi lặp nước, nhưng đến lượt { $side } và không có nước nào lặp
objection-contradiction = trạng thái { status-word } trái với kết quả { $result }
objection-read_as = đọc theo { $name }
objection-mark_ignored = { $why }; ký hiệu bị bỏ qua
objection-variation_ends = { $why }; biến dừng trước nước đó
objection-stalemate_not_mate = { $why }; nước đó làm hết nước đi
objection-game_stops = { $why }; phần sau bị bỏ
objection-two_results = thẻ Result ghi { $stated }, nhưng ván cờ kết thúc bằng { $found }; kết quả lấy theo thẻ
objection-composed = thế cờ được dựng: trong ván thực, tốt không thể đứng ở { $squares }

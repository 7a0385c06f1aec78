
## Why a text is no position, move or recorded game. None has a full stop.

a-piece = { $piece ->
        [advisor] an advisor
        [elephant] an elephant
        [empress] an empress
       *[other] a { $piece }
    }
the-owned-piece = { owned-piece }
standing = { owned-piece } on { $square }

# $part is the part of a FEEN at this character; text where there is nothing to say of it.
objection-at = column { $column }{ $part ->
        [board] {" "}(board)
        [row] {" "}(row { $row })
        [square] {" "}(square { $square })
        [hands] {" "}(hands)
        [hand] {" "}({ $side }'s hand)
        [styles] {" "}(styles)
       *[text] {""}
    }: { $why }
# $text is English.
objection-other = { $text }
objection-no_notation = { $game } has no notation { $name }; it has { $known }
objection-empty = expected a move, found an empty text
objection-too_long = too long for a move
objection-expected = expected { $expected }
objection-expected_square = a square (a1 to { $last })
objection-expected_rank = the rank of a square (a number without a leading 0)
objection-expected_second_square = { $signs } or a second square
objection-expected_piece = a piece (like E, +S or D^)
objection-expected_promotion = the letter of a promotion
objection-expected_end = the end of the move
objection-pass = '...' is a pass, which this game does not allow
objection-drop = '*' drops a piece from the hand, and Xiongqi has no drops
objection-drop_capture = '.' drops a piece onto another, and Xiongqi has no drops
objection-static_capture = a leading '+' captures without moving, and in Xiongqi every move moves a piece
objection-mutation = a piece cannot change without moving; write a promotion as part of the soldier's move, like e7-e8=E
objection-change = '{ $sign }' tells what a piece becomes, and in Xiangqi every piece stays what it is
objection-not_in_notation = not a move in the notation { $name }{ $example ->
        [none] {""}
       *[other] , such as { $example }
    }
objection-off_board = { $square } is not on the board (squares are { $first } to { $last })
objection-game_over = the game is over: { $end }
objection-not_like_that = no piece can move like that here
objection-exposed = that would leave the general in check
objection-empty_origin = { $square } is empty
objection-not_yours = { $square } holds { the-owned-piece }, but it is { $other }'s turn
objection-same_square = the origin and the destination are both { $square }
objection-own_piece = { $square } holds { the-owned-piece }, a piece of the same side
objection-capture = { $square } holds { the-owned-piece }; a capture is written with +
objection-no_capture = { $square } is empty; a move that captures nothing is written with -
objection-wrong_piece = { $square } holds { the-owned-piece }, not { $named }
objection-not_on_file = { $side } has no { $piece } on its file { $file }
objection-not_in_place = { $side } has no { $piece } in that place on a file with two or more
objection-piece_not_like_that = { standing } does not move like that
objection-none_gets = no { $piece } of { $side } can go to { $destination }
objection-nothing_to_take = { $square } is empty; only a capture is written with x
objection-no_check = the + marks a check, but this move does not give check
objection-no_mate = the # marks checkmate, but this move does not give checkmate
objection-ambiguous = this may be { $moves }
objection-no_face_to_face = this move does not bring the generals face to face; write - instead of ~
objection-not_a_soldier = { $mover } cannot be promoted
objection-not_the_last_row = { $side }'s soldiers promote on row { $row }, not on { $square }
objection-no_such_promotion = expected a promotion to E, A, C, R, B or H, found { $found }
objection-promotion_case = the letter of a promotion has the case of its side: expected { $letter } for { $side }
objection-becomes = the moving piece { becomes-token }, so ={ $written } is wrong
objection-captured = the captured piece { becomes-token }, so /{ $written } is wrong
becomes-token = { $token ->
        [none] does not change
       *[other] becomes { $token }
    }
objection-nothing_captured = / describes a captured piece, but this move captures nothing
objection-late_promotion = { $square }-{ $square }/... promotes a soldier that has just moved to { $square }, but the last move did not move one there
objection-late_face_to_face = { $square }~{ $square } must follow a move that brings the generals face to face, one of them on { $square }

objection-movement = { $mover } cannot go from { $origin } to { $destination }: { $why }
objection-reach = { a-piece } does not move like that
objection-blocked = { $by } is in the way
objection-leg = { $by } blocks the horse's leg
objection-eye = { $by } blocks the elephant's eye
objection-river = an elephant never crosses the river
objection-palace = { a-piece } never leaves its palace
objection-no_screen = a cannon captures over exactly one piece, but there is no screen
objection-screens = a cannon captures over exactly one piece, but there are { $count } between
objection-dragon_step = a dragon moves more than one square only to capture
objection-backward = a soldier never moves backward
objection-before_river = a soldier moves sideways only past the river
objection-facing = the generals would face each other on file { $file }
objection-attacked = { $by } would attack the general

objection-too_long_feen = a FEEN has at most { $most } characters
objection-not_ascii = FEEN is plain ASCII, and { $character } is not
objection-missing_field = a FEEN is three fields (board, hands, styles) separated by single spaces; found { $found }
objection-extra_field = unexpected text after the styles
objection-extra_space = a stray space
objection-empty_row = a row is missing beside this '/'
objection-rows = the board has { $found } rows instead of { $rows }
objection-row_length = the row has { $found } squares instead of { $files }
objection-empty_count = a count of empty squares has no leading 0, not '{ $count }'
objection-character = no piece is written with { $character }
objection-hands_separator = South's and North's hand have one '/' between them, even when they are empty
objection-hand_count = a count in a hand is 2 or more, without a leading 0, not '{ $count }'
objection-hand_piece = a piece is missing behind the count '{ $count }'
objection-hand_merge = '{ $token }' is in the hand twice; its count is written once, before it
objection-hand_order = '{ $later }' stands before '{ $earlier }': a hand goes by count, the highest first, then by letter, upper case first
objection-style_form = the styles are two letters with a '/' between, like X/x
objection-style_case = one style is upper case and one lower case: X/x is { $south_name }'s turn, x/X { $north_name }'s
objection-too_many_pieces = { $pieces } pieces on the board and in the hands are more than the { $squares } squares
# $text is English.
objection-not_canonical = not canonical FEEN: { $text }
objection-style = the style '{ $style }' is not { $game }; its styles are X and x (or C and c)
objection-styles_mixed = both sides play one style: X/x, or C/c
objection-token = '{ $token }' is not a piece of { $game }: { $why }
objection-other_xiongqi = it belongs to the newer Xiongqi of Sashité, a different game under the same name
objection-letters = the letters are { $letters }, in lower case for { $north_name }
objection-written_as = { a-piece } is written { $upper } or { $lower }
objection-general_mark = only a general has a ^
objection-terminal_mark = only a general and a dragon have a ^
objection-enhanced = only a soldier has a +
objection-not_crossed = this soldier has not crossed the river, so it has no +
objection-enhanced_in_hand = a captured soldier has no +
objection-general_in_hand = a general is never captured
objection-diminished = no piece has a -
objection-derived = no piece has a '
objection-occupied = two pieces stand on { $square }
objection-second_general = { $side } has a second general
objection-general_against_dragon = one side has a general and the other a dragon, but both always change together
objection-out_of_reach = { $mover } never stands on { $square }
objection-no_terminals = neither side has a general or a dragon
objection-no_general = { $side } has no general
objection-opponent_in_check = { $side } is in check, but it is not its turn

objection-fen_character = { $character } is neither a piece nor a count of empty squares (1 to { $most })
objection-fen_mark = { $character } is a mark of FEEN, which FEN does not have
objection-fen_hands = expected the hands in one pair of brackets at the end of the board
objection-in_hand = { $character } is not a piece that can be in a hand
objection-fen_side = expected the side to move after the board, 'w' for { $south_name } or 'b' for { $north_name }
objection-fen_chess = expected '-' twice after the side to move: this game has neither castling nor en passant
objection-fen_counter = expected a counter, a whole number
objection-fen_extra = expected the end of the FEN after the move number

## Recorded games

objection-at_line = line { $line }, column { $column }: { $why }
objection-at_path = { $number ->
        [none] {""}
       *[other] line { $number },{" "}
    }{ $path }: { $why }
objection-in_field = { $name }, { $why }
objection-in_format = { $format }: { $why }
objection-of_ply = ply { $number } '{ $move }': { $why }
objection-first_position = first position, { $why }
objection-no_record = not a recorded game; supported formats: PGN, PCN (TOML or JSON), XQF, CBR, CBL, CBF, WXF, DhtmlXQ, and lists of moves
objection-not_utf8 = line { $line }: not UTF-8 text
# In the next four, $text is English.
objection-not_json = { $text }
objection-not_toml = { $text }
objection-not_of_pcn = { $text }
objection-no_toml = cannot write the record as TOML: { $text }
objection-older_pcn = older PCN version ('setup' is a string, or there are 'moves'); only the current version is supported
objection-too_long_record = a record may not be longer than { $megabytes } MB
objection-too_many_values = more than { $most } values in one record
objection-no_pcn = expected a PCN record, found none
objection-no_pgn = expected a game in PGN, found none
objection-tag = expected a tag, such as [Event "Name"]
objection-too_many_tags = more than { $most } tags
objection-open_comment = the comment that begins here has no closing {"}"}
objection-open_variation = the variation that begins here has no closing )
objection-unopened = found { $bracket } without the opening one
objection-nothing_to_vary = expected a move before the variation
objection-too_deep = variations are nested more than { $most } deep
objection-too_many_plies = more than { $most } plies in one game
objection-annotation_number = expected a number from 0 to 255 after $
objection-unknown_game = the game '{ $name }' is unknown; known: { $known }
objection-signature = the file does not begin with { $signature }
objection-version = version { $found } of the format is unknown; known: { $known }
# In the next two, $part and $expected are English.
objection-truncated = the file ends within { $part }
objection-unexpected = expected { $expected }, found '{ $found }'
objection-no_game = no game
objection-has_variations = the game has variations, which are not read in this format
objection-only_read = { $format } can be read but not written; formats that can be written: { $known }
objection-variant = expected the variant '{ $wanted }', found '{ $found }'
objection-went_on = by the rules the game is over: { $end }, but it went on
objection-claims_check = the record says check = { $said }, which is wrong
objection-claims_mate = the record says mate = { $said }, which is wrong
objection-claims_result = the record says { $said }, but the game ended by the rules: { $end }
objection-no_result = { $result } is not a result of this game
objection-unknown_status = '{ $status }' is not a CGSN status that ends a game
# The status of a record, a word of CGSN: English quotes it, the other languages say what it means.
status-word = { $status }
objection-claims_status = the record says { status-word }, but the game ended by the rules: { $end }
objection-not_over = the record says { status-word }, but by the rules the game is not over
objection-no_repetition = the record says repetition, but { $side } is to move and has no move that repeats
objection-contradiction = the status { status-word } contradicts the result { $result }
objection-read_as = read as { $name }
objection-mark_ignored = { $why }; the mark is ignored
objection-variation_ends = { $why }; the variation ends before it
objection-stalemate_not_mate = { $why }; it ends the game by stalemate
objection-game_stops = { $why }; what follows is left out
objection-two_results = the tag Result says { $stated }, but the game ends with { $found }; the tag is taken
objection-composed = a composed position: no game brings a soldier to { $squares }

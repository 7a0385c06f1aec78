# Sentences about positions, moves and games, in the terminal and on the page.
#
# A code of the program is a message: `statement-check` is the statement `check`. Its arguments are variables: a text, a
# number, the name of a side, or what `../arguments.ftl` says of an object or a list (`$target`, `$by`). An absent value is
# the text `none`. `$how` is the ending that `$status` names. `$south_name` and `$north_name` are always there.

## Sides and pieces

side-south = South
side-north = North
side-red = Red
side-black = Black
# $piece is the name of a piece in English.
piece = { $piece }
the-piece = the { $piece }
placed = the { $piece } on { $square }
# A chasing piece. $why says why the chased one counts as unprotected.
chasing = { placed } (unprotected: { $why ->
        [chariot] a chariot counts as unprotected against a cannon or a horse
       *[other] no legal recapture
    })
owned-piece = { $owner }'s { $piece }

## Games

game-xiongqi = Xiongqi
game-xiangqi = Xiangqi

## Lists

list-next = { $list }, { $item }
list-last = { $list } and { $item }
choice-next = { $list }, { $item }
choice-last = { $list }, or { $item }

## Sentences

# A message without a full stop as a sentence, and a sentence behind another.
sentence = { CAPITAL($text) }.
next-sentence = { $first } { $next }

## Numbers

percent = { $value } %
run-pieces = { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    }

## Endings

ending-mareking = general captured
ending-checkmate = checkmate
ending-stalemate = stalemate
ending-insufficient = insufficient material
ending-movelimit = move limit
ending-repetition = repetition
ending-resignation = resignation
ending-timelimit = time
ending-agreement = agreement
ending-illegalmove = illegal move
# $winner is the name of a side, or draw.
winner = { $winner ->
        [draw] a draw
       *[other] { $winner } has won
    }
ending = { winner } ({ $how })
game-over = The game is over: { $ending }.
game-overruled = by the rules, the game has ended after ply { $ply }: { $ending }
result = Result: { $ending }.
# $side is the side to move.
to-move = { $side } to move.

## Remarks of the rules on a move

statement-check = Check by { $by }{ run-place }
statement-checkmate = Checkmate: { $loser } cannot save its { piece }.
statement-chase = Chase of { $target } by { $by }{ run-place }
# $run says which one of a run it is.
run-place = { $run ->
        [none] .
       *[other] { $run }
    }
# A check or chase of a run. $state is free (runs have no limit), within or reached.
run-so-far = { $state ->
        [within] , the { run-ordinal } in a row with { run-pieces } (limit { $limit }).
        [reached] , the { run-ordinal } in a row with { run-pieces }. { $limit } are the limit.
       *[free] , the { run-ordinal } in a row with { run-pieces }.
    }
run-ordinal = { ORDINAL($length) ->
        [one] { $length }st
        [two] { $length }nd
        [few] { $length }rd
       *[other] { $length }th
    }
statement-no_chase = Attack on { $target } by { $by }, no chase{ $why ->
        [attacker] : generals and soldiers may always attack.
        [soldier_at_home] : the soldier has not crossed the river.
        [uncovered] : discovered attacks count only for cannons, except under competition rules.
        [standing] {" "}in competitions: the attack is not new.
        [illegal] : the capture would be illegal.
        [exchange] : it could capture its attacker, an offer to exchange.
       *[protected] : { $protector } protects it.
    }
statement-recurrence = This position has now occurred { $occurrences } times (before: { $earlier }).
# One of the earlier times. 0 is the position that the game began with.
earlier-time = { $ply ->
        [0] at the start
       *[other] after ply { $ply }
    }
statement-forbidden = { $side } may not play { $moves }.
repeating-ply = { $move }, which would repeat ply { $repeats }
would-repeat = { $move } would repeat ply { $repeats }
statement-terminal_captured = { $loser }'s { piece } has been captured.
statement-only_terminals = Only the two { $piece }s are left.
statement-no_attackers = Neither side has a chariot, a horse, a cannon or a soldier left.
statement-repeated_ply = { $move } repeats ply { $repeats }: the same move led to the same position. No move may be repeated, so { $loser } loses.
statement-no_ply = { $loser } { $in_check ->
        [true] is in check and has no legal move
       *[false] has no legal move
    }, so { $loser } loses.
statement-only_repetitions = Every move that { $loser }'s pieces could make would repeat an earlier one, so { $loser } loses.
statement-move_limit = { $limit } half-moves in a row without a capture{ $soldiers_count ->
        [true] {" "}or a soldier's move
       *[false] {""}
    } are the move limit.
statement-perpetual_run = { $run } with { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    }, more than the limit of { $limit }{ $answer ->
        [none] , so { consequence }.
       *[other] { $consequence ->
            [must_stop] . That does not count, because { $answer }; { consequence }.
           *[other] , but { $answer } as well, so { consequence }.
        }
    }
# A run of a side, such as a perpetual check.
side-run = { $kind ->
        [check] { $side } has given { $length } checks in a row
       *[chase] { $side } has chased { $target } with { $length } moves in a row
    }
consequence = { $consequence ->
        [loses] { $side } loses
        [must_stop] { $side } must stop
       *[drawn] the game is drawn
    }
statement-repetition = Since { $since ->
        [0] the position given
       *[other] ply { $since }
    }, { conduct }, so { $consequence ->
        [must_stop] the repetition is not a draw: { consequence } before the limit is reached.
       *[other] { consequence }.
    }
# What both sides have done with every move: checking, chasing one piece, or neither (free).
conduct = { $south ->
        [checking] { $north ->
            [checking] both sides have given check with every move
            [chasing] { $south_name } has given check with every move, while { $north_name } has chased one and the same piece with every move
           *[free] { $south_name } has given check with every move, and { $north_name } has not
        }
        [chasing] { $north ->
            [checking] { $north_name } has given check with every move, while { $south_name } has chased one and the same piece with every move
            [chasing] both sides have chased one and the same piece with every move
           *[free] { $south_name } has chased one and the same piece with every move, and { $north_name } has not
        }
       *[free] { $north ->
            [checking] { $north_name } has given check with every move, and { $south_name } has not
            [chasing] { $north_name } has chased one and the same piece with every move, and { $south_name } has not
           *[free] neither side has checked or chased with every move
        }
    }

## Why a question is refused. None has a full stop. $reason is English.

refusal-invalid_field = { $reason }
refusal-out_of_range = { $name } must be a whole number from { $least } to { $most }
refusal-too_many_plies = { $name } has more than { $limit } plies
refusal-too_long_text = a text is longer than { $limit } bytes
refusal-unknown_game = unknown game; known: { $known }
refusal-feen_and_fen = expected feen or fen, found both
refusal-level_and_elo = expected level or elo, found both
refusal-unknown_notation = unknown notation; this game has { $known }
refusal-invalid_position = { $name }, { $reason }
refusal-illegal_ply = { $number ->
        [none] move
       *[other] ply { $number }
    } '{ $move }': { $reason }
refusal-forbidden_ply = move '{ $move }': the rule on repetition forbids this move: it would repeat ply { $repeats }
refusal-game_over = the game is over: { ending }
refusal-no_such_game = there is no game { $number } in the record
refusal-several_games = the record holds several games; choose one with number
refusal-unreadable_game = { $reason }
refusal-too_long_game = { $plies } plies, more than { $limit }
refusal-game_not_played = this program does not play the game
refusal-unplayable_game = the game cannot be played: { $reason }
refusal-unwritable_game = { $reason }
refusal-no_such_notation = notation works only with "to": "pgn" and must be a notation that PGN supports
refusal-malformed_body = { $reason }
refusal-not_json = the body must be JSON, with the header Content-Type: application/json
refusal-too_large_body = the body is larger than { $limit } bytes
refusal-too_slow = the request did not arrive in time
refusal-several_hosts = the request has more than one header Host
refusal-foreign_host = this server does not answer to this name; see xiongmao serve --allow-host
refusal-foreign_page = this server does not answer pages of other sites; see xiongmao serve --allow-origin
refusal-token_required = this request needs a token; see xiongmao serve --token-file
refusal-unknown_token = this server does not know the token
refusal-invalid_client = Xiongmao-Client must be 1 to 64 ASCII characters
refusal-not_found = there is nothing here; /api/v2/openapi.json describes the interface
refusal-no_such_match = there is no such match
refusal-no_game_of_match = there is no such game
refusal-nothing_watched = this server watches no matches; see xiongmao serve --watch
refusal-no_tables = this server has no endgame tables; see xiongmao serve --tables
refusal-no_database = this server has no database of games; see xiongmao serve --games
refusal-no_game_of_database = the database has no such game
refusal-wrong_method = this path does not support this method
refusal-too_many_searches = too many searches of this client are open (limit { $limit }); close one first
refusal-too_many_streams = too many streams of events are open (limit { $limit }); close one first
refusal-no_memory = the memory for searches is used up; ask for less hash or try again later
refusal-full_queue = too many searches are waiting; try again later
refusal-too_long_wait = the request waited too long in the queue
refusal-slow_database = the database of games takes too long to answer; ask with fewer filters
refusal-review_time_over = the time for a review is used up; ask for fewer nodes
refusal-closing = the server is shutting down
refusal-failed = { $reason }

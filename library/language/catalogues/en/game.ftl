# What is said of positions, plies and games, in the terminal and on the page.
#
# A code of the program is a message: `statement-check` is the statement `check`. Its arguments are variables: a piece
# on a square is a text (`$target`), a list of them, too (`$by`), and a side is its name; a part of an object has a
# name of two words (`$run_length`). What is absent is the text `none`. `$south_name` and `$north_name` are always there.

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

## Numbers

percent = { $value } %
run-pieces = { $run_pieces ->
        [one] one piece
       *[other] { $run_pieces } pieces
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
ending-illegalmove = illegal ply
# $winner is the name of a side, or draw.
winner = { $winner ->
        [draw] a draw
       *[other] { $winner } has won
    }
# $how is one of the endings above.
ending = { winner } ({ $how })
game-over = The game is over: { $ending }.
result = Result: { $ending }.
# $side is the side to move.
to-move = { $side } to move.

## What the rules say of a ply

statement-check = Check by { $by }{ run-place }
statement-checkmate = Checkmate: { $loser } cannot save its { piece }.
statement-chase = Chase of { $target } by { $by }{ run-place }
# Which one of a run of checks or chases this is. $run_state is first, free (runs have no limit), within or reached.
run-place = { $run_state ->
        [first] .
        [within] , the { run-ordinal } in a row with { run-pieces } (limit { $run_limit }).
        [reached] , the { run-ordinal } in a row with { run-pieces }. { $run_limit } are the limit.
       *[free] , the { run-ordinal } in a row with { run-pieces }.
    }
run-ordinal = { ORDINAL($run_length) ->
        [one] { $run_length }st
        [two] { $run_length }nd
        [few] { $run_length }rd
       *[other] { $run_length }th
    }
statement-no_chase = Attack on { $target } by { $by }, no chase{ $why ->
        [attacker] : generals and soldiers may always attack.
        [soldier_at_home] : the soldier has not crossed the river.
        [uncovered] : uncovered attacks count for cannons alone, except in competitions.
        [standing] {" "}in competitions: the attack is not new.
        [illegal] : the capture would be illegal.
        [exchange] : it could capture its attacker, an offer to exchange.
       *[protected] : { $protector } protects it.
    }
statement-recurrence = The position stands for the { ORDINAL($occurrences) ->
        [one] { $occurrences }st
        [two] { $occurrences }nd
        [few] { $occurrences }rd
       *[other] { $occurrences }th
    } time, as { $earlier }.
# One of the earlier times. 0 is the position that the game began with.
earlier-time = { $ply ->
        [0] at the start
       *[other] after ply { $ply }
    }
statement-forbidden = { $side } may not play { $plies }.
repeating-ply = { $ply }, which would repeat ply { $repeats }
would-repeat = { $ply } would repeat ply { $repeats }
statement-terminal_captured = { $loser }'s { piece } has been captured.
statement-only_terminals = Only the two { $piece }s are left.
statement-no_attackers = Neither side has a chariot, a horse, a cannon or a soldier left.
statement-repeated_ply = { $ply } repeats ply { $repeats }: the same ply led to the same position. No ply may be repeated, so { $loser } loses.
statement-no_ply = { $loser } { $in_check ->
        [true] is in check and has no legal ply
       *[false] has no legal ply
    }, so { $loser } loses.
statement-only_repetitions = Every ply that { $loser }'s pieces could make would repeat an earlier one, so { $loser } loses.
statement-move_limit = { $limit } half-moves in a row without a capture{ $soldiers_count ->
        [true] {" "}or a soldier's ply
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
       *[chase] { $side } has chased { $target } with { $length } plies in a row
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
        [must_stop] the repetition is no draw: { consequence } within the limit.
       *[other] { consequence }.
    }
# What both sides have done with every ply: checking, chasing one piece, or neither (free).
conduct = { $south ->
        [checking] { $north ->
            [checking] both sides have given check with every ply
            [chasing] { $south_name } has given check with every ply, while { $north_name } has chased one and the same piece with every ply
           *[free] { $south_name } has given check with every ply, and { $north_name } has not
        }
        [chasing] { $north ->
            [checking] { $north_name } has given check with every ply, while { $south_name } has chased one and the same piece with every ply
            [chasing] both sides have chased one and the same piece with every ply
           *[free] { $south_name } has chased one and the same piece with every ply, and { $north_name } has not
        }
       *[free] { $north ->
            [checking] { $north_name } has given check with every ply, and { $south_name } has not
            [chasing] { $north_name } has chased one and the same piece with every ply, and { $south_name } has not
           *[free] neither side has checked with every ply or chased one piece with every ply
        }
    }

## Why a ply is good or bad, and what is threatened
#
# $one, $two and $three are the pieces of a fact; $piece is the name of the second one, or of the only one, and $square
# where that stands; $first and $last are plies of its line, $by is the side that profits and $other the other one. $proof is the line, or empty where it stands beside.

proof = : { $line }
# A value in soldiers. $worth is half, one or several.
soldiers = { $worth ->
        [half] half a soldier
        [one] a soldier
       *[several] { $soldiers } soldiers
    }
gain = { $worth ->
        [one] a soldier
       *[other] the worth of { soldiers }
    }
within = { $plies ->
        [one] one ply
       *[other] { $plies } plies
    }
# What the ply has to do with a piece that can be captured after it.
because = { $cause ->
        [ignored] ; { $first } does nothing about that
        [unguarded] ; { $first } takes away its protection
        [blocked] ; { $first } gets in the way of its protection
        [opened] { $piece ->
            [horse] ; { $first } frees the horse's leg
            [elephant] ; { $first } frees the elephant's eye
           *[other] ; { $first } opens the way
        }
        [screened] ; { $first } gives { the-piece } its screen
       *[none] {""}
    }
better = Better: { $fact }
fact-ends = { $count ->
        [one] { $first }
       *[other] This line
    } ends the game: { $ending }{ $proof }.
fact-terminal_lost = { $by } can capture { $two } with { $one }.
fact-mates = { $first } wins by force in { within }{ $proof }.
fact-mate_missed = { $first } wins by force in { within }{ $proof }.
fact-mate_allowed = After { $first }, { $by } wins by force in { within }{ $proof }.
fact-mate_threat = { $by } threatens to win by force in { within }{ $proof }.
fact-threatens_mate = { $first } threatens to win by force in { within }.
fact-mate_prevented = It keeps { $other } from winning by force in { within }{ $proof }.
fact-hangs = { CAPITAL($one) } is unprotected, and { $two } can capture it{ because }.
fact-loses_exchange = { CAPITAL($one) } is protected, but { $by } wins { gain } { $exchange ->
        [true] by exchanging there
       *[false] there, since recapturing costs more
    }{ $proof }{ because }.
fact-captures = { $first } captures { $one } and wins { gain }.
fact-simplifies = { $first } begins an even exchange, which helps { $by }: it is ahead by { gain }{ $proof }.
fact-fork = { $last } forks: { $one } attacks { $attacked }.
fact-attacks = { $piece ->
        [general] { $last } gives check with { $one }.
        [dragon] { $last } gives check with { $one }.
       *[other] { $last } attacks: { $one } could capture { $two }.
    }
fact-uncovers = { $last } uncovers an attack by { $one } on { $two }.
fact-gives_screen = { $last } gives { $one } a screen: it attacks { $two }.
fact-traps = { $last } traps { $two }: { $one } attacks it, and it is lost wherever it goes.
fact-pin = { $last } pins { $two }: without it, { $one } could capture { $three }.
fact-skewer = { $last } attacks { $two } with { $one }, and { $three } stands behind it.
fact-removes_defender = { $last } captures { $one }, which protected { $two }: { $three } can capture that now.
fact-overloads = { CAPITAL($one) } cannot protect both { $two } and { $three }: { $by } wins { gain }{ $proof }.
fact-saves = { $last } saves { $one }, which { $two } could capture.
fact-banned = { $last } would be the best reply, but the rules on repetition forbid it.
fact-must_break_off = { $last } would lose: a perpetual check or chase must be broken off.
fact-passed = { $last } passes the soldier: nothing keeps { $one } from promoting.
fact-promotes = { $last } promotes a soldier: { $one }.
fact-face_to_face = { $last } brings the generals face to face: they become { $one } and { $two }.
fact-wins_material = { $by } comes out ahead by { gain }{ $proof }.
# $piece on $square belongs to $owner.
fact-activity = { $owner }'s { piece } on { $square } is worth { soldiers } { $less ->
        [true] less
       *[false] more
    } than after the best ply, by the network's judgement.
fact-no_tactics = No capture and no mate decides: the difference is where the pieces stand.

## Grades

grade = { $grade ->
        [best] the best ply
        [good] good
        [inaccuracy] an inaccuracy
        [mistake] a mistake
       *[blunder] a blunder
    }
why-best = { $ply } is the best ply.
why-equal = { $ply } is about as good as { $best }, which the search prefers.
why-good = { $ply } is good enough, but { $best } is better.
why-bad = { $ply } is { grade }. The best ply is { $best }.
# $cost is in centipawns, or none where a score is a mate.
verdict = { $ply } is { grade }: it costs { $chance } expected score{ $cost ->
        [none] {""}
       *[other] {" "}({ $cost } centipawns)
    }.
threats-some = { $by } threatens:
threats-check = { $by } gives check.
threats-none = { $by } threatens nothing.

## What there is to find, by the kind of a fact about it

hint-force = You can win by force. Look at checks first.
hint-threatens_mate = Look for a ply that threatens to win by force.
hint-mate_prevented = The other side could win by force. Keep it from doing so.
hint-captures = Look for a capture that pays.
hint-simplifies = You are ahead: look for an even exchange.
hint-fork = Look for a fork.
hint-attacks = Look for a ply that attacks a piece.
hint-uncovers = Look for a ply that uncovers an attack.
hint-gives_screen = Look for a ply that gives a cannon its screen.
hint-traps = Look for a piece that has nowhere to go.
hint-pin = Look for a pin.
hint-skewer = Look for two pieces in a line.
hint-removes_defender = Look for a protector to capture.
hint-overloads = Look for a protector that has too much to protect.
hint-saves = One of your pieces can be captured. Save it.
hint-promotes = Look for a promotion.
hint-wins_material = There is a line that wins material.
hint-no_tactics = No tactics decide now. Improve the piece that does least.

## Reviews

phase-opening = opening
phase-middle = middle game
phase-ending = ending
summary-plies = plies
summary-accuracy = accuracy
summary-loss = mean loss
summary-centipawns = centipawns
graded-best = best
graded-good = good
graded-inaccuracy = inaccuracy
graded-mistake = mistake
graded-blunder = blunder
# What a player has done, and how often.
lesson-mate_allowed = allowed a forced win { times }
lesson-mate_missed = missed a forced win { times }
lesson-hanging = left a piece to be captured { times }
lesson-capture_missed = missed a capture { times }
lesson-overlooked = overlooked an attack or a line that loses { times }
lesson-tactic_missed = missed an attack, a line that wins or a rescue { times }
lesson-placement = placed a piece worse { times }
times = { $count ->
        [one] once
       *[other] { $count } times
    }
advice-mate_allowed = solve mates, and look at the checks of the other side first.
advice-mate_missed = solve mates, and look at your own checks first.
advice-hanging = before each ply, see what can be captured after it.
advice-capture_missed = look at every capture, and count the exchange to its end.
advice-overlooked = before each ply, look for the reply that attacks most.
advice-tactic_missed = solve tactics: forks, pins, screens and trapped pieces.
advice-placement = compare with the engine where pieces can do most.
to-practise = To practise: { $advice }

## Puzzles

theme-fork = fork
theme-pin = pin
theme-skewer = skewer
theme-uncovers = uncovered attack
theme-gives_screen = screen for a cannon
theme-traps = trapped piece
theme-removes_defender = removed protector
theme-overloads = overloaded protector
theme-promotes = promotion
theme-face_to_face = face to face
theme-saves = rescue
theme-captures = capture
theme-wins_material = winning material
theme-sacrifice = sacrifice
theme-quiet = quiet ply
theme-advantage = advantage
theme-mate_1 = mate in 1
theme-mate_2 = mate in 2
theme-mate_3 = mate in 3
theme-mate_4 = mate in 4
theme-mate_5 = mate in 5
theme-mate_6 = mate in 6 or more

## Rules

# Below a diagram of the rules that shows an example.
try-it = The position to try it in

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
        [none] ply
       *[other] ply { $number }
    } '{ $ply }': { $reason }
refusal-forbidden_ply = ply '{ $ply }': the rule on repetition forbids this ply: it would repeat ply { $repeats }
refusal-game_over = the game is over: { $ending }
refusal-no_such_game = there is no game { $number } in the record
refusal-several_games = the record holds several games; choose one with number
refusal-unreadable_game = { $reason }
refusal-too_long_game = { $plies } plies, more than { $limit }
refusal-game_not_played = this program does not play the game
refusal-unplayable_game = the game cannot be played: { $reason }
refusal-unwritable_game = { $reason }
refusal-no_such_notation = notation must be one that PGN can have, and needs "to": "pgn"
refusal-malformed_body = { $reason }
refusal-not_json = the body must be JSON, with the header Content-Type: application/json
refusal-too_large_body = the body is larger than { $limit } bytes
refusal-too_slow = the request did not arrive in time
refusal-several_hosts = the request has more than one header Host
refusal-foreign_host = this server does not answer to this name; see xiongmao serve --allow-host
refusal-foreign_page = this server does not answer pages of other sites; see xiongmao serve --allow-origin
refusal-token_required = from other computers, requests need a token; see xiongmao serve --token-file
refusal-unknown_token = this server does not know the token
refusal-invalid_client = Xiongmao-Client must be 1 to 64 ASCII characters
refusal-not_found = there is nothing here; /api/v1/openapi.json describes the interface
refusal-no_such_match = there is no such match
refusal-no_game_of_match = there is no such game
refusal-nothing_watched = this server watches no matches; see xiongmao serve --watch
refusal-wrong_method = this path does not support this method
refusal-too_many_searches = too many searches of this client are open (limit { $limit }); close one first
refusal-too_many_streams = too many streams of events are open (limit { $limit }); close one first
refusal-no_memory = the memory for searches is used up; ask for less hash or try again later
refusal-full_queue = too many searches are waiting; try again later
refusal-too_long_wait = the turn of this request did not come in time
refusal-review_time_over = the time for a review is used up; ask for fewer nodes
refusal-closing = the server is closing
refusal-failed = { $reason }

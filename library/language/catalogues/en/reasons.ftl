
# Why moves are good or bad, reviews and puzzles: sentences in the terminal and on the page.

## Why a move is good or bad, and threats
#
# $one, $two and $three are the pieces of a fact; $piece is the name of the second one, or of the only one, and $square
# where that is; $first and $last are moves of its line, $by is the side that profits and $other the other one. $proof is the line, or empty if it is shown next to the sentence.

proof = : { $line }
# A value in soldiers. $worth is half, one or several.
soldiers = { $worth ->
        [half] half a soldier
        [one] a soldier
       *[several] { $soldiers } soldiers
    }
gain = { $worth ->
        [one] a soldier
       *[other] material worth { soldiers }
    }
within = { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
# The connection between the move and a piece that can be captured after it.
because = { $cause ->
        [ignored] ; { $first } ignores the threat
        [unguarded] ; { $first } takes its defender away
        [blocked] ; { $first } blocks its defender
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
fact-mate_prevented = It stops { $other } from winning by force in { within }{ $proof }.
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
fact-uncovers = { $last } is a discovered attack by { $one } on { $two }.
fact-gives_screen = { $last } gives { $one } a screen: it attacks { $two }.
fact-traps = { $last } traps { $two }: { $one } attacks it, and it is lost wherever it goes.
fact-pin = { $last } pins { $two }: without it, { $one } could capture { $three }.
fact-skewer = { $last } attacks { $two } with { $one }, and { $three } is behind it.
fact-removes_defender = { $last } captures { $one }, which protected { $two }: { $three } can capture that now.
fact-overloads = { CAPITAL($one) } cannot protect both { $two } and { $three }: { $by } wins { gain }{ $proof }.
fact-saves = { $last } saves { $one }, which { $two } could capture.
fact-banned = { $last } would be the best reply, but the rules on repetition forbid it.
fact-must_break_off = { $last } would lose, because a perpetual check or chase must be broken off.
fact-passed = { $last } creates a passed soldier: nothing can stop { $one } from promoting.
fact-promotes = { $last } promotes a soldier: { $one }.
fact-face_to_face = { $last } brings the generals face to face: they become { $one } and { $two }.
fact-wins_material = { $by } comes out ahead by { gain }{ $proof }.
# $piece on $square belongs to $owner.
fact-activity = { $less ->
        [true] { $owner }'s { piece } on { $square } is less useful than after the best move
       *[false] { $owner }'s { piece } on { $square } is more useful than after the best move
    } (by { soldiers }, as the network estimates it).
fact-no_tactics = No tactics here: the difference is positional.

## Grades

grade = { $grade ->
        [best] the best move
        [book] theory
        [good] good
        [inaccuracy] an inaccuracy
        [mistake] a mistake
       *[blunder] a blunder
    }
why-best = { $move } is the best move.
why-equal = { $move } is about as good as the engine's first choice, { $best }.
why-good = { $move } is good enough, but { $best } is better.
why-bad = { $move } is { grade }. The best move is { $best }.
# $cost is in centipawns, or none where a score is a mate.
verdict = { $move } is { grade }: it costs { $chance } expected score{ $cost ->
        [none] {""}
       *[other] {" "}({ $cost } centipawns)
    }.
threats-some = { $by } threatens:
threats-check = { $by } gives check.
threats-none = { $by } threatens nothing.

## Hints at a fact to find, by the kind of a fact about it

hint-force = You can win by force. Look at checks first.
hint-threatens_mate = Look for a move that threatens to win by force.
hint-mate_prevented = Your opponent threatens to win by force. Stop that.
hint-captures = Look for a capture that wins material.
hint-simplifies = You are ahead: look for an even exchange.
hint-fork = Look for a fork.
hint-attacks = Look for a move that attacks a piece.
hint-uncovers = Look for a discovered attack.
hint-gives_screen = Look for a move that gives a cannon a screen.
hint-traps = Look for an enemy piece that you can trap.
hint-pin = Look for a pin.
hint-skewer = Look for two pieces in a line.
hint-removes_defender = Look for a defender that you can capture.
hint-overloads = Look for an overloaded defender.
hint-saves = One of your pieces can be captured. Save it.
hint-promotes = Look for a promotion.
hint-wins_material = There is a line that wins material.
hint-no_tactics = There are no tactics here. Improve your least active piece.

## Reviews

phase-opening = opening
phase-middle = middle game
phase-ending = ending
summary-plies = moves
summary-accuracy = accuracy
summary-loss = mean loss
summary-centipawns = centipawns
graded-best = best
graded-book = book
graded-good = good
graded-inaccuracy = inaccuracy
graded-mistake = mistake
graded-blunder = blunder

opening-named = Opening: { $name }
opening-named-coded = Opening: { $name } ({ $code })
# A kind of mistake of a player, and its count.
lesson-mate_allowed = allowed a forced win { times }
lesson-mate_missed = missed a forced win { times }
lesson-hanging = left a piece to be captured { times }
lesson-capture_missed = missed a capture { times }
lesson-overlooked = missed an attack or a losing line { times }
lesson-tactic_missed = missed an attack, a winning line or a way to save a piece { times }
lesson-placement = made a weak positional move { times }
times = { $count ->
        [one] once
       *[other] { $count } times
    }
advice-mate_allowed = solve mate puzzles, and look at your opponent's checks first.
advice-mate_missed = solve mate puzzles, and look at your own checks first.
advice-hanging = before each move, check which of your pieces could be captured after it.
advice-capture_missed = look at every capture, and count the whole exchange.
advice-overlooked = before each move, look for your opponent's most dangerous reply.
advice-tactic_missed = solve tactics puzzles: forks, pins, screens and trapped pieces.
advice-placement = compare your quiet moves with the engine's: which squares does it choose for the same pieces?
to-practise = To practise: { $advice }

## Puzzles

theme-fork = fork
theme-pin = pin
theme-skewer = skewer
theme-uncovers = discovered attack
theme-gives_screen = screen for a cannon
theme-traps = trapped piece
theme-removes_defender = removing the defender
theme-overloads = overloaded defender
theme-promotes = promotion
theme-face_to_face = face to face
theme-saves = rescue
theme-captures = capture
theme-wins_material = winning material
theme-sacrifice = sacrifice
theme-quiet = quiet move
theme-advantage = advantage
theme-mate_1 = mate in 1
theme-mate_2 = mate in 2
theme-mate_3 = mate in 3
theme-mate_4 = mate in 4
theme-mate_5 = mate in 5
theme-mate_6 = mate in 6 or more
theme-horse_cannon = cannon behind horse
theme-double_cannon = two cannons
theme-smothered_palace = cannon over an advisor
theme-corner_horse = horse on the corner of the palace
theme-groove_horse = horse beside the last row
elo = Elo { $elo }
puzzle-task = Which move wins?
puzzle-right = Right. { $side } plays { $move }. Go on.
puzzle-wrong = { $move } is not the best move. Try again.
puzzle-solved = Solved!
puzzle-solved-late = Solved, with mistakes.
puzzle-line = The solution: { $line }.
puzzle-better = In the game, { $move } was played. Find a better move.
puzzle-another-good = Solved: another good move.

## What endgame tables say

# Of a move for its player, or of a position for the side to move. $value is win, loss, draw or open, $moves counts own
# moves, $ban says whether the ban on repetition decides.
table-value = { $value ->
        [win] wins in at most { $moves }{ table-ban }
        [loss] { $moves ->
            [0] loses at once
           *[other] loses in at most { $moves }{ table-ban }
        }
        [draw] draws
       *[open] open
    }
table-ban = { $ban ->
        [true] {" "}by the ban on repetition
       *[false] {""}
    }
table-position = Endgame table: { $value ->
        [draw] a draw.
        [open] open (the table cannot decide this position).
       *[decided] { $side } { table-value }.
    }

## Rules

# Below a diagram of the rules that shows an example.
try-it = Try it out

## Recorded games

record-round = round { $round }
unfinished = unfinished
ply-played = Ply { $number }: { $side } plays { $move }
curve = { $south_name }'s chance, move by move
chance-moves = { $south_name }'s chance { $change ->
        [falls] falls
       *[rises] rises
    } from { $before } to { $after }

## `explore`: what was played in a position

explore-games = { $count ->
        [0] No game has reached this position.
        [one] { $count } game
       *[other] { $count } games
    }
explore-move = move
explore-count = games
explore-rating = rating
explore-score = score

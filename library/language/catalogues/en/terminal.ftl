
# The other texts of the terminal. The names of commands are English in every language.

## The board of `play`

# $person is who plays: south, north, both or none. $level is one of the next three messages, $clock one of those below.
play-terms = { $game }{ $person ->
        [south] . You play { $south_name } against { $level }.
        [north] . You play { $north_name } against { $level }.
        [both] , for two players at one board.
       *[none] . The engine plays both sides, at { $level }.
    }{ $clock }
level-elo = level { $number } (Elo { $elo })
level-full = level { $number } (full strength)
level-free = Elo { $elo }
# $moves is none for a clock without periods, $more none for one without increments.
play-clock = {" "}Each player has { $base } seconds{ $moves ->
        [none] {""}
       *[other] {" "}for every { $moves } moves
    }{ $more ->
        [none] .
       *[other] , and { $more } more for each move.
    }
# In the middle of the board, in at most eleven columns.
river = river
play-letters = { $south_name }'s pieces are capital letters, { $north_name }'s are lower case; help explains them.
play-begin = Type a move such as { $example }, or help for the commands.
play-continues = The game continues after { $count ->
        [one] { $count } ply
       *[other] { $count } plies
    }.
play-prompt = { $side }>
play-prompt-over = over>
play-over = The game is over; undo takes the last move back, quit leaves.
play-plays = { $number }. { $side } plays { $move }.
play-knows-none = The engine has no move here.
play-thinks = The engine thinks for { $side } (Ctrl-C makes it answer)
play-interrupt = Press Ctrl-C again to leave, or continue the game.
play-paused = Paused; go continues, quit leaves.
play-accepts = { $side } accepts the draw.
play-declines = { $side } declines the draw.
play-draw-offered = The engine will answer your offer after your next move.
# $pieces is a list of these.
counted-pieces = { $count ->
        [one] one { piece }
       *[other] { $count } { $piece ->
            [empress] empresses
           *[other] { piece }s
        }
    }
play-captured = { $side } has captured { $pieces }
play-clocks = Clocks: { $south_name } { $south }, { $north_name } { $north }.
play-hint = Hint: { $best }{ $reply ->
        [none] {""}
       *[other] , expecting { $reply }
    }.
# $state says how much better $better is.
play-evaluation = { $state ->
        [even] The game is even.
        [little] { $better } is a little better.
        [better] { $better } is better.
        [winning] { $better } is winning.
       *[force] { $better } wins by force.
    } For { $mover }: { $score }, wins { $win } %, draws { $draw } %, loses { $loss } %. Best line: { $line }.
# $winner is none for a draw. $reason says why, unless the rules do: then it is rules.
play-ended = { $winner ->
        [none] The game is a draw
       *[other] { $winner } has won
    }{ $reason ->
        [resignation] : { $loser } has resigned
        [timelimit] : { $loser }'s time has run out
        [movelimit] : claimed under the move-limit rule
        [agreement] : agreed by the players
        [record] : as the record says
       *[rules] {""}
    } ({ $how }).
play-you-won = You have won.
play-you-lost = You have lost.

## Answers of the commands of `play`

play-help = Type a move such as { $example }, in any notation. The first characters are enough if only one legal move starts with them.
play-pieces = Pieces: { $legend }.
command-moves = list the legal moves, or those from one square
command-hint = show the engine's move at full strength
command-eval = who is better, and by how much
command-why = explain why your last move and the reply, or a given move, are good or bad
command-threats = show what the other side threatens
command-undo = take back your last move and the reply
command-go = let the engine play for the side to move
command-board = show the board again
command-flip = turn the board
command-save = save the game to a file, now and after each move
command-level = show the engine's level, or set it to N (0 to 20)
command-draw = offer a draw
command-claim = claim a draw if the move limit does not end the game automatically
command-resign = resign the game
command-new = start another game, with the same sides or with these
command-help = this list
command-quit = leave (so does Ctrl-D)
play-moves = { CAPITAL(piece) } { $square }: { $moves }
play-forbidden = Forbidden: { repeating-ply }
play-saved = Saved in { $name }.
play-why-none = No move has been played yet; type why and a move to ask about it.
play-undo-none = There is no move to take back.
play-goes-on = The game continues.
play-taken-back = Taken back: { $count ->
        [one] { $count } ply
       *[other] { $count } plies
    }.
play-level-range = After level, give a number from 0 to { $most } (full strength).
play-new-range = After new, say which sides people play: south, north, both or none.
play-strength = The engine plays at { $level }.
play-claim-needless = There is no need to claim a draw: the game is drawn automatically after { $limit } half-moves without progress. There have been { $count }.
play-claim-early = A draw can be claimed after { $limit } half-moves without progress; there have been { $count }.
play-is-engine = { $side } is played by the engine.
play-kept = The game is in { $name }; xiongmao play --out { $name } continues it.
play-unsaved = The game is not saved. To continue it, run:
play-save-where = Give a file name: save game.json.
play-save-failed = The game is not saved: { $reason }.

## `puzzles solve`

solve-help = Type a move such as { $example }, or solution for the answer, next for another puzzle, quit to leave.
solve-end = Solved without mistakes: { $solved } of { $all }.

## What `play` does not understand

typed-argument = { $command } takes no arguments.
typed-several = Type one move or command at a time.
typed-unknown = { $word } is neither a move nor a command; help lists the commands.
typed-ambiguous = That fits { $count } moves: { $listed }. Type more of the one you mean.
typed-repeats = { $move } would repeat ply { $repeats }: the rule on repetition forbids that.
typed-repetition = The rule on repetition forbids { $move }.
typed-no_square = After moves, give a square of the board, a1 to { $square }.
typed-no_ply = { $side } has no legal move.
typed-empty_square = There is no piece on { $square }.
typed-other_side = { CAPITAL(placed) } is { $owner }'s, and it is { $mover }'s turn.
typed-no_ply_of = { CAPITAL(placed) } has no legal move.

## `explain` and `annotate`

explain-none = No moves to explain (status { $status }).
explain-left = { $count ->
        [one] The game is over; { $count } move that follows it cannot be played.
       *[other] The game is over; { $count } moves that follow it cannot be played.
    }
table-loss = loss
table-centipawns = cp
note = note: { $why }
note-of_game = note: game { $number }: { $why }
note-left_out = game { $number } is left out: { $why }
note-read_as = note: { $count ->
        [one] 1 game names no notation and was read as { $notation }
       *[other] { $count } games name no notation and were read as { $notation }
    }

## `show`. In English, the lines are those of the protocol: $side is in small letters, and $ending has words of CGSN.

show-captured = captured by { $side }: { $pieces }
show-status = status { $status ->
        [in_progress] in_progress
       *[over] { $ending }
    }
show-side = side { $side }
# $check is no, yes or mate.
show-check = check { $check }
show-quiet = quiet { $count }

## `explore`: what was played in a position

explore-uncounted = { $count ->
        [one] { $count } game has not been counted yet; `xiongmao games import` counts it.
       *[other] { $count } games have not been counted yet; `xiongmao games import` counts them.
    }
explore-share = share
explore-draw = draw
explore-year = year
explore-ended = ended

## A program that was started by a double click

window-opened = The board opens in your browser. Close this window to end the program.

## Refusals of the command line

# $reason is the refusal of a move as it was read.
legal-from-zero = { $reason }; with ranks counted from 0 it is legal: add --notation coordinates0

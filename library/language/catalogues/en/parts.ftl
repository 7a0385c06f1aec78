
# The texts of the parts of the page that are loaded when they are opened. Those needed at once are in page.ftl.

## Positions and games

wins-in = { $side } wins in { $moves }
chances = { $south_name } wins { $south }, draw { $draw }, { $north_name } wins { $north }
record-ends = The record ends here: { $outcome }.
preferred-ply = The search prefers { $best }.
best-ply = The best move is { $best }.

## Names of parts and buttons

play = Play
analyse = Analyse
review = Review
puzzles = Puzzles
rules = Rules
watch = Watch
board = Board
plies = Moves
games = Games
pieces = Pieces
any = any
close = Close
# The name of a button with the key that does the same.
keyed = { $name } ({ $key })
flip = Flip
hint = Hint
search = Search
record = Record
replay = Replay
take-back = Take back
# Buttons of four signs that walk through a game, with their keys.
go-first = First position (Home)
go-back = Back (left arrow)
go-forward = Forward (right arrow)
go-last = Last position (End)
counted = { $what } ({ $count })
plies-count = { $count ->
        [one] { $count } ply
       *[other] { $count } plies
    }
games-count = { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
game-number = Game { $number }
seconds = { $seconds } s
of-score = score { $score }
of-depth = depth { $depth }
of-clock = clock { $time }

## Pieces and boards to choose from

signs-usual = as usual for the game
signs-brush = brush
signs-characters = print
signs-simplified = simplified
signs-pictures = international
signs-letters = letters
ground-usual = as the page
ground-paper = paper
ground-wood = wood
ground-slate = slate
ground-night = night

## Reasons and the coach

why = Why
why-ask = Why?
why-ask-about = Why is { $move } good or bad?
reasons-for = Looking for reasons for { $move } …
looking-for-reasons = Looking for reasons …
coach = Coach
coach-thinks = The coach is thinking …
coach-last = Your last move, { $move }
coach-look = What to look at
coach-nothing = There is nothing to say about this game yet.
coach-wait = Wait!
coach-anyway = Play it anyway

## Puzzles

theme = Theme
difficulty = Difficulty
elo-up-to = Elo up to { $high }
elo-range = Elo { $low } to { $high }
elo-from = Elo { $low } and above
puzzle-none = There is no such puzzle.
puzzle-none-to-repeat = There is nothing to repeat.
puzzle-to-repeat = those to repeat ({ $count })
puzzle-illegal = This piece cannot go there.
puzzle-score = Solved: { $solved } · Streak: { $streak } (best { $best }) · To retry: { $repeat }

## Rules and files

file-too-large = The file is too large: 2 MB are the limit.

## Reviews

quick = quick
thorough = thorough
deep = deep
record-file = File with a record
record-empty = The record has no moves.
annotated = { $title } annotated
game-reviewed = A game, reviewed
summary-all = all moves
summary-faultless = No inaccuracies, mistakes or blunders.
graded-opening = opening
turning-points = Turning points
no-turning-points = No move lost { $loss } or more.
viewer-about = { $south_name }'s chance is its expected score: a win counts 1, a draw one half; { $north_name } has the rest. A move that loses its player { $inaccuracy } or more is an inaccuracy, { $mistake } a mistake, { $blunder } a blunder; in the first ten moves of each side, it takes twice as much. Theory, which strong players have tried, is not judged.
viewer-searched = Searched by { $name }, { $limits } for each position, { $threads ->
        [one] { $threads } thread
       *[other] { $threads } threads
    }.
limit-depth = depth { $value }
limit-nodes = { $value } nodes
limit-movetime = { $value } ms
no-limits = no limits
chance = { $south_name }'s chance { $chance }.
not-searched = Not searched yet.
in-a-line = In a line: { $move }
ply-graded = { $move } is { grade }{ $change ->
        [falls] : { $south_name }'s chance falls from { $before } to { $after }.
        [rises] : { $south_name }'s chance rises from { $before } to { $after }.
       *[none] .
    }
first-position = The first position
line-game = Game
line-engine = Engine { $score }
back-to-game = Back to the game
legend-played = played
legend-better = the engine's choice

## Matches

match = Match
standings = Standings
earlier-games = Earlier games
watch-waiting = Waiting for a match …
watch-lost = The server does not answer. Trying again …
engines-count = { $count ->
        [one] { $count } engine
       *[other] { $count } engines
    }, { $format }
match-state = { $who }: { $played } of { $planned ->
        [one] { $planned } game
       *[other] { $planned } games
    } played.
match-over = The match is over.
records-broken = { $count ->
        [one] { $count } record
       *[other] { $count } records
    } cannot be read.
no-game-played = No game is being played.
back-to-match = Back to the match
ply-of = Ply { $number } of { $count }
standings-of = Standings of { $name }
standings-engine = Engine
standings-points = Points
standings-won = Won
standings-drawn = Drawn
standings-lost = Lost
standings-buchholz = Buchholz
elo-anchor = 0 (anchor)
elo-between = { $elo } ({ $low } to { $high })
at-least = at least { $low }
at-most = at most { $high }
unknown = unknown
stronger = Likelihood that { $name } is stronger: { $likelihood }.
less-than = less than { $share }
more-than = more than { $share }
ended-by = Ended by { $ways }.
out-in-round = eliminated in round { $round }
lost-by-fault = { $count } lost by fault
warnings = { $count ->
        [one] { $count } warning
       *[other] { $count } warnings
    }
terminated-stall = an engine stalled
terminated-crash = an engine crashed
terminated-killed = the engines were ended
terminated-disconnect = an engine disconnected
terminated-no-start = an engine did not start
terminated-adjudicated-win = adjudicated win
terminated-adjudicated-draw = adjudicated draw
terminated-length = too long
terminated-win-by-tables = win by tables
terminated-draw-by-tables = draw by tables
sprt = Sequential test
sprt-accepted = { $hypothesis } is accepted
sprt-undecided = undecided
sprt-picture = Log-likelihood ratio { $llr }, between { $lower } and { $upper }, after { $after }
sprt-facts = LLR { $llr } ({ $lower } to { $upper }) for { $model ->
        [normalized] normalized Elo
       *[logistic] Elo
    } { $elo0 } against { $elo1 }: { $verdict }.

## Playing

newgame-title = New game
newgame-game = Game
newgame-opponent = Against
newgame-engine = the engine
newgame-person = a person on this screen
newgame-strength = Level
newgame-side = You play
newgame-south = { $south_name } (first)
newgame-north = { $north_name }
newgame-clock = Clock
# $elo is none for full strength.
newgame-strength-of = { $elo ->
        [none] { $level } (full strength)
       *[other] { $level } (Elo { $elo })
    }
newgame-time = { $minutes } min + { $seconds } s
newgame-no-clock = no clock
newgame-usual-start = the usual start
newgame-from-position = Exact level, or another position
newgame-position = FEEN or FEN
newgame-begin = Begin
newgame-cancel = Cancel
newgame-random = random
newgame-whom = Opponent
newgame-beaten = beaten { $count ->
        [one] once
       *[other] { $count } times
    }
newgame-score = { $won } won, { $drawn } drawn, { $lost } lost
newgame-own-clock = custom …
newgame-minutes = minutes
newgame-increment = seconds a move
newgame-odds-of-engine = Odds given to you
newgame-odds-of-first = Odds given by the first player
odds-none = none
odds-horse = a horse
odds-cannon = a cannon
odds-horses = both horses
odds-chariot = a chariot
odds-chariot-horse = a chariot and a horse
about-cub = The cub has just learned how the pieces move, and often leaves them unprotected.
about-rabbit = The rabbit sees what it can take, but seldom what you take back.
about-monkey = The monkey knows small tricks, and overlooks most of yours.
about-ox = The ox gives little away: you have to work for it.
about-fox = The fox punishes most mistakes, and makes some itself.
about-crane = The crane looks far ahead. Small mistakes add up.
about-tiger = The tiger hardly ever errs. Bring a plan.
about-master = The old panda plays with all its strength.
end-title = The end of the game
end-close = Close
end-over = The game is over
end-won = You won!
end-lost = You lost
end-drawn = A draw
end-score = Against { $name }: { $won } won, { $drawn } drawn, { $lost } lost
end-next = Next: { $name }
end-rematch = Rematch
end-review = Review
end-best = Best moves
end-worst = Costliest moves

## What every part says

pieces-on = { $piece }: { $squares }
setup-empty = Empty square
setup-to-move = To move
setup-clear = Clear
setup-done = Done
setup-how = Choose a piece and click squares, or drag pieces. A piece that is dragged off the board is gone.
setup-start = Start position
# $file is a letter.
setup-facing = The generals face each other on file { $file } with nothing between. Put a piece between them, or move one.
# $side is not to move.
setup-in-check = { $side } is in check although the other side is to move. Change who is to move, or move a piece.

## How the pieces move

moves-xiongqi-general = The general moves one square up, down, left or right. A player who loses it has lost.
moves-xiongqi-advisor = An advisor moves one square diagonally, anywhere on the board.
moves-xiongqi-bear = A bear goes any number of free squares diagonally.
moves-xiongqi-horse = A horse moves one square straight, which must be free, and then one diagonally outward.
moves-xiongqi-chariot = A chariot goes any number of free squares along a row or a file.
moves-xiongqi-cannon = A cannon goes like a chariot. To capture, it jumps over exactly one piece, its screen.
moves-xiongqi-soldier = A soldier moves one square forward; across the river also one to the left or right. It never goes back.
moves-xiongqi-empress = The empress goes like a chariot, or jumps like a horse that nothing blocks.
moves-xiongqi-dragon = A dragon moves like the general, and captures at any distance along its row or file. A player who loses it has lost.
moves-xiangqi-general = The general moves one point up, down, left or right, and stays in its palace. The generals may not face each other.
moves-xiangqi-advisor = An advisor moves one point diagonally, and stays in its palace.
moves-xiangqi-elephant = An elephant goes exactly two points diagonally; the point between must be free. It never crosses the river.
moves-xiangqi-horse = A horse moves one point straight, which must be free, and then one diagonally outward.
moves-xiangqi-chariot = A chariot goes any number of free points along a row or a file.
moves-xiangqi-cannon = A cannon goes like a chariot. To capture, it jumps over exactly one piece, its screen.
moves-xiangqi-soldier = A soldier moves one point forward; across the river also one to the left or right. It never goes back.

## Analyses

engine-title = Engine
engine-settings = Settings of the engine
engine-lines = Lines
engine-threads = Threads
engine-hash = Hash (MB)
engine-go-on = Go on
engine-whole = Whole line
engine-waiting = The engine waits for its turn …
engine-facts = Depth { $depth }/{ $seldepth }, { $nodes } positions, { $speed } a second, { $chances }
engine-evaluation = Evaluation { $score }
engine-no-evaluation = No evaluation
engine-stopped = Stopped after { $seconds } s: { $reason }.
engine-certain = the result is certain
engine-no-more-time = the server's time limit for an analysis is reached
mark-title = Draw on the board
mark-draw = { $colour ->
        [green] Draw in green
        [red] Draw in red
        [blue] Draw in blue
       *[yellow] Draw in yellow
    }
analysis-title = Analyse
analysis-comment = Comment
analysis-comment-on = Comment on this move
analysis-mark-of = Mark of this move
analysis-no-mark = no mark
analysis-main-line = Make it the main line
analysis-remove = Delete from here on
analysis-first = First position (Home)
analysis-back = Back (left arrow)
analysis-forward = Forward (right arrow)
analysis-last = Last position (End)
analysis-flip = Flip the board
analysis-play-from-here = Play from here
analysis-set-up = Set up
analysis-fresh = New
analysis-more = Load, save, link
analysis-loaded = Loaded.
analysis-removed = The variation was deleted.
analysis-undo = Undo
analysis-last-is-kept = The analysis before is kept under My games.
analysis-go-back = Go back to it
analysis-forked = Two pages have changed this analysis at the same time. Both versions are kept under My games.
analysis-broken-link = The link is damaged: it holds no tree.
analysis-variations = Variations
analysis-empty = Move a piece to begin a variation.
exchange-load = Load
exchange-copy = Copy { $name }
exchange-record = Record
exchange-paste = Paste PGN, PCN, DhtmlXQ, CBF, WXF, moves such as 炮二平五 马8进7, FEEN or FEN here, or drop a file on the page
exchange-file = File with a record or a position
exchange-open-file = Open a file
exchange-load-text = Load the text
exchange-copy-link = Copy link
exchange-save = Save { $name }
exchange-copied = Copied: { $name }.
exchange-not-copied = The browser does not let the page copy.
exchange-link = link
exchange-too-long = The tree is too long for a link. The link that was copied leads to this position alone.
exchange-unreadable = Game { $number } cannot be read: { $reason }.
exchange-which = Which game?

## `explore`: what was played in a position

explore-title = Games from here
explore-results = results
explore-score-about = A short search of each of these moves, as { $south_name } sees it
explore-filter = Filter
explore-player = Player
explore-player-side = Side of the player
explore-either = either
explore-result = Result
explore-any = any
explore-win = the player has won
explore-loss = the player has lost
explore-years = Years
explore-from = First year
explore-to = Last year
explore-least = Least rating
explore-clear = Clear
explore-nothing-passes = No game that passes the filter has reached this position.

## My games

mygames-title = My games
mygames-about = Everything that you play, analyse and review is kept in this browser, and nowhere else.
mygames-play = Game
mygames-analysis = Analysis
mygames-a-review = Review
mygames-search = Search by name
mygames-import-file = Import a file
mygames-save-all = Save all
mygames-more = Show more
mygames-none = Nothing yet. Games that you play, analyse or review appear here.
mygames-none-found = No game has this name.
mygames-new-name = New name
mygames-removed = “{ $name }” was deleted.
mygames-undo = Undo
mygames-review = Review { $name }
mygames-analyse = Analyse { $name }
mygames-rename = Rename { $name }
mygames-save = Save { $name } as PGN
mygames-remove = Delete { $name }
mygames-unfinished = not finished
mygames-imported = { $count ->
        [one] { $count } game imported.
       *[other] { $count } games imported.
    }
mygames-not-imported = { $count ->
        [one] { $count } game could not be read.
       *[other] { $count } games could not be read.
    }

## For a first visit

keys-title = Keys
keys-anywhere = Everywhere
keys-help = Show this
keys-escape = Close what is open, or leave a line
keys-board = On the board
keys-cursor = Move the cursor
keys-pick = Pick up or put down a piece
keys-walk = In a game, an analysis or a review
keys-step = Step back and forward
keys-ends = First and last position
keys-variations = Other variations, or turning points
keys-analysis = In an analysis
keys-space = Space
keys-best = Play the engine's best move
keys-engine = Engine on or off
keys-threats = Threats on or off
keys-flip = Flip the board
keys-close = Close
legend-title = The pieces
legend-of = The pieces of { $game }
legend-close = Close
learn-title = Lessons
learn-next = Go on
learn-again = Again
learn-show = Show me
learn-no = Not like that.
learn-missed = That ends the game, but not in the way asked for. Try again.
learn-task-done = Well done!
learn-lesson-done = Well done! This lesson is complete.
learn-begin-again = You can no longer solve it from here. Start again.
learn-heading = Lesson { $lesson }: { $title }{ $tasks ->
        [1] {""}
       *[other] {" "}({ $task } of { $tasks })
    }
learn-xiongqi-straight = Chariot and bear
learn-xiongqi-straight-1 = The chariot goes along rows and files as far as it likes. A piece is captured by going to its place. Capture the three soldiers.
learn-xiongqi-straight-2 = The bear goes diagonally, as far as it likes. Capture both soldiers.
learn-xiongqi-horse = The horse and its leg
learn-xiongqi-horse-1 = The horse moves one square straight and then one diagonally outward. Capture the three soldiers.
learn-xiongqi-horse-2 = The horse does not jump: your own soldier is in its way. Make way, and capture.
learn-xiongqi-cannon = The cannon and its screen
learn-xiongqi-cannon-1 = The cannon goes like a chariot, but it captures only over exactly one other piece. Capture the marked soldier over your own.
learn-xiongqi-cannon-2 = Now there is no piece to jump over. Bring one into the way, and capture.
learn-xiongqi-soldier = The soldier crosses the river
learn-xiongqi-soldier-1 = A soldier moves one square forward. Once across the river it also goes sideways, never back. Go to the marked square.
learn-xiongqi-soldier-2 = On the last row a soldier may become another piece. Choose the empress: it goes like a chariot and like a horse that jumps.
learn-xiongqi-win = The general
learn-xiongqi-win-1 = A move that attacks the general is a check. Give check with the chariot.
learn-xiongqi-win-2 = You win by capturing the general, and a check need not be answered. Attack it, and then capture it.
learn-xiangqi-chariot = Chariot and soldier
learn-xiangqi-chariot-1 = The chariot goes along the lines as far as it likes. A piece is captured by going to its place. Capture both soldiers.
learn-xiangqi-chariot-2 = A soldier moves one point forward and captures the same way. Across the river it also goes sideways, never back. Capture the soldier.
learn-xiangqi-horse = The horse and its leg
learn-xiangqi-horse-1 = The horse moves one point straight and then one diagonally outward. Capture the three soldiers.
learn-xiangqi-horse-2 = The horse does not jump: your own soldier is in its way. Make way, and capture.
learn-xiangqi-cannon = The cannon and its screen
learn-xiangqi-cannon-1 = The cannon goes like a chariot, but it captures only over exactly one other piece. Capture the marked soldier over your own.
learn-xiangqi-cannon-2 = Now there is no piece to jump over. Bring one into the way, and capture.
learn-xiangqi-palace = The guards of the palace
learn-xiangqi-palace-1 = An advisor moves one point diagonally and never leaves the palace. Go to the marked point.
learn-xiangqi-palace-2 = An elephant goes exactly two points diagonally and never crosses the river. Go to the marked point.
learn-xiangqi-win = Checkmate
learn-xiangqi-win-1 = A move that attacks the general is a check, and must be answered. Give check with the chariot.
learn-xiangqi-win-2 = You win when the general cannot be saved. One chariot holds the second row: checkmate with the other.

## Puzzles, reviews, rules and matches

puzzle-title = Puzzles
puzzle-next = Next puzzle
puzzle-hint = Hint
puzzle-solution = Show the solution
puzzle-analyse = Analyse
puzzle-sets = Puzzles from
puzzle-training = Training
puzzle-daily = Puzzle of the day
puzzle-mistakes = Your mistakes
puzzle-manual = Old manual
puzzle-own = near my rating
puzzle-patterns = Mating patterns
puzzle-rating = Your rating: { $elo }
puzzle-mate-task = { $side } moves and mates in { $moves }.
puzzle-mate = mate in { $moves }
puzzle-composition = No. { $number }, { $name }
puzzle-slipped = That lets the mate slip. Try another move.
puzzle-no-mistakes = There are no mistakes to learn from yet. Review a game first.
puzzle-manual-about = Compositions of the manual 適情雅趣 of 1570. Any move that keeps the mate will do; the engine defends.
review-title = Review
review-record = Record
review-paste = Paste a record here: PGN, PCN, DhtmlXQ, CBF, WXF, or moves such as 炮二平五 马8进7
review-file = File with a record
review-drop = Drop a file with a recorded game anywhere on the page, choose one, or paste a record. PGN, PCN, DhtmlXQ, CBF, WXF and lists of moves are read, also as Chinese sites write them.
review-searched = Positions searched
review-stop = Stop
review-stopped = Stopped.
review-go-on = Go on
review-analyse = Analyse this position
review-mistakes = Learn from the mistakes
review-last-games = Your last games
review-last-reviews = Your last reviews
review-classics = Games of champions
review-no-games = Games that you play here can be reviewed from here.
review-open = Open a record
review-choose-file = Choose a file
review-search = Search
review-begin = Review
review-save-pgn = Save as PGN
review-save-pcn = Save as PCN
review-searching = Searching …
review-complete = The review is complete.
review-halted = This review stopped after { $done } of { $all } positions.
review-so-far = { $known } of { $all } positions have been searched.
review-empty = Choose a file, or paste a record.
review-reading = Reading …
review-unreadable = Game { $number } cannot be read: { $reason }.
review-which = { $count } games{ $more ->
        [true] ; the text has more
       *[false] {""}
    }. Which one?
review-cannot = This cannot be read: { $reason }
viewer-keys = Keys: ← → step, ↑ ↓ turning points, Home and End, Esc leaves a line.
rules-title = Rules
rules-contents = Contents
rules-link-to = Link to { $heading }
rules-reset = Reset
rules-analyse = Analyse
watch-choose = Match
watch-running = { $name } (running)
watch-elsewhere = Matches are shown by the program's server: xiongmao serve --watch DIR


# The other texts of the page in the browser.

## What every part says

no-answer = The server does not answer.
no-engine = The engine could not be loaded. The first visit needs a network connection.
bad-answer = the server answers with status { $status }
# $game is the name of a game.
board-of = { $game } board
board-keys = Arrow keys move the cursor, Enter picks up or drops a piece, Escape cancels.
board-empty = empty
board-check = in check
board-way = can go here
board-taken = picked up
board-in-words = The position in words
dialog-ok = OK
dialog-cancel = Cancel
dialog-promotion = Promotion
dialog-promote-to = Promote to
dialog-stays-soldier = stays a soldier
waiting-now = Try now
waiting-asking = Trying again …
# $reason is a sentence.
waiting-text = { $reason } Trying again in { $seconds } s.
threat-title = Threats

## The head of the page, and the settings

# The name of the program, beside its panda.
main-brand = Xiongmao
main-parts = Parts
main-play = Play
main-analyse = Analyse
main-review = Review
main-puzzles = Puzzles
main-learn = Lessons
main-rules = Rules
main-watch = Watch
main-games = My games
main-more = More
main-skip = Skip to the board
main-game = Game
main-settings = Settings
main-language = Language
main-colours = Colours
main-notation = Notation of moves
notation-pmn = PMN: h3-e3
notation-coordinates = coordinates: h3e3
notation-wxf = WXF: C2.5
notation-iccs = ICCS: H2-E2
notation-chinese = Chinese: 炮二平五
notation-chinese-simplified = Chinese, simplified: 马八进七
notation-vietnamese = Vietnamese: P2-5
theme-of-auto = as the system
theme-of-light = light
theme-of-dark = dark
main-coordinates = Coordinates
main-warn = Warn before a blunder
main-sound = Sound
main-voice = Speak the moves
main-http = HTTP interface
main-legend = Pieces
main-keys = Keys
main-cannot-start = The page cannot start: { $reason }
main-keeps-nothing = This browser does not let the page save anything. Your games are lost when you close it.
main-not-kept = The browser has no room to keep this. Save it as a file.
main-not-loaded = A part of the page could not be loaded. Load the page again.
main-kept-unknown = This browser has nothing saved under that address.
main-wrong-address = This page has nothing at that address.

## Playing

play-title = Play
play-move-list = Moves
play-type-move = Type a move
play-play = Play
play-first = First position (Home)
play-back = Back (left arrow)
play-forward = Forward (right arrow)
play-last = Current position (End)
play-flip = Flip the board
play-take-back = Take back
play-hint = Hint
play-coach = Ask the coach
play-draw = Offer a draw
play-claim = Claim a draw
play-resign = Resign
play-go-on = Go on
play-analyse = Analyse
play-review = Review
play-new-game = New game
play-more = More
play-last-is-kept = The previous game is saved under My games.
play-go-back = Go back to it
play-forked = Two pages have changed this game at the same time. Both versions are kept under My games.
play-plays = { $side } plays { $move }.
play-wait = Wait for the engine.
play-thinking = The engine is thinking.
play-your-turn = Your turn.
play-engines-turn = The engine's turn.
play-turn-of = { $side }'s turn.
play-premove-gone = The premove { $move } is not legal any more.
play-hinting = Thinking about a hint …
play-hinted = Hint: { $hint }.
play-looking = You are looking at the position after { $at ->
        [one] { $at } ply
       *[other] { $at } plies
    } of { $all }.
play-quiet = { $count } moves in a row (both sides) without progress. At { $limit } the game is a draw{ $may_claim ->
        [true] ; you may claim it now, since fifty moves each are enough in tournaments.
       *[false] .
    }
play-draw-offered = { $one } offers a draw. { $other }, do you accept?
play-accept = Accept
play-decline = Decline
play-draw-declined = The engine declines: it thinks that it is better.
play-draw-too-early = The engine declines: it talks about a draw after { $moves } moves of each side.
# $side is none where one plays against the engine.
play-really-resign = { $side ->
        [none] Do you resign?
       *[other] Does { $side } resign?
    }
play-you = You
play-level = Level { $level }
opponent-cub = Cub
opponent-rabbit = Rabbit
opponent-monkey = Monkey
opponent-ox = Ox
opponent-fox = Fox
opponent-crane = Crane
opponent-tiger = Tiger
opponent-master = Master
play-seat = { $side }: { $player }
play-captured = captured { $pieces }
# $who has lost: you, opponent, or person where two people play; it is draw for a draw.
play-result = { $who ->
        [draw] A draw
        [you] You lost
        [opponent] You won
       *[person] { $winner } won
    }: { $reason }.
why-mareking = { $who ->
        [you] your general was captured
        [opponent] the general was captured
       *[other] { $loser }'s general was captured
    }
why-checkmate = { $who ->
        [you] your general could not be saved
        [opponent] the general could not be saved
       *[other] { $loser }'s general could not be saved
    }
why-stalemate = { $who ->
        [you] you had no legal move left
        [opponent] your opponent had no legal move left
       *[other] { $loser } had no legal move left
    }
why-insufficient = neither side can win any more
why-movelimit = too many moves without a capture
why-repetition = the rule on repetition decides
why-resignation = { $who ->
        [you] you resigned
        [opponent] your opponent resigned
       *[other] { $loser } resigned
    }
why-timelimit = { $who ->
        [you] you ran out of time
        [opponent] your opponent ran out of time
       *[other] { $loser } ran out of time
    }
why-agreement = both sides agreed

## For a first visit

welcome-title = Welcome: which game?
welcome-text = You have the red pieces below, and begin: click a piece, and dots show where it can go. The black pieces answer.
welcome-play = Just play
welcome-lessons = Five short lessons
welcome-pieces = Show the pieces

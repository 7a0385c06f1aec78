//! What `--help` prints after the options: examples, notes and exit codes. A test runs every example.

/// `xiongmao --help`.
pub const PROGRAM: &str = "\
To begin:
  xiongmao play          a game in the terminal; --game xiangqi plays the other game
  xiongmao serve --open  a board in the browser

Examples:
  xiongmao show --moves \"a3-a4 a6-a5\"
  xiongmao analyse --depth 8
  xiongmao perft 4 --divide
  printf 'position startpos moves a3-a4\\ngo depth 5\\n' | xiongmao

Exit codes:
  0  success
  1  the answer is negative; match, analyse, replay, convert, annotate, suite and compliance say when
  2  invalid input, or the command failed; one line on standard error says why

If its output is closed early, as by `head -n 1`, the program is killed by SIGPIPE: exit code 141 in a shell.";

/// `xiongmao show --help`.
pub const SHOW: &str = "\
Examples:
  xiongmao show
  xiongmao show --characters --moves \"a3-a4 c7+c3\"
  xiongmao show --feen \"3g^4/8/8/8/8/8/8/4G^2R / x/X\"
  xiongmao show --svg --moves \"c2+c6 c7+c3\" > board.svg
  xiongmao show --json --moves \"c2+c6 c7+c3\"

The last move is marked: (.) is its origin, [C] its destination. !g! is a general or dragon in check.";

/// `xiongmao legal --help`.
pub const LEGAL: &str = "\
Examples:
  xiongmao legal
  xiongmao legal --feen \"3g^4/8/8/8/8/8/8/4G^3 / X/x\"
  xiongmao legal --moves \"a1-a2 a8-a7\" | tr ' ' '\\n' | tail -n +2 | wc -l
  xiongmao legal --json --notation coordinates";

/// `xiongmao status --help`.
pub const STATUS: &str = "\
Examples:
  xiongmao status
  xiongmao status --feen \"3g^4/8/8/8/8/8/8/3R1G^2 / X/x\" --moves \"d1+d8\"
  xiongmao status --json --moves \"a1-a2 a8-a7 a2-a1 a7-a8 a1-a2\"

The line is the same as in the protocol. To read why a game ended, use explain or show.";

/// `xiongmao eval --help`.
pub const EVAL: &str = "\
Examples:
  xiongmao eval
  xiongmao eval --moves \"c2+c6 c7+c3\"
  xiongmao eval --game xiangqi --moves \"h3-e3 h10-g8\" --json

Nothing is searched. Scores are in pawns of 100 centipawns and from South's point of view. A piece's worth is its \
owner's loss by the network's evaluation if the piece were removed; ? means that a general could then be captured at \
once, so there is no value.";

/// `xiongmao why --help`.
pub const WHY: &str = "\
Examples:
  xiongmao why --move a3-a4
  xiongmao why --moves \"c2+c6 c7+c3\" --move a3-a4 --json

Each sentence is a fact with a line of moves that proves it; docs/json.md lists the kinds of facts. If the difference \
is purely positional, it says so.";

/// `xiongmao threats --help`.
pub const THREATS: &str = "\
Examples:
  xiongmao threats --moves \"c2+c6\"
  xiongmao threats --game xiangqi --moves \"h3-e3\" --json

The threats are what the other side would do if it could move now: winning captures, and a forced win. In Xiangqi, a \
side in check cannot pass, so only the check is printed.";

/// `xiongmao explain --help`.
pub const EXPLAIN: &str = "\
Examples:
  xiongmao explain --moves \"c2+c6 c7+c3\"
  xiongmao explain --feen \"3g^4/8/8/8/8/8/8/R3G^3 / X/x\" --moves \"a1-a2 d8-d7 a2-a1 d7-d8\"
  xiongmao explain --json --moves \"a1-a2 a8-a7 a2-a1 a7-a8 a1-a2\" | tail -n 1

Each move has a line. Sentences next to it say which pieces give check, how often the position has occurred, which \
moves the history forbids now, and why the game ended. In games with rules on perpetual check and chase, they also \
say which pieces are chased, why these count as unprotected, how many checks or chases there have been in a row, and \
what the limit is.";

/// `xiongmao play --help`.
pub const PLAY: &str = "\
Examples:
  printf 'c2+c6\\nhint\\n' | xiongmao play --level 0 --nodes 2000
  printf '炮二平五\\nmoves b1\\n' | xiongmao play --game xiangqi --notation chinese --characters --nodes 2000
  printf 'a3-a4\\n' | xiongmao play --side both --out game.json
  echo board | xiongmao play --out game.json
  xiongmao play --side none --nodes 100 --move-limit 4 < /dev/null | tail -n 3
  echo quit | xiongmao play --side north --elo 1500 --tc 10:00+5

Type a move in any notation. The first characters are enough if only one legal move starts with them. The commands \
are moves, moves e3, hint, eval, why, threats, undo, go, board, flip, save FILE, level N, new, draw, claim, resign, \
help and quit. Tab completes your input, and the arrow keys bring back earlier lines.

With --out the game is saved after every move; the same command continues it. While the engine thinks, Ctrl-C makes it \
play at once; at the prompt, Ctrl-C twice or Ctrl-D leaves. Clocks start with the first move.

The input may come from a script. A line is read when it is a person's turn, and printed after the prompt.";

/// `xiongmao analyse --help`.
pub const ANALYSE: &str = "\
Examples:
  xiongmao analyse --depth 8
  xiongmao analyse --moves \"a3-a4 a6-a5\" --movetime 500 --multipv 3
  xiongmao analyse --feen \"3g^4/8/8/8/8/8/8/3R1G^2 / X/x\" --mate 1
  xiongmao analyse --nodes 50000 --json | tail -n 1
  echo '{\"id\":1,\"moves\":\"a3-a4 a6-a5\",\"each_move\":true}' | xiongmao analyse --batch - --depth 5
  echo a3-a4 > lines.txt; xiongmao analyse --batch lines.txt --depth 5 --out answers.jsonl
  xiongmao analyse --batch lines.txt --depth 5 --part 1/2 --out part1.jsonl
  xiongmao analyse --batch lines.txt --depth 5 --part 2/2 --out part2.jsonl
  xiongmao analyse --merge part1.jsonl part2.jsonl --out whole.jsonl

Limits combine; the first one reached ends the search. Without --depth, --nodes, --movetime or --infinite, a search \
ends after 5 seconds, and in a batch after 1000000 nodes per position. Ctrl-C ends a search and prints its result.

Scores are for the side to move. \"win in N\" means that it captures the terminal piece (general or dragon) with its \
Nth move from now, \"loss in N\" that the opponent does so with its Nth move.

A line of a batch is a FEEN, FEN or EPD; one of these followed by \"moves\" and moves; moves from the start; or a \
JSON record with any of the fields \"id\", \"feen\", \"fen\", \"moves\", \"each_move\", \"depth\", \"nodes\", \
\"movetime\", \"mate\", \"multipv\" and \"searchmoves\". \"each_move\":true asks for every position of the game. A \
record with a limit of its own ignores the command line's. Without --game, the game of each position follows from its \
board. A file of games (PGN, PCN, or a format of another program) asks for every position of its games. Answers come \
in the order of the input. With --depth or --nodes, an answer depends neither on other records nor on --threads.

With --part, FILE.part.json next to the answers has the number of the part, the work and the settings. --merge \
refuses parts that do not fit together, and names what differs or is missing.

Exit codes:
  0  success
  1  --mate found no such win; with --batch or --merge: some records were refused, unless --refused as-record
  2  invalid input, a failure, or an interrupted batch";

/// `xiongmao perft --help`.
pub const PERFT: &str = "\
Examples:
  xiongmao perft 4
  xiongmao perft 3 --divide --moves \"c2+c6\"
  xiongmao perft 5 --repetition --feen \"3g^4/8/8/8/8/8/8/4G^3 / X/x\"
  xiongmao perft 5 --threads 4 --json";

/// `xiongmao bench --help`.
pub const BENCH: &str = concat!(
    "\
Examples:
  xiongmao bench --depth 5
  xiongmao bench --depth 4 --threads 2 --hash 64 --json
  xiongmao bench --depth 4 --compare-threads 1,2

With default options, the number of nodes is the signature of the search: the same on every machine. A commit that \
changes it on purpose ends its message with the new one, as in
  Bench: ",
    include_str!("../bench.signature")
);

/// `xiongmao suite --help`.
pub const SUITE: &str = "\
Examples:
  xiongmao suite --nodes 5000 | tail -n 3
  xiongmao suite --game xiangqi --until-solved 2 --nodes 5000 --json | tail -n 1
  echo '3g^4/8/8/8/8/8/8/3R1G^2 / X/x bm d1+d8; id \"capture\";' | xiongmao suite -
  echo '3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - dm 2; am a2-a1;' | xiongmao suite - --depth 12

A line is a position in EPD, FEN or FEEN with operations, each ended by a semicolon. Without FILE, it is the suite of \
--game that comes with the program.

Operations:
  bm MOVES       the search should prefer one of these moves
  am MOVES       the search should prefer none of these moves
  dm N           the search should prove a win within N moves of the side to move
  id NAME        the name of the position
  moves MOVES    these moves were played before the position is searched
  perpetual HOW  how this rule is played, as for --perpetual

A position is solved if all its conditions hold when the search ends. Its depth, nodes and time are those at which \
the answer became right for good; for a missed position, the whole search's. A search for a mate alone ends when the \
mate is proven. Other operations are skipped. With one thread and without --movetime, the same command prints the \
same result on every machine, times excepted.

Exit codes:
  0  all positions are solved
  1  some are not
  2  the suite cannot be read; the error names the line";

/// `xiongmao book --help`.
pub const BOOK: &str = "\
Examples:
  xiongmao book show
  xiongmao match --selfcheck --engine nodes=50 --max-plies 20 --rounds 2 --out matches
  xiongmao book make matches --out own.book --least 1
  xiongmao book show own.book";

/// `xiongmao book make --help`.
pub const BOOK_MAKE: &str = "\
Examples:
  xiongmao match --selfcheck --engine nodes=50 --max-plies 20 --rounds 2 --out matches
  xiongmao book make matches --out own.book --least 1

The weight of a move is what its players scored with it: 2 for a win, 1 for a draw or an unknown result. Mirror images \
count together, and games with the same moves count once. Games of other games and from other positions are left out. \
The moves of a book keep their weights, added to those of the games, however few games it counts; it is read as far as \
its moves lead from the starting position. protocol.md says how to play with a book: OwnBook and BookFile.";

/// `xiongmao book show --help`.
pub const BOOK_SHOW: &str = "\
Examples:
  xiongmao book show
  xiongmao book show --game xiangqi --moves 'C2=5 H8+7 H2+3'

Each line has a move, in how many games it was played, what its players scored in percent, and its weight.";

/// `xiongmao puzzles --help`.
pub const PUZZLES: &str = "\
Examples:
  xiongmao puzzles make --out puzzles.csv --count 1 --nodes 1000
  echo solution | xiongmao puzzles solve puzzles.csv
  xiongmao puzzles check puzzles.csv --nodes 20000
  xiongmao puzzles rate puzzles.csv --out puzzles.csv";

/// `xiongmao puzzles make --help`.
pub const PUZZLES_MAKE: &str = "\
Examples:
  xiongmao puzzles make --out puzzles.csv --count 1 --nodes 1000
  xiongmao puzzles make --game xiangqi --out xiangqi.csv --count 1 --nodes 2000 --seed 7
  xiongmao match --selfcheck --engine nodes=50 --max-plies 20 --rounds 1 --out games
  xiongmao puzzles make games --out mine.csv --nodes 1000
  xiongmao games import games --into my.db
  xiongmao puzzles make --games my.db --result draw --out drawn.csv --nodes 1000 || true

In each position of the solver one move wins and no other does, by a search of --nodes nodes and by one of ten \
times as many; the replies are the best defence. Without records, weak levels of the engine play games against each \
other. The same command continues an interrupted run, and the file is the same as without the interruption. \
docs/usage.md describes the file.";

/// `xiongmao puzzles solve --help`.
pub const PUZZLES_SOLVE: &str = "\
Examples:
  echo solution | xiongmao puzzles solve --game xiangqi --elo 600..900
  xiongmao puzzles make --out puzzles.csv --count 1 --nodes 1000
  echo solution | xiongmao puzzles solve puzzles.csv
  echo '1. h3-e3 h10-g8 2. e3+e7?? *' > reviewed.pgn
  echo quit | xiongmao puzzles solve reviewed.pgn

In a puzzle only the moves of the solution are right. In place of a mistake, any move is right that is about as good \
as the engine's best one; then the engine says what was wrong with the mistake. `solution` shows the answer, `next` \
leaves the position out, `quit` ends. Lines of a script are printed after the prompt.";

/// `xiongmao puzzles check --help`.
pub const PUZZLES_CHECK: &str = "\
Examples:
  xiongmao puzzles make --out puzzles.csv --count 1 --nodes 1000
  xiongmao puzzles check puzzles.csv --nodes 20000
  xiongmao puzzles check puzzles.csv --nodes 20000 --threads 2 --json

A puzzle holds if its position and its moves are legal, its themes and its level exist, no earlier line has the same \
position or its mirror image, and in each position of the solver the move of the solution alone wins.

Exit codes:
  0  all puzzles hold
  1  some puzzle does not hold; a line on standard output says which and why
  2  the file cannot be read, or holds no puzzle";

/// `xiongmao puzzles rate --help`.
pub const PUZZLES_RATE: &str = "\
Examples:
  xiongmao puzzles make --out puzzles.csv --count 1 --nodes 1000
  xiongmao puzzles rate puzzles.csv --out rated.csv --threads 2

The level of a puzzle is the lowest skill level that solves it in at least three of five tries; levels, and the Elo of \
each, may change with a new version of the program. `puzzles check` says which lines of a file state an Elo that their \
level no longer has.";

/// `xiongmao tables --help`.
pub const TABLES: &str = "\
Examples:
  xiongmao tables make --men 3 --out tables
  xiongmao tables probe --dir tables --feen '8/8/8/8/1d^6/3R4/8/2D^5 / X/x'";

/// `xiongmao tables make --help`.
pub const TABLES_MAKE: &str = "\
Examples:
  xiongmao tables make --men 3 --out tables
  xiongmao tables make --class GRvG --class DSvD --out tables --threads 1
  xiongmao tables make --game xiangqi --class 'GRvG*' --class 'GHvG*' --out tables

Before it begins, the command says how long it will take and how large the files will be. It may be interrupted at \
any time; the same command continues. A class is written as its pieces: G for the generals or D for the dragons, then \
E, R, C, H, B, A, S for the other pieces, with a v between the two sides, South's (Red's) first. In Xiangqi the \
attacking side comes first, with one of R, C, H, P and up to two A and E, or with two of R, C, H, P; the other side \
has up to two A and E. A * stands for any pieces of one side: 'GRvG*' is a chariot against any guards. docs/tables.md \
says what a table can prove.";

/// `xiongmao tables settle --help`.
pub const TABLES_SETTLE: &str = "\
Examples:
  xiongmao tables make --men 3 --out tables
  xiongmao tables settle tables --class GCvG --nodes 500

No move may repeat, so a side may run out of moves in a position from which nobody wins by force on the board alone. \
The search plays such positions of three pieces out with their whole history; positions of four follow from the \
captures that lead there, so their classes are settled after all classes of three. It may be interrupted; a class that \
is finished is not searched again with the same --nodes or fewer.";

/// `xiongmao tables verify --help`.
pub const TABLES_VERIFY: &str = "\
Examples:
  xiongmao tables make --class GRvG --out tables
  xiongmao tables verify tables --class GRvG

Every position of a class is set up, and its value must follow from the values that its moves lead to. The check \
shares no code with the analysis that made the tables.

Exit codes:
  0  every entry follows from its moves
  1  some entry does not; a line on standard output says which
  2  a table cannot be read, or one that is needed is missing";

/// `xiongmao tables probe --help`.
pub const TABLES_PROBE: &str = "\
Examples:
  xiongmao tables make --class DRvD --out tables
  xiongmao tables probe --dir tables --feen '8/8/8/8/1d^6/3R4/8/2D^5 / X/x'
  xiongmao tables probe --dir tables --feen '8/8/8/8/1d^6/3R4/8/2D^5 / X/x' --moves 'd3-d4' --json

The first line is the value for the side to move: win N or loss N, with at most N own moves to the end; draw; or open, \
where the table proves nothing. With ban behind it, the ban on repetition decides. A line for each move follows, the \
best first, with its value for the side that plays it. The moves of --moves count as the history.";

/// `xiongmao tables report --help`.
pub const TABLES_REPORT: &str = "\
Examples:
  xiongmao tables make --men 3 --out tables
  xiongmao tables report tables
  xiongmao tables report tables --json

Columns:
  won, lost    positions that the side to move wins or loses by force
  ban          of these, those that the ban on repetition decides (Xiongqi)
  counted      of these, those that are open with --perpetual counted (Xiangqi)
  drawn, open  positions that are proved drawn, and that the table cannot decide
  longest      the moves of the winner in the longest win
  bytes        the size of the file";

/// `xiongmao speedtest --help`.
pub const SPEEDTEST: &str = "\
Examples:
  xiongmao speedtest --movetime 5 --repetitions 2
  xiongmao speedtest --game xiangqi --threads 2 --hash 16 --movetime 5 --repetitions 2 --json

Searches the forty positions of the bench with an empty table for a fixed time each, and prints the speed, the build \
and the machine. Compare machines only with the same game, threads, hash and movetime.";

/// `xiongmao match --help`.
pub const MATCH: &str = "\
Examples:
  xiongmao match --selfcheck --rounds 1
  xiongmao match --each cmd=xiongmao --engine name=a nodes=200 --engine name=b nodes=100 --games 2
  xiongmao match --each cmd=xiongmao tc=0.2+0.01 --engine name=a --engine name=b --json
  xiongmao match --each cmd=xiongmao depth=2 --engine name=a --engine name=b --out cup
  xiongmao match --format knockout --each cmd=xiongmao nodes=9 --engine name=a --engine name=b
  xiongmao match --each cmd=xiongmao nodes=9 --engine name=a --engine name=b --part 1/1 --out one
  xiongmao match --merge one --out all

Engine settings, after --engine or --each:
  cmd=PROGRAM         the program
  name=NAME           its name in the match (default: the program's)
  dir=DIR             its working directory (default: the match's)
  args='A B' arg=A    its arguments
  protocol=xiongmao   what it speaks: xiongmao (FEEN and PMN, the default), uci (FEN, coordinates with ranks from 1), \
uci0 (with ranks from 0, as Pikafish), ucci (the protocol of Xiangqi) or cecp (the protocol of XBoard)
  searchmoves=true    send the legal moves with every go (default false)
  restart=true        start a new process for every game (default false)
  ponder=true         think on the opponent's time about the expected reply (default false)
  option.NAME=VALUE   an option, sent with setoption in the order given
  tc=[MOVES/][MIN:]SEC[+INC]  its clock
  st=SEC              time per move, in seconds
  nodes=N, depth=N    limits of each search
  margin=MS           milliseconds by which an answer may be late (default 100)
  patience=SEC        seconds after which a silent engine has stalled (default 30)
  start_patience=SEC  the same for the greeting (default: patience)
  ping_patience=SEC   the same for readyok after options (default: patience)
  game_patience=SEC   the same for readyok before a game (default: patience)

Output:
  A game is listed as South - North with South's points first: 1-0, 1/2-1/2 or 0-1.
  The two games of an opening are a pair: LL lost both, LD lost one and drew one, even won one each or drew both, and \
so on. Elo comes from the pairs, a draw being half a point. A range is a 95 % interval, LOS the likelihood of \
superiority, the chance that the first engine is the stronger one. After a few games, or if one side wins them all, \
the range is wide or one-sided.

Exit codes:
  0  success; with --sprt: H1 is accepted
  1  with --sprt: H0 is accepted, or no decision; with --selfcheck: the result is not even; with --strict: an \
engine misbehaved
  2  the match cannot be played, or was interrupted";

/// `xiongmao compliance --help`.
pub const COMPLIANCE: &str = "\
Examples:
  xiongmao compliance xiongmao
  xiongmao compliance --json --steps 41-53 xiongmao | tail -n 1
  xiongmao compliance --steps 7,62-75 --log talk.log cmd=xiongmao option.Hash=4 patience=20
  xiongmao compliance --list

To examine an engine that uses FEN and coordinates, give cmd=PROGRAM protocol=uci; protocol=uci0 and protocol=ucci \
examine engines of Xiangqi, and protocol=cecp engines of XBoard, in Xiangqi unless --game says otherwise. UCCI and \
CECP have lists of steps of their own. `xiongmao match --help` lists the other engine settings. patience=SEC is how \
long to wait for an answer (default 10): half of that for the process to exit, a fifth for an overdue move.

Options of the check go before or after the engine. The engine's own options follow --, as in \
`xiongmao compliance engine --strict -- --uci`.

The first forty steps are one conversation; every other step starts a new process. Each step is reported as `ok`, \
`FAIL` (a required step failed), `weak` (a recommended step failed), or `-` (it does not apply).

Exit codes:
  0  all required steps passed; with --strict: all steps
  1  a step failed
  2  the engine cannot be started, or the arguments are invalid";

/// `xiongmao datagen --help`.
pub const DATAGEN: &str = "\
Examples:
  xiongmao datagen --out games.bin --positions 1000 --nodes 200
  xiongmao datagen --out endings.bin --positions 500 --nodes 200 --seed 7 --endings 1 --json
  xiongmao datagen --out third.bin --part 3/100 --games 1000 --nodes 200

docs/training-data.md describes the file. FILE.state.json next to it records the progress: the same command continues \
an interrupted run, and the file is the same as without the interruption. With --part, FILE.part.json says which part \
of the games the file has; data merge puts all parts together.";

/// `xiongmao data --help`.
pub const DATA: &str = "\
Examples:
  xiongmao datagen --out a.bin --positions 500 --nodes 100 --seed 1
  xiongmao datagen --out b.bin --positions 500 --nodes 100 --seed 2
  xiongmao data inspect a.bin b.bin
  xiongmao data merge a.bin b.bin --out both.bin
  xiongmao data shuffle both.bin --out shuffled.bin --seed 1
  xiongmao data rescore shuffled.bin --out better.bin --nodes 1000
  xiongmao data text better.bin | head -n 3

docs/training-data.md describes the files. No tool changes its input files or overwrites a file.";

/// `xiongmao replay --help`.
pub const REPLAY: &str = "\
Examples:
  xiongmao match --selfcheck --engine nodes=50 --max-plies 20 --rounds 1 --out games
  xiongmao replay games/games.jsonl
  xiongmao replay --json games/games.jsonl | head -n 1
  echo '{\"setup\":{\"feen\":\"3g^4/8/8/8/8/8/8/R3G^3 / X/x\"},\"plies\":[]}' | xiongmao replay -

A game holds if its setup is valid, all its moves are legal, its marks of check and mate are correct, and its outcome \
agrees with the rules.

Exit codes:
  0  all games hold
  1  some game does not hold; its line says where and why
  2  the file cannot be read, or holds no record";

/// `xiongmao convert --help`.
pub const CONVERT: &str = "\
Examples:
  xiongmao match --selfcheck --engine nodes=50 --max-plies 20 --rounds 1 --out games
  xiongmao convert games --out games.pgn
  xiongmao convert games.pgn --number 2 --to toml > second.toml
  xiongmao convert games.pgn --to json | xiongmao replay -

PGN is read with comments, annotation signs, variations and clock times, in UTF-8, GB18030 or Big5, even if the tags \
Variant, Game and Format are missing. Comments, signs, variations, times and scores are kept in either form, and so \
are tags that PCN has no field for. PGN has no place for links and for the figures of annotate, except that the best \
line next to a bad move becomes a variation.

Exit codes:
  0  success
  1  some games could not be converted and were left out; a line on standard error says which and why
  2  a file cannot be read or written, or holds no game";

/// `xiongmao annotate --help`.
pub const ANNOTATE: &str = "\
Examples:
  xiongmao match --selfcheck --engine nodes=50 --max-plies 20 --rounds 1 --out games
  xiongmao annotate games/games.jsonl --number 1 --nodes 500 > first.json
  xiongmao annotate first.json --depth 3 --format toml --svg first.svg --html first.html
  xiongmao annotate first.json --movetime 5 --threads 2 --html - > first.html
  xiongmao annotate games --nodes 200 --number 1 --json > review.json
  xiongmao annotate games --nodes 200 --summary
  xiongmao annotate games --nodes 200 --html games.html --format pgn > games.pgn
  xiongmao games import games --into my.db
  xiongmao annotate --games my.db --length 10..400 --nodes 100 --summary

Each move gets an assessment and an annotation: the score and best line before it, depth and nodes of the search, the \
player's chance, the loss of chance, and the score after it, which is [%eval] in PGN. The chance is the expected \
score: 1 for a win, one half for a draw. Pictures show South's chance throughout. The moves of a match's opening are \
searched, but neither assessed nor counted; --opening says so for other records.

Assessments:
  best        the engine's first choice, or a move that wins at once
  book        theory: a move of the opening book, whatever the engine says of it
  good        a loss of less than 0.05
  inaccuracy  a loss of at least 0.05
  mistake     a loss of at least 0.10
  blunder     a loss of at least 0.20

In the first 20 plies of a game, these losses are 1.6 times as great. A move that the search calls an inaccuracy or \
worse is searched again, deeper and next to the better one; the second search decides.

With one thread and without --movetime, the same command prints the same result on every machine.

Exit codes:
  0  success
  1  some of several games could not be annotated and were left out; a line on standard error says which and why
  2  a file cannot be read or written, or the only game cannot be played";

/// `xiongmao games --help`.
pub const GAMES: &str = "\
Examples:
  xiongmao match --each cmd=xiongmao nodes=9 --engine name=a --engine name=b --games 4 --out played
  xiongmao games import played --into my.db
  xiongmao games stats my.db
  xiongmao explore my.db

A database is one file of SQLite, which docs/games.md describes.";

/// `xiongmao games import --help`.
pub const GAMES_IMPORT: &str = "\
Examples:
  xiongmao games import played --into all.db
  xiongmao games import played/games.jsonl my.db --into all.db

Games that are in the database are not added again: those with the same moves, and below 30 plies the same players. \
Games that the rules refuse are kept up to the move, with the reason. Comments and variations are not kept. The \
command may be interrupted at any time; the same command continues.

Exit codes:
  0  success
  1  some file holds no games or cannot be read; a line on standard error says which and why
  2  a path does not exist, or the database cannot be written";

/// `xiongmao games search --help`.
pub const GAMES_SEARCH: &str = "\
Examples:
  xiongmao games search all.db --limit 5
  xiongmao games search all.db --length 10..400 --json
  xiongmao games search all.db --feen \"rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x\" --like soldiers

Positions that several games have reached are looked up; everything else is found by playing all games again that the \
other options allow.

Exit codes:
  0  some game was found
  1  no game was found
  2  the database cannot be read";

/// `xiongmao games show --help`.
pub const GAMES_SHOW: &str = "\
Examples:
  xiongmao games show all.db 1
  xiongmao games show all.db 1 --json";

/// `xiongmao games export --help`.
pub const GAMES_EXPORT: &str = "\
Examples:
  xiongmao games export all.db --out all.pgn
  xiongmao games export all.db --length 10..400 --to json > all.json";

/// `xiongmao games stats --help`.
pub const GAMES_STATS: &str = "\
Examples:
  xiongmao games stats all.db
  xiongmao games stats all.db --json";

/// `xiongmao games dedupe --help`.
pub const GAMES_DEDUPE: &str = "\
Examples:
  xiongmao games dedupe all.db
  xiongmao games dedupe all.db --remove

A game of at least 20 plies counts as the beginning of another one if its moves begin that game and the names of the \
players are the same, as far as they are known.";

/// `xiongmao explore --help`.
pub const EXPLORE: &str = "\
Examples:
  xiongmao explore my.db
  xiongmao explore my.db --result draw --depth 4 || true
  xiongmao explore my.db --json --games 0

Results and shares are in percent of the games of a move; the rating is the average of those who played it, as far as \
it is known. With --depth, --nodes or --movetime, the position is searched, too, and each move gets its score.

Exit codes:
  0  some game came to the position
  1  no game did
  2  the position is invalid, or the database cannot be read";

/// `xiongmao generate --help`.
pub const GENERATE: &str = "\
Examples:
  xiongmao generate man > xiongmao.1
  xiongmao generate bash > xiongmao.bash
  xiongmao generate zsh > _xiongmao
  xiongmao generate fish > xiongmao.fish
  xiongmao generate powershell > xiongmao.ps1
  xiongmao generate openings --count 3 --nodes 500
  xiongmao generate fairy-stockfish-ini > xiongqi.ini";

/// `xiongmao generate openings --help`.
pub const GENERATE_OPENINGS: &str = "\
Examples:
  xiongmao generate openings --count 3 --nodes 500 > openings.txt
  xiongmao generate openings --game xiangqi --count 2 --seed 7 --plies 4..6 --balance 50 --nodes 500

Each line holds the moves of an opening, as `xiongmao match --openings FILE` reads them. No two openings lead to the \
same position. The same arguments make the same openings, and a higher --count only adds to them.";

/// `xiongmao serve --help`. The server runs until it is stopped, so these examples do not end.
pub const SERVE: &str = "\
It prints its address and answers on 127.0.0.1 only, until Ctrl-C or SIGTERM. From another terminal:
  curl http://127.0.0.1:8080/api/v2/openapi.json
  curl --json '{\"moves\": [\"c2+c6\"]}' http://127.0.0.1:8080/api/v2/position

docs/http.md describes the interface and its limits.";

/// `xiongmao site --help`. It needs the package for JavaScript, so these examples do not run everywhere.
pub const SITE: &str = "\
In a clone, with the engine for web pages:
  packages/npm/build
  xiongmao site --out site

Any static host can serve the directory, under any path: the files name each other by relative addresses. Search, \
rules and puzzles are in the page; after one visit it needs no network. Without --game, the page begins with Xiongqi.

docs/web.md says how to publish it.";

/// `xiongmao ggn --help`.
pub const GGN: &str = "\
Examples:
  xiongmao ggn > xiongqi.json
  xiongmao ggn | head -c 300";

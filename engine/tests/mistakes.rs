//! Natural mistakes of new users. Each is answered in one line that says what to do, in no parser's words.

use xiongmao_tests::program;

use crate::commands::{command, printed, refused, run};

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The command line, and a part of the answer.
const MISTAKES: &[(&[&str], &str)] = &[
    // A file, the name of a game, a move or a position as a bare argument.
    (&["analyse", "game.pgn"], "analyse takes no file; to review a game: xiongmao annotate game.pgn; for all its"),
    (&["analyse", "game.pgn"], "positions: xiongmao analyse --batch game.pgn"),
    (&["show", "game.xqf"], "to review a game: xiongmao annotate game.xqf"),
    (&["explain", "game.toml"], "explain takes no file"),
    (&["why", "game.json"], "why takes no file"),
    (&["play", "game.json"], "to continue a saved game: xiongmao play --out game.json"),
    (&["analyse", "lines.txt"], "xiongmao analyse --batch lines.txt"),
    (&["analyse", "suite.epd"], "xiongmao analyse --batch suite.epd"),
    (&["play", "xiangqi"], "did you mean --game xiangqi?"),
    (&["show", "Xiongqi"], "did you mean --game Xiongqi?"),
    (&["bench", "xiangqi"], "expected a whole number from 1"),
    (&["why", "e3-e4"], "did you mean --move e3-e4?"),
    (&["eval", "e3-e4"], "did you mean --moves e3-e4?"),
    (&["legal", "炮二平五"], "did you mean --moves 炮二平五?"),
    (&["show", "4k4/9/9/9/9/9/9/9/9/R3K4"], "a position is given in quotes: --feen \"...\" or --fen \"...\""),
    (&["analyse", "12"], "did you mean --depth 12?"),
    (&["play", "5"], "did you mean --level 5?"),
    (&["play", "fr"], "did you mean --language fr?"),
    (&["play", "hard"], "how strong the engine plays is a number: --level 0 to 20, or --elo"),
    (&["play", "Black"], "did you mean --side Black?"),
    (&["play", "--color", "red"], "--color says whether the output is coloured; did you mean --side red?"),
    (&["play", "--colour", "red"], "did you mean --side <SIDE>?"),
    (&["match", "./old", "./new"], "each engine needs an --engine of its own: --engine cmd=./old"),
    // The same where a command belongs, and commands by other names.
    (
        &["game.pgn"],
        "there is no command 'game.pgn'; to review a game: xiongmao annotate game.pgn; for all its positions",
    ),
    (&["suite.epd"], "for all its positions: xiongmao analyse --batch suite.epd"),
    (&["xiangqi"], "to play it: xiongmao play --game xiangqi"),
    (&["e3-e4"], "to look at a move: xiongmao why --move e3-e4"),
    (&["4k4/9/9/9/9/9/9/9/9/R3K4"], "to analyse a position: xiongmao analyse --feen \"4k4/"),
    (&["tournament"], "there is no command 'tournament'; did you mean 'xiongmao match'?"),
    (&["review", "game.pgn"], "did you mean 'xiongmao annotate'?"),
    (&["web"], "did you mean 'xiongmao serve'?"),
    // Quotes that are missing.
    (&["show", "--moves", "e3-e4", "e6-e5"], "put several moves in quotes: --moves \"e3-e4 e6-e5\""),
    (&["show", "--fen", "4k4/9/9/9/9/9/9/9/9/R3K4", "w"], "put the position in quotes: --fen \"...\""),
    (&["show", "--feen", "3g^4/8/8/8/8/8/8/4G^3", "/", "X/x"], "put the position in quotes: --feen"),
    (&["show", "--plies", "e3-e4", "e6-e5"], "put several moves in quotes: --moves \"e3-e4 e6-e5\""),
    (&["bench 5"], "there is no command 'bench 5'; without quotes, xiongmao bench 5 is a command"),
    // What is missing, with an example.
    (&["annotate"], "annotate needs <GAME>; for example: xiongmao annotate "),
    (&["why"], "why needs --move <MOVE>; for example: xiongmao why "),
    (&["convert"], "convert needs <GAME>...; for example: xiongmao convert "),
    (&["tables"], "tables needs one of the commands make, settle, verify, probe and report"),
    (&["tables", "make", "--men", "3"], "tables make needs --out <DIR>; for example: xiongmao tables make "),
    (&["puzzles", "make"], "puzzles make needs --out <FILE>; for example: xiongmao puzzles make "),
    (
        &["generate", "completion"],
        "there is no command 'completion'; the commands are man, bash, zsh, fish, powershell",
    ),
    // Names that options have elsewhere.
    (&["eval", "--depth", "3"], "unexpected argument '--depth': it is an option of analyse, "),
    (&["show", "--multipv", "3"], "unexpected argument '--multipv': it is an option of analyse"),
    (&["play", "--batch", "x"], "unexpected argument '--batch': it is an option of analyse"),
    (&["match", "--config", "match.toml"], "did you mean --settings <FILE>?"),
    (&["show", "--move", "e3-e4"], "did you mean --moves <MOVES>?"),
    (&["analyse", "--time", "5"], "did you mean --movetime <MS>?"),
    (&["play", "--skill", "5"], "did you mean --level <N>?"),
    (&["analyse", "--pv", "3"], "did you mean --multipv <N>?"),
    (&["show", "--variant", "xiangqi"], "did you mean --game <GAME>?"),
    (&["play", "--difficulty", "3"], "did you mean --level <N>?"),
    (&["play", "--rating", "1500"], "did you mean --elo <N>?"),
    (&["play", "--as", "black"], "did you mean --side <SIDE>?"),
    (&["play", "--save", "game.json"], "did you mean --out <FILE>?"),
    (&["play", "-l", "5"], "did you mean --level <N>?"),
    (&["play", "-g", "xiangqi"], "did you mean --game <GAME>?"),
    (&["analyse", "-d", "10"], "did you mean --depth <N>?"),
    (&["analyse", "--seconds", "5"], "did you mean --movetime <MS>?"),
    (&["analyse", "--cores", "4"], "did you mean --threads <N>?"),
    (&["analyse", "--memory", "512"], "did you mean --hash <MB>?"),
    (&["analyse", "--pgn", "game.pgn"], "did you mean --batch <FILE>?"),
    (&["analyse", "startpos"], "the game starts there unless a position is given"),
    (&["match", "--book", "book.epd"], "did you mean --openings <"),
    (&["serve", "--host", "0.0.0.0"], "did you mean --bind <"),
    (&["serve", "-p", "8080"], "did you mean --port <"),
    (&["serve", "8080"], "did you mean --port 8080?"),
    (&["tables", "make", "--pieces", "3"], "did you mean --men <N>?"),
    (&["convert", "game.pgn", "--format", "json"], "did you mean --to <FORM>?"),
    (&["annotate", "game.pgn", "--out", "x.pgn"], "annotate prints to standard output; add > FILE"),
    (&["match", "-engine", "cmd=a"], "options have two dashes: --engine"),
    (&["match", "-each", "tc=10+0.1"], "options have two dashes: --each"),
    (&["analyse", "-depth", "5"], "options have two dashes: --depth"),
    (&["compliance", "./engine", "--uci"], "unexpected argument '--uci': the engine's own options follow --: -- --uci"),
    (&["compliance", "./engine", "-uci"], "the engine's own options follow --: -- -uci"),
    (&["compliance", "./engine", "--strickt"], "a similar argument exists: '--strict'"),
    (&["-v"], "did you mean --version?"),
    (&["help", "plya"], "there is no command 'plya'; a similar command exists: 'play'"),
    (&["generate", "powershel"], "there is no command 'powershel'; a similar command exists: 'powershell'"),
    (&["plya"], "there is no command 'plya'; a similar command exists: 'play'"),
    // Values.
    (&["play", "--level", "hard"], "'--level <N>': expected a whole number from 0 to 20"),
    (&["play", "--level", "25"], "'25' for '--level <N>': expected a whole number from 0 to 20"),
    (&["play", "--elo", "100"], "'100' for '--elo <N>': expected a whole number from"),
    (&["analyse", "--depth", "ten"], "expected a whole number from 1 to"),
    (&["analyse", "--depth", "0"], "expected a whole number from 1 to"),
    (&["analyse", "--depth", "-3"], "expected a whole number from 1 to"),
    (&["analyse", "--nodes", "1e6"], "expected a whole number from 1"),
    (&["analyse", "--movetime", "1s"], "expected a whole number from 1"),
    (&["analyse", "--hash", "2GB"], "expected a whole number from 1 to"),
    (&["analyse", "--threads", "1000"], "expected a whole number from 1 to"),
    (&["analyse", "--threads", "all"], "expected a whole number from 1 to"),
    (&["serve", "--port", "80a"], "expected a whole number from 0 to 65535"),
    (&["serve", "--port", "80800"], "expected a whole number from 0 to 65535"),
    (&["match", "--games", "two"], "expected a whole number"),
    (&["match", "--rounds", "-1"], "unexpected argument '-1': '--rounds <N>' needs a whole number from 0"),
    (&["generate", "openings", "--count", "0"], "expected a whole number from 1"),
    (&["perft", "x"], "expected a whole number from 0 to 32"),
    (&["show", "--feen", ""], "the position is empty"),
    (&["show", "--fen", " "], "the position is empty"),
    (&["show", "--fen", CHESS], "this looks like a position of chess, but the games are xiongqi and xiangqi"),
    (&["analyse", "--feen", CHESS], "this looks like a position of chess"),
    // Ranks that are counted from 0.
    (&["legal", "--game", "xiangqi", "--moves", "h2e2"], "h2 is empty; with ranks counted from 0 it is legal"),
    (&["show", "--game", "xiangqi", "--moves", "h2e2 h9g7"], "add --notation coordinates0"),
    (&["why", "--game", "xiangqi", "--move", "h2e2"], "add --notation coordinates0"),
    // The sides have the names of the game.
    (&["show", "--game", "xiangqi", "--moves", "h3-e3 d10-d9"], "Black's advisor cannot go from d10 to d9"),
    (&["why", "--game", "xiangqi", "--move", "a10-a9"], "a10 holds Black's chariot, but it is Red's turn"),
    (&["show", "--fen", "3k5/9/9/9/9/9/9/9/9/5K3 x"], "'w' for Red or 'b' for Black"),
    // Settings of matches.
    (&["match", "--engine", "xiongmao"], "--engine: expected key=value, such as cmd=xiongmao, not 'xiongmao'"),
    (&["match", "--engine", "cmd=x", "st=100ms"], "st: expected a number, not '100ms'"),
    (&["match", "--engine", "cmd=x", "proto=uci"], "there is no setting 'proto'; did you mean 'protocol'?"),
    (&["match", "--engine", "cmd=x", "colour=red"], "there is no setting 'colour'; the settings are cmd, "),
    (&["match", "--sprt", "0", "5"], "--sprt: expected key=value, such as elo0=0 elo1=5, not '0'"),
    (&["match", "--engine", "cmd=x", "--engine", "cmd=y"], "it needs a limit, such as st=0.1"),
    (&["match", "--each", "cmd=nosuch", "st=1", "--engine", "name=a", "--engine", "name=b"], "started: nosuch: "),
    // Files.
    (&["play", "--out", "/nonexistent/x.json"], "cannot write /nonexistent/x.json: "),
    (&["puzzles", "check", "Cargo.toml"], "this is not a file of puzzles; its first line must be id,game,feen,"),
    (&["replay", "missing.pgn"], "missing.pgn"),
    (&["replay", "one.pgn", "two.pgn"], "unexpected argument 'two.pgn': replay takes one file at a time"),
    (&["annotate", "one.pgn", "two.pgn"], "annotate takes one file at a time"),
    (&["annotate", "Cargo.toml", "--html", "/nonexistent/x.html"], "cannot write /nonexistent/x.html"),
    // Databases, books and suites.
    (&["games", "game.pgn"], "did you mean 'xiongmao games import game.pgn --into my.db'?"),
    (&["book", "game.pgn"], "did you mean 'xiongmao book make game.pgn --out own.book'?"),
    (&["puzzles", "game.pgn"], "did you mean 'xiongmao puzzles make game.pgn --out puzzles.csv'?"),
    (&["games", "list"], "there is no command 'list'; the commands are import, search, show, export, stats and dedupe"),
    (&["games", "import", "game.pgn", "--out", "my.db"], "did you mean --into <DATABASE>?"),
    (&["games", "import", "game.pgn", "--db", "my.db"], "did you mean --into <DATABASE>?"),
    (&["games", "import", "game.pgn"], "games import needs --into <DATABASE>; for example: xiongmao games import "),
    (&["games", "search", "my.db", "--name", "Hu"], "did you mean --player <NAME>?"),
    (&["games", "search", "my.db", "--count", "5"], "did you mean --limit <N>?"),
    (&["games", "search", "my.db", "--year", "19x0"], "'19x0' for '--year <YEARS>': expected A..B"),
    (&["games", "stats", "none.db"], "there is no file none.db; 'games import' makes a database"),
    (&["explore", "Cargo.toml"], "Cargo.toml is not a database of games; 'games import' makes one"),
    (&["explore", "my.db", "h3-e3"], "did you mean --moves h3-e3?"),
    (&["explore", "my.db", "--move", "h3-e3"], "did you mean --moves <MOVES>?"),
    (&["explore", "my.db", "--side", "white", "--color", "red"], "did you mean --side red?"),
    (&["book", "make", "game.pgn", "--out", "b", "--min", "3"], "did you mean --least <N>?"),
    (&["book", "show", "Cargo.toml"], "Cargo.toml is not an opening book that this version of the program reads"),
    (&["book", "show", "h3-e3"], "there is no book h3-e3; did you mean --moves h3-e3?"),
    (&["book", "show", "--game", "xiangqi", "--moves", "h2e2"], "add --notation coordinates0"),
    (&["book"], "book needs one of the commands make and show; for example: xiongmao book "),
    (&["openings"], "there is no command 'openings'; did you mean 'xiongmao explain'?"),
    (&["database"], "did you mean 'xiongmao games'?"),
    (&["import", "game.pgn"], "did you mean 'xiongmao games import'?"),
    (&["search"], "did you mean 'xiongmao analyse'?"),
    (&["hint"], "did you mean 'xiongmao analyse'?"),
    (&["suite", "game.pgn"], "game.pgn is not a suite, which has a position in EPD on each line; to review a game: "),
    (&["annotate", "src"], "src is a folder without games.jsonl, which the folder of a match has"),
    (&["serve", "--watch", "Cargo.toml"], "Cargo.toml is not a folder; --watch takes the folder of a match"),
    (&["serve", "--bind", "localhost:8080"], "expected an IP address, such as 0.0.0.0; --port has the port"),
    (&["serve", "0.0.0.0"], "did you mean --bind 0.0.0.0?"),
    (&["analyse", "5s"], "did you mean --movetime 5000?"),
    (&["analyse", "--fen"], "a value is missing: --fen <FEN>"),
    (&["annotate", "game.pgn", "--html"], "a value is missing: --html <FILE>"),
    (&["datagen"], "datagen needs --out <FILE> and --positions <N> or --games <N>; for example: xiongmao datagen "),
    (
        &["convert", "game.pgn", "--to", "fen"],
        "invalid value 'fen' for '--to <FORM>' [possible values: toml, json, pgn]",
    ),
    (&["play", "--tc", "10m"], "expected [MOVES/][MINUTES:]SECONDS[+INCREMENT], such as 10+0.1"),
    (&["tables", "make", "--men", "5", "--out", "t"], "tables of xiongqi have at most 4 pieces"),
    (&["tables", "make", "GRvG", "--out", "t"], "did you mean --class GRvG?"),
    (&["help", "me"], "there is no command 'me'"),
    (&["玩"], "there is no command '玩' (try --help)"),
    (&["match", "--engine", "cmd=a"], "a match needs at least two engines: --engine cmd=PROGRAM --engine cmd=PROGRAM"),
];

/// What belongs to parsers and libraries.
const FOREIGN: [&str; 10] = [
    "invalid digit",
    "IP address syntax",
    "none was supplied",
    " is not in ",
    "f64",
    "u64",
    "deserialize",
    "missing field",
    "as a value, use",
    ".xiongmao-",
];

#[test]
fn a_mistake_is_answered_with_what_to_type() {
    for (arguments, part) in MISTAKES {
        let line = refused(arguments);
        assert!(line.contains(part), "{arguments:?}: {line}");
        assert!(FOREIGN.iter().all(|words| !line.contains(words)), "{arguments:?}: {line}");
    }
}

#[test]
fn what_is_meant_is_done() {
    assert_eq!(printed(&["version"]), printed(&["--version"]));
    assert_eq!(printed(&["perft", "--depth", "2"]), printed(&["perft", "2"]));
    let nodes = |arguments: &[&str]| printed(arguments).lines().next().map(str::to_owned);
    assert_eq!(nodes(&["bench", "2"]), nodes(&["bench", "--depth", "2"]));
    let (feen, fen) = ("3g^4/8/8/8/8/8/8/4G^2R / X/x", "3k5/9/9/9/9/9/9/9/9/R3K4 w");
    assert_eq!(printed(&["legal", "--fen", feen]), printed(&["legal", "--feen", feen]));
    assert_eq!(printed(&["legal", "--feen", fen]), printed(&["legal", "--fen", fen]));
    assert_eq!(printed(&["legal", "--fen", "startpos"]), printed(&["legal"]));
    let explained = ["explain", "--moves", "c2+c6"];
    let behind = [&explained[..], &["--language", "fr"]].concat();
    assert_eq!(printed(&[&["--language", "fr"], &explained[..]].concat()), printed(&behind));
    let in_language = |tag| printed(&[&explained[..], &["--language", tag]].concat());
    assert!(in_language("zh") == in_language("zh-Hans") && in_language("zh_TW") == in_language("zh-Hant"));
    assert_eq!(
        printed(&["play", "--side", "black", "--level", "20", "--nodes", "100"]),
        printed(&["play", "--side", "north", "--level", "20", "--nodes", "100"])
    );
}

#[test]
fn a_game_of_chess_is_named_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chess.pgn");
    std::fs::write(&file, "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n").unwrap();
    let file = file.to_str().unwrap();
    for arguments in [&["annotate", file][..], &["convert", file, "--to", "json"], &["analyse", "--batch", file]] {
        let output = run(arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains("the game 'chess' is unknown"), "{arguments:?}: {text}");
    }
}

#[test]
fn a_reader_of_chinese_sees_characters_and_chinese_moves() {
    let printed =
        |arguments: &[&str]| program::printed(&command(arguments).env("LC_ALL", "zh_CN.UTF-8").output().unwrap());
    let game = ["--game", "xiangqi", "--moves", "h3-e3 h10-g8"];
    let shown = printed(&[&["show"], &game[..]].concat());
    assert!(shown.contains('炮') && !shown.contains(" R "), "{shown}");
    let letters = printed(&[&["show", "--characters=false"], &game[..]].concat());
    assert!(letters.contains(" R ") && !letters.contains('炮'), "{letters}");
    assert!(printed(&[&["explain"], &game[..]].concat()).contains("炮二平五"));
    let bad = ["why", "--game", "xiangqi", "--moves", "h3-e3", "--move", "i7-i6"];
    assert!(printed(&bad).contains("e7的卒"), "{}", printed(&bad));
    assert!(printed(&[&["explain", "--notation", "pmn"], &game[..]].concat()).contains("h3-e3"));
    let vietnamese = printed(&[&["explain", "--language", "vi"], &game[..]].concat());
    assert!(vietnamese.contains("P2-5") && !vietnamese.contains("h3-e3"), "{vietnamese}");
    // What programs read is the same in every language.
    assert!(printed(&[&["explain", "--json"], &game[..]].concat()).contains("h3-e3"));
    assert!(printed(&[&["legal"], &game[..]].concat()).contains("b3-d3"));
}

#[test]
fn a_refused_move_or_position_is_told_in_the_readers_language() {
    let told = |arguments: &[&str], language: &str| {
        refused(&[&["legal", "--game", "xiangqi", "--language", language], arguments].concat())
    };
    let moves = ["--moves", "h3-e3 e5-e6"];
    assert!(told(&moves, "zh-Hans").contains("e5 上没有棋子") && told(&moves, "en").contains("e5 is empty"));
    assert!(told(&["--fen", "9/9 w"], "fr").contains("fen, "));
    let counted = ["--moves", "h2e2"];
    for language in ["en", "fr", "vi", "zh-Hans", "zh-Hant"] {
        assert!(told(&counted, language).contains("--notation coordinates0"), "{}", told(&counted, language));
    }
    assert!(told(&counted, "zh-Hant").contains("行號從 0 數起"));
}

#[test]
fn the_short_help_leaves_out_what_many_commands_have() {
    let (short, long) = (printed(&["explain", "-h"]), printed(&["explain", "--help"]));
    assert!(short.len() * 3 < long.len() * 2, "{short}");
    assert!(short.contains("Examples:") && short.contains("--moves") && !short.contains("--perpetual"), "{short}");
    assert!(long.contains("--perpetual") && long.contains("--notation"), "{long}");
}

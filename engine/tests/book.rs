//! `xiongmao book`, and the protocol's options for books.

use std::fs;

use xiongmao_tests::program::{printed, refusal};

use crate::commands::{run, start};

/// Three games, of which the third has the moves of the first.
const GAMES: &str = "[Variant \"Xiangqi\"]\n[Result \"1-0\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 1-0\n\n\
                     [Variant \"Xiangqi\"]\n[Result \"0-1\"]\n\n1. C8=5 H2+3 2. P3+1 0-1\n\n\
                     [Variant \"Xiangqi\"]\n[Result \"0-1\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 0-1\n";

#[test]
fn a_book_is_made_of_games_and_played_from() {
    let folder = tempfile::tempdir().unwrap();
    let [games, book] = ["games.pgn", "own.book"].map(|name| folder.path().join(name).display().to_string());
    fs::write(&games, GAMES).unwrap();
    let made = run(&["book", "make", &games, "--out", &book, "--least", "1"]);
    assert!(made.status.success(), "{made:?}");
    let notes = String::from_utf8_lossy(&made.stderr).into_owned();
    assert!(notes.ends_with("5 moves from 2 games of Xiangqi; 1 more left out, 0 could not be read\n"), "{notes}");
    let shown = printed(&run(&["book", "show", &book, "--moves", "b3-e3", "--notation", "pmn"]));
    assert_eq!(shown, "b10-c8  2 games, 50 %, weight 2\n");

    let mut program = start();
    for line in ["UCI_Variant value xiangqi", "OwnBook value true", &format!("BookFile value {book}")] {
        program.send(&format!("setoption name {line}"));
    }
    let mut answer = |moves: &str, go: &str| {
        program.send(&format!("position startpos moves {moves}"));
        program.send(go);
        program.until("bestmove")
    };
    let known = answer("h3-e3", "go movetime 50");
    assert_eq!(known, ["info string the move is from the opening book", "bestmove h10-g8"]);
    // Beyond its moves, and in an analysis, the program searches.
    for (moves, go) in [("h3-e3 a7-a6", "go depth 1"), ("h3-e3", "go depth 1 searchmoves a7-a6")] {
        let searched = answer(moves, go);
        assert!(!searched.iter().any(|line| line.contains("book")), "{moves} {go}: {searched:?}");
    }
    program.send("setoption name BookDepth value 1");
    program.send("position startpos moves h3-e3");
    program.send("go depth 1");
    assert!(!program.until("bestmove").iter().any(|line| line.contains("book")));
}

#[test]
fn a_book_is_made_of_books_and_of_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let [games, database, first, second] = ["games.pgn", "games.db", "first.book", "second.book"]
        .map(|name| folder.path().join(name).display().to_string());
    fs::write(&games, GAMES).unwrap();
    let made = |arguments: &[&str], out: &str| {
        let made = run(&[&["book", "make", "--out", out], arguments].concat());
        let notes = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success(), "{notes}");
        notes.trim_end().split_once(": ").unwrap().1.to_owned()
    };
    made(&[&games, "--least", "1"], &first);
    let notes = made(&[&first], &second);
    assert_eq!(
        notes,
        "5 moves from 0 games of Xiangqi and 5 moves of other books; 0 more left out, 0 could not be read"
    );
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());
    assert!(run(&["games", "import", &games, "--into", &database]).status.success());
    let notes = made(&["--games", &database, "--least", "1"], &second);
    assert!(notes.starts_with("5 moves from 2 games of Xiangqi; 0 more left out"), "{notes}");
    assert_eq!(fs::read(&first).unwrap(), fs::read(&second).unwrap());
    made(&[&first, "--games", &database, "--result", "1-0"], &second);
    let shown = printed(&run(&["book", "show", &second, "--moves", "h3-e3", "--notation", "pmn"]));
    assert_eq!(shown, "h10-g8  3 games, 33 %, weight 2\n");
    let refused = refusal(&run(&["book", "make", &first, "--game", "xiongqi", "--out", &second]));
    assert!(refused.ends_with("first.book is a book of Xiangqi\n"), "{refused}");
}

#[test]
fn what_is_no_book_or_no_game_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let [games, book] = ["games.pgn", "own.book"].map(|name| folder.path().join(name).display().to_string());
    fs::write(&games, "[Variant \"Xiangqi\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/R3K4 w\"]\n\n1. R9+1 *\n").unwrap();
    let refused = refusal(&run(&["book", "make", &games, "--out", &book]));
    assert!(refused.contains("begins with its starting position"), "{refused}");
    let refused = refusal(&run(&["book", "show", &games]));
    assert!(refused.contains("games.pgn is not an opening book that"), "{refused}");
    let shown = printed(&run(&["book", "show"]));
    assert!(shown.starts_with("d3-d4  "), "the built-in book of the usual game: {shown}");
}

#[test]
fn reviews_know_theory_and_name_the_opening() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    fs::write(&games, "[Variant \"Xiangqi\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 4. K5+1 *\n").unwrap();
    let annotated = |more: &[&str]| {
        let arguments = [&["annotate", games.to_str().unwrap(), "--nodes", "300"][..], more].concat();
        printed(&run(&arguments))
    };
    let pgn = annotated(&["--format", "pgn"]);
    assert!(pgn.contains("[Opening \"Central Cannon vs Screen Horse\"]\n"), "{pgn}");
    let grades = |json: String| {
        let review: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(review["game"]["opening_named"]["names"]["zh-Hans"], "中炮对屏风马");
        let positions = review["positions"].as_array().unwrap().iter().rev();
        positions.filter_map(|position| position["assessment"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    let known = grades(annotated(&["--json"]));
    assert_eq!(known[..6], ["book"; 6]);
    assert_ne!(known[6], "book");
    assert!(!grades(annotated(&["--json", "--no-book"])).iter().any(|grade| grade == "book"));
}

#[test]
fn openings_of_xiongqi_have_codes() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    fs::write(&games, "[Variant \"Xiongqi\"]\n\n1. d3-d4 f8-g7 2. a3-a4 a6-a5 *\n").unwrap();
    let pgn = printed(&run(&["annotate", games.to_str().unwrap(), "--nodes", "100"]));
    let tag = |name: &str| pgn.lines().find_map(|line| line.strip_prefix(&format!("[{name} \""))?.strip_suffix("\"]"));
    let (code, name) = (tag("ECO").unwrap(), tag("Opening").unwrap());
    assert!(code.starts_with('A') && code.len() > 1, "{pgn}");
    assert_eq!(name, "d3-d4 f8-g7 a3-a4");
    // The order of the moves does not matter.
    for (moves, language, said) in
        [("d3-d4 f8-g7 a3-a4", "en", "Opening: "), ("a3-a4 f8-g7 d3-d4 a6-a5", "vi", "Khai cuộc: ")]
    {
        let shown = printed(&run(&["explain", "--moves", moves, "--language", language]));
        assert!(shown.ends_with(&format!("{said}{name} ({code})\n")), "{shown}");
    }
}

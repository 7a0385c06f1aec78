//! Tests of FEN: accepted and refused texts, and the places of errors.

use crate::xiongqi::Game;
use crate::xiongqi::MOVE_LIMIT;

const START: &str = "rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1";

fn read(fen: &str) -> Game {
    Game::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn positions_are_those_of_feen() {
    assert_eq!(read(START).feen(), crate::xiongqi::notation::START_FEEN);
    assert_eq!(read("3g4/8/8/8/4S3/8/s7/4G3 b").feen(), "3g^4/8/8/8/4S3/8/+s7/4G^3 / x/X");
    // Generals face to face become dragons; hands are kept; blanks may be doubled.
    assert_eq!(read("4g3/8/8/8/8/8/8/4G3[Ssc]  w - -  7 30").feen(), "4d^3/8/8/8/8/8/8/4D^3 s/CS X/x");
    assert_eq!(read("4g3/8/8/8/8/8/8/3G4[] b - -").feen(), read("4g3/8/8/8/8/8/8/3G4[-] b").feen());
}

#[test]
fn counters_are_read_and_written() {
    assert_eq!(read(START).fen(), START);
    let mut game = read("r3g3/8/8/8/8/8/8/3G3R b - - 97 40");
    assert_eq!(game.fen(), "r3g3/8/8/8/8/8/8/3G3R b - - 97 40");
    game.play_line(["a8a7"]).unwrap();
    assert_eq!(game.fen(), "4g3/r7/8/8/8/8/8/3G3R w - - 98 41");
    game.play_line(["h1h2", "a7a6"]).unwrap();
    assert_eq!(game.status().to_string(), "movelimit draw");
    assert_eq!(u32::from(game.board().halfmove_clock()), MOVE_LIMIT);
}

#[test]
fn errors_name_the_fault_and_its_column() {
    for (text, column, expected) in [
        ("", 1, "expected the side to move"),
        ("rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR", 52, "expected the side to move"),
        ("rhbagbhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR X/x", 53, "expected the side to move"),
        ("rhbag^bhr/8/8/8/8/8/8/RHBAG^BHR w", 6, "'^' is a mark of FEEN"),
        ("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1", 2, "'n' is neither a piece"),
        ("4g3/8/8/8/8/8/4G3 w", 1, "the board has 7 rows"),
        ("4g3/8/8/9/8/8/8/4G3 w", 9, "'9' is neither a piece"),
        ("4g3/8/8/7/8/8/8/4G3 w", 9, "the row has 7 squares"),
        ("4g3/8/8/8S/8/8/8/4G3 w", 9, "the row has 9 squares"),
        ("4g3/8/8/8/8/8/g7/4G3 w", 15, "North has a second"),
        ("4d3/8/8/8/8/8/8/3G4 w", 18, "one side has a general and the other a dragon"),
        ("8/8/8/8/8/8/8/8 w", 1, "neither side"),
        ("4g3/8/8/8/8/8/8/4G3 w KQ - 0 1", 23, "expected '-'"),
        ("4g3/8/8/8/8/8/8/4G3 w - e3 0 1", 25, "expected '-'"),
        ("4g3/8/8/8/8/8/8/4G3 w - - -1 1", 27, "expected a counter"),
        ("4g3/8/8/8/8/8/8/4G3 w - - 0 1e3", 29, "expected a counter"),
        ("4g3/8/8/8/8/8/8/4G3 w - - 0 1 1", 31, "expected the end of the FEN"),
        ("4g3/8/8/8/8/8/8/4G3[sS w", 23, "expected the hands"),
        ("4g3/8/8/8/8/8/8/4G3[s]S w", 24, "expected the hands"),
        ("4g3/8/8/8/8/8/8/4G3[sg] w", 22, "'g' is not a piece"),
        ("é", 2, "expected the side to move"),
        ("é w", 1, "the board has 1 rows"),
    ] {
        let error = Game::from_fen(text).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(crate::error::in_english(&error.reason).starts_with(expected), "{text}: {error}");
    }
    let crowd = format!("{}/4g3/4G3[{}] w", ["ssssssss"; 6].join("/"), "s".repeat(15));
    assert!(Game::from_fen(&crowd).unwrap_err().to_string().contains("65 pieces"));
}

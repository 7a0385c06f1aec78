//! Tests of FEN: accepted and refused texts, and the places of errors.

use super::START_FEN;
use crate::xiangqi::Game;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn same_as_start(text: &str) {
    let game = Game::from_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(game.fen(), START_FEN, "{text}");
}

#[test]
fn the_dialects_are_read() {
    for end in [
        "",
        "[]",
        "[] w - - 0 1",
        "_w_-_-_0_1",
        " w",
        " r",
        " r - - 0 1",
        " w - - 0 1",
        " w 0 1",
        " w -- 0 1",
        "  w - -  0   1 ",
        " w -",
        " w - -",
    ] {
        same_as_start(&format!("{START}{end}"));
    }
    same_as_start("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1");
    same_as_start("rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR w");
    same_as_start("rnbgkgbnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAGABNR w");
}

#[test]
fn counters_are_told_and_kept() {
    let mut game = Game::from_fen("r2k5/9/9/9/9/9/9/9/9/R3K4 b - - 17 30").unwrap();
    assert_eq!(game.fen(), "r2k5/9/9/9/9/9/9/9/9/R3K4 b - - 17 30");
    for (mv, fen) in [
        ((81, 72), "3k5/r8/9/9/9/9/9/9/9/R3K4 w - - 18 31"),
        ((0, 72), "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 31"),
        ((84, 85), "4k4/R8/9/9/9/9/9/9/9/4K4 w - - 1 32"),
    ] {
        game.make(crate::xiangqi::parts::step(mv.0, mv.1), &mut crate::Silent);
        assert_eq!(game.fen(), fen);
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, column, expected) in [
        ("", 1, "the board has 1 rows"),
        ("3k5/9/9/9/9/9/9/9/9/9/4K4 w", 1, "the board has 11 rows"),
        ("3k5/9/9/9/9/9/9/9/9/\u{633}3K4 w", 21, "'\\u{633}' is neither a piece"),
        ("3k5/9/9/9/9/9/9/8/9/4K4 w", 17, "the row has 8 squares"),
        ("3k5/9/9/9/9/9/9/9R/9/4K4 w", 17, "the row has 10 squares"),
        ("3k5/9/9/9/9/9/9/0/9/4K4 w", 17, "'0' is neither"),
        (" 3x5/9/9/9/9/9/9/9/9/4K4 w", 3, "'x' is neither"),
        ("3k5/9/9/9/9/9/9/9/9/3AK4+ w", 25, "'+' is a mark of FEEN"),
        ("3k5/3k5/9/9/9/9/9/9/9/4K4 w", 6, "North has a second general"),
        ("3k5/9/9/9/9/9/9/9/K8/4K4 w", 19, "South's general never stands on a2"),
        ("3k5/9/9/9/9/9/9/9/9/3BK4 w", 22, "South's elephant never stands on d1"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", 1, "North has no general"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", 1, "North is in check"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 x", 25, "expected the side"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w KQ - 0 1", 27, "expected '-'"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 b - 1", 29, "expected '-'"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 b - - x", 31, "expected a counter"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 +1", 33, "expected a counter"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1 1", 35, "expected the end"),
    ] {
        let error = Game::from_fen(text).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(crate::error::in_english(&error.reason).starts_with(expected), "{text}: {error}");
    }
}

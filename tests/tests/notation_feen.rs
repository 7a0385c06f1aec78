//! FEEN: accepted texts, rejected texts with the position of the error, and the canonical form (rulings 3, 4, 5, 7,
//! 19).

use proptest::prelude::*;
use sashite_feen::Feen;
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::feen::{FeenFault, PieceFault};
use xiongmao_movegen::progress::Unsound;
use xiongmao_movegen::xiongqi::notation::{FeenReason, Part, START_FEEN};
use xiongmao_movegen::xiongqi::{Game, PlaceError, Square};
use xiongmao_tests::plain;
use xiongmao_tests::plain::random::{Rng, random_feen};
use xiongmao_tests::scaled;

/// Cases of each property test.
const CASES: u64 = 20_000;

/// The maximum length of a message, for any input.
const LONGEST_MESSAGE: usize = 200;

fn read(text: &str) -> Game {
    Game::from_feen(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

#[test]
fn canonical_positions_come_back_unchanged() {
    for text in [
        START_FEEN,
        "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / x/X",
        "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR s/S X/x",
        "4d^3/8/8/8/8/8/8/3D^4 2sachr/2SBC X/x",
        "4d^3/8/8/8/8/8/8/3D^4 2a2S2sABbCcEeHhRr/12E x/X",
        "4d^3/8/8/8/8/8/8/3D^4 62S/ x/X",
        "+S6g^/8/8/4s3/+s2S4/8/8/G^7 Ss/ X/x",
        "eeeeeeee/eeeeeeee/eeeeeeee/eeeg^eeee/EEEEG^EEE/EEEEEEEE/EEEEEEEE/EEEEEEEE / X/x",
    ] {
        assert_eq!(read(text).feen(), text);
        assert!(Feen::is_valid(text), "{text}");
    }
}

#[test]
fn a_finished_game_shows_the_captured_terminal_piece_in_the_hand() {
    for text in ["4d^3/8/8/8/8/8/8/8 s/2SG^ X/x", "8/8/8/8/8/8/8/G^7 g^/ x/X", "8/8/8/8/8/8/8/4D^3 / X/x"] {
        let game = read(text);
        assert_eq!(game.feen(), text);
        assert!(game.status().to_string().starts_with("mareking"), "{text}");
        assert!(game.legal_moves().is_empty());
    }
    let mut game = read("4g^3/8/8/8/8/8/8/3G^R3 / X/x");
    game.play_line(["e1+e8"]).expect("the chariot captures the general");
    assert_eq!(game.feen(), "4R3/8/8/8/8/8/8/3G^4 g^/ x/X");
    assert_eq!(read(&game.feen()).status(), game.status());
}

#[test]
fn other_spellings_are_rewritten() {
    for (text, canonical) in [
        ("S6g^/8/8/4+s3/s2+S4/8/8/G^7 / c/C", "+S6g^/8/8/4s3/+s2S4/8/8/G^7 / x/X"),
        ("7g^/8/8/8/8/8/8/G^7 / C/c", "7g^/8/8/8/8/8/8/G^7 / X/x"),
        ("4g^3/8/8/8/8/8/8/4G^2R / X/x", "4d^3/8/8/8/8/8/8/4D^2R / X/x"),
        ("4G^3/8/8/8/8/8/8/4g^2R / X/x", "4G^3/8/8/8/8/8/8/4g^2R / X/x"),
        ("4g^3/4S3/8/8/8/8/8/4G^2R / X/x", "4g^3/4+S3/8/8/8/8/8/4G^2R / X/x"),
    ] {
        assert_eq!(read(text).feen(), canonical);
    }
}

/// Texts that are not canonical FEEN, with the reason and the position of the error.
fn grammar_faults() -> Vec<(&'static str, FeenFault, Part, usize)> {
    use FeenFault as R;
    let order = |later: &str, earlier: &str| R::HandOrder { later: later.to_owned(), earlier: earlier.to_owned() };
    vec![
        ("", R::MissingField { found: 1 }, Part::Text, 1),
        ("4g^3/8/8/8/8/8/8/4G^3", R::MissingField { found: 1 }, Part::Text, 22),
        ("4g^3/8/8/8/8/8/8/4G^3 /", R::MissingField { found: 2 }, Part::Text, 24),
        ("4g^3/8/8/8/8/8/8/4G^3 / X/x w", R::ExtraField, Part::Text, 29),
        (" 4g^3/8/8/8/8/8/8/4G^3 / X/x", R::ExtraSpace, Part::Text, 1),
        ("4g^3/8/8/8/8/8/8/4G^3  / X/x", R::ExtraSpace, Part::Text, 23),
        ("4g^3/8/8/8/8/8/8/4G^3 / X/x ", R::ExtraSpace, Part::Text, 28),
        ("4g^3/8/8/8/8/8/8/4G\u{fe}^3 / X/x", R::NotAscii { character: '\u{fe}' }, Part::Text, 20),
        (" / X/x", R::Rows { found: 0, rows: 8 }, Part::Board, 1),
        ("/4g^3/8/8/8/8/8/4G^3 / X/x", R::EmptyRow, Part::Board, 1),
        ("4g^3/8/8/8/8/8/4G^3/ / X/x", R::EmptyRow, Part::Board, 20),
        ("4g^3/8/8//8/8/8/8/4G^3 / X/x", R::EmptyRow, Part::Board, 9),
        ("4g^3/08/8/8/8/8/8/4G^3 / X/x", R::EmptyCount { count: "08".to_owned() }, Part::Row { row: 7 }, 6),
        ("4g^3/0/8/8/8/8/8/4G^3 / X/x", R::EmptyCount { count: "0".to_owned() }, Part::Row { row: 7 }, 6),
        ("4g^3/8/7/8/8/8/8/4G^3 / X/x", R::RowLength { found: 7, files: 8 }, Part::Row { row: 6 }, 9),
        ("4g^3/8/8S/8/8/8/8/4G^3 / X/x", R::RowLength { found: 9, files: 8 }, Part::Row { row: 6 }, 9),
        ("4g^3/44/8/8/8/8/8/4G^3 / X/x", R::RowLength { found: 44, files: 8 }, Part::Row { row: 7 }, 6),
        ("4g^3/9/9/9/9/9/9/4G^3 / X/x", R::RowLength { found: 9, files: 8 }, Part::Row { row: 7 }, 6),
        ("4g^3/8/99999999999/8/8/8/8/4G^3 / X/x", R::RowLength { found: u32::MAX, files: 8 }, Part::Row { row: 6 }, 8),
        ("4g^3/8/8/2k$k3/8/8/8/4G^3 / X/x", R::Character { character: '$' }, Part::Row { row: 5 }, 12),
        ("4g^3/8/8/2+4/8/8/8/4G^3 / X/x", R::Character { character: '+' }, Part::Row { row: 5 }, 11),
        ("4g^3/8/8/^K6/8/8/8/4G^3 / X/x", R::Character { character: '^' }, Part::Row { row: 5 }, 10),
        ("4g^3/8/8/8/8/8/8/4G^3 - X/x", R::HandsSeparator, Part::Hands, 24),
        ("4g^3/8/8/8/8/8/8/4G^3 ss X/x", R::HandsSeparator, Part::Hands, 25),
        ("4g^3/8/8/8/8/8/8/4G^3 s/S/ X/x", R::HandsSeparator, Part::Hands, 26),
        ("4g^3/8/8/8/8/8/8/4G^3 1s/ X/x", R::HandCount { count: "1".to_owned() }, Part::Hand { side: Side::South }, 23),
        (
            "4g^3/8/8/8/8/8/8/4G^3 s/02S X/x",
            R::HandCount { count: "02".to_owned() },
            Part::Hand { side: Side::North },
            25,
        ),
        ("4g^3/8/8/8/8/8/8/4G^3 2/ X/x", R::HandPiece { count: "2".to_owned() }, Part::Hand { side: Side::South }, 24),
        (
            "4g^3/8/8/8/8/8/8/4G^3 2aB2/ X/x",
            R::HandPiece { count: "2".to_owned() },
            Part::Hand { side: Side::South },
            27,
        ),
        ("4g^3/8/8/8/8/8/8/4G^3 s$/ X/x", R::Character { character: '$' }, Part::Hand { side: Side::South }, 24),
        (
            "4g^3/8/8/8/8/8/8/4G^3 ssa/ X/x",
            R::HandMerge { token: "s".to_owned() },
            Part::Hand { side: Side::South },
            24,
        ),
        (
            "4g^3/8/8/8/8/8/8/4G^3 3A3E2A/ X/x",
            R::HandMerge { token: "A".to_owned() },
            Part::Hand { side: Side::South },
            27,
        ),
        ("4g^3/8/8/8/8/8/8/4G^3 2s+sach/ X/x", order("a", "+s"), Part::Hand { side: Side::South }, 27),
        ("4g^3/8/8/8/8/8/8/4G^3 a2s/ X/x", order("2s", "a"), Part::Hand { side: Side::South }, 24),
        ("4g^3/8/8/8/8/8/8/4G^3 /sa X/x", order("a", "s"), Part::Hand { side: Side::North }, 25),
        ("4g^3/8/8/8/8/8/8/4G^3 /ahcs X/x", order("c", "h"), Part::Hand { side: Side::North }, 26),
        ("4g^3/8/8/8/8/8/8/4G^3 sS/ X/x", order("S", "s"), Part::Hand { side: Side::South }, 24),
        ("4g^3/8/8/8/8/8/8/4G^3 s+s/ X/x", order("+s", "s"), Part::Hand { side: Side::South }, 24),
        ("4g^3/8/8/8/8/8/8/4G^3 K^K/ X/x", order("K", "K^"), Part::Hand { side: Side::South }, 25),
        ("4g^3/8/8/8/8/8/8/4G^3 / X", R::StyleForm, Part::Styles, 26),
        ("4g^3/8/8/8/8/8/8/4G^3 / X/x\n", R::StyleForm, Part::Styles, 28),
        ("4g^3/8/8/8/8/8/8/4G^3 / XX/x", R::StyleForm, Part::Styles, 26),
        ("4g^3/8/8/8/8/8/8/4G^3 / X/", R::StyleForm, Part::Styles, 27),
        ("4g^3/8/8/8/8/8/8/4G^3 / 1/x", R::StyleForm, Part::Styles, 25),
        ("4g^3/8/8/8/8/8/8/4G^3 / XIANGQI/xiangqi", R::StyleForm, Part::Styles, 26),
        ("4g^3/8/8/8/8/8/8/4G^3 / X/X", R::StyleCase, Part::Styles, 27),
        ("4g^3/8/8/8/8/8/8/4G^3 / c/c", R::StyleCase, Part::Styles, 27),
        ("4g^3/8/8/8/8/8/8/4G^3 63a/ X/x", R::TooManyPieces { pieces: 65, squares: 64 }, Part::Hands, 23),
        (
            "4g^3/8/8/8/8/8/8/4G^3 99999999999a/ X/x",
            R::TooManyPieces { pieces: u32::MAX, squares: 64 },
            Part::Hands,
            23,
        ),
        ("4g^3/8/8/8/8/8/8/4G^3 300a/256s X/x", R::TooManyPieces { pieces: 558, squares: 64 }, Part::Hands, 23),
    ]
}

/// The same for texts that are canonical FEEN but not a position of Xiongqi.
fn game_faults() -> Vec<(&'static str, FeenReason, Part, usize)> {
    use FeenReason as R;
    let at = |name| Part::Square { square: square(name) };
    let piece = |token: &str, fault| R::Token { token: token.to_owned(), game: "Xiongqi", why: fault };
    let style = |style| R::Form(FeenFault::Style { style, game: "Xiongqi" });
    let south = Part::Hand { side: Side::South };
    vec![
        ("4g^3/8/8/8/8/8/8/4G^3 / W/w", style('W'), Part::Styles, 25),
        ("4g^3/8/8/8/8/8/8/4G^3 / X/w", style('w'), Part::Styles, 27),
        ("4g^3/8/8/8/8/8/8/4G^3 / X/c", R::Form(FeenFault::StylesMixed), Part::Styles, 27),
        ("4g^3/8/8/8/8/8/8/4G^3 / c/X", R::Form(FeenFault::StylesMixed), Part::Styles, 27),
        ("4g^3/8/8/8/8/8/4G^3 / X/x", R::Form(FeenFault::Rows { found: 7, rows: 8 }), Part::Board, 20),
        ("4g^3/8/8/8/8/8/8/8/4G^3 / X/x", R::Form(FeenFault::Rows { found: 9, rows: 8 }), Part::Board, 20),
        ("k^+p4+PK^ / C/c", R::Form(FeenFault::Rows { found: 1, rows: 8 }), Part::Board, 10),
        ("9/9/9/9/9/9/9/9 / X/x", R::Form(FeenFault::RowLength { found: 9, files: 8 }), Part::Row { row: 8 }, 1),
        (
            "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
            R::Form(FeenFault::Rows { found: 10, rows: 8 }),
            Part::Board,
            50,
        ),
        ("ab/cd//AB/CD / X/x", R::Form(FeenFault::EmptyRow), Part::Board, 6),
        ("4g^3/8/8/N7/8/8/8/4G^3 / X/x", piece("N", PieceFault::OtherXiongqi), at("a5"), 10),
        (
            "-rnbeg^bn-r/+s+s+s+s+s+s+s+s/8/8/8/8/+S+S+S+S+S+S+S+S/-RNBEG^BN-R / C/c",
            piece("-r", PieceFault::OtherXiongqi),
            at("a8"),
            1,
        ),
        ("4g^3/+R7/8/8/8/8/8/4G^3 / C/c", piece("+R", PieceFault::OtherXiongqi), at("a7"), 6),
        ("4g^3/8/8/8/8/8/3-s4/4G^3 / C/c", piece("-s", PieceFault::OtherXiongqi), at("d2"), 17),
        ("4g^3/8/8/8/8/8/8/4-G^3 / C/c", piece("-G^", PieceFault::OtherXiongqi), at("e1"), 19),
        (
            "3Ig^3/8/8/8/8/8/8/4G^3 / X/x",
            piece("I", PieceFault::Letters { letters: "A, B, C, D^, E, G^, H, R, S" }),
            at("d8"),
            2,
        ),
        ("4k^3/8/8/8/8/8/8/4G^3 / X/x", piece("k^", PieceFault::GENERAL), at("e8"), 2),
        (
            "4g^3/8/8/8/8/8/8/2P1G^3 / X/x",
            piece("P", PieceFault::WrittenAs { piece: "soldier", upper: "S", lower: "s" }),
            at("c1"),
            19,
        ),
        (
            "4g^1q1/8/8/8/8/8/8/4G^3 / X/x",
            piece("q", PieceFault::WrittenAs { piece: "empress", upper: "E", lower: "e" }),
            at("g8"),
            5,
        ),
        ("4g3/8/8/8/8/8/8/4G^3 / X/x", piece("g", PieceFault::GENERAL), at("e8"), 2),
        (
            "4d3/8/8/8/8/8/8/4D^3 / X/x",
            piece("d", PieceFault::WrittenAs { piece: "dragon", upper: "D^", lower: "d^" }),
            at("e8"),
            2,
        ),
        ("4g^3/2R^5/8/8/8/8/8/4G^3 / X/x", piece("R^", PieceFault::TerminalMark), at("c7"), 7),
        ("4g^3/2S^5/8/8/8/8/8/4G^3 / X/x", piece("S^", PieceFault::TerminalMark), at("c7"), 7),
        ("4g^3/2+B5/8/8/8/8/8/4G^3 / X/x", piece("+B", PieceFault::Enhanced), at("c7"), 7),
        ("4+g^3/8/8/8/8/8/8/4G^3 / X/x", piece("+g^", PieceFault::Enhanced), at("e8"), 2),
        ("4g^3/2-B5/8/8/8/8/8/4G^3 / X/x", piece("-B", PieceFault::Diminished), at("c7"), 7),
        ("4g^3/8/8/8/8/8/8/4G^2R' / X/x", piece("R'", PieceFault::Derived), at("h1"), 22),
        ("4g^3/8/8/8/8/8/8/4G^3 +s/ X/x", piece("+s", PieceFault::EnhancedInHand), south, 23),
        ("4g^3/8/8/8/8/8/8/4G^3 2aBG/s X/x", piece("G", PieceFault::GENERAL), south, 26),
        ("4g^3/8/8/8/8/8/8/4G^3 s/n X/x", piece("n", PieceFault::OtherXiongqi), Part::Hand { side: Side::North }, 25),
        ("4g^3/8/8/8/8/8/8/3G^G^3 / X/x", R::Place(PlaceError::SecondGeneral { side: Side::South }), at("e1"), 21),
        ("4g^2d^/8/8/8/8/8/8/4G^3 / X/x", R::Place(PlaceError::SecondGeneral { side: Side::North }), at("h8"), 5),
        ("8/8/8/8/8/8/8/8 / X/x", R::Unsound(Unsound::NoTerminals), Part::Board, 1),
        ("4d^3/8/8/8/8/8/8/4G^3 / X/x", R::Place(PlaceError::GeneralAgainstDragon), at("e1"), 19),
        ("4g^3/8/8/8/8/8/8/4D^3 / X/x", R::Place(PlaceError::GeneralAgainstDragon), at("e1"), 19),
    ]
}

#[test]
fn refusals_name_reason_and_place() {
    let grammar = grammar_faults().into_iter().map(|(text, fault, part, column)| (text, fault.into(), part, column));
    for (text, reason, part, column) in grammar.chain(game_faults()) {
        let error = Game::from_feen(text).expect_err(text);
        assert_eq!((error.reason, error.place.part, error.place.column), (reason, part, column), "{text:?}");
    }
}

#[test]
fn the_grammar_is_the_crates() {
    for (text, ..) in grammar_faults() {
        assert!(!Feen::is_valid(text), "{text:?}");
    }
    for (text, ..) in game_faults() {
        assert!(Feen::is_valid(text), "{text:?}");
    }
}

#[test]
fn long_texts_are_refused_at_once() {
    let text = format!("{START_FEEN}{}", " ".repeat(1 << 20));
    let error = Game::from_feen(&text).expect_err("too long");
    assert_eq!(
        (error.reason, error.place.part, error.place.column),
        (FeenFault::TooLongFeen { most: 4096 }.into(), Part::Text, 4097)
    );
    let digits = format!("4g^3/8/8/8/8/8/8/4G^3 {}a/ X/x", "9".repeat(4000));
    let error = Game::from_feen(&digits).expect_err("too many pieces");
    assert_eq!(error.reason, FeenReason::Form(FeenFault::TooManyPieces { pieces: u32::MAX, squares: 64 }));
    let zeros = format!("4g^3/{}/8/8/8/8/8/4G^3 / X/x", "0".repeat(4000));
    let message = Game::from_feen(&zeros).expect_err("leading zero").to_string();
    assert!(message.len() < LONGEST_MESSAGE && message.contains("0000..."), "{message}");
}

#[test]
fn messages_are_for_people() {
    for (text, message) in [
        (
            "4g3/8/8/8/8/8/8/4G^3 / X/x",
            "column 2 (square e8): 'g' is not a piece of Xiongqi: a general is written G^ or g^",
        ),
        ("4g^3/8/7/8/8/8/8/4G^3 / X/x", "column 9 (row 6): the row has 7 squares instead of 8"),
        (
            "4g^3/8/8/8/8/8/8/4G^3 a2s/ X/x",
            "column 24 (South's hand): '2s' stands before 'a': a hand goes by count, the highest first, then by \
             letter, upper case first",
        ),
        (
            "4g^3/8/8/8/8/8/8/4G^3 / X/x\n",
            "column 28 (styles): the styles are two letters with a '/' between, like X/x",
        ),
        ("4g^3/8/8/8/8/8/8/\u{1b}[7m / X/x", "column 18 (row 1): no piece is written with '\\u{1b}'"),
        ("", "column 1: a FEEN is three fields (board, hands, styles) separated by single spaces; found 1"),
    ] {
        assert_eq!(Game::from_feen(text).expect_err(text).to_string(), message);
    }
}

/// The property that must hold for any text.
fn check_any(text: &str) {
    let plain = plain::Game::from_feen(text);
    match Game::from_feen(text) {
        Ok(game) => {
            assert!(Feen::is_valid(text), "{text:?} is no FEEN");
            let canonical = game.feen();
            assert!(Feen::is_valid(&canonical), "{canonical:?} is no FEEN");
            assert_eq!(read(&canonical).feen(), canonical);
            assert_eq!(plain.expect(text).feen(), canonical);
            assert_eq!(game.board().keys(), &game.board().computed_keys());
        }
        Err(error) => {
            assert!(plain.is_err(), "{text:?}: {error}");
            assert!((1..=text.chars().count() + 1).contains(&error.place.column), "{text:?}: {error}");
            assert!(
                !matches!(error.reason, FeenReason::Form(FeenFault::NotCanonical { .. })),
                "{text:?}: no place for {error}"
            );
            let message = error.to_string();
            assert!(message.len() < LONGEST_MESSAGE && message.chars().all(|char| !char.is_control()), "{message}");
        }
    }
}

/// A canonical FEEN with a few characters changed, inserted or removed.
fn mutated() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((0..3u8, any::<prop::sample::Index>(), "[-+^'0-9A-Ra-rS-Xs-x/ \n\u{e9}]"), 0..4);
    (any::<u64>(), edits).prop_map(|(seed, edits)| {
        let mut chars: Vec<char> = random_feen(&mut Rng::new(seed)).chars().collect();
        for (action, index, with) in edits {
            let at = index.index(chars.len());
            match action {
                0 => chars[at] = with.chars().next().unwrap_or(' '),
                1 => chars.insert(at, with.chars().next().unwrap_or(' ')),
                _ => drop(chars.remove(at)),
            }
        }
        chars.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(CASES)))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        check_any(&text);
    }

    #[test]
    fn any_text_in_the_letters_of_feen_is_read_or_refused(
        text in "([-+^'0-9gGdDsSrRaAkKx]{1,9}/){6,9}[GgSs1-8^]{1,6} [1-4asGg^+]{0,4}/[2aSsD^]{0,3} [XxCcWw]/[XxCcWw]",
    ) {
        check_any(&text);
    }

    #[test]
    fn any_mutated_position_is_read_or_refused(text in mutated()) {
        check_any(&text);
    }
}

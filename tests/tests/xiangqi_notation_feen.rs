//! FEEN of Xiangqi: what is read, what is refused and where, and that writing gives the canonical form (ruling 17).

use proptest::prelude::*;
use sashite_feen::Feen;
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::feen::FeenFault;
use xiongmao_movegen::notation::feen::PieceFault;
use xiongmao_movegen::xiangqi::notation::{FeenReason, Part, START_FEEN};
use xiongmao_movegen::xiangqi::{Game, Piece, PieceKind, PlaceError, Square, Unsound};
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi as plain;
use xiongmao_tests::plain_xiangqi::random::{Manner, continue_game, position};
use xiongmao_tests::{rounds, scaled};

/// Cases of each property test.
const CASES: u64 = 5_000;

/// Random games whose every position is written and read back.
const GAMES: u64 = 40;

/// No message is longer, whatever was handed in.
const LONGEST_MESSAGE: usize = 200;

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

#[test]
fn canonical_positions_come_back_unchanged() {
    for text in [
        START_FEEN,
        "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / x/X",
        "3g^5/9/9/9/9/9/9/9/9/4G^4 2aAcEhRr/2P X/x",
        "3g^5/9/9/9/9/9/9/9/9/4G^4 12C/76r X/x",
        "P2g^5/4P4/9/9/9/P8/p8/9/9/p3G^4 / X/x",
    ] {
        let game = Game::from_feen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.feen(), text);
    }
}

#[test]
fn other_spellings_are_rewritten() {
    for (text, canonical) in [
        ("3g^5/9/4S4/9/9/s8/9/9/9/4G^4 / X/x", "3g^5/9/4P4/9/9/p8/9/9/9/4G^4 / X/x"),
        ("3g^5/9/4+P4/9/+S8/+s8/9/9/9/4G^4 / X/x", "3g^5/9/4P4/9/P8/p8/9/9/9/4G^4 / X/x"),
        ("3g^5/9/9/9/9/9/9/9/9/4G^4 / c/C", "3g^5/9/9/9/9/9/9/9/9/4G^4 / x/X"),
        ("3g^5/9/9/9/9/9/9/9/9/4G^4 2sp/PS X/x", "3g^5/9/9/9/9/9/9/9/9/4G^4 3p/2P X/x"),
    ] {
        let game = Game::from_feen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.feen(), canonical, "{text}");
    }
}

/// Texts that are refused, with the reason and the place.
fn faults() -> Vec<(&'static str, FeenReason, Part, usize)> {
    use FeenReason as R;
    let form = FeenReason::Form;
    let at = |name| Part::Square { square: square(name) };
    let piece = |token: &str, fault| R::Token { token: token.to_owned(), game: "Xiangqi", why: fault };
    let style = |style| form(FeenFault::Style { style, game: "Xiangqi" });
    let out =
        |kind, side, name| R::Place(PlaceError::OutOfReach { mover: Piece::new(kind, side), square: square(name) });
    vec![
        ("", form(FeenFault::MissingField { found: 1 }), Part::Text, 1),
        ("3g^5/9/9/9/9/9/9/9/9/4G^4 /", form(FeenFault::MissingField { found: 2 }), Part::Text, 28),
        ("3g^5/9/9/9/9/9/9/9/4G^4 / X/x", form(FeenFault::Rows { found: 9, rows: 10 }), Part::Board, 24),
        ("3g^5/9/9/9/9/9/9/9/9/9/4G^4 / X/x", form(FeenFault::Rows { found: 11, rows: 10 }), Part::Board, 24),
        ("3g^5/8/9/9/9/9/9/9/9/4G^4 / X/x", form(FeenFault::RowLength { found: 8, files: 9 }), Part::Row { row: 9 }, 7),
        (
            "3g^5/10/9/9/9/9/9/9/9/4G^4 / X/x",
            form(FeenFault::RowLength { found: 10, files: 9 }),
            Part::Row { row: 9 },
            6,
        ),
        (
            "3g^6/9/9/9/9/9/9/9/9/4G^4 / X/x",
            form(FeenFault::RowLength { found: 10, files: 9 }),
            Part::Row { row: 10 },
            4,
        ),
        (
            "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x",
            form(FeenFault::Rows { found: 8, rows: 10 }),
            Part::Board,
            54,
        ),
        (
            "3g^5/9/9/9/9/9/9/9/9/4G^4 1p/ X/x",
            form(FeenFault::HandCount { count: "1".to_owned() }),
            Part::Hand { side: Side::South },
            27,
        ),
        (
            "3g^5/9/9/9/9/9/9/9/9/4G^4 90p/ X/x",
            form(FeenFault::TooManyPieces { pieces: 92, squares: 90 }),
            Part::Hands,
            27,
        ),
        ("3g^5/9/9/9/9/9/9/9/9/4G^4 / X/X", form(FeenFault::StyleCase), Part::Styles, 31),
        ("3g^5/9/9/9/9/9/9/9/9/4G^4 / W/w", style('W'), Part::Styles, 29),
        ("3g^5/9/9/9/9/9/9/9/9/4G^4 / x/C", form(FeenFault::StylesMixed), Part::Styles, 31),
        ("3k^5/9/9/9/9/9/9/9/9/4G^4 / X/x", piece("k^", PieceFault::GENERAL), at("d10"), 2),
        (
            "3g^5/9/9/9/9/9/9/9/9/2B1G^4 / X/x",
            piece("B", PieceFault::WrittenAs { piece: "elephant", upper: "E", lower: "e" }),
            at("c1"),
            23,
        ),
        (
            "3g^3n1/9/9/9/9/9/9/9/9/4G^4 / X/x",
            piece("n", PieceFault::WrittenAs { piece: "horse", upper: "H", lower: "h" }),
            at("h10"),
            5,
        ),
        (
            "3g^5/9/4D4/9/9/9/9/9/9/4G^4 / X/x",
            piece("D", PieceFault::Letters { letters: "A, C, E, G^, H, P, R" }),
            at("e8"),
            9,
        ),
        ("3g5/9/9/9/9/9/9/9/9/4G^4 / X/x", piece("g", PieceFault::GENERAL), at("d10"), 2),
        ("3g^5/9/9/9/4R^4/9/9/9/9/4G^4 / X/x", piece("R^", PieceFault::GeneralMark), at("e6"), 13),
        ("3g^5/9/9/9/4+R4/9/9/9/9/4G^4 / X/x", piece("+R", PieceFault::Enhanced), at("e6"), 13),
        ("3g^5/9/9/9/4-P4/9/9/9/9/4G^4 / X/x", piece("-P", PieceFault::Diminished), at("e6"), 13),
        ("3g^5/9/9/9/4P'4/9/9/9/9/4G^4 / X/x", piece("P'", PieceFault::Derived), at("e6"), 13),
        ("3g^5/9/9/9/9/4+P4/9/9/9/4G^4 / X/x", piece("+P", PieceFault::NotCrossed), at("e5"), 15),
        (
            "3g^5/9/9/9/9/9/9/9/9/4G^4 +p/ X/x",
            piece("+p", PieceFault::EnhancedInHand),
            Part::Hand { side: Side::South },
            27,
        ),
        (
            "3g^5/9/9/9/9/9/9/9/9/4G^4 p/G^ X/x",
            piece("G^", PieceFault::GeneralInHand),
            Part::Hand { side: Side::North },
            29,
        ),
        ("3g^g^4/9/9/9/9/9/9/9/9/4G^4 / X/x", R::Place(PlaceError::SecondGeneral { side: Side::North }), at("e10"), 4),
        ("3g^5/9/9/9/9/9/4G^4/9/9/9 / X/x", out(PieceKind::General, Side::South, "e4"), at("e4"), 17),
        ("3g^5/9/9/9/9/9/9/9/9/A3G^4 / X/x", out(PieceKind::Advisor, Side::South, "a1"), at("a1"), 22),
        ("3g^5/9/9/9/9/e8/9/9/9/4G^4 / X/x", out(PieceKind::Elephant, Side::North, "a5"), at("a5"), 14),
        ("9/9/9/9/9/9/9/9/9/4G^4 / X/x", R::Unsound(Unsound::NoGeneral { side: Side::North }), Part::Board, 1),
        ("3g^5/9/9/9/9/9/9/9/9/9 / X/x", R::Unsound(Unsound::NoGeneral { side: Side::South }), Part::Board, 1),
        ("4g^4/9/9/9/9/9/9/9/9/4G^4 / X/x", R::Unsound(Unsound::OpponentInCheck { side: Side::North }), Part::Board, 1),
        (
            "3g^5/9/9/9/9/9/9/9/9/r3G^4 / x/X",
            R::Unsound(Unsound::OpponentInCheck { side: Side::South }),
            Part::Board,
            1,
        ),
    ]
}

#[test]
fn refusals_name_reason_and_place() {
    for (text, reason, part, column) in faults() {
        let error = Game::from_feen(text).expect_err(text);
        assert_eq!((error.reason, error.place.part, error.place.column), (reason, part, column), "{text:?}");
    }
}

#[test]
fn messages_are_for_people() {
    for (text, message) in [
        (
            "3k^5/9/9/9/9/9/9/9/9/4G^4 / X/x",
            "column 2 (square d10): 'k^' is not a piece of Xiangqi: a general is written G^ or g^",
        ),
        ("3g^5/8/9/9/9/9/9/9/9/4G^4 / X/x", "column 7 (row 9): the row has 8 squares instead of 9"),
        ("4g^4/9/9/9/9/9/9/9/9/4G^4 / X/x", "column 1 (board): North is in check, but it is not its turn"),
        (
            "3g^5/9/9/9/9/9/9/9/9/4G^4 90p/ X/x",
            "column 27 (hands): 92 pieces on the board and in the hands are more than the 90 squares",
        ),
        (
            "3g^5/9/9/9/9/9/9/9/9/4G^4 / W/w",
            "column 29 (styles): the style 'W' is not Xiangqi; its styles are X and x (or C and c)",
        ),
    ] {
        assert_eq!(Game::from_feen(text).expect_err(text).to_string(), message);
    }
}

/// Engine and plain implementation read this text alike, or refuse it alike.
fn check_any(text: &str) {
    let plain = plain::Game::from_feen(text);
    match Game::from_feen(text) {
        Ok(game) => {
            assert!(Feen::is_valid(text), "{text:?}");
            let plain = plain.unwrap_or_else(|reason| panic!("{text:?} is read, but {reason}"));
            assert_eq!((game.feen(), game.fen()), (plain.feen(), plain.fen()), "{text:?}");
            let again = Game::from_feen(&game.feen()).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!((again.feen(), again.board()), (game.feen(), game.board()), "{text:?}");
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

#[test]
fn every_position_of_random_games_is_written_and_read_back() {
    for seed in 0..rounds(GAMES) {
        let mut rng = Rng::new(seed);
        let plain = if seed % 2 == 0 { plain::Game::start() } else { position(&mut rng) };
        let whole = continue_game(plain.clone(), [Manner::Any; 2], &mut rng, 100);
        let (mut engine, mut plain) = (Game::from_feen(&plain.feen()).expect("a position"), plain);
        for played in whole.moves() {
            check_any(&plain.feen());
            assert_eq!(engine.feen(), plain.feen());
            let token = format!("{}{}", plain::square_name(played.mv.from), plain::square_name(played.mv.to));
            engine.play_token(&token).unwrap_or_else(|error| panic!("{}: {token}: {error}", plain.feen()));
            plain.play(played.mv.from, played.mv.to).expect("a legal move");
        }
        assert_eq!(engine.feen(), whole.feen());
    }
}

/// A canonical FEEN with a few characters changed, inserted or taken out.
fn mutated() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((0..3u8, any::<prop::sample::Index>(), "[-+^'0-9A-Ra-rS-Xs-x/ \n\u{e9}]"), 0..4);
    (any::<u64>(), edits).prop_map(|(seed, edits)| {
        let mut chars: Vec<char> = position(&mut Rng::new(seed)).feen().chars().collect();
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
    fn any_board_with_hands_is_read_or_refused(
        hands in "[2-4]?[pPsS][aAcC]?[eEhH]?/[2-9]{0,2}[aAcCgG]?\\^?[pP]?",
        styles in "(X/x|x/X|C/c|c/C|X/c|W/w)",
    ) {
        check_any(&format!("3g^5/9/9/9/9/9/9/9/9/4G^4 {hands} {styles}"));
    }

    #[test]
    fn any_mutated_position_is_read_or_refused(text in mutated()) {
        check_any(&text);
    }
}

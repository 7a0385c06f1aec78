//! PMN on random games, positions and tokens: what is written is read, what is read was meant, and nothing breaks.

use std::collections::HashSet;

use proptest::prelude::*;
use xiongmao_movegen::Move;
use xiongmao_movegen::error::PieceOn;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiongqi::notation::{Obstacle, PmnError};
use xiongmao_movegen::xiongqi::{Game, Parts, Piece, Square};
use xiongmao_tests::both::{forms, plain_move};
use xiongmao_tests::plain;
use xiongmao_tests::plain::random::{Rng, random_feen, random_game};
use xiongmao_tests::{rounds, scaled};

/// Random games whose every legal move is written and read back.
const GAMES: u64 = 60;

/// Random positions for the same.
const POSITIONS: u64 = 3_000;

/// Cases of each property test.
const CASES: u64 = 20_000;

/// No message is longer, whatever was handed in (each of the 16 characters that are quoted may take 10 to escape).
const LONGEST_MESSAGE: usize = 360;

fn read(feen: &str) -> Game {
    Game::from_feen(feen).unwrap_or_else(|error| panic!("{feen:?}: {error}"))
}

/// Writes every legal move of a game in both styles, compares with the plain implementation and reads it back.
fn check_spellings(game: &Game, plain: &plain::Game) {
    let mut spellings = HashSet::new();
    for mv in &game.legal_moves() {
        let expected = plain_move(mv);
        let written = game.write_move(mv, Notation::Pmn);
        assert_eq!(written, expected.pmn(plain), "{}", plain.feen());
        assert_eq!(game.write_move(mv, Notation::StrictPmn), expected.strict_pmn(plain), "{}", plain.feen());
        for form in forms(game, mv) {
            assert_eq!(game.read_move(&form), Ok(mv), "{}: {form}", plain.feen());
        }
        assert!(spellings.insert(written), "two plies with one spelling");
    }
}

#[test]
fn every_legal_move_of_random_games_is_written_and_read_back() {
    for seed in 0..rounds(GAMES) {
        let line = random_game(seed, None).pmn;
        let (mut game, mut plain) = (Game::start(), plain::Game::start());
        for pmn in &line {
            check_spellings(&game, &plain);
            game.play_line([pmn.as_str()]).unwrap_or_else(|error| panic!("{error}"));
            plain.play(plain::find(&plain, pmn).expect("a move of the game")).expect("legal");
        }
        assert_eq!(game.feen(), plain.feen());
        let mut whole = Game::start();
        whole.play_line(line.iter().map(String::as_str)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((whole.feen(), whole.status()), (game.feen(), game.status()));
    }
}

#[test]
fn every_legal_move_of_random_positions_is_written_and_read_back() {
    let mut rng = Rng::new(20);
    for _ in 0..rounds(POSITIONS) {
        let feen = random_feen(&mut rng);
        check_spellings(&read(&feen), &plain::Game::from_feen(&feen).expect("a position"));
    }
}

#[test]
fn every_pair_of_squares_that_is_no_move_is_explained() {
    let mut rng = Rng::new(21);
    for _ in 0..rounds(POSITIONS / 30) {
        let game = read(&random_feen(&mut rng));
        for index in 0..4096 {
            let mv = Move(index);
            let Parts { origin, destination, .. } = Parts::of(mv);
            let said = game.read_move(&format!("{origin}{destination}"));
            let over = game.status().is_over();
            assert_eq!(said.is_ok(), !over && game.board().is_pseudo_legal(mv), "{}: {said:?}", game.feen());
            let expected = game.board().piece_at(origin).map(Piece::kind);
            if let Err(PmnError::Movement { mover: piece, why, .. }) = said {
                assert_eq!(Some(piece.kind()), expected);
                check_obstacle(&game, origin, destination, why);
            }
        }
    }
}

/// An obstacle must be there: what is said to stand in the way stands there, and not on either end.
fn check_obstacle(game: &Game, origin: Square, destination: Square, why: Obstacle) {
    if let Obstacle::Blocked { by: PieceOn { piece, square } } | Obstacle::Leg { by: PieceOn { piece, square } } = why {
        assert_eq!(game.board().piece_at(square), Some(piece));
        assert!(square != origin && square != destination);
    }
    if let Obstacle::NoScreen | Obstacle::Screens { .. } = why {
        assert!(game.board().piece_at(destination).is_some());
        assert_ne!(why, Obstacle::Screens { count: 1 }, "one screen is what a cannon needs");
    }
}

/// Tokens of every kind, many of them playable at the start.
fn token() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-h][1-8][-+~]?[a-h][1-8]",
        "[a-i][0-9][-+~]?[a-i][0-9](=[-+]?[A-Za-z]\\^?'?)?(/[-+]?[A-Za-z])?",
        "[-+*.=/~a-h1-8SGDs^']{0,12}",
        "(a1-a2|a2-a1|a8-a7|a7-a8|e3-e4|e6-e5|e4\\+e5|c2\\+c6|h1h2|b3b4)",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(CASES)))]

    #[test]
    fn any_line_is_played_or_leaves_the_game_alone(seed in 0..64u64, tokens in prop::collection::vec(token(), 1..5)) {
        let start = if seed == 0 { Game::start() } else { read(&random_feen(&mut Rng::new(seed))) };
        let mut game = start.clone();
        match game.play_line(tokens.iter().map(String::as_str)) {
            Ok(()) => prop_assert!(game.plies_played() <= tokens.len()),
            Err(error) => {
                prop_assert_eq!(game.feen(), start.feen());
                prop_assert_eq!(game.board(), start.board());
                prop_assert_eq!((game.plies_played(), game.status()), (0, start.status()));
                prop_assert!((1..=tokens.len()).contains(&error.number));
                let message = error.to_string();
                prop_assert!(message.len() < LONGEST_MESSAGE, "{}", message);
                prop_assert!(message.chars().all(xiongmao_tests::is_shown), "{}", message);
            }
        }
    }

    #[test]
    fn what_is_read_is_what_was_written(seed in any::<u64>(), token in token()) {
        let game = read(&random_feen(&mut Rng::new(seed % 256)));
        if let Ok(mv) = game.read_move(&token) {
            prop_assert!(game.legal_moves().contains(&mv));
            prop_assert!(forms(&game, mv).contains(&token) || token.contains(['=', '/']), "{}", token);
        }
    }
}

//! Moves of Xiangqi in every notation.

use std::collections::HashSet;

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::xiangqi::notation::START_FEN;
use xiongmao_movegen::xiangqi::{Game, Parts, Square};
use xiongmao_movegen::{Move, Status};

use super::check_message;
use crate::plain_xiangqi::{self as plain, PlainMove};

/// The maximum number of tokens; each is read in every notation.
const MOST_TOKENS: usize = 32;

/// The input is a FEN of Xiangqi (or nothing, for the starting position), a line break, and tokens separated by spaces
/// or line breaks.
///
/// In every notation a token is either rejected, or is a legal move of which it is a spelling as the plain
/// implementation lists them. Every legal move is written and read back in every notation, and no two are written
/// alike.
///
/// # Panics
/// If the property does not hold.
pub fn xiangqi_plies(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Some((fen, line)) = text.split_once('\n') else { return };
    let fen = if fen.is_empty() { START_FEN } else { fen };
    let Ok(mut game) = Game::from_fen(fen) else { return };
    let mut plain = plain::Game::from_feen(&game.feen()).unwrap_or_else(|reason| panic!("{fen:?}: {reason}"));
    check_round_trip(&game);
    for token in line.split([' ', '\n']).take(MOST_TOKENS) {
        for &notation in Notation::ALL {
            check_token(&game, &plain, token, notation);
        }
        match game.read_move(token) {
            Ok(mv) => {
                let PlainMove { from, to } = plain_move(mv);
                plain.play(from, to).unwrap_or_else(|reason| panic!("{fen:?}: {token:?}: {reason}"));
                game.play(mv).unwrap_or_else(|error| panic!("{fen:?}: {token:?}: {error}"));
                assert_eq!(game.feen(), plain.feen());
            }
            Err(error) => check_message(&error),
        }
    }
    check_round_trip(&game);
}

fn plain_move(mv: Move) -> PlainMove {
    let Parts { origin, destination } = Parts::of(mv);
    let square = |square: Square| (square.index() % 9, square.index() / 9);
    PlainMove { from: square(origin), to: square(destination) }
}

fn check_token(game: &Game, plain: &plain::Game, token: &str, notation: Notation) {
    let mv = match game.read_move_as(token, notation) {
        Ok(mv) => mv,
        Err(error) => return check_message(&error),
    };
    let place = || format!("{}: {token:?} as {}", plain.feen(), notation.name());
    assert!(game.legal_moves().contains(&mv), "{}", place());
    let squares = [Notation::Pmn, Notation::Coordinates, Notation::CoordinatesFromZero, Notation::Iccs];
    let squares = squares.map(|notation| game.write_move(mv, notation).to_ascii_lowercase());
    let lower = token.to_ascii_lowercase();
    let is_squares = squares.contains(&lower) || squares[3].replace('-', "") == lower;
    // The plain list has no ranks from 0.
    let is_told = notation == Notation::Salg || plain::is_spelling(plain.board(), plain_move(mv), token);
    assert!(is_squares || is_told, "{}", place());
}

fn check_round_trip(game: &Game) {
    if game.status() != Status::InProgress {
        return;
    }
    let mut seen = HashSet::new();
    for mv in &game.legal_moves() {
        for &notation in Notation::ALL {
            let written = game.write_move(mv, notation);
            assert_eq!(game.read_move_as(&written, notation), Ok(mv), "{}: {written}", game.feen());
            assert!(seen.insert((notation, written)), "{}: {mv:?} in {}", game.feen(), notation.name());
        }
    }
}

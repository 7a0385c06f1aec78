//! Positions of Xiangqi in FEEN and FEN.

use xiongmao_movegen::xiangqi::Game;

use super::check_message;
use crate::plain_xiangqi as plain;

/// A FEEN of Xiangqi is either rejected, or read. If it is read, its canonical form reads as the same position and is
/// written the same again, and the plain implementation reads the same.
///
/// # Panics
/// If the property does not hold.
pub fn xiangqi_feen(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match (Game::from_feen(text), plain::Game::from_feen(text)) {
        (Ok(game), Ok(plain)) => check_position(&game, &plain),
        (Err(error), Err(_)) => check_message(&error),
        (Ok(_), Err(reason)) => panic!("{text:?} is read, but {reason}"),
        (Err(error), Ok(_)) => panic!("{text:?}: {error}"),
    }
}

/// A FEN of Xiangqi is either rejected, or read. If it is read, both its FEEN and its FEN read as the same position.
///
/// # Panics
/// If the property does not hold.
pub fn xiangqi_fen(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match Game::from_fen(text) {
        Ok(game) => {
            let plain = plain::Game::from_fen(&game.fen()).unwrap_or_else(|reason| panic!("{text:?}: {reason}"));
            check_position(&game, &plain);
            let again = Game::from_fen(&game.fen()).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!((again.board(), again.fen()), (game.board(), game.fen()), "{text:?}");
        }
        Err(error) => check_message(&error),
    }
}

fn check_position(game: &Game, plain: &plain::Game) {
    let feen = plain.feen();
    assert_eq!(game.feen(), feen);
    let again = Game::from_feen(&feen).unwrap_or_else(|error| panic!("{feen:?}: {error}"));
    assert_eq!(again.board().keys(), &game.board().computed_keys(), "{feen}");
    assert_eq!(game.status().to_string(), plain.status().to_string(), "{feen}");
    assert_eq!(game.legal_moves().len(), plain.legal().len(), "{feen}");
}

//! Positions of Xiongqi in FEN.

use xiongmao_movegen::xiongqi::Game;

use super::check_message;

/// A FEN of Xiongqi is either rejected, or read. If it is read, its FEN and its FEEN both read as the same position.
///
/// # Panics
/// If the property does not hold.
pub fn fen(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match Game::from_fen(text) {
        Ok(game) => {
            let again = Game::from_fen(&game.fen()).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!((again.board(), again.fen()), (game.board(), game.fen()), "{text:?}");
            let again = Game::from_feen(&game.feen()).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(again.feen(), game.feen(), "{text:?}");
        }
        Err(error) => check_message(&error),
    }
}

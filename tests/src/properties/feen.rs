//! Positions of Xiongqi in FEEN.

use sashite_feen::Feen;
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::feen::FeenFault;
use xiongmao_movegen::xiongqi::Game;
use xiongmao_movegen::xiongqi::notation::FeenReason;

use super::{check_agreement, check_message};
use crate::plain;

/// A FEEN is either rejected with a position inside the text, or read. If it is read, its canonical form is valid FEEN,
/// reads as the same position and is written the same again. The plain implementation accepts and rejects the same
/// texts.
///
/// # Panics
/// If the property does not hold.
pub fn feen(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let plain = plain::Game::from_feen(text);
    match Game::from_feen(text) {
        Ok(game) => {
            assert!(Feen::is_valid(text), "{text:?} is not FEEN");
            let plain = plain.unwrap_or_else(|reason| panic!("{text:?} is read, but {reason}"));
            check_agreement(&game, &plain);
            check_canonical(&game);
        }
        Err(error) => {
            assert!(plain.is_err(), "{text:?}: {error}");
            assert!((1..=text.chars().count() + 1).contains(&error.place.column), "{text:?}: {error}");
            // The crate's own errors have no position, so our diagnosis must find every fault.
            assert!(!matches!(error.reason, FeenReason::Form(FeenFault::NotCanonical { .. })), "{text:?}: {error}");
            check_message(&error);
        }
    }
}

fn check_canonical(game: &Game) {
    let canonical = game.feen();
    assert!(Feen::is_valid(&canonical), "{canonical:?} is not FEEN");
    let again = Game::from_feen(&canonical).unwrap_or_else(|error| panic!("{canonical:?}: {error}"));
    assert_eq!(again.feen(), canonical);
    assert!(again.board() == game.board(), "{canonical}");
    assert_eq!(again.board().keys(), &again.board().computed_keys(), "{canonical}");
    assert_eq!(Side::BOTH.map(|side| again.hand(side)), Side::BOTH.map(|side| game.hand(side)), "{canonical}");
    assert_eq!(again.status(), game.status(), "{canonical}");
}

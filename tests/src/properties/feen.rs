use sashite_feen::Feen;
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::feen::FeenFault;
use xiongmao_movegen::xiongqi::Game;
use xiongmao_movegen::xiongqi::notation::FeenReason;

use super::{check_agreement, check_message};
use crate::plain;

/// A FEEN is refused with a place inside it, or read, and then its canonical form is FEEN, reads as the same position
/// and is written the same again. The plain implementation reads and refuses the same texts.
///
/// # Panics
/// If any of that fails.
pub fn feen(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let plain = plain::Game::from_feen(text);
    match Game::from_feen(text) {
        Ok(game) => {
            assert!(Feen::is_valid(text), "{text:?} is no FEEN");
            let plain = plain.unwrap_or_else(|reason| panic!("{text:?} is read, but {reason}"));
            check_agreement(&game, &plain);
            check_canonical(&game);
        }
        Err(error) => {
            assert!(plain.is_err(), "{text:?}: {error}");
            assert!((1..=text.chars().count() + 1).contains(&error.place.column), "{text:?}: {error}");
            // The crate's own words have no place; every fault of a text must be found by our diagnosis.
            assert!(!matches!(error.reason, FeenReason::Form(FeenFault::Crate(_))), "{text:?}: {error}");
            check_message(&error);
        }
    }
}

fn check_canonical(game: &Game) {
    let canonical = game.feen();
    assert!(Feen::is_valid(&canonical), "{canonical:?} is no FEEN");
    let again = Game::from_feen(&canonical).unwrap_or_else(|error| panic!("{canonical:?}: {error}"));
    assert_eq!(again.feen(), canonical);
    assert!(again.board() == game.board(), "{canonical}");
    assert_eq!(again.board().keys(), &again.board().computed_keys(), "{canonical}");
    assert_eq!(Side::BOTH.map(|side| again.hand(side)), Side::BOTH.map(|side| game.hand(side)), "{canonical}");
    assert_eq!(again.status(), game.status(), "{canonical}");
}

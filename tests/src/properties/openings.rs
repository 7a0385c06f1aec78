//! Files of openings.

use xiongmao_arena::tournament::openings::file::read_lines;
use xiongmao_movegen::{AnyGame, games};
use xiongmao_text::one_line;

use super::check_message_up_to;

/// The most characters of a line about a file of openings.
const LONGEST_LINE: usize = 600;

/// In every game, a file of openings is refused with a line, or each of its openings is a line of play after which the
/// game goes on; its moves as they are written lead to the same position.
///
/// # Panics
/// If the property does not hold.
pub fn openings(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    for rules in games::GAMES {
        for most in [None, Some(2)] {
            let openings = match read_lines(rules, "openings", text, most) {
                Ok(openings) => openings,
                Err(error) => {
                    check_message_up_to(LONGEST_LINE, &one_line(&error.to_string()));
                    continue;
                }
            };
            for opening in openings.into_iter().flatten() {
                assert!(most.is_none_or(|most| opening.moves.len() <= most), "{text:?}");
                let end = opening.end();
                assert!(!end.status().is_over(), "{text:?}");
                let mut again = AnyGame::clone(&opening.start);
                again.play_line(opening.written().iter().map(String::as_str)).expect("an opening can be played");
                assert_eq!((again.feen(), again.halfmove_clock()), (end.feen(), end.halfmove_clock()), "{text:?}");
            }
        }
    }
}

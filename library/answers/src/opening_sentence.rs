//! The name of the opening that a game has reached.

use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::AnyGame;
use xiongmao_openings::opening_of;

/// The name in words, with its code; `None` if the game has reached no opening with a name.
pub fn opening_in_words(game: &AnyGame, speech: Speech) -> Option<String> {
    let opening = opening_of(game)?.opening;
    let named = Arguments::new().text("name", opening.name(speech.language));
    Some(match opening.code {
        Some(code) => speech.text("opening-named-coded", named.text("code", code)),
        None => speech.text("opening-named", named),
    })
}

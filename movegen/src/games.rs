//! The registry of games: which ones there are, by name and by the shape of their board.

use crate::game::Rules;
use crate::xiongqi;

/// Every game; the first is the one that is played where nothing else is said.
pub static GAMES: &[&Rules] = &[&xiongqi::RULES];

/// The game that is played where nothing else is said.
pub fn default() -> &'static Rules {
    GAMES[0]
}

/// The game with this name, upper or lower case.
pub fn named(name: &str) -> Option<&'static Rules> {
    GAMES.iter().copied().find(|rules| rules.name.eq_ignore_ascii_case(name))
}

/// The game whose board has the shape of this FEEN or FEN; the default one where none has.
pub fn shaped_like(text: &str) -> &'static Rules {
    GAMES.iter().copied().find(|rules| rules.has_shape_of(text)).unwrap_or_else(default)
}

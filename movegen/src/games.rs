//! The registry of games, by name and by the shape of the board.

use crate::game::Rules;
use crate::{xiangqi, xiongqi};

/// Every game; the first is the default.
pub static GAMES: &[&Rules] = &[&xiongqi::RULES, &xiangqi::RULES];

/// The names of the games, in the order of [`GAMES`].
pub const NAMES: &[&str] = &{
    let mut names = [""; GAMES.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = GAMES[index].name;
        index += 1;
    }
    names
};

/// The default game.
pub fn default() -> &'static Rules {
    GAMES[0]
}

/// The game with this name, ignoring case.
pub fn named(name: &str) -> Option<&'static Rules> {
    GAMES.iter().copied().find(|rules| rules.name.eq_ignore_ascii_case(name))
}

/// The game whose board has the shape of this FEEN or FEN, or the default game if none has.
pub fn shaped_like(text: &str) -> &'static Rules {
    GAMES.iter().copied().find(|rules| rules.has_shape_of(text)).unwrap_or_else(default)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_name_and_by_shape() {
        for (rules, name) in GAMES.iter().zip(NAMES) {
            assert_eq!(rules.name, *name);
            assert_eq!(named(&rules.name.to_ascii_uppercase()), Some(*rules));
            assert_eq!(shaped_like(rules.start_feen), *rules);
            assert_eq!(shaped_like(&rules.start().fen()), *rules);
        }
        assert_eq!((named("chess"), shaped_like("")), (None, default()));
    }
}

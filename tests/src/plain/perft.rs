//! Counting plies (ruling 18).

use super::game::Game;

/// The number of lines of `depth` plies from the game.
///
/// Only the capture of a terminal piece ends a line early; draws do not. With `repetition`, the plies that the
/// repetition rule forbids are left out, given the game's history and the plies of the line itself.
#[must_use]
pub fn perft(game: &Game, depth: u32, repetition: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let plies = game.plies(repetition);
    if depth == 1 {
        return plies.len() as u64;
    }
    plies.into_iter().map(|ply| perft(&game.after(ply), depth - 1, repetition)).sum()
}

//! Counting moves (ruling 18).

use super::game::Game;

/// The number of lines of `depth` plies from the game.
///
/// Only the capture of a terminal piece ends a line early; draws do not. With `repetition`, the moves that the
/// repetition rule forbids are left out, given the game's history and the moves of the line itself.
#[must_use]
pub fn perft(game: &Game, depth: u32, repetition: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.moves(repetition);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&game.after(mv), depth - 1, repetition)).sum()
}

//! Positions that are not puzzles although only one move wins.

use xiongmao_movegen::{AnyGame, Move};
use xiongmao_reasons::exchange;

/// One in this many puzzles that begin with the capture of a hanging piece is kept.
const KEPT: u64 = 12;

/// Whether there is little to find: the move is the only safe one, ends the game by capturing the terminal piece,
/// recaptures, or captures a piece that hangs and is none of the few such that are kept.
pub(super) fn is_obvious(game: &AnyGame, mv: Move) -> bool {
    let plain = || captures_hanging(game, mv) && !game.key().is_multiple_of(KEPT);
    game.safe_moves().len() < 2 || game.captures_terminal(mv) || recaptures(game, mv) || plain()
}

/// Whether the move captures on the square of the game's last capture.
fn recaptures(game: &AnyGame, mv: Move) -> bool {
    let mut before = game.clone();
    let Some(last) = before.take_back() else { return false };
    let square = before.squares_of(last).1;
    before.piece_at(square).is_some() && game.squares_of(mv).1 == square
}

/// Whether the move captures a piece and cannot be answered by a capture there.
fn captures_hanging(game: &AnyGame, mv: Move) -> bool {
    game.piece_at(game.squares_of(mv).1).is_some() && !exchange::after(&mut game.clone(), mv).recapture
}

/// Whether a solution of one move is a capture that pays at once, and none of the few such that are kept.
pub(super) fn is_plain_capture(start: &AnyGame, solution: &[Move]) -> bool {
    let &[mv] = solution else { return false };
    let captures = start.piece_at(start.squares_of(mv).1).is_some();
    captures && exchange::after(&mut start.clone(), mv).profit > 0 && !start.key().is_multiple_of(KEPT)
}

//! Counting plies.

use super::board::{Board, Side};
use super::moves::legal_plies;

/// The number of lines of `depth` legal plies from the board. Draws, perpetual checks and chases end no line.
#[must_use]
pub fn perft(board: &Board, side_to_move: Side, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let plies = legal_plies(board, side_to_move);
    if depth == 1 {
        return plies.len() as u64;
    }
    plies.into_iter().map(|ply| perft(&board.after(ply.from, ply.to), side_to_move.other(), depth - 1)).sum()
}

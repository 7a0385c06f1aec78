//! Counting moves.

use super::board::{Board, Side};
use super::moves::legal_moves;

/// The number of lines of `depth` plies from the board. Draws, perpetual checks and chases end no line.
#[must_use]
pub fn perft(board: &Board, side_to_move: Side, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(board, side_to_move);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&board.after(mv.from, mv.to), side_to_move.other(), depth - 1)).sum()
}

//! Perft: counting the leaves of the game tree, the oldest test of a move generator.

use crate::xiongqi::Board;
use crate::{PlyList, Silent};

/// The number of leaves at this depth by the rules of movement alone (ruling 18).
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_plies(),
        _ => {
            let mut list = PlyList::new();
            board.plies(&mut list);
            let mut nodes = 0;
            for ply in &list {
                let undo = board.make(ply, &mut Silent);
                nodes += perft(board, depth - 1);
                board.unmake(&undo);
            }
            nodes
        }
    }
}

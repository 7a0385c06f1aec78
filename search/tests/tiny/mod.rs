//! A tiny second game, its evaluation, and a plain solver: the search must treat it as well as Xiongqi.
//!
//! Four files, five rows. The king steps in line and its capture wins; the wagon slides in line; the guard steps
//! diagonally; the soldier steps and captures straight ahead and may become a wagon on the last row. A side without a
//! legal move loses. Bare kings are a draw, as is a number of plies in a row without a capture or a soldier's move.
//! The [`Rules`] decide the effect of check and repetition.

mod board;
mod eval;
mod game;
mod solver;

pub use board::{Board, Kind, Piece, mv, square};
pub use eval::Material;
pub use game::{Ending, Rules, Tiny};
pub use solver::{exact_value, forced, is_plain};

use xiongmao_movegen::zobrist::splitmix;

/// Random numbers, the same ones for the same seed.
pub struct Rng {
    seed: u64,
    drawn: u64,
}

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        (splitmix(self.seed, self.drawn) % bound as u64) as usize
    }
}

//! Scores of positions, for openings that must be balanced. This crate cannot search: the program hands it a searcher.

use std::sync::Arc;

use crate::rules::AnyGame;

/// Scores positions by a search. Each thread has one of its own.
pub trait Evaluator {
    /// The score for the side to move, in centipawns, after a search of so many nodes; `None` for a forced win or loss,
    /// or where there is no score. The same position gets the same score, whatever was searched before.
    ///
    /// # Errors
    /// Says what the system refused.
    fn score(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<i32>, String>;
}

/// Makes an [`Evaluator`] for a thread.
pub type MakeEvaluator = Arc<dyn Fn() -> Result<Box<dyn Evaluator>, String> + Send + Sync>;

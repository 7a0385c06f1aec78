//! Scores positions, to find balanced openings. This crate cannot search, so the program provides the search.

use std::sync::Arc;

use crate::rules::AnyGame;

/// Scores positions by searching them. Each thread has its own.
pub trait Evaluator {
    /// The score for the side to move, in centipawns, after a search of this many nodes; `None` for a forced win or
    /// loss, or if there is no score. The same position gets the same score, whatever was searched before.
    ///
    /// # Errors
    /// If the search cannot be set up.
    fn score(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<i32>, EvaluatorError>;
}

/// Why a search cannot be set up: an error of the program that provides it.
pub type EvaluatorError = Box<dyn std::error::Error + Send + Sync>;

/// Makes an [`Evaluator`] for a thread.
pub type MakeEvaluator = Arc<dyn Fn() -> Result<Box<dyn Evaluator>, EvaluatorError> + Send + Sync>;

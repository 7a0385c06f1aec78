//! Scores positions, to find balanced openings. This crate cannot search, so the program provides the search.

use std::sync::Arc;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::rules::AnyGame;

/// Scores positions by searching them. Each thread has its own.
pub trait OpeningScorer {
    /// The score for the side to move, in centipawns, after a search of this many nodes; `None` for a forced win or
    /// loss, or without a score. The same position gets the same score, regardless of earlier searches.
    ///
    /// # Errors
    /// If the search cannot be set up.
    fn score(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<i32>, ScorerError>;
}

/// Why a search cannot be set up: an error of the program that provides it.
pub type ScorerError = Box<dyn std::error::Error + Send + Sync>;

/// Makes an [`OpeningScorer`] for a thread.
pub type MakeScorer = Arc<dyn Fn() -> Result<Box<dyn OpeningScorer>, ScorerError> + Send + Sync>;

/// The scorer of one thread, made on first use.
#[derive(Default)]
pub struct LazyScorer(Option<Box<dyn OpeningScorer>>);

impl LazyScorer {
    /// The score of the position after a search of this many nodes.
    ///
    /// # Errors
    /// If the search cannot be set up.
    pub fn score(&mut self, make: &MakeScorer, game: &AnyGame, nodes: u64) -> Result<Option<i32>, ScorerError> {
        let scorer = match &mut self.0 {
            Some(scorer) => scorer,
            none => none.insert(make()?),
        };
        scorer.score(game, nodes)
    }

    /// Whether a search of this many nodes scores the position within `most` centipawns of 0.
    ///
    /// # Errors
    /// If the search cannot be set up.
    pub fn is_balanced(
        &mut self,
        make: &MakeScorer,
        game: &AnyGame,
        most: i32,
        nodes: u64,
    ) -> Result<bool, ScorerError> {
        Ok(self.score(make, game, nodes)?.is_some_and(|value| value.abs() <= most))
    }
}

/// Stack size of the threads: the search is recursive.
const STACK_BYTES: usize = 16 << 20;

/// The threads that score openings.
///
/// # Errors
/// If they cannot be started.
pub fn scoring_threads(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES).build()
}

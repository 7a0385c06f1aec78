//! The search that judges whether an opening of a match is balanced.

use std::sync::Arc;

use xiongmao_arena::tournament::opening_scorer::{MakeScorer, OpeningScorer, ScorerError};
use xiongmao_movegen::{AnyGame, Rules};
use xiongmao_search::{Limits, NullReport, Score, SearchSettings, Searcher};
use xiongmao_workbench::registry;

/// A search with one thread.
struct OpeningSearch(Box<dyn Searcher>);

impl OpeningScorer for OpeningSearch {
    fn score(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<i32>, ScorerError> {
        let Self(pool) = self;
        // Makes the score independent of earlier searches.
        pool.clear();
        let token = pool.control().start(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = pool.search(token, game, &limits, &SearchSettings::default(), &mut NullReport);
        Ok(answer.info.and_then(|info| match info.score {
            Score::Centipawns(value) => Some(value),
            Score::Mate(_) => None,
        }))
    }
}

/// Creates a search for each thread that filters openings, with a table of this many megabytes.
pub fn scorer(rules: &'static Rules, megabytes: usize) -> MakeScorer {
    Arc::new(move || {
        let pool = registry::of(rules).variant.searcher(megabytes)?;
        Ok(Box::new(OpeningSearch(pool)))
    })
}

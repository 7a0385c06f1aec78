//! The search that judges whether an opening of a match is balanced.

use std::sync::Arc;

use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::registry;
use xiongmao_arena::tournament::openings::scorer::{MakeScorer, OpeningScorer, ScorerError};
use xiongmao_movegen::{AnyGame, Rules};
use xiongmao_search::{Limits, NullReport, Score, SearchSettings, Searcher};

/// A search with one thread, and what ends it.
struct OpeningSearch(Box<dyn Searcher>, Interruption);

impl OpeningScorer for OpeningSearch {
    fn score(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<i32>, ScorerError> {
        let Self(pool, interruption) = self;
        // Makes the score independent of earlier searches.
        pool.clear();
        let token = interruption.begin(&pool.control());
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = pool.search(token, game, &limits, &SearchSettings::default(), &mut NullReport);
        Ok(answer.info.and_then(|info| match info.score {
            Score::Centipawns(value) => Some(value),
            Score::Mate(_) => None,
        }))
    }
}

/// Creates a search for each thread that filters openings, with a table of this many megabytes. Scores after an
/// interruption are meaningless.
pub fn scorer(rules: &'static Rules, megabytes: usize, interruption: Interruption) -> MakeScorer {
    Arc::new(move || {
        let pool = registry::of(rules).variant.searcher(megabytes)?;
        Ok(Box::new(OpeningSearch(pool, interruption.clone())))
    })
}

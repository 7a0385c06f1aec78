//! The search that tells balanced openings of a match from others.

use std::sync::Arc;

use xiongmao_arena::tournament::evaluator::{Evaluator, MakeEvaluator};
use xiongmao_search::{Limits, Mute, Score, Settings};

use crate::game::{Game, Pool, evaluation};

/// A searcher of one thread.
struct OpeningSearch(Pool);

impl Evaluator for OpeningSearch {
    fn score(&mut self, game: &Game, nodes: u64) -> Result<Option<i32>, String> {
        let Self(pool) = self;
        // The same answer whatever was searched before.
        pool.clear();
        pool.control().start(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = pool.search(game, &limits, &Settings::default(), &mut Mute);
        Ok(answer.info.and_then(|info| match info.score {
            Score::Centipawns(value) => Some(value),
            Score::Mate(_) => None,
        }))
    }
}

/// Makes a searcher for each thread that looks at openings.
pub fn evaluator() -> MakeEvaluator {
    Arc::new(|| {
        let pool = Pool::new(evaluation(), 1).map_err(|error| error.to_string())?;
        Ok(Box::new(OpeningSearch(pool)))
    })
}

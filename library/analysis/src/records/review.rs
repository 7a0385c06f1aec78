//! Searches every position of a recorded game and grades its moves.

use std::sync::Arc;

use thiserror::Error;
use xiongmao_answers::review::{FoundLines, Review, ReviewLimits, ReviewTask, Reviewer};
use xiongmao_records::pcn::{Annotator, Fault, Pcn};
use xiongmao_tables::Tables;

use crate::interruption::Interruption;
use crate::program::ENGINE;
use crate::registry;
use crate::searcher::{PositionSearcher, Resources, SearcherError};

/// Why a game cannot be reviewed.
#[derive(Debug, Error)]
pub enum ReviewError {
    #[error("the game cannot be played: {0}")]
    Fault(#[source] Fault),
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// Reviews a recorded game with a searcher of its own, as [`review_with`] does.
///
/// # Errors
/// If the game cannot be replayed or the machine lacks the memory.
#[expect(clippy::too_many_arguments, reason = "what a review depends on")]
pub fn review(
    record: &Pcn,
    opening: usize,
    theory: bool,
    limits: ReviewLimits,
    resources: Resources,
    tables: Option<&Arc<Tables>>,
    interruption: &Interruption,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, ReviewError> {
    let mut searcher = PositionSearcher::new(record.rules(), resources)?;
    searcher.set_tables(tables.cloned());
    let reviewed =
        review_with(&mut searcher, resources.threads, record, opening, theory, limits, tables, interruption, progress);
    reviewed.map_err(ReviewError::Fault)
}

/// Reviews a recorded game by the rules in the record. Its first `opening` moves were given to the players. With
/// `theory`, moves of the opening book are not judged by the search. The search uses the endgame tables, if there are
/// any, and the review includes their values of each position. `progress` is called with the number of searched
/// positions and their total. With one thread and no time limit the result is always the same. After an interruption,
/// moves without searched positions are not judged.
///
/// # Errors
/// If the game cannot be replayed.
#[expect(clippy::too_many_arguments, reason = "what a review depends on")]
pub fn review_with(
    searcher: &mut PositionSearcher,
    threads: u16,
    record: &Pcn,
    opening: usize,
    theory: bool,
    limits: ReviewLimits,
    tables: Option<&Arc<Tables>>,
    interruption: &Interruption,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, Fault> {
    let annotator = Annotator { name: ENGINE.to_owned(), limits: limits.to_string(), threads: u32::from(threads) };
    let variant = registry::of(record.rules()).variant;
    let mut reviewer = Reviewer::new(record, opening, annotator, limits.search_limits(), variant)?;
    reviewer.set_tables(tables.cloned());
    if !theory {
        reviewer.forget_theory();
    }
    while let Some(ReviewTask { game, limits, settings }) = reviewer.task() {
        let (done, all) = reviewer.progress();
        progress(done, all);
        let token = interruption.begin(&searcher.control());
        let mut lines = FoundLines::default();
        let answer = searcher.search(token, game, &limits, &settings, &mut lines);
        if interruption.has_come() {
            return Ok(reviewer.finish());
        }
        reviewer.take(&answer, &lines);
    }
    let (done, all) = reviewer.progress();
    progress(done, all);
    Ok(reviewer.finish())
}

#[cfg(test)]
mod tests {
    use xiongmao_answers::reasons::Style;

    use super::*;

    #[test]
    fn an_interrupted_review_judges_what_was_searched() {
        let moves = "a3-a4 a6-a5 b3-b4 b6-b5".split(' ').map(|pmn| format!(r#"{{"pmn":"{pmn}"}}"#));
        let feen = registry::default().rules().start_feen;
        let moves = moves.collect::<Vec<_>>().join(",");
        let record = Pcn::from_json(&format!(r#"{{"setup":{{"feen":"{feen}"}},"plies":[{moves}]}}"#)).unwrap();
        let limits = ReviewLimits { nodes: Some(50), ..ReviewLimits::default() };
        let judged = |searched: usize| {
            let interruption = Interruption::default();
            let interrupt = &mut |done, _| {
                if done == searched {
                    interruption.interrupt();
                }
            };
            let review =
                review(&record, 0, true, limits, Resources { threads: 1, hash: 1 }, None, &interruption, interrupt);
            let annotated = review.unwrap().annotated(&record, Style::default());
            annotated.moves.iter().map(|mv| mv.assessment.is_some()).collect::<Vec<_>>()
        };
        // Positions are searched from the last one on; a move is judged by the positions before and after it.
        assert_eq!(judged(0), [false; 4]);
        assert_eq!(judged(1), [false; 4]);
        assert_eq!(judged(3), [false, false, true, true]);
        assert_eq!(judged(6), [true; 4]);
    }
}

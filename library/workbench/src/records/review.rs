//! Searches every position of a recorded game and grades its plies.

use std::time::Duration;

use thiserror::Error;
use xiongmao_answers::review::{Review, ReviewLimits, Reviewer};
use xiongmao_records::pcn::{Annotator, Fault, Pcn};
use xiongmao_search::{NullReport, SearchSettings};

use crate::program::ENGINE;
use crate::registry;
use crate::searcher::{PositionSearcher, Resources, SearcherError};

/// Why a game cannot be reviewed.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// The game cannot be replayed.
    #[error("the game cannot be played: {0}")]
    Fault(#[source] Fault),
    /// The machine lacks memory or threads.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// Reviews a recorded game by the rules that the record states. Its first `opening` plies were given to the players.
/// `progress` is called with the number of searched positions and their total. With one thread and no time limit the
/// result is always the same.
///
/// # Errors
/// If the game cannot be replayed or the machine lacks the memory.
pub fn review(
    record: &Pcn,
    opening: usize,
    limits: ReviewLimits,
    resources: Resources,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, ReviewError> {
    let rules = record.rules();
    let annotator =
        Annotator { name: ENGINE.to_owned(), limits: limits.to_string(), threads: u32::from(resources.threads) };
    let mut reviewer =
        Reviewer::new(record, opening, annotator, registry::of(rules).variant).map_err(ReviewError::Fault)?;
    let mut searcher = PositionSearcher::new(rules, resources)?;
    let settings = SearchSettings { overhead: Duration::ZERO, ..SearchSettings::default() };
    let limits = limits.search_limits();
    while let Some(game) = reviewer.position() {
        let (done, all) = reviewer.progress();
        progress(done, all);
        let token = searcher.control().start(false);
        let answer = searcher.search(token, game, &limits, &settings, &mut NullReport);
        reviewer.take(&answer);
    }
    let (done, all) = reviewer.progress();
    progress(done, all);
    Ok(reviewer.finish())
}

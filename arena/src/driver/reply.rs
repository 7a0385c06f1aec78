//! A `go` that an engine has not answered yet, and its answer.

use std::time::{Duration, Instant};

use crate::driver::best_move::BestMove;
use crate::driver::search_info::SearchInfo;

/// An engine's answer to `go`.
#[derive(Debug, Clone)]
pub struct Reply {
    /// Its move, as the engine wrote it; empty if it gave none.
    pub mv: String,
    /// Whether it offers a draw, or accepts one.
    pub draw: bool,
    /// Whether it resigns.
    pub resign: bool,
    /// Its reports about the search.
    pub info: SearchInfo,
    /// The time it took, measured by the runner.
    pub elapsed: Duration,
    /// How far it exceeded its time, if by more than the margin.
    pub overrun: Option<Duration>,
    /// The reply that it expects, as it wrote it.
    pub expects: Option<String>,
    /// Whether it had pondered on the move that was played.
    pub ponder_hit: bool,
}

/// A `go` that has not been answered.
#[derive(Debug)]
pub struct OpenQuestion {
    /// When the engine's time began.
    pub start: Instant,
    /// Its time; `None` if only the timeout limits it.
    pub allowance: Option<Duration>,
    /// Its reports so far.
    pub info: SearchInfo,
    /// Whether it had pondered on the move that was played.
    pub ponder_hit: bool,
    /// Whether it has offered a draw, in a line before its answer.
    pub offers_draw: bool,
}

impl OpenQuestion {
    /// The answer after this time, too late by `overrun`.
    pub fn reply(self, best: BestMove<'_>, elapsed: Duration, overrun: Option<Duration>) -> Reply {
        let BestMove { mv, ponder, draw, resign } = best;
        let expects = ponder.map(str::to_owned);
        let Self { info, ponder_hit, offers_draw, .. } = self;
        Reply { mv: mv.to_owned(), draw: draw || offers_draw, resign, info, elapsed, overrun, expects, ponder_hit }
    }
}

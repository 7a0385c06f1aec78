//! What bounds a search.

use std::time::Duration;

use xiongmao_movegen::Ply;

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left for all plies to come.
    pub remaining: Duration,
    /// What is added after each ply.
    pub increment: Duration,
    /// In how many plies the clock is refilled; `None` for never.
    pub plies_to_go: Option<u32>,
}

/// Everything that may end a search. Limits combine: the first one reached ends it. Without any, the search runs until
/// it is stopped or has reached the greatest depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Iterations of deepening.
    pub depth: Option<u32>,
    /// Positions searched, all threads together.
    pub nodes: Option<u64>,
    /// Wall-clock time for this ply.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Stop as soon as a forced win in at most so many own plies is proven.
    pub mate: Option<u32>,
    /// Search only these plies at the root; empty means all.
    pub search_plies: Vec<Ply>,
    /// Keep searching until told to stop, even where the answer is known.
    pub infinite: bool,
}

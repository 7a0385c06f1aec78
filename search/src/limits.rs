//! What limits a search.

use std::time::Duration;

use xiongmao_movegen::Move;

use crate::score::MAX_PLY;

/// The clock of one player, when the search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left for all moves to come.
    pub remaining: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// After how many of the player's moves the clock is refilled; `None` for never.
    pub moves_to_go: Option<u32>,
}

/// Everything that may end a search. Limits combine: the first one reached ends it. Without any, the search runs until
/// it is stopped or reaches the greatest depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// How many nodes all threads together may search.
    pub nodes: Option<u64>,
    /// How long the search may take, by the wall clock.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Ends the search once a win in at most this many moves of the side is proven.
    pub mate: Option<u32>,
    /// The root moves to search; empty means all.
    pub search_moves: Vec<Move>,
    /// Search until stopped, even if the result is known.
    pub infinite: bool,
}

impl Limits {
    /// Whether to search on for a nearer win than the known one: not on a clock, where time matters more, and not to a
    /// fixed depth.
    pub(crate) fn seeks_nearest_win(&self) -> bool {
        self.clock.is_none() && self.depth.is_none()
    }

    /// Salt for the keys of the transposition table. A search for a mate uses entries of its own and starts with empty
    /// histories: other searches prune nodes, and their entries on the way to a mate would hide it.
    pub(crate) fn salt(&self) -> u64 {
        if self.mate.is_some() { 0x9e37_79b9_7f4a_7c15 } else { 0 }
    }

    /// The last iteration: the required depth, or the deepest that the search can reach.
    pub(crate) fn deepest(&self) -> i32 {
        let limit = MAX_PLY as u32 - 1;
        self.depth.map_or(limit, |depth| depth.clamp(1, limit)) as i32
    }
}

//! The reports and the result of a search.

use std::time::Duration;

use xiongmao_movegen::Move;

use crate::score::{Bound, Score};

/// A line that the search has found, with its score and the work done so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The iteration that gave it, in plies.
    pub depth: u32,
    /// The length of the longest line searched, in plies.
    pub seldepth: u32,
    /// 1 for the best line, 2 for the second best, ...
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Nodes that all threads have searched since the search began.
    pub nodes: u64,
    /// Time since the clock of the search was started.
    pub time: Duration,
    /// How full the transposition table is with entries of this search, per mille.
    pub hashfull: u32,
    /// Nodes whose score was known from tables, in all threads; `None` without tables.
    pub table_hits: Option<u64>,
    /// The best line, legal from the root on.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes that all threads search in a second, on average since the search began.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// The transposition table's entry for a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoredScore {
    /// The best move found, or the one that refuted the position before.
    pub mv: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The depth of the search that found it, in plies.
    pub depth: u32,
}

/// Receives the lines that a search finds, on the thread that started the search.
pub trait Report {
    /// A line of analysis: each of the `MultiPV` lines when an iteration is complete.
    fn info(&mut self, info: &Info);

    /// The root move about to be searched at this depth, and its number, counted from 1. Reported only once the search
    /// has taken a few seconds.
    fn current(&mut self, _depth: u32, _move: Move, _number: usize) {}
}

/// A report for callers that want only the answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullReport;

impl Report for NullReport {
    fn info(&mut self, _: &Info) {}
}

/// The result of a search; empty if the position has no legal move.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Answer {
    /// The move to play; `None` without a legal move.
    pub best: Option<Move>,
    /// The expected reply, to ponder on.
    pub ponder: Option<Move>,
    /// The last and deepest line; `None` without a legal move.
    pub info: Option<Info>,
}

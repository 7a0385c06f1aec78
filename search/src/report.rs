//! How a search talks to whoever started it.

use std::time::Duration;

use xiongmao_movegen::Ply;

use crate::score::{Bound, Score};

/// What the search knows at a moment: one line of analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Full plies searched.
    pub depth: u32,
    /// The longest line looked at.
    pub seldepth: u32,
    /// 1 for the best line, 2 for the second best, ...
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Positions searched, all threads together.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the transposition table is, per mille.
    pub hashfull: u32,
    /// The best line, legal from the root on.
    pub pv: Vec<Ply>,
}

impl Info {
    /// Positions a second.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// Hears what a search finds. The protocol, the bench, the match runner and the tests each have their own.
pub trait Report {
    /// A finished line: each of the `MultiPV` lines once an iteration is complete.
    fn info(&mut self, info: &Info);

    /// The ply of the root that is about to be searched at this depth, and its number there, counted from 1. Told only
    /// when the search has taken a while.
    fn current(&mut self, _depth: u32, _ply: Ply, _number: usize) {}
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mute;

impl Report for Mute {
    fn info(&mut self, _: &Info) {}
}

/// What a search answers.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Answer {
    /// The ply to play; `None` only where there is no legal one.
    pub best: Option<Ply>,
    /// The reply it expects.
    pub ponder: Option<Ply>,
    /// The last and deepest line; `None` if there was no legal ply.
    pub info: Option<Info>,
}

//! A game explained ply by ply, whichever game it is: checks, chases, runs, repetitions, and what ended it.
//!
//! Squares are indices as in [`Rules::square_name`](crate::Rules::square_name). Plies are numbered from 1; 0 stands
//! for the starting position.

use std::collections::HashMap;

use crate::status::Status;
use crate::{Ply, Side};

/// One ply and its consequences. All squares are those after the ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyExplanation {
    /// The ply.
    pub ply: Ply,
    /// Who played it.
    pub side: Side,
    /// The squares of the pieces that give check after it, a1 first.
    pub checks: Vec<usize>,
    /// Its chases, ordered by the chased piece's square, then the chasing one's; none in games without rules on
    /// chases.
    pub chases: Vec<ChaseExplanation>,
    /// The runs of both sides up to the last ply of each: South's first, checks before chases, chased pieces by their
    /// squares; none in games without rules on runs.
    pub runs: Vec<RunExplanation>,
    /// The numbers of the plies after which the same position, board and side to move, stood before.
    pub earlier: Vec<usize>,
    /// The plies that the history forbids to the side now to move.
    pub forbidden: Vec<ForbiddenPly>,
    /// How the game stands after the ply.
    pub status: Status,
    /// What else the rules say, in sentences: why the game ended with this ply, or why it goes on where one might
    /// expect its end.
    pub remarks: Vec<String>,
}

impl PlyExplanation {
    /// How often the position after the ply has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.earlier.len() + 1
    }
}

/// A piece that chases another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChaseExplanation {
    /// The square of the chased piece.
    pub target: usize,
    /// The square of the chasing piece.
    pub by: usize,
    /// Why the chased piece counts as unprotected: a clause without a full stop.
    pub reason: &'static str,
}

/// Whether a run is one of checks or of chases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RunKind {
    /// Checks.
    Check,
    /// Chases of one piece.
    Chase,
}

impl RunKind {
    /// `check` or `chase`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Chase => "chase",
        }
    }
}

/// Plies in a row of one side that all gave check, or that all chased the same piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunExplanation {
    /// Who checks or chases.
    pub side: Side,
    /// Checks or chases.
    pub kind: RunKind,
    /// The square of the checked terminal piece or of the chased piece.
    pub piece: usize,
    /// The number of plies, at least 1.
    pub length: u32,
    /// The number of different pieces that gave those checks or chased, at least 1.
    pub pieces: u32,
    /// The greatest length that is not perpetual; `None` where runs are not counted.
    pub limit: Option<u32>,
}

/// A ply that the history forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForbiddenPly {
    /// The ply.
    pub ply: Ply,
    /// The number of the earlier ply that it would repeat.
    pub repeats: usize,
}

/// The positions of a game by their keys, each with the plies after which it stood.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visits(HashMap<u64, Vec<usize>>);

impl Visits {
    /// Notes that the position with this key stands after so many plies. Returns the numbers of the plies after which
    /// it stood before.
    pub(crate) fn note(&mut self, key: u64, plies: usize) -> Vec<usize> {
        let visits = self.0.entry(key).or_default();
        let earlier = visits.clone();
        visits.push(plies);
        earlier
    }
}

//! Scores: what a position is worth, and wins and losses by their distance.

use std::fmt;

/// A score inside the search, from the view of the side to move: in the units of the evaluation, or beyond [`MATE_BOUND`]
/// a win or loss in a known number of plies.
pub type Value = i32;

/// Greater than any score that a search returns.
pub const INFINITE: Value = 32_000;
/// The win at hand, less the plies until it comes.
pub const MATE: Value = 31_000;
/// No search goes deeper than this many plies.
pub const MAX_PLY: usize = 240;
/// Scores at least this good (or as bad) are proven wins (or losses).
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value - 10;
/// Stands for "no score".
pub const NO_VALUE: Value = 32_500;
/// A draw.
pub const DRAW: Value = 0;

/// The score of winning after so many plies from the root: the last of them captures the terminal piece.
#[inline(always)]
pub const fn win_in(plies: usize) -> Value {
    MATE - plies as Value
}

/// The score of losing after so many plies from the root.
#[inline(always)]
pub const fn loss_in(plies: usize) -> Value {
    plies as Value - MATE
}

/// A score as users read it, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// A score of 100 is worth 75 points of 100 in the program's games against itself: as much as 50 wins among draws.
    /// The evaluation knows the size of that ([`Eval::centipawns`](crate::eval::Eval::centipawns)).
    Centipawns(i32),
    /// The side's own plies up to and including the capture of the terminal piece (ruling 16): positive when it wins,
    /// negative when it loses.
    Mate(i32),
}

impl Score {
    /// The score of a value whose size in centipawns this function knows.
    pub fn of(value: Value, centipawns: impl FnOnce(Value) -> i32) -> Self {
        if value >= MATE_BOUND {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            // A loss here and now (no legal ply) has no plies left to count.
            Self::Mate(-((MATE + value + 1) / 2))
        } else {
            Self::Centipawns(centipawns(value))
        }
    }
}

/// Where the evaluation counts in centipawns.
impl From<Value> for Score {
    fn from(value: Value) -> Self {
        Self::of(value, std::convert::identity)
    }
}

/// As in the protocol: `cp 34`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(plies) => write!(f, "mate {plies}"),
        }
    }
}

/// How a score relates to the truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// The truth is at least this good.
    Lower,
    /// The truth is at most this good.
    Upper,
}

impl Bound {
    /// Whether a stored score with this bound ends a search with the closed window below beta. [`NO_VALUE`] never does.
    #[inline(always)]
    pub(crate) fn cuts(self, value: Value, beta: Value) -> bool {
        value != NO_VALUE
            && match self {
                Self::Exact => true,
                Self::Lower => value >= beta,
                Self::Upper => value < beta,
            }
    }

    /// Whether a score with this bound says more than this evaluation. [`NO_VALUE`] never does.
    #[inline(always)]
    pub(crate) fn improves_on(self, value: Value, eval: Value) -> bool {
        value != NO_VALUE
            && match self {
                Self::Exact => true,
                Self::Lower => value > eval,
                Self::Upper => value < eval,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_counts_own_plies() {
        assert_eq!(Score::from(win_in(1)), Score::Mate(1));
        assert_eq!(Score::from(win_in(3)), Score::Mate(2));
        assert_eq!(Score::from(loss_in(2)), Score::Mate(-1));
        assert_eq!(Score::from(loss_in(4)), Score::Mate(-2));
        assert_eq!(Score::from(-37), Score::Centipawns(-37));
    }
}

//! Scores: what a position is worth, and wins and losses by their distance.
//!
//! Inside the search there is one unit, that of [`Value`]: evaluations, windows, margins, corrections and the values of
//! exchanges all count in it. Centipawns exist only outside: [`Score`] is made from a value where a result leaves the
//! search, by [`Eval::centipawns`](crate::eval::Eval::centipawns).

use std::fmt;

/// A score inside the search, from the view of the side to move. Below [`MATE_BOUND`] it counts in *units*, the
/// evaluation's; for Xiongqi 288 units are 100 centipawns. Beyond, it is a win or loss in a known number of plies.
pub type Value = i32;

/// Greater than any score that a search returns.
pub const INFINITE: Value = 32_000;
/// The score of a win here and now. A win some plies away scores that many less.
pub const MATE: Value = 31_000;
/// No search goes deeper than this many plies.
pub const MAX_PLY: usize = 240;
/// Scores at least this good (or as bad) are proven wins (or losses).
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value - 10;
/// The score of a win that the rules foresee but that is not yet on the board, as against a side that keeps checking and
/// will lose by it unless it gives way. It is proven, but nobody knows in how many plies, so it is less than any mate.
pub const FORESEEN: Value = MATE_BOUND;
/// Stands for "no score". Outside the range of all scores.
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
    /// Centipawns. 100 of them make 75 points of 100 in the program's games against itself, as much as 50 wins and 50
    /// draws do. [`Eval::centipawns`](crate::eval::Eval::centipawns) converts from the search's units.
    Centipawns(i32),
    /// The side's own plies up to and including the capture of the terminal piece (ruling 16): positive when it wins,
    /// negative when it loses.
    Mate(i32),
}

impl Score {
    /// The score that users read for this value. `centipawns` converts units to centipawns.
    pub fn of(value: Value, centipawns: impl FnOnce(Value) -> i32) -> Self {
        if value > FORESEEN {
            Self::Mate((MATE - value + 1) / 2)
        } else if value < -FORESEEN {
            // A loss here and now (no legal ply) has no plies left to count.
            Self::Mate(-((MATE + value + 1) / 2))
        } else {
            Self::Centipawns(centipawns(value))
        }
    }
}

/// For evaluations whose unit is the centipawn.
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

    #[test]
    fn a_foreseen_win_has_no_distance() {
        assert_eq!(Score::from(FORESEEN), Score::Centipawns(FORESEEN));
        assert_eq!(Score::from(-FORESEEN), Score::Centipawns(-FORESEEN));
        assert!(FORESEEN < win_in(MAX_PLY));
    }
}

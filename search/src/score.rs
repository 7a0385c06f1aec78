//! Scores: the value of a position, and wins and losses by their distance.
//!
//! Evaluations, windows, margins, corrections and exchanges all use the unit of [`Value`]. Centipawns exist only
//! outside: when a result leaves the search, [`Eval::centipawns`](crate::eval::Eval::centipawns) converts its value to
//! a [`Score`].

use std::fmt;

/// A score inside the search, for the side to move. Below [`MATE_BOUND`] it counts *units* of the evaluation; for
/// Xiongqi 288 units are 100 centipawns. From there on it is a win or loss in a known number of plies.
pub type Value = i32;

/// Greater than any score that a search returns.
pub const INFINITE: Value = 32_000;
/// The score of a win here and now. A win some plies away scores that many less.
pub const MATE: Value = 31_000;
/// No search goes deeper than this many plies.
pub const MAX_PLY: usize = 240;
/// Scores at least this good (or as bad) are proven wins (or losses).
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value - 10;
/// The score of a win whose number of plies is unknown, so that it is less than any mate. Either the rules foresee it
/// though it is not yet on the board: the other side keeps checking, for example, which loses unless it stops. Or the
/// search has found it and could not prove it.
pub const FORESEEN: Value = MATE_BOUND;
/// Stands for "no score". Outside the range of all scores.
pub const NO_VALUE: Value = 32_500;
/// The score of a drawn game, for either side.
pub const DRAW: Value = 0;

/// The score of winning this many plies from the root; the last of them captures the terminal piece.
#[inline(always)]
pub const fn win_in(plies: usize) -> Value {
    MATE - plies as Value
}

/// The score of losing this many plies from the root.
#[inline(always)]
pub const fn loss_in(plies: usize) -> Value {
    plies as Value - MATE
}

/// A score as users read it, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns. A score of 100 is worth 75 points of 100 in the program's games against itself, for example 50 wins
    /// and 50 draws. [`Eval::centipawns`](crate::eval::Eval::centipawns) converts from the search's units.
    Centipawns(i32),
    /// The side's own moves up to and including the capture of the terminal piece (ruling 16): positive when it wins,
    /// negative when it loses.
    Mate(i32),
}

impl Score {
    /// The score that users read for this value. `centipawns` converts units to centipawns.
    pub fn of(value: Value, centipawns: impl FnOnce(Value) -> i32) -> Self {
        if value > FORESEEN {
            Self::Mate((MATE - value + 1) / 2)
        } else if value < -FORESEEN {
            // A loss here and now (no legal move) has no moves left to count.
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

/// Whether a score is exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself, from within the window of the search.
    Exact,
    /// The true score is at least this one.
    Lower,
    /// The true score is at most this one.
    Upper,
}

impl Bound {
    /// Whether a stored score with this bound cuts a node with the zero window below beta. [`NO_VALUE`] never does.
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
    fn mate_counts_own_moves() {
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

//! The status of a game: in progress, or ended, with the reason and the winner.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::Side;
use crate::notation::Cgsn;

/// Why a game ended and who won it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The CGSN name of the ending.
    pub cgsn: Cgsn,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

/// The `winner`, `south`, `north` or `draw`, and the `status`.
impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("winner", self.winner.map_or("draw", Side::name)), ("status", self.cgsn.name())])
    }
}

/// `mareking south`, `insufficient draw`: the CGSN name, then the winner or `draw`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.cgsn, self.winner.map_or("draw", Side::name))
    }
}

/// The status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The side to move has a legal move.
    InProgress,
    /// It is over.
    Over(Ending),
}

impl Status {
    /// Whether the game is over.
    pub fn is_over(self) -> bool {
        self != Self::InProgress
    }
}

/// `in_progress`, or the [`Ending`].
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InProgress => f.write_str("in_progress"),
            Self::Over(ending) => ending.fmt(f),
        }
    }
}

//! CGSN: the names of game statuses (notations.md §7).

use std::fmt;

use serde::Serialize;

/// The statuses that end a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cgsn {
    /// A side's terminal piece is off the board: the other side wins.
    Mareking,
    /// The terminal piece of the side to move is attacked, and it has no legal move: the other side wins.
    Checkmate,
    /// Too little material is left for either side to win: draw.
    Insufficient,
    /// The side to move has no legal move and loses.
    Stalemate,
    /// Too many half-moves without a capture or a soldier's move: draw.
    Movelimit,
    /// A player repeated a move into an earlier position and loses.
    Repetition,
    /// A player resigned.
    Resignation,
    /// A player's time ran out.
    Timelimit,
    /// The players agreed to a draw.
    Agreement,
    /// A player made a move that the rules do not allow.
    Illegalmove,
}

impl Cgsn {
    /// Every status, in no particular order.
    pub const ALL: [Self; 10] = [
        Self::Mareking,
        Self::Checkmate,
        Self::Insufficient,
        Self::Stalemate,
        Self::Movelimit,
        Self::Repetition,
        Self::Resignation,
        Self::Timelimit,
        Self::Agreement,
        Self::Illegalmove,
    ];

    /// The name as CGSN spells it: lower case, one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mareking => "mareking",
            Self::Checkmate => "checkmate",
            Self::Insufficient => "insufficient",
            Self::Stalemate => "stalemate",
            Self::Movelimit => "movelimit",
            Self::Repetition => "repetition",
            Self::Resignation => "resignation",
            Self::Timelimit => "timelimit",
            Self::Agreement => "agreement",
            Self::Illegalmove => "illegalmove",
        }
    }

    /// The status with this name, spelled exactly.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

impl fmt::Display for Cgsn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

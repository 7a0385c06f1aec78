//! The value of a position in a table.

use std::fmt;

/// The value of a position in a table, for the side to move.
///
/// Distances are in plies of both sides, up to and including the last one of the game: the capture of the terminal
/// piece in Xiongqi, checkmate or stalemate in Xiangqi. They are upper bounds: a rule that forbids moves may end the
/// game sooner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins within `plies` plies, at least 1.
    Win {
        /// The distance; odd.
        plies: u16,
        /// Whether the ban on repetition decides: without it the other side could hold out forever.
        ban: bool,
    },
    /// The side to move loses within `plies` plies. With 0 it has lost: it has no move.
    Loss {
        /// The distance; even.
        plies: u16,
        /// Whether the ban on repetition decides.
        ban: bool,
    },
    /// Both sides can force at least a draw.
    Draw,
    /// Not decided by the table: it may be won, lost or drawn.
    Open,
}

impl Value {
    /// The moves that are left of a won or lost game.
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Win { plies, .. } | Self::Loss { plies, .. } => Some(plies),
            Self::Draw | Self::Open => None,
        }
    }

    /// The distance as mate scores count it: the side's moves up to the win, or with a minus sign until the loss.
    ///
    /// ```
    /// use xiongmao_tables::Value;
    ///
    /// assert_eq!(Value::Win { plies: 1, ban: false }.mate(), Some(1));
    /// assert_eq!(Value::Win { plies: 9, ban: false }.mate(), Some(5));
    /// assert_eq!(Value::Loss { plies: 2, ban: false }.mate(), Some(-1));
    /// assert_eq!(Value::Loss { plies: 0, ban: false }.mate(), Some(0));
    /// assert_eq!(Value::Open.mate(), None);
    /// ```
    pub fn mate(self) -> Option<i32> {
        match self {
            Self::Win { plies, .. } => Some(i32::from(plies).midpoint(1)),
            Self::Loss { plies, .. } => Some(-(i32::from(plies) / 2)),
            Self::Draw | Self::Open => None,
        }
    }

    /// Whether the ban on repetition decides.
    pub fn is_by_ban(self) -> bool {
        matches!(self, Self::Win { ban: true, .. } | Self::Loss { ban: true, .. })
    }

    /// The value of a position from which a move leads to a position with this value, if that move is played. A win
    /// that the other side has is a loss, one ply later.
    #[must_use]
    pub fn of_move_to(self) -> Self {
        match self {
            Self::Win { plies, ban } => Self::Loss { plies: plies + 1, ban },
            Self::Loss { plies, ban } => Self::Win { plies: plies + 1, ban },
            other => other,
        }
    }

    /// Orders values from the best to the worst for the side to move, best lowest: the shortest win, open, draws, the
    /// longest loss, the shortest loss.
    pub fn rank(self) -> i32 {
        match self {
            Self::Win { plies, .. } => i32::from(plies) - 2_000_000,
            Self::Draw => 0,
            Self::Open => -1,
            Self::Loss { plies, .. } => 2_000_000 - i32::from(plies),
        }
    }
}

/// `win 5`, `loss 3 ban`, `draw` or `open`, counted in moves as in mate scores.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { .. } => write!(f, "win {}", self.mate().unwrap_or_default())?,
            Self::Loss { .. } => write!(f, "loss {}", -self.mate().unwrap_or_default())?,
            Self::Draw => f.write_str("draw")?,
            Self::Open => f.write_str("open")?,
        }
        if self.is_by_ban() { f.write_str(" ban") } else { Ok(()) }
    }
}

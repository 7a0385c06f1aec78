//! The encoding of a Xiangqi move in 16 bits.

use std::fmt;

use super::square::Square;
use crate::Move;

/// A move in parts: origin in bits 0 to 6, destination in bits 7 to 13. The two top bits are never set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The square that the piece leaves.
    pub origin: Square,
    /// The destination square.
    pub destination: Square,
}

impl Parts {
    /// Decodes a move. Bits that no move has may yield squares off the board.
    #[inline(always)]
    pub const fn of(mv: Move) -> Self {
        Self { origin: origin(mv), destination: destination(mv) }
    }

    /// Encodes the parts.
    #[inline(always)]
    pub const fn mv(self) -> Move {
        step(self.origin.index(), self.destination.index())
    }
}

/// The two squares: `h3e3`, `h10g8`.
impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.destination)
    }
}

/// The origin of this move.
#[inline(always)]
pub const fn origin(mv: Move) -> Square {
    Square::origin(mv)
}

/// The destination of this move.
#[inline(always)]
pub const fn destination(mv: Move) -> Square {
    Square::destination(mv)
}

/// The move between two square indices.
#[inline(always)]
pub(crate) const fn step(origin: usize, destination: usize) -> Move {
    Square::step(origin, destination)
}

//! The encoding of a Xiangqi ply in 16 bits.

use std::fmt;

use super::square::Square;
use crate::Ply;

/// A ply in parts: origin in bits 0 to 6, destination in bits 7 to 13. The two top bits are never set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The square that the piece leaves.
    pub origin: Square,
    /// The destination square.
    pub destination: Square,
}

impl Parts {
    /// Decodes a ply. Bits that no ply has may yield squares off the board.
    #[inline(always)]
    pub const fn of(ply: Ply) -> Self {
        Self { origin: origin(ply), destination: destination(ply) }
    }

    /// Encodes the parts.
    #[inline(always)]
    pub const fn ply(self) -> Ply {
        step(self.origin.index(), self.destination.index())
    }
}

/// The two squares: `h3e3`, `h10g8`.
impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.destination)
    }
}

/// The origin of this ply.
#[inline(always)]
pub const fn origin(ply: Ply) -> Square {
    Square::new(ply.0 as usize)
}

/// The destination of this ply.
#[inline(always)]
pub const fn destination(ply: Ply) -> Square {
    Square::new(ply.0 as usize >> 7)
}

/// The ply between two square indices.
#[inline(always)]
pub(crate) const fn step(origin: usize, destination: usize) -> Ply {
    Ply((origin | destination << 7) as u16)
}

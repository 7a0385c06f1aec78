//! What the 16 bits of a Xiangqi ply mean.

use super::square::Square;
use crate::Ply;

/// A ply taken apart: origin in bits 0 to 6, destination in bits 7 to 13. The two top bits are never set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Where the piece stands.
    pub origin: Square,
    /// Where it goes.
    pub destination: Square,
}

impl Parts {
    /// Takes a ply apart. Bits that no ply has may give squares off the board.
    #[inline(always)]
    pub const fn of(ply: Ply) -> Self {
        Self { origin: origin(ply), destination: destination(ply) }
    }

    /// Puts the parts together.
    #[inline(always)]
    pub const fn ply(self) -> Ply {
        step(self.origin.index(), self.destination.index())
    }
}

/// Where the piece of this ply stands.
#[inline(always)]
pub const fn origin(ply: Ply) -> Square {
    Square::new(ply.0 as usize)
}

/// Where the piece of this ply goes.
#[inline(always)]
pub const fn destination(ply: Ply) -> Square {
    Square::new(ply.0 as usize >> 7)
}

/// The ply between two square indices.
#[inline(always)]
pub(crate) const fn step(origin: usize, destination: usize) -> Ply {
    Ply((origin | destination << 7) as u16)
}

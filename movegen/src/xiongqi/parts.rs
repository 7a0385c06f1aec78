//! The encoding of a Xiongqi move in 16 bits.

use std::fmt;

use super::{PieceKind, Square};
use crate::Move;

/// A decoded move: origin in bits 0 to 5, destination in bits 6 to 11, promotion in bits 12 to 14.
///
/// The promotion field holds 0 for none, else the index of the kind (advisor 1 to empress 6). Bit 15 is never set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The square that the piece leaves.
    pub origin: Square,
    /// The destination square.
    pub destination: Square,
    /// The kind that a soldier becomes there, if it promotes.
    pub promotion: Option<PieceKind>,
}

impl Parts {
    /// Decodes a move. Invalid bits (promotion 7, bit 15) are read as no promotion.
    #[inline(always)]
    pub const fn of(mv: Move) -> Self {
        let promotion = match mv.0 >> 12 & 7 {
            code @ 1..=6 => Some(PieceKind::ALL[code as usize]),
            _ => None,
        };
        Self { origin: origin(mv), destination: destination(mv), promotion }
    }

    /// Encodes the parts as a move.
    #[inline(always)]
    pub const fn mv(self) -> Move {
        match self.promotion {
            None => step(self.origin.index(), self.destination.index()),
            Some(kind) => promoting(self.origin.index(), self.destination.index(), kind),
        }
    }
}

/// The two squares, and the letter of the kind that a soldier promotes to: `c2c6`, `e7e8e`.
impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.destination)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter().to_ascii_lowercase()))
    }
}

/// The square that the move's piece leaves.
#[inline(always)]
pub const fn origin(mv: Move) -> Square {
    Square::origin(mv)
}

/// The destination square of the move.
#[inline(always)]
pub const fn destination(mv: Move) -> Square {
    Square::destination(mv)
}

/// The move between two square indices, without a promotion.
#[inline(always)]
pub(crate) const fn step(origin: usize, destination: usize) -> Move {
    Square::step(origin, destination)
}

/// The move between two square indices that promotes to `kind`.
#[inline(always)]
pub(crate) const fn promoting(origin: usize, destination: usize, kind: PieceKind) -> Move {
    Move((origin | destination << 6 | kind.index() << 12) as u16)
}

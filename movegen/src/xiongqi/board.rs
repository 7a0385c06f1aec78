//! A board's facts about the terminal pieces of Xiongqi.

use super::{Board, PieceKind, Square, Squares};
use crate::Side;

impl Board {
    /// Generals and dragons of both sides.
    #[inline(always)]
    pub fn terminals(&self) -> Squares {
        self.kind(PieceKind::General) | self.kind(PieceKind::Dragon)
    }

    /// The square of this side's general or dragon; `None` once it is captured.
    #[inline(always)]
    pub fn terminal(&self, side: Side) -> Option<Square> {
        let own = self.terminals() & self.side(side);
        if own.any() { Some(Square::new(own.first())) } else { None }
    }

    /// Whether the generals have become dragons.
    #[inline(always)]
    pub fn has_dragons(&self) -> bool {
        self.kind(PieceKind::Dragon).any()
    }

    /// Whether the generals (not dragons) face each other (rules §4): on one file with nothing between, South's below.
    #[inline(always)]
    pub fn generals_face(&self) -> bool {
        let generals = self.kind(PieceKind::General);
        let (south, north) = ((generals & self.sides[0]).0, (generals & self.sides[1]).0);
        face(south, north, self.occupied())
    }

    /// Whether the generals face each other once the piece on `origin` has gone to the empty square `destination`.
    pub(super) fn generals_face_after(&self, origin: Square, destination: Square) -> bool {
        let step = origin.bits() | destination.bits();
        let moved = |set: Squares| if (set & origin.bits()).any() { set ^ step } else { set };
        let [south, north] = Side::BOTH.map(|side| moved(self.pieces(PieceKind::General, side)).0);
        face(south, north, self.occupied() ^ step)
    }
}

/// Whether generals on these two single-bit sets face each other over these occupied squares. False if either set is
/// empty.
#[inline(always)]
pub(super) fn face(south: u64, north: u64, occupied: Squares) -> bool {
    let (low, high) = (south.trailing_zeros(), north.trailing_zeros());
    if (low ^ high) & 7 != 0 || low >= high || high == 64 {
        return false;
    }
    let file = 0x0101_0101_0101_0101u64 << (low & 7);
    let between = (north - 1) & !(south | (south - 1)) & file;
    occupied.0 & between == 0
}

//! Attacks of pieces and on squares.

use super::board::face;
use super::{Board, Parts, PieceKind, Square, Squares, across_river, file_bits, sliders, tables};
use crate::{Bits, Move, Side};

impl Board {
    /// The squares that the piece of this kind and side attacks from this square. The set may include empty squares
    /// and own pieces.
    #[inline(always)]
    pub fn captures_from(&self, kind: PieceKind, side: Side, square: Square, occupied: Squares) -> Squares {
        let index = square.index();
        match kind {
            PieceKind::Soldier => tables::SOLDIER_STEPS[side.index()][index],
            PieceKind::Advisor => tables::DIAGONAL_STEPS[index],
            PieceKind::Bear => sliders::bear(index, occupied),
            PieceKind::Horse => tables::horse(index, occupied),
            PieceKind::Cannon => sliders::cannon(index, occupied),
            PieceKind::Chariot | PieceKind::Dragon => sliders::chariot(index, occupied),
            PieceKind::Empress => sliders::chariot(index, occupied) | tables::JUMPS[index],
            PieceKind::General => tables::ORTHOGONAL_STEPS[index],
        }
    }

    /// The squares that this side's pieces of this kind attack. The set may include empty squares and own pieces.
    #[inline(always)]
    pub fn captures_of(&self, kind: PieceKind, side: Side) -> Squares {
        let pieces = self.pieces(kind, side);
        if kind == PieceKind::Soldier {
            // The only kind of which a side has many: all their steps at once.
            let forward = if side == Side::South { pieces.0 << 8 } else { pieces.0 >> 8 };
            let across = pieces & across_river(side);
            let aside = (across & !file_bits(7)).0 << 1 | (across & !file_bits(0)).0 >> 1;
            return Bits(forward | aside);
        }
        let (occupied, mut captures) = (self.occupied(), Squares::EMPTY);
        for square in pieces {
            captures |= self.captures_from(kind, side, Square::new(square), occupied);
        }
        captures
    }

    /// The squares that the piece of this kind and side can go to without capturing. The set may include occupied
    /// squares.
    #[inline(always)]
    pub fn steps_from(&self, kind: PieceKind, side: Side, square: Square, occupied: Squares) -> Squares {
        match kind {
            PieceKind::Cannon => sliders::chariot(square.index(), occupied),
            PieceKind::Dragon => tables::ORTHOGONAL_STEPS[square.index()],
            _ => self.captures_from(kind, side, square, occupied),
        }
    }

    /// The pieces of `side` that attack this square if exactly the squares in `occupied` are occupied.
    #[inline(always)]
    pub fn attackers(&self, square: Square, side: Side, occupied: Squares) -> Squares {
        let index = square.index();
        let lines = sliders::lines(index, occupied);
        let kind = |kind: PieceKind| self.kind(kind);
        let in_line = kind(PieceKind::Chariot) | kind(PieceKind::Empress) | kind(PieceKind::Dragon);
        let found = lines.chariot & in_line
            | lines.cannon & kind(PieceKind::Cannon)
            | sliders::bear(index, occupied) & kind(PieceKind::Bear)
            | tables::DIAGONAL_STEPS[index] & kind(PieceKind::Advisor)
            | tables::ORTHOGONAL_STEPS[index] & kind(PieceKind::General)
            | tables::JUMPS[index] & kind(PieceKind::Empress)
            | tables::horses_onto(index, occupied) & kind(PieceKind::Horse)
            | tables::SOLDIER_ORIGINS[side.index()][index] & kind(PieceKind::Soldier);
        found & self.side(side) & occupied
    }

    /// Whether this side is in check: the other side attacks its terminal piece.
    #[inline(always)]
    pub fn terminal_attacked(&self, side: Side) -> bool {
        self.terminal(side).is_some_and(|square| self.attackers(square, !side, self.occupied()).any())
    }

    /// Whether, after this pseudo-legal move, the other side could capture the mover's terminal piece.
    ///
    /// A move that brings the generals face to face counts, since the resulting dragon captures along the file
    /// (ruling 2). Endings that take effect first are not considered here.
    #[inline(always)]
    pub fn exposes_terminal(&self, mv: Move, attacked_now: bool) -> bool {
        let Parts { origin, destination, .. } = Parts::of(mv);
        let us = self.to_move;
        let (Some(own), Some(other)) = (self.terminal(us), self.terminal(!us)) else { return false };
        let (from, to) = (origin.bits(), destination.bits());
        if to == other.bits() {
            return false;
        }
        let moves_terminal = origin == own;
        let sensitive = tables::SENSITIVE[own.index()];
        if !attacked_now && !moves_terminal && (sensitive & (from | to)).is_empty() {
            return false;
        }
        let occupied = self.occupied() & !from | to;
        let target = if moves_terminal { destination } else { own };
        if (self.attackers(target, !us, occupied) & !to).any() {
            return true;
        }
        if self.has_dragons() {
            return false;
        }
        let (south, north) = if us == Side::South { (target, other) } else { (other, target) };
        face(south.bits().0, north.bits().0, occupied)
    }

    /// Whether this pseudo-legal move attacks the other side's terminal piece, with the moving piece or with one whose
    /// line it opens, whose leg it frees or whose screen it becomes. Capturing that piece also counts.
    #[inline(always)]
    pub fn gives_check(&self, mv: Move) -> bool {
        let Parts { origin, destination, promotion } = Parts::of(mv);
        let us = self.to_move;
        let Some(target) = self.terminal(!us) else { return false };
        if destination == target {
            return true;
        }
        let occupied = self.occupied() & !origin.bits() | destination.bits();
        let Some(piece) = self.piece_at(origin) else { return false };
        let kind = promotion.unwrap_or(piece.kind());
        if self.captures_from(kind, us, destination, occupied).has(target.index()) {
            return true;
        }
        let sensitive = tables::SENSITIVE[target.index()];
        (sensitive & (origin.bits() | destination.bits())).any()
            && (self.attackers(target, us, occupied) & !origin.bits() & !destination.bits()).any()
    }
}

//! Who attacks what.

use super::board::face;
use super::{Board, Parts, PieceKind, Square, Squares, sliders, tables};
use crate::{Ply, Side};

impl Board {
    /// Where the piece of this kind and side captures from this square, if an enemy stands there. The set may hold empty
    /// and own squares.
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

    /// Where the piece of this kind and side goes without capturing. The set may hold occupied squares.
    #[inline(always)]
    pub fn steps_from(&self, kind: PieceKind, side: Side, square: Square, occupied: Squares) -> Squares {
        match kind {
            PieceKind::Cannon => sliders::chariot(square.index(), occupied),
            PieceKind::Dragon => tables::ORTHOGONAL_STEPS[square.index()],
            _ => self.captures_from(kind, side, square, occupied),
        }
    }

    /// The pieces of `side` that would capture an enemy on this square, were these squares occupied.
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

    /// Whether this side's terminal piece can be captured by the other side's next ply: what players call check.
    #[inline(always)]
    pub fn terminal_attacked(&self, side: Side) -> bool {
        self.terminal(side).is_some_and(|square| self.attackers(square, !side, self.occupied()).any())
    }

    /// Whether, after this pseudo-legal ply, the other side could capture the mover's terminal piece.
    ///
    /// Bringing the generals face to face counts, since the dragon that it makes captures along the file (ruling 2).
    /// Endings that would come first are not looked at here.
    #[inline(always)]
    pub fn exposes_terminal(&self, ply: Ply, attacked_now: bool) -> bool {
        let Parts { origin, destination, .. } = Parts::of(ply);
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

    /// Whether this pseudo-legal ply attacks the other side's terminal piece, by the piece that moves or by one whose
    /// line it opens, whose leg it frees or whose screen it becomes. A capture of that piece attacks it too.
    #[inline(always)]
    pub fn gives_check(&self, ply: Ply) -> bool {
        let Parts { origin, destination, promotion } = Parts::of(ply);
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

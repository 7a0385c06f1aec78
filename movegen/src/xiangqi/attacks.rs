//! Attacks and checks.

use super::board::Board;
use super::parts::Parts;
use super::pieces::PieceKind;
use super::square::{BOARD, Square, Squares, across_river, elephant_squares, file_bits, palace};
use super::{sliders, tables};
use crate::{Bits, Move, Side};

impl Board {
    /// The squares where a piece of this kind and side would capture an enemy from this square. The set may hold empty
    /// and own squares. The general's attack on the other general is not in it: no such capture can happen (ruling 7).
    #[inline(always)]
    pub fn captures_from(kind: PieceKind, side: Side, square: Square, occupied: Squares) -> Squares {
        let index = square.index();
        match kind {
            PieceKind::Soldier => tables::SOLDIER_STEPS[side.index()][index],
            PieceKind::Advisor => tables::ADVISOR_STEPS[index],
            PieceKind::Elephant => tables::elephant(index, occupied),
            PieceKind::Horse => tables::horse(index, occupied),
            PieceKind::Cannon => sliders::cannon(index, occupied),
            PieceKind::Chariot => sliders::chariot(index, occupied),
            PieceKind::General => tables::GENERAL_STEPS[index],
        }
    }

    /// The squares where this side's pieces of this kind would capture an enemy. The set may hold empty and own
    /// squares.
    #[inline(always)]
    pub fn captures_of(&self, kind: PieceKind, side: Side) -> Squares {
        let pieces = self.pieces(kind, side);
        match kind {
            PieceKind::Soldier => soldier_steps(pieces, side),
            // Both sides' pieces at once, whose steps stay in their halves: the second side costs a mask.
            PieceKind::Advisor => diagonal_steps(self.kind(kind)) & palace(side),
            PieceKind::General => orthogonal_steps(self.kind(kind)) & palace(side),
            PieceKind::Elephant => elephant_steps(self.kind(kind), !self.occupied()) & elephant_squares(side),
            PieceKind::Horse | PieceKind::Cannon | PieceKind::Chariot => {
                let (occupied, mut captures) = (self.occupied(), Squares::EMPTY);
                // A loop, since a fold would stay a call for all kinds.
                for square in pieces {
                    captures |= Self::captures_from(kind, side, Square::new(square), occupied);
                }
                captures
            }
        }
    }

    /// The squares that a piece of this kind and side can go to without capturing. The set may include occupied
    /// squares.
    #[inline(always)]
    pub fn steps_from(kind: PieceKind, side: Side, square: Square, occupied: Squares) -> Squares {
        match kind {
            PieceKind::Cannon => sliders::chariot(square.index(), occupied),
            _ => Self::captures_from(kind, side, square, occupied),
        }
    }

    /// The pieces of `side` that would capture an enemy on this square if these squares were occupied. If the enemy is
    /// the general, [`Board::checkers`] adds one attacker, the other general.
    #[inline(always)]
    pub fn attackers(&self, square: Square, side: Side, occupied: Squares) -> Squares {
        let index = square.index();
        let lines = sliders::lines(index, occupied);
        let kind = |kind: PieceKind| self.kind(kind);
        let found = lines.chariot & kind(PieceKind::Chariot)
            | lines.cannon & kind(PieceKind::Cannon)
            | tables::horses_onto(index, occupied) & kind(PieceKind::Horse)
            | tables::SOLDIER_ORIGINS[side.index()][index] & kind(PieceKind::Soldier)
            | tables::elephant(index, occupied) & kind(PieceKind::Elephant)
            | tables::ADVISOR_STEPS[index] & kind(PieceKind::Advisor)
            | tables::GENERAL_STEPS[index] & kind(PieceKind::General);
        found & self.side(side) & occupied
    }

    /// The pieces that would check this side's general on this square if these squares were occupied. The other
    /// general checks along an open file.
    #[inline(always)]
    pub fn checkers_of(&self, general: Square, side: Side, occupied: Squares) -> Squares {
        let origins = Self::check_origins(general, side, occupied);
        let found = PieceKind::ALL.map(|kind| origins[kind.index()] & self.kind(kind));
        found.into_iter().fold(Squares::EMPTY, |all, some| all | some) & self.side(!side) & occupied
    }

    /// The squares from which a piece of each kind would check this side's general on this square if these squares were
    /// occupied.
    #[inline(always)]
    pub(super) fn check_origins(general: Square, side: Side, occupied: Squares) -> [Squares; PieceKind::COUNT] {
        let index = general.index();
        let lines = sliders::lines(index, occupied);
        PieceKind::ALL.map(|kind| match kind {
            PieceKind::Chariot => lines.chariot,
            PieceKind::General => lines.chariot & tables::FILE_OF[index],
            PieceKind::Cannon => lines.cannon,
            PieceKind::Horse => tables::horses_onto(index, occupied),
            PieceKind::Soldier => tables::SOLDIER_ORIGINS[(!side).index()][index],
            PieceKind::Advisor | PieceKind::Elephant => Squares::EMPTY,
        })
    }

    /// The pieces that check this side's general now (ruling 8).
    #[inline(always)]
    pub fn checkers(&self, side: Side) -> Squares {
        self.general(side).map_or(Squares::EMPTY, |general| self.checkers_of(general, side, self.occupied()))
    }

    /// The pieces that check the side to move, given the move just played. None of them gave check before it, since the
    /// side that played it was to move.
    #[inline(always)]
    pub(super) fn checkers_after(&self, mv: Move) -> Squares {
        let Some(general) = self.general(self.to_move) else { return Squares::EMPTY };
        let Parts { origin, destination } = Parts::of(mv);
        // Most moves stay far from the general.
        if (tables::CHECK_ZONE[general.index()] & (origin.bits() | destination.bits())).is_empty() {
            debug_assert!(self.checkers(self.to_move).is_empty());
            return Squares::EMPTY;
        }
        self.checkers_of(general, self.to_move, self.occupied())
    }

    /// Whether the general of the side to move is attacked.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.checkers(self.to_move).any()
    }

    /// Whether this pseudo-legal move leaves the mover's own general unattacked (ruling 3). `in_check` is
    /// [`Board::in_check`].
    #[inline(always)]
    pub fn is_legal(&self, mv: Move, in_check: bool) -> bool {
        let Parts { origin, destination } = Parts::of(mv);
        let us = self.to_move;
        let Some(own) = self.general(us) else { return true };
        let (from, to) = (origin.bits(), destination.bits());
        if origin != own && !in_check && (tables::SENSITIVE[own.index()] & (from | to)).is_empty() {
            return true;
        }
        let target = if origin == own { destination } else { own };
        (self.checkers_of(target, us, self.occupied() & !from | to) & !to).is_empty()
    }

    /// Whether this pseudo-legal move attacks the other side's general: by the piece that moves, or by one whose line
    /// it opens, whose leg it frees, or whose only screen it becomes or leaves behind.
    #[inline(always)]
    pub fn gives_check(&self, mv: Move) -> bool {
        let Parts { origin, destination } = Parts::of(mv);
        let us = self.to_move;
        let Some(target) = self.general(!us) else { return false };
        // Most moves stay far from the general.
        if (tables::CHECK_ZONE[target.index()] & (origin.bits() | destination.bits())).is_empty() {
            return false;
        }
        let Some(piece) = self.piece_at(origin) else { return false };
        let occupied = self.occupied() & !origin.bits() | destination.bits();
        let kind = piece.kind();
        if kind != PieceKind::General && Self::captures_from(kind, us, destination, occupied).has(target.index()) {
            return true;
        }
        let sensitive = tables::SENSITIVE[target.index()];
        (sensitive & (origin.bits() | destination.bits())).any()
            && ((self.checkers_of(target, !us, occupied) & !origin.bits() & !destination.bits()).any()
                || kind == PieceKind::General && faces(destination, target, occupied))
    }
}

/// One step forward, beyond the river also sideways.
#[inline(always)]
fn soldier_steps(soldiers: Squares, side: Side) -> Squares {
    let forward = if side == Side::South { soldiers.0 << 9 } else { soldiers.0 >> 9 };
    let across = soldiers & across_river(side);
    let aside = (across & !file_bits(8)).0 << 1 | (across & !file_bits(0)).0 >> 1;
    Bits(forward | aside) & BOARD
}

/// One step diagonally, from squares within the palaces; what leaves a palace is arbitrary.
#[inline(always)]
fn diagonal_steps(Bits(from): Squares) -> Squares {
    let aside = from << 1 | from >> 1;
    Bits(aside << 9 | aside >> 9)
}

/// One step in line, from squares within the palaces; what leaves a palace is arbitrary.
#[inline(always)]
fn orthogonal_steps(Bits(from): Squares) -> Squares {
    Bits(from << 1 | from >> 1 | from << 9 | from >> 9)
}

/// Two steps diagonally over an empty square, from squares of elephants; the result is arbitrary for other squares.
#[inline(always)]
fn elephant_steps(Bits(from): Squares, Bits(empty): Squares) -> Squares {
    Bits((from << 10 & empty) << 10 | (from << 8 & empty) << 8 | (from >> 8 & empty) >> 8 | (from >> 10 & empty) >> 10)
}

/// Whether generals on these two squares face each other, given these occupied squares.
#[inline(always)]
fn faces(one: Square, other: Square, occupied: Squares) -> bool {
    tables::FILE_OF[one.index()].has(other.index()) && (tables::PATHS[one.index()][other.index()] & occupied).is_empty()
}

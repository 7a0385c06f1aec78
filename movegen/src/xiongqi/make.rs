//! Playing a move on the board and taking it back.

use super::{Board, KEY_GROUPS, Parts, Piece, PieceKind, Square};
use crate::zobrist::Keys;
use crate::{Move, Observer, Side};

/// What [`Board::unmake`] needs to restore the board.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The move that was made.
    pub mv: Move,
    /// The piece that moved, as it was on its origin.
    pub moved: Piece,
    /// The piece that was captured.
    pub captured: Option<Piece>,
    /// Whether this move turned the generals into dragons.
    pub transformed: bool,
    halfmove_clock: u16,
    keys: Keys<KEY_GROUPS>,
}

impl Undo {
    /// Whether no position from before this move can recur: after a capture, a promotion, a soldier's step forward or
    /// the generals' transformation.
    #[inline(always)]
    pub fn is_irreversible(&self) -> bool {
        let Parts { origin, destination, promotion } = Parts::of(self.mv);
        self.captured.is_some()
            || self.transformed
            || promotion.is_some()
            || (self.moved.kind() == PieceKind::Soldier && origin.file() == destination.file())
    }
}

impl Board {
    /// Plays a pseudo-legal move. Any other move corrupts the board (debug builds panic).
    ///
    /// # Panics
    /// If the move's origin is empty, so never for a pseudo-legal move.
    #[inline(always)]
    pub fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Undo {
        let Parts { origin, destination, promotion } = Parts::of(mv);
        let piece = self.piece_at(origin).expect("a pseudo-legal move moves a piece");
        let captured = self.piece_at(destination);
        let mut undo = Undo {
            mv,
            moved: piece,
            captured,
            transformed: false,
            halfmove_clock: self.halfmove_clock,
            keys: self.keys,
        };
        // Saturates, because a game without a move limit may be longer than the type can count.
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some(victim) = captured {
            self.take(victim, destination);
            self.toggle_key(victim, destination);
            observer.removed(victim.index(), destination.index());
            self.halfmove_clock = 0;
        }
        if piece.kind() == PieceKind::Soldier {
            self.halfmove_clock = 0;
        }
        self.toggle_key(piece, origin);
        if let Some(kind) = promotion {
            let promoted = Piece::new(kind, piece.side());
            self.take(piece, origin);
            self.put(promoted, destination);
            self.toggle_key(promoted, destination);
            observer.removed(piece.index(), origin.index());
            observer.added(promoted.index(), destination.index());
        } else {
            self.shift(piece, origin, destination);
            self.toggle_key(piece, destination);
            observer.moved(piece.index(), origin.index(), destination.index());
        }
        if self.generals_face() {
            undo.transformed = true;
            self.transform(observer);
        }
        self.pass();
        undo
    }

    /// Takes back the last move.
    #[inline(always)]
    pub fn unmake(&mut self, undo: &Undo) {
        let Parts { origin, destination, promotion } = Parts::of(undo.mv);
        self.to_move = !self.to_move;
        if undo.transformed {
            self.swap_terminals(PieceKind::Dragon, PieceKind::General, |_, _, _, _| {});
        }
        let side = self.to_move;
        if let Some(kind) = promotion {
            self.take(Piece::new(kind, side), destination);
            self.put(undo.moved, origin);
        } else {
            self.shift(undo.moved, destination, origin);
        }
        if let Some(victim) = undo.captured {
            self.put(victim, destination);
        }
        self.halfmove_clock = undo.halfmove_clock;
        self.keys = undo.keys;
    }

    /// Null move: passes the turn without a move; [`Board::unmake_null`] takes it back.
    #[inline(always)]
    pub(super) fn make_null(&mut self) -> Undo {
        // No piece moves. The record needs some piece, but it is not read if the move is `Move::NONE`.
        let moved = Piece::new(PieceKind::General, self.to_move);
        let undo = Undo {
            mv: Move::NONE,
            moved,
            captured: None,
            transformed: false,
            halfmove_clock: self.halfmove_clock,
            keys: self.keys,
        };
        self.pass();
        undo
    }

    /// Takes back a null move.
    #[inline(always)]
    pub(super) fn unmake_null(&mut self, undo: &Undo) {
        self.to_move = !self.to_move;
        self.keys = undo.keys;
    }

    /// Turns two generals that face each other into dragons (rules §4).
    #[cold]
    pub(super) fn transform<O: Observer>(&mut self, observer: &mut O) {
        self.swap_terminals(PieceKind::General, PieceKind::Dragon, |board, old, new, square| {
            board.toggle_key(old, square);
            board.toggle_key(new, square);
            observer.removed(old.index(), square.index());
            observer.added(new.index(), square.index());
        });
    }

    #[cold]
    fn swap_terminals(
        &mut self,
        old: PieceKind,
        new: PieceKind,
        mut swapped: impl FnMut(&mut Self, Piece, Piece, Square),
    ) {
        for side in Side::BOTH {
            if let Some(square) = self.terminal(side) {
                let (old, new) = (Piece::new(old, side), Piece::new(new, side));
                self.take(old, square);
                self.put(new, square);
                swapped(self, old, new, square);
            }
        }
    }
}

//! Playing a move on the board and taking it back.

use super::board::{Board, KEY_GROUPS};
use super::parts::Parts;
use super::pieces::{Piece, PieceKind};
use crate::zobrist::Keys;
use crate::{Move, Observer};

/// What [`Board::make`] destroys and [`Board::unmake`] needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The move that was made.
    pub mv: Move,
    /// The piece that moved.
    pub moved: Piece,
    /// The piece that was captured.
    pub captured: Option<Piece>,
    halfmove_clock: u16,
    keys: Keys<KEY_GROUPS>,
}

impl Undo {
    /// Whether no position from before this move can recur: captures and a soldier's step forward are irreversible.
    #[inline(always)]
    pub fn is_irreversible(&self) -> bool {
        let Parts { origin, destination } = Parts::of(self.mv);
        self.captured.is_some()
            || (self.moved.kind() == PieceKind::Soldier && origin.index().abs_diff(destination.index()) == 9)
    }
}

impl Board {
    /// Plays a pseudo-legal move. Any other move corrupts the board (debug builds panic).
    ///
    /// # Panics
    /// If the move's origin is empty, which no pseudo-legal move's is.
    #[inline(always)]
    pub fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Undo {
        let Parts { origin, destination } = Parts::of(mv);
        let piece = self.piece_at(origin).expect("a pseudo-legal move moves a piece");
        let captured = self.piece_at(destination);
        let undo = Undo { mv, moved: piece, captured, halfmove_clock: self.halfmove_clock, keys: self.keys };
        // With the move limit off, a long game would overflow the type.
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some(victim) = captured {
            self.take(victim, destination);
            self.toggle_key(victim, destination);
            observer.removed(victim.index(), destination.index());
            self.halfmove_clock = 0;
        }
        self.shift(piece, origin, destination);
        self.toggle_key(piece, origin);
        self.toggle_key(piece, destination);
        observer.moved(piece.index(), origin.index(), destination.index());
        self.pass();
        undo
    }

    /// Takes the last move back.
    #[inline(always)]
    pub fn unmake(&mut self, undo: &Undo) {
        let Parts { origin, destination } = Parts::of(undo.mv);
        self.to_move = !self.to_move;
        self.shift(undo.moved, destination, origin);
        if let Some(victim) = undo.captured {
            self.put(victim, destination);
        }
        self.halfmove_clock = undo.halfmove_clock;
        self.keys = undo.keys;
    }

    /// Null move: passes the turn without a move. [`Board::unmake_null`] takes it back.
    #[inline(always)]
    pub(super) fn make_null(&mut self) -> Undo {
        // No piece moves. The record needs some piece; after `Move::NONE` it is never read.
        let moved = Piece::new(PieceKind::General, self.to_move);
        let undo = Undo { mv: Move::NONE, moved, captured: None, halfmove_clock: self.halfmove_clock, keys: self.keys };
        self.pass();
        undo
    }

    /// Takes back a null move.
    #[inline(always)]
    pub(super) fn unmake_null(&mut self, undo: &Undo) {
        self.to_move = !self.to_move;
        self.keys = undo.keys;
    }
}

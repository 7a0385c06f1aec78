//! Playing a move on the board and taking it back.

use crate::board::{Board, KEY_GROUPS, Movement};
use crate::pieces::Piece;
use crate::set::{BoardSquare, Set};
use crate::zobrist::Keys;
use crate::{Move, Observer};

/// What [`Board::unmake`] needs to restore the board.
#[derive(Clone, Copy, Debug)]
pub struct Undo<S: Set> {
    /// The move that was made.
    pub mv: Move,
    /// The piece that moved, as it was on its origin.
    pub moved: Piece<S::Kind>,
    /// The piece that was captured.
    pub captured: Option<Piece<S::Kind>>,
    /// Whether this move turned the generals into dragons, as in Xiongqi.
    pub transformed: bool,
    halfmove_clock: u16,
    keys: Keys<KEY_GROUPS>,
}

impl<S: Set> Undo<S> {
    /// The [clock](Board::halfmove_clock) before the move.
    #[inline(always)]
    pub(crate) fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Whether no position from before this move can recur: after a capture, a promotion, a soldier's step forward or
    /// a transformation of pieces.
    #[inline(always)]
    pub fn is_irreversible(&self) -> bool {
        let (origin, destination) = (S::Square::origin(self.mv), S::Square::destination(self.mv));
        self.captured.is_some()
            || self.transformed
            || S::promotion(self.mv).is_some()
            || self.moved.kind() == S::SOLDIER && origin.index().abs_diff(destination.index()) == S::Square::FILES
    }
}

impl<S: Movement> Board<S> {
    /// Plays a pseudo-legal move. Any other move corrupts the board (debug builds panic).
    ///
    /// # Panics
    /// If the move's origin is empty, so never for a pseudo-legal move.
    #[inline(always)]
    pub fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Undo<S> {
        let (origin, destination) = (S::Square::origin(mv), S::Square::destination(mv));
        let piece = self.piece_at(origin).expect("a pseudo-legal move moves a piece");
        let captured = self.piece_at(destination);
        let mut undo = Undo { captured, ..self.undo(mv, piece) };
        // Saturates, because a game without a move limit may be longer than the type can count.
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some(victim) = captured {
            self.take(victim, destination);
            self.toggle_key(victim, destination);
            observer.removed(victim.index(), destination.index());
            self.halfmove_clock = 0;
        }
        if S::SOLDIERS_RESET_CLOCK && piece.kind() == S::SOLDIER {
            self.halfmove_clock = 0;
        }
        self.toggle_key(piece, origin);
        if let Some(kind) = S::promotion(mv) {
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
        undo.transformed = S::transform(self, observer);
        self.pass();
        undo
    }

    /// Takes back the last move.
    #[inline(always)]
    pub fn unmake(&mut self, undo: &Undo<S>) {
        let (origin, destination) = (S::Square::origin(undo.mv), S::Square::destination(undo.mv));
        self.to_move = !self.to_move;
        if undo.transformed {
            S::transform_back(self);
        }
        if let Some(kind) = S::promotion(undo.mv) {
            self.take(Piece::new(kind, self.to_move), destination);
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
    pub(crate) fn make_null(&mut self) -> Undo<S> {
        // No piece moves. The record needs some piece, but it is not read if the move is `Move::NONE`.
        let undo = self.undo(Move::NONE, Piece::new(S::SOLDIER, self.to_move));
        self.pass();
        undo
    }

    /// Takes back a null move.
    #[inline(always)]
    pub(crate) fn unmake_null(&mut self, undo: &Undo<S>) {
        self.to_move = !self.to_move;
        self.keys = undo.keys;
    }

    #[inline(always)]
    fn undo(&self, mv: Move, moved: Piece<S::Kind>) -> Undo<S> {
        let (halfmove_clock, keys) = (self.halfmove_clock, self.keys);
        Undo { mv, moved, captured: None, transformed: false, halfmove_clock, keys }
    }

    /// The key after this move, unless it transforms pieces; the key itself if the origin is empty.
    #[inline(always)]
    pub(crate) fn key_after(&self, mv: Move) -> u64 {
        let (origin, destination) = (S::Square::origin(mv), S::Square::destination(mv));
        let key = self.keys.full;
        let Some(piece) = self.piece_at(origin) else { return key };
        let arrives = S::promotion(mv).map_or(piece, |kind| Piece::new(kind, piece.side()));
        let number = |piece, square: S::Square| S::number(piece, square.index());
        let captured = self.piece_at(destination).map_or(0, |victim| number(victim, destination));
        key ^ number(piece, origin) ^ number(arrives, destination) ^ captured ^ S::NORTH_TO_MOVE
    }
}

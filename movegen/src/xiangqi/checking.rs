//! Which moves give check, for all moves of a position.

use super::board::Board;
use super::parts::Parts;
use super::pieces::PieceKind;
use super::square::Squares;
use super::tables;
use crate::Move;

/// The squares from which the side to move gives check.
pub(super) struct Checking<'a> {
    board: &'a Board,
    /// Leaving one of these squares may open a line, free a leg or take a screen away.
    uncovering: Squares,
    /// For each kind of moving piece, the squares where it gives check, or becomes a cannon's screen. Valid for moves
    /// that do not uncover anything.
    squares: [Squares; PieceKind::COUNT],
}

impl Board {
    /// The squares from which the side to move gives check.
    #[inline(always)]
    pub(super) fn checking(&self) -> Checking<'_> {
        let us = self.to_move();
        let Some(target) = self.general(!us) else {
            return Checking { board: self, uncovering: Squares::EMPTY, squares: [Squares::EMPTY; PieceKind::COUNT] };
        };
        let origins = Self::check_origins(target, !us, self.occupied());
        // Between the general and a cannon any piece is a screen if there is none yet.
        let bare = origins[PieceKind::Chariot.index()] & self.pieces(PieceKind::Cannon, us);
        let paths = &tables::PATHS[target.index()];
        let screens = bare.into_iter().fold(Squares::EMPTY, |all, cannon| all | paths[cannon]);
        let squares = origins.map(|squares| squares | screens);
        Checking { board: self, uncovering: tables::SENSITIVE[target.index()], squares }
    }
}

impl Checking<'_> {
    /// The same as [`Board::gives_check`].
    #[inline(always)]
    pub(super) fn has(&self, mv: Move) -> bool {
        let Parts { origin, destination } = Parts::of(mv);
        if self.uncovering.has(origin.index()) {
            return self.board.gives_check(mv);
        }
        let Some(piece) = self.board.piece_at(origin) else { return false };
        self.squares[piece.kind().index()].has(destination.index())
    }
}

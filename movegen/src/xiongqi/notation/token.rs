//! The piece token of FEEN and PMN (EPIN, notations.md §2).

use std::fmt;

use crate::xiongqi::{Piece, PieceKind, Square, across_river};

/// A piece as FEEN and PMN write it: `+` before a soldier past the river, `^` behind a terminal piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    piece: Piece,
    enhanced: bool,
}

impl Token {
    /// The piece on this square; a soldier's state follows from its row (ruling 5).
    pub(super) fn on(piece: Piece, square: Square) -> Self {
        let crossed = across_river(piece.side()).has(square.index());
        Self { piece, enhanced: crossed && piece.kind() == PieceKind::Soldier }
    }

    /// The piece in a hand, where it keeps the case of its letter and loses its `+` (ruling 7).
    pub(super) fn in_hand(piece: Piece) -> Self {
        Self { piece, enhanced: false }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.enhanced { "+" } else { "" };
        let mark = if self.piece.kind().is_terminal() { "^" } else { "" };
        write!(f, "{state}{}{mark}", self.piece.letter())
    }
}

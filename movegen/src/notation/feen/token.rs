//! The piece token of FEEN and PMN (EPIN, notations.md §2).

use std::fmt;

use crate::pieces::{Kind, Piece};
use crate::set::Set;

/// A piece as FEEN and PMN write it: in Xiongqi `+` before a soldier past the river, and `^` behind a terminal piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token<S: Set> {
    piece: Piece<S::Kind>,
    enhanced: bool,
}

impl<S: Set> Token<S> {
    /// The piece on this square.
    pub(crate) fn on(piece: Piece<S::Kind>, square: S::Square) -> Self {
        Self { piece, enhanced: S::is_enhanced(piece, square) }
    }

    /// The piece in a hand: it keeps the case of its letter and has no `+` (ruling 7 of Xiongqi).
    pub(crate) fn in_hand(piece: Piece<S::Kind>) -> Self {
        Self { piece, enhanced: false }
    }
}

impl<S: Set> fmt::Display for Token<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.enhanced { "+" } else { "" };
        let mark = if self.piece.kind().is_terminal() { "^" } else { "" };
        write!(f, "{state}{}{mark}", self.piece.letter())
    }
}

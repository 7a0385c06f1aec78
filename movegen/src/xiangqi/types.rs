//! The types of Xiangqi: the types of every game, for its pieces and its board.

use super::pieces::Piece;
use crate::{board, make, progress};

/// The pieces, the board and the rules of Xiangqi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Xiangqi;

/// Why a piece cannot be put on a square.
pub type PlaceError = board::PlaceError<Xiangqi>;
/// A board of Xiangqi.
pub type Board = board::Board<Xiangqi>;
/// What takes a move back.
pub type Undo = make::Undo<Xiangqi>;
/// The number of captured pieces of one side, by [`Piece::index`].
pub type Hand = [u8; Piece::COUNT];
/// A game of Xiangqi.
pub type Game = progress::Game<Xiangqi>;

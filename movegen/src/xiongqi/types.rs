//! The types of Xiongqi: the types of every game, for its pieces and its board.

use super::pieces::Piece;
use crate::{board, make, progress};

/// The pieces, the board and the rules of Xiongqi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Xiongqi;

/// Why a piece cannot be put on a square.
pub type PlaceError = board::PlaceError<Xiongqi>;
/// A board of Xiongqi.
pub type Board = board::Board<Xiongqi>;
/// What takes a move back.
pub type Undo = make::Undo<Xiongqi>;
/// The number of captured pieces of one side, by [`Piece::index`].
pub type Hand = [u8; Piece::COUNT];
/// A game of Xiongqi.
pub type Game = progress::Game<Xiongqi>;

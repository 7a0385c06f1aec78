//! The set of a game, as one says a chess set: its pieces and their squares, for code that serves every game.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXorAssign, IndexMut};

use serde::Serialize;

use crate::Move;
use crate::any_square::AnySquare;
use crate::notation::feen::PieceFault;
use crate::pieces::{Kind, Piece};
use crate::position::Table;

/// The pieces and the board of a game.
pub trait Set: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// A kind of piece.
    type Kind: Kind;
    /// A square.
    type Square: BoardSquare;
    /// Some of the squares.
    type Squares: AnySquares;
    /// Squares by kind of piece.
    type ByKind: IndexMut<usize, Output = Self::Squares> + Copy + Eq + fmt::Debug + Default + Send + Sync;
    /// A number for every index that a square can have.
    type Mailbox: IndexMut<usize, Output = u8> + Table<u8> + Copy + Eq + fmt::Debug + Sync;
    /// A number for every piece, by [`Piece::index`]: how many of them a side has captured.
    type Hand: IndexMut<usize, Output = u8> + Table<u8> + Copy + fmt::Debug + Default + Sync;

    /// The name of the game in sentences.
    const TITLE: &'static str;
    /// The starting position.
    const START_FEEN: &'static str;
    /// Whether a FEN must say whose turn it is.
    const FEN_NEEDS_SIDE: bool;
    /// The kind that a game has most of, and whose steps forward cannot be taken back.
    const SOLDIER: Self::Kind;
    /// The Zobrist number of North's turn.
    const NORTH_TO_MOVE: u64;

    /// The Zobrist number of a piece on the square with this index.
    fn number(piece: Piece<Self::Kind>, square: usize) -> u64;
    /// Which of the first four groups of pieces with a key of their own a kind belongs to.
    fn group(kind: Self::Kind) -> usize;
    /// The kind that a soldier becomes by this move.
    #[inline(always)]
    fn promotion(_: Move) -> Option<Self::Kind> {
        None
    }
    /// Whether FEEN writes a `+` before a piece on this square.
    fn is_enhanced(_: Piece<Self::Kind>, _: Self::Square) -> bool {
        false
    }
    /// The piece of this token of FEEN on this square, or in a hand.
    ///
    /// # Errors
    /// If it is not a piece of the game there.
    fn read_token(token: &str, on: Option<Self::Square>) -> Result<Piece<Self::Kind>, PieceFault>;
    /// The kind for this upper-case letter in a FEN whose side has a `K`, or has none.
    fn kind_in_fen(letter: char, has_king: bool) -> Option<Self::Kind>;
    /// The letter of a kind in FEN, in upper case.
    fn letter_in_fen(kind: Self::Kind) -> char {
        kind.letter()
    }
}

/// A square of the board of one game.
pub trait BoardSquare:
    Into<AnySquare> + Copy + Eq + fmt::Debug + fmt::Display + Serialize + Send + Sync + 'static
{
    /// The number of files.
    const FILES: usize;
    /// The number of squares.
    const COUNT: usize;

    /// The square with this index.
    fn new(index: usize) -> Self;
    /// The index: a1 is 0, b1 is 1.
    fn index(self) -> usize;
    /// The square of this board at the same file and rank; `None` if the board lacks it.
    fn of(square: AnySquare) -> Option<Self>;
    /// The square that a move leaves.
    fn origin(mv: Move) -> Self;
    /// The square that a move goes to.
    fn destination(mv: Move) -> Self;
}

/// The squares with these indices on the board of a game, as [`AnyGame`](crate::AnyGame) has them.
pub(crate) fn any_squares<S: BoardSquare>(indices: impl IntoIterator<Item = usize>) -> Vec<AnySquare> {
    indices.into_iter().map(|index| S::new(index).into()).collect()
}

/// Some squares of any board.
pub trait AnySquares:
    BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXorAssign
    + IntoIterator<Item = usize>
    + Copy
    + Eq
    + fmt::Debug
    + Default
    + Send
    + Sync
{
    /// The square with this index alone.
    fn only(index: usize) -> Self;
    /// The bits; a small board needs only the lower half.
    fn wide(self) -> u128;
}

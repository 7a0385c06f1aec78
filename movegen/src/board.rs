//! The board: the placement of the pieces, the side to move, and everything that follows from these alone.

use serde::Serialize;
use thiserror::Error;

use crate::error::in_english;
use crate::pieces::{Kind, Piece};
use crate::position::Table;
use crate::set::{AnySquares, BoardSquare, Set};
use crate::zobrist::Keys;
use crate::{MoveList, Observer, Side};

/// The groups of pieces that have keys of their own, see [`Board::keys`].
///
/// The first four divide the pieces by kind; the last two hold each side's pieces other than soldiers.
pub const KEY_GROUPS: usize = 6;

/// Why a piece cannot be put on a square.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case", bound = "")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum PlaceError<S: Set> {
    /// Another piece is there.
    Occupied { square: S::Square },
    /// A side would have two generals or dragons.
    SecondGeneral { side: Side },
    /// In Xiongqi, the generals become dragons together.
    GeneralAgainstDragon,
    /// In Xiangqi, no move and no starting position brings the piece there (ruling 7).
    OutOfReach { mover: Piece<S::Kind>, square: S::Square },
}

/// The rules of movement of a game.
pub trait Movement: Set {
    /// Whether the move of a soldier resets the move limit's count, as captures do.
    const SOLDIERS_RESET_CLOCK: bool;

    /// Whether a piece may be put on this empty square, next to the pieces on the board.
    ///
    /// # Errors
    /// If it may not.
    fn admits(board: &Board<Self>, piece: Piece<Self::Kind>, square: Self::Square) -> Result<(), PlaceError<Self>>;
    /// Appends all moves that the rules of movement allow.
    fn moves(board: &Board<Self>, list: &mut MoveList);
    /// The number of moves that [`moves`](Self::moves) appends.
    fn count_moves(board: &Board<Self>) -> u64;
    /// Transforms the pieces that a move changes on any square. Returns whether there are any.
    #[inline(always)]
    fn transform<O: Observer>(_: &mut Board<Self>, _: &mut O) -> bool {
        false
    }
    /// Takes such a change back.
    #[inline(always)]
    fn transform_back(_: &mut Board<Self>) {}
}

/// Pieces on squares, the side to move, and the count of half-moves toward the move limit.
///
/// A board has no history; the game's own type handles repetition and endings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board<S: Set> {
    pub(crate) kinds: S::ByKind,
    pub(crate) sides: [S::Squares; 2],
    squares: S::Mailbox,
    pub(crate) to_move: Side,
    pub(crate) halfmove_clock: u16,
    pub(crate) keys: Keys<KEY_GROUPS>,
}

impl<S: Set> Board<S> {
    /// The mailbox entry of an empty square.
    const EMPTY: u8 = Piece::<S::Kind>::COUNT as u8;

    /// An empty board, `side` to move.
    pub fn empty(side: Side) -> Self {
        let mut board = Self {
            kinds: S::ByKind::default(),
            sides: [S::Squares::default(); 2],
            squares: S::Mailbox::filled(Self::EMPTY),
            to_move: Side::South,
            halfmove_clock: 0,
            keys: Keys::default(),
        };
        if side == Side::North {
            board.pass();
        }
        board
    }

    /// The pieces of this kind, both sides'.
    #[inline(always)]
    pub fn kind(&self, kind: S::Kind) -> S::Squares {
        self.kinds[kind.index()]
    }

    /// This side's pieces.
    #[inline(always)]
    pub fn side(&self, side: Side) -> S::Squares {
        self.sides[side.index()]
    }

    /// This side's pieces of this kind.
    #[inline(always)]
    pub fn pieces(&self, kind: S::Kind, side: Side) -> S::Squares {
        self.kind(kind) & self.side(side)
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> S::Squares {
        self.sides[0] | self.sides[1]
    }

    /// The piece on this square; `None` if it is empty or off the board.
    #[inline(always)]
    pub fn piece_at(&self, square: S::Square) -> Option<Piece<S::Kind>> {
        Piece::from_index(self.squares[square.index()] as usize)
    }

    /// The [`Piece::index`] of the piece on each square, or [`Piece::COUNT`] if it is empty. Entries beyond the last
    /// square are always empty.
    #[inline(always)]
    pub fn mailbox(&self) -> &S::Mailbox {
        &self.squares
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Half-moves since the last move that reset the move limit's count: a capture, in Xiongqi also a soldier's move.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Sets the half-moves since the last move that reset the move limit's count.
    pub fn set_halfmove_clock(&mut self, count: u16) {
        self.halfmove_clock = count;
    }

    /// The key of board and side to move, and the keys of the groups of pieces.
    #[inline(always)]
    pub fn keys(&self) -> &Keys<KEY_GROUPS> {
        &self.keys
    }

    /// The keys computed from scratch; always equal to [`Board::keys`].
    pub fn computed_keys(&self) -> Keys<KEY_GROUPS> {
        let mut again = Self::empty(self.to_move);
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(S::Square::new(square)) {
                again.toggle_key(piece, S::Square::new(square));
            }
        }
        again.keys
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece<S::Kind>, square: S::Square) {
        debug_assert!(self.piece_at(square).is_none());
        self.toggle(piece, S::Squares::only(square.index()));
        self.squares[square.index()] = piece.index() as u8;
    }

    /// Removes the given piece from its square.
    #[inline(always)]
    pub(crate) fn take(&mut self, piece: Piece<S::Kind>, square: S::Square) {
        debug_assert_eq!(self.piece_at(square), Some(piece));
        self.toggle(piece, S::Squares::only(square.index()));
        self.squares[square.index()] = Self::EMPTY;
    }

    /// Moves the given piece to an empty square.
    #[inline(always)]
    pub(crate) fn shift(&mut self, piece: Piece<S::Kind>, from: S::Square, to: S::Square) {
        debug_assert_eq!(self.piece_at(from), Some(piece));
        debug_assert!(self.piece_at(to).is_none());
        self.toggle(piece, S::Squares::only(from.index()) | S::Squares::only(to.index()));
        self.squares[from.index()] = Self::EMPTY;
        self.squares[to.index()] = piece.index() as u8;
    }

    /// Adds squares to those of a piece, or removes them.
    #[inline(always)]
    fn toggle(&mut self, piece: Piece<S::Kind>, squares: S::Squares) {
        self.kinds[piece.kind().index()] ^= squares;
        self.sides[piece.side().index()] ^= squares;
    }

    /// Adds a piece to the keys or removes it.
    #[inline(always)]
    pub(crate) fn toggle_key(&mut self, piece: Piece<S::Kind>, square: S::Square) {
        let number = S::number(piece, square.index());
        let group = S::group(piece.kind());
        self.keys.full ^= number;
        self.keys.groups[group] ^= number;
        if group != 0 {
            self.keys.groups[4 + piece.side().index()] ^= number;
        }
    }

    /// Passes the turn to the other side.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        self.to_move = !self.to_move;
        self.keys.full ^= S::NORTH_TO_MOVE;
    }
}

impl<S: Movement> Board<S> {
    /// Puts a piece on a board that is being set up. In Xiangqi, soldiers may be anywhere, since composed positions
    /// have them behind their start.
    ///
    /// # Errors
    /// If the square is occupied or the game does not admit the piece there. The board is unchanged then.
    pub fn place(&mut self, piece: Piece<S::Kind>, square: S::Square) -> Result<(), PlaceError<S>> {
        if self.piece_at(square).is_some() {
            return Err(PlaceError::Occupied { square });
        }
        S::admits(self, piece, square)?;
        self.put(piece, square);
        self.toggle_key(piece, square);
        Ok(())
    }
}

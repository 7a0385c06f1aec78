//! The board: the placement of the pieces, the side to move, and everything that follows from these alone.

use serde::Serialize;
use thiserror::Error;

use super::{Piece, PieceKind, Square, Squares, tables};
use crate::Side;
use crate::error::in_english;
use crate::zobrist::Keys;

/// The groups of pieces that have keys of their own, see [`Board::keys`].
///
/// The first four divide the pieces by kind; the last two hold each side's pieces other than soldiers.
pub const KEY_GROUPS: usize = 6;

/// The mailbox entry of an empty square.
const EMPTY: u8 = Piece::COUNT as u8;

/// Which of the first four key groups a kind belongs to: soldiers; cannons and horses (whose attacks depend on screens
/// and legs); chariots and empresses; terminal pieces and those that usually stand next to them.
const GROUP: [usize; PieceKind::COUNT] = [0, 3, 3, 1, 1, 2, 2, 3, 3];

/// Why a piece cannot be put on a square.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum PlaceError {
    /// Another piece stands there.
    Occupied { square: Square },
    /// A side would have two generals or dragons.
    SecondGeneral { side: Side },
    /// The generals become dragons together.
    GeneralAgainstDragon,
}

/// Pieces on squares, the side to move, and the count of half-moves toward the move limit.
///
/// A board has no history; [`Game`](super::Game) handles repetition and endings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(super) kinds: [Squares; PieceKind::COUNT],
    pub(super) sides: [Squares; 2],
    squares: [u8; 64],
    pub(super) to_move: Side,
    pub(super) halfmove_clock: u16,
    pub(super) keys: Keys<KEY_GROUPS>,
}

impl Board {
    /// An empty board, `side` to move.
    pub fn empty(side: Side) -> Self {
        let mut board = Self {
            kinds: [Squares::EMPTY; PieceKind::COUNT],
            sides: [Squares::EMPTY; 2],
            squares: [EMPTY; 64],
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
    pub fn kind(&self, kind: PieceKind) -> Squares {
        self.kinds[kind.index()]
    }

    /// This side's pieces.
    #[inline(always)]
    pub fn side(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }

    /// This side's pieces of this kind.
    #[inline(always)]
    pub fn pieces(&self, kind: PieceKind, side: Side) -> Squares {
        self.kind(kind) & self.side(side)
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The piece on this square.
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_index(self.squares[square.index()] as usize)
    }

    /// The pieces by square, as [`Piece::index`] numbers them; [`Piece::COUNT`] where there is none.
    #[inline(always)]
    pub fn mailbox(&self) -> &[u8; 64] {
        &self.squares
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Half-moves since the last capture or soldier's move (ruling 11).
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The key of board and side to move, and the keys of the groups of pieces.
    #[inline(always)]
    pub fn keys(&self) -> &Keys<KEY_GROUPS> {
        &self.keys
    }

    /// The keys computed from scratch; always equal to [`Board::keys`].
    pub fn computed_keys(&self) -> Keys<KEY_GROUPS> {
        let mut keys = Keys::default();
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(Square::new(square)) {
                toggle_key(&mut keys, piece, square);
            }
        }
        if self.to_move == Side::North {
            keys.full ^= tables::NORTH_TO_MOVE;
        }
        keys
    }

    /// Generals and dragons of both sides.
    #[inline(always)]
    pub fn terminals(&self) -> Squares {
        self.kind(PieceKind::General) | self.kind(PieceKind::Dragon)
    }

    /// The square of this side's general or dragon; `None` once it is captured.
    #[inline(always)]
    pub fn terminal(&self, side: Side) -> Option<Square> {
        let own = self.terminals() & self.side(side);
        if own.any() { Some(Square::new(own.first())) } else { None }
    }

    /// Whether the generals have become dragons.
    #[inline(always)]
    pub fn has_dragons(&self) -> bool {
        self.kind(PieceKind::Dragon).any()
    }

    /// Whether the generals (not dragons) stand face to face (rules §4): on one file with nothing between, South's
    /// below.
    #[inline(always)]
    pub fn generals_face(&self) -> bool {
        let generals = self.kind(PieceKind::General);
        let (south, north) = ((generals & self.sides[0]).0, (generals & self.sides[1]).0);
        face(south, north, self.occupied())
    }

    /// Whether the generals stand face to face once the piece on `origin` has gone to the empty square `destination`.
    pub(super) fn generals_face_after(&self, origin: Square, destination: Square) -> bool {
        let step = origin.bits() | destination.bits();
        let moved = |set: Squares| if (set & origin.bits()).any() { set ^ step } else { set };
        let [south, north] = Side::BOTH.map(|side| moved(self.pieces(PieceKind::General, side)).0);
        face(south, north, self.occupied() ^ step)
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.piece_at(square).is_none());
        self.kinds[piece.kind().index()] ^= square.bits();
        self.sides[piece.side().index()] ^= square.bits();
        self.squares[square.index()] = piece.index() as u8;
    }

    /// Removes the given piece from its square.
    #[inline(always)]
    pub(super) fn take(&mut self, piece: Piece, square: Square) {
        debug_assert_eq!(self.piece_at(square), Some(piece));
        self.kinds[piece.kind().index()] ^= square.bits();
        self.sides[piece.side().index()] ^= square.bits();
        self.squares[square.index()] = EMPTY;
    }

    /// Moves the given piece to an empty square.
    #[inline(always)]
    pub(super) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        debug_assert_eq!(self.piece_at(from), Some(piece));
        debug_assert!(self.piece_at(to).is_none());
        let both = from.bits() ^ to.bits();
        self.kinds[piece.kind().index()] ^= both;
        self.sides[piece.side().index()] ^= both;
        self.squares[from.index()] = EMPTY;
        self.squares[to.index()] = piece.index() as u8;
    }

    /// Adds a piece to the keys or removes it.
    #[inline(always)]
    pub(super) fn toggle_key(&mut self, piece: Piece, square: Square) {
        toggle_key(&mut self.keys, piece, square.index());
    }

    /// Passes the turn to the other side.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        self.to_move = !self.to_move;
        self.keys.full ^= tables::NORTH_TO_MOVE;
    }

    /// Puts a piece on a board that is being set up.
    ///
    /// # Errors
    /// If the square is occupied or the other pieces do not allow it. The board is unchanged then.
    pub fn place(&mut self, piece: Piece, square: Square) -> Result<(), PlaceError> {
        if self.occupied().has(square.index()) {
            return Err(PlaceError::Occupied { square });
        }
        if piece.kind().is_terminal() {
            if self.terminal(piece.side()).is_some() {
                return Err(PlaceError::SecondGeneral { side: piece.side() });
            }
            if self.terminals().any() && self.kind(piece.kind()).is_empty() {
                return Err(PlaceError::GeneralAgainstDragon);
            }
        }
        self.put(piece, square);
        self.toggle_key(piece, square);
        Ok(())
    }

    /// Sets the number of half-moves since the last capture or soldier's move.
    pub fn set_halfmove_clock(&mut self, count: u16) {
        self.halfmove_clock = count;
    }
}

/// Whether generals on these two single-bit sets stand face to face over these occupied squares. False if either set
/// is empty.
#[inline(always)]
pub(super) fn face(south: u64, north: u64, occupied: Squares) -> bool {
    let (low, high) = (south.trailing_zeros(), north.trailing_zeros());
    if (low ^ high) & 7 != 0 || low >= high || high == 64 {
        return false;
    }
    let file = 0x0101_0101_0101_0101u64 << (low & 7);
    let between = (north - 1) & !(south | (south - 1)) & file;
    occupied.0 & between == 0
}

#[inline(always)]
fn toggle_key(keys: &mut Keys<KEY_GROUPS>, piece: Piece, square: usize) {
    let number = tables::PIECE_KEYS[piece.index()][square & 63];
    let kind = piece.kind();
    keys.full ^= number;
    keys.groups[GROUP[kind.index()]] ^= number;
    if kind != PieceKind::Soldier {
        keys.groups[4 + piece.side().index()] ^= number;
    }
}

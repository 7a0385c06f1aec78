//! The board: the pieces, the side to move, and everything that follows from these alone.

use serde::Serialize;
use thiserror::Error;

use super::pieces::{Piece, PieceKind};
use super::square::{BOARD, Square, Squares, across_river, elephant_squares, file_bits, palace, rank_bits};
use super::tables;
use crate::Side;
use crate::error::in_english;
use crate::zobrist::Keys;

/// The number of groups of pieces with a key of their own, see [`Board::keys`].
///
/// The first four split the pieces by kind; the last two hold each side's pieces other than soldiers.
pub const KEY_GROUPS: usize = 6;

/// The mailbox entry of an empty square.
const EMPTY: u8 = Piece::COUNT as u8;

/// Which of the first four key groups a kind belongs to: soldiers; cannons and horses (whose attacks depend on screens
/// and legs); chariots; the general with its advisors and elephants.
const GROUP: [usize; PieceKind::COUNT] = [0, 3, 3, 1, 1, 2, 3];

/// Why a piece cannot be put on a square.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum PlaceError {
    /// Another piece stands there.
    Occupied { square: Square },
    /// A side would have two generals.
    SecondGeneral { side: Side },
    /// No move and no starting position brings the piece there (ruling 7).
    OutOfReach { mover: Piece, square: Square },
}

/// Pieces on squares, the side to move, and the count of half-moves toward the move limit.
///
/// A board knows no history. Repetition, perpetual check and chase, and endings are decided by
/// [`Game`](super::Game).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(super) kinds: [Squares; PieceKind::COUNT],
    pub(super) sides: [Squares; 2],
    /// The piece on each square. Entries from [`Square::COUNT`] on are always empty, so that any seven bits are a
    /// valid index.
    squares: [u8; 128],
    pub(super) to_move: Side,
    pub(super) halfmove_clock: u16,
    pub(super) keys: Keys<KEY_GROUPS>,
}

impl Board {
    /// A board without a piece, `side` to move.
    pub fn empty(side: Side) -> Self {
        let mut board = Self {
            kinds: [Squares::EMPTY; PieceKind::COUNT],
            sides: [Squares::EMPTY; 2],
            squares: [EMPTY; 128],
            to_move: Side::South,
            halfmove_clock: 0,
            keys: Keys::default(),
        };
        if side == Side::North {
            board.pass();
        }
        board
    }

    /// The pieces of this kind of both sides.
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

    /// The piece on this square; `None` if it is empty or off the board.
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_index(self.squares[square.index()] as usize)
    }

    /// The [`Piece::index`] of the piece on each square, or [`Piece::COUNT`] if it is empty. Entries from
    /// [`Square::COUNT`] on are always empty.
    #[inline(always)]
    pub fn mailbox(&self) -> &[u8; 128] {
        &self.squares
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Half-moves since the last capture (ruling 6).
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

    /// The square of this side's general; `None` on a board that is still being set up.
    #[inline(always)]
    pub fn general(&self, side: Side) -> Option<Square> {
        let own = self.pieces(PieceKind::General, side);
        if own.any() { Some(Square::new(own.first())) } else { None }
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

    /// Adds a piece to the keys, or removes it.
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

    /// Puts a piece on a board that is being set up. Soldiers may stand anywhere, since composed positions have them
    /// behind their start.
    ///
    /// # Errors
    /// If it cannot stand there (ruling 7), or not together with the pieces on the board. The board is unchanged then.
    pub fn place(&mut self, piece: Piece, square: Square) -> Result<(), PlaceError> {
        if self.piece_at(square).is_some() {
            return Err(PlaceError::Occupied { square });
        }
        if !reachable(piece).has(square.index()) && piece.kind() != PieceKind::Soldier {
            return Err(PlaceError::OutOfReach { mover: piece, square });
        }
        if piece.kind() == PieceKind::General && self.general(piece.side()).is_some() {
            return Err(PlaceError::SecondGeneral { side: piece.side() });
        }
        self.put(piece, square);
        self.toggle_key(piece, square);
        Ok(())
    }

    /// The soldiers that stand where no game brings them: behind their start, or off their file before the river.
    pub fn composed(&self) -> Squares {
        Side::BOTH.into_iter().fold(Squares::EMPTY, |all, side| {
            let soldiers = self.pieces(PieceKind::Soldier, side);
            all | soldiers & !reachable(Piece::new(PieceKind::Soldier, side))
        })
    }

    /// Sets the number of half-moves since the last capture.
    pub fn set_halfmove_clock(&mut self, count: u16) {
        self.halfmove_clock = count;
    }
}

/// The squares where a piece can stand: its starting squares and all that its moves reach from there.
pub fn reachable(piece: Piece) -> Squares {
    let side = piece.side();
    // A rank as the side sees it, counted from its own edge.
    let rank = |rank: i32| rank_bits(if side == Side::South { rank } else { 9 - rank });
    let files = |files: &[i32]| files.iter().fold(Squares::EMPTY, |all, &file| all | file_bits(file));
    match piece.kind() {
        PieceKind::General => palace(side),
        PieceKind::Advisor => palace(side) & (file_bits(4) & rank(1) | !file_bits(4) & !rank(1)),
        PieceKind::Elephant => elephant_squares(side),
        PieceKind::Soldier => across_river(side) | (rank(3) | rank(4)) & files(&[0, 2, 4, 6, 8]),
        PieceKind::Horse | PieceKind::Cannon | PieceKind::Chariot => BOARD,
    }
}

#[inline(always)]
fn toggle_key(keys: &mut Keys<KEY_GROUPS>, piece: Piece, square: usize) {
    let number = tables::PIECE_KEYS[piece.index()][square & 127];
    let kind = piece.kind();
    keys.full ^= number;
    keys.groups[GROUP[kind.index()]] ^= number;
    if kind != PieceKind::Soldier {
        keys.groups[4 + piece.side().index()] ^= number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stand_where_they_can_get_to() {
        let count = |kind, side| reachable(Piece::new(kind, side)).count();
        for side in Side::BOTH {
            assert_eq!(count(PieceKind::General, side), 9);
            assert_eq!(count(PieceKind::Advisor, side), 5);
            assert_eq!(count(PieceKind::Elephant, side), 7);
            assert_eq!(count(PieceKind::Soldier, side), 45 + 10);
            assert_eq!(count(PieceKind::Horse, side), 90);
        }
        let mut board = Board::empty(Side::South);
        let square = |name: &str| name.parse::<Square>().unwrap();
        for (letter, name) in [("A", "e1"), ("E", "c2"), ("G", "e4"), ("E", "e6")] {
            let kind = PieceKind::ALL.into_iter().find(|kind| letter.starts_with(kind.letter())).unwrap();
            let piece = Piece::new(kind, Side::South);
            let square = square(name);
            assert_eq!(board.place(piece, square), Err(PlaceError::OutOfReach { mover: piece, square }));
        }
        let general = Piece::new(PieceKind::General, Side::South);
        assert_eq!(board.place(general, square("e1")), Ok(()));
        assert_eq!(board.place(general, square("e1")), Err(PlaceError::Occupied { square: square("e1") }));
        assert_eq!(board.place(general, square("e2")), Err(PlaceError::SecondGeneral { side: Side::South }));
        // Composed positions have soldiers where no game brings them.
        let soldier = Piece::new(PieceKind::Soldier, Side::South);
        for name in ["a4", "b4", "a3", "c1"] {
            assert_eq!(board.place(soldier, square(name)), Ok(()));
        }
        assert_eq!(board.composed().into_iter().map(Square::new).collect::<Vec<_>>(), ["c1", "a3", "b4"].map(square));
    }
}

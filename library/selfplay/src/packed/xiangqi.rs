//! How positions of Xiangqi are packed into records: one bit for each of the 90 squares, and four bits for each of at
//! most 32 pieces.

use rand::rngs::ChaCha8Rng;
use thiserror::Error;
use xiongmao_movegen::xiangqi::{BOARD, Board, Game, Piece, PieceKind, PlaceError, RULES, Square, Squares, Unsound};
use xiongmao_movegen::{AnyGame, Bits, Rules, Side};

use endings::sparse_position;

use super::codes::Codes;
use super::record::{self, KindInfo, LABEL_BYTES, PackedBoard, PlayedBoard, RecordError};

/// A record of Xiangqi.
pub type Record = record::Record<XiangqiBoard>;

/// The maximum number of pieces in a record: as in the starting position.
const MAX_PIECES: u32 = 32;
/// Bytes of the set of occupied squares.
const OCCUPIED_BYTES: usize = 12;
/// Bytes of the codes of the pieces, two codes in each.
const CODE_BYTES: usize = MAX_PIECES as usize / 2;
/// Bytes of zeros, so that the length of a record is a multiple of four.
const SPARE_BYTES: usize = 2;
const RECORD_BYTES: usize = OCCUPIED_BYTES + CODE_BYTES + SPARE_BYTES + LABEL_BYTES;

/// Added to the code of North's pieces; the rest is the number of the kind.
const NORTH: u8 = 8;
/// The kinds of pieces in the order of their numbers.
const KINDS: [KindInfo; PieceKind::COUNT] = [
    KindInfo { name: "soldier", at_start: 5 },
    KindInfo { name: "advisor", at_start: 2 },
    KindInfo { name: "elephant", at_start: 2 },
    KindInfo { name: "horse", at_start: 2 },
    KindInfo { name: "cannon", at_start: 2 },
    KindInfo { name: "chariot", at_start: 2 },
    KindInfo { name: "general", at_start: 1 },
];

/// Why a position of Xiangqi cannot be packed, or is invalid.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum PackError {
    #[error("not a position of Xiangqi")]
    OtherGame,
    /// A record holds no more pieces than the starting position.
    #[error("{0} pieces; a record holds {MAX_PIECES}")]
    TooManyPieces(u32),
    /// There are 90 squares.
    #[error("a piece stands beyond i10")]
    OffBoard,
    /// Each side has seven kinds of pieces.
    #[error("{0} is not the code of a piece")]
    Code(u8),
    #[error(transparent)]
    Place(#[from] PlaceError),
    #[error(transparent)]
    Unsound(#[from] Unsound),
    /// A code follows after the last piece, or the spare bytes are not zero.
    #[error("more piece codes than pieces")]
    Leftover,
    /// Xiangqi has no flags of its own.
    #[error("unknown flags {0:#04x}")]
    Flags(u8),
}

impl From<PackError> for RecordError {
    fn from(error: PackError) -> Self {
        Self::Board(Box::new(error))
    }
}

/// The pieces of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct XiangqiBoard {
    occupied: Squares,
    codes: Codes<CODE_BYTES>,
}

impl XiangqiBoard {
    /// The codes of the pieces with their squares, a1 first.
    fn placed_codes(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        self.occupied.into_iter().enumerate().map(|(index, square)| (Square::new(square), self.codes.get(index)))
    }

    /// The game that starts from these pieces, with this side to move.
    fn game(&self, to_move: Side, halfmove_clock: u16) -> Result<Game, PackError> {
        let mut board = Board::empty(to_move);
        for (square, code) in self.placed_codes() {
            board.place(piece_of(code).ok_or(PackError::Code(code))?, square)?;
        }
        board.set_halfmove_clock(halfmove_clock);
        // Captured pieces are not recorded.
        Ok(Game::new(board, [[0; Piece::COUNT]; 2])?)
    }
}

impl PackedBoard for XiangqiBoard {
    const GAME: &'static str = RULES.name;
    const MAX_PIECES: u32 = MAX_PIECES;
    const KINDS: &'static [KindInfo] = &KINDS;
    type Bytes = [u8; RECORD_BYTES];
    const ZEROS: Self::Bytes = [0; RECORD_BYTES];

    fn from_bytes(bytes: &[u8], to_move: Side, flags: u8) -> Result<Self, RecordError> {
        if flags != 0 {
            return Err(PackError::Flags(flags).into());
        }
        let (occupied_bytes, rest) = bytes.split_at(OCCUPIED_BYTES);
        let (code_bytes, spare) = rest.split_at(CODE_BYTES);
        let (mut occupied, mut codes) = ([0; 16], [0; CODE_BYTES]);
        occupied[..OCCUPIED_BYTES].copy_from_slice(occupied_bytes);
        codes.copy_from_slice(code_bytes);
        let packed = Self { occupied: Bits(u128::from_le_bytes(occupied)), codes: Codes(codes) };
        if (packed.occupied & !BOARD).any() {
            return Err(PackError::OffBoard.into());
        }
        if packed.count() > MAX_PIECES {
            return Err(PackError::TooManyPieces(packed.count()).into());
        }
        if packed.codes.has_more_than(packed.count()) || spare.iter().any(|&byte| byte != 0) {
            return Err(PackError::Leftover.into());
        }
        packed.game(to_move, 0)?;
        Ok(packed)
    }

    fn write(&self, bytes: &mut [u8]) {
        bytes[..OCCUPIED_BYTES].copy_from_slice(&self.occupied.0.to_le_bytes()[..OCCUPIED_BYTES]);
        bytes[OCCUPIED_BYTES..][..CODE_BYTES].copy_from_slice(&self.codes.0);
        bytes[OCCUPIED_BYTES + CODE_BYTES..].fill(0);
    }

    fn flags(&self) -> u8 {
        0
    }

    fn count(&self) -> u32 {
        self.occupied.count()
    }

    fn count_kinds(&self) -> Vec<[u32; 2]> {
        let mut counts = vec![[0; 2]; PieceKind::COUNT];
        for piece in self.placed_codes().filter_map(|(_, code)| piece_of(code)) {
            counts[piece.kind().index()][piece.side().index()] += 1;
        }
        counts
    }
}

impl PlayedBoard for XiangqiBoard {
    fn rules() -> &'static Rules {
        &RULES
    }

    fn pack(game: &AnyGame) -> Result<Self, RecordError> {
        let board = game.downcast::<Game>().ok_or(PackError::OtherGame)?.board();
        let occupied = board.occupied();
        if occupied.count() > MAX_PIECES {
            return Err(PackError::TooManyPieces(occupied.count()).into());
        }
        let mut codes = Codes::ZEROS;
        let pieces = occupied.into_iter().filter_map(|square| board.piece_at(Square::new(square)));
        pieces.enumerate().for_each(|(index, piece)| codes.set(index, code_of(piece)));
        Ok(Self { occupied, codes })
    }

    fn unpack(&self, to_move: Side, halfmove_clock: u8) -> Result<AnyGame, RecordError> {
        Ok(AnyGame::new(self.game(to_move, u16::from(halfmove_clock))?))
    }

    fn sparse(random: &mut ChaCha8Rng) -> AnyGame {
        AnyGame::new(sparse_position(random))
    }
}

fn code_of(piece: Piece) -> u8 {
    piece.kind() as u8 + if piece.side() == Side::North { NORTH } else { 0 }
}

/// The piece with this code, if there is one.
fn piece_of(code: u8) -> Option<Piece> {
    let side = if code & NORTH == 0 { Side::South } else { Side::North };
    PieceKind::ALL.get(usize::from(code & !NORTH)).map(|&kind| Piece::new(kind, side))
}

mod endings;
#[cfg(test)]
mod tests;

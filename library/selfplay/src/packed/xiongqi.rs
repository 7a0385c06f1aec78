//! How positions of Xiongqi are packed into records: one bit for each of the 64 squares, and four bits for each of at
//! most 36 pieces.

use rand::rngs::ChaCha8Rng;
use thiserror::Error;
use xiongmao_movegen::xiongqi::{Board, Game, Piece, PieceKind, PlaceError, RULES, Square};
use xiongmao_movegen::{AnyGame, Bits, Rules, Side};

use endings::sparse_position;

use super::codes::Codes;
use super::record::{self, KindInfo, LABEL_BYTES, PackedBoard, PlayedBoard, RecordError};

/// A record of Xiongqi.
pub type Record = record::Record<XiongqiBoard>;

/// The maximum number of pieces in a record: as in the starting position.
const MAX_PIECES: u32 = 36;
/// Bytes of the set of occupied squares.
const OCCUPIED_BYTES: usize = 8;
/// Bytes of the codes of the pieces, two codes in each.
const CODE_BYTES: usize = MAX_PIECES as usize / 2;
const RECORD_BYTES: usize = OCCUPIED_BYTES + CODE_BYTES + LABEL_BYTES;

/// Flag: the generals have become dragons.
const DRAGONS: u8 = 0b1000;
/// The code of a terminal piece: a general, or a dragon if the flag says so. Other codes are the numbers of the kinds.
const TERMINAL: u8 = 7;
/// Added to the code of North's pieces.
const NORTH: u8 = 8;
/// The kinds of pieces in the order of their numbers.
const KINDS: [KindInfo; PieceKind::COUNT] = [
    KindInfo { name: "soldier", at_start: 8 },
    KindInfo { name: "advisor", at_start: 1 },
    KindInfo { name: "bear", at_start: 2 },
    KindInfo { name: "horse", at_start: 2 },
    KindInfo { name: "cannon", at_start: 2 },
    KindInfo { name: "chariot", at_start: 2 },
    KindInfo { name: "empress", at_start: 0 },
    KindInfo { name: "general", at_start: 1 },
    KindInfo { name: "dragon", at_start: 0 },
];

/// Why a position of Xiongqi cannot be packed, or is invalid.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum PackError {
    #[error("not a position of Xiongqi")]
    OtherGame,
    /// A record holds no more pieces than the starting position.
    #[error("{0} pieces; a record holds {MAX_PIECES}")]
    TooManyPieces(u32),
    /// The game is over.
    #[error("{0} has no general or dragon")]
    NoTerminal(Side),
    #[error(transparent)]
    Place(#[from] PlaceError),
    #[error("the generals face each other, so they must be dragons")]
    GeneralsFace,
    #[error("more piece codes than pieces")]
    Leftover,
    /// Xiongqi has one flag of its own.
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
pub struct XiongqiBoard {
    occupied: u64,
    codes: Codes<CODE_BYTES>,
    dragons: bool,
}

impl XiongqiBoard {
    /// Whether the generals have become dragons.
    pub fn has_dragons(&self) -> bool {
        self.dragons
    }

    /// The pieces and their squares, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = Bits(self.occupied).into_iter();
        squares.enumerate().map(|(index, square)| (Square::new(square), piece_of(self.codes.get(index), self.dragons)))
    }

    /// The board, with this side to move.
    fn board(&self, to_move: Side) -> Result<Board, PackError> {
        let mut board = Board::empty(to_move);
        for (square, piece) in self.pieces() {
            board.place(piece, square)?;
        }
        has_terminals(&board)?;
        if board.generals_face() {
            return Err(PackError::GeneralsFace);
        }
        Ok(board)
    }
}

impl PackedBoard for XiongqiBoard {
    const GAME: &'static str = RULES.name;
    const MAX_PIECES: u32 = MAX_PIECES;
    const KINDS: &'static [KindInfo] = &KINDS;
    type Bytes = [u8; RECORD_BYTES];
    const ZEROS: Self::Bytes = [0; RECORD_BYTES];

    fn from_bytes(bytes: &[u8], _to_move: Side, flags: u8) -> Result<Self, RecordError> {
        if flags & !DRAGONS != 0 {
            return Err(PackError::Flags(flags & !DRAGONS).into());
        }
        let (mut occupied, mut codes) = ([0; OCCUPIED_BYTES], [0; CODE_BYTES]);
        occupied.copy_from_slice(&bytes[..OCCUPIED_BYTES]);
        codes.copy_from_slice(&bytes[OCCUPIED_BYTES..]);
        let packed =
            Self { occupied: u64::from_le_bytes(occupied), codes: Codes(codes), dragons: flags & DRAGONS != 0 };
        if packed.count() > MAX_PIECES {
            return Err(PackError::TooManyPieces(packed.count()).into());
        }
        if packed.codes.has_more_than(packed.count()) {
            return Err(PackError::Leftover.into());
        }
        // The side to move does not affect the possible squares of pieces.
        packed.board(Side::South)?;
        Ok(packed)
    }

    fn write(&self, bytes: &mut [u8]) {
        bytes[..OCCUPIED_BYTES].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[OCCUPIED_BYTES..].copy_from_slice(&self.codes.0);
    }

    fn flags(&self) -> u8 {
        if self.dragons { DRAGONS } else { 0 }
    }

    fn count(&self) -> u32 {
        self.occupied.count_ones()
    }

    fn count_kinds(&self) -> Vec<[u32; 2]> {
        let mut counts = vec![[0; 2]; PieceKind::COUNT];
        self.pieces().for_each(|(_, piece)| counts[piece.kind().index()][piece.side().index()] += 1);
        counts
    }
}

impl PlayedBoard for XiongqiBoard {
    fn rules() -> &'static Rules {
        &RULES
    }

    fn pack(game: &AnyGame) -> Result<Self, RecordError> {
        let board = game.downcast::<Game>().ok_or(PackError::OtherGame)?.board();
        let occupied = board.occupied();
        if occupied.count() > MAX_PIECES {
            return Err(PackError::TooManyPieces(occupied.count()).into());
        }
        has_terminals(board)?;
        let mut codes = Codes::ZEROS;
        let pieces = occupied.into_iter().filter_map(|square| board.piece_at(Square::new(square)));
        pieces.enumerate().for_each(|(index, piece)| codes.set(index, code_of(piece)));
        Ok(Self { occupied: occupied.0, codes, dragons: board.has_dragons() })
    }

    fn unpack(&self, to_move: Side, halfmove_clock: u8) -> Result<AnyGame, RecordError> {
        let mut board = self.board(to_move)?;
        board.set_halfmove_clock(u16::from(halfmove_clock));
        // Captured pieces are not recorded.
        Ok(AnyGame::new(Game::new(board, [[0; Piece::COUNT]; 2])))
    }

    fn sparse(random: &mut ChaCha8Rng) -> AnyGame {
        AnyGame::new(sparse_position(random))
    }
}

/// Makes sure that both sides have their terminal piece.
fn has_terminals(board: &Board) -> Result<(), PackError> {
    let without = Side::BOTH.into_iter().find(|&side| board.terminal(side).is_none());
    without.map_or(Ok(()), |side| Err(PackError::NoTerminal(side)))
}

fn code_of(piece: Piece) -> u8 {
    let kind = if piece.kind().is_terminal() { TERMINAL } else { piece.kind() as u8 };
    kind + if piece.side() == Side::North { NORTH } else { 0 }
}

fn piece_of(code: u8, dragons: bool) -> Piece {
    let side = if code & NORTH == 0 { Side::South } else { Side::North };
    let kind = match code & !NORTH {
        TERMINAL if dragons => PieceKind::Dragon,
        kind => PieceKind::ALL[usize::from(kind)],
    };
    Piece::new(kind, side)
}

mod endings;
#[cfg(test)]
mod tests;

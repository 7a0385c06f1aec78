//! One position of training data, and its 32 bytes.

use thiserror::Error;
use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::PlaceError;
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_search::Score;

use crate::game::{Board, Game, Piece, PieceKind, Square};

/// Bytes of a record.
pub const RECORD_BYTES: usize = 32;
/// The most pieces that a record can hold.
pub const MAX_PIECES: u32 = 36;
/// Bytes of their codes, two in each.
const CODE_BYTES: usize = MAX_PIECES as usize / 2;
/// A win at hand, less the plies until it comes.
pub const MATE: i16 = 32_000;
/// Scores at least this good (or as bad) are proven wins (or losses).
pub const MATE_BOUND: i16 = MATE - 1000;

/// In the byte of flags: the result.
const RESULT: u8 = 3;
/// North is to move.
const NORTH: u8 = 4;
/// The generals have become dragons.
const DRAGONS: u8 = 8;
/// In the code of a piece: general, or dragon.
const TERMINAL: u8 = 7;

/// What a game came to for one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Outcome {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl Outcome {
    /// What a game with this winner is for `side`.
    pub fn of(winner: Option<Side>, side: Side) -> Self {
        match winner {
            None => Self::Draw,
            Some(winner) if winner == side => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// The same game as the other side sees it.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Why a position cannot be recorded, or bytes are no record.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum RecordError {
    /// There is room for those of the starting position.
    #[error("{0} pieces; a record holds {MAX_PIECES}")]
    TooManyPieces(u32),
    /// The game is over there.
    #[error("{0} has no general or dragon")]
    NoTerminal(Side),
    /// The pieces cannot stand beside each other.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// Generals face to face are dragons.
    #[error("generals stand face to face and are no dragons")]
    GeneralsFace,
    /// The code of a piece stands where no piece is left.
    #[error("more piece codes than pieces")]
    Leftover,
    /// There are three results.
    #[error("{0} is no result")]
    Result(u8),
    /// There are two flags.
    #[error("unknown flags {0:#04x}")]
    Flags(u8),
}

/// Four bits for each occupied square, the lowest square in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Codes([u8; CODE_BYTES]);

impl Codes {
    fn get(&self, index: usize) -> u8 {
        self.0[index / 2] >> (4 * (index % 2)) & 15
    }

    fn set(&mut self, index: usize, code: u8) {
        self.0[index / 2] |= code << (4 * (index % 2));
    }
}

/// A position with what the search and the game said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    occupied: u64,
    codes: Codes,
    flags: u8,
    /// Centipawns for the side to move; beyond [`MATE_BOUND`] a win or loss, [`MATE`] less the plies until it.
    pub score: i16,
    /// The result of the game for the side to move.
    pub outcome: Outcome,
    /// Plies played in its game before.
    pub ply: u16,
    /// Half-moves since the last capture or soldier's ply, at most 255.
    pub quiet: u8,
}

impl Record {
    /// Records a position. The result of its game may be set later.
    ///
    /// # Errors
    /// If it has more pieces than a record holds, or lacks a general or dragon.
    pub fn new(board: &Board, score: i16, outcome: Outcome, ply: u16) -> Result<Self, RecordError> {
        let occupied = board.occupied();
        if occupied.count() > MAX_PIECES {
            return Err(RecordError::TooManyPieces(occupied.count()));
        }
        if let Some(side) = Side::BOTH.into_iter().find(|&side| board.terminal(side).is_none()) {
            return Err(RecordError::NoTerminal(side));
        }
        let mut codes = Codes::default();
        for (index, piece) in occupied.into_iter().filter_map(|square| board.piece_at(Square::new(square))).enumerate()
        {
            codes.set(index, code_of(piece));
        }
        let north = if board.to_move() == Side::North { NORTH } else { 0 };
        let dragons = if board.has_dragons() { DRAGONS } else { 0 };
        let quiet = u8::try_from(board.halfmove_clock()).unwrap_or(u8::MAX);
        Ok(Self { occupied: occupied.0, codes, flags: north | dragons, score, outcome, ply, quiet })
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        if self.flags & NORTH == 0 { Side::South } else { Side::North }
    }

    /// Whether the generals have become dragons.
    pub fn has_dragons(&self) -> bool {
        self.flags & DRAGONS != 0
    }

    /// How many pieces stand on the board, both terminal ones counted.
    pub fn count(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The pieces and where they stand, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = xiongmao_movegen::Bits(self.occupied).into_iter();
        squares
            .enumerate()
            .map(|(index, square)| (Square::new(square), piece_of(self.codes.get(index), self.has_dragons())))
    }

    /// The same with another score.
    #[must_use]
    pub fn with_score(self, score: i16) -> Self {
        Self { score, ..self }
    }

    /// A number that tells this position (pieces, side to move) from others, whatever is known of it.
    pub fn key(&self) -> u64 {
        let codes = self.codes.0.chunks(8).map(|bytes| bytes.iter().fold(0, |part, &byte| part << 8 | u64::from(byte)));
        let parts = [self.occupied, u64::from(self.flags)];
        parts.into_iter().chain(codes).fold(0, |key, part| splitmix(key ^ part, 0))
    }

    /// The position as a board.
    ///
    /// # Errors
    /// If the pieces cannot stand so.
    pub fn board(&self) -> Result<Board, RecordError> {
        let mut board = Board::empty(self.to_move());
        for (square, piece) in self.pieces() {
            board.place(piece, square)?;
        }
        if let Some(side) = Side::BOTH.into_iter().find(|&side| board.terminal(side).is_none()) {
            return Err(RecordError::NoTerminal(side));
        }
        if board.generals_face() {
            return Err(RecordError::GeneralsFace);
        }
        board.set_halfmove_clock(u16::from(self.quiet));
        Ok(board)
    }

    /// The position as a game without history and with empty hands.
    ///
    /// # Errors
    /// If the pieces cannot stand so.
    pub fn game(&self) -> Result<Game, RecordError> {
        Ok(Game::new(self.board()?, [[0; Piece::COUNT]; 2]))
    }

    /// The bytes in a file.
    pub fn to_bytes(&self) -> [u8; RECORD_BYTES] {
        let mut bytes = [0; RECORD_BYTES];
        bytes[0..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..26].copy_from_slice(&self.codes.0);
        bytes[26..28].copy_from_slice(&self.score.to_le_bytes());
        bytes[28] = self.outcome as u8 | self.flags;
        bytes[29] = self.quiet;
        bytes[30..32].copy_from_slice(&self.ply.to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are no record of a position that can be on the board.
    pub fn from_bytes(bytes: &[u8; RECORD_BYTES]) -> Result<Self, RecordError> {
        let (occupied, rest) = split::<8>(bytes);
        let (codes, rest) = split::<CODE_BYTES>(rest);
        let (score, rest) = split::<2>(rest);
        let ([facts, quiet], rest) = split::<2>(rest);
        let (ply, _) = split::<2>(rest);
        let outcome = match facts & RESULT {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            2 => Outcome::Win,
            other => return Err(RecordError::Result(other)),
        };
        let flags = facts & !RESULT;
        if flags > NORTH | DRAGONS {
            return Err(RecordError::Flags(flags));
        }
        let (occupied, codes) = (u64::from_le_bytes(occupied), Codes(codes));
        let (score, ply) = (i16::from_le_bytes(score), u16::from_le_bytes(ply));
        let record = Self { occupied, codes, flags, score, outcome, ply, quiet };
        if record.count() > MAX_PIECES {
            return Err(RecordError::TooManyPieces(record.count()));
        }
        if (record.count()..MAX_PIECES).any(|index| codes.get(index as usize) != 0) {
            return Err(RecordError::Leftover);
        }
        record.board()?;
        Ok(record)
    }
}

/// The first bytes, and the rest.
fn split<const N: usize>(bytes: &[u8]) -> ([u8; N], &[u8]) {
    bytes.split_first_chunk::<N>().map_or(([0; N], &[]), |(first, rest)| (*first, rest))
}

fn code_of(piece: Piece) -> u8 {
    let kind = if piece.kind().is_terminal() { TERMINAL } else { piece.kind() as u8 };
    kind + 8 * piece.side() as u8
}

fn piece_of(code: u8, dragons: bool) -> Piece {
    let side = if code & 8 == 0 { Side::South } else { Side::North };
    let kind = match code & 7 {
        TERMINAL if dragons => PieceKind::Dragon,
        kind => PieceKind::ALL[usize::from(kind)],
    };
    Piece::new(kind, side)
}

/// A score as it stands in a record.
pub fn packed_score(score: Score) -> i16 {
    let limit = i32::from(MATE_BOUND) - 1;
    let value = match score {
        Score::Centipawns(value) => value.clamp(-limit, limit),
        // Own plies, the last of which captures the terminal piece, are told; the other side's lie between.
        Score::Mate(own) if own > 0 => (i32::from(MATE) - (2 * own - 1)).max(i32::from(MATE_BOUND)),
        Score::Mate(own) => (2 * -own - i32::from(MATE)).min(-i32::from(MATE_BOUND)),
    };
    value as i16
}

#[cfg(test)]
mod tests;

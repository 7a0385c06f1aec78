//! A record: one position, the score of a search, and how its game ended.
//!
//! A record is as long as its game needs. Its last six bytes mean the same in every game; the bytes before them, and
//! five bits of the flags, belong to the game's [`PackedBoard`].

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use rand::rngs::ChaCha8Rng;
use thiserror::Error;
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{AnyGame, Rules, Side};
use xiongmao_search::Score;

/// Bytes at the end of a record that mean the same in every game: score, flags, half-move clock, move.
pub const LABEL_BYTES: usize = 6;
/// The score of a won game. A win in some moves scores that many less.
pub const MATE: i16 = 32_000;
/// Scores at least this far from 0 are proven wins or losses.
pub const MATE_BOUND: i16 = MATE - 1000;

/// Flags: the result for the side to move, as an [`Outcome`].
const RESULT: u8 = 0b11;
/// Flags: North is to move.
const NORTH: u8 = 0b100;
/// Flags that a game may use for itself, see [`PackedBoard::flags`].
pub const GAME_FLAGS: u8 = 0b1111_1000;

/// A kind of pieces, for statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindInfo {
    /// The name of the field.
    pub name: &'static str,
    /// How many of them a side has at the start of the game; more come from promotion.
    pub at_start: u32,
}

/// The pieces of one position, packed into few bytes: the only part of a record that depends on the game.
pub trait PackedBoard: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// The name of the game in the headers of files: `a` to `z`, `0` to `9` and `-`, at most
    /// [`GAME_NAME_BYTES`](crate::header::GAME_NAME_BYTES) of them.
    const GAME: &'static str;
    /// The most pieces that fit.
    const MAX_PIECES: u32;
    /// The kinds of pieces in the order of [`PackedBoard::count_kinds`].
    const KINDS: &'static [KindInfo];
    /// The bytes of a record, the packed board first and [`LABEL_BYTES`] behind it.
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Copy + Eq + Hash + Debug + Send;
    /// A record of zeros.
    const ZEROS: Self::Bytes;

    /// Reads the packed board: `bytes` are a record's without its label, `to_move` is the side to move, `flags` are
    /// the game's own.
    ///
    /// # Errors
    /// If they are not a position of this game.
    fn from_bytes(bytes: &[u8], to_move: Side, flags: u8) -> Result<Self, RecordError>;
    /// Writes what [`PackedBoard::from_bytes`] reads.
    fn write(&self, bytes: &mut [u8]);
    /// The game's own flags, within [`GAME_FLAGS`].
    fn flags(&self) -> u8;
    /// How many pieces are on the board.
    fn count(&self) -> u32;
    /// How many pieces of each kind South and North have.
    fn count_kinds(&self) -> Vec<[u32; 2]>;
}

/// A packed board of a game that the program plays.
pub trait PlayedBoard: PackedBoard {
    /// The game.
    fn rules() -> &'static Rules;
    /// Packs the pieces of a position.
    ///
    /// # Errors
    /// If it has more pieces than fit, or the game is over because one is missing.
    fn pack(game: &AnyGame) -> Result<Self, RecordError>;
    /// The position, without history.
    ///
    /// # Errors
    /// If such pieces are not a position.
    fn unpack(&self, to_move: Side, halfmove_clock: u8) -> Result<AnyGame, RecordError>;
    /// A random position with few pieces, for the start of a game.
    fn sparse(random: &mut ChaCha8Rng) -> AnyGame;
}

/// How a game ended for one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Outcome {
    /// It lost.
    Loss,
    /// It was drawn.
    Draw,
    /// It won.
    Win,
}

impl Outcome {
    /// The outcome of a game with this winner for `side`.
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

/// Why a position cannot be recorded, or bytes are not a record.
#[derive(Debug, Error)]
pub enum RecordError {
    #[error("{0} is not a result (0 loss, 1 draw, 2 win)")]
    Result(u8),
    /// The pieces are not a position, or cannot be packed; the game gives the reason.
    #[error(transparent)]
    Board(Box<dyn Error + Send + Sync>),
}

/// A position with the score of a search and the result of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record<B> {
    /// The pieces.
    pub board: B,
    /// Whose turn it is.
    pub to_move: Side,
    /// Centipawns for the side to move; from [`MATE_BOUND`] on a win (or loss), [`MATE`] less the moves until it.
    pub score: i16,
    /// The result of the game for the side to move.
    pub outcome: Outcome,
    /// Moves played in the game before this position.
    pub ply: u16,
    /// Half-moves since the last move that cannot be taken back, at most 255.
    pub halfmove_clock: u8,
}

impl<B: PlayedBoard> Record<B> {
    /// Records a position. The result of its game may be set later.
    ///
    /// # Errors
    /// If the position cannot be packed.
    pub fn new(game: &AnyGame, score: i16, outcome: Outcome, ply: u16) -> Result<Self, RecordError> {
        let halfmove_clock = u8::try_from(game.halfmove_clock()).unwrap_or(u8::MAX);
        Ok(Self { board: B::pack(game)?, to_move: game.side_to_move(), score, outcome, ply, halfmove_clock })
    }

    /// The position, without history.
    ///
    /// # Errors
    /// If the pieces are not a position. Records from a file have been checked.
    pub fn game(&self) -> Result<AnyGame, RecordError> {
        self.board.unpack(self.to_move, self.halfmove_clock)
    }
}

impl<B: PackedBoard> Record<B> {
    /// The length of a record.
    pub const BYTES: usize = size_of::<B::Bytes>();

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// How many pieces are on the board.
    pub fn count(&self) -> u32 {
        self.board.count()
    }

    /// The same position with another score.
    #[must_use]
    pub fn with_score(self, score: i16) -> Self {
        Self { score, ..self }
    }

    /// A hash of the position (pieces and side to move), independent of its score, result, move and clock.
    pub fn key(&self) -> u64 {
        let mut bytes = B::ZEROS;
        let (board, _) = split_label(bytes.as_mut());
        self.board.write(board);
        let parts = board.chunks(8).map(|chunk| chunk.iter().rev().fold(0, |part, &byte| part << 8 | u64::from(byte)));
        let flags = u64::from(self.flags() & !RESULT);
        std::iter::once(flags).chain(parts).fold(0, |key, part| splitmix(key ^ part, 0))
    }

    /// The bytes in a file.
    pub fn to_bytes(&self) -> B::Bytes {
        let mut bytes = B::ZEROS;
        let (board, label) = split_label(bytes.as_mut());
        self.board.write(board);
        label[..2].copy_from_slice(&self.score.to_le_bytes());
        (label[2], label[3]) = (self.flags(), self.halfmove_clock);
        label[4..].copy_from_slice(&self.ply.to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are not a record of a position that can arise on the board.
    pub fn from_bytes(bytes: &B::Bytes) -> Result<Self, RecordError> {
        let mut bytes = *bytes;
        let (board, label) = split_label(bytes.as_mut());
        let &mut [score_low, score_high, flags, halfmove_clock, ply_low, ply_high] = label;
        let outcome = match flags & RESULT {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            2 => Outcome::Win,
            other => return Err(RecordError::Result(other)),
        };
        let to_move = if flags & NORTH == 0 { Side::South } else { Side::North };
        Ok(Self {
            board: B::from_bytes(board, to_move, flags & GAME_FLAGS)?,
            to_move,
            score: i16::from_le_bytes([score_low, score_high]),
            outcome,
            ply: u16::from_le_bytes([ply_low, ply_high]),
            halfmove_clock,
        })
    }

    /// The byte of flags.
    fn flags(&self) -> u8 {
        let north = if self.to_move == Side::North { NORTH } else { 0 };
        self.outcome as u8 | north | self.board.flags()
    }
}

/// The bytes of the board, followed by the bytes of the label.
///
/// # Panics
/// If a record has no room for its label, which no packing allows.
fn split_label(bytes: &mut [u8]) -> (&mut [u8], &mut [u8; LABEL_BYTES]) {
    bytes.split_last_chunk_mut().expect("a record has a label")
}

/// A score as records hold it.
pub fn packed_score(score: Score) -> i16 {
    let limit = i32::from(MATE_BOUND) - 1;
    let value = match score {
        Score::Centipawns(value) => value.clamp(-limit, limit),
        // `Mate` counts the winner's own moves, without the other side's between them.
        Score::Mate(own) if own > 0 => (i32::from(MATE) - (2 * own - 1)).max(i32::from(MATE_BOUND)),
        Score::Mate(own) => (2 * -own - i32::from(MATE)).min(-i32::from(MATE_BOUND)),
    };
    value as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_plies() {
        use xiongmao_search::score::{loss_in, win_in};
        for plies in [1, 3, 17, 239] {
            assert_eq!(packed_score(Score::from(win_in(plies))), 32_000 - plies as i16);
        }
        for plies in [0, 2, 16, 238] {
            assert_eq!(packed_score(Score::from(loss_in(plies))), plies as i16 - 32_000);
        }
        assert_eq!(packed_score(Score::Centipawns(-345)), -345);
        assert_eq!(packed_score(Score::Centipawns(1_000_000)), MATE_BOUND - 1);
    }
}

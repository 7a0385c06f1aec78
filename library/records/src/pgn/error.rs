//! Errors of reading and writing PGN.

use serde::{Serialize, Serializer};
use thiserror::Error;
use xiongmao_movegen::error::{LineError, Located, NotationError, in_english};
use xiongmao_movegen::games::GAMES;

use crate::broken_move::BrokenMove;

/// The maximum number of plies of a game that is written, including its variations.
pub(super) const MAX_PLIES: usize = 250_000;
/// The greatest depth of variations within variations.
pub(super) const MAX_NESTING: usize = 24;
/// The greatest number of numeric annotation glyphs of a move; further ones are left out.
pub(super) const MAX_NAGS: usize = 16;
/// The greatest number of tags of a game.
pub(super) const MAX_TAGS: usize = 1_000;

/// Why a game in PGN cannot be read, and where the error is.
#[derive(Debug, Error, Clone, PartialEq)]
#[error("{}", in_english(self))]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The error there.
    pub reason: PgnReason,
}

impl Serialize for PgnError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { line, column, reason } = self;
        Located::<_>::AtLine { line: *line, column: *column, why: reason }.serialize(serializer)
    }
}

/// An error in a PGN.
#[derive(Debug, Error, Clone, PartialEq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum PgnReason {
    /// The text holds no game.
    NoPgn,
    /// A tag pair that is none.
    Tag,
    /// More tags than any game needs.
    TooManyTags { most: usize },
    /// A comment without its end.
    OpenComment,
    /// A variation without its end.
    OpenVariation,
    /// A closing bracket without an opening one.
    Unopened { bracket: char },
    /// A variation where there is no move to replace.
    NothingToVary,
    /// Variations within variations without end.
    TooDeep { most: usize },
    /// A game of more moves than the reader takes.
    TooManyPlies { most: usize },
    /// `$` without a number from 0 to 255.
    AnnotationNumber,
    /// A game that is not played here.
    UnknownGame { name: String, known: String },
    /// The starting position is invalid. The name is that of the tag, FEN or FEEN.
    InField { name: &'static str, why: NotationError },
    /// A move that cannot be played.
    #[serde(rename = "of_ply")]
    Move(BrokenMove),
}

impl PgnReason {
    pub(super) const TOO_MANY_TAGS: Self = Self::TooManyTags { most: MAX_TAGS };

    pub(super) fn unknown_game(name: String) -> Self {
        Self::UnknownGame { name, known: known() }
    }
}

/// Why a record cannot be written as PGN.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum PgnWriteError {
    /// The starting position is invalid. The name is its path in the record.
    InField { name: &'static str, why: NotationError },
    /// Variations within variations without end.
    TooDeep { most: usize },
    /// A game of excessive length.
    TooManyPlies { most: usize },
    /// A move cannot be played.
    #[serde(untagged)]
    Move(LineError),
}

/// The titles of all games.
fn known() -> String {
    GAMES.iter().map(|rules| rules.title).collect::<Vec<_>>().join(", ")
}

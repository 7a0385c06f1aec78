//! Why a game in a foreign format cannot be read.

use serde::{Serialize, Serializer};
use thiserror::Error;
use xiongmao_movegen::error::{Located, NotationError, in_english};

use crate::broken_move::BrokenMove;

/// The greatest depth of variations within variations. Records nest them in TOML, which allows little more.
pub(super) const MAX_NESTING: usize = 24;

/// Why a game in a format of another program cannot be read.
#[derive(Debug, Error, Clone, PartialEq)]
#[error("{}", in_english(self))]
pub struct ForeignError {
    /// The name of the format.
    pub format: &'static str,
    /// The fault.
    pub reason: ForeignReason,
}

impl Serialize for ForeignError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Located::<_>::InFormat { format: self.format, why: &self.reason }.serialize(serializer)
    }
}

/// A fault in a file of another program.
#[derive(Debug, Error, Clone, PartialEq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum ForeignReason {
    /// The file does not begin as files of this format do.
    Signature { signature: &'static str },
    /// A version of the format that has no published description.
    Version { found: String, known: &'static str },
    /// The file ends too early, in a part that is named in English.
    Truncated { part: &'static str },
    /// The file holds no game.
    NoGame,
    /// Something other than what belongs there, in English. What was found is truncated, with unprintable characters
    /// escaped.
    Unexpected { expected: &'static str, found: String },
    /// Variations, in a format without a published description of them.
    HasVariations,
    /// A game of more moves than the reader takes.
    TooManyPlies { most: usize },
    /// The first position is invalid.
    FirstPosition { why: NotationError },
    /// A move that cannot be played.
    #[serde(rename = "of_ply")]
    Move(BrokenMove),
}

impl ForeignReason {
    /// Whether it concerns one game only, so that those after it are read all the same.
    pub(crate) fn is_of_one_game(&self) -> bool {
        !matches!(self, Self::Signature { .. } | Self::NoGame)
    }
}

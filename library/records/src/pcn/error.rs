//! Errors of reading and writing a record.

use serde::Serialize;
use thiserror::Error;
use xiongmao_movegen::error::{Located, in_english};

/// The longest record, in bytes. An annotated game of a thousand plies takes less than one of these megabytes.
pub const MAX_BYTES: usize = 16 << 20;

/// Why a text is not a PCN record, and where the error is.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum PcnError {
    /// A record of the older generation of PCN.
    OlderPcn,
    /// The record is longer than any game.
    TooLongRecord { megabytes: usize },
    /// The record holds more values than any game has.
    TooManyValues { most: usize },
    /// The text holds no record.
    NoPcn,
    /// The record holds a number that TOML cannot represent.
    NoToml { text: String },
    /// The text is no JSON or TOML at a character, or a value at a path is missing or has the wrong type.
    #[serde(untagged)]
    Located(Located<FormatFault>),
}

/// What is wrong at a place of a record. The texts are English.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum FormatFault {
    /// It is not JSON.
    NotJson { text: String },
    /// It is not TOML.
    NotToml { text: String },
    /// A value is missing or has the wrong type.
    NotOfPcn { text: String },
}

impl PcnError {
    pub(super) fn too_long() -> Self {
        Self::TooLongRecord { megabytes: MAX_BYTES >> 20 }
    }

    /// The message without the line number, for callers that read one record per line and report the line themselves.
    #[must_use]
    pub fn without_line(&self) -> String {
        match self {
            Self::Located(Located::AtLine { column, why, .. }) => in_english(&Located::at(*column, why)),
            Self::Located(Located::AtPath { path, why, .. }) => {
                in_english(&Located::<_>::AtPath { line: None, path: path.clone(), why })
            }
            other => other.to_string(),
        }
    }
}

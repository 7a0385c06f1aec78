//! Errors of reading and writing a record.

use thiserror::Error;
use xiongmao_movegen::objection::{Code, Objecting, Objection};

/// The longest record, in bytes. An annotated game of a thousand plies takes less than one of these megabytes.
pub const MAX_BYTES: usize = 16 << 20;

/// Why a text cannot be read as a PCN record, and where the error is.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum PcnError {
    /// The text is not JSON.
    #[error("line {line}, column {column}: {reason}")]
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The character of the line, counted from 1.
        column: usize,
        /// The fault there.
        reason: String,
    },
    /// The text is not TOML.
    #[error("line {line}, column {column}: {reason}")]
    Toml {
        /// The line, counted from 1.
        line: usize,
        /// The character of the line, counted from 1.
        column: usize,
        /// The fault there.
        reason: String,
    },
    /// A value is missing or has the wrong type.
    #[error("{}{path}: {reason}", in_line(*.line))]
    Value {
        /// The last line, counted from 1, if known.
        line: Option<usize>,
        /// Its path in the record: `moves[3].elapsed_ms`; `.` for the record as a whole.
        path: String,
        /// The fault.
        reason: String,
    },
    /// A record of the older generation of PCN.
    #[error("older PCN version ('setup' is a string, or there are 'moves'); only the current version is supported")]
    Older,
    /// The record is longer than any game.
    #[error("a record may not be longer than {} MB", MAX_BYTES >> 20)]
    TooLong,
    /// The record holds more values than any game has.
    #[error("more than {0} values in one record")]
    TooManyValues(usize),
    /// The text holds no record.
    #[error("expected a PCN record, found none")]
    Empty,
    /// The record holds a number that TOML cannot represent.
    #[error("cannot write the record as TOML: {0}")]
    Unrepresentable(String),
}

impl PcnError {
    /// The message without the line number, for callers that read one record per line and report the line themselves.
    #[must_use]
    pub fn without_line(&self) -> String {
        match self {
            Self::Json { column, reason, .. } => format!("column {column}: {reason}"),
            Self::Value { path, reason, .. } => format!("{path}: {reason}"),
            other => other.to_string(),
        }
    }
}

impl Objecting for PcnError {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::Json { line, column, reason } => of(Code::not_json).text("text", reason).at_line(*line, *column),
            Self::Toml { line, column, reason } => of(Code::not_toml).text("text", reason).at_line(*line, *column),
            Self::Value { line, path, reason } => {
                let objection =
                    of(Code::at_path).text("path", path).with("why", of(Code::not_of_pcn).text("text", reason));
                match line {
                    None => objection,
                    Some(line) => objection.with("number", *line),
                }
            }
            Self::Older => of(Code::older_pcn),
            Self::TooLong => of(Code::too_long_record).with("megabytes", MAX_BYTES >> 20),
            Self::TooManyValues(most) => of(Code::too_many_values).with("most", *most),
            Self::Empty => of(Code::no_pcn),
            Self::Unrepresentable(reason) => of(Code::no_toml).text("text", reason),
        }
    }
}

fn in_line(line: Option<usize>) -> String {
    line.map_or(String::new(), |line| format!("line {line}, "))
}

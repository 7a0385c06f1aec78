//! What can be wrong with the text of a record.

use thiserror::Error;

/// Why a text is no PCN record, and where that shows.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum PcnError {
    /// The text is not JSON.
    #[error("line {line}, column {column}: {reason}")]
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The character of the line, counted from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// The text is not TOML.
    #[error("line {line}, column {column}: {reason}")]
    Toml {
        /// The line, counted from 1.
        line: usize,
        /// The character of the line, counted from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A value is missing, or is not what PCN has there.
    #[error("{}{path}: {reason}", in_line(*.line))]
    Value {
        /// The line where it ends, counted from 1, where that is known.
        line: Option<usize>,
        /// Where it stands: `plies[3].elapsed_ms`; `.` for the record as a whole.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A record of the older generation of PCN.
    #[error("this is a record of an older PCN, with a text as 'setup' or with 'moves'; only the current one is read")]
    Older,
    /// There is no record in the text.
    #[error("there is no record in it")]
    Empty,
    /// The record holds a number that TOML cannot.
    #[error("it cannot be written as TOML: {0}")]
    NoToml(String),
}

impl PcnError {
    /// The same without the line, for who reads records of one line each and tells the line himself.
    #[must_use]
    pub fn in_its_line(&self) -> String {
        match self {
            Self::Json { column, reason, .. } => format!("column {column}: {reason}"),
            Self::Value { path, reason, .. } => format!("{path}: {reason}"),
            other => other.to_string(),
        }
    }
}

fn in_line(line: Option<usize>) -> String {
    line.map_or(String::new(), |line| format!("line {line}, "))
}

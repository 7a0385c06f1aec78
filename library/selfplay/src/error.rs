//! Why a file of records cannot be read or written.

use std::io;
use std::path::Path;

use thiserror::Error;

use crate::packed::record::RecordError;

/// Why a file of records cannot be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system refused.
    #[error("{path}: {reason}")]
    Io {
        /// The file.
        path: String,
        /// The system's message.
        #[source]
        reason: io::Error,
    },
    #[error("{0} is not a Xiongmao file of positions (it must begin with XMAOPOS1)")]
    Magic(String),
    /// It was written by a newer program.
    #[error("{path} has version {version}; this program reads versions 1 to {newest}")]
    Version {
        /// The file.
        path: String,
        version: u32,
        /// The newest version that can be read.
        newest: u32,
    },
    #[error("{0} has a damaged header: bytes 16 to 31 must hold the name of a game")]
    GameName(String),
    /// It belongs to another game.
    #[error("{path} holds positions of {found}, not of {wanted}")]
    OtherGame {
        /// The file.
        path: String,
        /// The game in its header.
        found: String,
        /// The game that is wanted.
        wanted: &'static str,
    },
    /// Its records differ in length from its game's.
    #[error("{path} has records of {found} bytes; records of {game} have {wanted}")]
    RecordBytes {
        /// The file.
        path: String,
        /// The length in its header.
        found: u32,
        game: &'static str,
        /// The length of that game's records.
        wanted: u32,
    },
    /// A file has lost records that an earlier run wrote.
    #[error("{path} has {found} records, but {wanted} were written; it cannot be continued")]
    Lost {
        /// The file.
        path: String,
        /// How many it has.
        found: u64,
        /// How many it should have.
        wanted: u64,
    },
    #[error("{path}, record {index}: {reason}")]
    Record {
        /// The file.
        path: String,
        /// The record, counted from 0.
        index: u64,
        /// The error.
        #[source]
        reason: RecordError,
    },
    /// The state that a run keeps next to its file is invalid.
    #[error("{path}: {reason}")]
    State {
        /// The file with the state.
        path: String,
        /// The error.
        reason: String,
    },
    /// The file exists without a state, so no run began it, and it must not be overwritten.
    #[error("{0} exists, but {1} does not, so the run cannot be continued; choose another name")]
    Foreign(String, String),
    #[error("{0} exists already; choose another name")]
    Exists(String),
    #[error("{0} is being written by another program")]
    InUse(String),
}

/// Adds the name of the file to a system error.
pub fn io_error(path: &Path) -> impl Fn(io::Error) -> FileError + '_ {
    |reason| FileError::Io { path: path.display().to_string(), reason }
}

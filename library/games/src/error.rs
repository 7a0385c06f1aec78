//! Why a database cannot be used.

use std::io;

use rusqlite::ErrorCode;
use thiserror::Error;
use xiongmao_analysis::records::source::SourceError;
use xiongmao_answers::explored::ExploreError;
use xiongmao_text::one_line;

/// Why a database cannot be used.
#[derive(Debug, Error)]
pub enum GamesError {
    /// There is no such file.
    #[error("there is no file {0}; 'games import' makes a database")]
    Missing(String),
    /// The file cannot be opened or made.
    #[error("cannot open {path}: {reason}")]
    Open {
        /// The file.
        path: String,
        /// What `SQLite` says.
        reason: String,
    },
    /// The file is something else.
    #[error("{0} is not a database of games; 'games import' makes one")]
    NoDatabase(String),
    /// The file has tables of another version.
    #[error("{path} has tables of version {found}, but this program reads version {known}; import the games anew")]
    Version {
        /// The file.
        path: String,
        /// Its version.
        found: i64,
        /// That of this program.
        known: i64,
    },
    /// The contents of the file cannot have been written by this program.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// Another program is writing.
    #[error("the database is being written by another program; try again later")]
    Busy,
    /// The disk or the system refuses.
    #[error("cannot use the database: {0}")]
    Sqlite(#[source] rusqlite::Error),
    /// A temporary file cannot be used.
    #[error("cannot write a temporary file beside the database: {0}")]
    Scratch(#[source] io::Error),
    /// A file or a folder cannot be read.
    #[error("cannot read {path}: {reason}")]
    Read {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        reason: io::Error,
    },
    /// A file that was named holds no games.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// An answer took longer than it may.
    #[error("the answer takes too long")]
    TooLong,
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(i64),
}

impl From<rusqlite::Error> for GamesError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::OperationInterrupted) => Self::TooLong,
            // Without a code: a value of another type, or a missing row, as this program writes none.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) | None => {
                Self::Damaged(one_line(&error.to_string()))
            }
            Some(_) => Self::Sqlite(error),
        }
    }
}

impl From<GamesError> for ExploreError {
    fn from(error: GamesError) -> Self {
        match error {
            GamesError::TooLong => Self::TooLong,
            GamesError::NoGame(number) => Self::NoGame(number),
            error => Self::Unreadable(error.to_string()),
        }
    }
}

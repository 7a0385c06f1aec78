//! Why a match cannot be played, or not to its end.

use thiserror::Error;

use crate::driver::conversation::EngineFault;
use crate::key_values::KeyValueError;
use crate::tournament::journal::JournalError;
use crate::tournament::opening_error::OpeningError;
use crate::tournament::settings::SettingsError;

/// Why a match cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// Its settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Words of the command line.
    #[error(transparent)]
    Words(#[from] KeyValueError),
    /// Its openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// An engine cannot even be started.
    #[error("engine {engine} {fault}")]
    Engine {
        /// Its name.
        engine: String,
        /// How it failed.
        fault: EngineFault,
    },
    /// Its directory.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The log cannot be written.
    #[error("cannot log to {path}: {reason}")]
    Log {
        /// Where it should go.
        path: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A game cannot be recorded.
    #[error("cannot record a game: {0}")]
    Record(std::io::Error),
    /// A record of an earlier run.
    #[error("cannot resume: {0}")]
    Resume(String),
    /// It was ended from outside.
    #[error("interrupted after {0} of {1} games")]
    Interrupted(u64, u64),
    /// What is to be told cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
}

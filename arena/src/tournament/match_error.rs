//! Why a match cannot be played, or not to its end.

use thiserror::Error;
use xiongmao_parts::PartsError;
use xiongmao_tables::header::TableError;

use crate::driver::conversation::EngineFault;
use crate::key_values::KeyValueError;
use crate::tournament::cores::CoresError;
use crate::tournament::openings::opening::OpeningError;
use crate::tournament::records::archive::ArchiveError;
use crate::tournament::records::journal::JournalError;
use crate::tournament::records::record_error::MatchRecordError;
use crate::tournament::settings::SettingsError;

/// Why a match cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error(transparent)]
    Words(#[from] KeyValueError),
    #[error(transparent)]
    Cores(#[from] CoresError),
    #[error(transparent)]
    Tables(#[from] TableError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// An engine failed before the first game.
    #[error("engine {engine} {fault}")]
    Engine {
        /// Its name.
        engine: String,
        /// How it failed.
        #[source]
        fault: EngineFault,
    },
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("cannot log to {path}: {source}")]
    Log {
        path: String,
        /// The system's error.
        source: std::io::Error,
    },
    #[error("cannot record a game: {0}")]
    Record(#[source] std::io::Error),
    /// A record of an earlier run does not belong to this match.
    #[error("cannot resume: record {record}: {source}")]
    Resume {
        /// The number of the record, from 1.
        record: usize,
        /// The error.
        source: MatchRecordError,
    },
    /// It cannot be played in parts, or the parts do not fit.
    #[error(transparent)]
    Parts(#[from] PartsError),
    /// The match was ended from outside.
    #[error("interrupted after {0} of {1} games")]
    Interrupted(u64, u64),
    /// The match was ended from outside while it was being prepared.
    #[error("interrupted before the first game")]
    NotBegun,
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A report cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
}

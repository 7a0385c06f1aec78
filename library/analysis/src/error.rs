//! Why an analysis failed.

use thiserror::Error;
use xiongmao_parts::PartsError;

use crate::game::SearchMoveError;
use crate::searcher::SearcherError;

/// Why an analysis failed.
#[derive(Debug, Error)]
pub enum AnalysisError {
    #[error(transparent)]
    Searcher(#[from] SearcherError),
    /// The operating system refused a thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[source] std::io::Error),
    #[error("cannot write: {0}")]
    Output(#[source] std::io::Error),
    #[error("searchmoves {token}: {reason}")]
    SearchMove {
        /// The move as given, quoted.
        token: String,
        /// The error.
        #[source]
        reason: SearchMoveError,
    },
    /// The input file or the answers file cannot be opened or read.
    #[error("{path}: {reason}")]
    File {
        /// Its name.
        path: String,
        /// The system's error.
        #[source]
        reason: std::io::Error,
    },
    /// The answers file does not belong to this batch.
    #[error("{path}, line {line}: {reason}")]
    Answers {
        /// Its name.
        path: String,
        line: u64,
        /// The error.
        reason: String,
    },
    /// Another process is writing the answers file.
    #[error("{0} is in use by another analysis")]
    InUse(String),
    /// It cannot be done in parts, or the parts do not fit.
    #[error(transparent)]
    Parts(#[from] PartsError),
    /// A signal ended the batch.
    #[error("interrupted, {done} answered{}", if *.kept { "; run the same command again to continue" } else { "" })]
    Interrupted {
        /// Answers written, including those of earlier runs.
        done: u64,
        /// Whether they are in a file that another run can continue.
        kept: bool,
    },
}

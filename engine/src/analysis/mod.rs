//! Analyses: of one position, for a person or a program to watch, and of batches.
//!
//! [`bounds`] say when an analysis ends and [`analyst`] makes it. [`single`] shows one while it grows: [`table`] sets it
//! in columns, [`live`] keeps the columns up to date on a terminal, [`schema`] is what programs read. [`batch`] hands
//! the [`request`]s of a file to workers and writes their answers in order; [`kept`] is the file of answers, and what an
//! earlier run left there.

pub mod analyst;
pub mod batch;
pub mod bounds;
pub mod kept;
pub mod live;
pub mod request;
pub mod schema;
pub mod single;
pub mod table;

use thiserror::Error;

use crate::searcher::SearcherError;

/// Why an analysis could not be made or told.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// The machine lacks the memory.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
    /// What is told cannot be written.
    #[error("cannot write: {0}")]
    Output(std::io::Error),
    /// A ply that the search is to look at is none.
    #[error("searchmoves {token}: {reason}")]
    SearchPly {
        /// What was given.
        token: String,
        /// What is wrong with it.
        reason: crate::game::SearchPlyError,
    },
    /// The file of positions, or of answers.
    #[error("{path}: {reason}")]
    File {
        /// Its name.
        path: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The file of answers holds something else.
    #[error("{path}, line {line}: {reason}")]
    Kept {
        /// Its name.
        path: String,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// Somebody else writes there.
    #[error("{0} is in use by another analysis")]
    InUse(String),
    /// A signal ended the batch.
    #[error("interrupted, {done} answered{}", if *.kept { "; the same command continues" } else { "" })]
    Interrupted {
        /// Answers written, those of earlier runs included.
        done: u64,
        /// Whether they are in a file from which another run goes on.
        kept: bool,
    },
}

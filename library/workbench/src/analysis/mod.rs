//! Analyses of single positions and of batches.
//!
//! A [`query`] says what to search, its [`limits`](xiongmao_answers::limits) when to stop, and [`schema`] defines the
//! JSON of the answer. [`batch`] passes the [`request`]s of a file, or those that ask about its [`recorded`] games, to
//! workers and writes their answers in order into the [`answers_file`]. [`parts`] says what the answers of a part
//! depend on, and [`merge`] puts those of all parts together.

pub mod answers_file;
#[cfg(not(target_family = "wasm"))]
pub mod batch;
#[cfg(not(target_family = "wasm"))]
pub mod merge;
#[cfg(not(target_family = "wasm"))]
pub mod parts;
pub mod query;
pub mod recorded;
pub mod request;
pub mod schema;
pub mod searches;

use thiserror::Error;
use xiongmao_parts::PartsError;

use crate::data::error::FileError;
use crate::searcher::SearcherError;

/// Default table size for one position, in megabytes.
pub const HASH: u32 = 64;
/// Default table size of each worker of a batch, in megabytes.
pub const BATCH_HASH: u32 = 16;

/// Why an analysis failed.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// The machine lacks memory or threads.
    #[error(transparent)]
    Searcher(#[from] SearcherError),
    /// The operating system refused a thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[source] std::io::Error),
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[source] std::io::Error),
    /// A ply to search is not legal.
    #[error("searchmoves {token}: {reason}")]
    SearchPly {
        /// The ply as given, quoted.
        token: String,
        /// What is wrong with it.
        #[source]
        reason: crate::game::SearchPlyError,
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
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// Another process is writing the answers file.
    #[error("{0} is in use by another analysis")]
    InUse(String),
    /// It cannot be done in parts, or the parts do not fit.
    #[error(transparent)]
    Parts(#[from] PartsError),
    /// The file for merged answers cannot be written.
    #[error(transparent)]
    NewFile(#[from] FileError),
    /// A signal ended the batch.
    #[error("interrupted, {done} answered{}", if *.kept { "; run the same command again to continue" } else { "" })]
    Interrupted {
        /// Answers written, those of earlier runs included.
        done: u64,
        /// Whether they are in a file that another run can continue.
        kept: bool,
    },
}

//! Why openings cannot be used.

use thiserror::Error;

use crate::tournament::evaluator::EvaluatorError;
use crate::tournament::opening::InvalidOpening;

/// Most plies of a random opening.
pub const MOST_PLIES: usize = 200;

/// Why openings cannot be used.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("openings: cannot read {path}: {source}")]
    Read {
        /// Its path.
        path: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// A line of the file is invalid.
    #[error("openings: {path}, line {line}: {source}")]
    Line {
        /// The path of the file.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        source: InvalidOpening,
    },
    /// The number of random plies is invalid.
    #[error("openings: {0} is not a number of plies from 0 to {MOST_PLIES}")]
    Plies(String),
    /// No suite comes with the program.
    #[error("openings: there is no suite of balanced openings of {0}")]
    NoSuite(&'static str),
    /// The file has no usable opening.
    #[error("openings: no usable opening in {0}: it is empty, or no opening is balanced")]
    None(String),
    /// Too many random openings were rejected.
    #[error("openings: {0} random openings in a row were rejected; allow more plies or a wider balance")]
    Exhausted(usize),
    /// Balanced openings were asked for, but the program cannot search.
    #[error("openings: balance needs a search, which this program does not have")]
    NoSearch,
    /// Threads cannot be started.
    #[error("openings: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The search cannot be set up.
    #[error("openings: {0}")]
    Search(#[source] EvaluatorError),
}

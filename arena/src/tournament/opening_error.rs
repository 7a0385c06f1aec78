//! Why openings cannot be had.

use thiserror::Error;

/// Longer than any opening should be.
pub const MOST_PLIES: usize = 200;
/// Why there is no opening.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("openings: cannot read {path}: {reason}")]
    Read {
        /// Its name.
        path: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A line of the file.
    #[error("openings: {path}, line {line}: {reason}")]
    Line {
        /// The name of the file.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The number of random plies.
    #[error("openings: {0} is no number of plies from 0 to {MOST_PLIES}")]
    Plies(String),
    /// Nothing is left.
    #[error("openings: no opening is left in {0}; they are too few, too unbalanced, or over")]
    None(String),
    /// Random plies find none.
    #[error("openings: {0} random lines in a row were unfit; allow more plies or less balance")]
    Exhausted(usize),
    /// A balance is asked for, and nothing can judge it.
    #[error("openings: balance needs a search, and there is none")]
    NoSearch,
    /// The system gives no threads, or no memory.
    #[error("openings: {0}")]
    System(String),
}

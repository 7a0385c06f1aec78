//! Why a book cannot be used.

use thiserror::Error;

/// Why a book was refused.
#[derive(Debug, Error)]
pub enum BookError {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    File(#[from] std::io::Error),
    /// It is not a book, or a book of another version.
    #[error("is not an opening book that this version of the program reads")]
    NoBook,
    /// It is a book of an unknown game.
    #[error("is a book of an unknown game")]
    UnknownGame,
    /// It is shorter or longer than it says, or its bytes have changed.
    #[error("is damaged")]
    Damaged,
    /// It is a book of another game.
    #[error("is a book of {0}")]
    OtherGame(&'static str),
}

/// Why the book in a file was refused.
#[derive(Debug, Error)]
#[error("{path} {reason}")]
pub struct BookFileError {
    /// The file.
    pub path: String,
    /// What is wrong with it.
    #[source]
    pub reason: BookError,
}

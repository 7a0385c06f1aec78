//! Why the engine refuses a change or a search.

use std::num::TryFromIntError;

use thiserror::Error;
use xiongmao_analysis::game::EvalFileError;
use xiongmao_analysis::memory::MemoryError;
use xiongmao_book::BookFileError;
use xiongmao_search::ThreadError;
use xiongmao_search::table::OutOfMemory;
use xiongmao_tables::header::TableError;

use super::log::LogError;

/// Why the engine refuses a change or a search. It stays as it was.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The change needs an idle search.
    #[error("a search is running")]
    Busy,
    /// No game has this name.
    #[error("unknown game '{0}'")]
    UnknownGame(String),
    #[error(transparent)]
    Memory(#[from] MemoryError),
    #[error(transparent)]
    Table(#[from] OutOfMemory),
    /// The system does not start the threads of the search.
    #[error(transparent)]
    Threads(#[from] ThreadError),
    #[error(transparent)]
    Number(#[from] TryFromIntError),
    #[error(transparent)]
    Network(#[from] EvalFileError),
    #[error(transparent)]
    Book(#[from] BookFileError),
    /// A database of games cannot be opened.
    #[error("{0}")]
    Games(String),
    #[error("this program reads no databases of games")]
    NoGames,
    #[error(transparent)]
    Endings(#[from] TableError),
    #[error(transparent)]
    Log(#[from] LogError),
    #[error("it is '{0}' or a number of half-moves, 0 for no limit")]
    MoveLimit(&'static str),
    #[error("it describes the program and cannot be changed")]
    Fixed,
}

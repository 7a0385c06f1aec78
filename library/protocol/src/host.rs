//! The host at the other end of a conversation.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use xiongmao_answers::explored::Explorer;
use xiongmao_book::{Book, BookFileError};
use xiongmao_tables::Tables;
use xiongmao_tables::header::TableError;

/// Opens a database of games, or says in English why it cannot.
pub type OpenGames = fn(&Path) -> Result<Arc<dyn Explorer>, String>;

/// Opens the endgame tables of a value of `TablePath`.
pub type OpenTables = fn(&OsStr) -> Result<Arc<Tables>, TableError>;

/// Facts about the host at the other end.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// A person types, and sees the errors. Programs may not see them: they get no answers for an old position.
    pub interactive: bool,
    /// A person reads the output on a terminal, unless a handshake shows otherwise.
    pub reads_words: bool,
    /// Whether the other end reads no more.
    pub is_gone: fn() -> bool,
    /// On a machine without threads: whether the other end has sent another line. Then the conversation is
    /// [`Unthreaded`](super::Unthreaded).
    pub has_spoken: Option<fn() -> bool>,
    /// What opens a database of games; `None` where there are none.
    pub open_games: Option<OpenGames>,
    /// What opens an opening book.
    pub open_book: fn(&Path) -> Result<Book, BookFileError>,
    /// What opens endgame tables.
    pub open_tables: OpenTables,
}

impl Host {
    /// A program that never goes away.
    pub const PROGRAM: Self = Self {
        interactive: false,
        reads_words: false,
        is_gone: || false,
        has_spoken: None,
        open_games: None,
        open_book: Book::open,
        open_tables: |dirs| Tables::open_all(dirs).map(Arc::new),
    };
}

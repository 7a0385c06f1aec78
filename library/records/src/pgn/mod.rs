//! PGN: game records as programs of chess and Xiangqi exchange them (xiangqi-dialects.md §5).
//!
//! A game is read into a [`Pcn`](super::pcn::Pcn) and written from one, so that everything that works on records works
//! on both. Tags that PCN has no field for are kept in the record's property `tags`, annotation signs without a
//! meaning in PCN in the property `nags` of their moves, and variations as lists of moves in `variations`. Other
//! properties that PCN does not define have no place in PGN and are not written.

mod clock;
mod comment;
mod encoding;
mod error;
mod format;
mod lexer;
mod read;
mod read_line;
mod read_tags;
mod reading;
#[cfg(test)]
mod reading_tests;
mod syntax;
mod wrap;
mod write;
mod write_tags;

pub use encoding::{TextEncoding, decode};
pub use error::{PgnError, PgnReason, PgnWriteError};
pub use format::is_movetext;
pub use lexer::is_pgn;
pub(crate) use read::read_pgn_within;
pub use read::{PgnRecords, read_pgn_records};
pub(crate) use read_tags::TAGS;
pub use reading::has_rank_zero;
pub use write::{default_notation, write_pgn};

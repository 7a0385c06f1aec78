//! A database of games in one file of `SQLite`, which docs/games.md describes.
//!
//! [`Database`] opens and makes such files. [`import`](mod@import) reads files of records into one, and [`positions`]
//! counts afterwards what was played in each position, which [`explore`] looks up; a [`SharedDatabase`] does so for
//! several threads. [`search`] finds games, and [`stored`] turns them into records again.

mod answer;
mod blob;
pub mod dedupe;
mod entry;
mod error;
pub mod explore;
pub mod facts;
pub mod filter;
mod first_moves;
pub mod import;
mod input;
mod line;
pub mod obk;
pub mod positions;
mod reader;
mod runs;
mod schema;
pub mod search;
mod shared;
pub mod stats;
pub mod stored;
mod writer;

pub use error::GamesError;
pub use filter::Filter;
pub use schema::{Database, VERSION};
pub use shared::SharedDatabase;

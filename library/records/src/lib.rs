//! Recorded games: [PCN](pcn) in TOML and JSON, [PGN](pgn), and [formats of other programs](foreign), which are only
//! read.
//!
//! A record of any format is read as a [`Pcn`](pcn::Pcn). [`RecordFormat`] recognises the format of a text;
//! [`Pcn::replay`](pcn::Pcn::replay) checks a record against the rules.
//!
//! ```
//! use xiongmao_movegen::RuleSettings;
//! use xiongmao_records::RecordFormat;
//!
//! let text = "[Variant \"Xiangqi\"]\n\n1. h3-e3 h10-g8 2. h1-g3 *\n";
//! for record in RecordFormat::of(text).read(text) {
//!     let record = record?;
//!     let replay = record.replay(&RuleSettings::default());
//!     assert!(replay.holds());
//!     assert_eq!(replay.game.map(|game| game.plies_played()), Some(3));
//! }
//! # Ok::<(), xiongmao_records::RecordError>(())
//! ```

mod broken_move;
pub mod foreign;
mod format;
mod limits;
mod note;
pub mod pcn;
pub mod pgn;
mod result_words;
mod translate;
mod wxf;

pub use broken_move::BrokenMove;
pub use format::{RecordError, RecordFormat, RecordWriteError};
pub use limits::ReadLimits;
pub use note::{MoveNote, RecordNote};

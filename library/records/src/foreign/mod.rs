//! Formats of other Xiangqi programs, which are read and not written: XQF of `XQStudio`, CBR, CBL and CBF of
//! `CCBridge`, and `DhtmlXQ`, which web pages embed.
//!
//! All of them hold the same: a position, a tree of moves as pairs of squares with comments, and a few lines about the
//! game.

mod cbf;
mod ccbridge;
mod dhtmlxq;
mod error;
mod game;
mod heading;
#[cfg(test)]
mod mutation_tests;
mod pieces;
mod tree;
mod xqf;

pub use cbf::{is_cbf, read_cbf};
pub use ccbridge::{is_cbl, is_cbr, read_cbl, read_cbr};
pub use dhtmlxq::{is_dhtmlxq, read_dhtmlxq_records};
pub use error::{ForeignError, ForeignReason};
pub use xqf::{is_xqf, read_xqf};

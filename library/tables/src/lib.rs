//! Endgame tables: exact values of endings with few pieces.
//!
//! A table holds a value for every position with certain pieces, and a class names the pieces: `GRvG` is a chariot
//! against a bare general. Each game has its own classes, of [Xiongqi](xiongqi::class::Class) and of
//! [Xiangqi](xiangqi::class::Class). [`make`](make::make) makes the tables of classes in a directory, and [`Tables`]
//! answers questions from there:
//!
//! ```no_run
//! use std::path::Path;
//! use xiongmao_movegen::xiongqi::{Game, RULES};
//! use xiongmao_tables::{Tables, Value};
//!
//! let tables = Tables::open(Path::new("tables"))?;
//! let game = RULES.from_feen("3g^4/8/8/8/8/8/8/R3G^3 / X/x")?;
//! if let Some(Value::Win { plies, .. }) = tables.value_of(&game) {
//!     println!("won in {plies} plies");
//! }
//! for (mv, value) in tables.moves(&game) {
//!     println!("{mv:?}: {value}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a value means
//!
//! In these games the value of a position depends on its history: Xiongqi forbids moves that repeat, Xiangqi punishes
//! perpetual check and chase, and both games end by a move limit. A table ignores the history. Its wins, losses and
//! draws are nevertheless true, because each is proved by a finite tree of moves in which no position comes twice. All
//! other positions are [open](Value::Open): drawn, or won by the rules on repetition. A search must continue there.
//!
//! [`Tables::value`] takes the history of a game into account and returns only certain results. A search uses
//! [`Tables::bound`], which takes 0.3 to 3 microseconds.

// Squares of five pieces are five bytes; their arrays hand out references.
#![allow(clippy::trivially_copy_pass_by_ref)]

pub mod code;
#[cfg(test)]
mod crafted_tests;
#[cfg(test)]
#[path = "../../../tests/src/effort.rs"]
mod effort;
pub mod families;
pub mod file;
pub mod header;
mod huffman;
pub mod make;
mod pair_numbers;
pub mod pairs;
pub mod retrograde;
#[doc(hidden)]
pub mod sealed;
mod shelf;
mod tables;
mod value;
pub mod verify;
pub mod xiangqi;
pub mod xiongqi;

/// The most pieces of a position that some game has a table for, generals and dragons included.
pub const MOST_MEN: usize = xiangqi::class::Class::MOST_MEN;

pub use families::{AnyFamily, family};
pub use tables::{Tabled, Tables};
pub use value::Value;

//! The parts of the notations that all games share: the names of statuses (CGSN), the notations of moves by name, and
//! lines of moves. Each game reads and writes its positions and moves in its own
//! `notation` module.

mod cgsn;
mod choice;
mod expected;
pub mod feen;
pub mod fen;
pub(crate) mod ggn;
pub(crate) mod tokens;
pub(crate) mod vietnamese_words;

pub use cgsn::Cgsn;
pub use choice::Notation;
pub use expected::{Expected, Syntax};
pub use tokens::{split_moves, without_number};
pub use vietnamese_words::length_in_words;

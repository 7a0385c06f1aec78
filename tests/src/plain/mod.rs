//! The rules of Xiongqi, written to be obviously correct rather than fast.
//!
//! The board is an array of squares, a move is tried by copying that array, and the repetition rule is a search
//! through the list of all moves played. Everything here follows the rules text and the project's rulings; the
//! numbers after the word "ruling" in the comments are those of `spec/rulings.md`.

mod board;
mod feen;
mod game;
pub mod mate;
mod moves;
mod perft;
mod pmn;
pub mod random;

pub use board::{Board, Kind, Piece, Side, Square};
pub use feen::write_feen;
pub use game::{Game, PlayedMove, Position, Status};
pub use mate::mate_in;
pub use moves::{PlainMove, reaches};
pub use perft::perft;
pub use pmn::find;

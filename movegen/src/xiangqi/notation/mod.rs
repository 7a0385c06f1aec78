//! Xiangqi's notations, one module each: FEEN and FEN (positions), all those of moves, GGN (the table of movements).

mod feen;
mod fen;
mod ggn;
mod moves;

pub use feen::{FeenError, FeenReason, Part, START_FEEN};
pub use fen::{FenError, FenReason, START_FEN};
pub use ggn::ggn;
pub use moves::{MoveError, Obstacle};

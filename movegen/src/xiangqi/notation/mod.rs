//! Xiangqi's notations, one module each: FEEN and FEN (positions), PMN and
//! coordinates (plies).

mod feen;
mod fen;
mod pmn;

pub use feen::{FeenError, FeenReason, Part, PieceFault, START_FEEN};
pub use fen::{FenError, FenReason, START_FEN};
pub use pmn::{Coordinates, Obstacle, PlyError};

//! Xiangqi's notations, one module each: FEEN and FEN (positions), PMN and
//! coordinates (plies), GGN (the table of movements).

mod feen;
mod fen;
mod ggn;
mod pmn;

pub use feen::{FeenError, FeenReason, Part, PieceFault, START_FEEN};
pub use fen::{FenError, FenReason, START_FEN};
pub use ggn::{ggn, ggn_text};
pub use pmn::{Coordinates, Obstacle, PlyError};

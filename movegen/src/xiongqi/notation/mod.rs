//! Xiongqi's notations, one module each: FEEN (positions), PMN (moves), GGN (the movement table), and FEN, which chess
//! programs write instead of FEEN.

mod feen;
mod fen;
mod ggn;
mod pmn;
mod token;

pub use feen::{FeenError, FeenReason, Part, START_FEEN};
pub use fen::{FenError, FenReason};
pub use ggn::ggn;
pub use pmn::{Obstacle, PmnError, PmnForm};

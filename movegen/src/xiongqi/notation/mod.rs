//! Xiongqi's notations, one module each: FEEN (positions), PMN (plies), GGN (the table of movement), and FEN, which
//! programs made for chess write instead of FEEN.

mod feen;
mod fen;
mod ggn;
mod pmn;
mod token;

pub use feen::{FeenError, FeenReason, Part, PieceFault, START_FEEN};
pub use fen::{FenError, FenReason};
pub use ggn::{ggn, ggn_text};
pub use pmn::{Obstacle, PmnError, PmnForm};

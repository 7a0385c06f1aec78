//! Xiongqi's notations: positions as FEEN (notations.md §4, rulings 3, 4, 5, 7 and 19) and as FEN, PMN (moves), GGN
//! (the movement table).

#[cfg(test)]
mod fen_tests;
mod ggn;
mod pmn;

use super::{Square, Xiongqi};
use crate::notation::{feen, fen};

pub use ggn::ggn;
pub use pmn::{Obstacle, PmnError, PmnForm};

/// The starting position (rules §2.3).
pub const START_FEEN: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";

/// Why a text is not a position of Xiongqi, and where the error is.
pub type FeenError = feen::FeenError<FeenReason, Square>;
/// An error in a FEEN of Xiongqi.
pub type FeenReason = feen::FeenReason<Xiongqi>;
/// The part of a FEEN of Xiongqi that an error lies in.
pub type Part = feen::Part<Square>;
/// Why a text is not a FEN of Xiongqi, and where the error is.
pub type FenError = fen::FenError<FeenReason>;
/// An error in a FEN of Xiongqi.
pub type FenReason = fen::FenReason<FeenReason>;

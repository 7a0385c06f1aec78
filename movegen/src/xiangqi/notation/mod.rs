//! Xiangqi's notations: positions as FEEN (ruling 17) and FEN (ruling 18), all notations of moves, GGN (the table of
//! movements).

#[cfg(test)]
mod fen_tests;
mod ggn;
mod moves;

use super::{Square, Xiangqi};
use crate::notation::{feen, fen};

pub use ggn::ggn;
pub use moves::{MoveError, Obstacle};

/// The starting position in FEEN.
pub const START_FEEN: &str = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x";
/// The starting position in FEN.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Why a text is not a position of Xiangqi, and where the error is.
pub type FeenError = feen::FeenError<FeenReason, Square>;
/// An error in a FEEN of Xiangqi.
pub type FeenReason = feen::FeenReason<Xiangqi>;
/// The part of a FEEN of Xiangqi that an error lies in.
pub type Part = feen::Part<Square>;
/// Why a text is not a FEN of Xiangqi, and where the error is.
pub type FenError = fen::FenError<FeenReason>;
/// An error in a FEN of Xiangqi.
pub type FenReason = fen::FenReason<FeenReason>;

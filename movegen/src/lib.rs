//! The rules of Xiongqi (熊棋, "Panda Chess"): bit boards, plies, positions, notation and perft.
//!
//! This crate knows the game and nothing of search or evaluation. [`Position`] is the wall that a search looks over;
//! [`xiongqi`] is the game behind it.

pub mod bits;
pub mod notation;
pub mod observer;
pub mod perft;
pub mod ply;
pub mod position;
pub mod side;
pub mod sliders;
pub mod xiongqi;
pub mod zobrist;

pub use bits::Bits;
pub use observer::{Observer, Silent};
pub use ply::{MAX_PLIES, Ply, PlyList};
pub use position::{Position, Table};
pub use side::Side;

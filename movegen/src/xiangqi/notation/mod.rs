//! How Xiangqi is written.

mod fen;

pub use fen::{FenError, FenReason, START_FEN};

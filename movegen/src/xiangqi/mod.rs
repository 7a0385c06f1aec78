//! Xiangqi itself: pieces, board, moves and the rules of the game.
//!
//! [`Board`] holds the pieces: legal moves, checks, exchanges. [`Game`] adds the history: repetition, perpetual check
//! and chase, and how the game ended. Numbers of rulings are those of the rulings of Xiangqi.
//!
//! ```
//! use xiongmao_movegen::xiangqi::{Game, Parts};
//!
//! let mut game = Game::start();
//! assert_eq!(game.legal_moves().len(), 44);
//!
//! // A cannon to the middle file, h3-e3.
//! let mv = Parts { origin: "h3".parse().unwrap(), destination: "e3".parse().unwrap() }.mv();
//! game.play(mv)?;
//! assert_eq!(game.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
//!
//! // The checks and chases of each move of a game, and the state of the game after it.
//! let explanations = game.explain();
//! assert!(explanations[0].checks.is_empty() && explanations[0].chases.is_empty());
//! # Ok::<(), xiongmao_movegen::PlayError>(())
//! ```

mod attacks;
mod board;
mod chase;
mod checking;
mod exchange;
mod explain;
mod facade;
mod game;
mod generate;
mod history;
mod judge;
pub mod notation;
mod parts;
mod pieces;
mod remarks;
mod rules;
mod ruling;
mod safety;
mod set;
mod sliders;
mod square;
mod tables;
#[cfg(test)]
mod tests;
mod types;

pub use crate::board::KEY_GROUPS;
pub use crate::explanation::{RunKind, Unprotected};
pub use crate::progress::Unsound;
pub use board::reachable;
pub use chase::Chase;
pub use exchange::EXCHANGE_VALUES;
pub use explain::Run;
pub use facade::RULES;
pub use game::MOVE_LIMIT;
pub use notation::{FenError, FenReason, START_FEN};
pub use parts::{Parts, destination, origin};
pub use pieces::{Piece, PieceKind};
pub use ruling::{Perpetual, Ruling};
pub use square::{BOARD, Square, Squares, across_river, file_bits, palace, rank_bits};
pub use types::{Board, Game, Hand, PlaceError, Undo, Xiangqi};

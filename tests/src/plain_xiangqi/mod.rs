//! The rules of Xiangqi, written to be obviously correct rather than fast.
//!
//! The board is an array of 90 squares. Whether a piece reaches a square is a question about those two squares and what
//! lies between them; the plies of a position are the pairs of squares for which the answer is yes. A ply is tried by
//! copying the board. A game is the list of all its positions, so every question about its history is a walk through
//! that list. The numbers after the word "ruling" in the comments are those of `spec/xiangqi-rulings.md`.
//!
//! [`Game`] is the way in:
//!
//! ```
//! use xiongmao_tests::plain_xiangqi::{Game, square};
//!
//! let mut game = Game::start();
//! assert_eq!(game.legal().len(), 44);
//! game.play(square("h3").unwrap(), square("h10").unwrap()).unwrap();
//! assert_eq!(game.status().to_string(), "in_progress");
//! assert_eq!(game.checks(), []);
//! assert_eq!(game.feen(), "rheag^aeCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RHEAG^AEHR h/ x/X");
//! ```

mod attacks;
mod board;
mod feen;
mod fen;
mod game;
mod history;
mod moves;
mod notations;
mod perft;
mod perpetual;
pub mod random;
pub mod solve;
mod spellings;

pub use attacks::{ChasingPiece, Unprotected, chasing_pieces, checking_pieces};
pub use board::{Board, FILES, Kind, Piece, RANKS, Side, Square, square, square_name};
pub use game::{Game, Status};
pub use history::{Chase, Id, Played};
pub use moves::{PlainPly, attackers, is_in_check, is_legal, legal_plies, pseudo_plies, reaches};
pub use notations::{chinese, system1, system3, vietnamese, wxf};
pub use perft::perft;
pub use perpetual::{Perpetual, Run, RunKind};
pub use spellings::is_spelling;

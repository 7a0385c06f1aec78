//! The rules of Xiangqi, written to be obviously correct rather than fast.
//!
//! The board is an array of 90 squares. Whether a piece reaches a square is a question about those two squares and what
//! lies between them; the moves of a position are the pairs of squares for which the answer is yes. A move is tried by
//! copying the board. A game is the list of all its positions, so every question about its history is a walk through
//! that list. The numbers after the word "ruling" in the comments are those of `spec/xiangqi-rulings.md`.

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
pub use moves::{PlainMove, attackers, is_in_check, is_legal, legal_moves, pseudo_moves, reaches};
pub use notations::{chinese, system1, system3, vietnamese, wxf};
pub use perft::perft;
pub use perpetual::{Perpetual, Run, RunKind};
pub use spellings::is_spelling;

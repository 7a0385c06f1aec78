//! Xiangqi itself: pieces, board, plies and the rules of the game.

mod attacks;
mod board;
mod generate;
mod make;
mod notation;
mod parts;
mod pieces;
mod safety;
mod sliders;
mod square;
mod tables;

pub use board::{Board, KEY_GROUPS, PlaceError, reachable};
pub use make::Undo;
pub use notation::{FenError, FenReason, START_FEN};
pub use parts::{Parts, destination, origin};
pub use pieces::{Piece, PieceKind};
pub use square::{BOARD, Square, Squares, across_river, file_bits, palace, rank_bits};

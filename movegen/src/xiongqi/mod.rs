//! Xiongqi: its pieces, board, moves and rules.

mod attacks;
mod board;
mod exchange;
mod explain;
mod facade;
mod game;
mod generate;
mod make;
pub mod notation;
mod parts;
mod pieces;
mod rules;
mod sliders;
mod square;
mod tables;

pub use board::{Board, KEY_GROUPS, PlaceError};
pub use exchange::EXCHANGE_VALUES;
pub use facade::RULES;
pub use game::{Game, Hand, MOVE_LIMIT};
pub use make::Undo;
pub use parts::{Parts, destination, origin};
pub use pieces::{Piece, PieceKind};
pub use square::{Square, Squares, across_river, file_bits, last_row, row_bits};

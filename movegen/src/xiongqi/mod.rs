//! Xiongqi: its pieces, board, moves and rules.

mod attacks;
mod board;
mod exchange;
mod explain;
mod facade;
mod game;
mod generate;
mod history;
pub mod notation;
mod parts;
mod pieces;
mod rules;
mod set;
mod sliders;
mod square;
mod tables;
mod transform;
mod types;

pub use crate::board::KEY_GROUPS;
pub use exchange::EXCHANGE_VALUES;
pub use facade::RULES;
pub use game::MOVE_LIMIT;
pub use parts::{Parts, destination, origin};
pub use pieces::{Piece, PieceKind};
pub use square::{Square, Squares, across_river, file_bits, last_row, row_bits};
pub use types::{Board, Game, Hand, PlaceError, Undo, Xiongqi};

//! Xiangqi itself: pieces, board, plies and the rules of the game.

mod attacks;
mod board;
mod chase;
mod exchange;
mod explain;
mod game;
mod generate;
mod history;
mod judge;
mod make;
mod notation;
mod parts;
mod pieces;
mod rules;
mod safety;
mod sliders;
mod square;
mod status;
mod tables;
#[cfg(test)]
mod tests;

pub use board::{Board, KEY_GROUPS, PlaceError, reachable};
pub use chase::{Chase, Unprotected};
pub use exchange::EXCHANGE_VALUES;
pub use explain::{PlyAccount, Run};
pub use game::{Game, Hand, MOVE_LIMIT, PlayError, Unsound};
pub use judge::{Perpetual, RunKind};
pub use make::Undo;
pub use notation::{FenError, FenReason, START_FEN};
pub use parts::{Parts, destination, origin};
pub use pieces::{Piece, PieceKind};
pub use square::{BOARD, Square, Squares, across_river, file_bits, palace, rank_bits};
pub use status::{Ending, Reason, Ruling, Status};

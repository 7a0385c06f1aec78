//! FEEN for every game: grammar, canonical form and the shape of the board, with the place of every error. Each game
//! reads its own pieces.

mod diagnosis;
mod error;
mod form;
mod position;
mod token;
mod write;

pub(crate) use diagnosis::Shape;
pub use error::{FeenError, FeenFault, Part, PieceFault, Place};
pub use position::FeenReason;
pub(crate) use token::Token;
pub(crate) use write::write_board;

//! FEEN for every game: grammar, canonical form and the shape of the board, with the place of every error, and the
//! writing of rows and hands. Each game reads and writes its own pieces.

mod diagnosis;
mod error;
mod read;
mod write;

pub(crate) use diagnosis::Shape;
pub(crate) use error::FormError;
pub use error::{FeenError, FeenFault, Part, PieceFault, Place};
pub(crate) use read::{Held, Reader};
pub(crate) use write::{write_board, write_hands_and_styles};

//! What FEEN is in every game: grammar, canonical form and the shape of the board, told with a place where a text goes
//! against them, and how rows and hands are written. Pieces are the games' own affair.

mod diagnosis;
mod error;
mod read;
mod write;

pub(crate) use diagnosis::Shape;
pub(crate) use error::FormError;
pub use error::{FeenError, FeenFault, Part, Place};
pub(crate) use read::{Held, Reader};
pub(crate) use write::{write_hand, write_row};

//! The parts of the notations that all games share: the names of statuses (CGSN), game records (PCN), the styles of
//! writing a ply, and the quoting of input in messages. Each game reads and writes its positions and plies in its own
//! `notation` module.

mod cgsn;
pub mod feen;
pub(crate) mod fen;
pub(crate) mod ggn;
#[cfg(feature = "pcn")]
pub mod pcn;
mod style;
pub(crate) mod text;

pub use cgsn::Cgsn;
pub use style::PmnStyle;

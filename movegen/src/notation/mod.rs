//! What the notations of all games share: the names of statuses (CGSN), game records (PCN), the ways to write a ply, and
//! how messages quote foreign text. Each game reads and writes its positions and plies in its own `notation` module.

mod cgsn;
pub mod feen;
pub(crate) mod ggn;
#[cfg(feature = "pcn")]
pub mod pcn;
mod style;
pub(crate) mod text;

pub use cgsn::Cgsn;
pub use style::PmnStyle;

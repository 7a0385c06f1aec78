//! The Sashité notations, one file each: FEEN (positions), PMN (plies), GGN (movement tables), CGSN (statuses).

mod cgsn;
mod feen;

pub use cgsn::Cgsn;
pub use feen::{FeenError, START_FEEN};

//! The Sashité notations, one module each: FEEN (positions), PMN (plies), GGN (the movement table), CGSN (statuses), PCN
//! (game records).

mod cgsn;
mod feen;
mod ggn;
#[cfg(feature = "pcn")]
pub mod pcn;
mod pmn;
mod token;

pub use cgsn::Cgsn;
pub use feen::{FeenError, FeenReason, Part, PieceFault, Place, START_FEEN};
pub use ggn::{ggn, ggn_text};
pub use pmn::{LineError, LineReader, Obstacle, PmnError, PmnForm, PmnStyle};

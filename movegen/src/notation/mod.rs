//! The Sashité notations, one module each: FEEN (positions), PMN (plies), GGN (the movement table), CGSN (statuses), PCN
//! (game records); and FEN, which programs made for chess write instead of FEEN.

mod cgsn;
mod feen;
mod fen;
mod ggn;
#[cfg(feature = "pcn")]
pub mod pcn;
mod pmn;
mod token;

pub use cgsn::Cgsn;
pub use feen::{FeenError, FeenReason, Part, PieceFault, Place, START_FEEN};
pub use fen::{FenError, FenReason};
pub use ggn::{ggn, ggn_text};
pub use pmn::{LineError, LineReader, Obstacle, PmnError, PmnForm, PmnStyle};

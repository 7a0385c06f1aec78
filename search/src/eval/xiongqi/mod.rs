//! The evaluations of Xiongqi: a network, and one written by hand.

mod choice;
mod features;
mod hand;
pub mod layout;
mod pair;
mod terms;
mod variant;
pub mod wdl;
mod weights;

pub use choice::{Evaluation, read_network};
pub use features::Xiongqi;
pub use hand::{FULL_PHASE, HandEval, trace};
pub use terms::Sink;
pub use variant::VARIANT;
pub use weights::WEIGHTS;

//! The evaluations of Xiongqi: a network, and one written by hand.

mod choice;
mod features;
mod hand;
pub mod layout;
mod terms;
mod threats;
pub mod wdl;
mod weights;

pub use choice::{Evaluation, WIDTH};
pub use features::Xiongqi;
pub use hand::{HandEval, XiongqiTerms};
pub use weights::WEIGHTS;

//! The evaluations of Xiangqi: one written by hand, and room for a network.

mod attacks;
mod choice;
mod features;
mod general;
mod hand;
pub mod layout;
mod terms;
mod variant;
pub mod wdl;
mod weights;

pub use choice::Evaluation;
pub use features::Xiangqi;
pub use hand::{HandEval, XiangqiTerms};
pub use variant::VARIANT;
pub use weights::WEIGHTS;

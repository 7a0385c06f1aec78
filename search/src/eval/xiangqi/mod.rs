//! The evaluations of Xiangqi: a network, and one written by hand.
//!
//! The weights of the hand-written one were fitted to the results of the program's own games and to the scores of its
//! searches in them; `training/notes/xiangqi-evaluation.md` has the data, the errors and the match.

mod attacks;
mod choice;
mod features;
mod general;
mod hand;
pub mod layout;
mod terms;
mod threats;
mod tuned;
pub mod wdl;
mod weights;

pub use choice::{Evaluation, WIDTH};
pub use features::Xiangqi;
pub use hand::{HandEval, XiangqiTerms};
pub use weights::WEIGHTS;

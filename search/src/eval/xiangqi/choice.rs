//! The evaluation of Xiangqi: a network, or the hand-written terms.

use super::features::Xiangqi;
use super::hand::XiangqiTerms;
use crate::eval::choice::Choice;

/// The width of a network for this game.
pub const WIDTH: usize = 256;

/// An evaluation of Xiangqi.
pub type Evaluation = Choice<XiangqiTerms, Xiangqi, WIDTH>;

impl Evaluation {
    /// What the program evaluates with unless told otherwise: the hand-written terms, as no network comes with it.
    pub fn embedded() -> Self {
        Self::hand()
    }
}

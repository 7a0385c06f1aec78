//! The evaluation of Xiongqi: the network that the program comes with, another one, or the hand-written terms.

use super::features::Xiongqi;
use super::hand::XiongqiTerms;
use crate::eval::choice::{Choice, Embedded};

/// The width of a network for this game.
pub const WIDTH: usize = 256;

static EMBEDDED: Embedded<WIDTH> = Embedded::new(include_bytes!("../../../networks/xiongqi.nnue"));

/// An evaluation of Xiongqi.
pub type Evaluation = Choice<XiongqiTerms, Xiongqi, WIDTH>;

impl Evaluation {
    /// The network that the program comes with.
    pub fn embedded() -> Self {
        Self::from_embedded(&EMBEDDED)
    }
}

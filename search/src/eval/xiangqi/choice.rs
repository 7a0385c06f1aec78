//! The evaluation of Xiangqi: the network that the program comes with, another one, or the hand-written terms.

use super::features::Xiangqi;
use super::hand::XiangqiTerms;
use crate::eval::choice::{Choice, Embedded, embedded_network};

/// The width of a network for this game.
pub const WIDTH: usize = 256;

static EMBEDDED: Embedded<WIDTH> = Embedded::new(embedded_network!("xiangqi"));

/// An evaluation of Xiangqi.
pub type Evaluation = Choice<XiangqiTerms, Xiangqi, WIDTH>;

impl Evaluation {
    /// The network that the program comes with.
    pub fn embedded() -> Self {
        Self::from_embedded(&EMBEDDED)
    }
}

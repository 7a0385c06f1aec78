//! The evaluation of Xiongqi: the network that the program comes with, another one, or the hand-written terms.

use super::features::Xiongqi;
use super::hand::XiongqiTerms;
use crate::eval::choice::{Choice, Embedded, embedded_network};

/// The width of a network for this game.
pub const WIDTH: usize = 256;

static EMBEDDED: Embedded<WIDTH> = Embedded::new(embedded_network!("xiongqi"));

/// An evaluation of Xiongqi.
pub type Evaluation = Choice<XiongqiTerms, Xiongqi, WIDTH>;

impl Evaluation {
    /// The network that the program comes with.
    pub fn embedded() -> Self {
        Self::from_embedded(&EMBEDDED)
    }
}

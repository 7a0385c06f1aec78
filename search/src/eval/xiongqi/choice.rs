//! The evaluation of Xiongqi: the network that the program comes with, another one, or the hand-written terms.

use std::sync::{Arc, LazyLock};

use xiongmao_movegen::xiongqi::Game;

use super::features::Xiongqi;
use super::hand::XiongqiTerms;
use crate::eval::choice::Choice;
use crate::eval::nnue::{Network, NetworkError};

/// The network that the program comes with.
static EMBEDDED: &[u8] = include_bytes!("../../../networks/xiongqi.nnue");

/// An evaluation of Xiongqi.
pub type Evaluation = Choice<XiongqiTerms, Xiongqi>;

impl Evaluation {
    /// The network that the program comes with.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn embedded() -> Self {
        // Read once, however many searchers there are.
        static NETWORK: LazyLock<Arc<Network>> =
            LazyLock::new(|| Arc::new(read_network(EMBEDDED).expect("the embedded network is whole")));
        Self::from_network(Arc::clone(&NETWORK))
    }
}

/// Reads a network for Xiongqi from the bytes of its file.
///
/// # Errors
/// If they are not a network for Xiongqi; says why.
pub fn read_network(bytes: &[u8]) -> Result<Network, NetworkError> {
    Network::read::<Game, Xiongqi>(bytes)
}

//! The evaluation of Xiongqi: its network, and the scale of its scores.

mod features;
pub mod wdl;

use std::sync::{Arc, LazyLock};

use xiongmao_movegen::xiongqi::Game;

use super::nnue::{Network, Nnue};

pub use features::Xiongqi;

/// The width of a network for this game.
pub const WIDTH: usize = 256;

static EMBEDDED: LazyLock<Arc<Network<WIDTH>>> =
    LazyLock::new(|| Arc::new(Network::read_embedded::<Game, Xiongqi>(&embedded_network!("xiongqi"))));

/// The evaluation of Xiongqi by a network.
pub type Evaluation = Nnue<Game, Xiongqi, WIDTH>;

impl Evaluation {
    /// The evaluation by the embedded network, which is read once for all searchers.
    ///
    /// # Panics
    /// If its bytes are not a network for this game; a test reads the networks of every game.
    pub fn embedded() -> Self {
        Self::new(Arc::clone(&EMBEDDED))
    }
}

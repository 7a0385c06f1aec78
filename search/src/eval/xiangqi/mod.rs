//! The evaluation of Xiangqi: its network, and the scale of its scores.

mod features;
mod tuned;
pub mod wdl;

use std::sync::{Arc, LazyLock};

use xiongmao_movegen::xiangqi::Game;

use super::nnue::{Network, Nnue};

pub use features::Xiangqi;

/// The width of a network for this game.
pub const WIDTH: usize = 256;

static EMBEDDED: LazyLock<Arc<Network<WIDTH>>> =
    LazyLock::new(|| Arc::new(Network::read_embedded::<Game, Xiangqi>(&embedded_network!("xiangqi"))));

/// The evaluation of Xiangqi by a network.
pub type Evaluation = Nnue<Game, Xiangqi, WIDTH>;

impl Evaluation {
    /// The evaluation by the embedded network, which is read once for all searchers.
    ///
    /// # Panics
    /// If its bytes are not a network for this game; a test reads the networks of every game.
    pub fn embedded() -> Self {
        Self::new(Arc::clone(&EMBEDDED))
    }
}

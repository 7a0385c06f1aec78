//! The choice between the evaluations of Xiongqi: a network, or the hand-written one.

use std::sync::{Arc, LazyLock};

use xiongmao_movegen::Observer;
use xiongmao_movegen::xiongqi::Game;

use super::features::Xiongqi;
use super::hand::HandEval;
use super::wdl;
use crate::eval::Eval;
use crate::eval::nnue::{Network, NetworkError, Nnue};
use crate::score::Value;

/// The network that the program comes with.
static EMBEDDED: &[u8] = include_bytes!("../../../networks/xiongqi.nnue");

/// An evaluation of Xiongqi.
#[derive(Clone)]
pub enum Evaluation {
    /// The hand-written terms with their tuned weights.
    Hand(HandEval),
    /// A network.
    Network(Nnue<Game, Xiongqi>),
}

impl Evaluation {
    /// The hand-written evaluation.
    pub fn hand() -> Self {
        Self::Hand(HandEval::default())
    }

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

    /// The evaluation by this network.
    pub fn from_network(network: Arc<Network>) -> Self {
        Self::Network(Nnue::new(network))
    }

    /// The network in use.
    pub fn network(&self) -> Option<&Network> {
        match self {
            Self::Hand(_) => None,
            Self::Network(network) => Some(network.network()),
        }
    }
}

/// Reads a network for Xiongqi from the bytes of its file.
///
/// # Errors
/// If they are not a network for Xiongqi; says why.
pub fn read_network(bytes: &[u8]) -> Result<Network, NetworkError> {
    Network::read::<Game, Xiongqi>(bytes)
}

macro_rules! ask {
    ($choice:expr, $eval:ident => $call:expr) => {
        match $choice {
            Evaluation::Hand($eval) => $call,
            Evaluation::Network($eval) => $call,
        }
    };
}

impl Observer for Evaluation {
    #[inline(always)]
    fn added(&mut self, piece: usize, square: usize) {
        ask!(self, eval => eval.added(piece, square));
    }

    #[inline(always)]
    fn removed(&mut self, piece: usize, square: usize) {
        ask!(self, eval => eval.removed(piece, square));
    }

    #[inline(always)]
    fn moved(&mut self, piece: usize, from: usize, to: usize) {
        ask!(self, eval => eval.moved(piece, from, to));
    }
}

impl Eval<Game> for Evaluation {
    fn reset(&mut self, position: &Game) {
        ask!(self, eval => eval.reset(position));
    }

    #[inline(always)]
    fn push(&mut self) {
        ask!(self, eval => Eval::<Game>::push(eval));
    }

    #[inline(always)]
    fn pop(&mut self) {
        ask!(self, eval => Eval::<Game>::pop(eval));
    }

    fn evaluate(&mut self, position: &Game) -> Value {
        ask!(self, eval => eval.evaluate(position))
    }

    // The network learned from scores of the size that the other one gives.
    fn centipawns(value: Value) -> i32 {
        wdl::centipawns(value)
    }
}

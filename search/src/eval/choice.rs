//! The choice between the evaluations of one game: a network, or the hand-written one.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use xiongmao_movegen::Observer;

use super::Eval;
use super::hand::{HandEval, Terms};
use super::nnue::{Features, Network, NetworkError, Nnue};
use crate::params::Tuned;
use crate::score::Value;

/// The network that the program comes with for a game.
pub struct Embedded<const W: usize> {
    bytes: fn() -> Cow<'static, [u8]>,
    network: OnceLock<Arc<Network<W>>>,
}

impl<const W: usize> Embedded<W> {
    /// The network in these bytes of a file, which are asked for when the network is first needed.
    pub const fn new(bytes: fn() -> Cow<'static, [u8]>) -> Self {
        Self { bytes, network: OnceLock::new() }
    }
}

/// The bytes of the network of the game with this name: inside the program, or, in a page, from the page.
macro_rules! embedded_network {
    ($game:literal) => {{
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        {
            || std::borrow::Cow::Borrowed(include_bytes!(concat!("../../../networks/", $game, ".nnue")).as_slice())
        }
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        {
            || std::borrow::Cow::Owned($crate::eval::page::network($game))
        }
    }};
}
pub(crate) use embedded_network;

/// An evaluation of the game of these terms and these features, by a network of width `W`.
#[derive(Clone)]
pub enum Choice<T: Terms, F: Features<T::Game>, const W: usize> {
    /// The hand-written terms with their tuned weights.
    Hand(HandEval<T>),
    /// A network.
    Network(Nnue<T::Game, F, W>),
}

/// What every [`Choice`] can do, whatever its game.
pub trait Selectable: Sized {
    /// The hand-written evaluation.
    fn hand() -> Self;
    /// The evaluation by the network in a file's bytes.
    ///
    /// # Errors
    /// If they are not a network for this game; says why.
    fn read(bytes: &[u8]) -> Result<Self, NetworkError>;
    /// What programs call it: the checksum, description and instruction set of a network, or `by hand`.
    fn name(&self) -> String;
}

impl<T: Terms, F: Features<T::Game>, const W: usize> Selectable for Choice<T, F, W> {
    fn hand() -> Self {
        Self::Hand(HandEval::default())
    }

    fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        Network::<W>::read::<T::Game, F>(bytes).map(|network| Self::from_network(Arc::new(network)))
    }

    fn name(&self) -> String {
        self.network().map_or_else(|| "by hand".to_owned(), Network::name)
    }
}

impl<T: Terms, F: Features<T::Game>, const W: usize> Choice<T, F, W> {
    /// The evaluation by this network.
    pub fn from_network(network: Arc<Network<W>>) -> Self {
        Self::Network(Nnue::new(network))
    }

    /// The evaluation by the network that the program comes with, which is read once, however many searchers there are.
    ///
    /// # Panics
    /// If the bytes are not a network for this game; a test reads those of every game.
    pub fn from_embedded(embedded: &Embedded<W>) -> Self {
        let read =
            || Arc::new(Network::<W>::read::<T::Game, F>(&(embedded.bytes)()).expect("the embedded network is whole"));
        Self::from_network(Arc::clone(embedded.network.get_or_init(read)))
    }

    /// The network in use.
    pub fn network(&self) -> Option<&Network<W>> {
        match self {
            Self::Hand(_) => None,
            Self::Network(network) => Some(network.network()),
        }
    }
}

macro_rules! ask {
    ($choice:expr, $eval:ident => $call:expr) => {
        match $choice {
            Choice::Hand($eval) => $call,
            Choice::Network($eval) => $call,
        }
    };
}

impl<T: Terms, F: Features<T::Game>, const W: usize> Observer for Choice<T, F, W> {
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

impl<T: Terms, F: Features<T::Game>, const W: usize> Eval<T::Game> for Choice<T, F, W> {
    const TUNED: Tuned = F::TUNED;
    const UNITS: Value = F::UNITS;

    fn reset(&mut self, position: &T::Game) {
        ask!(self, eval => eval.reset(position));
    }

    #[inline(always)]
    fn push(&mut self) {
        ask!(self, eval => Eval::<T::Game>::push(eval));
    }

    #[inline(always)]
    fn pop(&mut self) {
        ask!(self, eval => Eval::<T::Game>::pop(eval));
    }

    fn evaluate(&mut self, position: &T::Game) -> Value {
        ask!(self, eval => eval.evaluate(position))
    }

    fn output_layer(&self, position: &T::Game) -> Option<usize> {
        ask!(self, eval => eval.output_layer(position))
    }
}

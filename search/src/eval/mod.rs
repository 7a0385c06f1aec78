//! Static evaluation: the value of a position without searching.

use xiongmao_movegen::{Observer, Position};

use self::nnue::NetworkError;
use crate::params::Tuned;
use crate::score::Value;

/// The bytes of the network of the game with this name: inside the program, or, in a page, from the page.
macro_rules! embedded_network {
    ($game:literal) => {{
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        {
            std::borrow::Cow::Borrowed(include_bytes!(concat!("../../../networks/", $game, ".nnue")).as_slice())
        }
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        {
            std::borrow::Cow::<[u8]>::Owned($crate::eval::page::network($game))
        }
    }};
}

pub mod nnue;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) mod page;
pub mod xiangqi;
pub mod xiongqi;

/// An evaluation of the positions of one game. As an [`Observer`] it is told of every change on the board, so that it
/// can update its state incrementally. It keeps a stack of states, so that taking a move back costs nothing.
pub trait Eval<P: Position>: Observer + Clone + Send {
    /// The numbers of the search that were tuned with this evaluation.
    const TUNED: Tuned = Tuned::COMMON;
    /// How many units of the search make 100 centipawns.
    const UNITS: Value = 100;

    /// Computes the state for this position from scratch, and empties the stack.
    fn reset(&mut self, position: &P);
    /// Pushes the state before a move is made; the move's changes are reported right after.
    fn push(&mut self);
    /// Restores the state that was pushed last.
    fn pop(&mut self);
    /// The score for the side to move in the search's units (see [`Value`]), well below the scores of mates.
    fn evaluate(&mut self, position: &P) -> Value;
    /// Converts a score that is not a mate score from units to centipawns, rounded toward 0; see
    /// [`Score::Centipawns`](crate::Score::Centipawns).
    fn centipawns(value: Value) -> i32 {
        value * 100 / Self::UNITS
    }
}

/// An evaluation by a network of any shape, as programs use it.
pub trait NetworkEval<P: Position>: Eval<P> {
    /// The evaluation by the network in a file's bytes.
    ///
    /// # Errors
    /// If they are not a network for this game; says why.
    fn read(bytes: &[u8]) -> Result<Self, NetworkError>;
    /// The checksum, the description and the instruction set of the network.
    fn name(&self) -> String;
    /// The output layer that evaluates this position, from 0.
    fn output_layer(&self, position: &P) -> usize;
}

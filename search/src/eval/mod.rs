//! Static evaluation: what a position is worth without searching.

use xiongmao_movegen::{Observer, Position};

use crate::params::Tuned;
use crate::score::Value;

pub mod choice;
pub mod hand;
pub mod nnue;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) mod page;
pub mod xiangqi;
pub mod xiongqi;

/// An evaluation of the positions of one game. As an [`Observer`] it is told of every change on the board, so that it
/// can update its state incrementally. It keeps a stack of states, so that taking a ply back costs nothing.
pub trait Eval<P: Position>: Observer + Clone + Send {
    /// The numbers of the search that were tuned with this evaluation.
    const TUNED: Tuned = Tuned::COMMON;
    /// How many units of the search make 100 centipawns.
    const UNITS: Value = 100;

    /// Computes the state for this position from scratch, and empties the stack.
    fn reset(&mut self, position: &P);
    /// Pushes the state before a ply is made; the ply's changes are reported right after.
    fn push(&mut self);
    /// Restores the state that was pushed last.
    fn pop(&mut self);
    /// The score for the side to move in the search's units (see [`Value`]), well below the scores of mates.
    fn evaluate(&mut self, position: &P) -> Value;
    /// The output layer of the network that evaluates this position, from 0; `None` if there is no network.
    fn output_layer(&self, _position: &P) -> Option<usize> {
        None
    }
    /// Converts a score that is not a mate score from units to centipawns, rounded toward 0; see
    /// [`Score::Centipawns`](crate::Score::Centipawns).
    fn centipawns(value: Value) -> i32 {
        value * 100 / Self::UNITS
    }
}

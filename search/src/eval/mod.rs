//! What a position is worth without searching.

use xiongmao_movegen::{Observer, Position};

use crate::score::Value;

pub mod nnue;
pub mod xiongqi;

/// An evaluation of the positions of one game. It hears every change on the board as an [`Observer`], and keeps a stack
/// of what it has summed up so that taking a ply back costs nothing.
pub trait Eval<P: Position>: Observer + Clone + Send {
    /// Starts anew from this position, with an empty stack.
    fn reset(&mut self, position: &P);
    /// Remembers the state before the next ply; its changes are reported right after.
    fn push(&mut self);
    /// Goes back to the state that was pushed last.
    fn pop(&mut self);
    /// The score for the side to move, well inside the bounds of mate scores.
    fn evaluate(&mut self, position: &P) -> Value;
    /// What this score, which is no mate score, is in centipawns: see [`Score::Centipawns`](crate::Score::Centipawns).
    fn centipawns(value: Value) -> i32 {
        value
    }
}

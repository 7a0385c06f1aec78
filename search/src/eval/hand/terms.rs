//! The terms of an evaluation. They are listed once and go to a [`Sink`]: the evaluation's sums up weights, the tuner's
//! counts how often each weight was used.

use std::fmt::Debug;

use xiongmao_movegen::{Bits, Position, Side};

use super::layout::Group;
use super::pair::Pair;

/// Receives the terms of a position.
pub trait Sink {
    /// A weight counts this many times for this side.
    fn add(&mut self, side: Side, weight: usize, times: i32);
}

/// The hand-written terms of one game with their weights.
pub trait Terms: Clone + Debug + Default + Send + 'static {
    /// The game.
    type Game: Position;
    /// The phase of the starting position, in which only the midgame scores count.
    const FULL_PHASE: i32;
    /// The layout of the weights.
    const GROUPS: &'static [Group];

    /// What this piece adds to the phase.
    fn phase(piece: usize) -> i32;
    /// The weights of a piece on a square added up, from South's view: what [`standing`](Self::standing) lists.
    fn standing_sum(piece: usize, square: usize) -> Pair;
    /// All weights, midgame and endgame.
    fn weights() -> &'static [(i16, i16)];
    /// The weight with this index.
    fn weight(index: usize) -> Pair;
    /// Where all pieces with this index stand, a bit for each square.
    fn squares(position: &Self::Game, piece: usize) -> u128;
    /// Lists the terms that depend on one piece and its square alone; the evaluation follows their sum ply by ply.
    fn standing<S: Sink>(piece: usize, square: usize, sink: &mut S);
    /// Lists all other terms.
    fn others<S: Sink>(position: &Self::Game, sink: &mut S);
}

/// Sends every term of this position to the sink. Returns the phase, 0 to [`Terms::FULL_PHASE`].
pub fn trace<T: Terms, S: Sink>(position: &T::Game, sink: &mut S) -> i32 {
    let mut phase = 0;
    for piece in 0..T::Game::PIECES {
        for square in Bits(T::squares(position, piece)) {
            T::standing(piece, square, sink);
            phase += T::phase(piece);
        }
    }
    T::others(position, sink);
    phase.min(T::FULL_PHASE)
}

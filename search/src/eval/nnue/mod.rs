//! An efficiently updatable neural network (NNUE; Y. Nasu, 2018): an evaluation learned from games.
//!
//! Each side sees the board from its own end ([`Features`]). Its weights for the pieces there are added up in an
//! accumulator ([`Row`]), updated move by move; each game chooses its width. A game may have further inputs for pieces
//! under threat, with sums of their own. Both accumulators, the mover's first, are clipped, squared and multiplied by
//! the output layer ([`kernel`]). All arithmetic is in integers, so every machine finds the same score.

use std::sync::Arc;

use xiongmao_movegen::{Observer, Position};

use super::{Eval, NetworkEval};
use crate::params::Tuned;
use crate::score::{MATE_BOUND, Value};

mod accumulator;
mod features;
pub mod kernel;
mod marks;
mod network;
mod shape;
#[cfg(target_feature = "simd128")]
mod simd128;
mod states;
mod threats;

pub use features::{BucketMap, CHANGES_CAPACITY, Features, MAX_PLACES, View};
pub use network::{Network, NetworkError, OUTPUTS};
pub use shape::{Row, UNIT};
pub use states::{AttacksByWorth, STATES, Threatened};

use accumulator::Accumulators;
use threats::ThreatSums;

/// The evaluation by a network, updated move by move.
#[derive(Clone)]
pub struct Nnue<P: Position, F: Features<P>, const W: usize> {
    network: Arc<Network<W>>,
    accumulators: Box<Accumulators<P, F, W>>,
    threats: Box<ThreatSums<P, W>>,
}

impl<P: Position, F: Features<P>, const W: usize> Nnue<P, F, W> {
    /// An evaluation by this network. It begins with [`Eval::reset`].
    pub fn new(network: Arc<Network<W>>) -> Self {
        let accumulators = Box::new(Accumulators::new(&network));
        Self { network, accumulators, threats: Box::new(ThreatSums::new::<F>()) }
    }
}

impl<P: Position, F: Features<P>, const W: usize> Observer for Nnue<P, F, W> {
    #[inline(always)]
    fn added(&mut self, piece: usize, square: usize) {
        self.accumulators.added(piece, square);
    }

    #[inline(always)]
    fn removed(&mut self, piece: usize, square: usize) {
        self.accumulators.removed(piece, square);
    }

    #[inline(always)]
    fn moved(&mut self, piece: usize, from: usize, to: usize) {
        self.accumulators.removed(piece, from);
        self.accumulators.added(piece, to);
    }
}

impl<P: Position, F: Features<P>, const W: usize> Eval<P> for Nnue<P, F, W> {
    const TUNED: Tuned = F::TUNED;
    const UNITS: Value = F::UNITS;

    fn reset(&mut self, _: &P) {
        self.accumulators.clear();
        self.threats.clear();
    }

    #[inline(always)]
    fn push(&mut self) {
        self.accumulators.push();
        if F::THREATS > 0 {
            self.threats.push();
        }
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.accumulators.pop();
        if F::THREATS > 0 {
            self.threats.pop();
        }
    }

    fn evaluate(&mut self, position: &P) -> Value {
        let mover = position.side_to_move();
        let (mover, other) = (mover.index(), (!mover).index());
        let sums = self.accumulators.up_to_date(&self.network, position);
        let value = if F::THREATS > 0 && !self.network.threat_rows().is_empty() {
            let threats = self.threats.up_to_date::<F>(&self.network, position);
            let pairs = [mover, other].map(|side| [&sums[side], &threats[side]]);
            self.network.output_of_pairs(pairs, F::output(position))
        } else {
            self.network.output([&sums[mover], &sums[other]], F::output(position))
        };
        value.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }
}

impl<P: Position, F: Features<P>, const W: usize> NetworkEval<P> for Nnue<P, F, W> {
    fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        Network::read::<P, F>(bytes).map(|network| Self::new(Arc::new(network)))
    }

    fn name(&self) -> String {
        self.network.name()
    }

    fn output_layer(&self, position: &P) -> usize {
        F::output(position) % OUTPUTS
    }
}

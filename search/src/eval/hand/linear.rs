//! Hand-written evaluations as linear functions of their weights, for programs that fit the weights to games.

use xiongmao_movegen::Side;

use super::layout::Group;
use super::terms::{Sink, Terms, trace};

/// The weights of a game's hand-written evaluation.
#[derive(Clone, Copy, Debug)]
pub struct HandWeights {
    /// The terms that the weights belong to, in order.
    pub groups: &'static [Group],
    /// Midgame and endgame weights, in units of the search.
    pub weights: &'static [(i16, i16)],
}

impl HandWeights {
    pub(crate) fn of<T: Terms>() -> Self {
        Self { groups: T::GROUPS, weights: T::weights() }
    }
}

/// How the evaluation of a position depends on the weights: for South, `phase` times the sum of the midgame weights,
/// each as often as it counts, plus `1 - phase` times that of the endgame weights.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LinearForm {
    /// Indices of weights, each with its count for South minus its count for North. Counts of 0 are left out.
    pub counts: Vec<(u16, i8)>,
    /// 1 with all pieces of the starting position, 0 with none that count.
    pub phase: f32,
}

impl LinearForm {
    pub(crate) fn of<T: Terms>(position: &T::Game) -> Self {
        let mut tally = Tally(vec![0; T::weights().len()]);
        let phase = trace::<T, _>(position, &mut tally);
        let counts = (0..).zip(tally.0).filter(|&(_, times)| times != 0).collect();
        Self { counts, phase: f32::from(phase as i16) / f32::from(T::FULL_PHASE as i16) }
    }
}

/// Counts how often each weight is used.
struct Tally(Vec<i8>);

impl Sink for Tally {
    fn add(&mut self, side: Side, weight: usize, times: i32) {
        self.0[weight] += if side == Side::South { times as i8 } else { -times as i8 };
    }
}

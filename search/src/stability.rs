//! Best-move stability: while the best move or its score changes, the search thinks longer.

use xiongmao_movegen::Move;

use crate::params;
use crate::score::Value;

/// How stable the best move and its score are from iteration to iteration.
#[derive(Clone, Debug, Default)]
pub(crate) struct BestMoveStability {
    best: Move,
    /// For how many iterations it has been the best, at most [`params::TIME_UNCHANGED_MAX`].
    unchanged: i32,
    /// The moving average of the scores of all iterations.
    average: Option<Value>,
}

impl BestMoveStability {
    /// The factor by which to stretch the soft time limit after an iteration that found this move best, with this score
    /// and with this share of all nodes below it.
    pub(crate) fn time_factor(&mut self, best: Move, value: Value, share: f64) -> f64 {
        self.unchanged = if best == self.best { (self.unchanged + 1).min(params::TIME_UNCHANGED_MAX) } else { 0 };
        self.best = best;
        let (weight, per_mille) = (params::TIME_AVERAGE, |value: i32| f64::from(value) / 1000.0);
        let average = self.average.unwrap_or(value);
        self.average = Some((weight * average + value) / (weight + 1));
        let changing =
            per_mille(params::TIME_CHANGED) - per_mille(params::TIME_UNCHANGED_STEP) * f64::from(self.unchanged);
        // A falling score is a reason to think longer, a rising one to think less.
        let falling = 1.0
            + f64::from((average - value).clamp(-params::TIME_RISING_MAX, params::TIME_FALLING_MAX))
                / f64::from(params::TIME_FALLING);
        let contested = per_mille(params::TIME_CONTESTED) - share.clamp(per_mille(params::TIME_SHARE_MIN), 1.0);
        changing * falling * contested
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The factor after this many iterations with the same best move, score and share of nodes.
    fn stable_factor(iterations: usize, share: f64) -> f64 {
        let mut stability = BestMoveStability::default();
        let factors = (0..iterations).map(|_| stability.time_factor(Move(7), 20, share));
        factors.last().expect("at least one iteration")
    }

    #[test]
    fn a_stable_best_move_needs_less_time() {
        assert!(stable_factor(10, 0.5) < stable_factor(3, 0.5));
        assert!(stable_factor(10, 0.9) < stable_factor(10, 0.3), "uncontested");
        // Another best move and a falling score both need more.
        let mut stability = BestMoveStability::default();
        for _ in 0..10 {
            stability.time_factor(Move(7), 20, 0.5);
        }
        let (mut changed, mut falling, mut rising) = (stability.clone(), stability.clone(), stability.clone());
        let same = stability.time_factor(Move(7), 20, 0.5);
        assert!(changed.time_factor(Move(8), 20, 0.5) > same);
        assert!(falling.time_factor(Move(7), -40, 0.5) > same);
        assert!(rising.time_factor(Move(7), 50, 0.5) < same);
    }
}

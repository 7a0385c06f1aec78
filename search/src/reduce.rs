//! Late move reductions (LMR): the later a move comes in the move ordering, the shallower it is searched.

use crate::node::MoveContext;
use crate::params::Tuned;
use crate::score::{MATE_BOUND, NO_VALUE, Value};

/// Reductions are summed in 1/1024 ply.
const SCALE: i32 = 1024;

/// Natural logarithms of 1 to 255 in 1/1024, computed at compile time by integer arithmetic.
static LOGARITHMS: [i32; 256] = {
    let mut table = [0; 256];
    let mut n: u64 = 1;
    while n < 256 {
        // ln n = log2 n * ln 2. Squaring gives the binary logarithm bit by bit.
        let mut x = n << 32;
        let mut whole = 0;
        while x >= 2 << 32 {
            x >>= 1;
            whole += 1;
        }
        let mut log2: u64 = whole << 16;
        let mut bit = 1 << 15;
        while bit > 0 {
            x = ((x as u128 * x as u128) >> 32) as u64;
            if x >= 2 << 32 {
                x >>= 1;
                log2 |= bit;
            }
            bit >>= 1;
        }
        table[n as usize] = ((log2 * 45_426) >> 22) as i32;
        n += 1;
    }
    table
};

impl Tuned {
    /// The reduction of this move's search, in plies; may be negative.
    #[inline]
    pub(crate) fn reduction(&self, mv: &MoveContext) -> i32 {
        let product = LOGARITHMS[mv.depth.clamp(1, 255) as usize] * LOGARITHMS[mv.count.clamp(1, 255) as usize] / SCALE;
        let mut sum = self.reduction_base + product * 100 / self.reduction_divisor;
        if mv.noisy {
            sum = sum * self.reduction_noisy / 100;
        }
        let mut add_if = |condition: bool, by: i32| sum += if condition { by } else { 0 };
        add_if(mv.cut, self.reduction_cut);
        add_if(!mv.improving, self.reduction_worsening);
        add_if(mv.table_noisy && !mv.noisy, self.reduction_table_noisy);
        add_if(mv.cutoffs as i32 > self.reduction_cutoff_count, self.reduction_cutoffs);
        add_if(mv.pv, -self.reduction_pv);
        add_if(mv.was_pv, -self.reduction_was_pv);
        add_if(mv.gives_check, -self.reduction_gives_check);
        sum -= mv.history * SCALE / self.reduction_history;
        sum / SCALE
    }

    /// By how much shallower to search the rest of a node of this depth, now that a move has raised alpha to `value`.
    #[inline(always)]
    pub(crate) fn raised(&self, depth: i32, value: Value) -> i32 {
        if (3..=self.raised_depth).contains(&depth) && value.abs() < MATE_BOUND {
            self.raised_shallower.min(depth - 1)
        } else {
            0
        }
    }

    /// By how much deeper (shallower if negative) than at full depth to search a reduced move again that is `gain`
    /// units better than the best before it, in plies.
    #[inline(always)]
    pub(crate) fn research(&self, gain: Value) -> i32 {
        i32::from(self.research_deeper > 0 && gain > self.research_deeper) - i32::from(gain < self.research_shallower)
    }

    /// By how much deeper to search a node after a move that was reduced by `reduction` plies: deeper if the move has
    /// left the other side no better, shallower if it has done harm. `before` and `after` are the evaluations before
    /// and after the move, each for its side to move.
    #[inline(always)]
    pub(crate) fn hindsight(&self, reduction: i32, before: Value, after: Value, depth: i32) -> i32 {
        if before == NO_VALUE {
            return 0;
        }
        let sum = before + after;
        let deeper = self.hindsight_deeper > 0 && reduction >= self.hindsight_deeper && sum <= 0;
        let far = self.hindsight_sum > 0 && sum > self.hindsight_sum;
        let shallower = far && reduction >= self.hindsight_shallower && depth >= 2;
        i32::from(deeper) - i32::from(shallower)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNED: Tuned = Tuned::COMMON;

    #[test]
    fn logarithms_are_natural() {
        for n in 1..256 {
            let exact = f64::from(n).ln() * f64::from(SCALE);
            assert!((f64::from(LOGARITHMS[n as usize]) - exact).abs() < 2.0, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_means_more() {
        let late = MoveContext { depth: 8, count: 6, ..MoveContext::default() };
        assert!(TUNED.reduction(&MoveContext { count: 30, ..late }) > TUNED.reduction(&late));
        assert!(TUNED.reduction(&MoveContext { depth: 60, ..late }) > TUNED.reduction(&late));
        assert!(
            TUNED.reduction(&MoveContext { history: 30_000, ..late })
                < TUNED.reduction(&MoveContext { history: -30_000, ..late })
        );
        assert!(TUNED.reduction(&MoveContext { pv: true, was_pv: true, ..late }) <= TUNED.reduction(&late));
    }

    #[test]
    fn a_game_without_these_techniques_keeps_its_depths() {
        let none = Tuned {
            raised_shallower: 0,
            research_deeper: 0,
            research_shallower: 0,
            hindsight_deeper: 0,
            hindsight_sum: 0,
            ..TUNED
        };
        assert_eq!(none.research(5000), 0);
        assert_eq!(none.research(1), 0);
        assert_eq!(none.hindsight(4, 100, 5000, 8), 0);
        assert_eq!(none.hindsight(4, 100, -5000, 8), 0);
        assert_eq!(none.raised(8, 30), 0);
    }

    const FULL: Tuned = Tuned {
        raised_shallower: 1,
        raised_depth: 12,
        research_deeper: 30,
        research_shallower: 5,
        hindsight_deeper: 3,
        hindsight_shallower: 2,
        hindsight_sum: 100,
        ..TUNED
    };

    #[test]
    fn a_surprise_is_searched_deeper_a_small_gain_shallower() {
        assert_eq!(FULL.research(31), 1);
        assert_eq!(FULL.research(30), 0);
        assert_eq!(FULL.research(4), -1);
    }

    #[test]
    fn hindsight_corrects_only_reduced_plies() {
        // The other side is no better after the move, or far better.
        assert_eq!(FULL.hindsight(3, 40, -40, 8), 1);
        assert_eq!(FULL.hindsight(2, 40, -40, 8), 0);
        assert_eq!(FULL.hindsight(2, 40, 61, 8), -1);
        assert_eq!(FULL.hindsight(2, 40, 61, 1), 0);
        assert_eq!(FULL.hindsight(0, 40, 61, 8), 0);
        assert_eq!(FULL.hindsight(3, NO_VALUE, 61, 8), 0);
    }

    #[test]
    fn once_alpha_is_raised_the_rest_is_shallower() {
        assert_eq!(FULL.raised(3, 30), 1);
        assert_eq!(FULL.raised(2, 30), 0);
        assert_eq!(FULL.raised(13, 30), 0);
        assert_eq!(FULL.raised(8, MATE_BOUND), 0);
    }
}

//! Late move reductions (LMR): the later a ply comes in the move ordering, the shallower it is searched.

use crate::node::MoveContext;
use crate::params::Tuned;

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
    /// The reduction of this ply's search, in plies; may be negative.
    #[inline]
    pub(crate) fn reduction(&self, ply: &MoveContext) -> i32 {
        let product =
            LOGARITHMS[ply.depth.clamp(1, 255) as usize] * LOGARITHMS[ply.count.clamp(1, 255) as usize] / SCALE;
        let mut sum = self.reduction_base + product * 100 / self.reduction_divisor;
        if ply.noisy {
            sum = sum * self.reduction_noisy / 100;
        }
        let mut add_if = |condition: bool, by: i32| sum += if condition { by } else { 0 };
        add_if(ply.cut, self.reduction_cut);
        add_if(!ply.improving, self.reduction_worsening);
        add_if(ply.table_noisy && !ply.noisy, self.reduction_table_noisy);
        add_if(ply.cutoffs as i32 > self.reduction_cutoff_count, self.reduction_cutoffs);
        add_if(ply.pv, -self.reduction_pv);
        add_if(ply.was_pv, -self.reduction_was_pv);
        add_if(ply.gives_check, -self.reduction_gives_check);
        sum -= ply.history * SCALE / self.reduction_history;
        sum / SCALE
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
}

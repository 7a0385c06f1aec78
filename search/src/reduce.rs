//! By how much later plies are searched less deep (late move reduction).

use crate::params;

/// Reductions are counted in parts of a ply.
pub const GRAIN: i32 = 1024;

/// What speaks for or against a ply that comes late in the order.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Late {
    /// Plies left to search.
    pub depth: i32,
    /// How many plies were searched before, this one included.
    pub count: i32,
    /// The node lies on a principal variation.
    pub pv: bool,
    /// The node lay on one in an earlier iteration.
    pub was_pv: bool,
    /// A cut is expected here.
    pub cut: bool,
    /// Better than when this side was last to move.
    pub improving: bool,
    /// Captures or promotes.
    pub noisy: bool,
    /// Attacks the terminal piece.
    pub attacks: bool,
    /// The ply the table advises is a capture or a promotion.
    pub table_noisy: bool,
    /// The ply's history, [`HISTORY_MAX`](crate::history::HISTORY_MAX) at most for each of its tables.
    pub history: i32,
    /// How many children of this node's other plies were cut.
    pub cutoffs: u32,
}

/// Logarithms of 1 to 255 in parts of a ply, made at compile time by integer arithmetic.
static LOGARITHMS: [i32; 256] = {
    let mut table = [0; 256];
    let mut n: u64 = 1;
    while n < 256 {
        // ln n = log2 n * ln 2; the binary logarithm bit by bit by squaring.
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

/// By how many plies to search this late ply less deep; may be below 0.
#[inline]
pub fn reduction(late: &Late) -> i32 {
    let logs = LOGARITHMS[late.depth.clamp(1, 255) as usize] * LOGARITHMS[late.count.clamp(1, 255) as usize] / GRAIN;
    let mut parts = params::reduction_base() + logs * 100 / params::reduction_divisor();
    if late.noisy {
        parts = parts * params::reduction_noisy() / 100;
    }
    let mut when = |condition: bool, by: i32| parts += if condition { by } else { 0 };
    when(late.cut, params::reduction_cut());
    when(!late.improving, params::reduction_worsening());
    when(late.table_noisy && !late.noisy, params::reduction_table_noisy());
    when(late.cutoffs > 3, params::reduction_cutoffs());
    when(late.pv, -params::reduction_pv());
    when(late.was_pv, -params::reduction_was_pv());
    when(late.attacks, -params::reduction_attacks());
    parts -= late.history * GRAIN / params::reduction_history();
    parts / GRAIN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_natural() {
        for n in 1..256 {
            let exact = f64::from(n).ln() * f64::from(GRAIN);
            assert!((f64::from(LOGARITHMS[n as usize]) - exact).abs() < 2.0, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_means_more() {
        let late = Late { depth: 8, count: 6, ..Late::default() };
        assert!(reduction(&Late { count: 30, ..late }) > reduction(&late));
        assert!(reduction(&Late { depth: 60, ..late }) > reduction(&late));
        assert!(reduction(&Late { history: 30_000, ..late }) < reduction(&Late { history: -30_000, ..late }));
        assert!(reduction(&Late { pv: true, was_pv: true, ..late }) <= reduction(&late));
    }
}

//! When a ply is searched deeper than the others: the singular one, much better than all its rivals.

use crate::params;
use crate::score::{Bound, MATE_BOUND, Value};
use crate::table::Entry;

/// What the search without the table's ply says of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Search it so many plies deeper (less deep, if negative).
    Extend(i32),
    /// Several plies reach beta: the node is cut with this score.
    Cut(Value),
}

/// Whether the table's ply may be singular: deep enough a result that says it is good. Returns the score that all other
/// plies must stay below.
#[inline(always)]
pub fn singular_bound(entry: &Entry, value: Value, depth: i32) -> Option<Value> {
    (depth >= params::singular_depth()
        && entry.depth >= depth - 3
        && entry.bound != Bound::Upper
        && entry.ply.is_some()
        && value.abs() < MATE_BOUND)
        .then(|| value - depth * params::singular_margin() / 16)
}

/// Judges by the score of the others: below `bound` the ply is singular.
#[inline(always)]
pub fn judge(others: Value, bound: Value, beta: Value, table_value: Value, pv: bool, cut: bool) -> Verdict {
    if others < bound {
        let far = !pv && others < bound - params::singular_double();
        let very_far = !pv && others < bound - params::singular_triple();
        return Verdict::Extend(1 + i32::from(far) + i32::from(very_far));
    }
    if others >= beta && others.abs() < MATE_BOUND {
        return Verdict::Cut(others);
    }
    if table_value >= beta {
        return Verdict::Extend(-2);
    }
    Verdict::Extend(if cut { -2 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_ply_without_rival_is_extended() {
        assert_eq!(judge(10, 20, 100, 40, true, false), Verdict::Extend(1));
        assert!(matches!(judge(-500, 20, 100, 40, false, false), Verdict::Extend(2..)));
        assert_eq!(judge(120, 20, 100, 40, false, true), Verdict::Cut(120));
        assert_eq!(judge(50, 20, 100, 40, false, false), Verdict::Extend(0));
    }
}

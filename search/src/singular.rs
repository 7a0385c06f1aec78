//! Singular extensions (Anantharaman, Campbell and Hsu, 1990): a move that is much better than all others of its node
//! is searched deeper.

use xiongmao_movegen::{Move, Position};

use crate::eval::Eval;
use crate::node::NodeContext;
use crate::params::Tuned;
use crate::score::{Bound, MATE_BOUND, Value};
use crate::table::TableEntry;
use crate::worker::Worker;

/// What follows for the table's move from a search of all other moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SingularVerdict {
    /// Search it this many plies deeper (shallower if negative).
    Extend(i32),
    /// Another move also reaches beta: return this score for the node.
    Cut(Value),
}

impl Tuned {
    /// The score below which all other moves must stay for the table's move to be singular. `None` if the table's
    /// result is too shallow or not a lower bound. `value` is the entry's score counted from the root.
    #[inline(always)]
    fn singular_bound(&self, entry: &TableEntry, value: Value, depth: i32) -> Option<Value> {
        (depth >= self.singular_depth
            && entry.depth >= depth - self.singular_entry_depth
            && entry.bound != Bound::Upper
            && entry.mv.is_some()
            && value.abs() < MATE_BOUND)
            .then(|| value - depth * self.singular_margin / 16)
    }

    /// What follows from `others`, the score of the other moves. Below `bound` the table's move is singular.
    #[inline(always)]
    fn singular_verdict(
        &self,
        others: Value,
        bound: Value,
        beta: Value,
        table_value: Value,
        pv: bool,
        cut: bool,
    ) -> SingularVerdict {
        if others < bound {
            let far = !pv && others < bound - self.singular_double;
            let very_far = !pv && others < bound - self.singular_triple;
            return SingularVerdict::Extend(1 + i32::from(far) + i32::from(very_far));
        }
        // Multi-cut (Björnsson and Marsland, 2001): two plies reach beta.
        if others >= beta && others.abs() < MATE_BOUND {
            return SingularVerdict::Cut(others);
        }
        // Negative extension: the move is one of several good ones, and the node will probably be cut anyway.
        if table_value >= beta {
            return SingularVerdict::Extend(-self.singular_negative_beta);
        }
        SingularVerdict::Extend(if cut { -self.singular_negative_cut } else { 0 })
    }
}

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Whether the table's move is singular: searches all others with a zero window below its score.
    pub(crate) fn singular(&mut self, node: &NodeContext, pv: bool) -> SingularVerdict {
        let Some(entry) = node.entry.filter(|_| node.excluded.is_none()) else { return SingularVerdict::Extend(0) };
        let tuned = Self::tuned();
        let Some(bound) = tuned.singular_bound(&entry, node.table_value, node.depth) else {
            return SingularVerdict::Extend(0);
        };
        self.stack.at_mut(node.height).excluded = entry.mv;
        let others = self.negamax::<false>(
            bound - 1,
            bound,
            (node.depth - 1) / tuned.singular_depth_divisor,
            node.height,
            node.cut,
        );
        self.stack.at_mut(node.height).excluded = Move::NONE;
        tuned.singular_verdict(others, bound, node.beta, node.table_value, pv, node.cut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNED: Tuned = Tuned::COMMON;

    #[test]
    fn only_a_move_without_rival_is_extended() {
        assert_eq!(TUNED.singular_verdict(10, 20, 100, 40, true, false), SingularVerdict::Extend(1));
        assert!(matches!(TUNED.singular_verdict(-500, 20, 100, 40, false, false), SingularVerdict::Extend(2..)));
        assert_eq!(TUNED.singular_verdict(120, 20, 100, 40, false, true), SingularVerdict::Cut(120));
        assert_eq!(TUNED.singular_verdict(50, 20, 100, 40, false, false), SingularVerdict::Extend(0));
    }
}

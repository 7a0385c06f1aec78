//! Margins and depths of forward pruning, one function for each technique. They have no side effects; `negamax` acts on
//! them, and asks what needs the position or the stack.

use crate::node::NodeContext;
use crate::params::Tuned;
use crate::score::{MATE_BOUND, Value};

impl Tuned {
    /// Reverse futility pruning (RFP): the evaluation is so far above beta, with so little depth left, that a quiet
    /// move will keep the score there. Returns a score between beta and the evaluation.
    #[inline(always)]
    pub(crate) fn reverse_futility(&self, node: &NodeContext) -> Option<Value> {
        let margin = self.reverse_futility * node.depth - self.reverse_futility_improving * i32::from(node.improving);
        (node.depth <= self.reverse_futility_depth
            && node.eval - margin >= node.beta
            && node.beta > -MATE_BOUND
            && node.eval < MATE_BOUND)
            .then(|| {
                let weight = self.reverse_futility_beta;
                (weight * node.beta + node.eval) / (weight + 1)
            })
    }

    /// Razoring: the evaluation is so far below alpha that only a capture can help, and quiescence search finds that.
    #[inline(always)]
    pub(crate) fn razors(&self, node: &NodeContext) -> bool {
        node.depth <= self.razoring_depth
            && node.eval + self.razoring + self.razoring_depth_factor * node.depth * node.depth < node.alpha
            && node.alpha.abs() < MATE_BOUND
    }

    /// Null-move pruning (NMP): the reduction of the search after a null move, in plies; `None` if it is not worth
    /// trying.
    #[inline(always)]
    pub(crate) fn null_move_reduction(&self, node: &NodeContext) -> Option<i32> {
        (node.depth >= self.null_move_depth && node.eval >= node.beta && node.beta > -MATE_BOUND).then(|| {
            let excess = ((node.eval - node.beta) / self.null_move_eval).min(self.null_move_eval_max);
            self.null_move_base + node.depth / self.null_move_depth_divisor + excess
        })
    }

    /// Late move pruning (LMP): how many moves to search at this depth before the remaining quiet ones are skipped.
    #[inline(always)]
    pub(crate) fn late_move_limit(&self, depth: i32) -> i32 {
        self.late_base + depth * depth
    }

    /// Futility pruning: whether a quiet move cannot lift the score to alpha, given the depth after its reduction.
    #[inline(always)]
    pub(crate) fn is_futile(&self, eval: Value, alpha: Value, reduced_depth: i32, history: i32) -> bool {
        reduced_depth <= self.futility_depth
            && eval + self.futility_base + self.futility * reduced_depth.max(0) + history / self.futility_history
                <= alpha
    }

    /// Pruning by static exchange evaluation (SEE): the value of the exchange, in units, below which a move is pruned.
    /// `depth` is the depth after its reduction for a quiet move, the node's for a noisy one.
    #[inline(always)]
    pub(crate) fn exchange_floor(&self, depth: i32, noisy: bool) -> Value {
        if noisy { -self.exchange_noisy * depth } else { -self.exchange_quiet * depth * depth }
    }

    /// History pruning: whether a quiet move has too bad a history, given the depth after its reduction.
    #[inline(always)]
    pub(crate) fn history_prunes(&self, reduced_depth: i32, history: i32) -> bool {
        reduced_depth <= self.history_pruning_depth && history < -self.history_pruning * reduced_depth
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::Move;

    use super::*;
    use crate::score::NO_VALUE;

    const TUNED: Tuned = Tuned::COMMON;

    fn node(depth: i32, eval: Value) -> NodeContext {
        NodeContext {
            height: 5,
            depth,
            alpha: 0,
            beta: 1,
            cut: true,
            key: 0,
            entry: None,
            table_value: NO_VALUE,
            table_move: Move::NONE,
            table_noisy: false,
            excluded: Move::NONE,
            in_check: false,
            raw_eval: eval,
            eval,
            improving: false,
            was_pv: false,
        }
    }

    #[test]
    fn reverse_futility_needs_a_margin_that_grows_with_depth() {
        let margin = TUNED.reverse_futility;
        assert_eq!(TUNED.reverse_futility(&node(3, 3 * margin)), None);
        assert!(TUNED.reverse_futility(&node(3, 3 * margin + 1)).is_some());
        assert_eq!(TUNED.reverse_futility(&node(4, 3 * margin + 1)), None);
        // A forced loss must be searched, however good the evaluation.
        assert_eq!(TUNED.reverse_futility(&NodeContext { beta: 1 - crate::score::MATE, ..node(1, 500) }), None);
    }

    #[test]
    fn null_move_only_from_above_beta() {
        assert_eq!(TUNED.null_move_reduction(&node(8, 0)), None);
        assert!(TUNED.null_move_reduction(&node(8, 900)) > TUNED.null_move_reduction(&node(8, 10)));
        assert_eq!(TUNED.null_move_reduction(&node(2, 900)), None);
    }

    #[test]
    fn late_move_pruning_keeps_more_plies_at_greater_depth() {
        assert!(TUNED.late_move_limit(2) < TUNED.late_move_limit(3));
    }
}

//! When a node or a ply is not worth searching. Pure functions: they judge, the search acts.

use crate::params;
use crate::score::{MATE_BOUND, Value};

/// What is known of a node before its plies are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Plies left to search.
    pub depth: i32,
    /// The static evaluation, sharpened by the table.
    pub eval: Value,
    /// Better than when this side was last to move.
    pub improving: bool,
    /// The lower bound of the window.
    pub alpha: Value,
    /// The upper bound of the window.
    pub beta: Value,
}

/// Reverse futility: far above beta with little depth left, so that a quiet ply will keep it there. Returns the score to
/// give, between beta and the evaluation.
#[inline(always)]
pub fn reverse_futility(node: &Node) -> Option<Value> {
    let margin =
        params::reverse_futility() * node.depth - params::reverse_futility_improving() * i32::from(node.improving);
    (node.depth <= params::reverse_futility_depth()
        && node.eval - margin >= node.beta
        && node.beta > -MATE_BOUND
        && node.eval < MATE_BOUND)
        .then(|| (2 * node.beta + node.eval) / 3)
}

/// Razoring: so far below alpha that only a capture can help; quiescence will tell.
#[inline(always)]
pub fn razors(node: &Node) -> bool {
    node.depth <= params::razoring_depth()
        && node.eval + params::razoring() + params::razoring_depth_factor() * node.depth * node.depth < node.alpha
        && node.alpha.abs() < MATE_BOUND
}

/// Whether passing may show that the node is good enough, and by how many plies less to search then.
#[inline(always)]
pub fn null_move_reduction(node: &Node) -> Option<i32> {
    (node.depth >= 3 && node.eval >= node.beta && node.beta > -MATE_BOUND).then(|| {
        let excess = ((node.eval - node.beta) / params::null_move_eval()).min(params::null_move_eval_max());
        params::null_move_base() + node.depth / 3 + excess
    })
}

/// How many quiet plies to try at this depth before the rest is given up (late move pruning).
#[inline(always)]
pub fn late_move_limit(depth: i32, improving: bool) -> i32 {
    let most = params::late_base() + depth * depth;
    if improving { most } else { most / 2 }
}

/// Whether a quiet ply cannot lift the score to alpha (futility), given the depth it would really be searched to.
#[inline(always)]
pub fn is_futile(node: &Node, reduced_depth: i32, history: i32) -> bool {
    reduced_depth <= params::futility_depth()
        && node.eval + params::futility_base() + params::futility() * reduced_depth.max(0) + history / 256 <= node.alpha
}

/// The exchange value below which a ply is not worth its depth.
#[inline(always)]
pub fn exchange_floor(depth: i32, noisy: bool) -> Value {
    if noisy { -params::exchange_noisy() * depth } else { -params::exchange_quiet() * depth * depth }
}

/// Whether a quiet ply has failed too often before.
#[inline(always)]
pub fn is_hopeless(depth: i32, history: i32) -> bool {
    depth <= params::history_pruning_depth() && history < -params::history_pruning() * depth
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(depth: i32, eval: Value) -> Node {
        Node { depth, eval, improving: false, alpha: 0, beta: 1 }
    }

    #[test]
    fn reverse_futility_needs_a_margin_that_grows_with_depth() {
        let margin = params::reverse_futility();
        assert_eq!(reverse_futility(&node(3, 3 * margin)), None);
        assert!(reverse_futility(&node(3, 3 * margin + 1)).is_some());
        assert_eq!(reverse_futility(&node(4, 3 * margin + 1)), None);
        // A loss is never taken for granted because the evaluation is fine.
        assert_eq!(reverse_futility(&Node { beta: 1 - crate::score::MATE, ..node(1, 500) }), None);
    }

    #[test]
    fn null_move_only_from_above_beta() {
        assert_eq!(null_move_reduction(&node(8, 0)), None);
        assert!(null_move_reduction(&node(8, 900)) > null_move_reduction(&node(8, 10)));
        assert_eq!(null_move_reduction(&node(2, 900)), None);
    }

    #[test]
    fn fewer_quiet_plies_where_things_get_worse() {
        assert!(late_move_limit(5, false) < late_move_limit(5, true));
        assert!(late_move_limit(2, true) < late_move_limit(3, true));
    }
}

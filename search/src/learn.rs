//! Updates after a node is searched: histories, correction history, the table's entry.

use xiongmao_movegen::{Move, Position};

use crate::eval::Eval;
use crate::node::NodeContext;
use crate::params::Tuned;
use crate::score::{Bound, MATE_BOUND, Value};
use crate::stack::StackEntry;
use crate::table::{TableEntry, to_table};
use crate::worker::Worker;

impl Tuned {
    /// The bonus for a move that has cut a node of this depth.
    fn bonus(&self, depth: i32) -> i32 {
        (self.history_bonus * depth).min(self.history_bonus_max)
    }
}

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Stores a node's result. `quiets` and `noisies` are the moves that were searched before `best_move` and did not
    /// raise the score.
    pub(crate) fn store_result(
        &mut self,
        node: &NodeContext,
        best: Value,
        best_move: Move,
        quiets: &[Move],
        noisies: &[Move],
    ) {
        let &NodeContext { depth, alpha, beta, height, .. } = node;
        if best >= beta {
            self.update_histories(best_move, depth, height, quiets, noisies);
        }
        if node.excluded.is_some() {
            return;
        }
        if best <= alpha {
            self.reward_refutation(depth, height);
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let eval = self.stack.at(height).eval;
        let quiet = best_move.is_none() || !self.position.is_noisy(best_move);
        if !node.in_check && quiet && best.abs() < MATE_BOUND && bound.improves_on(best, eval) {
            self.histories.update_correction(&Self::tuned(), &self.position, depth, best - eval);
        }
        let entry = TableEntry {
            mv: best_move,
            value: to_table(best, height),
            eval: node.raw_eval,
            depth,
            bound,
            pv: node.was_pv,
        };
        self.context.store(node.key, entry);
    }

    /// A bonus for the quiet move that has led to this node, all of whose moves fail low.
    fn reward_refutation(&mut self, depth: i32, height: usize) {
        let tuned = Self::tuned();
        let &StackEntry { mv, continuation, quiet, .. } = self.stack.back(height, 1);
        if tuned.history_refuted > 0 && quiet && mv.is_some() {
            let bonus = tuned.bonus(depth) * tuned.history_refuted / 100;
            let continuations = self.stack.continuations(height - 1);
            self.histories.update_played(!self.position.side_to_move(), mv, continuation, &continuations, bonus);
        }
    }

    /// A bonus for a quiet move that was just taken back, as a reply: its reduced search was so good that it had to be
    /// searched again, to this depth.
    #[inline(always)]
    pub(crate) fn reward_researched(&mut self, depth: i32, height: usize) {
        let tuned = Self::tuned();
        if tuned.history_research > 0 {
            let bonus = tuned.bonus(depth) * tuned.history_research / 100;
            let continuations = self.stack.continuations(height);
            self.histories.update_reply(self.stack.at(height).continuation, &continuations, bonus);
        }
    }

    /// A bonus for the table's quiet move, which cuts this node.
    #[inline(always)]
    pub(crate) fn reward_table(&mut self, node: &NodeContext) {
        let tuned = Self::tuned();
        if tuned.history_table > 0
            && node.table_value >= node.beta
            && node.table_move.is_some()
            && !self.position.is_noisy(node.table_move)
        {
            let bonus = tuned.bonus(node.depth) * tuned.history_table / 100;
            let continuations = self.stack.continuations(node.height);
            self.histories.update_quiet(&self.position, node.table_move, &continuations, bonus);
        }
    }

    /// History heuristic (Schaeffer, 1983): a bonus for the move that cut the node, a malus for those searched before
    /// it.
    fn update_histories(&mut self, cutting: Move, depth: i32, height: usize, quiets: &[Move], noisies: &[Move]) {
        let tuned = Self::tuned();
        let bonus = tuned.bonus(depth);
        let malus = (tuned.history_malus * depth).min(tuned.history_malus_max);
        let continuations = self.stack.continuations(height);
        if self.position.is_noisy(cutting) {
            self.histories.update_noisy(&self.position, cutting, bonus);
        } else {
            self.histories.update_quiet(&self.position, cutting, &continuations, bonus);
            for &mv in quiets {
                self.histories.update_quiet(&self.position, mv, &continuations, -malus);
            }
        }
        for &mv in noisies {
            self.histories.update_noisy(&self.position, mv, -malus);
        }
    }
}

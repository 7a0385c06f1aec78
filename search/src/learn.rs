//! Updates after a node is searched: histories, correction history, the table's entry.

use xiongmao_movegen::{Ply, Position};

use crate::eval::Eval;
use crate::node::NodeContext;
use crate::score::{Bound, MATE_BOUND, Value};
use crate::table::{TableEntry, to_table};
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Stores a node's result. `quiets` and `noisies` are the plies that were searched before `best_ply` and did not
    /// raise the score.
    pub(crate) fn store_result(
        &mut self,
        node: &NodeContext,
        best: Value,
        best_ply: Ply,
        quiets: &[Ply],
        noisies: &[Ply],
    ) {
        let &NodeContext { depth, alpha, beta, height, .. } = node;
        if best >= beta {
            self.update_histories(best_ply, depth, height, quiets, noisies);
        }
        if node.excluded.is_some() {
            return;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let eval = self.stack.at(height).eval;
        let quiet = best_ply.is_none() || !self.position.is_noisy(best_ply);
        if !node.in_check && quiet && best.abs() < MATE_BOUND && bound.improves_on(best, eval) {
            self.histories.update_correction(&Self::tuned(), &self.position, depth, best - eval);
        }
        let entry = TableEntry {
            ply: best_ply,
            value: to_table(best, height),
            eval: node.raw_eval,
            depth,
            bound,
            pv: node.was_pv,
        };
        self.shared.table.put(node.key, entry);
    }

    /// History heuristic (Schaeffer, 1983): a bonus for the ply that cut the node, a malus for those searched before
    /// it.
    fn update_histories(&mut self, cutting: Ply, depth: i32, height: usize, quiets: &[Ply], noisies: &[Ply]) {
        let tuned = Self::tuned();
        let bonus = (tuned.history_bonus * depth).min(tuned.history_bonus_max);
        let malus = (tuned.history_malus * depth).min(tuned.history_malus_max);
        let continuations = self.stack.continuations(height);
        if self.position.is_noisy(cutting) {
            self.histories.update_noisy(&self.position, cutting, bonus);
        } else {
            self.histories.update_quiet(&self.position, cutting, &continuations, bonus);
            for &ply in quiets {
                self.histories.update_quiet(&self.position, ply, &continuations, -malus);
            }
        }
        for &ply in noisies {
            self.histories.update_noisy(&self.position, ply, -malus);
        }
    }
}

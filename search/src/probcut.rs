//! `ProbCut` (Buro, 1995), here for captures and promotions only.

use xiongmao_movegen::{Move, Position};

use crate::eval::Eval;
use crate::history::Continuations;
use crate::node::NodeContext;
use crate::picker::Picker;
use crate::score::{Bound, MATE_BOUND, Value, win_in};
use crate::table::{TableEntry, to_table};
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// The score of the node if a shallow search shows a capture far above beta: a deep search will hardly bring it
    /// below.
    pub(crate) fn probcut(&mut self, node: &NodeContext) -> Option<Value> {
        let &NodeContext { depth, beta, height, .. } = node;
        let tuned = Self::tuned();
        let goal = beta + tuned.probcut;
        let reduction = tuned.probcut_reduction;
        let known_worse = node.entry.is_some_and(|entry| entry.depth > depth - reduction && node.table_value < goal);
        if depth < tuned.probcut_depth || beta.abs() >= MATE_BOUND || known_worse {
            return None;
        }
        let table_move = if node.table_noisy { node.table_move } else { Move::NONE };
        let mut picker = Picker::noisy(table_move);
        while let Some(mv) = picker.next(&tuned, &self.position, self.histories, &Continuations::default()) {
            if self.position.captures_terminal(mv) {
                return Some(win_in(height + 1));
            }
            let gain = goal - node.eval;
            if !self.is_safe(mv, table_move, false) || !self.position.exchange_at_least(mv, gain) {
                continue;
            }
            self.prefetch(mv);
            self.make(mv, height);
            let mut value = -self.quiescence::<false>(-goal, 1 - goal, height + 1);
            if value >= goal {
                value = -self.negamax::<false>(-goal, 1 - goal, depth - reduction, height + 1, !node.cut);
            }
            self.unmake();
            if self.stopped() {
                return Some(0);
            }
            if value >= goal && value < MATE_BOUND {
                let entry = TableEntry {
                    mv,
                    value: to_table(value, height),
                    eval: node.raw_eval,
                    depth: depth - reduction + 1,
                    bound: Bound::Lower,
                    pv: node.was_pv,
                };
                self.context.store(node.key, entry);
                return Some(value - tuned.probcut);
            }
        }
        None
    }
}

//! Small searches inside the search: `ProbCut` (Buro, 1995) and the test whether a ply is singular (Anantharaman, Campbell
//! and Hsu, 1990).

use xiongmao_movegen::{Legality, Ply, Position};

use crate::eval::Eval;
use crate::extend::{Verdict, judge, singular_bound};
use crate::negamax::Frame;
use crate::params;
use crate::picker::Picker;
use crate::prune::Node;
use crate::score::{Bound, MATE_BOUND, Value, win_in};
use crate::table::{Entry, to_table};
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// A capture that a shallow search shows far above beta will not fall below it in a deep one.
    pub(crate) fn probcut(&mut self, frame: &Frame, at: usize, cut: bool) -> Option<Value> {
        let Node { depth, beta, .. } = frame.node;
        let goal = beta + params::probcut();
        let known_worse = frame.found.is_some_and(|entry| entry.depth >= depth - 3 && frame.found_value < goal);
        if depth < 5 || beta.abs() >= MATE_BOUND || known_worse {
            return None;
        }
        let advice = if frame.table_ply.is_some() && self.position.is_noisy(frame.table_ply) {
            frame.table_ply
        } else {
            Ply::NONE
        };
        let mut picker = Picker::noisy(advice);
        while let Some(ply) = picker.next(&self.position, self.histories, &[]) {
            if self.position.captures_terminal(ply) {
                return Some(win_in(at + 1));
            }
            let gain = goal - frame.node.eval;
            if self.position.legality(ply, false) != Legality::Safe || !self.position.exchange_at_least(ply, gain) {
                continue;
            }
            self.make(ply, at);
            let mut value = -self.quiescence::<false>(-goal, 1 - goal, at + 1);
            if value >= goal {
                value = -self.negamax::<false>(-goal, 1 - goal, depth - 4, at + 1, !cut);
            }
            self.unmake();
            if self.stopped() {
                return Some(0);
            }
            if value >= goal && value < MATE_BOUND {
                let entry = Entry {
                    ply,
                    value: to_table(value, at),
                    eval: frame.raw_eval,
                    depth: depth - 3,
                    bound: Bound::Lower,
                    pv: frame.was_pv,
                };
                self.shared.table.put(frame.key, entry);
                return Some(value - params::probcut());
            }
        }
        None
    }

    /// Searches the table's ply against all others: is it the only good one?
    pub(crate) fn singular(&mut self, frame: &Frame, at: usize, pv: bool, cut: bool) -> Verdict {
        let Some(entry) = frame.found.filter(|_| frame.excluded.is_none()) else { return Verdict::Extend(0) };
        let Some(bound) = singular_bound(&entry, frame.found_value, frame.node.depth) else {
            return Verdict::Extend(0);
        };
        self.stack.at_mut(at).excluded = entry.ply;
        let others = self.negamax::<false>(bound - 1, bound, (frame.node.depth - 1) / 2, at, cut);
        self.stack.at_mut(at).excluded = Ply::NONE;
        judge(others, bound, frame.node.beta, frame.found_value, pv, cut)
    }
}

//! The search of the root moves.

use std::ops::Range;
use std::time::Duration;

use xiongmao_movegen::Position;

use crate::eval::Eval;
use crate::node::MoveContext;
use crate::root::RootMove;
use crate::score::{FORESEEN, INFINITE, MATE, Score, Value, loss_in, win_in};
use crate::weakness::Impressions;
use crate::worker::Worker;

/// When the search begins to report the current root move. Before, it would change too fast to be read.
const CURRENT_PLY_DELAY: Duration = Duration::from_secs(3);

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Gives the root moves their first scores, in case the first iteration is aborted: the evaluation, or a known
    /// win.
    pub(crate) fn score_root(&mut self) {
        let eval = self.evaluate(None).1;
        let mut root = std::mem::take(&mut self.root);
        for root in &mut root {
            root.value = if self.position.captures_terminal(root.mv) {
                win_in(1)
            } else if root.suicidal {
                root.line.push(self.terminal_capture_after(root.mv));
                loss_in(2)
            } else {
                root.corrected(eval)
            };
            if root.proven == root.value {
                root.line.clone_from(&root.proven_line);
            }
        }
        root.sort_by_key(|root| -root.value);
        self.root = root;
    }

    /// The first impressions of the root moves: the evaluation of the board after each, without a search.
    pub(crate) fn first_impressions(&mut self) -> Impressions {
        let mut impressions = Impressions::default();
        for index in 0..self.root.len() {
            let mv = self.root[index].mv;
            if !self.position.captures_terminal(mv) {
                self.make(mv, 0);
                let value = -self.evaluate(None).1;
                self.unmake();
                impressions.add(mv, 0, Score::of(value, E::centipawns));
            }
        }
        impressions
    }

    /// Principal variation search of the root moves from `first` on, once, with this window.
    pub(crate) fn search_root(&mut self, first: usize, window: Range<Value>, depth: i32) -> Value {
        let (mut alpha, beta) = (window.start, window.end);
        let mut best = -INFINITE;
        for index in first..self.root.len() {
            if self.thread == 0 && self.last_check >= CURRENT_PLY_DELAY {
                self.report.current(depth as u32, self.root[index].mv, index + 1);
            }
            let nodes = self.nodes;
            let searched = self.search_root_move(index, index - first, alpha..beta, depth);
            if self.stopped() {
                return 0;
            }
            let searched = if searched > alpha { self.proven_or_foreseen(index, searched) } else { searched };
            let root = &mut self.root[index];
            root.nodes += self.nodes - nodes;
            let value = root.corrected(searched);
            if index == first || value > alpha {
                (root.depth, root.seldepth) = (depth, self.seldepth);
                root.take_result(searched, alpha..beta, self.pv.line(1));
            } else {
                root.value = -INFINITE;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha > window.start {
                self.root[first..=index].iter_mut().for_each(|root| root.depth = depth);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The score of the root move at this index, searched after `before` others. Its line is left in the principal
    /// variation at height 1.
    fn search_root_move(&mut self, index: usize, before: usize, window: Range<Value>, depth: i32) -> Value {
        let RootMove { mv, suicidal, .. } = self.root[index];
        let Range { start: alpha, end: beta } = window;
        if suicidal {
            let reply = self.terminal_capture_after(mv);
            self.pv.set(1, &[reply]);
            return loss_in(2);
        }
        if self.position.captures_terminal(mv) {
            self.pv.clear(1);
            return win_in(1);
        }
        self.make(mv, 0);
        let mut value = if before > 0 { self.search_late_root_move(before, alpha, depth) } else { INFINITE };
        if value > alpha {
            value = -self.negamax::<true>(-beta, -alpha, depth - 1, 1, false);
        }
        self.unmake();
        value
    }

    /// The score of a root move other than the first, which has just been made. Late move reductions: a zero window at
    /// reduced depth, then at full depth if the score beats alpha.
    fn search_late_root_move(&mut self, before: usize, alpha: Value, depth: i32) -> Value {
        let tuned = Self::tuned();
        let count = before as i32 + 1;
        let context = MoveContext { depth, count, pv: true, was_pv: true, improving: true, ..MoveContext::default() };
        let reduced = if depth >= tuned.root_reduction_depth && count > tuned.root_reduction_count {
            (depth - 1 - tuned.reduction(&context)).clamp(1, depth - 1)
        } else {
            depth - 1
        };
        let value = -self.negamax::<false>(-alpha - 1, -alpha, reduced, 1, true);
        if value > alpha && reduced < depth - 1 {
            return -self.negamax::<false>(-alpha - 1, -alpha, depth - 1, 1, true);
        }
        value
    }

    /// The score of this root move, which the search has given this one. A win counts only if it is proven; without a
    /// proof it is foreseen at best.
    fn proven_or_foreseen(&mut self, index: usize, value: Value) -> Value {
        let RootMove { mv, proven, .. } = self.root[index];
        let known = FORESEEN.max(proven);
        if value <= known {
            return value;
        }
        let Some(proof) = self.prove_win(mv, (MATE - value) as usize) else { return known };
        let Some((_, value, line)) = proof.win(&self.position) else { return known };
        self.root[index].keep_proof(value, line);
        self.context.pipeline.keep(&proof);
        value
    }

    /// Marks a loss in `plies` plies, found for the root moves from `first` on, as only foreseen if it cannot be
    /// proven.
    pub(crate) fn doubt_loss(&mut self, first: usize, plies: usize) {
        match self.prove_loss(first, plies) {
            Some(proof) => self.context.pipeline.keep(&proof),
            None => self.root[first].value = -FORESEEN,
        }
    }
}

//! Iterative deepening with aspiration windows, and the search of the root plies.

use std::ops::Range;
use std::time::Duration;

use xiongmao_movegen::{Position, Silent};

use crate::eval::Eval;
use crate::node::MoveContext;
use crate::report::Info;
use crate::root::RootPly;
use crate::score::{Bound, FORESEEN, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, Value, loss_in, win_in};
use crate::vote::ThreadVote;
use crate::weakness::Impressions;
use crate::worker::Worker;

/// When the search begins to report the current root ply. Before, it would change too fast to be read.
const CURRENT_PLY_DELAY: Duration = Duration::from_secs(3);

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper until a limit ends the search. Returns this thread's vote, and with it the root plies.
    /// Thread 0 reports.
    pub(crate) fn search(&mut self, multipv: usize) -> ThreadVote {
        let infos = self.iterative_deepening(multipv);
        self.context.shared.publish_nodes(self.thread, self.nodes, self.table_hits);
        let complete = self.completed_depth >= self.root[0].depth;
        ThreadVote { root: std::mem::take(&mut self.root), complete, infos }
    }

    fn iterative_deepening(&mut self, multipv: usize) -> Vec<Info> {
        let multipv = multipv.min(self.root.len());
        self.root_is_partial |= multipv > 1;
        self.score_root();
        let mut last = Vec::new();
        while let Some((depth, base)) = self.context.pipeline.take(self.thread, self.completed_depth) {
            if let Some(base) = base {
                (self.completed_depth, self.root, last) = (base.depth, base.root, base.lines);
            }
            self.context.pipeline.share_proofs(&mut self.root);
            self.depth = depth;
            // Limits bind from the second iteration on: look at once how near they are.
            self.next_check = 0;
            for root in &mut self.root {
                root.previous = root.value;
            }
            for index in 0..multipv {
                self.seldepth = 0;
                self.search_aspiration(index, depth);
                if self.stopped() {
                    break;
                }
                self.root[..=index].sort_by_key(|root| -root.value);
            }
            self.context.pipeline.share_proofs(&mut self.root);
            if depth == 1 || !self.stopped() {
                last = (0..multipv).map(|index| self.line_info(index, depth)).collect();
            }
            if self.stopped() {
                if depth == 1 {
                    self.report(&last);
                }
                break;
            }
            self.completed_depth = depth;
            let time_factor = self.context.pipeline.complete(depth, &self.root, &last);
            self.report_iterations();
            if time_factor.is_some_and(|factor| self.should_end(depth, factor)) {
                return last;
            }
        }
        // Another thread may have found the same ply best in a deeper iteration. Several lines are always the deepest.
        if let Some((_, lines)) = self.context.pipeline.lines_beyond(self.completed_depth)
            && (multipv > 1 || lines.first().and_then(|line| line.pv.first()) == Some(&self.root[0].ply))
        {
            last = lines;
        }
        self.final_lines(last)
    }

    /// Thread 0 reports the deepest completed iteration, whichever thread searched it, unless it has reported it.
    pub(crate) fn report_iterations(&mut self) {
        if self.thread == 0
            && let Some((depth, lines)) = self.context.pipeline.lines_beyond(self.reported_depth)
        {
            self.reported_depth = depth;
            self.report(&lines);
        }
    }

    /// Thread 0 reports these lines.
    fn report(&mut self, lines: &[Info]) {
        if self.thread == 0 {
            for info in lines {
                self.report.info(info);
            }
        }
    }

    /// Gives the root plies their first scores, in case the first iteration is aborted: that of the evaluation, or a win
    /// that is known.
    fn score_root(&mut self) {
        let eval = self.evaluate(None).1;
        let mut root = std::mem::take(&mut self.root);
        for root in &mut root {
            root.value = if self.position.captures_terminal(root.ply) {
                win_in(1)
            } else if root.suicidal {
                root.line.push(self.terminal_capture_after(root.ply));
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

    /// What the root plies look like without a search: the evaluation of the board after each.
    pub(crate) fn first_impressions(&mut self) -> Impressions {
        let mut impressions = Impressions::default();
        for index in 0..self.root.len() {
            let ply = self.root[index].ply;
            if !self.position.captures_terminal(ply) {
                self.make(ply, 0);
                let value = -self.evaluate(None).1;
                self.unmake();
                impressions.add(ply, 0, Score::of(value, E::centipawns));
            }
        }
        impressions
    }

    /// The final lines after an iteration was aborted: the best ply may have changed since `lines` were reported, and
    /// the node count has. Several lines stay as last reported, since their depths would differ.
    fn final_lines(&mut self, lines: Vec<Info>) -> Vec<Info> {
        let [last] = lines.as_slice() else { return self.best_ply_first(lines) };
        if self.completed_depth >= self.depth {
            return self.best_ply_first(lines);
        }
        let same = Some(&self.root[0].ply) == last.pv.first();
        let mut info = self.line_info(0, self.depth);
        if same {
            (info.depth, info.score, info.bound) = (last.depth, last.score, last.bound);
            info.pv.clone_from(&last.pv);
            info.seldepth = last.seldepth;
            self.root[0].line.clone_from(&info.pv);
        } else if self.root[0].value < -FORESEEN {
            // The plies that have not been searched may be better.
            info.bound = Bound::Lower;
        }
        let lines = vec![info];
        if self.context.pipeline.are_alone() {
            self.report(&lines);
        }
        lines
    }

    /// Moves the ply of the best of these lines to the front of `root`.
    fn best_ply_first(&mut self, lines: Vec<Info>) -> Vec<Info> {
        let Some(best) = lines.first() else { return lines };
        if let Some(index) = self.root.iter().position(|root| Some(&root.ply) == best.pv.first()) {
            self.root[..=index].rotate_right(1);
            self.root[0].line.clone_from(&best.pv);
        }
        lines
    }

    /// Whether to end the search after this completed iteration.
    fn should_end(&mut self, depth: i32, time_factor: f64) -> bool {
        let best = self.root[0].value;
        let weakness = self.context.settings.weakness.as_ref();
        if weakness.is_some_and(|weakness| weakness.is_enough(self.nodes, Score::of(best, E::centipawns))) {
            return true;
        }
        if self.context.limits.infinite {
            return false;
        }
        // A deeper search cannot find a nearer win or loss than this one.
        let proven = best.abs() >= MATE_BOUND && MATE - best.abs() < depth;
        let may_hurry = !self.context.settings.thorough;
        let clocked = may_hurry && (self.context.limits.clock.is_some() || self.context.limits.movetime.is_some());
        // A search for a mate goes on if only a longer win is known, and ends at a proven loss.
        let by_table = self.root[0].known == Some(best);
        let finished = by_table && clocked
            || proven && (clocked || self.context.limits.mate.is_some() && best < 0)
            || self.context.limits.mate.is_some_and(|plies| best >= mate_goal(plies))
            || may_hurry && self.context.limits.clock.is_some() && self.root.len() == 1
            || self.context.time.soft_limit_reached(time_factor)
            || self.context.limits.nodes.is_some_and(|limit| self.context.shared.nodes() >= limit);
        // While pondering the search goes on; `ponderhit` will then end it at once.
        self.context.pipeline.set_finished(finished);
        finished && !self.context.control.pondering()
    }

    fn line_info(&mut self, index: usize, depth: i32) -> Info {
        self.context.shared.publish_nodes(self.thread, self.nodes, self.table_hits);
        let root = &self.root[index];
        let (value, bound) =
            if root.value == -INFINITE { (root.previous, Bound::Exact) } else { (root.value, root.bound) };
        if value.abs() >= MATE_BOUND {
            self.complete_line(index);
        }
        let root = &self.root[index];
        Info {
            depth: depth as u32,
            seldepth: root.seldepth.max(root.line.len()) as u32,
            multipv: index + 1,
            score: Score::of(value, E::centipawns),
            bound,
            nodes: self.context.shared.nodes(),
            time: self.context.time.elapsed(),
            hashfull: self.context.shared.table.hashfull(),
            table_hits: self.context.endings.map(|_| self.context.shared.table_hits()),
            pv: root.line.clone(),
        }
    }

    /// Continues the line of a win or loss to the end of the game where tables have ended it.
    fn complete_line(&mut self, index: usize) {
        let Some(endings) = self.context.endings else { return };
        let mut position = self.position.clone();
        for &ply in &self.root[index].line {
            position.make(ply, &mut Silent);
        }
        self.root[index].line.extend(endings.line(&position));
    }

    /// Aspiration windows. Searches the root plies from `first` on with a narrow window around the previous score, and
    /// widens it until the score falls inside.
    fn search_aspiration(&mut self, first: usize, depth: i32) {
        let (tuned, previous) = (Self::tuned(), self.root[first].previous);
        let mut delta = tuned.aspiration_window;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= tuned.aspiration_depth && previous.abs() < MATE_BOUND {
            (alpha, beta) = (previous - delta, previous + delta);
        }
        loop {
            let value = self.search_root(first, alpha..beta, depth);
            self.root[first..].sort_by_key(|root| -root.value);
            if self.stopped() {
                return;
            }
            if value <= alpha {
                beta = Value::midpoint(alpha, beta);
                alpha = (value - delta).max(-INFINITE);
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
            } else {
                if value < -FORESEEN {
                    self.doubt_loss(first, (MATE + value) as usize);
                }
                return;
            }
            delta += delta * tuned.aspiration_growth / 100;
            if delta > tuned.aspiration_limit {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches the root plies from `first` on once, with this window.
    fn search_root(&mut self, first: usize, window: Range<Value>, depth: i32) -> Value {
        let (mut alpha, beta) = (window.start, window.end);
        let mut best = -INFINITE;
        for index in first..self.root.len() {
            let ply = self.root[index].ply;
            if self.thread == 0 && self.last_check >= CURRENT_PLY_DELAY {
                self.report.current(depth as u32, ply, index + 1);
            }
            let before = self.nodes;
            let value = if self.root[index].suicidal {
                let reply = self.terminal_capture_after(ply);
                self.pv.set(1, &[reply]);
                loss_in(2)
            } else if self.position.captures_terminal(ply) {
                self.pv.clear(1);
                win_in(1)
            } else {
                self.make(ply, 0);
                let mut value = 0;
                if index > first {
                    value = self.search_late_root_ply(index - first, alpha, depth);
                }
                if index == first || value > alpha {
                    value = -self.negamax::<true>(-beta, -alpha, depth - 1, 1, false);
                }
                self.unmake();
                value
            };
            if self.stopped() {
                return 0;
            }
            let seldepth = self.seldepth;
            let value = if value > alpha { self.proven_or_foreseen(index, value) } else { value };
            let root = &mut self.root[index];
            root.nodes += self.nodes - before;
            // A known win that this iteration did not find again is kept, and so is a known loss.
            let (searched, value) = (value, root.corrected(value));
            if index == first || value > alpha {
                (root.value, root.depth) = (value, depth);
                root.bound = match value {
                    _ if value == root.proven => Bound::Exact,
                    _ if value <= alpha => Bound::Upper,
                    _ if value >= beta => Bound::Lower,
                    _ => Bound::Exact,
                };
                root.seldepth = seldepth;
                root.line.truncate(1);
                if value == root.proven {
                    root.line.clone_from(&root.proven_line);
                } else if searched == value {
                    // Else the line that was searched is not the one that loses.
                    root.line.extend_from_slice(self.pv.line(1));
                }
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

    /// The score of this root ply, which the search has given this one. A win counts only if it is proven; without a
    /// proof it is foreseen at best.
    fn proven_or_foreseen(&mut self, index: usize, value: Value) -> Value {
        let RootPly { ply, proven, .. } = self.root[index];
        let known = FORESEEN.max(proven);
        if value <= known {
            return value;
        }
        let Some(proof) = self.prove_win(ply, (MATE - value) as usize) else { return known };
        let Some((_, value, line)) = proof.win(&self.position) else { return known };
        self.root[index].keep_proof(value, line);
        self.context.pipeline.keep(&proof);
        value
    }

    /// A loss in so many plies, which the search has found for the root plies from `first` on, is only foreseen if it
    /// cannot be proven.
    fn doubt_loss(&mut self, first: usize, plies: usize) {
        match self.prove_loss(first, plies) {
            Some(proof) => self.context.pipeline.keep(&proof),
            None => self.root[first].value = -FORESEEN,
        }
    }

    /// The score of a root ply other than the first, which has just been made. Late move reductions: a zero window at
    /// reduced depth, then at full depth if the score beats alpha.
    fn search_late_root_ply(&mut self, before: usize, alpha: Value, depth: i32) -> Value {
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
}

/// The least score that proves a win in at most this many own plies; never less than that of any proven win.
fn mate_goal(plies: u32) -> Value {
    win_in((2 * plies.max(1) as usize - 1).min(MAX_PLY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_in_however_many_plies_has_to_be_proven() {
        assert_eq!((mate_goal(1), mate_goal(3)), (win_in(1), win_in(5)));
        for plies in [100, 120, 121, 15_500, 40_000, u32::MAX] {
            assert!((MATE_BOUND..win_in(150)).contains(&mate_goal(plies)), "{plies}");
        }
    }
}

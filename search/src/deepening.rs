//! Iterative deepening with aspiration windows, and when it ends.

use xiongmao_movegen::{Move, Position};

use crate::eval::Eval;
use crate::report::Info;
use crate::score::{FORESEEN, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, Value, win_in};
use crate::vote::ThreadVote;
use crate::worker::{SearchContext, Worker};

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper until a limit ends the search. Returns this thread's vote, and with it the root
    /// moves. Thread 0 reports.
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
            self.search_iteration(depth, multipv);
            if depth == 1 || !self.stopped() {
                self.seek_win_by_checks();
                last = (0..multipv).map(|index| self.line_info(index, depth)).collect();
            }
            if self.stopped() {
                if depth == 1 {
                    self.report(&last);
                }
                break;
            }
            self.completed_depth = depth;
            self.seeks_mate |= self.context.limits.seeks_nearest_win() && self.root[0].value >= MATE_BOUND;
            let time_factor = self.context.pipeline.complete(depth, &self.root, &last);
            self.report_iterations();
            if time_factor.is_some_and(|factor| self.should_end(depth, factor)) {
                return last;
            }
        }
        // Another thread may have found the same move best in a deeper iteration. Several lines are always the deepest.
        if let Some((_, lines)) = self.context.pipeline.lines_beyond(self.completed_depth)
            && (multipv > 1 || lines.first().and_then(|line| line.pv.first()) == Some(&self.root[0].mv))
        {
            last = lines;
        }
        self.final_lines(last)
    }

    /// One iteration: searches the best lines one after the other, each without the moves of those before it.
    fn search_iteration(&mut self, depth: i32, multipv: usize) {
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
    }

    /// Whether to end the search after this completed iteration.
    fn should_end(&mut self, depth: i32, time_factor: f64) -> bool {
        let SearchContext { shared, control, limits, settings, time, pipeline, .. } = self.context;
        let best = self.root[0].value;
        let weakness = settings.weakness.as_ref();
        if weakness.is_some_and(|weakness| weakness.is_enough(self.nodes, Score::of(best, E::centipawns))) {
            return true;
        }
        if limits.infinite {
            return false;
        }
        // A deeper search can hardly find a nearer win or loss than this one.
        let proven = best.abs() >= MATE_BOUND && MATE - best.abs() < depth;
        let may_hurry = !settings.thorough;
        let clocked = may_hurry && limits.clock.is_some();
        let timed = may_hurry && (clocked || limits.movetime.is_some());
        // A search for a mate continues if only a longer win is known, and ends at a proven loss.
        let by_table = self.root[0].known == Some(best);
        let finished = timed && (by_table || self.is_nearest_win(best))
            || proven && (clocked && limits.mate.is_none() || limits.mate.is_some() && best < 0)
            || limits.mate.is_some_and(|moves| best >= mate_goal(moves))
            || may_hurry && limits.clock.is_some() && self.root.len() == 1
            || time.soft_limit_reached(time_factor)
            || limits.nodes.is_some_and(|limit| shared.nodes() >= limit);
        // While pondering the search continues; `ponderhit` then ends it at once.
        pipeline.set_finished(finished);
        finished && !control.pondering()
    }

    /// Whether it is certain that no win is nearer than this score: the win comes with the next move, or with the one
    /// after it and no move wins at once.
    fn is_nearest_win(&mut self, value: Value) -> bool {
        let moves: Vec<Move> = self.root.iter().map(|root| root.mv).collect();
        value == win_in(1) || value == win_in(3) && moves.into_iter().all(|mv| self.prove_win(mv, 1).is_none())
    }

    /// Aspiration windows. Searches the root moves from `first` on with a narrow window around the previous score, and
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
}

/// The least score that proves a win in at most this many of its own moves; never less than the score of a proven win.
fn mate_goal(plies: u32) -> Value {
    win_in((2 * plies.max(1) as usize - 1).min(MAX_PLY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_in_however_many_plies_has_to_be_proven() {
        assert_eq!((mate_goal(1), mate_goal(3)), (win_in(1), win_in(5)));
        for moves in [100, 120, 121, 15_500, 40_000, u32::MAX] {
            assert!((MATE_BOUND..win_in(150)).contains(&mate_goal(moves)), "{moves}");
        }
    }
}

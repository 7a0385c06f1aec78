//! The lines that a thread has found: the reports about them, and which are the last.

use xiongmao_movegen::{Position, Silent};

use crate::eval::Eval;
use crate::report::Info;
use crate::score::{Bound, FORESEEN, INFINITE, MATE_BOUND, Score};
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Thread 0 reports the deepest completed iteration, no matter which thread searched it, unless it has reported it.
    pub(crate) fn report_iterations(&mut self) {
        if self.thread == 0
            && let Some((depth, lines)) = self.context.pipeline.lines_beyond(self.reported_depth)
        {
            self.reported_depth = depth;
            self.report(&lines);
        }
    }

    /// Thread 0 reports these lines.
    pub(crate) fn report(&mut self, lines: &[Info]) {
        if self.thread == 0 {
            for info in lines {
                self.report.info(info);
            }
        }
    }

    /// The line of the root move at this index, after an iteration of this depth.
    pub(crate) fn line_info(&mut self, index: usize, depth: i32) -> Info {
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
        for &mv in &self.root[index].line {
            position.make(mv, &mut Silent);
        }
        self.root[index].line.extend(endings.line(&position));
    }

    /// The final lines after an iteration was aborted: the best move may have changed since `lines` were reported, and
    /// the node count has. Several lines stay as last reported, since their depths would differ.
    pub(crate) fn final_lines(&mut self, lines: Vec<Info>) -> Vec<Info> {
        let [last] = lines.as_slice() else { return self.best_move_first(lines) };
        if self.completed_depth >= self.depth {
            return self.best_move_first(lines);
        }
        let same = Some(&self.root[0].mv) == last.pv.first();
        let mut info = self.line_info(0, self.depth);
        if same {
            (info.depth, info.score, info.bound) = (last.depth, last.score, last.bound);
            info.pv.clone_from(&last.pv);
            info.seldepth = last.seldepth;
            self.root[0].line.clone_from(&info.pv);
        } else if self.root[0].value < -FORESEEN {
            // The moves that have not been searched may be better.
            info.bound = Bound::Lower;
        }
        let lines = vec![info];
        if self.context.pipeline.are_alone() {
            self.report(&lines);
        }
        lines
    }

    /// Moves the move of the best of these lines to the front of `root`.
    fn best_move_first(&mut self, lines: Vec<Info>) -> Vec<Info> {
        let Some(best) = lines.first() else { return lines };
        if let Some(index) = self.root.iter().position(|root| Some(&root.mv) == best.pv.first()) {
            self.root[..=index].rotate_right(1);
            self.root[0].line.clone_from(&best.pv);
        }
        lines
    }
}

//! Deepening iteration by iteration, with a window around the last score, over the plies of the root.

use std::ops::Range;
use std::time::Duration;

use xiongmao_movegen::{Legality, Ply, PlyList, Position};

use crate::eval::Eval;
use crate::limits::Limits;
use crate::params;
use crate::reduce::{self, Late};
use crate::report::{Info, Report};
use crate::score::{Bound, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, Value, loss_in, win_in};
use crate::worker::{RootPly, Worker};

/// From then on it is told which ply of the root is being searched; before, it would change too fast to be read.
const A_WHILE: Duration = Duration::from_secs(3);

/// The plies to search at the root: the legal ones, or those of them that were asked for.
pub(crate) fn root_plies<P: Position>(position: &P, limits: &Limits) -> Vec<RootPly> {
    let (mut plies, mut forbidden) = (PlyList::new(), PlyList::new());
    position.noisy(&mut plies);
    position.quiet(&mut plies);
    position.forbidden(&mut forbidden);
    let attacked = position.in_check();
    let wanted = |ply| limits.search_plies.is_empty() || limits.search_plies.contains(&ply);
    let mut root: Vec<RootPly> = plies
        .into_iter()
        .filter(|&ply| !forbidden.contains(&ply) && wanted(ply))
        .map(|ply| (ply, position.legality(ply, attacked)))
        .filter(|&(_, legality)| legality != Legality::Illegal)
        .map(|(ply, legality)| RootPly {
            ply,
            value: -INFINITE,
            previous: -INFINITE,
            bound: Bound::Exact,
            line: vec![ply],
            seldepth: 0,
            nodes: 0,
            suicidal: legality == Legality::Suicidal,
        })
        .collect();
    root.sort_by_key(|root| root.suicidal);
    root
}

/// How sure the search is of its best ply, from iteration to iteration.
#[derive(Default)]
struct Steadiness {
    best: Ply,
    /// For how many iterations it has been the best.
    unchanged: i32,
    /// The score of each iteration, smoothed.
    usual: Option<Value>,
}

impl Steadiness {
    /// By how much to stretch the time planned, after an iteration that found this ply best, with this score and with
    /// this share of all positions searched behind it.
    fn stretch(&mut self, best: Ply, value: Value, share: f64) -> f64 {
        self.unchanged = if best == self.best { (self.unchanged + 1).min(10) } else { 0 };
        self.best = best;
        let usual = self.usual.unwrap_or(value);
        self.usual = Some((3 * usual + value) / 4);
        let changing = 1.35 - 0.055 * f64::from(self.unchanged);
        // A falling score is a reason to look for something else, a rising one to be content.
        let falling = 1.0 + f64::from((usual - value).clamp(-40, 80)) / 160.0;
        let contested = 1.7 - share.clamp(0.2, 1.0);
        changing * falling * contested
    }
}

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Searches deeper and deeper until a limit ends it, and gives the lines of the last iteration, best first. Worker 0
    /// reports; the best ply comes first in `root`.
    pub(crate) fn deepen(&mut self, multipv: usize, report: &mut dyn Report) -> Vec<Info> {
        let lines = self.iterate(multipv, report);
        self.shared.publish_nodes(self.thread, self.nodes);
        lines
    }

    fn iterate(&mut self, multipv: usize, report: &mut dyn Report) -> Vec<Info> {
        let multipv = multipv.min(self.root.len());
        self.root_is_partial |= multipv > 1;
        let deepest = self.limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        self.judge_root();
        let mut last = Vec::new();
        let mut steadiness = Steadiness::default();
        for depth in 1..=deepest {
            if self.leaves_out(depth) && depth < deepest {
                continue;
            }
            self.depth = depth;
            // Limits bind from the second iteration on: look at once how near they are.
            self.next_check = 0;
            for root in &mut self.root {
                root.previous = root.value;
            }
            let mut finished = 0;
            for index in 0..multipv {
                self.seldepth = 0;
                self.search_window(index, depth, report);
                if self.stopped() {
                    break;
                }
                finished += 1;
                self.root[..=index].sort_by_key(|root| -root.value);
            }
            if finished == multipv || depth == 1 {
                last = (0..multipv).map(|index| self.line_info(index, depth)).collect();
                if self.thread == 0 {
                    for info in &last {
                        report.info(info);
                    }
                }
            }
            if self.stopped() {
                break;
            }
            self.completed = depth;
            if self.thread == 0 {
                let best = &self.root[0];
                let share = best.nodes as f64 / self.nodes.max(1) as f64;
                let stretch = steadiness.stretch(best.ply, best.value, share);
                if self.is_done(depth, stretch) {
                    return last;
                }
            } else if self.limits.depth.is_some() && depth == deepest && self.settings.multipv == 1 {
                // Whoever is first at the depth that was asked for has the answer, if it is one line.
                self.control.stop();
            }
        }
        self.conclude_iteration(last, report)
    }

    /// What is known of the root's plies before the first iteration, should it be cut short.
    fn judge_root(&mut self) {
        let eval = self.evaluate(None).1;
        let mut root = std::mem::take(&mut self.root);
        for root in &mut root {
            root.value = if self.position.captures_terminal(root.ply) {
                win_in(1)
            } else if root.suicidal {
                root.line.push(self.terminal_capture_after(root.ply));
                loss_in(2)
            } else {
                eval
            };
        }
        root.sort_by_key(|root| -root.value);
        self.root = root;
    }

    /// Whether this thread leaves an iteration to others: a helper takes two steps at once, and so looks ahead of the
    /// first thread half of the time instead of beside it.
    fn leaves_out(&self, depth: i32) -> bool {
        self.thread > 0 && depth > 4 && (depth as usize + self.thread).is_multiple_of(2)
    }

    /// What to say of an iteration that was cut short after `last` was reported: the best ply may have changed, and the
    /// nodes have. Several lines at unequal depths would say nothing, so then the last ones reported stand.
    fn conclude_iteration(&mut self, lines: Vec<Info>, report: &mut dyn Report) -> Vec<Info> {
        let [last] = lines.as_slice() else { return self.keep(lines) };
        if self.completed >= self.depth {
            return self.keep(lines);
        }
        let same = Some(&self.root[0].ply) == last.pv.first();
        let mut info = self.line_info(0, self.depth);
        if same {
            (info.depth, info.score, info.bound) = (last.depth, last.score, last.bound);
            info.pv.clone_from(&last.pv);
            info.seldepth = last.seldepth;
            self.root[0].line.clone_from(&info.pv);
        }
        if self.thread == 0 {
            report.info(&info);
        }
        vec![info]
    }

    /// Puts the best of these lines first at the root.
    fn keep(&mut self, lines: Vec<Info>) -> Vec<Info> {
        let Some(best) = lines.first() else { return lines };
        if let Some(index) = self.root.iter().position(|root| Some(&root.ply) == best.pv.first()) {
            self.root[..=index].rotate_right(1);
            self.root[0].line.clone_from(&best.pv);
        }
        lines
    }

    /// Whether no further iteration is wanted although none has hit a limit.
    fn is_done(&mut self, depth: i32, stretch: f64) -> bool {
        let best = self.root[0].value;
        let weakness = self.settings.weakness.as_ref();
        if weakness.is_some_and(|weakness| weakness.is_enough(self.nodes, Score::of(best, E::centipawns))) {
            return true;
        }
        if self.limits.infinite {
            return false;
        }
        // A win or loss this near cannot be shortened by looking deeper.
        let proven = best.abs() >= MATE_BOUND && MATE - best.abs() < depth;
        let brief = !self.settings.thorough;
        let clocked = brief && (self.limits.clock.is_some() || self.limits.movetime.is_some());
        // A search for a near mate goes on where only a far one is known, and ends where none can be.
        self.enough = proven && (clocked || self.limits.mate.is_some() && best < 0)
            || self.limits.mate.is_some_and(|plies| best >= win_in(2 * plies as usize - 1))
            || brief && self.limits.clock.is_some() && self.root.len() == 1
            || self.clock.soft_reached(stretch)
            || self.limits.nodes.is_some_and(|limit| self.shared.nodes() >= limit);
        // While it ponders a search goes on; the ply that it waits for will end it at once.
        self.enough && !self.control.pondering()
    }

    fn line_info(&self, index: usize, depth: i32) -> Info {
        self.shared.publish_nodes(self.thread, self.nodes);
        let root = &self.root[index];
        let (value, bound) =
            if root.value == -INFINITE { (root.previous, Bound::Exact) } else { (root.value, root.bound) };
        Info {
            depth: depth as u32,
            seldepth: root.seldepth.max(root.line.len()) as u32,
            multipv: index + 1,
            score: Score::of(value, E::centipawns),
            bound,
            nodes: self.shared.nodes(),
            time: self.clock.elapsed(),
            hashfull: self.shared.table.hashfull(),
            pv: root.line.clone(),
        }
    }

    /// Searches the root plies from `first` on with a narrow window around the last score, widened where it fails.
    fn search_window(&mut self, first: usize, depth: i32, report: &mut dyn Report) {
        let previous = self.root[first].previous;
        let mut delta = params::aspiration_window();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && previous.abs() < MATE_BOUND {
            (alpha, beta) = (previous - delta, previous + delta);
        }
        loop {
            let value = self.search_root(first, alpha..beta, depth, report);
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
                return;
            }
            delta += delta / 2;
            if delta > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// One pass over the root plies from `first` on.
    fn search_root(&mut self, first: usize, window: Range<Value>, depth: i32, report: &mut dyn Report) -> Value {
        let Range { start: mut alpha, end: beta } = window;
        let mut best = -INFINITE;
        for index in first..self.root.len() {
            let ply = self.root[index].ply;
            if self.thread == 0 && self.clock.elapsed() >= A_WHILE {
                report.current(depth as u32, ply, index + 1);
            }
            let before = self.nodes;
            let value = if self.root[index].suicidal {
                let reply = self.terminal_capture_after(ply);
                self.lines.set(1, &[reply]);
                loss_in(2)
            } else if self.position.captures_terminal(ply) {
                self.lines.clear(1);
                win_in(1)
            } else {
                self.make(ply, 0);
                let mut value = 0;
                if index > first {
                    value = self.search_late(index - first, alpha, depth);
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
            let root = &mut self.root[index];
            root.nodes += self.nodes - before;
            if index == first || value > alpha {
                root.value = value;
                root.bound = match value {
                    _ if value <= alpha => Bound::Upper,
                    _ if value >= beta => Bound::Lower,
                    _ => Bound::Exact,
                };
                root.seldepth = seldepth;
                root.line.truncate(1);
                root.line.extend_from_slice(self.lines.line(1));
            } else {
                root.value = -INFINITE;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The score of a root ply that is not the first, with a closed window and reduced; it has just been made.
    fn search_late(&mut self, before: usize, alpha: Value, depth: i32) -> Value {
        let count = before as i32 + 1;
        let late = Late { depth, count, pv: true, was_pv: true, improving: true, ..Late::default() };
        let reduced = if depth >= 3 && count > 3 {
            (depth - 1 - reduce::reduction(&late)).clamp(1, depth - 1)
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

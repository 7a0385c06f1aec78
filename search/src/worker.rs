//! One thread's part of a search: the position, its evaluation, its memory, and the small things all nodes need.

use std::time::Duration;

use xiongmao_movegen::{Legality, Outcome, Ply, PlyList, Position};

use crate::eval::Eval;
use crate::history::Histories;
use crate::limits::Limits;
use crate::pool::Settings;
use crate::score::{Bound, DRAW, MATE_BOUND, Value, loss_in, win_in};
use crate::shared::{Control, Shared};
use crate::stack::{Lines, Stack};
use crate::time::Clockwork;

/// How many positions a worker searches before it looks at the clock and the stop flag. At a million positions a second
/// that is every millisecond.
pub const BATCH: u64 = 1024;

/// How many positions the first iteration may take before it can be stopped; a sensible one takes hundreds.
const FIRST_NODES: u64 = 8 * BATCH;

/// What a worker keeps from one search to the next.
pub struct Memory<P: Position, E> {
    /// Histories of plies and evaluations.
    pub histories: Histories<P>,
    /// The evaluation with its sums.
    pub eval: E,
    stack: Stack,
    lines: Lines,
}

impl<P: Position, E: Eval<P>> Memory<P, E> {
    /// A memory that has seen nothing.
    pub fn new(eval: E) -> Self {
        Self { histories: Histories::new(), eval, stack: Stack::new(), lines: Lines::new() }
    }
}

/// A ply at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootPly {
    /// The ply.
    pub ply: Ply,
    /// Its score in this iteration, or below everything if it was only shown to be no better than another.
    pub value: Value,
    /// Its score in the iteration before.
    pub previous: Value,
    /// Whether the score is exact: an iteration that was broken off may leave only a bound.
    pub bound: Bound,
    /// The line that begins with it.
    pub line: Vec<Ply>,
    /// How far the longest line behind it went.
    pub seldepth: usize,
    /// Positions searched behind it.
    pub nodes: u64,
    /// The other side captures the terminal piece next: the score is known without a search.
    pub suicidal: bool,
}

/// What a worker found best.
#[derive(Clone, Debug)]
pub struct Ballot {
    /// The best line.
    pub line: Vec<Ply>,
    /// Its score.
    pub value: Value,
    /// The last iteration that was finished.
    pub depth: i32,
}

/// What all workers of a search are given alike.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// Table and node counts.
    pub shared: &'a Shared,
    /// Stop and ponder flags.
    pub control: &'a Control,
    /// What ends the search.
    pub limits: &'a Limits,
    /// How it is set up.
    pub settings: &'a Settings,
    /// The clock, running.
    pub clock: Clockwork,
}

/// One thread of a search.
pub struct Worker<'a, P: Position, E: Eval<P>> {
    pub(crate) position: P,
    pub(crate) eval: &'a mut E,
    pub(crate) histories: &'a mut Histories<P>,
    pub(crate) stack: &'a mut Stack,
    pub(crate) lines: &'a mut Lines,
    pub(crate) shared: &'a Shared,
    pub(crate) control: &'a Control,
    pub(crate) limits: &'a Limits,
    pub(crate) settings: &'a Settings,
    pub(crate) clock: Clockwork,
    /// 0 is the worker that watches the clock and reports.
    pub(crate) thread: usize,
    pub(crate) root: Vec<RootPly>,
    pub(crate) nodes: u64,
    pub(crate) seldepth: usize,
    /// The iteration at hand.
    pub(crate) depth: i32,
    /// The last iteration that was finished.
    pub(crate) completed: i32,
    /// Not all plies of the root are searched together.
    pub(crate) root_is_partial: bool,
    /// No further iteration is wanted, but for pondering.
    pub(crate) enough: bool,
    pub(crate) next_check: u64,
    /// When the clock was last looked at, and the longest time between two looks.
    last_look: Duration,
    pub(crate) pause: Duration,
    stopped: bool,
}

impl<'a, P: Position, E: Eval<P>> Worker<'a, P, E> {
    /// A worker for this position.
    pub fn new(position: P, memory: &'a mut Memory<P, E>, task: Task<'a>, thread: usize, root: Vec<RootPly>) -> Self {
        let Task { shared, control, limits, settings, clock } = task;
        memory.eval.reset(&position);
        memory.stack.clear();
        shared.publish_nodes(thread, 0);
        Self {
            position,
            eval: &mut memory.eval,
            histories: &mut memory.histories,
            stack: &mut memory.stack,
            lines: &mut memory.lines,
            shared,
            control,
            limits,
            settings,
            clock,
            thread,
            root,
            nodes: 0,
            seldepth: 0,
            depth: 0,
            completed: 0,
            root_is_partial: !limits.search_plies.is_empty(),
            enough: false,
            next_check: 0,
            last_look: clock.elapsed(),
            pause: Duration::ZERO,
            stopped: false,
        }
    }

    /// The worker's vote.
    pub(crate) fn ballot(&self) -> Ballot {
        let best = &self.root[0];
        Ballot { line: best.line.clone(), value: best.value, depth: self.completed }
    }

    /// Counts a position, and now and then looks whether the search has to end.
    #[inline(always)]
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    #[cold]
    fn check(&mut self) {
        if self.stopped {
            // On the way out a search may still touch positions; they count for nothing.
            self.nodes -= 1;
            return;
        }
        self.shared.publish_nodes(self.thread, self.nodes);
        self.next_check = self.nodes + BATCH;
        if self.thread == 0 && self.limits.clock.is_some() {
            let now = self.clock.elapsed();
            self.pause = self.pause.max(now.saturating_sub(self.last_look));
            self.last_look = now;
        }
        if self.thread == 0 && self.may_stop() {
            if let Some(limit) = self.limits.nodes {
                let searched = self.shared.nodes();
                if searched >= limit {
                    self.control.stop();
                } else {
                    // With several threads the others may have counted up to a batch each that is not published.
                    self.next_check = self.next_check.min(self.nodes + (limit - searched));
                }
            }
            if !self.control.pondering() && (self.enough || self.clock.hard_reached()) {
                self.control.stop();
            }
        }
        self.stopped = self.may_stop() && self.control.stopped();
        if self.stopped {
            self.next_check = 0;
        }
    }

    /// Whether the search may end yet: the first iteration is finished if it takes no longer than a moment, so that the
    /// answer has some sense.
    #[inline(always)]
    fn may_stop(&self) -> bool {
        self.depth > 1 || self.nodes >= FIRST_NODES
    }

    /// Whether the search is to be left; scores are then worth nothing.
    #[inline(always)]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Plays a ply, and remembers it on the stack.
    #[inline(always)]
    pub(crate) fn make(&mut self, ply: Ply, at: usize) {
        let entry = self.stack.at_mut(at);
        entry.ply = ply;
        entry.link = Some(Histories::<P>::link(&self.position, ply));
        self.shared.table.prefetch(self.position.key_after(ply));
        self.eval.push();
        self.position.make(ply, self.eval);
    }

    /// Takes back what [`Worker::make`] played.
    #[inline(always)]
    pub(crate) fn unmake(&mut self) {
        self.position.unmake();
        self.eval.pop();
    }

    /// From which ply of the line on a position that comes back was searched with all its plies: the root may not have
    /// been, when only some of them are asked for.
    #[inline(always)]
    pub(crate) fn first_recurring(&self) -> usize {
        usize::from(self.root_is_partial)
    }

    /// The score if the rules end the game here.
    #[inline(always)]
    pub(crate) fn ended(&self, at: usize) -> Option<Value> {
        Some(match self.position.outcome(at)? {
            Outcome::Won => win_in(at),
            Outcome::Drawn => DRAW,
            Outcome::Lost => loss_in(at),
        })
    }

    /// The score of a node without a safe ply: the terminal piece is captured next, or there is no legal ply at all. The
    /// line that shows it goes to the principal variation.
    #[cold]
    pub(crate) fn lost(&mut self, at: usize) -> Value {
        let (mut plies, mut forbidden) = (PlyList::new(), PlyList::new());
        self.position.noisy(&mut plies);
        self.position.quiet(&mut plies);
        self.position.forbidden(&mut forbidden);
        let attacked = self.position.in_check();
        let legal = |ply: &Ply| !forbidden.contains(ply) && self.position.legality(*ply, attacked) != Legality::Illegal;
        let Some(ply) = plies.into_iter().find(legal) else {
            self.lines.clear(at);
            return loss_in(at);
        };
        let reply = self.terminal_capture_after(ply);
        self.lines.set(at, &[ply, reply]);
        loss_in(at + 2)
    }

    /// The reply to this suicidal ply that captures the terminal piece.
    pub(crate) fn terminal_capture_after(&mut self, ply: Ply) -> Ply {
        let mut replies = PlyList::new();
        self.eval.push();
        self.position.make(ply, self.eval);
        self.position.noisy(&mut replies);
        let reply = replies.into_iter().find(|&reply| self.position.captures_terminal(reply));
        self.unmake();
        reply.unwrap_or(Ply::NONE)
    }

    /// The evaluation, corrected by what was learned and drawn toward 0 as the move limit nears: (raw, corrected).
    #[inline(always)]
    pub(crate) fn evaluate(&mut self, stored: Option<Value>) -> (Value, Value) {
        let raw = stored.unwrap_or_else(|| self.eval.evaluate(&self.position));
        (raw, self.corrected(raw))
    }

    #[inline(always)]
    fn corrected(&self, raw: Value) -> Value {
        let mut value = raw + self.histories.correction(&self.position);
        if let Some(limit) = self.position.halfmove_limit() {
            let (limit, count) = (limit as Value, self.position.halfmove_clock() as Value);
            value = value * (2 * limit - count.min(limit)) / (2 * limit);
        }
        value.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// Whether a stored win or loss may not come true before the move limit draws the game.
    #[inline(always)]
    pub(crate) fn beyond_limit(&self, value: Value, at: usize) -> bool {
        value.abs() >= MATE_BOUND
            && self.position.halfmove_limit().is_some_and(|limit| {
                let plies = crate::score::MATE - value.abs() - at as Value;
                self.position.halfmove_clock() as Value + plies > limit as Value
            })
    }
}

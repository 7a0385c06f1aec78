//! One thread of a search: its position, its evaluation, its histories, and what every node needs.

use std::ops::Deref;
use std::time::Duration;

use xiongmao_movegen::{Legality, Move, Outcome, Position};

use crate::depth_pipeline::DepthPipeline;
use crate::endings::{Endings, known_score};
use crate::eval::Eval;
use crate::history::Histories;
use crate::limits::Limits;
use crate::params::{self, Tuned};
use crate::remembered_checks::RememberedChecks;
use crate::report::Report;
use crate::root::{RootMove, legal_moves, terminal_capture};
use crate::score::{DRAW, FORESEEN, MATE_BOUND, Value, loss_in, win_in};
use crate::settings::SearchSettings;
use crate::shared::{Control, SharedState};
use crate::stack::{PvTable, Stack};
use crate::table::TableEntry;
use crate::thread_data::ThreadData;
use crate::time::TimeManager;

/// How many nodes a worker searches between two checks of the clock and the stop flag: about a millisecond's work at a
/// million nodes a second.
pub const BATCH: u64 = 1024;

/// How many nodes the first iteration may take before a stop aborts it; it usually takes hundreds.
const UNSTOPPABLE_NODES: u64 = 8 * BATCH;

/// Data that all threads of a search share.
pub(crate) struct SearchContext<'a, P: Position> {
    /// The transposition table and the node counts.
    pub(crate) shared: &'a SharedState,
    /// Stop and ponder flags.
    pub(crate) control: &'a Control,
    /// What ends the search.
    pub(crate) limits: &'a Limits,
    /// How it is set up besides its limits.
    pub(crate) settings: &'a SearchSettings,
    /// Decides how long to think.
    pub(crate) time: TimeManager,
    /// Which thread searches which depth.
    pub(crate) pipeline: &'a DepthPipeline,
    /// The source of known results of endings.
    pub(crate) endings: Option<&'a dyn Endings<P>>,
    /// Salt for the keys of the table, see [`Limits::salt`].
    pub(crate) salt: u64,
}

impl<P: Position> SearchContext<'_, P> {
    /// The transposition table's entry under this key.
    #[inline(always)]
    pub(crate) fn entry(&self, key: u64) -> Option<TableEntry> {
        self.shared.table.get(key ^ self.salt)
    }

    /// Stores an entry under this key.
    #[inline(always)]
    pub(crate) fn store(&self, key: u64, entry: TableEntry) {
        self.shared.table.put(key ^ self.salt, entry);
    }
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask that positions can be copied, too")]
impl<P: Position> Clone for SearchContext<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for SearchContext<'_, P> {}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Position, E: Eval<P>> {
    pub(crate) position: P,
    pub(crate) eval: &'a mut E,
    pub(crate) histories: &'a mut Histories<P>,
    pub(crate) stack: &'a mut Stack,
    pub(crate) pv: &'a mut PvTable,
    pub(crate) context: SearchContext<'a, P>,
    /// Where thread 0 reports.
    pub(crate) report: &'a mut dyn Report,
    /// Thread 0 watches the clock and reports.
    pub(crate) thread: usize,
    pub(crate) root: Vec<RootMove>,
    pub(crate) nodes: u64,
    /// Nodes with a score known without a search, and moves of the root found in tables.
    pub(crate) table_hits: u64,
    pub(crate) seldepth: usize,
    /// The current iteration.
    pub(crate) depth: i32,
    /// The iteration that left the root moves as they were when the current one began.
    pub(crate) completed_depth: i32,
    /// The last iteration that thread 0 has reported.
    pub(crate) reported_depth: i32,
    /// The root is searched without some of its moves: by `searchmoves`, or because several lines are required.
    pub(crate) root_is_partial: bool,
    /// The node count at which to look at the clock and the stop flag again.
    pub(crate) next_check: u64,
    /// The time of the search at which they were last looked at.
    pub(crate) last_check: Duration,
    /// The longest time between two checks: the machine may have run something else meanwhile.
    pub(crate) longest_pause: Duration,
    /// The search is for a mate, or a nearer one than it knows: no node is pruned as a whole.
    pub(crate) seeks_mate: bool,
    pub(crate) checks: RememberedChecks,
    stopped: bool,
}

impl<'a, P: Position, E: Eval<P>> Worker<'a, P, E> {
    /// A worker for this position.
    pub(crate) fn new(
        position: P,
        data: &'a mut ThreadData<P, E>,
        context: SearchContext<'a, P>,
        thread: usize,
        root: Vec<RootMove>,
        report: &'a mut dyn Report,
    ) -> Self {
        data.eval.reset(&position);
        data.stack.clear();
        context.shared.publish_nodes(thread, 0, 0);
        Self {
            position,
            eval: &mut data.eval,
            histories: &mut data.histories,
            stack: &mut data.stack,
            pv: &mut data.pv,
            context,
            report,
            thread,
            root,
            nodes: 0,
            table_hits: 0,
            seldepth: 0,
            depth: 0,
            completed_depth: 0,
            reported_depth: 0,
            root_is_partial: !context.limits.search_moves.is_empty(),
            next_check: 0,
            last_check: context.time.elapsed(),
            longest_pause: Duration::ZERO,
            seeks_mate: context.limits.mate.is_some(),
            checks: RememberedChecks::default(),
            stopped: false,
        }
    }

    /// The tuned numbers of this search.
    #[inline(always)]
    pub(crate) fn tuned() -> impl Deref<Target = Tuned> {
        #[cfg(not(feature = "tune"))]
        {
            &E::TUNED
        }
        #[cfg(feature = "tune")]
        {
            Tuned::live()
        }
    }

    /// Counts a node, and checks every [`BATCH`] nodes whether the search has to end.
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
            // Nodes visited while the search unwinds do not count.
            self.nodes -= 1;
            return;
        }
        self.context.shared.publish_nodes(self.thread, self.nodes, self.table_hits);
        self.next_check = self.nodes + BATCH;
        if self.thread == 0 {
            let now = self.context.time.elapsed();
            self.longest_pause = self.longest_pause.max(now.saturating_sub(self.last_check));
            self.last_check = now;
            self.context.control.look_around();
            self.report_iterations();
        }
        if self.thread == 0 && self.may_stop() {
            if let Some(limit) = self.context.limits.nodes {
                let searched = self.context.shared.nodes();
                if searched >= limit {
                    self.context.control.stop();
                } else {
                    // Other threads may have counted up to a batch each that they have not published.
                    self.next_check = self.next_check.min(self.nodes + (limit - searched));
                }
            }
            if !self.context.control.pondering()
                && (self.context.pipeline.finished() || self.context.time.hard_limit_reached())
            {
                self.context.control.stop();
            }
        }
        self.stopped = self.may_stop() && self.context.control.stopped();
        if self.stopped {
            self.next_check = 0;
        }
    }

    /// Whether the search may end yet. The first iteration is completed unless it takes unusually long, so that there
    /// is a sensible answer.
    #[inline(always)]
    fn may_stop(&self) -> bool {
        self.depth > 1 || self.nodes >= UNSTOPPABLE_NODES
    }

    /// Whether the search is being abandoned. Scores returned from then on mean nothing.
    #[inline(always)]
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Prefetches the table's entry of the position after this move, before the search decides how deep to search it.
    #[inline(always)]
    pub(crate) fn prefetch(&self, mv: Move) {
        self.context.shared.table.prefetch(self.position.key_after(mv) ^ self.context.salt);
    }

    /// Plays a move, and puts it on the stack.
    #[inline(always)]
    pub(crate) fn make(&mut self, mv: Move, height: usize) {
        let entry = self.stack.at_mut(height);
        entry.mv = mv;
        entry.continuation = Histories::<P>::continuation_index(&self.position, mv);
        entry.quiet = false;
        self.eval.push();
        self.position.make(mv, self.eval);
        self.histories.prefetch_correction(&self.position);
    }

    /// Takes back the move that [`Worker::make`] played.
    #[inline(always)]
    pub(crate) fn unmake(&mut self) {
        self.position.unmake();
        self.eval.pop();
    }

    /// Whether a move of the picker is legal, history aside, and does not lose at once. The table's move was not
    /// generated here: it is only known to be pseudo-legal.
    #[inline(always)]
    pub(crate) fn is_safe(&self, mv: Move, table_move: Move, in_check: bool) -> bool {
        let safe = || self.position.legality(mv, in_check) == Legality::Safe;
        let known = P::GENERATES_SAFE_MOVES && mv != table_move;
        debug_assert!(!known || safe());
        known || safe()
    }

    /// The first height from which a recurrence counts for the cycle cutoff. The root does not count where some of its
    /// moves are not searched: its position then offers more than the search has looked at.
    #[inline(always)]
    pub(crate) fn first_recurring(&self) -> usize {
        usize::from(self.root_is_partial)
    }

    /// The score if the rules end the game here or foresee how it will end; `None` if it continues.
    #[inline(always)]
    pub(crate) fn outcome_value(&self, height: usize) -> Option<Value> {
        let outcome = self.position.outcome(height)?;
        // At height 0 the line counts for nothing: only a game that has really ended has an outcome.
        let foreseen = outcome != Outcome::Drawn && self.position.outcome(0) != Some(outcome);
        Some(match outcome {
            Outcome::Won if foreseen => FORESEEN,
            Outcome::Won => win_in(height),
            Outcome::Drawn => DRAW,
            Outcome::Lost if foreseen => -FORESEEN,
            Outcome::Lost => loss_in(height),
        })
    }

    /// The score of this node if the tables know it for certain. Nothing is stored in the transposition table, where
    /// positions with another history would find it.
    #[inline(always)]
    pub(crate) fn ending_value(&mut self, height: usize) -> Option<Value> {
        let endings = self.context.endings?;
        self.ask_tables(endings, height)
    }

    /// Out of the nodes' code, which most searches run without tables.
    #[inline(never)]
    fn ask_tables(&mut self, endings: &dyn Endings<P>, height: usize) -> Option<Value> {
        let value = known_score(endings.value(&self.position)?, height)?;
        self.table_hits += 1;
        Some(value)
    }

    /// The score of a node without a safe move: the terminal piece is captured next, or no move is legal at all. Sets
    /// the principal variation to the moves that prove it.
    #[cold]
    pub(crate) fn no_safe_move(&mut self, height: usize) -> Value {
        let Some((mv, _)) = legal_moves(&self.position).next() else {
            self.pv.clear(height);
            return loss_in(height);
        };
        let reply = self.terminal_capture_after(mv);
        self.pv.set(height, &[mv, reply]);
        loss_in(height + 2)
    }

    /// The reply to this suicidal move that captures the terminal piece.
    pub(crate) fn terminal_capture_after(&mut self, mv: Move) -> Move {
        self.eval.push();
        self.position.make(mv, self.eval);
        let reply = terminal_capture(&self.position);
        self.unmake();
        reply.unwrap_or(Move::NONE)
    }

    /// The static evaluation in units, raw and corrected. `stored` is the raw one if the table has it.
    #[inline(always)]
    pub(crate) fn evaluate(&mut self, stored: Option<Value>) -> (Value, Value) {
        let raw = stored.unwrap_or_else(|| self.eval.evaluate(&self.position));
        (raw, self.corrected(raw))
    }

    /// The evaluation with the correction history added, scaled toward 0 as the move limit nears.
    #[inline(always)]
    fn corrected(&self, raw: Value) -> Value {
        let mut value = raw + self.histories.correction(&self.position);
        if let Some(limit) = self.position.halfmove_limit() {
            let (limit, count) = (limit as Value, self.position.halfmove_clock() as Value);
            let whole = params::MOVE_LIMIT_SCALE * limit;
            value = value * (whole - count.min(limit)) / whole;
        }
        value.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// Whether the move limit may draw the game before a stored win or loss comes true.
    #[inline(always)]
    pub(crate) fn beyond_limit(&self, value: Value, height: usize) -> bool {
        value.abs() >= MATE_BOUND
            && self.position.halfmove_limit().is_some_and(|limit| {
                let moves = crate::score::MATE - value.abs() - height as Value;
                self.position.halfmove_clock() as Value + moves > limit as Value
            })
    }
}

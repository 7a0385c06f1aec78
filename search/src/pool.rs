//! The threads of the search, and what they keep between searches.

use std::sync::Arc;

use xiongmao_movegen::{Ply, Position, Silent};

use crate::eval::Eval;
use crate::limits::Limits;
use crate::report::{Answer, Info, NullReport, Report};
use crate::root::root_plies;
use crate::settings::SearchSettings;
use crate::shared::{Control, SharedState};
use crate::table::{OutOfMemory, TranspositionTable};
use crate::thread_data::ThreadData;
use crate::time::{LagTracker, TimeManager};
use crate::vote::elect;
use crate::weakness::{FirstLines, Weakness};
use crate::worker::{SearchContext, Worker};

/// Stack size of a helper thread: every node of the deepest line keeps its list of plies there.
const STACK_BYTES: usize = 16 << 20;

/// A searcher: a transposition table, and a number of threads with their histories and evaluations.
pub struct Pool<P: Position, E: Eval<P>> {
    shared: SharedState,
    control: Arc<Control>,
    threads: Vec<ThreadData<P, E>>,
    eval: E,
    lag: LagTracker,
}

impl<P: Position, E: Eval<P> + Send> Pool<P, E> {
    /// A searcher with one thread and a transposition table of this many megabytes.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(eval: E, megabytes: usize) -> Result<Self, OutOfMemory> {
        let table = TranspositionTable::new(megabytes)?;
        let threads = vec![ThreadData::new(eval.clone())];
        Ok(Self {
            shared: SharedState::new(table, 1),
            control: Arc::default(),
            threads,
            eval,
            lag: LagTracker::default(),
        })
    }

    /// Steers a running search from other threads.
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Sets the number of threads, at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        let (threads, eval) = (threads.max(1), &self.eval);
        self.threads.resize_with(threads, || ThreadData::new(eval.clone()));
        self.shared.set_threads(threads);
    }

    /// Replaces the transposition table by an empty one of this many megabytes.
    ///
    /// # Errors
    /// If the machine lacks the memory; the old table is then kept.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.shared.table = TranspositionTable::new(megabytes)?;
        Ok(())
    }

    /// Sets the evaluation, and forgets all that earlier searches found: their scores came from another evaluation.
    pub fn set_eval(&mut self, eval: E) {
        for thread in &mut self.threads {
            thread.eval = eval.clone();
        }
        self.eval = eval;
        self.clear();
    }

    /// The evaluation in use.
    pub fn eval(&self) -> &E {
        &self.eval
    }

    /// Forgets all that earlier searches found.
    pub fn clear(&mut self) {
        self.shared.table.clear();
        for thread in &mut self.threads {
            thread.histories.clear();
        }
    }

    /// Searches until a limit is reached or [`Control::stop`] is called. [`Control::start`] must have been called
    /// before, by whoever may stop the search, so that a stop that comes early is not lost.
    pub fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        settings: &SearchSettings,
        report: &mut dyn Report,
    ) -> Answer {
        self.lag.search_begins(limits.clock.as_ref(), settings.overhead);
        let time = TimeManager::start(limits, settings.overhead, &self.lag);
        let pondered = self.control.pondering();
        let root = root_plies(position, limits);
        if root.is_empty() {
            return Answer::default();
        }
        self.shared.table.next_age();
        let control = &*self.control;
        self.shared.reset_nodes();
        let context = SearchContext { shared: &self.shared, control, limits, settings, time };
        let Some((first, helpers)) = self.threads.split_first_mut() else { return Answer::default() };
        let (answer, pause) = std::thread::scope(|scope| {
            if let Some(weakness) = &settings.weakness {
                let mut worker = Worker::new(position.clone(), first, context, 0, root);
                return (search_weakly(position, &mut worker, weakness, report), worker.longest_pause);
            }
            let mut running = Vec::new();
            for (index, data) in helpers.iter_mut().enumerate() {
                let (position, root) = (position.clone(), root.clone());
                let helper = std::thread::Builder::new().name(format!("search-{}", index + 1)).stack_size(STACK_BYTES);
                let work = move || {
                    let mut worker = Worker::new(position, data, context, index + 1, root);
                    let lines = worker.search(1, &mut NullReport);
                    (worker.vote(), lines)
                };
                // Without the thread the search is slower but not wrong.
                running.extend(helper.spawn_scoped(scope, work));
            }
            let mut worker = Worker::new(position.clone(), first, context, 0, root);
            let lines = worker.search(settings.multipv, report);
            control.stop();
            let mut votes = vec![(worker.vote(), lines)];
            // A helper that panicked has no vote, nor one that found no line.
            let helpers = running.into_iter().filter_map(|helper| helper.join().ok());
            votes.extend(helpers.filter(|(_, lines)| !lines.is_empty()));
            // With several lines asked for, the first of those that thread 0 reported is the answer.
            let elected = if settings.multipv == 1 { elect(&votes, limits.depth) } else { 0 };
            let (vote, mut lines) = votes.swap_remove(elected);
            // The last report gives the final node count and the line that is the answer.
            let nodes = self.shared.nodes();
            if elected != 0 || lines.first().is_some_and(|info| info.nodes != nodes) {
                for info in &mut lines {
                    (info.nodes, info.time) = (nodes, time.elapsed());
                    report.info(info);
                }
            }
            (answer(position, &vote.line, lines.into_iter().next()), worker.longest_pause)
        });
        self.lag.search_ended(limits.clock.as_ref(), time.elapsed(), pause, pondered);
        answer
    }
}

/// Searches with this weakness. The answer is the line that it chooses, which is reported last.
fn search_weakly<P: Position, E: Eval<P>>(
    position: &P,
    worker: &mut Worker<'_, P, E>,
    weakness: &Weakness,
    report: &mut dyn Report,
) -> Answer {
    let multipv = worker.settings.multipv;
    let mut lines = worker.search(weakness.lines.max(multipv), &mut FirstLines(report, multipv));
    let chosen = weakness.choose(&lines, position.key());
    if chosen != 0 || lines.first().is_some_and(|info| info.nodes != worker.nodes) {
        let line = lines.remove(chosen);
        lines.insert(0, line);
        for (index, info) in lines.iter_mut().enumerate().take(multipv) {
            info.multipv = index + 1;
            (info.nodes, info.time) = (worker.nodes, worker.time.elapsed());
            report.info(info);
        }
    }
    let Some(info) = lines.into_iter().next() else { return Answer::default() };
    answer(position, &info.pv.clone(), Some(info))
}

fn answer<P: Position>(position: &P, line: &[Ply], info: Option<Info>) -> Answer {
    let best = line.first().copied();
    let mut after = position.clone();
    let ponder = best.and_then(|best| {
        after.make(best, &mut Silent);
        line.get(1).copied().filter(|&reply| after.is_pseudo_legal(reply))
    });
    Answer { best, ponder, info }
}

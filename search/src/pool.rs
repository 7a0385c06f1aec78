//! The threads of a search and what they keep between searches.

use std::sync::Arc;
use std::time::Duration;

use xiongmao_movegen::{Ply, Position, Silent};

use crate::eval::Eval;
use crate::iterate::root_plies;
use crate::limits::Limits;
use crate::report::{Answer, Info, Mute, Report};
use crate::score::MATE_BOUND;
use crate::shared::{Control, Shared};
use crate::table::{OutOfMemory, Table};
use crate::time::{Clockwork, Lag};
use crate::weakness::{FirstLines, Weakness};
use crate::worker::{Ballot, Memory, Task, Worker};

/// Stack of a helper thread: every node of the deepest line keeps its list of plies there.
const STACK_BYTES: usize = 16 << 20;

/// How a search is set up beside its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How many lines to report, at least 1.
    pub multipv: usize,
    /// What each ply costs on the way between the clock's keeper and this program.
    pub overhead: Duration,
    /// Plays worse than it could. One thread searches, and the line that is the answer is the first of those reported
    /// last, whether it is the best or not.
    pub weakness: Option<Weakness>,
    /// Uses the time it is given also where the answer is clear before.
    pub thorough: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { multipv: 1, overhead: Duration::from_millis(10), weakness: None, thorough: false }
    }
}

/// A searcher: a table, and a memory for each of its threads.
pub struct Pool<P: Position, E: Eval<P>> {
    shared: Shared,
    control: Arc<Control>,
    memories: Vec<Memory<P, E>>,
    eval: E,
    lag: Lag,
}

impl<P: Position, E: Eval<P> + Send> Pool<P, E> {
    /// A searcher with one thread and a table of so many megabytes.
    ///
    /// # Errors
    /// If the machine has not that much memory.
    pub fn new(eval: E, megabytes: usize) -> Result<Self, OutOfMemory> {
        let table = Table::new(megabytes)?;
        let memories = vec![Memory::new(eval.clone())];
        Ok(Self { shared: Shared::new(table, 1), control: Arc::default(), memories, eval, lag: Lag::default() })
    }

    /// The flags to steer a running search with.
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Searches with so many threads from now on, at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        let eval = &self.eval;
        self.memories.resize_with(threads.max(1), || Memory::new(eval.clone()));
        self.shared.set_threads(threads.max(1));
    }

    /// Uses a table of so many megabytes from now on; what the old one knew is lost.
    ///
    /// # Errors
    /// If the machine has not that much memory; the old table is then kept.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.shared.table = Table::new(megabytes)?;
        Ok(())
    }

    /// Judges positions by this evaluation from now on. All that earlier searches found is forgotten: their scores are
    /// another one's.
    pub fn set_eval(&mut self, eval: E) {
        for memory in &mut self.memories {
            memory.eval = eval.clone();
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
        for memory in &mut self.memories {
            memory.histories.clear();
        }
    }

    /// Searches until a limit is reached or [`Control::stop`] is called. [`Control::start`] must have been called
    /// before, by whoever may stop the search, so that a stop that comes early is not lost.
    pub fn search(&mut self, position: &P, limits: &Limits, settings: &Settings, report: &mut dyn Report) -> Answer {
        self.lag.before(limits.clock.as_ref(), settings.overhead);
        let clock = Clockwork::start(limits, settings.overhead, &self.lag);
        let pondered = self.control.pondering();
        let root = root_plies(position, limits);
        if root.is_empty() {
            return Answer::default();
        }
        self.shared.table.next_age();
        let control = &*self.control;
        self.shared.reset_nodes();
        let task = Task { shared: &self.shared, control, limits, settings, clock };
        let Some((first, helpers)) = self.memories.split_first_mut() else { return Answer::default() };
        let (answer, pause) = std::thread::scope(|scope| {
            if let Some(weakness) = &settings.weakness {
                let mut worker = Worker::new(position.clone(), first, task, 0, root);
                return (weak_answer(position, &mut worker, weakness, report), worker.pause);
            }
            let mut running = Vec::new();
            for (index, memory) in helpers.iter_mut().enumerate() {
                let (position, root) = (position.clone(), root.clone());
                let helper = std::thread::Builder::new().name(format!("search-{}", index + 1)).stack_size(STACK_BYTES);
                let work = move || {
                    let mut worker = Worker::new(position, memory, task, index + 1, root);
                    let lines = worker.deepen(1, &mut Mute);
                    (worker.ballot(), lines)
                };
                // Without the thread the search is slower but not wrong.
                running.extend(helper.spawn_scoped(scope, work));
            }
            let mut worker = Worker::new(position.clone(), first, task, 0, root);
            let lines = worker.deepen(settings.multipv, report);
            control.stop();
            let mut voters = vec![(worker.ballot(), lines)];
            // A helper that panicked has no vote, nor one that found no line.
            let helpers = running.into_iter().filter_map(|helper| helper.join().ok());
            voters.extend(helpers.filter(|(_, lines)| !lines.is_empty()));
            // With several lines asked for, the first of those reported is the answer.
            let elected = if settings.multipv == 1 { elect(&voters, limits.depth) } else { 0 };
            let (ballot, mut lines) = voters.swap_remove(elected);
            // What is told last is true: all that was searched, and the line that is the answer.
            let nodes = self.shared.nodes();
            if elected != 0 || lines.first().is_some_and(|info| info.nodes != nodes) {
                for info in &mut lines {
                    (info.nodes, info.time) = (nodes, clock.elapsed());
                    report.info(info);
                }
            }
            (answer(position, &ballot.line, lines.into_iter().next()), worker.pause)
        });
        self.lag.after(limits.clock.as_ref(), clock.elapsed(), pause, pondered);
        answer
    }
}

/// Searches as weakly as wanted, and answers with the line that was chosen, which is told last.
fn weak_answer<P: Position, E: Eval<P>>(
    position: &P,
    worker: &mut Worker<'_, P, E>,
    weakness: &Weakness,
    report: &mut dyn Report,
) -> Answer {
    let multipv = worker.settings.multipv;
    let mut lines = worker.deepen(weakness.lines.max(multipv), &mut FirstLines(report, multipv));
    let chosen = weakness.choose(&lines, position.key());
    if chosen != 0 || lines.first().is_some_and(|info| info.nodes != worker.nodes) {
        let line = lines.remove(chosen);
        lines.insert(0, line);
        for (index, info) in lines.iter_mut().enumerate().take(multipv) {
            info.multipv = index + 1;
            (info.nodes, info.time) = (worker.nodes, worker.clock.elapsed());
            report.info(info);
        }
    }
    let Some(info) = lines.into_iter().next() else { return Answer::default() };
    answer(position, &info.pv.clone(), Some(info))
}

/// Which of the threads' answers to play: each votes for its ply, the more the better it looks and the deeper it was
/// searched; of those that voted for the winner the deepest gives the line. A proven win is played at once, and where a
/// depth is `wanted` only those count that reached it.
fn elect(voters: &[(Ballot, Vec<Info>)], wanted: Option<u32>) -> usize {
    let worst = voters.iter().map(|(ballot, _)| ballot.value).min().unwrap_or(0);
    let weight = |ballot: &Ballot| i64::from(ballot.value - worst + 20) * i64::from(ballot.depth);
    let support = |ply: Option<&Ply>| -> i64 {
        voters.iter().filter(|(ballot, _)| ballot.line.first() == ply).map(|(ballot, _)| weight(ballot)).sum()
    };
    let rank = |ballot: &Ballot| {
        let win = if ballot.value >= MATE_BOUND { ballot.value } else { 0 };
        let finished = wanted.is_some_and(|depth| ballot.depth >= depth as i32);
        (win, finished, support(ballot.line.first()), ballot.depth)
    };
    // The first of equals is the thread that has reported.
    (0..voters.len()).rev().max_by_key(|&index| rank(&voters[index].0)).unwrap_or(0)
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

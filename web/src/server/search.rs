//! The searches that clients ask for, as work for the queue.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::{Notify, oneshot};
use xiongmao_movegen::AnyGame;
use xiongmao_search::{Answer, Info, Limits, Report, SearchSettings, Searcher};

use crate::error::ServerRefusal;
use crate::program::GameSearch;
use crate::questions::play::Task;
use crate::server::metrics::Metrics;
use crate::server::queue::{Progress, Ticket, Work};

/// The progress of an analysis, from the thread that searches to the one that answers. Only the latest lines count: a
/// slow reader skips some.
#[derive(Default)]
pub struct Feed {
    state: Mutex<FeedState>,
    /// Notified when there is something new.
    pub news: Notify,
}

#[derive(Default)]
struct FeedState {
    lines: Vec<Info>,
    /// Whether a line has not been read yet.
    fresh: Vec<bool>,
    end: Option<End>,
}

/// The end of an analysis.
#[derive(Clone, Debug)]
pub enum End {
    /// The search has ended.
    Answer(Answer),
    /// It could not be carried out.
    Failed(ServerRefusal),
}

impl Feed {
    fn lock(&self) -> MutexGuard<'_, FeedState> {
        self.state.lock()
    }

    /// The lines that are new since the last call, and the end if it has come.
    pub fn read(&self) -> (Vec<Info>, Option<End>) {
        let FeedState { lines, fresh, end } = &mut *self.lock();
        let new = lines.iter().zip(fresh).filter_map(|(line, fresh)| std::mem::take(fresh).then(|| line.clone()));
        (new.collect(), end.clone())
    }

    /// The latest lines, the best one first.
    pub fn lines(&self) -> Vec<Info> {
        self.lock().lines.clone()
    }

    /// Sets the end, unless it has come already.
    pub fn finish(&self, end: End) {
        self.lock().end.get_or_insert(end);
        self.news.notify_one();
    }

    fn line(&self, info: Info) {
        let mut state = self.lock();
        let index = info.multipv - 1;
        if index >= state.lines.len() {
            state.lines.push(info);
            state.fresh.push(true);
        } else if info.depth >= state.lines[index].depth {
            // A search that is continued after a pause finds shallow lines again.
            state.lines[index] = info;
            state.fresh[index] = true;
        }
        drop(state);
        self.news.notify_one();
    }
}

/// An analysis. It keeps its table from one slice of time to the next.
pub struct AnalysisJob {
    /// The position.
    pub game: AnyGame,
    pub search: GameSearch,
    /// The limits; time and nodes are the rest of them.
    pub limits: Limits,
    /// How many lines to find.
    pub multipv: usize,
    /// How many threads search.
    pub threads: usize,
    /// Megabytes of the table.
    pub hash: usize,
    /// Made for the first slice.
    pub searcher: Option<Box<dyn Searcher>>,
    /// The time and nodes of earlier slices.
    pub spent: (Duration, u64),
    /// Where lines and the answer go.
    pub feed: Arc<Feed>,
    /// The handle.
    pub ticket: Arc<Ticket>,
    /// Counts nodes.
    pub metrics: Arc<Metrics>,
}

/// Passes lines to a feed, with the time and the nodes of earlier slices added.
struct ToFeed<'a> {
    feed: &'a Feed,
    spent: (Duration, u64),
    nodes: u64,
}

impl Report for ToFeed<'_> {
    fn info(&mut self, info: &Info) {
        self.nodes = self.nodes.max(info.nodes);
        let (time, nodes) = self.spent;
        self.feed.line(Info { time: info.time + time, nodes: info.nodes + nodes, ..info.clone() });
    }
}

impl AnalysisJob {
    fn searcher(&self) -> Result<Box<dyn Searcher>, ServerRefusal> {
        let mut searcher = self.search.searcher(self.hash)?;
        searcher.set_threads(self.threads).map_err(ServerRefusal::failed)?;
        Ok(searcher)
    }

    /// The rest of the limits.
    fn remaining(&self) -> Limits {
        let (time, nodes) = self.spent;
        let mut limits = self.limits.clone();
        limits.movetime = limits.movetime.map(|limit| limit.saturating_sub(time).max(Duration::from_millis(1)));
        limits.nodes = limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1));
        limits
    }
}

impl Work for AnalysisJob {
    fn run(&mut self) -> Progress {
        let mut searcher = match self.searcher.take().map_or_else(|| self.searcher(), Ok) {
            Ok(searcher) => searcher,
            Err(reason) => {
                let feed = Arc::clone(&self.feed);
                return Progress::done(move || feed.finish(End::Failed(reason)));
            }
        };
        let settings = SearchSettings { multipv: self.multipv, ..SearchSettings::default() };
        let began = std::time::Instant::now();
        let token = self.ticket.begin(&searcher.control());
        let mut report = ToFeed { feed: &self.feed, spent: self.spent, nodes: 0 };
        let answer = searcher.search(token, &self.game, &self.remaining(), &settings, &mut report);
        let nodes = report.nodes;
        self.spent = (self.spent.0 + began.elapsed(), self.spent.1 + nodes);
        self.metrics.nodes.inc_by(nodes);
        if self.ticket.is_paused() {
            self.searcher = Some(searcher);
            return Progress::Paused;
        }
        let feed = Arc::clone(&self.feed);
        Progress::done(move || feed.finish(End::Answer(answer)))
    }
}

/// A search for the move that the engine plays.
pub struct Turn {
    /// What to search.
    pub task: Task,
    /// The handle.
    pub ticket: Arc<Ticket>,
    /// Receives the answer.
    pub answer: Option<oneshot::Sender<Result<Answer, ServerRefusal>>>,
    /// Counts nodes.
    pub metrics: Arc<Metrics>,
}

impl Turn {
    /// Searches with an empty table, so that the answer depends on the question alone.
    fn search(&self) -> Result<Answer, ServerRefusal> {
        let Task { game, search, limits, weakness, .. } = &self.task;
        let mut searcher = search.searcher(self.task.hash())?;
        let settings = SearchSettings { weakness: *weakness, ..SearchSettings::default() };
        let token = self.ticket.begin(&searcher.control());
        Ok(searcher.search(token, game, limits, &settings, &mut xiongmao_search::NullReport))
    }
}

impl Work for Turn {
    fn run(&mut self) -> Progress {
        let answer = self.search();
        if let Ok(Answer { info: Some(info), .. }) = &answer {
            self.metrics.nodes.inc_by(info.nodes);
        }
        let sender = self.answer.take();
        Progress::done(move || {
            // The client may have gone away.
            let _ = sender.map(|sender| sender.send(answer));
        })
    }
}

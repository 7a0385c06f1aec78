//! Searches outside the protocol: the memory and threads that they take, and the thread that they run on.

use std::io;
use std::sync::Arc;
use std::thread::{self, Builder};

use thiserror::Error;
use xiongmao_answers::limits::MAX_THREADS;
use xiongmao_movegen::{AnyGame, Rules};
use xiongmao_search::table::OutOfMemory;
use xiongmao_search::{
    Answer, Control, Evaluator, Limits, Report, STACK_BYTES, SearchSettings, SearchToken, Searcher, ThreadError,
};
use xiongmao_tables::{MOST_MEN, Tables};

use crate::memory::{self, MemoryError, THREAD_MEGABYTES};
use crate::registry;

/// The resources of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Threads of each search.
    pub threads: u16,
    /// Size of the transposition table in megabytes (2^20 bytes).
    pub hash: u32,
}

/// Why a searcher cannot be made.
#[derive(Debug, Error)]
pub enum SearcherError {
    #[error(transparent)]
    Memory(#[from] MemoryError),
    #[error(transparent)]
    Table(#[from] OutOfMemory),
    /// The system does not start the threads of the search.
    #[error(transparent)]
    Threads(#[from] ThreadError),
}

impl Resources {
    /// The most threads of a search, and of the program's other work on several.
    pub const MAX_THREADS: u16 = MAX_THREADS;
    /// The largest transposition table, in megabytes.
    pub const MAX_HASH: u32 = 1 << 25;

    /// Checks that the machine has the memory for this many searchers, each with these resources.
    ///
    /// # Errors
    /// If it has not.
    pub fn check(self, searchers: u16) -> Result<(), SearcherError> {
        let each = u64::from(self.hash) + u64::from(self.threads) * THREAD_MEGABYTES;
        Ok(memory::check(u64::from(searchers) * each)?)
    }
}

/// A pool of search threads with a transposition table.
pub struct PositionSearcher {
    pool: Box<dyn Searcher>,
    /// Whether the table and the histories hold anything.
    used: bool,
}

impl PositionSearcher {
    /// A searcher of this game with the embedded evaluation.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(rules: &Rules, resources: Resources) -> Result<Self, SearcherError> {
        resources.check(1)?;
        let mut pool = registry::of(rules).variant.searcher(resources.hash as usize)?;
        pool.set_threads(usize::from(resources.threads))?;
        Ok(Self { pool, used: false })
    }

    /// The handle that stops a search from another thread.
    pub fn control(&self) -> Arc<Control> {
        self.pool.control()
    }

    /// Evaluates positions like this from now on.
    pub fn set_evaluation(&mut self, evaluator: &Evaluator) {
        self.pool.set_evaluation(evaluator);
    }

    /// Asks these endgame tables from now on; `None` asks none.
    pub fn set_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.pool.set_tables(tables, MOST_MEN as u32);
    }

    /// Clears the table and the histories, so that the next search does not depend on earlier ones.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.used) {
            self.pool.clear();
        }
    }

    /// Searches the position until a limit is reached or the search is stopped. If the game is over, the answer is
    /// missing.
    pub fn search(
        &mut self,
        token: SearchToken,
        game: &AnyGame,
        limits: &Limits,
        settings: &SearchSettings,
        report: &mut dyn Report,
    ) -> Answer {
        if game.status().is_over() {
            return Answer::default();
        }
        self.used = true;
        self.pool.search(token, game, limits, settings, report)
    }
}

/// A searcher that changes to the game of each position.
pub struct GameSearcher {
    rules: &'static Rules,
    /// Missing only where one for another game could not be made.
    searcher: Option<PositionSearcher>,
    resources: Resources,
    /// An evaluation other than the usual one, and its game.
    evaluation: Option<(&'static Rules, Evaluator)>,
    tables: Option<Arc<Tables>>,
}

impl GameSearcher {
    /// A searcher of this game, to begin with.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(rules: &'static Rules, resources: Resources) -> Result<Self, SearcherError> {
        let searcher = Some(PositionSearcher::new(rules, resources)?);
        Ok(Self { rules, searcher, resources, evaluation: None, tables: None })
    }

    /// A searcher that evaluates positions of this game with this evaluation. It takes its memory when it is first
    /// used.
    pub fn with_evaluation(rules: &'static Rules, evaluator: Evaluator, resources: Resources) -> Self {
        Self { rules, searcher: None, resources, evaluation: Some((rules, evaluator)), tables: None }
    }

    /// Asks these endgame tables from now on; `None` asks none.
    pub fn set_tables(&mut self, tables: Option<Arc<Tables>>) {
        if let Some(searcher) = &mut self.searcher {
            searcher.set_tables(tables.clone());
        }
        self.tables = tables;
    }

    /// A searcher of this game.
    ///
    /// # Errors
    /// If it is not the game of the last position, and the machine lacks the memory.
    pub fn of(&mut self, rules: &'static Rules) -> Result<&mut PositionSearcher, SearcherError> {
        if let Some(searcher) = self.searcher.take().filter(|_| self.rules == rules) {
            return Ok(self.searcher.insert(searcher));
        }
        // The memory of the old one is free again before the new one takes its own.
        self.rules = rules;
        let mut searcher = PositionSearcher::new(rules, self.resources)?;
        if let Some((_, evaluator)) = self.evaluation.as_ref().filter(|(its, _)| *its == rules) {
            searcher.set_evaluation(evaluator);
        }
        searcher.set_tables(self.tables.clone());
        Ok(self.searcher.insert(searcher))
    }
}

/// A thread with this name and the stack that a search needs, to be spawned.
pub fn search_thread(name: &str) -> Builder {
    Builder::new().name(name.to_owned()).stack_size(STACK_BYTES)
}

/// Runs `work` on a new thread with the stack that a search needs, and waits for its result.
///
/// # Errors
/// If the thread cannot be started.
pub fn on_search_thread<T: Send>(name: &str, work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let running = search_thread(name).spawn_scoped(scope, work)?;
        // Only tests and debug builds come here after a panic; a release build has aborted.
        Ok(running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

//! The searcher of a session: its table, threads, network and endgame tables, and the jobs that it is given.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::Receiver;
use xiongmao_analysis::game;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::memory::{self, THREAD_MEGABYTES};
use xiongmao_movegen::AnyGame;
use xiongmao_search::{AnyVariant, Control, Evaluator, Searcher, StoredScore};
use xiongmao_tables::Tables;
use xiongmao_tables::header::TableError;

use super::engine_error::EngineError;
use super::host::{Host, OpenTables};
use super::search_thread::{Event, Job, Runner};

/// Size of the transposition table until the default of the option `Hash` is applied.
const FIRST_MEGABYTES: usize = 1;

/// This control with its watch, if there is one.
fn watched(control: Arc<Control>, watch: Option<fn() -> bool>) -> Arc<Control> {
    if let Some(watch) = watch {
        control.set_watch(watch);
    }
    control
}

/// The searcher, which only one job has at a time, and what it searches with.
pub struct Pool {
    /// The game that it searches.
    variant: &'static dyn AnyVariant,
    /// `None` while the search thread has it.
    searcher: Option<Box<dyn Searcher>>,
    /// The size of the table and the number of threads, for the next searcher.
    megabytes: u64,
    threads: usize,
    control: Arc<Control>,
    stop_perft: Arc<AtomicBool>,
    /// Ends the running search for reasons.
    interruption: Interruption,
    /// Queried by searches that only their own thread can end.
    watch: Option<fn() -> bool>,
    runner: Runner,
    /// The network to use: the embedded one or the one from `EvalFile`.
    network: Evaluator,
    /// The networks from `EvalFile` of the other games, by the name of the game.
    other_networks: Vec<(&'static str, Evaluator)>,
    tables: Option<Arc<Tables>>,
    open_tables: OpenTables,
    /// The tables are asked about positions with at most this many pieces.
    probe_limit: u32,
}

impl Pool {
    /// Starts the search thread; on a machine without threads, the session's own thread searches instead.
    pub fn new(variant: &'static dyn AnyVariant, host: &Host) -> io::Result<Self> {
        let watch = host.has_spoken;
        let searcher = variant.searcher(FIRST_MEGABYTES).map_err(io::Error::other)?;
        let control = watched(searcher.control(), watch);
        let stop_perft = Arc::new(AtomicBool::new(false));
        let runner = if watch.is_some() { Runner::Session(None) } else { Runner::thread(Arc::clone(&stop_perft))? };
        Ok(Self {
            variant,
            searcher: Some(searcher),
            megabytes: FIRST_MEGABYTES as u64,
            threads: 1,
            control,
            stop_perft,
            interruption: Interruption::default(),
            watch,
            runner,
            network: variant.embedded(),
            other_networks: Vec::new(),
            tables: None,
            open_tables: host.open_tables,
            probe_limit: 0,
        })
    }

    /// The game that it searches, as the registry knows it.
    pub fn variant(&self) -> &'static dyn AnyVariant {
        self.variant
    }

    /// Changes to another game, with the network that was loaded for it, or else the embedded one. Threads stay as they
    /// are set; the table comes with [`Pool::allocate_table`].
    ///
    /// # Errors
    /// If a job is running, or the searcher cannot be made.
    pub fn change_variant(&mut self, variant: &'static dyn AnyVariant) -> Result<(), EngineError> {
        self.idle()?;
        let mut searcher = variant.searcher(FIRST_MEGABYTES)?;
        searcher.set_threads(self.threads)?;
        let (old, new) = (self.variant.rules().name, variant.rules().name);
        let known = self.other_networks.iter().find(|&&(name, _)| name == new);
        let network = known.map_or_else(|| variant.embedded(), |(_, network)| network.clone());
        searcher.set_tables(self.tables.clone(), self.probe_limit);
        searcher.set_evaluation(&network);
        self.control = watched(searcher.control(), self.watch);
        let before = std::mem::replace(&mut self.network, network);
        self.other_networks.retain(|&(name, _)| name != old && name != new);
        self.other_networks.push((old, before));
        self.variant = variant;
        // The old table is freed before a new one is allocated.
        self.searcher = Some(searcher);
        Ok(())
    }

    /// The transposition table's entry for a position; none while a search is running.
    pub fn stored(&self, game: &AnyGame) -> Option<StoredScore> {
        self.searcher.as_ref()?.stored(game)
    }

    /// Sets the size of the transposition table. A table of that size stays as it is.
    pub fn set_hash(&mut self, megabytes: u64) -> Result<(), EngineError> {
        if megabytes == self.megabytes {
            return Ok(());
        }
        let before = std::mem::replace(&mut self.megabytes, megabytes);
        self.allocate_table().inspect_err(|_| self.megabytes = before)
    }

    /// Allocates the transposition table in the size that is set.
    ///
    /// # Errors
    /// If a job is running, or the memory is not there.
    pub fn allocate_table(&mut self) -> Result<(), EngineError> {
        let megabytes = self.megabytes;
        let searcher = self.idle()?;
        memory::check(megabytes)?;
        Ok(searcher.set_hash(usize::try_from(megabytes)?)?)
    }

    /// The number of search threads.
    pub fn threads(&self) -> u64 {
        self.threads as u64
    }

    /// Sets the number of search threads.
    pub fn set_threads(&mut self, threads: u64) -> Result<(), EngineError> {
        let searcher = self.idle()?;
        memory::check(threads * THREAD_MEGABYTES)?;
        let threads = usize::try_from(threads)?;
        searcher.set_threads(threads)?;
        self.threads = threads;
        Ok(())
    }

    /// Loads the network in this file, or the embedded one if the path is empty.
    pub fn set_eval_file(&mut self, path: &str) -> Result<(), EngineError> {
        let network =
            if path.is_empty() { self.variant.embedded() } else { game::read_evaluation(self.variant.rules(), path)? };
        // The same network once more changes nothing.
        if network.name() == self.network.name() {
            return Ok(());
        }
        self.idle()?.set_evaluation(&network);
        self.network = network;
        Ok(())
    }

    /// Searches with the tables in these directories, separated as in `PATH`; an empty text means none.
    ///
    /// # Errors
    /// If a search is running, or a file there contradicts its name.
    pub fn set_table_path(&mut self, path: &str) -> Result<(), EngineError> {
        let tables = if path.is_empty() { None } else { Some((self.open_tables)(path.as_ref())?) };
        self.idle()?;
        self.tables = tables;
        self.apply_tables()
    }

    /// Sets the most pieces of a position that the tables are asked about.
    ///
    /// # Errors
    /// If a search is running.
    pub fn set_probe_limit(&mut self, pieces: u64) -> Result<(), EngineError> {
        self.idle()?;
        self.probe_limit = u32::try_from(pieces)?;
        self.apply_tables()
    }

    fn apply_tables(&mut self) -> Result<(), EngineError> {
        let (tables, probe_limit) = (self.tables.clone(), self.probe_limit);
        self.idle()?.set_tables(tables, probe_limit);
        Ok(())
    }

    /// The error in a table that a search needed, unless it has been reported before.
    pub fn damaged_table(&self) -> Option<&TableError> {
        self.tables.as_ref()?.unreported_damage()
    }

    /// The static evaluation of a position in centipawns for the side to move, and the name of the network.
    pub fn evaluate(&self, game: &AnyGame) -> (i32, String) {
        let mut network = self.network.clone();
        (network.centipawns(game), network.name())
    }

    /// Clears the transposition table and the histories.
    pub fn clear(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    fn idle(&mut self) -> Result<&mut dyn Searcher, EngineError> {
        Ok(&mut **self.searcher.as_mut().ok_or(EngineError::Busy)?)
    }

    /// The expected move was played: from now on a time limit may end the search.
    pub fn ponderhit(&self) {
        self.control.ponderhit();
    }

    /// Starts a job. Events follow.
    ///
    /// # Errors
    /// If one is running.
    pub fn start(&mut self, job: impl FnOnce(&Arc<Control>, Interruption) -> Job) -> Result<(), EngineError> {
        let searcher = self.searcher.take().ok_or(EngineError::Busy)?;
        // The clock starts here, and the flags are reset here, not on the search thread: a stop that arrives before
        // that thread wakes up must not be lost.
        self.stop_perft.store(false, Ordering::Relaxed);
        self.interruption = Interruption::default();
        let job = job(&self.control, self.interruption.clone());
        self.runner.start(searcher, job);
        Ok(())
    }

    /// Stops the running job. Its last event still follows.
    pub fn stop(&self) {
        self.control.stop();
        self.stop_perft.store(true, Ordering::Relaxed);
        self.interruption.interrupt();
    }

    /// Receives the events of the search thread; none without such a thread.
    pub fn events(&self) -> Receiver<Event> {
        self.runner.events()
    }

    /// The job that waits for the session's own thread; `None` if there is none, or another thread has it.
    pub fn waiting_job(&mut self) -> Option<(Box<dyn Searcher>, Job)> {
        match &mut self.runner {
            Runner::Session(waiting) => waiting.take(),
            Runner::Thread { .. } => None,
        }
    }

    /// Whether a job waits for the session's own thread.
    pub fn has_waiting_job(&self) -> bool {
        matches!(self.runner, Runner::Session(Some(_)))
    }

    /// Lets searches go on to their end, whether the host speaks or not.
    pub fn set_undisturbed(&self, undisturbed: bool) {
        self.control.set_undisturbed(undisturbed);
    }

    /// Puts off the rest of a job.
    pub fn put_off(&mut self, searcher: Box<dyn Searcher>, job: Job) {
        self.runner.start(searcher, job);
    }

    /// The flag that stops a count of leaves.
    pub fn stop_perft(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop_perft)
    }

    /// Returns the searcher from the last event of a job.
    pub fn give_back(&mut self, searcher: Box<dyn Searcher>) {
        self.searcher = Some(searcher);
    }
}

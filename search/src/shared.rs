//! State shared by the threads of a search: the stop flag, the transposition table, the node counts.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::clock::Instant;
use crate::table::TranspositionTable;

/// A node count on a cache line of its own, so that counting threads do not slow each other down.
#[derive(Default)]
#[repr(align(128))]
struct Counter(AtomicU64);

/// The flags that stop a running search and end its pondering, for any thread.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    /// The search ponders, on the opponent's time: the clock does not limit it yet.
    pondering: AtomicBool,
    /// Asked now and then by the thread that searches; `None` where other threads can stop the search.
    watch: OnceLock<fn() -> bool>,
    /// The watch is not queried: the search continues to its end.
    undisturbed: AtomicBool,
    /// The search was stopped because `watch` said so.
    interrupted: AtomicBool,
}

impl Control {
    /// Ends the search. Its threads notice within about a millisecond.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been stopped.
    #[inline(always)]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// If the searching thread is the only one, no other can call [`Self::stop`]: it asks `watch` every
    /// [`BATCH`](crate::BATCH) nodes whether it has to end. Set once, for all searches of this control.
    pub fn set_watch(&self, watch: fn() -> bool) {
        let _ = self.watch.set(watch);
    }

    /// Lets searches go on to their end regardless of the watch, or no longer.
    pub fn set_undisturbed(&self, undisturbed: bool) {
        self.undisturbed.store(undisturbed, Ordering::Relaxed);
    }

    /// Queries the watch, if there is one, and stops the search if it has to end.
    #[inline(always)]
    pub(crate) fn look_around(&self) {
        if let Some(watch) = self.watch.get()
            && !self.undisturbed.load(Ordering::Relaxed)
            && watch()
        {
            self.interrupted.store(true, Ordering::Relaxed);
            self.stop();
        }
    }

    /// Whether the search was ended by its watch.
    pub fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The opponent has played the expected move: from now on the clock limits the search.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search is pondering.
    #[inline(always)]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Starts the clock of a new search and resets the flags. Call it when the command to search arrives, and pass the
    /// token to the thread that calls [`Pool::search`](crate::Pool::search): no later stop is lost, and the time until
    /// that thread wakes up counts.
    pub fn start(self: &Arc<Self>, pondering: bool) -> SearchToken {
        self.pondering.store(pondering, Ordering::Relaxed);
        self.reset();
        SearchToken { control: Arc::clone(self), started: Instant::now() }
    }

    fn reset(&self) {
        self.interrupted.store(false, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
    }
}

/// Permission to search once: the clock is running, and the [`Control`] that made the token stops the search.
#[derive(Clone, Debug)]
#[must_use = "the clock is running for a search that does not begin"]
pub struct SearchToken {
    pub(crate) control: Arc<Control>,
    /// When the clock of the search started.
    pub(crate) started: Instant,
}

impl SearchToken {
    /// The token to go on with a search that its watch has ended. The clock has been running all the time.
    pub fn again(self) -> Self {
        self.control.reset();
        self
    }
}

/// State that all threads of a search read and write.
pub(crate) struct SharedState {
    /// The transposition table.
    pub(crate) table: TranspositionTable,
    counters: Vec<Counter>,
    table_hits: Vec<Counter>,
}

impl SharedState {
    /// State shared by this many threads.
    pub(crate) fn new(table: TranspositionTable, threads: usize) -> Self {
        let mut shared = Self { table, counters: Vec::new(), table_hits: Vec::new() };
        shared.set_threads(threads);
        shared
    }

    /// Changes the number of threads; all counts start again from 0.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.counters = (0..threads).map(|_| Counter::default()).collect();
        self.table_hits = (0..threads).map(|_| Counter::default()).collect();
    }

    /// Sets all node counts to 0.
    pub(crate) fn reset_nodes(&self) {
        for counter in self.counters.iter().chain(&self.table_hits) {
            counter.0.store(0, Ordering::Relaxed);
        }
    }

    /// Publishes the nodes that this thread has counted in this search, and those among them that tables knew.
    #[inline(always)]
    pub(crate) fn publish_nodes(&self, thread: usize, nodes: u64, table_hits: u64) {
        self.counters[thread].0.store(nodes, Ordering::Relaxed);
        self.table_hits[thread].0.store(table_hits, Ordering::Relaxed);
    }

    /// Nodes searched by all threads, as far as published.
    pub(crate) fn nodes(&self) -> u64 {
        sum(&self.counters)
    }

    /// Nodes that tables knew, as far as published.
    pub(crate) fn table_hits(&self) -> u64 {
        sum(&self.table_hits)
    }
}

fn sum(counters: &[Counter]) -> u64 {
    counters.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
}

//! What the threads of a search share: the stop flag, the transposition table, the node counts.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::abdada::ActiveSearches;
use crate::table::TranspositionTable;

/// A node count on a cache line of its own, so that counting threads do not slow each other down.
#[derive(Default)]
#[repr(align(128))]
struct Counter(AtomicU64);

/// Steers a running search from outside.
#[derive(Default)]
pub struct Control {
    stop: AtomicBool,
    /// The search thinks on the opponent's time: the clock does not limit it yet.
    pondering: AtomicBool,
}

impl Control {
    /// Ends the search. Its threads notice within about a millisecond.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was told to end.
    #[inline(always)]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The opponent has played the expected ply: from now on the clock limits the search.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search still thinks on the opponent's time.
    #[inline(always)]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Resets the flags for a new search.
    pub fn start(&self, pondering: bool) {
        self.stop.store(false, Ordering::Relaxed);
        self.pondering.store(pondering, Ordering::Relaxed);
    }
}

/// What all threads of a search read and write.
pub struct SharedState {
    /// The transposition table.
    pub table: TranspositionTable,
    /// Which plies the threads are searching; `None` with a single thread.
    pub(crate) active: Option<ActiveSearches>,
    counters: Vec<Counter>,
}

impl SharedState {
    /// State shared by this many threads.
    pub fn new(table: TranspositionTable, threads: usize) -> Self {
        let mut shared = Self { table, active: None, counters: Vec::new() };
        shared.set_threads(threads);
        shared
    }

    /// Changes the number of threads; all counts start again from 0.
    pub fn set_threads(&mut self, threads: usize) {
        self.counters = (0..threads).map(|_| Counter::default()).collect();
        self.active = (threads > 1).then(ActiveSearches::new);
    }

    /// How many threads share it.
    pub fn threads(&self) -> usize {
        self.counters.len()
    }

    /// Sets all node counts to 0.
    pub fn reset_nodes(&self) {
        for counter in &self.counters {
            counter.0.store(0, Ordering::Relaxed);
        }
    }

    /// Publishes the nodes that this thread has counted in this search.
    #[inline(always)]
    pub fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.counters[thread].0.store(nodes, Ordering::Relaxed);
    }

    /// Nodes searched by all threads, as far as published.
    pub fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}

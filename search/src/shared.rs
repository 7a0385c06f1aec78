//! What the threads of a search share: the table, the stop flag, the node counts. Every atomic is here or in the table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::claims::Claims;
use crate::table::Table;

/// A node count on a cache line of its own, so that no thread slows another down by counting.
#[derive(Default)]
#[repr(align(128))]
struct Counter(AtomicU64);

/// The flags by which a search is steered from outside while it runs.
#[derive(Default)]
pub struct Control {
    stop: AtomicBool,
    /// The search is thinking on the opponent's time: the clock does not bind it yet.
    pondering: AtomicBool,
}

impl Control {
    /// Ends the search as soon as its threads look, within a millisecond or so.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been told to end.
    #[inline(always)]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The opponent has played the expected ply: from now on the clock counts.
    pub fn ponderhit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the clock does not count yet.
    #[inline(always)]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Readies the flags for a new search.
    pub fn start(&self, pondering: bool) {
        self.stop.store(false, Ordering::Relaxed);
        self.pondering.store(pondering, Ordering::Relaxed);
    }
}

/// Table and node counts, seen by all workers of one search.
pub struct Shared {
    /// The transposition table.
    pub table: Table,
    /// Which thread searches what; none where there is one thread only.
    pub(crate) claims: Option<Claims>,
    counters: Vec<Counter>,
}

impl Shared {
    /// Shares this table between so many threads.
    pub fn new(table: Table, threads: usize) -> Self {
        let mut shared = Self { table, claims: None, counters: Vec::new() };
        shared.set_threads(threads);
        shared
    }

    /// Changes the number of threads; all counts start again from 0.
    pub fn set_threads(&mut self, threads: usize) {
        self.counters = (0..threads).map(|_| Counter::default()).collect();
        self.claims = (threads > 1).then(Claims::new);
    }

    /// How many threads share it.
    pub fn threads(&self) -> usize {
        self.counters.len()
    }

    /// A new search has counted nothing.
    pub fn reset_nodes(&self) {
        for counter in &self.counters {
            counter.0.store(0, Ordering::Relaxed);
        }
    }

    /// Publishes what this thread has counted in this search.
    #[inline(always)]
    pub fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.counters[thread].0.store(nodes, Ordering::Relaxed);
    }

    /// Positions searched by all threads, as far as published.
    pub fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.load(Ordering::Relaxed)).sum()
    }
}

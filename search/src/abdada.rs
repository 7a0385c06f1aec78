//! Simplified ABDADA (Kerrigan, 2017): threads that come to the same node search its plies in a different order.
//!
//! A thread notes which ply it is searching. Another thread that comes to the same node meanwhile defers that ply, and
//! finds its score in the transposition table when it gets there.

use std::sync::atomic::{AtomicU64, Ordering};

use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{Ply, PlyList};

/// Slots of the table. A collision only changes the order of plies.
const SLOTS: usize = 1 << 12;

/// The plies that threads are searching now: one relaxed store to begin, one to end.
pub(crate) struct ActiveSearches(Box<[AtomicU64]>);

impl ActiveSearches {
    /// No thread searches anything.
    pub(crate) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// The number that stands for this ply at the node with this key.
    #[inline(always)]
    pub(crate) fn token(key: u64, ply: Ply) -> u64 {
        splitmix(key, u64::from(ply.0))
    }

    #[inline(always)]
    fn slot(&self, token: u64) -> &AtomicU64 {
        &self.0[token as usize % SLOTS]
    }

    /// Whether a thread is searching this ply.
    #[inline(always)]
    pub(crate) fn contains(&self, token: u64) -> bool {
        self.slot(token).load(Ordering::Relaxed) == token
    }

    /// Notes that this thread begins to search the ply.
    #[inline(always)]
    pub(crate) fn begin(&self, token: u64) {
        self.slot(token).store(token, Ordering::Relaxed);
    }

    /// Notes that the search of the ply has ended.
    #[inline(always)]
    pub(crate) fn end(&self, token: u64) {
        if self.contains(token) {
            self.slot(token).store(0, Ordering::Relaxed);
        }
    }
}

/// The plies of a node that this thread has deferred.
#[derive(Default)]
pub(crate) struct DeferredPlies {
    plies: PlyList,
    /// How many of them [`DeferredPlies::next`] has handed out.
    resumed: usize,
}

impl DeferredPlies {
    /// Defers a ply.
    #[inline(always)]
    pub(crate) fn push(&mut self, ply: Ply) {
        self.plies.push(ply);
    }

    /// The first deferred ply that has not been handed out yet.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Ply> {
        let ply = self.plies.get(self.resumed).copied()?;
        self.resumed += 1;
        Some(ply)
    }
}

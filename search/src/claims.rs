//! Who searches what: threads that come to the same node take its plies in a different order.
//!
//! A thread claims a ply while it searches it; another one that comes to the same node meanwhile leaves that ply for
//! last, and finds its score in the table when it gets there (simplified ABDADA, T. Kerrigan 2017).

use std::sync::atomic::{AtomicU64, Ordering};

use xiongmao_movegen::Ply;
use xiongmao_movegen::zobrist::splitmix;

/// Slots of the table. A collision only changes an order.
const SLOTS: usize = 1 << 12;
/// From this depth on a ply is worth a claim: its search takes long against the claim.
pub(crate) const CLAIM_DEPTH: i32 = 4;

/// The claims of all threads, one relaxed store each to make and to drop.
pub(crate) struct Claims(Box<[AtomicU64]>);

impl Claims {
    /// No claims.
    pub(crate) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// What stands for this ply in the node with this key.
    #[inline(always)]
    pub(crate) fn token(key: u64, ply: Ply) -> u64 {
        splitmix(key, u64::from(ply.0))
    }

    #[inline(always)]
    fn slot(&self, token: u64) -> &AtomicU64 {
        &self.0[token as usize % SLOTS]
    }

    /// Whether a thread searches this now.
    #[inline(always)]
    pub(crate) fn is_claimed(&self, token: u64) -> bool {
        self.slot(token).load(Ordering::Relaxed) == token
    }

    /// Says that this thread searches it.
    #[inline(always)]
    pub(crate) fn claim(&self, token: u64) {
        self.slot(token).store(token, Ordering::Relaxed);
    }

    /// Says that it is done.
    #[inline(always)]
    pub(crate) fn release(&self, token: u64) {
        if self.is_claimed(token) {
            self.slot(token).store(0, Ordering::Relaxed);
        }
    }
}

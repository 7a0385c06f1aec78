//! Many conversations, some at a time.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::setting;

/// Conversations at a time.
const THREADS: u64 = 3;

/// Runs this many conversations, each with a seed of its own. `XIONGMAO_SEED` selects the seeds.
pub fn run_all(count: u64, converse: impl Fn(u64) + Sync) {
    let first = setting("XIONGMAO_SEED", 1) << 32;
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return;
                    }
                    converse(first + index);
                }
            });
        }
    });
}

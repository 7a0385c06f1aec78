//! The threads that search together with the one that calls [`Pool::search`](crate::Pool::search).

use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::thread_data::STACK_BYTES;

/// Why helpers cannot be started.
pub(crate) type StartError = rayon::ThreadPoolBuildError;

/// Threads of the system, which live as long as this.
pub(crate) struct Helpers(ThreadPool);

impl Helpers {
    /// Starts this many, and one that watches the clock; `None` for 0.
    pub(crate) fn start(count: usize) -> Result<Option<Self>, StartError> {
        if count == 0 {
            return Ok(None);
        }
        ThreadPoolBuilder::new()
            .num_threads(count + 1)
            .stack_size(STACK_BYTES)
            .thread_name(|index| format!("search-{}", index + 1))
            .build()
            .map(|pool| Some(Self(pool)))
    }

    /// Lets the helpers do the tasks, and this thread its own work; returns when everything is done. Meanwhile a
    /// thread that otherwise sleeps calls `alarm`, which returns the time until its next call. It runs on time even if
    /// more threads search than there are cores.
    pub(crate) fn work_beside<'a, T>(
        &self,
        tasks: impl Iterator<Item = Box<dyn FnOnce() + Send + 'a>>,
        own: impl FnOnce() -> T,
        alarm: impl Fn() -> Option<Duration> + Send + Sync,
    ) -> T {
        let (is_over, end) = (Mutex::new(false), Condvar::new());
        self.0.in_place_scope(|scope| {
            if alarm().is_some() {
                scope.spawn(|_| {
                    let mut is_over = is_over.lock();
                    while !*is_over && let Some(wait) = alarm() {
                        end.wait_for(&mut is_over, wait);
                    }
                });
            }
            for task in tasks {
                scope.spawn(|_| task());
            }
            let done = own();
            *is_over.lock() = true;
            end.notify_all();
            done
        })
    }
}

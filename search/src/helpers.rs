//! The threads that search together with the one that calls [`Pool::search`](crate::Pool::search).

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::thread_data::STACK_BYTES;

/// Why helpers cannot be started.
pub(crate) type StartError = rayon::ThreadPoolBuildError;

/// Threads of the system, which live as long as this.
pub(crate) struct Helpers(ThreadPool);

impl Helpers {
    /// Starts this many; `None` for 0.
    pub(crate) fn start(count: usize) -> Result<Option<Self>, StartError> {
        if count == 0 {
            return Ok(None);
        }
        ThreadPoolBuilder::new()
            .num_threads(count)
            .stack_size(STACK_BYTES)
            .thread_name(|index| format!("search-{}", index + 1))
            .build()
            .map(|pool| Some(Self(pool)))
    }

    /// Lets the helpers do the tasks, and this thread its own work; returns when all of it is done.
    pub(crate) fn work_beside<'a, T>(
        &self,
        tasks: impl Iterator<Item = Box<dyn FnOnce() + Send + 'a>>,
        own: impl FnOnce() -> T,
    ) -> T {
        self.0.in_place_scope(|scope| {
            for task in tasks {
                scope.spawn(|_| task());
            }
            own()
        })
    }
}

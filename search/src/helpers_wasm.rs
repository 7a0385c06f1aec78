//! The helpers of the thread that calls [`Pool::search`](crate::Pool::search) in WebAssembly, where only the page can
//! start threads. Each is a worker with its own instance of the module on the same memory. It lends itself by [`lend`]
//! and waits for tasks; all searches of the memory share them. `packages/npm` starts the workers.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thiserror::Error;

type Task<'a> = Box<dyn FnOnce() + Send + 'a>;

/// The threads and their tasks.
struct Lent {
    /// Number of worker threads, including those still starting.
    threads: usize,
    /// Tasks waiting to be started.
    tasks: Vec<Task<'static>>,
    /// The number of tasks that have started and not ended.
    running: usize,
}

static LENT: Mutex<Lent> = Mutex::new(Lent { threads: 0, tasks: Vec::new(), running: 0 });
/// Signalled when a task is added.
static BEGIN: Condvar = Condvar::new();
/// No task is running.
static ENDED: Condvar = Condvar::new();

fn lent() -> MutexGuard<'static, Lent> {
    // No task runs under the lock, and a panic ends the instance here.
    LENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Announces a thread that will call [`lend`].
pub fn announce() {
    lent().threads += 1;
}

/// How many threads a search can have.
pub fn most_threads() -> usize {
    lent().threads + 1
}

/// Turns this thread into a helper, permanently.
pub fn lend() -> ! {
    let mut lent = lent();
    loop {
        if let Some(task) = lent.tasks.pop() {
            lent.running += 1;
            drop(lent);
            task();
            lent = self::lent();
            lent.running -= 1;
            if lent.running == 0 {
                ENDED.notify_all();
            }
        } else {
            lent = BEGIN.wait(lent).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// More threads are wanted than there are.
#[derive(Debug, Error)]
#[error("{most} at most, as the engine was opened")]
pub(crate) struct StartError {
    most: usize,
}

/// The right to use this many of the threads.
pub(crate) struct Helpers(usize);

impl Helpers {
    /// Takes this many; `None` for 0.
    pub(crate) fn start(count: usize) -> Result<Option<Self>, StartError> {
        let most = most_threads();
        if count < most { Ok(Some(Self(count)).filter(|_| count > 0)) } else { Err(StartError { most }) }
    }

    /// Lets the helpers do the tasks, and this thread its own work; returns when all of it is done. A task that none
    /// has started by then is left out: its thread is not there yet. No thread is left for an alarm.
    pub(crate) fn work_beside<'a, T>(
        &self,
        tasks: impl Iterator<Item = Task<'a>>,
        own: impl FnOnce() -> T,
        _alarm: impl Fn() -> Option<Duration>,
    ) -> T {
        let tasks = tasks.take(self.0).map(|task| {
            // SAFETY: no task outlives `'a`, since this function returns only when each has either ended or been
            // dropped. It does not unwind before: a panic ends the instance, with all its threads.
            unsafe { std::mem::transmute::<Task<'a>, Task<'static>>(task) }
        });
        lent().tasks.extend(tasks);
        BEGIN.notify_all();
        let own = own();
        let mut lent = lent();
        lent.tasks.clear();
        while lent.running > 0 {
            lent = ENDED.wait(lent).unwrap_or_else(PoisonError::into_inner);
        }
        own
    }
}

//! The searches of a batch that are running, to stop them when the batch ends early.

use std::sync::Arc;

use parking_lot::Mutex;
use xiongmao_search::{Control, SearchToken};

/// The searches of all workers.
#[derive(Debug, Default)]
pub struct Searches(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Whether no search may start any more.
    over: bool,
    /// What steers the latest search of each worker, by the worker's index.
    controls: Vec<Option<Arc<Control>>>,
}

/// Stops all searches permanently when it is dropped.
#[derive(Debug)]
pub struct StopOnDrop(pub Arc<Searches>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.with(|state| {
            state.over = true;
            state.controls.iter().flatten().for_each(|control| control.stop());
        });
    }
}

impl Searches {
    /// Starts the clock of a worker's next search; `None` once the batch is over.
    pub fn start(&self, worker: usize, control: Arc<Control>) -> Option<SearchToken> {
        self.with(|state| {
            if state.over {
                return None;
            }
            if state.controls.len() <= worker {
                state.controls.resize(worker + 1, None);
            }
            let token = control.start(false);
            state.controls[worker] = Some(control);
            Some(token)
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.0.lock())
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_search::{Limits, NullReport, SearchSettings};

    use super::*;
    use crate::searcher::{PositionSearcher, Resources};

    #[test]
    fn a_search_without_limits_ends_with_the_batch_and_none_follows() {
        let rules = xiongmao_movegen::games::default();
        let mut searcher = PositionSearcher::new(rules, Resources { threads: 1, hash: 1 }).unwrap();
        let (searches, control) = (Arc::new(Searches::default()), searcher.control());
        let token = searches.start(3, Arc::clone(&control)).unwrap();
        drop(StopOnDrop(Arc::clone(&searches)));
        let limits = Limits { infinite: true, ..Limits::default() };
        // It would never return.
        searcher.search(token, &rules.start(), &limits, &SearchSettings::default(), &mut NullReport);
        assert!(searches.start(3, control).is_none());
    }
}

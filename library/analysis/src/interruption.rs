//! Ends searches from another thread, as a signal does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use xiongmao_search::{Control, SearchToken};

/// Ends the running searches, and those that begin afterwards.
#[derive(Clone, Default)]
pub struct Interruption {
    came: Arc<AtomicBool>,
    searches: Arc<Mutex<Vec<Weak<Control>>>>,
}

impl Interruption {
    /// Interrupts. Returns whether it was interrupted before.
    pub fn interrupt(&self) -> bool {
        let before = self.came.swap(true, Ordering::SeqCst);
        for control in self.searches.lock().iter().filter_map(Weak::upgrade) {
            control.stop();
        }
        before
    }

    /// Whether it has been interrupted.
    pub fn has_come(&self) -> bool {
        self.came.load(Ordering::SeqCst)
    }

    /// The flag that is set when it is interrupted.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.came
    }

    /// Starts the clock of a search that can be interrupted.
    pub fn begin(&self, control: &Arc<Control>) -> SearchToken {
        let token = control.start(false);
        let mut searches = self.searches.lock();
        if !searches.iter().any(|known| std::ptr::eq(known.as_ptr(), Arc::as_ptr(control))) {
            searches.retain(|known| known.strong_count() > 0);
            searches.push(Arc::downgrade(control));
        }
        drop(searches);
        // An interruption before this line found no search, or one whose flags were not reset yet.
        if self.has_come() {
            control.stop();
        }
        token
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_search::{Limits, NullReport, SearchSettings};

    use super::*;
    use crate::registry;
    use crate::searcher::{PositionSearcher, Resources};

    #[test]
    fn it_ends_searches_that_run_and_later_ones() {
        let entry = registry::default();
        let mut searcher = PositionSearcher::new(entry.rules(), Resources { threads: 1, hash: 1 }).unwrap();
        let (interruption, game) = (Interruption::default(), entry.rules().start());
        let mut endless = || {
            let token = interruption.begin(&searcher.control());
            searcher.search(token, &game, &Limits::default(), &SearchSettings::default(), &mut NullReport)
        };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while interruption.searches.lock().is_empty() {
                    std::thread::yield_now();
                }
                assert!(!interruption.interrupt());
            });
            endless();
        });
        assert!(interruption.interrupt());
        endless();
    }
}

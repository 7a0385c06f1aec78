//! Ends a match from any thread.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crossbeam_channel::Sender;

/// Ends a match: games in progress are abandoned, counted games stay.
#[derive(Clone)]
pub struct Stopper(Arc<Mutex<Option<Sender<()>>>>);

impl Stopper {
    /// Drops this sender when the match is ended.
    pub fn new(sender: Sender<()>) -> Self {
        Self(Arc::new(Mutex::new(Some(sender))))
    }

    /// Ends the match.
    pub fn stop(&self) {
        *lock(&self.0) = None;
    }

    /// Whether the match has been ended.
    pub fn stopped(&self) -> bool {
        lock(&self.0).is_none()
    }
}

/// The value behind a lock, even if a thread that held it has panicked.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

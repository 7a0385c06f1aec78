//! Ends a match or an examination from any thread.

use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, bounded};
use parking_lot::Mutex;

/// A channel that is closed when the work is ended from outside. Nothing is ever sent on it.
pub type HaltSignal = Receiver<()>;

/// Ends a match: games in progress are abandoned, counted games stay. Ends an examination at the current step.
#[derive(Clone)]
pub struct HaltHandle(Arc<Mutex<Option<Sender<()>>>>);

/// A handle, and the signal that it gives.
pub fn halt_signal() -> (HaltHandle, HaltSignal) {
    let (sender, halt) = bounded(0);
    (HaltHandle(Arc::new(Mutex::new(Some(sender)))), halt)
}

impl HaltHandle {
    /// Closes the signal.
    pub fn stop(&self) {
        *self.0.lock() = None;
    }

    /// Whether the signal has been closed.
    pub fn is_stopped(&self) -> bool {
        self.0.lock().is_none()
    }
}

//! Ends a match or an examination from any thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, Sender, bounded};
use parking_lot::Mutex;

/// A channel that is closed when the work is ended from outside. Nothing is ever sent on it.
pub type HaltSignal = Receiver<()>;

/// Ends a match: games in progress are abandoned, counted games stay. Ends an examination at the current step.
#[derive(Clone)]
pub struct HaltHandle(Arc<Halt>);

struct Halt {
    /// `None` once the signal is closed.
    sender: Mutex<Option<Sender<()>>>,
    signal: HaltSignal,
    finishes_round: AtomicBool,
}

impl Default for HaltHandle {
    fn default() -> Self {
        let (sender, signal) = bounded(0);
        Self(Arc::new(Halt { sender: Mutex::new(Some(sender)), signal, finishes_round: AtomicBool::new(false) }))
    }
}

impl HaltHandle {
    /// The signal that it gives.
    pub fn signal(&self) -> HaltSignal {
        self.0.signal.clone()
    }

    /// Closes the signal.
    pub fn stop(&self) {
        *self.0.sender.lock() = None;
    }

    /// Ends a match once its current round is over. An examination continues.
    pub fn finish_round(&self) {
        self.0.finishes_round.store(true, Ordering::Relaxed);
    }

    /// Whether no further round is to begin.
    pub fn finishes_round(&self) -> bool {
        self.0.finishes_round.load(Ordering::Relaxed)
    }

    /// Whether the signal has been closed.
    pub fn is_stopped(&self) -> bool {
        self.0.sender.lock().is_none()
    }
}

//! Short work for the queue, done in one go.

use tokio::sync::oneshot;

use crate::server::queue::{Progress, Work};

/// Work that takes a moment and is done in one go.
pub struct Errand<T, F> {
    work: Option<(F, oneshot::Sender<T>)>,
}

impl<T, F: FnOnce() -> T> Errand<T, F> {
    /// The errand, and the receiver of its result.
    pub fn new(work: F) -> (Self, oneshot::Receiver<T>) {
        let (sender, answer) = oneshot::channel();
        (Self { work: Some((work, sender)) }, answer)
    }
}

impl<T: Send + 'static, F: FnOnce() -> T + Send> Work for Errand<T, F> {
    fn run(&mut self) -> Progress {
        let done = self.work.take().map(|(work, sender)| (work(), sender));
        Progress::done(move || {
            if let Some((result, sender)) = done {
                // The client may have gone away.
                let _ = sender.send(result);
            }
        })
    }
}

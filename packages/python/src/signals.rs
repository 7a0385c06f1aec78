//! Waiting in such a way that Ctrl-C works and other threads of Python run.

use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};
use pyo3::prelude::*;

/// How often Python is asked whether Ctrl-C was pressed.
pub const PATIENCE: Duration = Duration::from_millis(50);

/// Waits for a message and lets other threads of Python run meanwhile. `None` if none will come.
///
/// # Errors
/// If Python has to handle a signal and that raises an exception, as Ctrl-C does.
pub fn wait<T: Send>(py: Python<'_>, messages: &Receiver<T>) -> PyResult<Option<T>> {
    loop {
        match py.detach(|| messages.recv_timeout(PATIENCE)) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}

//! The progress of a long command: a bar at a terminal, and elsewhere a line every minute.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How often the progress is written to a log.
const LOG_EVERY: Duration = Duration::from_secs(60);

/// A progress bar on standard error, or lines in a log if that is no terminal. The bar disappears when it is dropped.
pub struct LoggedBar {
    bar: ProgressBar,
    /// When the last line was written to the log; `None` at a terminal.
    logged: Option<Instant>,
}

impl LoggedBar {
    /// A bar of this length, with a template of `indicatif`.
    pub fn new(template: &str, length: u64) -> Self {
        let bar = ProgressBar::new(length);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, logged: (!std::io::stderr().is_terminal()).then(Instant::now) }
    }

    /// Begins with what earlier runs have done, which does not count in the estimate of the time left.
    pub fn begin_at(&self, done: u64) {
        self.bar.set_position(done);
        self.bar.reset_eta();
    }

    /// Sets the length, where it is known only now.
    pub fn set_length(&self, length: u64) {
        self.bar.set_length(length);
    }

    /// Shows how much is done, and this message behind the bar; a log gets `line` instead.
    pub fn show(&mut self, done: u64, message: String, line: impl FnOnce() -> String) {
        self.bar.set_position(done);
        self.bar.set_message(message);
        if self.logged.is_some_and(|logged| logged.elapsed() >= LOG_EVERY) {
            self.logged = Some(Instant::now());
            self.say(&line());
        }
    }

    /// Writes a line above the bar.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| drop(writeln!(std::io::stderr(), "{line}")));
    }
}

impl Drop for LoggedBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

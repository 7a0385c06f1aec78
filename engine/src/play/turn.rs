//! The time that a turn takes.

use std::time::{Duration, Instant};

/// The time of the turn so far. It stops while the engine looks for hints and reasons, and does not begin before the
/// first move of a session.
#[derive(Clone, Copy, Default, Debug)]
pub struct Turn {
    began: bool,
    /// The time up to the last stop.
    spent: Duration,
    /// The start of the present run; `None` while it is stopped.
    since: Option<Instant>,
}

impl Turn {
    /// A turn that begins now.
    pub fn new(now: Instant) -> Self {
        Self { began: true, spent: Duration::ZERO, since: Some(now) }
    }

    /// Begins again, unless it has not started.
    pub fn again(&mut self, now: Instant) {
        if self.began {
            *self = Self::new(now);
        }
    }

    /// Stops the time.
    pub fn stand(&mut self, now: Instant) {
        self.spent = self.gone(now);
        self.since = None;
    }

    /// Lets the time run again, unless it runs already or the turn has not started.
    pub fn run(&mut self, now: Instant) {
        if self.began {
            self.since.get_or_insert(now);
        }
    }

    /// The time that it has taken.
    pub fn gone(&self, now: Instant) -> Duration {
        self.spent + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// The moment at which it will have taken this time; `None` while it is stopped.
    pub fn takes(&self, time: Duration) -> Option<Instant> {
        Some(self.since? + time.saturating_sub(self.spent))
    }
}

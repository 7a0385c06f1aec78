//! How long to think: a soft bound, looked at between iterations, and a hard one that ends the search in its midst.

use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::params;

/// How many times the overhead is kept back on the clock beside it.
const CUSHION: u32 = 20;

/// The clock of one search.
#[derive(Clone, Copy, Debug)]
pub struct Clockwork {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Clockwork {
    /// Starts the clock. `overhead` is what the way between the clock's keeper and this program costs for each ply.
    pub fn start(limits: &Limits, overhead: Duration) -> Self {
        let mut clockwork = Self { start: Instant::now(), soft: None, hard: None };
        if limits.infinite {
            return clockwork;
        }
        if let Some(clock) = limits.clock {
            // A cushion on top of the overhead takes up the hiccups of a loaded machine, as far as the clock allows.
            let cushion = (overhead * CUSHION).min(clock.remaining / 2);
            let usable = clock.remaining.saturating_sub(overhead + cushion).max(Duration::from_millis(1));
            // The last ply before the refill may use nearly everything.
            let share = match clock.plies_to_go {
                Some(plies) => 1.0 / f64::from(plies.clamp(1, 50)),
                None => f64::from(params::time_share()) / 1000.0,
            };
            // Each ply costs the overhead, so only what the increment gives beyond it can be spent again and again.
            let gained = clock.increment.saturating_sub(overhead);
            let increment = gained.mul_f64(f64::from(params::time_increment()) / 100.0);
            let planned = usable.mul_f64(share) + increment;
            // However large the increment, one ply never gets most of what is on the clock.
            // What is left after the last ply before a refill is of no use.
            let (most, limit) = if clock.plies_to_go == Some(1) { (0.7, 0.9) } else { (0.4, 0.5) };
            clockwork.soft = Some(planned.min(usable.mul_f64(most)));
            clockwork.hard = Some(planned.mul_f64(f64::from(params::time_hard()) / 100.0).min(usable.mul_f64(limit)));
        }
        if let Some(movetime) = limits.movetime {
            let all = movetime.saturating_sub(overhead).max(Duration::from_millis(1));
            clockwork.hard = Some(clockwork.hard.map_or(all, |hard| hard.min(all)));
        }
        clockwork
    }

    /// Since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search has to end now.
    pub fn hard_reached(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is worth beginning; `scale` stretches the soft bound when the search is unsure.
    pub fn soft_reached(&self, scale: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    #[test]
    fn never_plans_more_than_there_is() {
        for (remaining, increment) in [(0, 0), (1, 0), (5, 1000), (100, 5), (600_000, 0), (60_000, 600_000)] {
            for plies_to_go in [None, Some(1), Some(2), Some(40), Some(0)] {
                let clock = Clock {
                    remaining: Duration::from_millis(remaining),
                    increment: Duration::from_millis(increment),
                    plies_to_go,
                };
                let limits = Limits { clock: Some(clock), ..Limits::default() };
                let clockwork = Clockwork::start(&limits, Duration::from_millis(10));
                let most = Duration::from_millis(remaining.saturating_sub(10).max(1));
                assert!(clockwork.hard.unwrap() <= most && clockwork.soft.unwrap() <= most, "{clock:?}");
            }
        }
    }
}

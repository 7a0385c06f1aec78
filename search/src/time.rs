//! How long to think: a soft bound, looked at between iterations, and a hard one that ends the search in its midst.

use std::time::{Duration, Instant};

use crate::limits::{Clock, Limits};
use crate::params;

/// How many times the overhead is kept back on the clock beside it.
const CUSHION: u32 = 20;
/// How many times the worst lag seen is kept back.
const LAG_CUSHION: u32 = 3;
/// A pause this short is how machines are, and no lag.
const PAUSE: Duration = Duration::from_millis(4);
/// One lag is not believed to be longer.
const LONGEST_LAG: Duration = Duration::from_secs(1);

/// The time that the machine has taken away lately: pauses in the midst of a search, and what went missing on the clock
/// between two searches. On a quiet machine there is none, and nothing is kept back for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lag {
    worst: Duration,
    /// What the next clock should show if nothing is lost on the way, and its increment.
    expected: Option<(Duration, Duration)>,
}

impl Lag {
    /// What the clock says before a search. What it lacks beyond the overhead was lost on the way.
    pub fn before(&mut self, clock: Option<&Clock>, overhead: Duration) {
        if let (Some(clock), Some((expected, increment))) = (clock, self.expected.take())
            && clock.increment == increment
        {
            self.hear(expected.saturating_sub(clock.remaining).saturating_sub(overhead));
        }
    }

    /// What a search with this clock took, and its longest pause. A search that pondered says nothing of the clock.
    pub fn after(&mut self, clock: Option<&Clock>, took: Duration, pause: Duration, pondered: bool) {
        // Old troubles are forgotten slowly: half of them in some twenty plies.
        self.worst -= self.worst / 32;
        self.hear(pause);
        self.expected = clock
            .filter(|clock| !pondered && clock.plies_to_go.is_none())
            .map(|clock| ((clock.remaining + clock.increment).saturating_sub(took), clock.increment));
    }

    fn hear(&mut self, lag: Duration) {
        if lag > PAUSE {
            self.worst = self.worst.max(lag.min(LONGEST_LAG));
        }
    }

    /// What to keep back of this clock.
    fn cushion(&self, remaining: Duration) -> Duration {
        (self.worst * LAG_CUSHION).min(remaining * 3 / 4)
    }
}

/// The clock of one search.
#[derive(Clone, Copy, Debug)]
pub struct Clockwork {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Clockwork {
    /// Starts the clock. `overhead` is what the way between the clock's keeper and this program costs for each ply, `lag`
    /// what more has been lost lately.
    pub fn start(limits: &Limits, overhead: Duration, lag: &Lag) -> Self {
        let mut clockwork = Self { start: Instant::now(), soft: None, hard: None };
        if limits.infinite {
            return clockwork;
        }
        if let Some(clock) = limits.clock {
            // A cushion on top of the overhead takes up the hiccups of a loaded machine, as far as the clock allows. Where
            // there have been some, plies are played almost at once until the increments have filled it.
            let cushion = (overhead * CUSHION).min(clock.remaining / 2).max(lag.cushion(clock.remaining));
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
        let mut slow = Lag::default();
        slow.after(None, Duration::ZERO, Duration::from_secs(9), false);
        let clocks = [(0, 0), (1, 0), (5, 1000), (100, 5), (600_000, 0), (60_000, 600_000)];
        for ((remaining, increment), lag) in
            clocks.into_iter().flat_map(|clock| [(clock, Lag::default()), (clock, slow)])
        {
            for plies_to_go in [None, Some(1), Some(2), Some(40), Some(0)] {
                let clock = Clock {
                    remaining: Duration::from_millis(remaining),
                    increment: Duration::from_millis(increment),
                    plies_to_go,
                };
                let limits = Limits { clock: Some(clock), ..Limits::default() };
                let clockwork = Clockwork::start(&limits, Duration::from_millis(10), &lag);
                let most = Duration::from_millis(remaining.saturating_sub(10).max(1));
                assert!(clockwork.hard.unwrap() <= most && clockwork.soft.unwrap() <= most, "{clock:?}");
            }
        }
    }

    #[test]
    fn lag_is_noticed_and_forgotten() {
        let millis = Duration::from_millis;
        let clock = |remaining| Clock { remaining: millis(remaining), increment: millis(5), plies_to_go: None };
        let soft = |lag: &Lag| {
            let limits = Limits { clock: Some(clock(500)), ..Limits::default() };
            Clockwork::start(&limits, millis(10), lag).soft.unwrap()
        };
        let mut lag = Lag::default();
        let unhurried = soft(&lag);
        // 20 of 500 ms thought, 5 added: 485. Ten less are the overhead, four more are nothing.
        lag.before(Some(&clock(500)), millis(10));
        lag.after(Some(&clock(500)), millis(20), millis(2), false);
        lag.before(Some(&clock(471)), millis(10));
        assert_eq!(soft(&lag), unhurried);
        // 130 ms went missing, or passed in a pause.
        lag.after(Some(&clock(500)), millis(20), millis(2), false);
        lag.before(Some(&clock(355)), millis(10));
        assert!(soft(&lag) < unhurried);
        let mut paused = Lag::default();
        paused.after(Some(&clock(500)), millis(150), millis(120), false);
        assert_eq!(soft(&paused), soft(&lag));
        // Another game's clock, with more on it or another increment, says nothing.
        let mut other = Lag::default();
        other.after(Some(&clock(500)), millis(20), millis(2), false);
        other.before(Some(&clock(9000)), millis(10));
        other.after(Some(&clock(9000)), millis(20), millis(2), false);
        other.before(Some(&Clock { increment: millis(6), ..clock(100) }), millis(10));
        assert_eq!(soft(&other), unhurried);
        for _ in 0..200 {
            lag.after(None, millis(1), millis(0), false);
        }
        assert_eq!(soft(&lag), unhurried);
    }
}

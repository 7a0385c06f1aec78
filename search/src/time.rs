//! Time management: a soft limit, checked between iterations, and a hard limit, which aborts an iteration.

use std::time::Duration;

use crate::clock::Instant;
use crate::limits::{Clock, Limits};
use crate::params;
use crate::shared::Control;

/// How often to look whether the opponent has played the expected move.
const PONDERING: Duration = Duration::from_millis(5);

/// This parameter in milliseconds.
fn millis(param: i32) -> Duration {
    Duration::from_millis(u64::from(param.unsigned_abs()))
}

/// This parameter in per cent.
fn per_cent(param: i32) -> f64 {
    f64::from(param) / 100.0
}

/// Tracks the lag of the last searches: pauses during a search, and time that the clock lost between two. A quiet
/// machine has none, and its clock needs no reserve for it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LagTracker {
    worst: Duration,
    /// How long the last searches took to end once their time was up.
    ending: Duration,
    /// The clock that the next search should see if no time is lost, and its increment.
    expected: Option<(Duration, Duration)>,
}

impl LagTracker {
    /// Records the clock before a search. Time missing beyond the overhead is lag.
    pub(crate) fn search_begins(&mut self, clock: Option<&Clock>, overhead: Duration) {
        if let (Some(clock), Some((expected, increment))) = (clock, self.expected.take())
            && clock.increment == increment
        {
            self.record(expected.saturating_sub(clock.remaining).saturating_sub(overhead));
        }
    }

    /// Records the time that a search with this clock took, its longest pause, and how long it took to end once its
    /// time was up. After pondering the clock is unknown.
    pub(crate) fn search_ended(
        &mut self,
        clock: Option<&Clock>,
        took: Duration,
        pause: Duration,
        ending: Duration,
        pondered: bool,
    ) {
        // The worst lag fades by half in about twenty searches.
        self.worst -= self.worst / params::TIME_LAG_FADING;
        self.ending -= self.ending / params::TIME_LAG_FADING;
        self.record(pause);
        if !pondered {
            self.ending = self.ending.max(ending.min(millis(params::TIME_ENDING_MAX)));
        }
        self.expected = clock
            .filter(|clock| !pondered && clock.moves_to_go.is_none())
            .map(|clock| ((clock.remaining + clock.increment).saturating_sub(took), clock.increment));
    }

    fn record(&mut self, lag: Duration) {
        if lag > millis(params::TIME_LAG_MIN) {
            self.worst = self.worst.max(lag.min(millis(params::TIME_LAG_MAX)));
        }
    }

    /// The reserve to keep on a clock with this much remaining.
    fn reserve(&self, remaining: Duration) -> Duration {
        let most = remaining * params::TIME_LAG_RESERVE_MAX / 100;
        (self.worst * params::TIME_LAG_RESERVE).min(most)
    }
}

/// The time limits of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeManager {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl TimeManager {
    /// Plans the limits of a search whose clock started at `start`. `overhead` is the time lost with each move between
    /// the clock's keeper and this program, `lag` the additional time lost in recent searches.
    pub(crate) fn new(start: Instant, limits: &Limits, overhead: Duration, lag: &LagTracker) -> Self {
        let mut manager = Self { start, soft: None, hard: None };
        if limits.infinite {
            return manager;
        }
        if let Some(clock) = limits.clock {
            // The reserve absorbs the pauses of a loaded machine, as far as the clock allows. After such a pause,
            // moves are played almost at once until the increments have refilled it.
            let reserve = (overhead * params::TIME_RESERVE).min(clock.remaining / 2).max(lag.reserve(clock.remaining));
            let usable = clock.remaining.saturating_sub(overhead + reserve).max(Duration::from_millis(1));
            // The last move before the clock is refilled may use nearly everything.
            let share = match clock.moves_to_go {
                Some(moves) => 1.0 / f64::from(moves.clamp(1, params::TIME_REFILL_PLIES)),
                None => f64::from(params::TIME_SHARE) / 1000.0,
            };
            // Each move costs the overhead, so only the increment beyond it can be spent on every move.
            let gained = clock.increment.saturating_sub(overhead);
            let increment = gained.mul_f64(per_cent(params::TIME_INCREMENT));
            let planned = usable.mul_f64(share) + increment;
            // However large the increment, one move never gets most of the clock, except the last one before a refill,
            // when the rest would be lost.
            let (soft_max, hard_max) = if clock.moves_to_go == Some(1) {
                (params::TIME_LAST_SOFT_MAX, params::TIME_LAST_HARD_MAX)
            } else {
                (params::TIME_SOFT_MAX, params::TIME_HARD_MAX)
            };
            manager.soft = Some(planned.min(usable.mul_f64(per_cent(soft_max))));
            manager.hard = Some(planned.mul_f64(per_cent(params::TIME_HARD)).min(usable.mul_f64(per_cent(hard_max))));
        }
        if let Some(movetime) = limits.movetime {
            // The overhead belongs to clocks: here the host grants the time, and waits for the answer.
            let all = movetime.saturating_sub(lag.ending.min(movetime / 2)).max(Duration::from_millis(1));
            manager.hard = Some(manager.hard.map_or(all, |hard| hard.min(all)));
        }
        manager
    }

    /// Time since the clock of the search started.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Stops the search if it has to end now. How long to wait before the next call; `None` if none is needed.
    pub(crate) fn alarm(&self, control: &Control) -> Option<Duration> {
        let left = self.hard?.saturating_sub(self.elapsed());
        if control.pondering() {
            return Some(PONDERING);
        }
        if left.is_zero() {
            control.stop();
            return None;
        }
        Some(left)
    }

    /// How long ago the search had to end; nothing if it still may go on.
    pub(crate) fn overdue(&self) -> Duration {
        self.hard.map_or(Duration::ZERO, |hard| self.elapsed().saturating_sub(hard))
    }

    /// Whether the search has to end now.
    pub(crate) fn hard_limit_reached(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether no further iteration should begin. `scale` stretches the soft limit while the best move is unstable.
    pub(crate) fn soft_limit_reached(&self, scale: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    #[test]
    fn never_plans_more_than_there_is() {
        let mut slow = LagTracker::default();
        slow.search_ended(None, Duration::ZERO, Duration::from_secs(9), Duration::ZERO, false);
        let clocks = [(0, 0), (1, 0), (5, 1000), (100, 5), (600_000, 0), (60_000, 600_000)];
        for ((remaining, increment), lag) in
            clocks.into_iter().flat_map(|clock| [(clock, LagTracker::default()), (clock, slow)])
        {
            for moves_to_go in [None, Some(1), Some(2), Some(40), Some(0)] {
                let clock = Clock {
                    remaining: Duration::from_millis(remaining),
                    increment: Duration::from_millis(increment),
                    moves_to_go,
                };
                let limits = Limits { clock: Some(clock), ..Limits::default() };
                let time = TimeManager::new(Instant::now(), &limits, Duration::from_millis(10), &lag);
                let most = Duration::from_millis(remaining.saturating_sub(10).max(1));
                assert!(time.hard.unwrap() <= most && time.soft.unwrap() <= most, "{clock:?}");
            }
        }
    }

    #[test]
    fn a_fixed_time_is_used_but_for_the_end_of_a_search() {
        let millis = Duration::from_millis;
        let hard = |movetime, lag: &LagTracker| {
            let limits = Limits { movetime: Some(millis(movetime)), ..Limits::default() };
            TimeManager::new(Instant::now(), &limits, millis(10), lag).hard.unwrap()
        };
        let mut lag = LagTracker::default();
        assert_eq!([20, 50, 1000].map(|movetime| hard(movetime, &lag)), [20, 50, 1000].map(millis));
        lag.search_ended(None, millis(21), millis(1), millis(1), false);
        assert_eq!([20, 50, 1000].map(|movetime| hard(movetime, &lag)), [19, 49, 999].map(millis));
        // However late a search was, the next one may think.
        lag.search_ended(None, millis(900), millis(880), millis(880), false);
        assert_eq!([0, 1, 20].map(|movetime| hard(movetime, &lag)), [1, 1, 15].map(millis));
    }

    #[test]
    fn an_alarm_stops_a_search_whose_time_is_up() {
        let alarm = |control: &Control, limits: &Limits| {
            TimeManager::new(Instant::now(), limits, Duration::ZERO, &LagTracker::default()).alarm(control)
        };
        let control = Control::default();
        let limits = |movetime| Limits { movetime, ..Limits::default() };
        assert_eq!(alarm(&control, &limits(None)), None);
        let hour = Duration::from_secs(3600);
        assert!(alarm(&control, &limits(Some(hour))).is_some_and(|wait| wait > hour / 2 && wait <= hour));
        assert!(!control.stopped());
        let over = TimeManager { start: Instant::now(), soft: None, hard: Some(Duration::ZERO) };
        let ponders = std::sync::Arc::new(Control::default());
        let _token = ponders.start(true);
        assert!(over.alarm(&ponders).is_some() && !ponders.stopped());
        ponders.ponderhit();
        assert!(over.alarm(&ponders).is_none() && ponders.stopped());
    }

    #[test]
    fn lag_is_recorded_and_fades() {
        let millis = Duration::from_millis;
        let clock = |remaining| Clock { remaining: millis(remaining), increment: millis(5), moves_to_go: None };
        let soft = |lag: &LagTracker| {
            let limits = Limits { clock: Some(clock(500)), ..Limits::default() };
            TimeManager::new(Instant::now(), &limits, millis(10), lag).soft.unwrap()
        };
        let mut lag = LagTracker::default();
        let without_lag = soft(&lag);
        // 500 ms less 20 thought plus 5 added are 485. Ten less are the overhead, four more are ignored.
        lag.search_begins(Some(&clock(500)), millis(10));
        lag.search_ended(Some(&clock(500)), millis(20), millis(2), Duration::ZERO, false);
        lag.search_begins(Some(&clock(471)), millis(10));
        assert_eq!(soft(&lag), without_lag);
        // A lag of 130 ms, on the clock or in a pause.
        lag.search_ended(Some(&clock(500)), millis(20), millis(2), Duration::ZERO, false);
        lag.search_begins(Some(&clock(355)), millis(10));
        assert!(soft(&lag) < without_lag);
        let mut paused = LagTracker::default();
        paused.search_ended(Some(&clock(500)), millis(150), millis(120), Duration::ZERO, false);
        assert_eq!(soft(&paused), soft(&lag));
        // Another game's clock, with more on it or another increment, shows no lag.
        let mut other = LagTracker::default();
        other.search_ended(Some(&clock(500)), millis(20), millis(2), Duration::ZERO, false);
        other.search_begins(Some(&clock(9000)), millis(10));
        other.search_ended(Some(&clock(9000)), millis(20), millis(2), Duration::ZERO, false);
        other.search_begins(Some(&Clock { increment: millis(6), ..clock(100) }), millis(10));
        assert_eq!(soft(&other), without_lag);
        for _ in 0..200 {
            lag.search_ended(None, millis(1), millis(0), Duration::ZERO, false);
        }
        assert_eq!(soft(&lag), without_lag);
    }
}

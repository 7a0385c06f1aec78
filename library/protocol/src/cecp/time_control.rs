//! The time that the host allows: `level`, `st`, `sd`, and the engine's clock.

use std::time::Duration;

use crate::parse::{GoLimits, MAX_TIME, OwnClock};

/// The arguments of `level`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The moves of one side after which the base is added again; 0 for never.
    moves: u32,
    /// The time on the clock.
    base: Duration,
    /// The time that each move adds.
    increment: Duration,
}

impl Level {
    /// Reads `MOVES MINUTES[:SECONDS] INCREMENT`. What follows the minutes and seconds in their word is skipped, as
    /// the protocol asks.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        let moves = words.next()?.parse().ok()?;
        let base = words.next()?;
        let end = base.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.')).unwrap_or(base.len());
        let (minutes, rest) = base[..end].split_once(':').unwrap_or((&base[..end], "0"));
        let base = seconds(minutes)?.saturating_mul(60).saturating_add(seconds(rest)?).min(MAX_TIME);
        let increment = words.next().map_or(Some(Duration::ZERO), seconds)?;
        Some(Self { moves, base, increment })
    }
}

/// The default control, as in GNU Chess, the model for the protocol.
impl Default for Level {
    fn default() -> Self {
        Self { moves: 40, base: Duration::from_secs(300), increment: Duration::ZERO }
    }
}

/// The limits of the engine's searches.
#[derive(Clone, Debug)]
pub struct TimeControl {
    level: Level,
    /// The number of plies of the game when the level was set.
    level_at: usize,
    /// The engine's clock.
    clock: Duration,
    /// The time for each move, instead of a clock.
    per_move: Option<Duration>,
    depth: Option<u32>,
}

impl Default for TimeControl {
    fn default() -> Self {
        let level = Level::default();
        Self { level, level_at: 0, clock: level.base, per_move: None, depth: None }
    }
}

impl TimeControl {
    /// Another game begins, with the same level.
    pub fn new_game(&mut self) {
        *self = Self { level: self.level, clock: self.level.base, per_move: self.per_move, ..Self::default() };
    }

    /// `level`, after this number of plies of the game.
    pub fn set_level(&mut self, level: Level, plies: usize) {
        (self.level, self.level_at, self.clock, self.per_move) = (level, plies, level.base, None);
    }

    /// `st`.
    pub fn set_per_move(&mut self, time: Duration) {
        self.per_move = Some(time);
    }

    /// `sd`.
    pub fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// `time`.
    pub fn set_clock(&mut self, time: Duration) {
        self.clock = time;
    }

    /// The engine's clock.
    pub fn clock(&self) -> Duration {
        self.clock
    }

    /// The engine's moves until the base is added again, after this number of plies of the game.
    fn moves_to_go(&self, plies: usize) -> Option<u32> {
        let own = (plies.saturating_sub(self.level_at) / 2) as u32;
        Some(self.level.moves - own.checked_rem(self.level.moves)?)
    }

    /// The limits of a search after this number of plies of the game.
    pub fn limits(&self, plies: usize) -> GoLimits<'static> {
        let clock = OwnClock { time: Some(self.clock), increment: Some(self.level.increment), opponent: true };
        GoLimits {
            depth: self.depth,
            movetime: self.per_move,
            own: if self.per_move.is_some() { OwnClock::default() } else { clock },
            moves_to_go: if self.per_move.is_some() { None } else { self.moves_to_go(plies) },
            ..GoLimits::default()
        }
    }

    /// This much of the engine's time is gone.
    pub fn lose(&mut self, time: Duration) {
        self.clock = self.clock.saturating_sub(time);
    }

    /// The engine has used this time for a move that it played after this number of plies of the game.
    pub fn spend(&mut self, time: Duration, plies: usize) {
        self.lose(time);
        self.clock += self.level.increment;
        if self.moves_to_go(plies) == Some(1) {
            self.clock += self.level.base;
        }
        self.clock = self.clock.min(MAX_TIME);
    }
}

/// A number of seconds, which may have a fraction.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let text = text.trim();
    let digits = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let number: f64 = text.bytes().all(digits).then(|| text.parse().ok())??;
    Some(Duration::try_from_secs_f64(number).unwrap_or(MAX_TIME).min(MAX_TIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Option<(u32, f64, f64)> {
        Level::read(text).map(|level| (level.moves, level.base.as_secs_f64(), level.increment.as_secs_f64()))
    }

    #[test]
    fn levels_are_read() {
        assert_eq!(level("40 5 0"), Some((40, 300.0, 0.0)));
        assert_eq!(level("0 0:30 0.1"), Some((0, 30.0, 0.1)));
        assert_eq!(level("40 25+5 0"), Some((40, 1500.0, 0.0)));
        assert_eq!(level("1 2:03"), Some((1, 123.0, 0.0)));
        assert!(level("").is_none() && level("40 x 0").is_none() && level("-1 5 0").is_none());
    }

    #[test]
    fn the_clock_is_refilled() {
        let mut time = TimeControl::default();
        time.set_level(Level::read("2 1 3").unwrap(), 0);
        // South's first move, and its second.
        assert_eq!(time.limits(0).moves_to_go, Some(2));
        time.spend(Duration::from_secs(10), 0);
        assert_eq!((time.limits(2).moves_to_go, time.limits(2).own.time), (Some(1), Some(Duration::from_secs(53))));
        time.spend(Duration::from_secs(10), 2);
        assert_eq!((time.limits(4).moves_to_go, time.limits(4).own.time), (Some(2), Some(Duration::from_secs(106))));
        // The host's word counts. A level during the game counts from where it is set.
        time.set_clock(Duration::from_secs(7));
        assert_eq!(time.limits(5).own.time, Some(Duration::from_secs(7)));
        time.set_level(Level::read("20 22 0").unwrap(), 80);
        assert_eq!(time.limits(80).moves_to_go, Some(20));
    }

    #[test]
    fn a_time_per_move_replaces_the_clock_until_the_next_level() {
        let mut time = TimeControl::default();
        time.set_per_move(Duration::from_secs(2));
        time.set_depth(5);
        let limits = time.limits(0);
        assert_eq!((limits.movetime, limits.own.time, limits.depth), (Some(Duration::from_secs(2)), None, Some(5)));
        time.new_game();
        assert_eq!((time.limits(0).movetime, time.limits(0).depth), (Some(Duration::from_secs(2)), None));
        time.set_level(Level::default(), 0);
        assert!(time.limits(0).movetime.is_none() && time.limits(0).own.time.is_some());
    }
}

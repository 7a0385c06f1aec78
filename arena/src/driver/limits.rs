//! Time controls, search limits, and the clock that the runner keeps for an engine.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_text::quote;

/// Most time on a clock: a little over a year, so that no sum of times overflows.
const MOST: Duration = Duration::from_secs(1 << 25);

/// Time for a number of moves or for the whole game, with an increment for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// The base time is added again after this many moves of the engine; `None` for never.
    pub moves: Option<u32>,
    /// The time at the start of the game.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

#[derive(Debug, Error, PartialEq, Eq)]
#[error("{0} is not a time control: expected [MOVES/][MINUTES:]SECONDS[+INCREMENT], such as 10+0.1, 40/60 or 1:30+1")]
pub struct TimeControlError(String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        read_control(text).ok_or_else(|| TimeControlError(quote(text)))
    }
}

fn read_control(text: &str) -> Option<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = match rest.split_once('+') {
        Some((base, increment)) => (base, read_seconds(increment)?),
        None => (rest, Duration::ZERO),
    };
    let base = match base.split_once(':') {
        Some((minutes, seconds)) => {
            Duration::from_secs(60).checked_mul(minutes.parse().ok()?)?.checked_add(read_seconds(seconds)?)?
        }
        None => read_seconds(base)?,
    };
    (base > Duration::ZERO && base <= MOST).then_some(TimeControl { moves, base, increment })
}

fn read_seconds(text: &str) -> Option<Duration> {
    // The standard library also reads words such as "inf" as numbers.
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    Duration::try_from_secs_f64(text.parse().ok()?).ok().filter(|&time| time <= MOST)
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;

    fn try_from(text: String) -> Result<Self, TimeControlError> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

/// In the form that is parsed, in seconds: `40/60+0.5`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment > Duration::ZERO {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// The limits of one engine. They combine: the search ends at the first one it reaches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineLimits {
    /// The clock.
    pub control: Option<TimeControl>,
    /// Time per move.
    pub per_move: Option<Duration>,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth per move, in plies.
    pub depth: Option<u32>,
    /// How late an answer may arrive.
    pub margin: Duration,
}

/// `10+0.1`, `0.5 s a move`, `1000 nodes`; several limits are joined by commas.
impl fmt::Display for EngineLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.control.map(|control| control.to_string()),
            self.per_move.map(|time| format!("{} s a move", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// The clock of one engine in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    control: TimeControl,
    remaining: Duration,
    moves_to_go: Option<u32>,
}

impl GameClock {
    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        Self { control, remaining: control.base, moves_to_go: control.moves }
    }

    /// The remaining time.
    pub fn remaining(&self) -> Duration {
        self.remaining
    }

    /// The time added after each move.
    pub fn increment(&self) -> Duration {
        self.control.increment
    }

    /// The number of moves until the base time is added again.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// The clock after some of the time for a move has gone by.
    #[must_use]
    pub fn without(self, spent: Duration) -> Self {
        Self { remaining: self.remaining.saturating_sub(spent), ..self }
    }

    /// Subtracts the time of a move and adds the increment. An answer within the margin may have used more time than
    /// was left; the clock then counts from zero.
    pub fn spend(&mut self, elapsed: Duration) {
        self.remaining = self.remaining.saturating_sub(elapsed) + self.control.increment;
        if let Some(moves) = &mut self.moves_to_go {
            *moves -= 1;
            if *moves == 0 {
                self.moves_to_go = self.control.moves;
                self.remaining += self.control.base;
            }
        }
        self.remaining = self.remaining.min(MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn time_controls_are_read_and_written() {
        let seconds = Duration::from_secs_f64;
        assert_eq!(control("10+0.1"), TimeControl { moves: None, base: seconds(10.0), increment: seconds(0.1) });
        assert_eq!(control("40/60"), TimeControl { moves: Some(40), base: seconds(60.0), increment: Duration::ZERO });
        assert_eq!(control("1:30.5+1").base, seconds(90.5));
        for text in ["10+0.1", "40/60", "0.5+0.005", "9/90.5+1"] {
            assert_eq!(control(text).to_string(), text);
        }
        for text in
            ["", "0", "-1", "inf", "10+", "+1", "0/10", "a/10", "10+-1", "1e9", "nan", "99999999999", "1:", "x:1"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn clocks_run_and_are_refilled() {
        let mut clock = GameClock::new(control("2/10+1"));
        clock.spend(Duration::from_secs(4));
        assert_eq!((clock.remaining(), clock.moves_to_go()), (Duration::from_secs(7), Some(1)));
        clock.spend(Duration::from_secs(8));
        assert_eq!((clock.remaining(), clock.moves_to_go()), (Duration::from_secs(11), Some(2)));
    }
}

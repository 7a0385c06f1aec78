//! A game as CECP sends it: engines keep the game themselves, so only new moves are sent.

use std::time::Duration;

use crate::driver::commands::GoQuestion;
use crate::driver::limits::EngineLimits;
use crate::rules::Side;

/// Hours on the clock of an engine that has none.
const HOURS: u64 = 10;

/// The lines that tell an engine its limits at the beginning of a game. CECP has no limit of nodes.
pub fn level_lines(limits: &EngineLimits) -> String {
    let whole = |time: Duration| time.as_secs() + u64::from(time.subsec_nanos() > 0);
    let clock = |seconds: u64| match (seconds / 60, seconds % 60) {
        (minutes, 0) => minutes.to_string(),
        (minutes, seconds) => format!("{minutes}:{seconds:02}"),
    };
    let lines = match (limits.per_move, limits.control) {
        (Some(time), _) if time.subsec_nanos() == 0 => format!("st {}\n", time.as_secs()),
        // `st` counts whole seconds. A clock with one move to go means the same, and `time` says how much is left.
        (Some(time), _) => format!("level 1 {} 0\n", clock(whole(time))),
        (None, Some(control)) => {
            let (moves, base) = (control.moves.unwrap_or(0), clock(whole(control.base)));
            format!("level {moves} {base} {}\n", control.increment.as_secs_f64())
        }
        (None, None) => format!("level 0 {} 0\n", HOURS * 60),
    };
    lines + &limits.depth.map_or(String::new(), |depth| format!("sd {depth}\n"))
}

/// The lines that tell an engine of this side both clocks.
pub fn clock_lines(question: &GoQuestion<'_>, side: Side) -> String {
    let left = |side: Side| {
        let clock = question.clocks[side.index()].map(|clock| clock.remaining());
        let times = [clock, question.limits.per_move].into_iter().flatten();
        times.min().unwrap_or(Duration::from_secs(HOURS * 3600)).as_millis() / 10
    };
    format!("time {}\notim {}\n", left(side).max(1), left(!side).max(1))
}

/// An engine's knowledge of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told {
    /// Lines of the game's script that it knows: the first sets up the position, the others are moves.
    lines: usize,
    /// Whether it answers a move by one of its own, without `go`.
    plays: bool,
}

impl Told {
    /// The lines that send an engine the new part of this script and ask it for a move. With `usermove`, each move has
    /// that word before it.
    pub fn ask(&mut self, script: &str, question: &GoQuestion<'_>, side: Side, usermove: bool) -> String {
        let word = if usermove { "usermove " } else { "" };
        let all: Vec<&str> = script.split('\n').collect();
        let written = all.iter().enumerate().map(|(index, line)| match index {
            0 if line.is_empty() => String::new(),
            0 => format!("{line}\n"),
            _ => format!("{word}{line}\n"),
        });
        let new: Vec<String> = written.skip(self.lines).collect();
        let clocks = clock_lines(question, side);
        let draw = if question.draw { "draw\n" } else { "" };
        let lines = if self.plays && new.len() == 1 {
            format!("{clocks}{draw}{}", new[0])
        } else {
            format!("force\n{}{clocks}{draw}go\n", new.concat())
        };
        // The answer is also a line.
        (self.lines, self.plays) = (all.len() + 1, true);
        lines
    }

    /// The line that ends its search on the opponent's time, if it may be running.
    pub fn rest(&mut self) -> &'static str {
        if std::mem::take(&mut self.plays) { "force\n" } else { "" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driver::limits::GameClock;

    fn limits(control: Option<&str>, per_move: Option<u64>, depth: Option<u32>) -> EngineLimits {
        let control = control.map(|text| text.parse().unwrap());
        EngineLimits { control, per_move: per_move.map(Duration::from_millis), depth, ..EngineLimits::default() }
    }

    #[test]
    fn limits_are_written_in_minutes_and_seconds() {
        for (control, per_move, depth, written) in [
            (Some("40/60+0.5"), None, None, "level 40 1 0.5\n"),
            (Some("2.2"), None, None, "level 0 0:03 0\n"),
            (None, Some(2000), None, "st 2\n"),
            (None, Some(300), None, "level 1 0:01 0\n"),
            (None, None, Some(3), "level 0 600 0\nsd 3\n"),
        ] {
            assert_eq!(level_lines(&limits(control, per_move, depth)), written);
        }
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let clocks = ["60", "10"].map(|text| Some(GameClock::new(text.parse().unwrap())));
        let question = GoQuestion { clocks, ..GoQuestion::default() };
        let mut told = Told::default();
        assert_eq!(told.rest(), "");
        let first = told.ask("\nh2e2", &question, Side::North, true);
        assert_eq!(first, "force\nusermove h2e2\ntime 1000\notim 6000\ngo\n");
        let draw = GoQuestion { draw: true, ..question.clone() };
        let second = told.ask("\nh2e2\nh9g7\nh0g2", &draw, Side::North, false);
        assert_eq!(second, "time 1000\notim 6000\ndraw\nh0g2\n");
        assert_eq!((told.rest(), told.rest()), ("force\n", ""));
        let third = told.ask("\nh2e2\nh9g7\nh0g2\na9a8\na0a1", &question, Side::North, true);
        assert_eq!(third, "force\nusermove a0a1\ntime 1000\notim 6000\ngo\n");
        let mut told = Told::default();
        let set = told.ask("setboard 9/9 w", &question, Side::South, true);
        assert_eq!(set, "force\nsetboard 9/9 w\ntime 6000\notim 1000\ngo\n");
    }
}

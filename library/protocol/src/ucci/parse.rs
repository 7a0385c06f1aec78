//! Reads the lines of a UCCI host. The words of UCI are also accepted, in any order. Unknown words are skipped, since
//! UCCI cannot report an error.

use std::time::Duration;

use xiongmao_answers::limits::MAX_DEPTH;

use crate::parse::{self, Command, Go, GoLimits, ParseError, Setting};
use crate::tokens::{MAX_TIME, Token, Tokens};

/// Parses a line. A host that has turned `usemillisec` off sends seconds.
///
/// # Errors
/// If the line is not a command, or is incomplete.
pub fn parse(line: &str, milliseconds: bool) -> Result<Option<Command<'_>>, ParseError> {
    let mut tokens = Tokens::of(line);
    let Some(first) = tokens.next() else { return Ok(None) };
    let command = match first.text.to_ascii_lowercase().as_str() {
        "setoption" => setoption(&mut tokens),
        "go" if tokens.rest().starts_with("perft") => None,
        "go" => {
            let mut tokens = Tokens::of(line);
            tokens.next();
            Some(Command::Go(Go::Search(go(&mut tokens, milliseconds))))
        }
        "stop" => Some(Command::Stop),
        // A misspelling of a host.
        "ponderhit" | "ponderhint" => {
            let offer = tokens.next().is_some_and(|token| token.text == "draw");
            Some(if offer { Command::PonderHitWithOffer } else { Command::PonderHit })
        }
        "newgame" | "uccinewgame" | "uxinewgame" => Some(Command::NewGame),
        _ => None,
    };
    command.map_or_else(|| parse::parse(line), |command| Ok(Some(command)))
}

/// `setoption NAME [VALUE]`, or with the words `name` and `value`.
fn setoption<'a>(tokens: &mut Tokens<'a>) -> Option<Command<'a>> {
    let name = tokens.next()?.text;
    if name == "name" {
        return None;
    }
    let value = tokens.rest();
    let value = value.strip_prefix("value ").map_or(value, str::trim_start);
    Some(Command::SetOption(Setting {
        name: name.to_owned(),
        value: Some(value).filter(|value| !value.is_empty()).map(str::to_owned),
    }))
}

/// The limits of a `go`. A limit without a number is ignored; of two with the same name the last one counts.
fn go<'a>(tokens: &mut Tokens<'a>, milliseconds: bool) -> GoLimits<'a> {
    let mut limits = GoLimits::default();
    let unit = |number: u64| Duration::from_millis(if milliseconds { number } else { number.saturating_mul(1000) });
    let mut next = tokens.next();
    while let Some(token) = next {
        next = tokens.next();
        let number = next.and_then(|token| number(token.text));
        let time = number.map(|number| unit(number).min(MAX_TIME));
        let clock = number.map(|number| number.min(MAX_TIME.as_millis() as u64) as i64);
        match token.text {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "draw" => limits.draw = true,
            "searchmoves" => {
                let has_square = |token: &Token| token.text.bytes().any(|byte| byte.is_ascii_digit());
                while let Some(mv) = next.filter(has_square) {
                    limits.search_moves.push(mv.text);
                    next = tokens.next();
                }
            }
            "depth" => limits.depth = number.map(|depth| depth.min(MAX_DEPTH) as u32),
            "nodes" => limits.nodes = number.map(|nodes| nodes.max(1)),
            "mate" => limits.mate = number.map(|plies| plies.clamp(1, MAX_DEPTH) as u32),
            "movetime" => limits.movetime = number.map(|time| Duration::from_millis(time).min(MAX_TIME)),
            "time" => limits.own.time = time,
            "increment" => limits.own.increment = time,
            "opptime" | "oppincrement" | "oppmovestogo" => limits.own.opponent = true,
            "movestogo" => limits.moves_to_go = number.map(|plies| plies.clamp(1, u64::from(u32::MAX)) as u32),
            "wtime" => limits.times[0] = clock,
            "btime" => limits.times[1] = clock,
            "winc" => limits.increments[0] = clock,
            "binc" => limits.increments[1] = clock,
            _ => {}
        }
    }
    limits
}

/// A whole number. A clock that has run out is at 0.
fn number(text: &str) -> Option<u64> {
    match text.strip_prefix('-') {
        Some(rest) => rest.bytes().all(|byte| byte.is_ascii_digit()).then_some(0),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::OwnClock;

    fn limits(line: &str) -> GoLimits<'_> {
        limits_in(line, true)
    }

    fn limits_in(line: &str, milliseconds: bool) -> GoLimits<'_> {
        match parse(line, milliseconds) {
            Ok(Some(Command::Go(Go::Search(limits)))) => limits,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn clocks_are_those_of_the_mover_in_any_order() {
        let clock = |time, increment| OwnClock {
            time: Some(Duration::from_millis(time)),
            increment: Some(Duration::from_millis(increment)),
            opponent: true,
        };
        let seen = limits("go time 60000 opptime 50000 oppincrement 7 increment 100");
        assert_eq!(seen.own, clock(60_000, 100));
        let seen = limits_in("go draw increment 1 time 60 opptime 50 movestogo 9", false);
        assert_eq!((seen.own, seen.moves_to_go, seen.draw), (clock(60_000, 1000), Some(9), true));
        assert_eq!(limits("go time -3").own.time, Some(Duration::ZERO));
        assert_eq!(limits("go time 99999999999999999999").own.time, None);
        assert_eq!(limits_in("go time 18446744073709551615", false).own.time, Some(MAX_TIME));
    }

    #[test]
    fn the_words_of_uci_are_read_too() {
        assert_eq!(limits("go depth 8 ").depth, Some(8));
        assert_eq!(limits("go depth 0").depth, Some(0));
        assert_eq!(limits("go wtime 7 btime -1 winc 2 movetime 5 ponder").times, [Some(7), Some(0)]);
        assert_eq!(limits("go depth"), GoLimits::default());
        assert_eq!(limits("go"), GoLimits::default());
        let set = |name: &str, value: Option<&str>| {
            Ok(Some(Command::SetOption(Setting { name: name.to_owned(), value: value.map(str::to_owned) })))
        };
        assert_eq!(parse("setoption hashsize 16", true), set("hashsize", Some("16")));
        assert_eq!(parse("setoption name hashsize value 16\r", true), set("hashsize", Some("16")));
        assert_eq!(parse("setoption debug value on", true), set("debug", Some("on")));
        assert_eq!(parse("setoption newgame", true), set("newgame", None));
        assert_eq!(parse("ponderhint draw", true), Ok(Some(Command::PonderHitWithOffer)));
        assert_eq!(parse("isready", true), Ok(Some(Command::IsReady)));
        assert_eq!(parse("uccinewgame", true), Ok(Some(Command::NewGame)));
        assert!(parse("promote", true).is_err() && parse("setoption", true).is_err());
    }
}

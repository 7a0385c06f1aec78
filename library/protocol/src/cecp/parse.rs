//! Reads the lines of a CECP host.

use std::time::Duration;

use xiongmao_answers::limits::MAX_DEPTH;

use super::time_control::{Level, seconds};
use crate::parse::Setting;
use crate::tokens::{MAX_TIME, Tokens};

#[derive(Clone, PartialEq, Debug)]
pub enum CecpCommand<'a> {
    /// `xboard`: the host speaks this protocol.
    Xboard,
    /// `protover N`: list the features.
    Protover,
    /// What changes nothing here, such as `random` or `accepted`.
    Nothing,
    /// `computer`: the opponent is a program.
    Computer,
    /// `new`: another game from the usual start; the engine plays North.
    New,
    /// `variant NAME`: play this game.
    Variant(&'a str),
    /// `force`: play neither side.
    Force,
    /// `result`: the game is over.
    Result,
    /// `go`: play the side to move.
    Go,
    /// `playother`: play the other side.
    PlayOther,
    /// `usermove MOVE`, or the move alone.
    Move(&'a str),
    /// `?`: move now.
    MoveNow,
    /// `ping N`.
    Ping(&'a str),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `setboard FEN`.
    SetBoard(&'a str),
    /// `undo` or `remove`: take back this many plies.
    TakeBack(usize),
    /// `hard` or `easy`: whether to search on the opponent's time.
    Hard(bool),
    /// `post` or `nopost`: whether to show the thinking.
    Post(bool),
    /// `analyze`.
    Analyze,
    /// `exit`: end the analysis.
    Exit,
    /// `.`: say how far the analysis is.
    Update,
    /// `hint`: name the expected move.
    Hint,
    /// `bk`: show the opening book.
    Book,
    /// `level MOVES MINUTES INCREMENT`.
    Level(Level),
    /// `st SECONDS`: time per move.
    TimePerMove(Duration),
    /// `sd DEPTH`.
    Depth(u32),
    /// `time CENTISECONDS`: the engine's clock.
    Time(Duration),
    /// `memory MEGABYTES`: for all tables.
    Memory(u64),
    /// `cores N`.
    Cores(u64),
    /// `option NAME[=VALUE]`.
    Option(Setting),
    /// `quit`.
    Quit,
    /// A line that is not a command, and its error.
    Faulty(&'static str, &'a str),
}

/// Parses a line; `None` if it is blank.
pub fn parse(line: &str) -> Option<CecpCommand<'_>> {
    let mut tokens = Tokens::of(line);
    let first = tokens.next()?.text;
    let rest = tokens.rest();
    let number = |most: u64| rest.split_ascii_whitespace().next()?.parse::<u64>().ok().map(|number| number.min(most));
    let command = match first {
        "xboard" => Some(CecpCommand::Xboard),
        "protover" => Some(CecpCommand::Protover),
        "accepted" | "rejected" | "random" | "name" | "rating" | "ics" | "otim" | "white" | "black" => {
            Some(CecpCommand::Nothing)
        }
        "computer" => Some(CecpCommand::Computer),
        "new" => Some(CecpCommand::New),
        "variant" => Some(CecpCommand::Variant(rest)),
        "force" => Some(CecpCommand::Force),
        "result" => Some(CecpCommand::Result),
        "go" => Some(CecpCommand::Go),
        "playother" => Some(CecpCommand::PlayOther),
        "usermove" => (!rest.is_empty()).then_some(CecpCommand::Move(rest)),
        "?" => Some(CecpCommand::MoveNow),
        "ping" => Some(CecpCommand::Ping(rest)),
        "draw" => Some(CecpCommand::Draw),
        "setboard" => Some(CecpCommand::SetBoard(rest)),
        "undo" => Some(CecpCommand::TakeBack(1)),
        "remove" => Some(CecpCommand::TakeBack(2)),
        "hard" => Some(CecpCommand::Hard(true)),
        "easy" => Some(CecpCommand::Hard(false)),
        "post" => Some(CecpCommand::Post(true)),
        "nopost" => Some(CecpCommand::Post(false)),
        "analyze" | "analyse" => Some(CecpCommand::Analyze),
        "exit" => Some(CecpCommand::Exit),
        "." => Some(CecpCommand::Update),
        "hint" => Some(CecpCommand::Hint),
        "bk" => Some(CecpCommand::Book),
        "level" => Level::read(rest).map(CecpCommand::Level),
        "st" => seconds(rest).map(CecpCommand::TimePerMove),
        "sd" => number(MAX_DEPTH).filter(|&depth| depth > 0).map(|depth| CecpCommand::Depth(depth as u32)),
        "time" => centiseconds(rest).map(CecpCommand::Time),
        "memory" => number(u64::MAX).map(CecpCommand::Memory),
        "cores" => number(u64::MAX).map(CecpCommand::Cores),
        "option" => Some(CecpCommand::Option(setting(rest))),
        "quit" => Some(CecpCommand::Quit),
        _ if looks_like_a_move(first) => Some(CecpCommand::Move(first)),
        _ => return Some(CecpCommand::Faulty("unknown command", line.trim())),
    };
    Some(command.unwrap_or(CecpCommand::Faulty("bad argument", line.trim())))
}

/// Whether a host that sends moves without `usermove` means one.
fn looks_like_a_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    matches!(bytes, [b'a'..=b'i', b'0'..=b'9', b'a'..=b'i' | b'0', ..]) && word.len() <= 7
}

/// A clock that has run out is at 0.
fn centiseconds(text: &str) -> Option<Duration> {
    let number: i64 = text.split_ascii_whitespace().next()?.parse().ok()?;
    Some(Duration::from_millis(u64::try_from(number).unwrap_or(0).saturating_mul(10)).min(MAX_TIME))
}

/// `NAME` or `NAME=VALUE`. The name may have blanks.
fn setting(text: &str) -> Setting {
    let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
    Setting { name: name.trim().to_owned(), value: value.map(|value| value.trim().to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        for (line, command) in [
            ("usermove h2e2\r", CecpCommand::Move("h2e2")),
            ("h2e2", CecpCommand::Move("h2e2")),
            ("a9a8", CecpCommand::Move("a9a8")),
            ("time 150", CecpCommand::Time(Duration::from_millis(1500))),
            ("time -3", CecpCommand::Time(Duration::ZERO)),
            ("st 0.5", CecpCommand::TimePerMove(Duration::from_millis(500))),
            ("sd 100000", CecpCommand::Depth(MAX_DEPTH as u32)),
            ("sd 0", CecpCommand::Faulty("bad argument", "sd 0")),
            ("st -1", CecpCommand::Faulty("bad argument", "st -1")),
            ("st inf", CecpCommand::Faulty("bad argument", "st inf")),
            ("usermove", CecpCommand::Faulty("bad argument", "usermove")),
            ("edit ", CecpCommand::Faulty("unknown command", "edit")),
            ("accepted usermove", CecpCommand::Nothing),
        ] {
            assert_eq!(parse(line), Some(command), "{line}");
        }
        assert_eq!(parse(" \t"), None);
    }

    #[test]
    fn names_of_options_have_blanks() {
        let set = |name: &str, value: Option<&str>| Setting { name: name.to_owned(), value: value.map(str::to_owned) };
        assert_eq!(parse("option Skill Level=3"), Some(CecpCommand::Option(set("Skill Level", Some("3")))));
        assert_eq!(parse("option EvalFile="), Some(CecpCommand::Option(set("EvalFile", Some("")))));
        assert_eq!(parse("option Clear Hash"), Some(CecpCommand::Option(set("Clear Hash", None))));
    }
}

//! From a line to a command: a pure function, so that anything may be thrown at it.

use std::time::Duration;

use xiongmao_movegen::Side;

use super::text::quote;
use super::tokens::{Token, Tokens};
use crate::game::MAX_PERFT_DEPTH;

pub use super::tokens::{MAX_TIME, ParseError, Reason};

/// What one line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// Who are you and which options have you.
    Uci,
    /// Are you there.
    IsReady,
    /// The next position belongs to another game.
    NewGame,
    /// Set or press an option.
    SetOption(Setting),
    /// Set up a position.
    Position(Position<'a>),
    /// Think, or count.
    Go(Go<'a>),
    /// Answer now.
    Stop,
    /// Read on only when the search has answered.
    Wait,
    /// The ply that the search expected has been played.
    PonderHit,
    /// End the program.
    Quit,
    /// Show the position to a person.
    Show,
    /// The position as FEEN.
    Feen,
    /// The position as FEN.
    Fen,
    /// Every legal ply.
    Legal,
    /// How the game stands.
    Status,
    /// `eval`
    Eval,
    /// The list of commands.
    Help,
}

/// What `setoption` asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The words of the name with single spaces between.
    pub name: String,
    /// What stands behind the word `value`, blanks inside it and all; `None` where that word is missing.
    pub value: Option<String>,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The starting position.
    Usual,
    /// This FEEN, its fields with single spaces between.
    Feen(String),
    /// This FEN, likewise.
    Fen(String),
}

/// What `position` sets up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<'a> {
    /// What it begins with.
    pub start: Start,
    /// The plies played from there.
    pub plies: Vec<&'a str>,
}

/// What `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Go<'a> {
    /// A search within limits.
    Search(GoLimits<'a>),
    /// Counting the leaves at this depth.
    Perft(u32),
}

/// The limits of a search as they were given. A limit that was not given is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoLimits<'a> {
    /// `depth`, cut at [`crate::game::MAX_DEPTH`].
    pub depth: Option<u32>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `movetime`.
    pub movetime: Option<Duration>,
    /// `mate`, cut likewise.
    pub mate: Option<u32>,
    /// `wtime` (South) and `btime` (North), in milliseconds. Only the clock of the side to move counts; the other may
    /// well have run out.
    pub times: [Option<i64>; 2],
    /// `winc` and `binc`, in milliseconds.
    pub increments: [Option<i64>; 2],
    /// `movestogo`.
    pub plies_to_go: Option<u32>,
    /// `searchmoves`.
    pub search_plies: Vec<&'a str>,
    /// `infinite`.
    pub infinite: bool,
    /// `ponder`.
    pub ponder: bool,
}

impl GoLimits<'_> {
    /// The name that the protocol gives to the clock of a side.
    pub const fn clock_name(side: Side) -> &'static str {
        match side {
            Side::South => "wtime",
            Side::North => "btime",
        }
    }

    /// The name that the protocol gives to the increment of a side.
    pub const fn increment_name(side: Side) -> &'static str {
        match side {
            Side::South => "winc",
            Side::North => "binc",
        }
    }
}

/// `command`, provided that the line ends here.
fn alone<'a>(tokens: &mut Tokens<'a>, name: &'static str, command: Command<'a>) -> Result<Command<'a>, ParseError> {
    match tokens.next() {
        None => Ok(command),
        Some(token) => Err(tokens.error(Some(token), Reason::Extra { command: name, token: quote(token.text) })),
    }
}

/// Reads one line, with or without its line end.
///
/// `None` is a line that asks for nothing: blank, or a comment that begins with `#`.
///
/// # Errors
/// The first thing that is wrong with it, and where. Whether a position or a ply exists is not looked at here.
pub fn parse(line: &str) -> Result<Option<Command<'_>>, ParseError> {
    let mut tokens = Tokens::of(line);
    let Some(first) = tokens.next() else { return Ok(None) };
    if first.text.starts_with('#') {
        return Ok(None);
    }
    let command = match first.text {
        "uci" => alone(&mut tokens, "uci", Command::Uci),
        "isready" => alone(&mut tokens, "isready", Command::IsReady),
        "ucinewgame" => alone(&mut tokens, "ucinewgame", Command::NewGame),
        "setoption" => parse_setoption(&mut tokens),
        "position" => parse_position(&mut tokens),
        "go" => parse_go(&mut tokens).map(Command::Go),
        "stop" => alone(&mut tokens, "stop", Command::Stop),
        "wait" => alone(&mut tokens, "wait", Command::Wait),
        "ponderhit" => alone(&mut tokens, "ponderhit", Command::PonderHit),
        "quit" => alone(&mut tokens, "quit", Command::Quit),
        "d" => alone(&mut tokens, "d", Command::Show),
        "feen" => alone(&mut tokens, "feen", Command::Feen),
        "fen" => alone(&mut tokens, "fen", Command::Fen),
        "legal" => alone(&mut tokens, "legal", Command::Legal),
        "status" => alone(&mut tokens, "status", Command::Status),
        "eval" => alone(&mut tokens, "eval", Command::Eval),
        "help" => alone(&mut tokens, "help", Command::Help),
        _ => Err(tokens.error(Some(first), Reason::UnknownCommand(quote(first.text)))),
    };
    command.map(Some)
}

fn parse_setoption<'a>(tokens: &mut Tokens<'a>) -> Result<Command<'a>, ParseError> {
    let found = tokens.next();
    if found.is_none_or(|token| token.text != "name") {
        return Err(tokens.wrong("setoption", "the word 'name'", found));
    }
    let mut name = String::new();
    let mut value = None;
    while let Some(token) = tokens.next() {
        if token.text == "value" {
            value = Some(tokens.rest().to_owned());
            break;
        }
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(token.text);
    }
    if name.is_empty() {
        return Err(tokens.wrong("name", "the name of an option", None));
    }
    Ok(Command::SetOption(Setting { name, value }))
}

fn parse_position<'a>(tokens: &mut Tokens<'a>) -> Result<Command<'a>, ParseError> {
    let found = tokens.next();
    let (start, next) = match found.map(|token| token.text) {
        Some("startpos") => (Start::Usual, tokens.next()),
        Some("feen") => {
            let (fields, next) = fields(tokens, "feen", "three fields: board, hands, styles")?;
            (Start::Feen(fields), next)
        }
        Some("fen") => {
            let (fields, next) =
                fields(tokens, "fen", "up to six fields: board, side to move, '-', '-', two counters")?;
            (Start::Fen(fields), next)
        }
        _ => return Err(tokens.wrong("position", "'startpos', 'feen' or 'fen'", found)),
    };
    match next {
        None => Ok(Command::Position(Position { start, plies: Vec::new() })),
        Some(token) if token.text == "moves" => {
            let plies = tokens.map(|token| token.text).collect();
            Ok(Command::Position(Position { start, plies }))
        }
        other => Err(tokens.wrong("position", "'moves' or nothing after the position", other)),
    }
}

/// The words of a position and the one that ends it, which is `moves` or none.
fn fields<'a>(
    tokens: &mut Tokens<'a>,
    after: &'static str,
    wanted: &str,
) -> Result<(String, Option<Token<'a>>), ParseError> {
    let mut fields = Vec::with_capacity(6);
    let mut next = tokens.next();
    while let Some(token) = next.filter(|token| token.text != "moves") {
        fields.push(token.text);
        next = tokens.next();
    }
    if fields.is_empty() { Err(tokens.wrong(after, wanted, next)) } else { Ok((fields.join(" "), next)) }
}

/// Stores a limit; a second one of the same name is an error.
fn once<T>(slot: &mut Option<T>, name: &'static str, value: T) -> Result<(), Reason> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(Reason::Twice(name)),
    }
}

/// Sets a flag; a second time is an error.
fn flag(slot: &mut bool, name: &'static str) -> Result<(), Reason> {
    if std::mem::replace(slot, true) { Err(Reason::Twice(name)) } else { Ok(()) }
}

fn parse_go<'a>(tokens: &mut Tokens<'a>) -> Result<Go<'a>, ParseError> {
    let mut limits = GoLimits::default();
    let mut perft = None;
    let mut next = tokens.next();
    while let Some(token) = next {
        next = None;
        let set = match token.text {
            "depth" => once(&mut limits.depth, "depth", tokens.depth("depth")?),
            "nodes" => once(&mut limits.nodes, "nodes", tokens.number("nodes", 1, u64::MAX)?),
            "movetime" => {
                let time = Duration::from_millis(tokens.number("movetime", 1, u64::MAX)?);
                once(&mut limits.movetime, "movetime", time.min(MAX_TIME))
            }
            "mate" => once(&mut limits.mate, "mate", tokens.depth("mate")?),
            "wtime" => once(&mut limits.times[0], "wtime", tokens.milliseconds("wtime")?),
            "btime" => once(&mut limits.times[1], "btime", tokens.milliseconds("btime")?),
            "winc" => once(&mut limits.increments[0], "winc", tokens.milliseconds("winc")?),
            "binc" => once(&mut limits.increments[1], "binc", tokens.milliseconds("binc")?),
            "movestogo" => {
                let plies = tokens.number("movestogo", 1, u64::from(u32::MAX))? as u32;
                once(&mut limits.plies_to_go, "movestogo", plies)
            }
            "perft" => once(&mut perft, "perft", tokens.number("perft", 0, MAX_PERFT_DEPTH)? as u32),
            "infinite" => flag(&mut limits.infinite, "infinite"),
            "ponder" => flag(&mut limits.ponder, "ponder"),
            "searchmoves" if !limits.search_plies.is_empty() => Err(Reason::Twice("searchmoves")),
            "searchmoves" => {
                next = search_plies(tokens, &mut limits)?;
                Ok(())
            }
            _ => Err(Reason::UnknownLimit(quote(token.text))),
        };
        set.map_err(|reason| tokens.error(Some(token), reason))?;
        next = next.or_else(|| tokens.next());
    }
    match perft {
        None => Ok(Go::Search(limits)),
        Some(depth) if limits == GoLimits::default() => Ok(Go::Perft(depth)),
        Some(_) => Err(tokens.error(None, Reason::PerftAlone)),
    }
}

/// Reads plies up to the next limit, which it returns.
fn search_plies<'a>(tokens: &mut Tokens<'a>, limits: &mut GoLimits<'a>) -> Result<Option<Token<'a>>, ParseError> {
    // Every ply names a square and so has a digit; no limit has one.
    let is_ply = |token: &Token| token.text.bytes().any(|byte| byte.is_ascii_digit());
    let mut after = tokens.next();
    while let Some(token) = after.filter(is_ply) {
        limits.search_plies.push(token.text);
        after = tokens.next();
    }
    if limits.search_plies.is_empty() { Err(tokens.wrong("searchmoves", "plies", after)) } else { Ok(after) }
}

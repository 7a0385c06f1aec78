//! Parses a line into a command. A pure function, so that tests can feed it anything.

use std::time::Duration;

use xiongmao_analysis::game::MAX_PERFT_DEPTH;
use xiongmao_movegen::Side;
use xiongmao_text::quote;

use super::tokens::{Token, Tokens};

pub use super::tokens::{MAX_TIME, ParseError, Reason};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// `uci`: print the name and the options.
    Uci,
    /// `ucci`: the host speaks UCCI.
    Ucci,
    /// `ucicyclone`: the host speaks UCI-Cyclone.
    Cyclone,
    /// `xboard`: the host speaks CECP.
    Xboard,
    /// `protover`: the host speaks CECP and asks for the features.
    Protover,
    /// `isready`: answer `readyok`.
    IsReady,
    /// `ucinewgame`: the next position belongs to another game.
    NewGame,
    /// `setoption`: set an option or press a button.
    SetOption(Setting),
    /// `position`: set up a position.
    Position(Position<'a>),
    /// A position without the word `position`, as UCI-Cyclone sends it.
    CyclonePosition(Position<'a>),
    /// `banmoves`: never answer with these moves in this position.
    Ban(Vec<&'a str>),
    /// `probe`: print the transposition table's entry for a position.
    Probe(Position<'a>),
    /// `go`: search, or count leaves.
    Go(Go<'a>),
    /// `stop`: answer now.
    Stop,
    /// `wait`: read on only after the search has answered.
    Wait,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `ponderhit draw`, of UCCI: and the opponent offers a draw.
    PonderHitWithOffer,
    /// `quit`: end the program.
    Quit,
    /// `flip`: give the turn to the other side.
    Flip,
    /// `d`: print the board.
    Show,
    /// `feen`: print the position as FEEN.
    Feen,
    /// `fen`: print the position as FEN.
    Fen,
    /// `legal`: print all legal moves.
    Legal,
    /// `status`: print whether the game is over, and how.
    Status,
    /// `eval`: print the static evaluation.
    Eval,
    /// `why`: compare a move with the best one.
    Why(&'a str),
    /// `threats`: print the other side's best moves if it were its turn.
    Threats,
    /// `explore`: print what was played in the position, in a database of games.
    Explore,
    /// `help`: list the commands.
    Help,
    /// `debug` and `register`, which UCI has and which change nothing here.
    Nothing,
}

impl Command<'_> {
    /// Whether the answer depends on the current position. The answer to a `go` does, too, but a `go` is refused in
    /// another way.
    pub fn asks_of_position(&self) -> bool {
        matches!(
            self,
            Self::Flip
                | Self::Show
                | Self::Feen
                | Self::Fen
                | Self::Legal
                | Self::Status
                | Self::Eval
                | Self::Ban(_)
                | Self::Why(_)
                | Self::Threats
                | Self::Explore
        )
    }
}

/// The arguments of `setoption`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The words of the name, joined with single spaces.
    pub name: String,
    /// The text after the word `value`, with its inner blanks; `None` if that word is missing.
    pub value: Option<String>,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The starting position.
    Usual,
    /// This FEEN, its fields joined with single spaces.
    Feen(String),
    /// This FEN, its fields joined with single spaces.
    Fen(String),
}

/// The arguments of `position`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<'a> {
    /// The position to start from.
    pub start: Start,
    /// The moves played from there.
    pub moves: Vec<&'a str>,
}

/// The arguments of `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Go<'a> {
    /// A search within limits.
    Search(GoLimits<'a>),
    /// Count the leaves at this depth.
    Perft(u32),
}

/// The limits of a search as given. `None` if a limit is missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoLimits<'a> {
    /// `depth`, at most [`xiongmao_answers::limits::MAX_DEPTH`].
    pub depth: Option<u32>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `movetime`.
    pub movetime: Option<Duration>,
    /// `mate`, at most [`xiongmao_answers::limits::MAX_DEPTH`].
    pub mate: Option<u32>,
    /// `wtime` (South) and `btime` (North), in milliseconds. Only the clock of the side to move counts; the other may
    /// be negative.
    pub times: [Option<i64>; 2],
    /// `winc` and `binc`, in milliseconds.
    pub increments: [Option<i64>; 2],
    /// `movestogo`; 0 means that it is not known.
    pub moves_to_go: Option<u32>,
    /// `searchmoves`.
    pub search_moves: Vec<&'a str>,
    /// `infinite`.
    pub infinite: bool,
    /// `ponder`.
    pub ponder: bool,
    /// The clock of the side to move, as UCCI sends it.
    pub own: OwnClock,
    /// `draw`, of UCCI: the opponent offers a draw.
    pub draw: bool,
}

/// The clock in UCCI, as seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OwnClock {
    /// `time`.
    pub time: Option<Duration>,
    /// `increment`.
    pub increment: Option<Duration>,
    /// Whether anything was said of the opponent's clock.
    pub opponent: bool,
}

impl GoLimits<'_> {
    /// The protocol's name for the clock of a side.
    pub const fn clock_name(side: Side) -> &'static str {
        match side {
            Side::South => "wtime",
            Side::North => "btime",
        }
    }

    /// The protocol's name for the increment of a side.
    pub const fn increment_name(side: Side) -> &'static str {
        match side {
            Side::South => "winc",
            Side::North => "binc",
        }
    }
}

/// Returns `command` if the line ends here.
fn alone<'a>(tokens: &mut Tokens<'a>, name: &'static str, command: Command<'a>) -> Result<Command<'a>, ParseError> {
    match tokens.next() {
        None => Ok(command),
        Some(token) => Err(tokens.error(Some(token), Reason::Extra { command: name, token: quote(token.text) })),
    }
}

/// Parses one line, with or without its line end.
///
/// Returns `None` for a blank line and for a comment, which begins with `#`.
///
/// # Errors
/// The first error in the line. Positions and moves are not checked here.
pub fn parse(line: &str) -> Result<Option<Command<'_>>, ParseError> {
    let mut tokens = Tokens::of(line);
    let Some(first) = tokens.next() else { return Ok(None) };
    if first.text.starts_with('#') {
        return Ok(None);
    }
    // Some hosts write commands in capitals.
    let command = match first.text.to_ascii_lowercase().as_str() {
        "uci" => alone(&mut tokens, "uci", Command::Uci),
        "ucci" => alone(&mut tokens, "ucci", Command::Ucci),
        "ucicyclone" => alone(&mut tokens, "ucicyclone", Command::Cyclone),
        "xboard" => Ok(Command::Xboard),
        "protover" => Ok(Command::Protover),
        "isready" => alone(&mut tokens, "isready", Command::IsReady),
        "ucinewgame" => alone(&mut tokens, "ucinewgame", Command::NewGame),
        "setoption" => parse_setoption(&mut tokens),
        "position" => {
            let found = tokens.next();
            parse_position(&mut tokens, found).map(Command::Position)
        }
        "startpos" => parse_position(&mut tokens, Some(first)).map(Command::CyclonePosition),
        "fen" if !tokens.is_at_end() => parse_position(&mut tokens, Some(first)).map(Command::CyclonePosition),
        "probe" => {
            let found = tokens.next();
            parse_position(&mut tokens, found).map(Command::Probe)
        }
        "banmoves" => Ok(Command::Ban(tokens.map(|token| token.text).collect())),
        "go" => parse_go(&mut tokens).map(Command::Go),
        "stop" => alone(&mut tokens, "stop", Command::Stop),
        "wait" => alone(&mut tokens, "wait", Command::Wait),
        "ponderhit" => alone(&mut tokens, "ponderhit", Command::PonderHit),
        "quit" => alone(&mut tokens, "quit", Command::Quit),
        "flip" => alone(&mut tokens, "flip", Command::Flip),
        "d" => alone(&mut tokens, "d", Command::Show),
        "feen" => alone(&mut tokens, "feen", Command::Feen),
        "fen" => alone(&mut tokens, "fen", Command::Fen),
        "legal" => alone(&mut tokens, "legal", Command::Legal),
        "status" => alone(&mut tokens, "status", Command::Status),
        "eval" => alone(&mut tokens, "eval", Command::Eval),
        "why" => {
            let mv = tokens.next();
            let mv = mv.ok_or_else(|| tokens.unexpected("why", "a move", None))?;
            alone(&mut tokens, "why", Command::Why(mv.text))
        }
        "threats" => alone(&mut tokens, "threats", Command::Threats),
        "explore" => alone(&mut tokens, "explore", Command::Explore),
        "debug" | "register" => Ok(Command::Nothing),
        "help" => alone(&mut tokens, "help", Command::Help),
        _ => Err(tokens.error(Some(first), Reason::UnknownCommand(quote(first.text)))),
    };
    command.map(Some)
}

fn parse_setoption<'a>(tokens: &mut Tokens<'a>) -> Result<Command<'a>, ParseError> {
    let found = tokens.next();
    if found.is_none_or(|token| token.text != "name") {
        return Err(tokens.unexpected("setoption", "the word 'name'", found));
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
        return Err(tokens.unexpected("name", "the name of an option", None));
    }
    Ok(Command::SetOption(Setting { name, value }))
}

/// A position, after its first word.
fn parse_position<'a>(tokens: &mut Tokens<'a>, found: Option<Token<'a>>) -> Result<Position<'a>, ParseError> {
    let word = found.map(|token| token.text.to_ascii_lowercase());
    let (start, next) = match word.as_deref() {
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
        _ => return Err(tokens.unexpected("position", "'startpos', 'feen' or 'fen'", found)),
    };
    match next {
        None => Ok(Position { start, moves: Vec::new() }),
        Some(token) if token.text == "moves" => {
            let moves = tokens.map(|token| token.text).collect();
            Ok(Position { start, moves })
        }
        other => Err(tokens.unexpected("position", "'moves' or nothing after the position", other)),
    }
}

/// The fields of a position, and the word `moves` if it follows.
fn fields<'a>(
    tokens: &mut Tokens<'a>,
    after: &'static str,
    expected: &str,
) -> Result<(String, Option<Token<'a>>), ParseError> {
    let mut fields = Vec::with_capacity(6);
    let mut next = tokens.next();
    while let Some(token) = next.filter(|token| token.text != "moves") {
        fields.push(token.text);
        next = tokens.next();
    }
    if fields.is_empty() { Err(tokens.unexpected(after, expected, next)) } else { Ok((fields.join(" "), next)) }
}

/// Stores a limit. The same limit twice is an error.
fn once<T>(slot: &mut Option<T>, name: &'static str, value: T) -> Result<(), Reason> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(Reason::Twice(name)),
    }
}

/// Sets a flag. The same flag twice is an error.
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
                let time = Duration::from_millis(tokens.number("movetime", 0, u64::MAX)?);
                once(&mut limits.movetime, "movetime", time.min(MAX_TIME))
            }
            "mate" => once(&mut limits.mate, "mate", tokens.depth("mate")?),
            "wtime" => once(&mut limits.times[0], "wtime", tokens.milliseconds("wtime")?),
            "btime" => once(&mut limits.times[1], "btime", tokens.milliseconds("btime")?),
            "winc" => once(&mut limits.increments[0], "winc", tokens.milliseconds("winc")?),
            "binc" => once(&mut limits.increments[1], "binc", tokens.milliseconds("binc")?),
            "movestogo" => {
                let moves = tokens.number("movestogo", 0, u64::from(u32::MAX))? as u32;
                once(&mut limits.moves_to_go, "movestogo", moves)
            }
            "perft" => once(&mut perft, "perft", tokens.number("perft", 0, MAX_PERFT_DEPTH)? as u32),
            "infinite" => flag(&mut limits.infinite, "infinite"),
            "ponder" => flag(&mut limits.ponder, "ponder"),
            "searchmoves" if !limits.search_moves.is_empty() => Err(Reason::Twice("searchmoves")),
            "searchmoves" => {
                next = search_moves(tokens, &mut limits)?;
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

/// Reads moves up to the next limit, which is returned.
fn search_moves<'a>(tokens: &mut Tokens<'a>, limits: &mut GoLimits<'a>) -> Result<Option<Token<'a>>, ParseError> {
    // Every move names a square and so contains a digit; no limit does.
    let is_move = |token: &Token| token.text.bytes().any(|byte| byte.is_ascii_digit());
    let mut after = tokens.next();
    while let Some(token) = after.filter(is_move) {
        limits.search_moves.push(token.text);
        after = tokens.next();
    }
    if limits.search_moves.is_empty() { Err(tokens.unexpected("searchmoves", "moves", after)) } else { Ok(after) }
}

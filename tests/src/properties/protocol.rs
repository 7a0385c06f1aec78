//! Lines of the protocol.

use std::time::Duration;

use xiongmao::protocol::parse::{Command, Go, GoLimits, ParseError, Position, Setting, Start, parse};
use xiongmao::protocol::parse_ucci;
use xiongmao_analysis::game::{StartPosition, read_legal_move, set_up};
use xiongmao_movegen::xiongqi::{Game, RULES};
use xiongmao_movegen::{MoveLimit, RuleSettings};
use xiongmao_text::one_line;

/// The maximum length of a message, for any input.
const LONGEST_MESSAGE: usize = 1000;

/// The maximum depth of a search in plies, as documented in `protocol.md`.
const DEEPEST_SEARCH: u64 = 239;

/// The same for `go perft`.
const DEEPEST_PERFT: u64 = 32;

/// The maximum time in milliseconds; longer ones are treated as this one.
const LONGEST_TIME: u64 = 1 << 40;

/// Any line is either parsed as `protocol.md` specifies, which a second parser here checks, or rejected with a position
/// inside the line. Executing it (setting up the position, reading the moves) does not fail.
///
/// # Panics
/// If the property does not hold.
pub fn protocol(data: &[u8]) {
    let Ok(line) = str::from_utf8(data) else { return };
    let words: Vec<&str> = line.split(is_blank).filter(|word| !word.is_empty()).collect();
    let parsed = parse(line);
    assert_eq!(parsed.clone().ok().map(settled), meaning(&words), "{line:?}: {parsed:?}");
    // Additional blanks have no meaning, except in the value of an option.
    let spread = format!("\t{} \t\r\n", words.join(" \t "));
    assert_eq!(parse(&spread).ok().map(settled), parsed.clone().ok().map(settled), "{line:?}");
    check_ucci(line);
    match parsed {
        Ok(Some(Command::Position(position) | Command::Probe(position) | Command::CyclonePosition(position))) => {
            check_position(&position);
        }
        Ok(Some(Command::Go(Go::Search(limits)))) => check_search_moves(&limits),
        Ok(_) => {}
        Err(error) => check_error(line, &error),
    }
}

/// The command with single spaces in the value of an option.
fn settled(command: Option<Command>) -> Option<Command> {
    match command {
        Some(Command::SetOption(Setting { name, value: Some(value) })) => {
            assert_eq!(value.trim_matches(is_blank), value);
            let words: Vec<&str> = value.split(is_blank).filter(|word| !word.is_empty()).collect();
            Some(Command::SetOption(Setting { name, value: Some(words.join(" ")) }))
        }
        other => other,
    }
}

fn is_blank(char: char) -> bool {
    matches!(char, ' ' | '\t' | '\r' | '\n' | '\x0b' | '\x0c')
}

fn check_error(line: &str, error: &ParseError) {
    let message = error.to_string();
    assert!(message.chars().count() < LONGEST_MESSAGE, "{line:?}: {message}");
    assert!(!message.contains(char::is_control), "{line:?}: {message:?}");
    // The position is the beginning of a word or the end of the last one.
    let chars: Vec<char> = line.chars().collect();
    let length = line.trim_end_matches(is_blank).chars().count();
    let index = error.column - 1;
    let starts_word = || !is_blank(chars[index]) && (index == 0 || is_blank(chars[index - 1]));
    assert!(index == length || index < length && starts_word(), "{line:?}: {message}");
}

/// UCCI reads any line, too: what it accepts is within the limits, and blanks have no meaning.
fn check_ucci(line: &str) {
    for milliseconds in [true, false] {
        match parse_ucci(line, milliseconds) {
            Ok(Some(Command::Go(Go::Search(limits)))) => {
                let times = [limits.own.time, limits.own.increment, limits.movetime];
                assert!(times.iter().flatten().all(|time| time.as_millis() <= u128::from(LONGEST_TIME)), "{line:?}");
                assert!(limits.depth.is_none_or(|depth| u64::from(depth) <= DEEPEST_SEARCH), "{line:?}");
                assert!(limits.nodes != Some(0) && limits.moves_to_go != Some(0), "{line:?}");
                let spread = line.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" \t ");
                assert_eq!(parse_ucci(&spread, milliseconds), Ok(Some(Command::Go(Go::Search(limits)))), "{line:?}");
            }
            Ok(_) => {}
            Err(error) => check_error(line, &error),
        }
    }
}

fn check_position(position: &Position) {
    for move_limit in [MoveLimit::Usual, MoveLimit::Off] {
        let settings = RuleSettings::with_move_limit(move_limit);
        let moves = position.moves.iter().copied();
        let start = match &position.start {
            Start::Usual => StartPosition::Usual,
            Start::Feen(feen) => StartPosition::Feen(feen),
            Start::Fen(fen) => StartPosition::Fen(fen),
        };
        match set_up(&RULES, start, moves, &settings) {
            Ok(game) => {
                assert!(game.plies_played() <= position.moves.len(), "{position:?}");
                assert_eq!(game.halfmove_limit().is_none(), move_limit == MoveLimit::Off, "{position:?}");
                let again = Game::from_feen(&game.feen()).unwrap_or_else(|error| panic!("{position:?}: {error}"));
                assert_eq!(again.feen(), game.feen(), "{position:?}");
                let again = Game::from_fen(&game.fen()).unwrap_or_else(|error| panic!("{position:?}: {error}"));
                let game: &Game = game.downcast().expect("a game of Xiongqi");
                assert_eq!(again.board(), game.board(), "{position:?}");
            }
            Err(error) => {
                let message = one_line(&error.to_string());
                assert!(!message.is_empty() && !message.contains(char::is_control), "{position:?}: {message:?}");
            }
        }
    }
}

fn check_search_moves(limits: &GoLimits) {
    let game = RULES.start();
    for token in &limits.search_moves {
        if let Ok(mv) = read_legal_move(&game, token) {
            assert!(game.legal_moves().contains(&mv), "{token:?}");
        }
    }
}

/// The command that these words form, or none for an empty line; `None` for invalid input.
#[expect(clippy::option_option, reason = "invalid input, no command and a command are three cases")]
fn meaning<'a>(words: &[&'a str]) -> Option<Option<Command<'a>>> {
    let Some((first, rest)) = words.split_first() else { return Some(None) };
    // Commands may be in capitals.
    let command = match (first.to_ascii_lowercase().as_str(), rest) {
        (first, _) if first.starts_with('#') => return Some(None),
        ("uci", []) => Command::Uci,
        ("ucci", []) => Command::Ucci,
        ("ucicyclone", []) => Command::Cyclone,
        ("isready", []) => Command::IsReady,
        ("ucinewgame", []) => Command::NewGame,
        ("stop", []) => Command::Stop,
        ("wait", []) => Command::Wait,
        ("ponderhit", []) => Command::PonderHit,
        ("quit", []) => Command::Quit,
        ("flip", []) => Command::Flip,
        ("d", []) => Command::Show,
        ("feen", []) => Command::Feen,
        ("fen", []) => Command::Fen,
        ("legal", []) => Command::Legal,
        ("status", []) => Command::Status,
        ("eval", []) => Command::Eval,
        ("why", [mv]) => Command::Why(mv),
        ("threats", []) => Command::Threats,
        ("explore", []) => Command::Explore,
        ("help", []) => Command::Help,
        ("setoption", ["name", rest @ ..]) => {
            let (name, value) = split_at_word(rest, "value");
            let name = Some(name.join(" ")).filter(|name| !name.is_empty())?;
            Command::SetOption(Setting { name, value: value.map(|words| words.join(" ")) })
        }
        ("position", rest) => Command::Position(position(rest)?),
        ("probe", rest) => Command::Probe(position(rest)?),
        ("debug" | "register", _) => Command::Nothing,
        ("xboard", _) => Command::Xboard,
        ("protover", _) => Command::Protover,
        ("startpos" | "fen", _) => Command::CyclonePosition(position(words)?),
        ("banmoves", moves) => Command::Ban(moves.to_vec()),
        ("go", ["perft", depth]) => {
            Command::Go(Go::Perft(number(depth).filter(|&depth| depth <= DEEPEST_PERFT)? as u32))
        }
        ("go", limits) => Command::Go(Go::Search(search_limits(limits)?)),
        _ => return None,
    };
    Some(Some(command))
}

/// The arguments of `position`.
fn position<'a>(words: &[&'a str]) -> Option<Position<'a>> {
    let (word, rest) = words.split_first()?;
    match (word.to_ascii_lowercase().as_str(), rest) {
        ("startpos", []) => Some(Position { start: Start::Usual, moves: Vec::new() }),
        ("startpos", ["moves", moves @ ..]) => Some(Position { start: Start::Usual, moves: moves.to_vec() }),
        (word @ ("feen" | "fen"), rest) => {
            let (fields, moves) = split_at_word(rest, "moves");
            let text = Some(fields.join(" ")).filter(|text| !text.is_empty())?;
            let start = if word == "feen" { Start::Feen(text) } else { Start::Fen(text) };
            Some(Position { start, moves: moves.unwrap_or_default().to_vec() })
        }
        _ => None,
    }
}

/// The words before the first `word`, and those after it if it occurs.
fn split_at_word<'w, 'a>(words: &'w [&'a str], word: &str) -> (&'w [&'a str], Option<&'w [&'a str]>) {
    match words.iter().position(|&found| found == word) {
        Some(at) => (&words[..at], Some(&words[at + 1..])),
        None => (words, None),
    }
}

fn search_limits<'a>(words: &[&'a str]) -> Option<GoLimits<'a>> {
    let mut limits = GoLimits::default();
    let mut seen = Vec::new();
    let mut rest = words;
    while let Some((&name, behind)) = rest.split_first() {
        if seen.contains(&name) {
            return None;
        }
        seen.push(name);
        if let Some(flag) = match name {
            "infinite" => Some(&mut limits.infinite),
            "ponder" => Some(&mut limits.ponder),
            _ => None,
        } {
            *flag = true;
            rest = behind;
            continue;
        }
        if name == "searchmoves" {
            // A move contains a square and so a digit.
            let moves = behind.iter().take_while(|word| word.contains(|char: char| char.is_ascii_digit())).count();
            if moves == 0 {
                return None;
            }
            limits.search_moves = behind[..moves].to_vec();
            rest = &behind[moves..];
            continue;
        }
        let (value, behind) = behind.split_first()?;
        rest = behind;
        let positive = || number(value).filter(|&number| number > 0);
        match name {
            "depth" => limits.depth = Some(positive()?.min(DEEPEST_SEARCH) as u32),
            "mate" => limits.mate = Some(positive()?.min(DEEPEST_SEARCH) as u32),
            "nodes" => limits.nodes = Some(positive()?),
            "movetime" => limits.movetime = Some(Duration::from_millis(number(value)?.min(LONGEST_TIME))),
            "movestogo" => limits.moves_to_go = Some(u32::try_from(number(value)?).ok()?),
            "wtime" => limits.times[0] = Some(clock(value)?),
            "btime" => limits.times[1] = Some(clock(value)?),
            "winc" => limits.increments[0] = Some(clock(value)?),
            "binc" => limits.increments[1] = Some(clock(value)?),
            _ => return None,
        }
    }
    Some(limits)
}

/// A whole number below 2^64.
fn number(word: &str) -> Option<u64> {
    let mut number = Some(0u64).filter(|_| !word.is_empty())?;
    for char in word.chars() {
        number = number.checked_mul(10)?.checked_add(u64::from(char.to_digit(10)?))?;
    }
    Some(number)
}

/// Milliseconds, negative if a clock has run out.
fn clock(word: &str) -> Option<i64> {
    let (sign, magnitude) = word.strip_prefix('-').map_or((1, word), |magnitude| (-1, magnitude));
    Some(sign * number(magnitude)?.min(LONGEST_TIME) as i64)
}

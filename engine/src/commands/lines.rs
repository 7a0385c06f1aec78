//! Lines of the protocol: on the command line, or from standard input.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use xiongmao_answers::explored::Explorer;
use xiongmao_games::SharedDatabase;
use xiongmao_games::obk::open_book;
use xiongmao_protocol::parse::{ParseError, Reason, parse};
use xiongmao_protocol::{Host, ProtocolError};

use super::{CommandResult, Context, no_command, no_command_but};
use crate::exit::{Verdict, is_closed_pipe};
use crate::instead;
use crate::system::output_is_closed;

/// The first text for a person who starts the program on a terminal.
const GREETING: &str = concat!(
    "Xiongmao ",
    env!("CARGO_PKG_VERSION"),
    ", an engine for Xiongqi and Xiangqi. Type moves such as a3-a4 to play them, d for the board,\ngo depth 12 to \
     search, help for all commands, quit to leave; xiongmao --help shows the rest."
);

/// Speaks the protocol on standard input and output.
///
/// # Errors
/// If the output cannot be written, or memory or threads are missing.
pub fn converse(context: &mut Context) -> CommandResult {
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    if interactive {
        writeln!(io::stdout(), "{GREETING}")?;
    }
    let host = host(interactive, interactive);
    ended(xiongmao_protocol::converse(context.game, host, io::BufReader::new(io::stdin()), io::stdout()))
}

fn host(interactive: bool, reads_words: bool) -> Host {
    Host {
        interactive,
        reads_words,
        is_gone: output_is_closed,
        has_spoken: None,
        open_games: Some(open_games),
        open_book,
        ..Host::PROGRAM
    }
}

fn open_games(path: &Path) -> Result<Arc<dyn Explorer>, String> {
    match SharedDatabase::open(path, 1) {
        Ok(database) => Ok(Arc::new(database)),
        Err(error) => Err(error.to_string()),
    }
}

/// A conversation answers nothing by its exit code, so a host that goes away ends it well.
fn ended(conversation: Result<(), ProtocolError>) -> CommandResult {
    match conversation {
        Err(error) if !is_closed_pipe(&error) => Err(error.into()),
        _ => Ok(Verdict::Positive),
    }
}

/// Carries out lines of the protocol from the command line: each argument is one line, or all of them together
/// are, if the first is a single word.
///
/// # Errors
/// If the first line is not a command; or as [`converse`].
pub fn run(context: &mut Context, words: &[String]) -> CommandResult {
    let first = words.first().map(String::as_str).unwrap_or_default();
    let lines = if first.contains(' ') { words.to_vec() } else { vec![words.join(" ")] };
    if let Err(ParseError { reason: Reason::UnknownCommand(name), .. }) = parse(&lines[0]) {
        let program = (context.program)();
        if first.split_once(' ').is_some_and(|(word, _)| program.find_subcommand(word).is_some()) {
            let advice = format!("without quotes, xiongmao {first} is a command");
            bail!(no_command_but(first, &advice));
        }
        if let Some(advice) = instead::of_command(first) {
            bail!(no_command_but(first, &advice));
        }
        bail!(no_command(&name, similar(&program, first)));
    }
    let host = host(true, io::stdout().is_terminal());
    ended(xiongmao_protocol::converse(context.game, host, io::Cursor::new(lines.join("\n")), io::stdout()))
}

/// How alike names have to be, from 0 to 1, for one to be taken for the other.
const LIKENESS: f64 = 0.75;

/// The command whose name is most like this one, if it is like it at all.
pub fn similar(program: &clap::Command, typed: &str) -> Option<String> {
    let names = program.get_subcommands().flat_map(clap::Command::get_name_and_visible_aliases);
    let rated = names.map(|name| (strsim::jaro_winkler(typed, name), name));
    let best = rated.filter(|(likeness, _)| *likeness >= LIKENESS).max_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, name)| name.to_owned())
}

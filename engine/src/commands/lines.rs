//! Lines of the protocol: on the command line, or from standard input.

use super::{CommandError, CommandResult, Context};
use crate::exit::{Verdict, is_closed_pipe};
use crate::protocol::parse::{ParseError, Reason, parse};
use crate::protocol::{ProtocolError, run_lines, run_on_standard_streams};

/// Speaks the protocol on standard input and output.
///
/// # Errors
/// If the output cannot be written, or memory or threads are missing.
pub fn converse(context: &mut Context) -> CommandResult {
    ended(run_on_standard_streams(context.game))
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
        return Err(CommandError::Unknown { name, similar: similar(&(context.program)(), first) });
    }
    ended(run_lines(context.game, &lines))
}

/// How alike names have to be, from 0 to 1, for one to be taken for the other.
const LIKENESS: f64 = 0.75;

/// The command whose name is most like this one, if it is like it at all.
fn similar(program: &clap::Command, typed: &str) -> Option<String> {
    let names = program.get_subcommands().flat_map(clap::Command::get_name_and_visible_aliases);
    let rated = names.map(|name| (strsim::jaro_winkler(typed, name), name));
    let best = rated.filter(|(likeness, _)| *likeness >= LIKENESS).max_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, name)| name.to_owned())
}

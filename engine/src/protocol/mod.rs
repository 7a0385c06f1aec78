//! The protocol: lines in, lines out. `protocol.md` in the root of the repository describes it in full.
//!
//! Three threads keep the program responsive. One reads lines and does nothing else; one searches; the session between
//! them listens to both, owns all state, and is the only one that writes.

mod bans;
mod cecp;
mod dialect;
mod engine;
mod engine_error;
mod help;
mod input;
mod limits;
mod log;
mod notation_choice;
mod options;
pub mod parse;
mod person;
mod positions;
mod print;
mod question;
mod reasons;
mod search_thread;
mod searching;
mod session;
mod task;
mod tokens;
mod ucci;

use std::io::{self, BufRead, IsTerminal, Write};

use xiongmao_workbench::registry::Entry;

use crate::system::output_is_closed;
use session::Host;

pub use options::{EngineOption, OPTIONS, OptionError};
pub use session::ProtocolError;
pub use ucci::parse as parse_ucci;
pub(crate) use ucci::{GameScores, Word};

/// Lines that may be queued while a command is executed. The reader pauses when the queue is full.
const WAITING_LINES: usize = 256;

/// What a person reads first who starts the program on a terminal.
const GREETING: &str = concat!(
    "Xiongmao ",
    env!("CARGO_PKG_VERSION"),
    ", an engine for Xiongqi and Xiangqi. Type plies such as a3-a4 to play them, d for the board,\ngo depth 12 to \
     search, help for all commands, quit to leave; xiongmao --help shows the rest."
);

/// Speaks the protocol over these streams until `quit` or the end of the input.
///
/// After `quit`, the reading thread still waits for input; it ends with the program.
///
/// # Errors
/// If the output cannot be written, a thread cannot be started, or memory for the default options is missing.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> Result<(), ProtocolError> {
    run_game(None, Host { interactive: false, reads_words: false, is_gone: || false }, input, output)
}

/// As [`run`]; the session begins with the game that was chosen, if one was.
fn run_game(
    game: Option<&'static Entry>,
    host: Host,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> Result<(), ProtocolError> {
    let (sender, lines) = crossbeam_channel::bounded(WAITING_LINES);
    std::thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || input::read_lines(input, &sender))
        .map_err(ProtocolError::Thread)?;
    session::Session::new(game, host, output)?.run(&lines)
}

/// Carries out these lines, and prints what the session answers on standard output.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_lines(game: Option<&'static Entry>, lines: &[String]) -> Result<(), ProtocolError> {
    let host = Host { interactive: true, reads_words: io::stdout().is_terminal(), is_gone: output_is_closed };
    run_game(game, host, io::Cursor::new(lines.join("\n")), io::stdout())
}

/// Speaks the protocol over standard input and output, beginning with the game that was chosen, if one was.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_on_standard_streams(game: Option<&'static Entry>) -> Result<(), ProtocolError> {
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    if interactive {
        writeln!(io::stdout(), "{GREETING}")?;
    }
    let host = Host { interactive, reads_words: interactive, is_gone: output_is_closed };
    run_game(game, host, io::BufReader::new(io::stdin()), io::stdout())
}

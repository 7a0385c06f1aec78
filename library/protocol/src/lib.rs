//! The protocol: lines in, lines out. `protocol.md` in the root of the repository describes it in full.
//!
//! Three threads keep the program responsive. One reads lines and does nothing else; one searches; the session between
//! them listens to both, owns all state, and is the only one that writes.

mod bans;
mod cecp;
pub mod columns;
mod dialect;
mod earlier;
mod engine;
mod engine_error;
mod explore;
mod help;
mod host;
mod input;
mod limits;
mod log;
mod notation_choice;
mod options;
pub mod parse;
mod person;
mod pool;
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
mod unthreaded;

use std::io::{BufRead, Write};

use xiongmao_analysis::registry::Entry;

pub use host::{Host, OpenGames, OpenTables};
pub use options::{EngineOption, OPTIONS, OptionError};
pub use session::ProtocolError;
pub use ucci::{GameScores, Word, parse as parse_ucci};
pub use unthreaded::Unthreaded;

/// Lines that may be queued while a command is executed. The reader pauses when the queue is full.
const WAITING_LINES: usize = 256;

/// Speaks the protocol over these streams until `quit` or the end of the input.
///
/// After `quit`, the reading thread still waits for input; it ends with the program.
///
/// # Errors
/// If the output cannot be written, a thread cannot be started, or memory for the default options is missing.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> Result<(), ProtocolError> {
    converse(None, Host::PROGRAM, input, output)
}

/// As [`run`]; the session begins with the game that was chosen, if one was. `host` is who is spoken to.
///
/// # Errors
/// As [`run`].
pub fn converse(
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

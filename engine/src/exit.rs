//! How the program ends: its exit codes, and the one line on standard error that goes with a failure.

use std::io::{self, Write};

use xiongmao_text::one_line;

/// The command ran, and its answer is negative: a game that breaks the rules, no mate found, a match that is not won.
pub const NEGATIVE: u8 = 1;
/// The input is invalid, or the command could not be carried out.
pub const FAILURE: u8 = 2;

/// Prints `error: ` and the message in one line on standard error. Returns the exit code for a failure.
pub fn fail(message: &str) -> u8 {
    // If even standard error is closed, only the exit code is left.
    let _ = writeln!(io::stderr(), "error: {}", one_line(message));
    FAILURE
}

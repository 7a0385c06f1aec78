//! `xiongmao status`: prints whether the game is over, how it ended, and who won.

use std::io::Write;

use xiongmao_workbench::board_text::status_line;
use xiongmao_workbench::registry::Entry;

use super::{CommandError, PositionArgs};

/// Prints the same line as the protocol's `status`.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(given: Option<&Entry>, position: &PositionArgs, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", status_line(&position.game(given)?))?;
    Ok(())
}

//! `xiongmao status`: prints whether the game is over, how it ended, and who won.

use std::io::Write;

use super::{CommandError, PositionArgs};
use crate::board_text::status_line;
use crate::games::Entry;

/// Prints the same line as the protocol's `status`.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(given: Option<&Entry>, position: &PositionArgs, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", status_line(&position.game(given)?))?;
    Ok(())
}

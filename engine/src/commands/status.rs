//! `xiongmao status`: how a game stands.

use std::io::Write;

use super::{CommandError, PositionArgs};
use crate::board_text::status_line;

/// Prints the line that the protocol's `status` gives.
///
/// # Errors
/// If the position is not sound or the output cannot be written.
pub fn run(position: &PositionArgs, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", status_line(&position.game()?))?;
    Ok(())
}

//! `xiongmao legal`: prints all legal plies.

use std::io::Write;

use xiongmao_workbench::board_text::legal_line;
use xiongmao_workbench::registry::Entry;

use super::{CommandError, PositionArgs};

/// Prints the same line as the protocol's `legal`, in the notation asked for.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(given: Option<&Entry>, position: &PositionArgs, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", legal_line(&position.game(given)?, position.notation()))?;
    Ok(())
}

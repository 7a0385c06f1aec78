//! `xiongmao legal`: prints all legal plies.

use std::io::Write;

use super::{CommandError, PositionArgs};
use crate::board_text::legal_line;
use crate::games::Entry;

/// Prints the same line as the protocol's `legal`, in the notation asked for.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(given: Option<&Entry>, position: &PositionArgs, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", legal_line(&position.game(given)?, position.notation()))?;
    Ok(())
}

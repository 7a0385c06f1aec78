//! `xiongmao legal`: every legal ply.

use std::io::Write;

use super::{CommandError, PositionArgs};
use crate::board_text::legal_line;
use crate::game::PmnStyle;

/// Prints the line that the protocol's `legal` gives.
///
/// # Errors
/// If the position is not sound or the output cannot be written.
pub fn run(position: &PositionArgs, out: &mut impl Write) -> Result<(), CommandError> {
    writeln!(out, "{}", legal_line(&position.game()?, PmnStyle::Written))?;
    Ok(())
}

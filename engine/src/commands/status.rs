//! `xiongmao status`: prints whether the game is over, how it ended, and who won.

use std::io::Write;

use xiongmao_workbench::board_text::status_line;

use super::{CommandResult, Context, PositionArgs};
use crate::exit::Verdict;

/// Prints the same line as the protocol's `status`.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(context: &mut Context, position: &PositionArgs) -> CommandResult {
    writeln!(context.out, "{}", status_line(&position.game(context.game)?))?;
    Ok(Verdict::Positive)
}

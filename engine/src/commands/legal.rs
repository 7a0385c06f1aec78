//! `xiongmao legal`: prints all legal plies.

use std::io::Write;

use xiongmao_workbench::board_text::legal_line;

use super::{CommandResult, Context, PositionArgs};
use crate::exit::Verdict;

/// Prints the same line as the protocol's `legal`, in the notation asked for.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(context: &mut Context, position: &PositionArgs) -> CommandResult {
    writeln!(context.out, "{}", legal_line(&position.game(context.game)?, position.notation()))?;
    Ok(Verdict::Positive)
}

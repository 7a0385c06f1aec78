//! `xiongmao status`: prints whether the game is over, how it ended, and who won.

use std::io::Write;

use xiongmao_workbench::board_text::{check_line, status_line};

use super::{CommandResult, Context, PositionArgs};
use crate::exit::Verdict;

/// Prints the same line as the protocol's `status`, and a second one if the side to move is in check.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(context: &mut Context, position: &PositionArgs) -> CommandResult {
    let game = position.game(context.game)?;
    writeln!(context.out, "{}", status_line(&game))?;
    if game.in_check() {
        writeln!(context.out, "{}", check_line(&game))?;
    }
    Ok(Verdict::Positive)
}

//! `xiongmao status`: prints whether the game is over, how it ended, and who won.

use std::io::Write;

use xiongmao_answers::position::PositionAnswer;
use xiongmao_drawing::board_text::{check_line, status_line};

use super::{CommandResult, Context, PositionArgs, json_line};
use crate::exit::Verdict;

/// The arguments of `xiongmao status`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Print one JSON object, which docs/json.md describes: it also says why the game ended
    #[arg(long)]
    json: bool,
}

/// Prints the same line as the protocol's `status`, and a second one if the side to move is in check.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let game = args.position.game(context.game)?;
    if args.json {
        json_line(&mut context.out, &PositionAnswer::in_notation(&game, args.position.notation()).status())?;
        return Ok(Verdict::Positive);
    }
    writeln!(context.out, "{}", status_line(&game))?;
    if game.in_check() {
        writeln!(context.out, "{}", check_line(&game))?;
    }
    Ok(Verdict::Positive)
}

//! `xiongmao legal`: prints all legal moves.

use std::io::Write;

use xiongmao_answers::position::PositionAnswer;
use xiongmao_drawing::board_text::legal_line;

use super::{CommandResult, Context, PositionArgs, json_line};
use crate::exit::Verdict;

/// The arguments of `xiongmao legal`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Print one JSON object, which docs/json.md describes
    #[arg(long)]
    json: bool,
}

/// Prints the same line as the protocol's `legal`, in the notation asked for.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let (game, notation) = (args.position.game(context.game)?, args.position.notation());
    if args.json {
        json_line(&mut context.out, &PositionAnswer::in_notation(&game, notation).legal())?;
    } else {
        writeln!(context.out, "{}", legal_line(&game, notation))?;
    }
    Ok(Verdict::Positive)
}

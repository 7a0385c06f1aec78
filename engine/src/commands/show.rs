//! `xiongmao show`: draws a position.

use std::io::Write;
use std::path::PathBuf;

use xiongmao_answers::ending;
use xiongmao_answers::position::PositionAnswer;
use xiongmao_movegen::Side;
use xiongmao_workbench::board_text::{Signs, draw_hand, draw_marked, facts};
use xiongmao_workbench::pictures::board::BoardPicture;

use super::{CommandResult, Context, PositionArgs, json_line, write_file};
use crate::exit::Verdict;

/// The arguments of `xiongmao show`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Draw pieces as Chinese characters
    #[arg(long)]
    characters: bool,
    /// Write an SVG picture to this file, or to standard output if no file is given
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    svg: Option<PathBuf>,
    /// Print one JSON object, which docs/json.md describes: pieces, status and legal plies
    #[arg(long, conflicts_with_all = ["svg", "characters"])]
    json: bool,
}

/// Draws the board and prints the captured pieces and the facts of the position.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let (game, out) = (args.position.game(context.game)?, &mut context.out);
    if args.json {
        json_line(out, &PositionAnswer::in_notation(&game, args.position.notation()))?;
        return Ok(Verdict::Positive);
    }
    let signs = if args.characters { Signs::Characters } else { Signs::Latin };
    if let Some(path) = &args.svg {
        let picture = BoardPicture { game: &game, signs, arrows: &[] }.draw();
        write_file(path, &picture.file(&format!("{}, {}", game.rules().title, game.feen())), out)?;
        return Ok(Verdict::Positive);
    }
    write!(out, "{}", draw_marked(&game, signs))?;
    for side in Side::BOTH {
        writeln!(out, "captured by {side}: {}", draw_hand(&game, side, signs))?;
    }
    write!(out, "{}", facts(&game))?;
    if let Some(announcement) = ending::announcement(&game) {
        writeln!(out, "{announcement}")?;
    }
    Ok(Verdict::Positive)
}

//! `xiongmao show`: a position for a person.

use std::io::Write;

use xiongmao_movegen::Side;

use super::{CommandError, PositionArgs};
use crate::board_text::{Signs, draw, draw_hand, facts};

/// What to show.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Draw the pieces as Chinese characters
    #[arg(long)]
    characters: bool,
}

/// Draws the board, the hands, and what else there is to know.
///
/// # Errors
/// If the position is not sound or the output cannot be written.
pub fn run(args: &Args, out: &mut impl Write) -> Result<(), CommandError> {
    let game = args.position.game()?;
    let signs = if args.characters { Signs::Characters } else { Signs::Latin };
    write!(out, "{}", draw(&game, signs))?;
    for side in Side::BOTH {
        writeln!(out, "captured by {side}: {}", draw_hand(&game, side, signs))?;
    }
    write!(out, "{}", facts(&game))?;
    Ok(())
}

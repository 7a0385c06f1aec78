//! `xiongmao eval`: prints the static evaluation of a position as a table.

use std::io::{self, Write};

use xiongmao_analysis::registry;
use xiongmao_answers::evaluation::{EvaluationTable, NetworkTable};
use xiongmao_answers::sides::side_in_english;
use xiongmao_movegen::{AnyGame, AnySquare, Side};

use super::{CommandResult, Context, PositionArgs, json_line};
use crate::exit::Verdict;

/// The width of a square of the board: a letter, a number and a blank.
const SQUARE: usize = 8;

/// The arguments of `xiongmao eval`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Print one JSON object, which docs/json.md describes
    #[arg(long)]
    json: bool,
}

/// Prints the network's score of the position, and the value of each piece.
///
/// # Errors
/// If the position is invalid or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let game = args.position.game(context.game)?;
    let table = EvaluationTable::new(&game, registry::of(game.rules()).variant.embedded());
    let out = &mut context.out;
    if args.json {
        json_line(out, &table)?;
        return Ok(Verdict::Positive);
    }
    print_network(out, &game, &table.network)?;
    Ok(Verdict::Positive)
}

/// The board with the worth of each piece.
fn print_network(out: &mut impl Write, game: &AnyGame, table: &NetworkTable) -> io::Result<()> {
    let NetworkTable { name, cp, output_layer, output_layers, pieces } = table;
    // The checksum names the network; the description behind it is long.
    let name = name.split(',').next().unwrap_or_default();
    let south = side_in_english(game.rules(), Side::South);
    writeln!(out, "{name}\n{:+.2} for {south}", f64::from(*cp) / 100.0)?;
    writeln!(out, "output layer {output_layer} of {output_layers}")?;
    writeln!(out, "The value of each piece to its owner:\n")?;
    let rules = game.rules();
    let padded = |cell: String| format!("{cell:SQUARE$}");
    for row in (0..rules.rows).rev() {
        let cells: Vec<String> = (0..rules.files)
            .map(|file| {
                let square = AnySquare::new(file, row);
                let worth = pieces.iter().find(|piece| piece.square == square);
                padded(match (game.piece_at(square), worth.map(|worth| worth.cp)) {
                    (None, _) => ".".to_owned(),
                    (Some(piece), None) => piece.letter.to_string(),
                    (Some(piece), Some(None)) => format!("{} ?", piece.letter),
                    (Some(piece), Some(Some(cp))) => format!("{}{:.2}", piece.letter, f64::from(cp) / 100.0),
                })
            })
            .collect();
        writeln!(out, "{:2}  {}", row + 1, cells.concat().trim_end())?;
    }
    let files: Vec<String> = (b'a'..).take(rules.files).map(|file| padded(char::from(file).to_string())).collect();
    writeln!(out, "    {}", files.concat().trim_end())
}

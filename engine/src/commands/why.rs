//! `xiongmao why`: why a move is good or bad.

use std::io::Write;

use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::reasons::{self, NODES};
use xiongmao_analysis::searcher::on_search_thread;
use xiongmao_answers::reasons::{FactObject, Style};
use xiongmao_movegen::Status;

use super::{CommandError, CommandResult, Context, PositionArgs, SpeechArgs, json_line};
use crate::exit::Verdict;

/// The arguments of `xiongmao why`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The move to compare with the best one
    #[arg(long = "move", id = "move", value_name = "MOVE", alias = "ply")]
    mv: String,
    /// Nodes of both searches together
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(2..))]
    nodes: u64,
    #[command(flatten)]
    speech: SpeechArgs,
    /// Print one JSON object, which docs/json.md describes
    #[arg(long)]
    json: bool,
}

/// Compares the move with the best one, and prints the facts that tell them apart.
///
/// # Errors
/// If the position is invalid, the move is illegal, the machine lacks memory, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let language = context.language;
    let (game, speech) =
        args.position.game_to_search(context, |rules| args.speech.speech(rules, language, args.json))?;
    let style = Style { notation: args.position.notation_to(&game, args.json, speech.language), speech };
    if let Status::Over(ending) = game.status() {
        return Err(CommandError::Over(ending));
    }
    let mv = args.position.mv(&game, &args.mv)?;
    let interruption = Interruption::default();
    let why = on_search_thread("why", || reasons::why(&game, mv, args.nodes, &interruption))
        .map_err(CommandError::Thread)??;
    let Some(why) = why else { return Ok(Verdict::Negative) };
    let answer = reasons::why_object(&game, &why, style);
    if args.json {
        json_line(&mut context.out, &answer)?;
    } else {
        writeln!(context.out, "{}", answer.text)?;
        list(&mut context.out, &answer.facts)?;
    }
    Ok(Verdict::Positive)
}

/// Prints one sentence a line.
///
/// # Errors
/// If the output cannot be written.
pub(super) fn list(out: &mut dyn Write, facts: &[FactObject]) -> std::io::Result<()> {
    facts.iter().try_for_each(|fact| writeln!(out, "- {}", fact.text))
}

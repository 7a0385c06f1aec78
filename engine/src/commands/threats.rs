//! `xiongmao threats`: the other side's best moves if it were its turn.

use std::io::Write;

use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::reasons;
use xiongmao_analysis::searcher::on_search_thread;
use xiongmao_answers::reasons::{Style, ThreatsObject};

use super::why::list;
use super::{CommandError, CommandResult, Context, PositionArgs, SpeechArgs, json_line};
use crate::exit::Verdict;

/// The arguments of `xiongmao threats`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    speech: SpeechArgs,
    /// Print one JSON object, which docs/json.md describes
    #[arg(long)]
    json: bool,
}

/// Prints the captures that would pay and the mate, if the side that is not to move were to move.
///
/// # Errors
/// If the position is invalid, the machine lacks memory, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let language = context.language;
    let (game, speech) =
        args.position.game_to_search(context, |rules| args.speech.speech(rules, language, args.json))?;
    let style = Style { notation: args.position.notation_to(&game, args.json, speech.language), speech };
    let facts = on_search_thread("threats", || reasons::threats(&game, &Interruption::default()))
        .map_err(CommandError::Thread)??;
    let answer = ThreatsObject::new(&game, &facts, style);
    if args.json {
        json_line(&mut context.out, &answer)?;
    } else {
        writeln!(context.out, "{}", answer.text)?;
        list(&mut context.out, &answer.facts)?;
    }
    Ok(Verdict::Positive)
}

//! `xiongmao why`, why a move is good or bad, and `xiongmao threats`, the other side's best moves if it were its turn.

use std::io::Write;

use serde::Serialize;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::reasons::{self, NODES};
use xiongmao_analysis::searcher::on_search_thread;
use xiongmao_answers::reasons::{FactObject, Style, ThreatsObject};
use xiongmao_movegen::{AnyGame, Status};

use super::{CommandResult, Context, PositionArgs, SpeechArgs, is_over, json_line, no_thread};
use crate::exit::Verdict;

/// The arguments of `xiongmao why`.
#[derive(Debug, clap::Args)]
pub struct WhyArgs {
    /// The move to compare with the best one
    #[arg(long = "move", id = "move", value_name = "MOVE", alias = "ply")]
    mv: String,
    /// Nodes of both searches together
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(2..))]
    nodes: u64,
    #[command(flatten)]
    asked: AskedArgs,
}

/// The position that reasons are asked about, and how they are given: all arguments of `xiongmao threats`.
#[derive(Debug, clap::Args)]
pub struct AskedArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    speech: SpeechArgs,
    /// Print one JSON object, which docs/json.md describes
    #[arg(long)]
    json: bool,
}

impl AskedArgs {
    fn game(&self, context: &mut Context) -> anyhow::Result<(AnyGame, Style)> {
        let language = context.language;
        let (game, speech) =
            self.position.game_to_search(context, |rules| self.speech.speech(rules, language, self.json))?;
        let notation = self.position.notation_to(&game, self.json, speech.language);
        Ok((game, Style { notation, speech }))
    }

    /// Prints an object with this text and these facts.
    fn print(&self, context: &mut Context, answer: &impl Serialize, text: &str, facts: &[FactObject]) -> CommandResult {
        let out = &mut context.out;
        if self.json {
            json_line(out, answer)?;
        } else {
            writeln!(out, "{text}")?;
            facts.iter().try_for_each(|fact| writeln!(out, "- {}", fact.text))?;
        }
        Ok(Verdict::Positive)
    }
}

/// Compares the move with the best one, and prints the facts that tell them apart.
///
/// # Errors
/// If the position is invalid, the move is illegal, the machine lacks memory, or the output cannot be written.
pub fn why(context: &mut Context, args: &WhyArgs) -> CommandResult {
    let (game, style) = args.asked.game(context)?;
    if let Status::Over(ending) = game.status() {
        return Err(is_over(ending));
    }
    let mv = args.asked.position.mv(&game, &args.mv)?;
    let interruption = Interruption::default();
    let why = on_search_thread("why", || reasons::why(&game, mv, args.nodes, &interruption)).map_err(no_thread)??;
    let Some(why) = why else { return Ok(Verdict::Negative) };
    let answer = reasons::why_object(&game, &why, style);
    args.asked.print(context, &answer, &answer.text, &answer.facts)
}

/// Prints the captures that would pay and the mate, if the side that is not to move were to move.
///
/// # Errors
/// If the position is invalid, the machine lacks memory, or the output cannot be written.
pub fn threats(context: &mut Context, args: &AskedArgs) -> CommandResult {
    let (game, style) = args.game(context)?;
    let facts =
        on_search_thread("threats", || reasons::threats(&game, &Interruption::default())).map_err(no_thread)??;
    let answer = ThreatsObject::new(&game, &facts, style);
    args.print(context, &answer, &answer.text, &answer.facts)
}

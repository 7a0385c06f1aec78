//! `xiongmao explain`: explains a game ply by ply.

use std::io::Write;

use serde::Serialize;
use serde_json::{Map, Value};
use xiongmao_movegen::notation::PmnStyle;
use xiongmao_movegen::{AnyGame, PlyExplanation, Rules, RunExplanation, Side, Status};

use super::{CommandError, PositionArgs, json_line};
use crate::explanation::sentences;
use crate::games::Entry;

/// The arguments of `xiongmao explain`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Print JSON, one object per ply; docs/json.md describes it
    #[arg(long)]
    json: bool,
}

/// The width that sentences are wrapped at, in columns.
const WIDTH: usize = 100;

/// A ply with its explanation, for both forms of output.
struct ExplainedPly {
    number: usize,
    written: String,
    explanation: PlyExplanation,
    sentences: Vec<String>,
}

/// A ply, as JSON. Squares are those after the ply.
#[derive(Serialize)]
struct PlyLine {
    ply: String,
    side: &'static str,
    checks: Vec<String>,
    chases: Map<String, Value>,
    runs: Vec<RunLine>,
    occurrences: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    number: usize,
    earlier: Vec<usize>,
    forbidden: Map<String, Value>,
    sentences: Vec<String>,
}

#[derive(Serialize)]
struct RunLine {
    kind: &'static str,
    piece: String,
    length: u32,
    limit: Option<u32>,
    side: &'static str,
    pieces: u32,
}

/// Explains every ply: a line each, with sentences beside it where something is to be said.
///
/// # Errors
/// If the position is invalid, a ply is illegal, or the output cannot be written.
pub fn run(entry: Option<&Entry>, args: &Args, out: &mut impl Write) -> Result<(), CommandError> {
    let game = args.position.game(entry)?;
    if args.json {
        return each_ply(&game, |place, ply| json_line(out, &ply_line(place, ply)));
    }
    table(&game, out)
}

/// Prints a line for each ply, with sentences beside it.
fn table(game: &AnyGame, out: &mut impl Write) -> Result<(), CommandError> {
    let mut plies = Vec::new();
    each_ply(game, |_, ply| {
        plies.push(ply);
        Ok(())
    })?;
    if plies.is_empty() {
        writeln!(out, "No plies to explain (status {}).", game.status())?;
    }
    let width = plies.iter().map(|ply| ply.written.chars().count()).max().unwrap_or_default();
    let digits = plies.len().to_string().len();
    for ExplainedPly { number, written, explanation, sentences } in &plies {
        let start = format!("{number:>digits$}. {}  {written:<width$}", explanation.side.title());
        write!(out, "{}", beside(&start, sentences))?;
    }
    Ok(())
}

/// Visits every ply of the game with the game right after it.
fn each_ply(
    game: &AnyGame,
    mut visit: impl FnMut(&AnyGame, ExplainedPly) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let mut place = game.clone();
    while place.take_back().is_some() {}
    for (explanation, number) in game.explain().into_iter().zip(1..) {
        let written = place.write_ply(explanation.ply, PmnStyle::Written);
        // The game has been played like this before, so nothing is refused.
        if place.play(explanation.ply).is_err() {
            break;
        }
        let sentences = sentences(&place, &explanation);
        visit(&place, ExplainedPly { number, written, explanation, sentences })?;
    }
    Ok(())
}

/// A text and, in a column behind it, sentences, each of which begins a line.
fn beside(start: &str, sentences: &[String]) -> String {
    let indent = start.chars().count() + 2;
    let mut lines = Vec::new();
    for sentence in sentences {
        let mut line = String::new();
        for word in sentence.split(' ') {
            if !line.is_empty() && indent + line.chars().count() + 1 + word.chars().count() > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    let behind = format!("\n{}", " ".repeat(indent));
    let text = format!("{start}  {}", lines.join(&behind));
    format!("{}\n", text.trim_end())
}

/// The object of a ply; the game is the one right after it.
fn ply_line(game: &AnyGame, ply: ExplainedPly) -> PlyLine {
    let rules = game.rules();
    let ExplainedPly { number, written, explanation, sentences } = ply;
    let name = |square: usize| rules.square_name(square);
    let mut chases = Map::new();
    for group in explanation.chases.chunk_by(|one, other| one.target == other.target) {
        let by = group.iter().map(|chase| Value::from(name(chase.by))).collect::<Vec<_>>();
        chases.insert(name(group[0].target), by.into());
    }
    let forbidden = explanation.forbidden.iter();
    let forbidden = forbidden.map(|ply| (game.write_ply(ply.ply, PmnStyle::Written), ply.repeats.into()));
    let (status, winner) = match explanation.status {
        Status::InProgress => ("in_progress", None),
        Status::Over(ending) => (ending.cgsn.name(), Some(ending.winner.map_or("draw", Side::name))),
    };
    PlyLine {
        ply: written,
        side: explanation.side.name(),
        checks: explanation.checks.iter().map(|&square| name(square)).collect(),
        chases,
        runs: explanation.runs.iter().map(|run| run_line(rules, run)).collect(),
        occurrences: explanation.occurrences(),
        status,
        winner,
        number,
        forbidden: forbidden.collect(),
        earlier: explanation.earlier,
        sentences,
    }
}

fn run_line(rules: &Rules, run: &RunExplanation) -> RunLine {
    let RunExplanation { side, kind, piece, length, pieces, limit } = *run;
    RunLine { kind: kind.name(), piece: rules.square_name(piece), length, limit, side: side.name(), pieces }
}

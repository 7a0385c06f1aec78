//! `xiongmao explain`: explains a game move by move.

use std::io::Write;

use console::{Alignment, measure_text_width, pad_str};
use xiongmao_answers::explanation::{ExplainedMove, MoveObject, each_move_in_notation};
use xiongmao_answers::opening_sentence::opening_in_words;
use xiongmao_answers::sentences::sentences;
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Side};
use xiongmao_tables::Tables;

use super::{CommandResult, Context, PositionArgs, SpeechArgs, TableArgs, json_line, tell_damage};
use crate::exit::Verdict;

/// The arguments of `xiongmao explain`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    speech: SpeechArgs,
    #[command(flatten)]
    tables: TableArgs,
    /// Print JSON, one object per move; docs/json.md describes it
    #[arg(long)]
    json: bool,
}

/// The width that sentences are wrapped at, in columns.
const WIDTH: usize = 100;

/// Explains every move: one line each, with sentences next to it if there is something to report.
///
/// # Errors
/// If the position is invalid, a move is illegal, the tables cannot be read, or the output cannot be written.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let ((game, left), out) = (args.position.game_to_its_end(context.game)?, &mut context.out);
    let (speech, tables) = (args.speech.speech(game.rules(), context.language, args.json), args.tables.open()?);
    let notation = args.position.notation_to(&game, args.json, speech.language);
    if args.json {
        each_move_in_notation(&game, notation, |place, mv| {
            json_line(out, &MoveObject::new(place, told(place, mv, tables.as_deref(), speech)))
        })?;
    } else {
        print_table(&game, notation, tables.as_deref(), speech, out)?;
    }
    tell_damage(tables.as_ref(), &mut context.notes);
    if left > 0 {
        let text = speech.text("explain-left", Arguments::new().count("count", left));
        // Objects are for programs.
        if args.json { writeln!(context.notes, "note: {text}")? } else { writeln!(out, "{text}")? }
    }
    Ok(Verdict::Positive)
}

/// The move that led to this position, explained to this reader, with the tables' values.
fn told(place: &AnyGame, mut mv: ExplainedMove, tables: Option<&Tables>, speech: Speech) -> ExplainedMove {
    mv.sentences = sentences(&mv.statements, mv.explanation.status, speech);
    if let Some(tables) = tables {
        mv.ask(tables, place, speech);
    }
    mv
}

/// Prints a line for each move, with sentences next to it.
fn print_table(
    game: &AnyGame,
    notation: Notation,
    tables: Option<&Tables>,
    speech: Speech,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut moves = Vec::new();
    each_move_in_notation(game, notation, |place, mv| {
        moves.push(told(place, mv, tables, speech));
        Ok::<(), anyhow::Error>(())
    })?;
    if moves.is_empty() {
        let status = Arguments::new().text("status", game.status().to_string());
        writeln!(out, "{}", speech.text("explain-none", status))?;
    }
    let width = moves.iter().map(|mv| measure_text_width(&mv.written)).max().unwrap_or_default();
    let digits = moves.len().to_string().len();
    let side_width = Side::BOTH.map(|side| measure_text_width(&speech.side(side.name())));
    let side_width = side_width.into_iter().max().unwrap_or_default();
    for ExplainedMove { number, written, explanation, sentences, .. } in &moves {
        let written = pad_str(written, width, Alignment::Left, None);
        let side = speech.side(explanation.side.name());
        let side = pad_str(&side, side_width, Alignment::Left, None);
        let start = format!("{number:>digits$}. {side}  {written}");
        write!(out, "{}", beside(&start, sentences))?;
    }
    if let Some(opening) = opening_in_words(game, speech) {
        writeln!(out, "{opening}")?;
    }
    Ok(())
}

/// A text and, in a column to its right, sentences, each on its own line.
fn beside(start: &str, sentences: &[String]) -> String {
    let indent = measure_text_width(start) + 2;
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

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use xiongmao_language::SideNames;

    use super::*;

    /// A game that North loses by perpetual check.
    const PLIES: &str = "f8g8 b2b1 f1f2 b1f1 f2e2 f1e1 e2d2 e1d1 d2e2 d1e1 e2d2 e1d1 d2e2 d1e1";

    fn perpetual_check() -> AnyGame {
        let fen = "9/3k3c1/b2a1C2b/9/9/2B6/C8/9/1r7/5K3 w - - 0 1";
        let mut game = xiongmao_movegen::xiangqi::RULES.from_fen(fen).unwrap();
        game.play_line(PLIES.split(' ')).unwrap();
        game
    }

    #[test]
    fn a_perpetual_check_reads_well() {
        let mut text = Vec::new();
        print_table(&perpetual_check(), Notation::Pmn, None, Speech::default(), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[..4],
            [
                " 1. South  f8-g8  Chase of the elephant on a8 by the cannon on g8 (unprotected: no legal recapture).",
                " 2. North  b2-b1  Check by the chariot on b1.",
                " 3. South  f1-f2",
                " 4. North  b1-f1  Check by the chariot on f1, the 2nd in a row with one piece (limit 6).",
            ]
        );
        assert!(text.contains(
            "12. North  e1-d1  Check by the chariot on d1, the 6th in a row with one piece. 6 are the limit.\n"
        ));
        assert_eq!(
            lines[lines.len() - 5..],
            [
                "14. North  d1-e1  Check by the chariot on e1, the 7th in a row with one piece (limit 6).",
                "                  This position has now occurred 3 times (before: after ply 6 and after ply 10).",
                "                  North has given 7 checks in a row with one piece, more than the limit of 6, so",
                "                  North loses.",
                "                  Result: South has won (repetition).",
            ]
        );
    }

    #[test]
    fn sides_are_red_and_black_where_the_reader_says_so() {
        let mut text = Vec::new();
        let speech = Speech { sides: SideNames::RedBlack, ..Speech::default() };
        print_table(&perpetual_check(), Notation::Wxf, None, speech, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with(" 1. Red    "), "{text}");
        assert!(text.contains("\n 2. Black  ") && text.ends_with("Result: Red has won (repetition).\n"), "{text}");
        assert!(!text.contains("South") && !text.contains("North"), "{text}");
    }

    #[test]
    fn chases_and_runs_are_objects() {
        let mut lines = Vec::new();
        each_move_in_notation(&perpetual_check(), Notation::Pmn, |place, mv| {
            json_line(&mut lines, &MoveObject::new(place, mv))
        })
        .unwrap();
        let text = String::from_utf8(lines).unwrap();
        let moves: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(moves.len(), 14);
        assert_eq!(moves[0]["chases"], serde_json::json!({"a8": ["g8"]}));
        let run = |kind: &str, piece: &str, length: u32, side: &str| {
            serde_json::json!({
                "kind": kind, "piece": piece, "length": length, "limit": 6, "side": side, "pieces": 1
            })
        };
        assert_eq!(moves[0]["runs"], serde_json::json!([run("chase", "a8", 1, "south")]));
        assert_eq!(moves[13]["runs"], serde_json::json!([run("check", "e2", 7, "north")]));
        let facts = ["checks", "occurrences", "earlier", "status", "winner"].map(|name| moves[13][name].clone());
        let expected = serde_json::json!([["e1"], 3, [6, 10], "repetition", "south"]);
        assert_eq!(Value::from(facts.to_vec()), expected);
    }
}

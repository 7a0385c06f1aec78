//! `xiongmao puzzles solve`: puzzles, and the mistakes of reviewed games, to be solved in the terminal.

use std::path::{Path, PathBuf};

use anyhow::bail;
use xiongmao_analysis::records::source::Source;
use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::heading::heading;
use xiongmao_answers::sides::speech_about;
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::Notation;
use xiongmao_puzzles::file;
use xiongmao_records::pcn::{Pcn, PcnMove};

use super::{CommandResult, Context, usual_notation, value_parsers};
use crate::exit::Verdict;
use crate::play::{Exercise, Goal, Input, Looks, not_started, solve};

/// Arguments of `puzzles solve`.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    /// File of puzzles; or games with marked mistakes and blunders, as `annotate` writes them: each is a position in
    /// which to find a better move
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only the mistakes of this player: the name or a part of it [default: of both players]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Notation of moves; docs/usage.md lists the names [default: pmn, or by the language]
    #[arg(long, value_name = "NAME", value_parser = value_parsers::notation(), hide_possible_values = true)]
    notation: Option<Notation>,
    #[arg(long, help = super::CHARACTERS_HELP, num_args = 0..=1, require_equals = true, value_name = "BOOL",
          default_missing_value = "true", hide_possible_values = true)]
    characters: Option<bool>,
}

/// Lets a person solve what is in a file.
///
/// # Errors
/// If the file cannot be read or has nothing to solve, or the output cannot be written.
pub fn run(context: &mut Context, args: &SolveArgs) -> CommandResult {
    let language = context.language.of_text();
    let exercises = if file::is_of_puzzles(&args.file) {
        puzzles(&args.file, Speech::new(language))?
    } else {
        mistakes(&args.file, args.player.as_deref(), Speech::new(language))?
    };
    let Some(first) = exercises.first() else {
        bail!(
            "nothing to solve in {}: no puzzle, and no mistake of the player that `xiongmao annotate` has marked",
            args.file.display()
        );
    };
    let rules = first.game.rules();
    args.notation.map_or(Ok(()), |notation| rules.check_notation(notation))?;
    let input = Input::start().map_err(not_started)?;
    let looks = Looks {
        notation: args.notation.unwrap_or_else(|| usual_notation(rules, language)),
        signs: context.language.signs(args.characters),
        echo: !input.is_person(),
        window: input.window(),
        speech: speech_about(rules, language),
    };
    solve(&exercises, &input, looks)?;
    Ok(Verdict::Positive)
}

/// The puzzles of a file.
fn puzzles(path: &Path, speech: Speech) -> anyhow::Result<Vec<Exercise>> {
    let exercise = |line: file::Line| {
        let reason =
            |reason| file::PuzzleFileError::Line { name: path.display().to_string(), line: line.number, reason };
        let puzzle = line.puzzle.map_err(reason)?;
        let title = speech.text("elo", Arguments::new().number("elo", puzzle.elo()));
        Ok(Exercise { title, game: puzzle.start, goal: Goal::Win(puzzle.solution) })
    };
    file::read(path)?.into_iter().map(exercise).collect()
}

/// The mistakes that are marked in the games of a file: of this player, or of both.
fn mistakes(path: &Path, player: Option<&str>, speech: Speech) -> anyhow::Result<Vec<Exercise>> {
    let mut exercises = Vec::new();
    for record in Source::read(path)?.records() {
        let record = record?;
        let replay = record.replay(&record.rule_settings());
        let Some(game) = replay.game else { continue };
        let title = heading(&record, Speech { sides: record.rules().sides, ..speech }).title;
        let mut place = game.at_start();
        for (mv, entry) in game.played().into_iter().zip(replay.entries) {
            let side = place.side_to_move();
            if is_mistake(&record.moves[entry]) && is_wanted(&record, side, player) {
                let dots = if side == Side::South { "." } else { "..." };
                let title = format!("{title}, {}{dots}", place.plies_played() / 2 + 1);
                exercises.push(Exercise { title, game: place.clone(), goal: Goal::Better(mv) });
            }
            if place.play(mv).is_err() {
                break;
            }
        }
    }
    Ok(exercises)
}

fn is_mistake(entry: &PcnMove) -> bool {
    let grave = [Assessment::Mistake, Assessment::Blunder].map(Assessment::name);
    entry.assessment.as_deref().is_some_and(|assessment| grave.contains(&assessment))
}

/// Whether this side's mistakes are asked for.
fn is_wanted(record: &Pcn, side: Side, player: Option<&str>) -> bool {
    let Some(wanted) = player.map(str::to_lowercase) else { return true };
    let name = record.sides.player(side).and_then(|player| player.name.as_deref());
    name.is_some_and(|name| name.to_lowercase().contains(&wanted))
}

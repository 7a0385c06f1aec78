//! `xiongmao puzzles solve`: puzzles, and the mistakes of reviewed games, to be solved in the terminal.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::bail;
use xiongmao_analysis::records::source::Source;
use xiongmao_analysis::registry::Entry;
use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::heading::heading;
use xiongmao_answers::sides::speech_about;
use xiongmao_language::{Arguments, Speech};
use xiongmao_movegen::Side;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::zobrist::splitmix;
use xiongmao_puzzles::{Puzzle, file};
use xiongmao_records::pcn::{Pcn, PcnMove};
use xiongmao_text::{RangeError, range};

use super::{CommandResult, Context, usual_notation, value_parsers};
use crate::exit::Verdict;
use crate::play::{Exercise, Goal, Input, Looks, not_started, solve};

/// Arguments of `puzzles solve`.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    /// File of puzzles; or games with marked mistakes and blunders, as `annotate` writes them: each is a position in
    /// which to find a better move [default: the puzzles of the program]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only puzzles of this Elo: A..B
    #[arg(long, value_name = "ELO", value_parser = elo, conflicts_with = "file", default_value = "600..1800")]
    elo: (u16, u16),
    /// Random seed for the order of the puzzles of the program [default: another one each time]
    #[arg(long, value_name = "N", conflicts_with = "file")]
    seed: Option<u64>,
    /// Only the mistakes of this player: the name or a part of it [default: of both players]
    #[arg(long, value_name = "NAME", requires = "file")]
    player: Option<String>,
    /// Notation of moves; docs/usage.md lists the names [default: pmn, or by the language]
    #[arg(long, value_name = "NAME", value_parser = value_parsers::notation(), hide_possible_values = true)]
    notation: Option<Notation>,
    #[arg(long, help = super::CHARACTERS_HELP, num_args = 0..=1, require_equals = true, value_name = "BOOL",
          default_missing_value = "true", hide_possible_values = true)]
    characters: Option<bool>,
}

/// Lets a person solve what is in a file, or the puzzles of the program.
///
/// # Errors
/// If the file cannot be read or has nothing to solve, or the output cannot be written.
pub fn run(context: &mut Context, args: &SolveArgs) -> CommandResult {
    let language = context.language.of_text();
    let speech = Speech::new(language);
    let exercises = match &args.file {
        None => shipped(context.entry(), args, speech)?,
        Some(path) if file::is_of_puzzles(path) => puzzles(path, speech)?,
        Some(path) => mistakes(path, args.player.as_deref(), speech)?,
    };
    let Some(first) = exercises.first() else {
        match &args.file {
            None => bail!("no puzzle has this Elo"),
            Some(path) => bail!(
                "nothing to solve in {}: no puzzle, and no mistake of the player that `xiongmao annotate` has marked",
                path.display()
            ),
        }
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
    let puzzle = |line: file::Line| {
        let reason =
            |reason| file::PuzzleFileError::Line { name: path.display().to_string(), line: line.number, reason };
        Ok(exercise(line.puzzle.map_err(reason)?, speech))
    };
    file::read(path)?.into_iter().map(puzzle).collect()
}

/// The puzzles of a game that come with the program, in random order.
fn shipped(entry: &Entry, args: &SolveArgs, speech: Speech) -> anyhow::Result<Vec<Exercise>> {
    let (least, most) = args.elo;
    let seed =
        args.seed.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64);
    let lines = file::parse(entry.rules().name, entry.puzzles.as_bytes())?;
    let fitting = lines.into_iter().filter_map(|line| line.puzzle.ok());
    let mut fitting: Vec<Puzzle> =
        fitting.filter(|puzzle| (u32::from(least)..=u32::from(most)).contains(&puzzle.elo())).collect();
    fitting.sort_by_cached_key(|puzzle| splitmix(seed, puzzle.start.key()));
    Ok(fitting.into_iter().map(|puzzle| exercise(puzzle, speech)).collect())
}

fn exercise(puzzle: Puzzle, speech: Speech) -> Exercise {
    let title = speech.text("elo", Arguments::new().number("elo", puzzle.elo()));
    Exercise { title, game: puzzle.start, goal: Goal::Win(puzzle.solution) }
}

/// The Elo that this text means.
fn elo(text: &str) -> Result<(u16, u16), RangeError> {
    range(text, 0, 9999)
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

//! `xiongmao datagen`: generates training data from games of the engine against itself.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;
use xiongmao_analysis::game::{EvalFileError, read_evaluation};
use xiongmao_movegen::Rules;
use xiongmao_parts::manifest::begin;
use xiongmao_parts::{Manifest, Part};
use xiongmao_search::Evaluator;
use xiongmao_selfplay::generate::{DataTotals, Engine, GenerateError, Generator, Goal, Settings, parts};
use xiongmao_selfplay::packed::record::PlayedBoard;
use xiongmao_selfplay::packed::{BoardWork, with_board};
use xiongmao_text::{RangeError, range};

use super::logged_bar::LoggedBar;
use super::{CommandResult, Context, json_line, value_parsers};
use crate::exit::Verdict;
use crate::signals::stop_on_signal;
use crate::version;

/// Arguments of `datagen`.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("goal").args(["positions", "games"]).required(true)))]
pub struct Args {
    /// File to write; the same settings continue an interrupted run
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of positions to generate; the last game is kept whole
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=4_000_000_000))]
    positions: Option<u64>,
    /// Number of games to play, instead of --positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// Play only part I of N of the games; `data merge` puts the parts together
    #[arg(long, value_name = "I/N", requires = "games", conflicts_with = "positions")]
    part: Option<Part>,
    /// Nodes to search for each move
    #[arg(long, value_name = "N", default_value_t = Settings::default().nodes,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random seed; files with different seeds hold different games
    #[arg(long, value_name = "N", default_value_t = Settings::default().seed)]
    seed: u64,
    /// Number of threads, each playing its own games; the file does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::threads())]
    threads: u16,
    /// Number of random moves at the start of a game: least and most
    #[arg(long, value_name = "A..B", default_value = "6..12", value_parser = plies)]
    random_plies: (u16, u16),
    /// Share of games that start with few pieces on the board, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().endings,
          value_parser = value_parsers::share)]
    endings: f64,
    /// Network file that plays the games (default: the built-in evaluation)
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    #[arg(long, help = JSON_HELP)]
    json: bool,
}

const JSON_HELP: &str = "Print the summary as a JSON object: {\"complete\", \"games\", \"positions\", \"duplicates\", \
                         \"endings\", \"south_wins\", \"draws\", \"north_wins\", \"plies\", \"nodes\"} of the whole \
                         file, {\"new_positions\", \"time_ms\", \"positions_per_second\"} of this run";

/// Upper bound for the number of random moves.
const MOST_RANDOM_PLIES: u16 = 100;

fn plies(text: &str) -> Result<(u16, u16), RangeError> {
    range(text, 0, MOST_RANDOM_PLIES)
}

/// The file and the speed of this run.
#[derive(Serialize)]
struct Summary {
    complete: bool,
    #[serde(flatten)]
    tally: DataTotals,
    new_positions: u64,
    time_ms: u128,
    positions_per_second: f64,
}

/// Generates data, and prints a summary.
///
/// # Errors
/// If the file cannot be used, or the run is interrupted.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    with_board(context.entry().rules(), Generation { args, out: &mut context.out })?;
    Ok(Verdict::Positive)
}

impl Args {
    /// The settings with this evaluation, if `network` names one.
    fn settings(&self, evaluation: Option<&Evaluator>) -> Settings {
        let Self { seed, nodes, random_plies, endings, .. } = *self;
        let checksum = |evaluation| version::evaluation_id(evaluation).trim_start_matches("network ").to_owned();
        Settings { seed, nodes, random_plies, endings, network: evaluation.map(checksum) }
    }

    /// The evaluation with the network in the file given.
    fn evaluation(&self, rules: &Rules) -> Result<Option<Evaluator>, EvalFileError> {
        self.network.as_deref().map(|path| read_evaluation(rules, &path.to_string_lossy())).transpose()
    }

    fn goal(&self) -> Goal {
        match self.games {
            Some(games) => Goal::Games(self.part.unwrap_or(Part::WHOLE).block(games)),
            // The command line requires one of the two.
            None => Goal::Positions(self.positions.unwrap_or(0)),
        }
    }

    fn manifest(&self, game: &str, settings: &Settings) -> Option<Manifest> {
        let (part, games) = self.part.zip(self.games)?;
        Some(parts::manifest(version::program(), part, game, games, settings.clone()))
    }
}

/// A run of the command.
struct Generation<'a, W> {
    args: &'a Args,
    out: &'a mut W,
}

impl<W: Write> BoardWork for Generation<'_, W> {
    type Output = anyhow::Result<()>;

    fn run<B: PlayedBoard>(self) -> Self::Output {
        generate::<B>(self.args, self.out)
    }
}

fn generate<B: PlayedBoard>(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let evaluation = args.evaluation(B::rules()).map_err(GenerateError::from)?;
    let settings = args.settings(evaluation.as_ref());
    let engine = Engine { program: version::program(), evaluation };
    let mut manifest = args.manifest(B::GAME, &settings);
    let begun = args.out.metadata().is_ok_and(|data| data.len() > 0);
    begin(&args.out, manifest.as_ref(), begun).map_err(GenerateError::from)?;
    let goal = args.goal();
    let generator = Generator::<B>::open(&args.out, &settings, &engine, goal.clone(), args.threads)?;
    let stopper = generator.stopper();
    stop_on_signal(move || stopper.stop());
    let begun = generator.tally();
    let mut progress = Progress::new(&begun, goal.clone());
    let start = Instant::now();
    let tally = generator.run(&mut |tally| progress.update(tally))?;
    drop(progress);
    let complete = goal.is_reached(&tally);
    if let Some(manifest) = manifest.as_mut().filter(|_| complete) {
        parts::finish(manifest, &tally);
        manifest.write(&args.out).map_err(GenerateError::from)?;
    }
    let time = start.elapsed();
    let new_positions = tally.positions - begun.positions;
    let summary = Summary {
        complete,
        tally,
        new_positions,
        time_ms: time.as_millis(),
        positions_per_second: per_second(new_positions, time),
    };
    if args.json { json_line(out, &summary) } else { print(out, &summary) }?;
    if complete { Ok(()) } else { Err(GenerateError::Interrupted(progress_text(&goal, &tally)).into()) }
}

/// `3 of 7 games`
fn progress_text(goal: &Goal, tally: &DataTotals) -> String {
    let (done, of, what) = goal.progress(tally);
    format!("{done} of {of} {what}")
}

fn per_second(positions: u64, time: Duration) -> f64 {
    (positions as f64 / time.as_secs_f64().max(1e-9)).round()
}

fn print(out: &mut impl Write, summary: &Summary) -> anyhow::Result<()> {
    let Summary { tally, new_positions, time_ms, positions_per_second, .. } = summary;
    let DataTotals { games, positions, duplicates, endings, south_wins, draws, north_wins, .. } = tally;
    writeln!(out, "positions {positions} ({duplicates} duplicates left out)")?;
    writeln!(out, "games {games} ({endings} from few pieces): south {south_wins}, draws {draws}, north {north_wins}")?;
    writeln!(
        out,
        "this run {new_positions} positions in {:.1} s, {positions_per_second} positions/s",
        *time_ms as f64 / 1000.0
    )?;
    Ok(())
}

/// A bar that shows how far this run is.
struct Progress {
    bar: LoggedBar,
    start: Instant,
    begun: u64,
    goal: Goal,
}

impl Progress {
    fn new(begun: &DataTotals, goal: Goal) -> Self {
        let (done, wanted, what) = goal.progress(begun);
        let template =
            format!("{{wide_bar}} {{pos}}/{{len}} {what}  {{elapsed_precise}}, left {{eta}}  {{per_sec}}  {{msg}}");
        let bar = LoggedBar::new(&template, wanted);
        bar.begin_at(done);
        Self { bar, start: Instant::now(), begun: begun.positions, goal }
    }

    fn update(&mut self, tally: &DataTotals) {
        let Self { bar, start, begun, goal } = self;
        let DataTotals { games, positions, .. } = tally;
        bar.show(goal.progress(tally).0, format!("{games} games, {positions} positions"), || {
            let speed = per_second(positions - *begun, start.elapsed());
            format!("{}; {games} games, {positions} positions, {speed} positions/s", progress_text(goal, tally))
        });
    }
}

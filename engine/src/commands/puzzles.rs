//! `xiongmao puzzles`: finds puzzles in games, lets people solve them, verifies files of them, and recalculates their
//! levels.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::bail;
use indicatif::ProgressBar;
use serde::Serialize;
use xiongmao_analysis::records::source::{Source, SourceError};
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_puzzles::check::{Census, check};
use xiongmao_puzzles::games::Games;
use xiongmao_puzzles::make::{Progress, Settings, make};
use xiongmao_puzzles::rate::{Rated, rate};
use xiongmao_puzzles::{NODES, PROOF};
use xiongmao_records::pcn::Pcn;
use xiongmao_text::{count, one_line};

use super::games_args::GamesArgs;
use super::logged_bar::LoggedBar;
use super::puzzles_solve::{self, SolveArgs};
use super::{CommandResult, Context, interrupted, json_line};
use crate::exit::Verdict;
use crate::help_text;
use crate::signals::interruption_on_signal;

/// What to do with puzzles.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Find puzzles in recorded games, or in games that the engine plays, and prove them
    #[command(after_help = help_text::PUZZLES_MAKE)]
    Make(Box<MakeArgs>),
    /// Solve puzzles, or find better moves than the mistakes of reviewed games, in the terminal
    #[command(after_help = help_text::PUZZLES_SOLVE)]
    Solve(SolveArgs),
    /// Verify the puzzles of a file, and count them by theme, level and length
    #[command(after_help = help_text::PUZZLES_CHECK)]
    Check(CheckArgs),
    /// Recalculate the puzzle levels in a file, after an update of the program
    #[command(after_help = help_text::PUZZLES_RATE)]
    Rate(RateArgs),
}

/// Arguments of `puzzles make`.
#[derive(Debug, clap::Args)]
pub struct MakeArgs {
    /// Files with games in any format that `annotate` reads, or match folders [default: games that the engine plays]
    #[arg(id = "record", value_name = "GAME", conflicts_with = "games")]
    records: Vec<PathBuf>,
    #[command(flatten)]
    stored: GamesArgs,
    /// File to write; the same command continues an interrupted run
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of puzzles in the file
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Random seed; files with different seeds hold puzzles from different games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads, each with its own games; the file does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = super::threads())]
    threads: u16,
    /// Nodes to search for each position; ten times as many prove a puzzle
    #[arg(long, value_name = "N", default_value_t = NODES, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
}

/// Arguments of `puzzles check`.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// File of puzzles
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Nodes to search for each position of the solver
    #[arg(long, value_name = "N", default_value_t = NODES * PROOF, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of threads, each with its own puzzles
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = super::threads())]
    threads: u16,
    /// Print the counts as a JSON object: {"lines", "sound", "themes", "levels", "lengths"}
    #[arg(long)]
    json: bool,
}

/// Arguments of `puzzles rate`.
#[derive(Debug, clap::Args)]
pub struct RateArgs {
    /// File of puzzles
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// File to write, which may be the same
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of threads, each with its own puzzles
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = super::threads())]
    threads: u16,
}

/// Makes puzzles, lets people solve them, verifies them, or rates them.
///
/// # Errors
/// If a file cannot be read or written, the machine lacks memory, or a signal ends the work.
pub fn run(context: &mut Context, command: &Command) -> CommandResult {
    match command {
        Command::Make(args) => run_make(context, args),
        Command::Solve(args) => puzzles_solve::run(context, args),
        Command::Check(args) => run_check(context, args),
        Command::Rate(args) => run_rate(context, args),
    }
}

fn run_make(context: &mut Context, args: &MakeArgs) -> CommandResult {
    let (entry, games) = games(context, args)?;
    let is_played = matches!(games, Games::SelfPlay(_));
    let MakeArgs { count: wanted, seed, threads, nodes, .. } = *args;
    let settings = Settings { rules: entry.rules(), games, seed, count: wanted as usize, nodes, threads };
    let interruption = interruption_on_signal();
    let mut bar = LoggedBar::new("{wide_bar} {pos}/{len} puzzles  {elapsed_precise}, left {eta}  {msg}", wanted.into());
    let (start, mut is_first) = (Instant::now(), true);
    let progress = make(&args.out, &settings, &interruption, &mut |progress| {
        show(&mut bar, progress, std::mem::take(&mut is_first));
    })?;
    drop(bar);
    let Progress { puzzles, added, games, complete } = progress;
    let in_file = format!("{} in {}", count(puzzles as u64, "puzzle", "puzzles"), args.out.display());
    writeln!(
        context.out,
        "{in_file}; this run {added} from {}, {:.1} s",
        count(games, "game", "games"),
        start.elapsed().as_secs_f64()
    )?;
    if !complete && interruption.has_come() && is_played {
        return Err(interrupted(&format!("{puzzles} of {}", count(wanted.into(), "puzzle", "puzzles"))));
    }
    Ok(Verdict::Positive)
}

/// The games to look at, and which game they are of.
fn games(context: &mut Context, args: &MakeArgs) -> anyhow::Result<(&'static Entry, Games)> {
    if let Some(found) = args.stored.find(context.game.map(Entry::rules))? {
        let Some(rules) = found.rules()? else { bail!("no game of {} is like that", found.name()) };
        // Unless the game was given, only those of the first one's rules are wanted.
        let narrowed = if context.game.is_some() { None } else { args.stored.find(Some(rules))? };
        let stored = Mutex::new(narrowed.unwrap_or(found));
        let read = move |number| {
            let stored = stored.lock().unwrap_or_else(PoisonError::into_inner);
            let read = stored.record(usize::try_from(number).ok()?)?;
            // Of a game that cannot be read, nothing is left: the next one is looked at.
            Some(read.unwrap_or_default())
        };
        return Ok((registry::of(rules), Games::Recorded(Box::new(read))));
    }
    if args.records.is_empty() {
        return Ok((context.entry(), Games::SelfPlay(args.seed)));
    }
    let (mut entry, mut games): (_, Vec<Pcn>) = (context.game, Vec::new());
    for path in &args.records {
        let source = Source::read(path)?;
        for (number, record) in (1..).zip(source.records()) {
            match record {
                Ok(record) => {
                    let of = registry::of(record.rules());
                    let wanted = *entry.get_or_insert(of);
                    if of.rules() != wanted.rules() {
                        let (found, wanted) = (of.rules().title, wanted.rules().title);
                        bail!("{} has games of {found}, not of {wanted}", source.name());
                    }
                    games.push(record);
                }
                Err(error @ SourceError::Game { .. }) => {
                    let _ = writeln!(context.notes, "game {number} is left out: {}", one_line(&error.to_string()));
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
    let read = move |number| games.get(usize::try_from(number).ok()?).cloned();
    Ok((entry.unwrap_or_else(registry::default), Games::Recorded(Box::new(read))))
}

/// Shows the progress of a search for puzzles.
fn show(bar: &mut LoggedBar, progress: &Progress, is_first: bool) {
    let Progress { puzzles, added, games, .. } = progress;
    if is_first {
        bar.begin_at((puzzles - added) as u64);
    }
    let line = || format!("{puzzles} puzzles; this run {added} from {games} games");
    bar.show(*puzzles as u64, count(*games, "game", "games"), line);
}

/// What `puzzles check --json` prints.
#[derive(Serialize)]
struct CensusObject {
    lines: usize,
    sound: usize,
    themes: BTreeMap<&'static str, usize>,
    levels: BTreeMap<u32, usize>,
    lengths: BTreeMap<usize, usize>,
}

impl From<Census> for CensusObject {
    fn from(Census { lines, sound, themes, levels, lengths }: Census) -> Self {
        let themes = themes.into_iter().map(|(theme, count)| (theme.name(), count)).collect();
        Self { lines, sound, themes, levels, lengths }
    }
}

fn run_check(context: &mut Context, args: &CheckArgs) -> CommandResult {
    let Context { out, notes, .. } = context;
    let interruption = interruption_on_signal();
    let name = args.file.display();
    let census = check(&args.file, args.nodes, args.threads, &interruption, |line, fault| {
        let text = one_line(&format!("{name}, line {line}: {fault}"));
        if args.json { writeln!(notes, "{text}") } else { writeln!(out, "{text}") }
    })?;
    let (lines, sound) = (census.lines, census.sound);
    if args.json {
        json_line(out, &CensusObject::from(census))?;
    } else {
        print(out, &census)?;
    }
    if interruption.has_come() {
        return Err(interrupted(&count(lines as u64, "puzzle", "puzzles")));
    }
    Ok((sound == lines).into())
}

fn print(out: &mut impl Write, census: &Census) -> anyhow::Result<()> {
    let Census { lines, sound, themes, levels, lengths } = census;
    writeln!(out, "sound {sound} of {lines}")?;
    for (name, counts) in [("themes", listed(themes)), ("levels", listed(levels)), ("plies", listed(lengths))] {
        if !counts.is_empty() {
            writeln!(out, "{name} {counts}")?;
        }
    }
    Ok(())
}

/// `fork: 3, pin: 2`
fn listed<K: Display>(counts: &BTreeMap<K, usize>) -> String {
    counts.iter().map(|(key, count)| format!("{key}: {count}")).collect::<Vec<_>>().join(", ")
}

fn run_rate(context: &mut Context, args: &RateArgs) -> CommandResult {
    let interruption = interruption_on_signal();
    let bar = ProgressBar::new(0);
    let rated = rate(&args.file, &args.out, args.threads, &interruption, |rated, all| {
        bar.set_length(all as u64);
        bar.set_position(rated.puzzles as u64);
    });
    bar.finish_and_clear();
    let Rated { puzzles, changed, unsolved, complete } = rated?;
    let puzzles = count(puzzles as u64, "puzzle", "puzzles");
    if !complete {
        return Err(interrupted(&puzzles));
    }
    let out = args.out.display();
    writeln!(
        context.out,
        "{puzzles} rated; in {out} {changed} have another level, {unsolved} that no level solves are left out"
    )?;
    Ok(Verdict::Positive)
}

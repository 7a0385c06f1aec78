//! `xiongmao tables`: makes endgame tables, verifies them, and prints their contents and the values of a position.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::bail;
use humantime::format_duration;
use xiongmao_answers::table_answer::TableAnswer;
use xiongmao_movegen::Status;
use xiongmao_movegen::games::GAMES;
use xiongmao_parts::Part;
use xiongmao_tables::families::{Cost, on_threads};
use xiongmao_tables::header::{Counts, Header};
use xiongmao_tables::make::MakeError;
use xiongmao_tables::verify::VerifyError;
use xiongmao_tables::{AnyFamily, Tables, family};
use xiongmao_text::count;

use super::class_args::ClassArgs;
use super::{CommandResult, Context, PositionArgs, cannot_write, interrupted, is_over, json_line, no_thread};
use crate::exit::Verdict;
use crate::help_text;
use crate::signals::interruption_on_signal;

/// What to do with tables.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Make the tables for all classes with up to N pieces, or for single classes
    #[command(after_help = help_text::TABLES_MAKE)]
    Make(MakeArgs),
    /// Find wins by the ban on repetition among the open positions of tables
    #[command(after_help = help_text::TABLES_SETTLE)]
    Settle(SettleArgs),
    /// Check every entry of the tables in a directory against the rules
    #[command(after_help = help_text::TABLES_VERIFY)]
    Verify(VerifyArgs),
    /// Print the values of a position and of each move in the tables
    #[command(after_help = help_text::TABLES_PROBE)]
    Probe(ProbeArgs),
    /// Count the entries of the tables in a directory by value
    #[command(after_help = help_text::TABLES_REPORT)]
    Report(ReportArgs),
}

/// Arguments of `tables make`.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("which").required(true).multiple(true).args(["men", "classes"]))]
pub struct MakeArgs {
    #[command(flatten)]
    classes: ClassArgs,
    /// Directory for the tables, one file per class; existing files are kept
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Make only part I of N of the classes; the parts may share the directory
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::threads())]
    threads: Option<u16>,
}

/// Arguments of `tables settle`.
#[derive(Debug, clap::Args)]
pub struct SettleArgs {
    /// Directory with tables; their files are written again
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    classes: ClassArgs,
    /// Moves to try for each open position and each length of a win
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    nodes: u32,
    /// Search only part I of N of the classes
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::threads())]
    threads: Option<u16>,
}

/// Arguments of `tables verify`.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// Directory with tables
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    classes: ClassArgs,
    /// Check only part I of N of the classes
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = super::threads())]
    threads: Option<u16>,
}

/// Arguments of `tables probe`.
#[derive(Debug, clap::Args)]
pub struct ProbeArgs {
    /// Directory with tables
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    position: PositionArgs,
    /// Print one JSON object: {"value", "mate", "ban", "moves": [{"move", "value", "mate", "ban"}]}
    #[arg(long)]
    json: bool,
}

/// Arguments of `tables report`.
#[derive(Debug, clap::Args)]
pub struct ReportArgs {
    /// Directory with tables
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    classes: ClassArgs,
    /// Print the header of each table as a line of JSON
    #[arg(long)]
    json: bool,
}

/// Makes, verifies or asks tables.
///
/// # Errors
/// If a file cannot be read or written or is damaged, a class is unknown, the position has no table, or a signal ends
/// the work.
pub fn run(context: &mut Context, command: &Command) -> CommandResult {
    match command {
        Command::Make(args) => make(context, args),
        Command::Settle(args) => settle(context, args),
        Command::Verify(args) => verify(context, args),
        Command::Probe(args) => probe(context, args),
        Command::Report(args) => report(context, args),
    }
}

/// The classes of the game that `--game` names.
fn family_of(context: &Context) -> &'static dyn AnyFamily {
    family(context.entry().rules().name).expect("every game has tables")
}

/// The classes of the game that `--game` names, or else of the first game that the directory has files of.
fn family_in(context: &Context, dir: &Path) -> &'static dyn AnyFamily {
    let has = |game: &str| {
        let is_one = |file: fs::DirEntry| file.path().extension().is_some_and(|extension| extension == game);
        fs::read_dir(dir).is_ok_and(|files| files.flatten().any(is_one))
    };
    let found = GAMES.iter().find(|rules| context.game.is_none() && has(rules.name));
    found.and_then(|rules| family(rules.name)).unwrap_or_else(|| family_of(context))
}

fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// `about 12m 30s`, from the time of one core.
fn about(cost: &Cost, threads: usize) -> String {
    let time = Duration::from_secs((cost.time / threads as u32).as_secs().max(1));
    format!("about {} and {} MB", format_duration(time), cost.bytes.div_ceil(1_000_000))
}

fn make(context: &mut Context, args: &MakeArgs) -> CommandResult {
    let family = family_of(context);
    let Context { out, notes, .. } = context;
    let mut classes = args.classes.of(family, args.part)?;
    fs::create_dir_all(&args.out).map_err(cannot_write(&args.out))?;
    let asked = classes.len();
    let mut missing = Vec::new();
    for class in classes.drain(..) {
        if family.header(&args.out, &class)?.is_none() {
            missing.push(class);
        }
    }
    let threads = threads(args.threads);
    let cost = family.cost(&missing);
    let _ = writeln!(
        notes,
        "{} of {} to make, {} entries: {} on {}",
        missing.len(),
        count(asked as u64, "table", "tables"),
        cost.entries,
        about(&cost, threads),
        count(threads as u64, "thread", "threads")
    );
    let interruption = interruption_on_signal();
    let (start, mut made, mut failure) = (Instant::now(), 0, None);
    let result = on_threads(threads, || {
        family.make(&args.out, &missing, interruption.flag(), &mut |progress| {
            made += 1;
            let left = start.elapsed().mul_f64((progress.total - progress.made) as f64 / progress.made as f64);
            let line = format!("{made}/{} {} {}", missing.len(), progress.class, summary(progress.header));
            failure = failure.take().or(writeln!(out, "{line}, {} left", seconds(left)).err());
        })
    });
    let so_far = format!("{made} of {}", count(missing.len() as u64, "table", "tables"));
    verdict(result.map_err(no_thread)?, &so_far, failure)
}

/// How work on tables ended: it was interrupted `so_far`, could not be done, or its lines could not be printed.
fn verdict(result: Result<(), MakeError>, so_far: &str, failure: Option<io::Error>) -> CommandResult {
    match (result, failure) {
        (Err(MakeError::Stopped), _) => Err(interrupted(so_far)),
        (Err(error), _) => Err(error.into()),
        (Ok(()), Some(error)) => Err(error.into()),
        (Ok(()), None) => Ok(Verdict::Positive),
    }
}

fn seconds(time: Duration) -> String {
    format_duration(Duration::from_secs(time.as_secs())).to_string()
}

/// `won 118272, lost 0, drawn 0, open 0; longest 8`
fn summary(header: &Header) -> String {
    let sum = |of: fn(&Counts) -> u64| header.counts.iter().map(of).sum::<u64>();
    let (won, lost) = (sum(|counts| counts.wins), sum(|counts| counts.losses));
    let (drawn, open) = (sum(|counts| counts.draws), sum(|counts| counts.open));
    let ban = sum(|counts| counts.ban_wins + counts.ban_losses);
    let ban = if ban > 0 { format!("decided by the ban {ban}, ") } else { String::new() };
    let runs = sum(|counts| counts.runs);
    let runs = if runs > 0 { format!(" and {runs} more where runs are counted") } else { String::new() };
    format!("won {won}, lost {lost}, {ban}drawn {drawn}, open {open}{runs}; longest {}", longest(header))
}

/// The number of the winner's moves in the longest win.
fn longest(header: &Header) -> u16 {
    let moves = header.counts.iter().filter_map(|counts| counts.longest.as_ref()).map(|(moves, _)| *moves);
    moves.max().unwrap_or(0).div_ceil(2)
}

fn settle(context: &mut Context, args: &SettleArgs) -> CommandResult {
    let family = family_of(context);
    let out = &mut context.out;
    let classes = args.classes.present(family, &args.dir, args.part)?;
    let interruption = interruption_on_signal();
    let (mut searched, mut failure) = (0, None);
    let result = on_threads(threads(args.threads), || {
        family.settle(&args.dir, &classes, args.nodes, interruption.flag(), &mut |class, header| {
            searched += 1;
            failure = failure.take().or(writeln!(out, "{class} {}", summary(header)).err());
        })
    });
    verdict(result.map_err(no_thread)?, &count(searched, "table", "tables"), failure)
}

fn verify(context: &mut Context, args: &VerifyArgs) -> CommandResult {
    let family = family_in(context, &args.dir);
    let out = &mut context.out;
    let classes = args.classes.present(family, &args.dir, args.part)?;
    let interruption = interruption_on_signal();
    let (mut checked, mut failure) = (0, None);
    let result = on_threads(threads(args.threads), || {
        family.verify(&args.dir, &classes, interruption.flag(), &mut |class, entries| {
            checked += 1;
            failure = failure.take().or(writeln!(out, "{class} {entries} entries follow from their moves").err());
        })
    });
    match result.map_err(no_thread)? {
        Ok(()) => failure.map_or(Ok(Verdict::Positive), |error| Err(error.into())),
        Err(error @ (VerifyError::Wrong { .. } | VerifyError::Runs { .. } | VerifyError::Counts { .. })) => {
            writeln!(out, "{error}")?;
            Ok(Verdict::Negative)
        }
        Err(VerifyError::Stopped) => {
            Err(interrupted(&format!("{checked} of {}", count(classes.len() as u64, "table", "tables"))))
        }
        Err(error) => Err(error.into()),
    }
}

fn probe(context: &mut Context, args: &ProbeArgs) -> CommandResult {
    let game = args.position.game(context.game)?;
    let notation = args.position.notation();
    if let Status::Over(ending) = game.status() {
        return Err(is_over(ending));
    }
    let tables = Tables::open(&args.dir)?;
    let Some(value) = tables.value_of(&game) else {
        let reason =
            tables.damage().map_or_else(|| "there is no table for these pieces".to_owned(), ToString::to_string);
        bail!("{}: {reason}", args.dir.display());
    };
    if args.json {
        json_line(&mut context.out, &TableAnswer::new(&tables, &game, notation))?;
    } else {
        writeln!(context.out, "{value}")?;
        for (mv, value) in tables.moves(&game) {
            writeln!(context.out, "{} {value}", game.write_move(mv, notation))?;
        }
    }
    Ok(Verdict::Positive)
}

fn report(context: &mut Context, args: &ReportArgs) -> CommandResult {
    let family = family_in(context, &args.dir);
    let out = &mut context.out;
    let classes = args.classes.present(family, &args.dir, None)?;
    let by_rules: (&str, fn(&Counts) -> u64) = match family.game() {
        "xiangqi" => ("counted", |counts| counts.runs),
        _ => ("ban", |counts| counts.ban_wins + counts.ban_losses),
    };
    if !args.json {
        let titles = ["won", "lost", by_rules.0, "drawn", "open", "longest", "bytes"];
        writeln!(out, "{:<14}{}", "class", titles.map(|title| format!("{title:>12}")).concat())?;
    }
    let mut totals = [0; 7];
    for class in &classes {
        let Some((header, size)) = family.header(&args.dir, class)? else { continue };
        if args.json {
            json_line(out, &header)?;
            continue;
        }
        let sum = |of: fn(&Counts) -> u64| header.counts.iter().map(of).sum::<u64>();
        let (won, lost, drawn) = (sum(|it| it.wins), sum(|it| it.losses), sum(|it| it.draws));
        let row = [won, lost, sum(by_rules.1), drawn, sum(|it| it.open)];
        let row = [&row[..], &[u64::from(longest(&header)), size]].concat();
        let columns: Vec<String> = row.iter().map(|number| format!("{number:>12}")).collect();
        writeln!(out, "{class:<14}{}", columns.concat())?;
        for (at, (total, number)) in totals.iter_mut().zip(row).enumerate() {
            *total = if at == 5 { number.max(*total) } else { *total + number };
        }
    }
    if !args.json {
        writeln!(out, "{:<14}{}", "total", totals.map(|total| format!("{total:>12}")).concat())?;
    }
    Ok(Verdict::Positive)
}

//! `xiongmao data`: work on files of training data.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use xiongmao_analysis::registry;
use xiongmao_parts::{FoundPart, Manifest, PartsError, Work, finished, whole};
use xiongmao_selfplay::error::io_error;
use xiongmao_selfplay::file::{Reader, Writer, grow, put_in_place};
use xiongmao_selfplay::generate::parts;
use xiongmao_selfplay::header::game_of;
use xiongmao_selfplay::packed::record::PlayedBoard;
use xiongmao_selfplay::packed::{BoardWork, with_board};
use xiongmao_selfplay::searcher::Halt;
use xiongmao_selfplay::tools::inspect::Census;
use xiongmao_selfplay::tools::merge::{Merged, merge};
use xiongmao_selfplay::tools::rescore::Rescorer;
use xiongmao_selfplay::tools::shuffle::shuffle;
use xiongmao_selfplay::tools::{Input, ToolError, text};

use super::{CommandResult, Context, json_line};
use crate::exit::Verdict;
use crate::signals::stop_on_signal;

/// The tools.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Count positions by phase, piece, score and result
    #[command(after_help = "Examples:\n  xiongmao data inspect games.bin\n  xiongmao data inspect games.bin --json")]
    Inspect(InspectArgs),
    /// Concatenate files, or put parts of one together, and keep only the first record of each position
    #[command(after_help = MERGE_EXAMPLES)]
    Merge(MergeArgs),
    /// Write the records of files in random order, however many there are
    #[command(after_help = "Examples:\n  xiongmao data shuffle games.bin --out mixed.bin --seed 7 --memory 256")]
    Shuffle(ShuffleArgs),
    /// Search every position again and write the records with the new scores; results stay
    #[command(after_help = RESCORE_EXAMPLES)]
    Rescore(RescoreArgs),
    /// Convert records to text, or text to records
    #[command(after_help = TEXT_EXAMPLES)]
    Text(TextArgs),
}

const MERGE_EXAMPLES: &str = "\
Examples:
  xiongmao data merge a.bin b.bin --out once.bin
  xiongmao datagen --part 1/2 --games 20 --nodes 100 --out part1.bin
  xiongmao datagen --part 2/2 --games 20 --nodes 100 --out part2.bin
  xiongmao data merge part1.bin part2.bin --out all.bin

Parts must be all parts of one run, in any order. The file is the same as that of the run without --part, and so is
FILE.state.json beside it.";

const RESCORE_EXAMPLES: &str = "\
Examples:
  xiongmao data rescore games.bin --out rescored.bin --nodes 2000 --threads 2

FILE.state.json beside the output records the progress. Run the same command again to continue an
interrupted run.";

const TEXT_EXAMPLES: &str = "\
Examples:
  xiongmao data text games.bin | head
  xiongmao data text games.bin > positions.txt
  xiongmao data text --import positions.txt --out read.bin
  grep ' | 1.0$' positions.txt | xiongmao data text --import - --out won.bin

A line is 'FEEN | centipawns for South | result for South (1.0, 0.5, 0.0)'. It holds neither the move
of the game nor the half-move clock: both are 0 in imported records.";

/// Arguments of `data inspect`.
#[derive(Debug, clap::Args)]
pub struct InspectArgs {
    /// Files of records; their counts are added up
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print the counts as a JSON object
    #[arg(long)]
    json: bool,
}

/// Arguments of `data merge`.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// Files of records
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// File to write; it must not exist
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print a JSON object: {"positions", "duplicates"}
    #[arg(long)]
    json: bool,
}

/// Arguments of `data shuffle`.
#[derive(Debug, clap::Args)]
pub struct ShuffleArgs {
    /// Files of records
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// File to write; it must not exist
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Seed of the random order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Megabytes of memory to use; more records than fit go through temporary files next to the output
    #[arg(long, value_name = "MB", default_value_t = 1024,
          value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Print a JSON object: {"positions"}
    #[arg(long)]
    json: bool,
}

/// Arguments of `data rescore`.
#[derive(Debug, clap::Args)]
pub struct RescoreArgs {
    /// Files of records
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// File to write; the same files and --nodes continue an interrupted run
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Nodes to search for each record
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of threads; the output does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::threads())]
    threads: u16,
    #[arg(long, help = "Print a JSON object: {\"positions\", \"new_positions\", \"time_ms\"}")]
    json: bool,
}

/// Arguments of `data text`.
#[derive(Debug, clap::Args)]
pub struct TextArgs {
    /// Files of records; with --import, files of text (- for standard input)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Read text and write records to --out
    #[arg(long, requires = "out")]
    import: bool,
    /// File to write; it must not exist (default for text: standard output)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What `data rescore --json` prints.
#[derive(Serialize)]
struct Rescored {
    positions: u64,
    new_positions: u64,
    time_ms: u128,
}

/// What `data shuffle --json` prints.
#[derive(Serialize)]
struct Positions {
    positions: u64,
}

/// Runs a tool.
///
/// # Errors
/// If a file cannot be read or written, or the work is interrupted.
pub fn run(context: &mut Context, command: &Command) -> CommandResult {
    // What is wrong with the file is said where it is read.
    let stated = || command.records().and_then(|file| game_of(file).ok()).and_then(|name| registry::named(&name));
    let entry = context.game.or_else(stated).unwrap_or_else(registry::default);
    with_board(entry.rules(), Tool { context, command })?;
    Ok(Verdict::Positive)
}

impl Command {
    /// The first file of records that is read, if there is one.
    fn records(&self) -> Option<&PathBuf> {
        let files = match self {
            Self::Text(args) if args.import => return None,
            Self::Inspect(InspectArgs { files, .. })
            | Self::Merge(MergeArgs { files, .. })
            | Self::Shuffle(ShuffleArgs { files, .. })
            | Self::Rescore(RescoreArgs { files, .. })
            | Self::Text(TextArgs { files, .. }) => files,
        };
        files.first().filter(|file| file.is_file())
    }
}

/// A run of a tool.
struct Tool<'a> {
    context: &'a mut Context,
    command: &'a Command,
}

impl BoardWork for Tool<'_> {
    type Output = anyhow::Result<()>;

    fn run<B: PlayedBoard>(self) -> Self::Output {
        let Self { context, command } = self;
        match command {
            Command::Inspect(args) => inspect::<B>(context, args),
            Command::Merge(args) => {
                let merged = run_merge::<B>(context, args)?;
                if args.json {
                    return json_line(&mut context.out, &merged);
                }
                let (positions, duplicates) = (merged.positions, merged.duplicates);
                Ok(writeln!(context.out, "positions {positions} ({duplicates} duplicates left out)")?)
            }
            Command::Shuffle(args) => {
                let mut input = open::<B>(context, &args.files, &interrupt())?;
                let bar = bar(input.records());
                let positions = shuffle(&mut input, &args.out, args.seed, args.memory, &mut || bar.inc(1))?;
                bar.finish_and_clear();
                print_positions(&mut context.out, positions, args.json)
            }
            Command::Rescore(args) => rescore::<B>(context, args),
            Command::Text(args) if args.import => import::<B>(context, args),
            Command::Text(args) => export::<B>(context, args),
        }
    }
}

fn print_positions(out: &mut impl Write, positions: u64, json: bool) -> anyhow::Result<()> {
    if json { json_line(out, &Positions { positions }) } else { Ok(writeln!(out, "positions {positions}")?) }
}

/// Merges files, or parts of one file. Duplicates are those between the files.
fn run_merge<B: PlayedBoard>(context: &mut Context, args: &MergeArgs) -> anyhow::Result<Merged> {
    let parts = parts_among(&args.files)?;
    let files: Vec<PathBuf> = match &parts {
        Some(parts) => parts.iter().map(|part| part.out.clone()).collect(),
        None => args.files.clone(),
    };
    for part in parts.iter().flatten() {
        let found = Reader::<B>::open(&part.out).map_err(ToolError::from)?.whole();
        let expected = parts::tally_of(part).map_err(ToolError::from)?.positions;
        if found != expected {
            let reason = format!("its manifest says {expected} records, but it has {found}");
            return Err(ToolError::from(parts::damaged(part, &reason)).into());
        }
    }
    let mut input = open::<B>(context, &files, &interrupt())?;
    let bar = bar(input.records());
    let merged = merge(&mut input, &args.out, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    if let Some(parts) = parts {
        parts::write_state(&args.out, &parts, merged.duplicates)?;
    }
    Ok(merged)
}

/// These files as parts of a finished run; `None` if none of them is a part.
fn parts_among(files: &[PathBuf]) -> Result<Option<Vec<FoundPart>>, ToolError> {
    let mut manifests = files.iter().map(|file| Manifest::read(file));
    if !manifests.try_fold(false, |any, manifest| Ok::<_, PartsError>(manifest?.is_some() || any))? {
        return Ok(None);
    }
    let parts = whole(files, Work::Datagen)?;
    finished(&parts)?;
    Ok(Some(parts))
}

/// Opens files of records, and warns of those whose last record is cut off.
fn open<B: PlayedBoard>(context: &mut Context, files: &[PathBuf], halt: &Halt) -> anyhow::Result<Input<B>> {
    let input = Input::open(files, halt)?;
    warn(context, input.torn());
    Ok(input)
}

/// A halt that a signal sets, so that no incomplete file is left behind.
fn interrupt() -> Halt {
    let halt = Halt::default();
    let set = halt.clone();
    stop_on_signal(move || set.set());
    halt
}

fn warn(context: &mut Context, torn: &[String]) {
    for warning in torn {
        let _ = writeln!(context.notes, "warning: {warning}");
    }
}

/// A progress bar, shown at a terminal.
fn bar(records: u64) -> ProgressBar {
    let bar = ProgressBar::new(records);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions  {elapsed_precise}, left {eta}") {
        bar.set_style(style);
    }
    bar
}

fn inspect<B: PlayedBoard>(context: &mut Context, args: &InspectArgs) -> anyhow::Result<()> {
    let input = open::<B>(context, &args.files, &Halt::default())?;
    let bar = bar(input.records());
    let mut census = Census::<B>::default();
    for record in input {
        census.add(&record?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        return json_line(&mut context.out, &census);
    }
    Ok(context.out.write_all(census.table().as_bytes())?)
}

fn rescore<B: PlayedBoard>(context: &mut Context, args: &RescoreArgs) -> anyhow::Result<()> {
    let rescorer = Rescorer::<B>::open(&args.files, &args.out, args.nodes, args.threads)?;
    warn(context, &rescorer.torn());
    let stopper = rescorer.stopper();
    stop_on_signal(move || stopper.stop());
    let (records, begun) = (rescorer.records(), rescorer.done());
    let (bar, start) = (bar(records), Instant::now());
    bar.set_position(begun);
    bar.reset_eta();
    let positions = rescorer.run(&mut |done| bar.set_position(done))?;
    bar.finish_and_clear();
    let rescored = Rescored { positions, new_positions: positions - begun, time_ms: start.elapsed().as_millis() };
    if args.json {
        json_line(&mut context.out, &rescored)?;
    } else {
        print_positions(&mut context.out, positions, false)?;
    }
    if positions == records { Ok(()) } else { Err(ToolError::Suspended(positions, records).into()) }
}

fn export<B: PlayedBoard>(context: &mut Context, args: &TextArgs) -> anyhow::Result<()> {
    let Some(path) = &args.out else {
        return write_text(open::<B>(context, &args.files, &Halt::default())?, &mut context.out);
    };
    let input = open::<B>(context, &args.files, &interrupt())?;
    let (file, growing) = grow(path).map_err(ToolError::from)?;
    write_text(input, file)?;
    Ok(put_in_place(growing, path).map_err(ToolError::from)?)
}

fn write_text<B: PlayedBoard>(input: Input<B>, out: impl Write) -> anyhow::Result<()> {
    let mut out = BufWriter::new(out);
    for record in input {
        // Readers only pass on records that can be unpacked.
        let line = text::line(&record?).map_err(ToolError::from)?;
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

fn import<B: PlayedBoard>(context: &mut Context, args: &TextArgs) -> anyhow::Result<()> {
    // The command line requires --out with --import.
    let Some(path) = &args.out else { return Ok(()) };
    let mut writer = Writer::<B>::create(path).map_err(ToolError::from)?;
    let growing = writer.growing().map(Path::to_owned);
    // Nothing else ends a wait for standard input.
    stop_on_signal(move || {
        let _ = growing.as_ref().map(std::fs::remove_file);
        std::process::exit(i32::from(crate::exit::fail(&ToolError::Interrupted.to_string())));
    });
    let mut positions = 0;
    for path in &args.files {
        positions += if path == Path::new("-") {
            text::import("standard input", io::stdin().lock(), &mut writer)?
        } else {
            let file = File::open(path).map_err(io_error(path)).map_err(ToolError::from)?;
            text::import(&path.display().to_string(), BufReader::new(file), &mut writer)?
        };
    }
    writer.finish().map_err(ToolError::from)?;
    print_positions(&mut context.out, positions, false)
}

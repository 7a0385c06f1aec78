//! `xiongmao data`: work on files of training data.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::{CommandError, json_line};
use crate::data::file::{Writer, grow, io_error, put_in_place};
use crate::data::searcher::Halt;
use crate::data::tools::inspect::Census;
use crate::data::tools::merge::merge;
use crate::data::tools::rescore::Rescorer;
use crate::data::tools::shuffle::shuffle;
use crate::data::tools::{Input, ToolError, text};

/// What to do.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Count positions by phase, piece, score and result
    #[command(after_help = "Examples:\n  xiongmao data inspect games.bin\n  xiongmao data inspect games.bin --json")]
    Inspect(InspectArgs),
    /// Put files together in their order, each position once: the first record of it is kept
    #[command(after_help = "Examples:\n  xiongmao data merge a.bin b.bin --out once.bin")]
    Merge(MergeArgs),
    /// Put the records of files in random order, however many there are
    #[command(after_help = "Examples:\n  xiongmao data shuffle games.bin --out mixed.bin --seed 7 --memory 256")]
    Shuffle(ShuffleArgs),
    /// Search every position anew and write the records with the new scores; results stay
    #[command(after_help = RESCORE_EXAMPLES)]
    Rescore(RescoreArgs),
    /// Print records as text, or read them from text
    #[command(after_help = TEXT_EXAMPLES)]
    Text(TextArgs),
}

const RESCORE_EXAMPLES: &str = "\
Examples:
  xiongmao data rescore games.bin --out rescored.bin --nodes 2000 --threads 2

FILE.state.json beside the output says how far it has come; the same command continues a run that
was cut off.";

const TEXT_EXAMPLES: &str = "\
Examples:
  xiongmao data text games.bin | head
  xiongmao data text games.bin > positions.txt
  xiongmao data text --import positions.txt --out read.bin
  grep ' | 1.0$' positions.txt | xiongmao data text --import - --out won.bin

A line is 'FEEN | centipawns for South | result for South (1.0, 0.5, 0.0)'. It does not tell the
ply of the game or the count toward the move limit: both are 0 in what is imported.";

/// What to look at.
#[derive(Debug, clap::Args)]
pub struct InspectArgs {
    /// The files, counted together
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print all counts as one JSON object
    #[arg(long)]
    json: bool,
}

/// What to merge.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to write; it must not be there yet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print a JSON object: {"positions", "duplicates"}
    #[arg(long)]
    json: bool,
}

/// What to shuffle.
#[derive(Debug, clap::Args)]
pub struct ShuffleArgs {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to write; it must not be there yet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What the order follows from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep so many megabytes in memory; what is more goes through files that vanish by themselves
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Print a JSON object: {"positions"}
    #[arg(long)]
    json: bool,
}

/// What to rescore and how.
#[derive(Debug, clap::Args)]
pub struct RescoreArgs {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to write; one that was begun from the same files with the same nodes is continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Positions to search for each record
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Search so many records at a time; the file is the same with any number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[arg(long, help = "Print a JSON object: {\"positions\", \"new_positions\", \"time_ms\"}")]
    json: bool,
}

/// What to turn into what.
#[derive(Debug, clap::Args)]
pub struct TextArgs {
    /// Files of records; with --import files of text, - for the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Read text, and write the records to --out
    #[arg(long, requires = "out")]
    import: bool,
    /// The file to write, which must not be there yet; text goes to the standard output where this is missing
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What a tool came to.
#[derive(Serialize)]
struct Rescored {
    positions: u64,
    new_positions: u64,
    time_ms: u128,
}

#[derive(Serialize)]
struct Positions {
    positions: u64,
}

/// Does it. What comes out goes to `out`, what is amiss with the files to `aside`.
///
/// # Errors
/// If a file cannot be read or written, or the work is interrupted.
pub fn run(command: &Command, out: &mut impl Write, aside: &mut impl Write) -> Result<(), CommandError> {
    match command {
        Command::Inspect(args) => inspect(args, out, aside),
        Command::Merge(args) => {
            let mut input = open(&args.files, &interrupt(), aside)?;
            let bar = bar(input.records());
            let merged = merge(&mut input, &args.out, &mut || bar.inc(1))?;
            bar.finish_and_clear();
            if args.json {
                return json_line(out, &merged);
            }
            let (positions, duplicates) = (merged.positions, merged.duplicates);
            Ok(writeln!(out, "positions {positions} ({duplicates} more were there twice)")?)
        }
        Command::Shuffle(args) => {
            let mut input = open(&args.files, &interrupt(), aside)?;
            let bar = bar(input.records());
            let positions = shuffle(&mut input, &args.out, args.seed, args.memory, &mut || bar.inc(1))?;
            bar.finish_and_clear();
            tell_positions(out, positions, args.json)
        }
        Command::Rescore(args) => rescore(args, out, aside),
        Command::Text(args) if args.import => import(args, out),
        Command::Text(args) => export(args, out, aside),
    }
}

fn tell_positions(out: &mut impl Write, positions: u64, json: bool) -> Result<(), CommandError> {
    if json { json_line(out, &Positions { positions }) } else { Ok(writeln!(out, "positions {positions}")?) }
}

/// Opens files of records.
fn open(files: &[PathBuf], halt: &Halt, aside: &mut impl Write) -> Result<Input, CommandError> {
    let input = Input::open(files, halt)?;
    warn(input.torn(), aside);
    Ok(input)
}

/// An interrupt sets it, so that the work ends without leaving half a file behind.
fn interrupt() -> Halt {
    let halt = Halt::default();
    let set = halt.clone();
    // Without it an interrupt merely ends the program.
    let _ = ctrlc::set_handler(move || set.set());
    halt
}

fn warn(torn: &[String], aside: &mut impl Write) {
    for warning in torn {
        // The records that are there are used either way.
        let _ = writeln!(aside, "warning: {warning}");
    }
}

/// A line at a terminal.
fn bar(records: u64) -> ProgressBar {
    let bar = ProgressBar::new(records);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions  {elapsed_precise}, left {eta}") {
        bar.set_style(style);
    }
    bar
}

fn inspect(args: &InspectArgs, out: &mut impl Write, aside: &mut impl Write) -> Result<(), CommandError> {
    let input = open(&args.files, &Halt::default(), aside)?;
    let bar = bar(input.records());
    let mut census = Census::default();
    for record in input {
        census.add(&record?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        return json_line(out, &census);
    }
    Ok(out.write_all(census.table().as_bytes())?)
}

fn rescore(args: &RescoreArgs, out: &mut impl Write, aside: &mut impl Write) -> Result<(), CommandError> {
    let rescorer = Rescorer::open(&args.files, &args.out, args.nodes, args.threads)?;
    warn(&rescorer.torn(), aside);
    let stopper = rescorer.stopper();
    // Without it an interrupt merely ends the program; what the last checkpoint counts is safe either way.
    let _ = ctrlc::set_handler(move || stopper.stop());
    let (records, begun) = (rescorer.records(), rescorer.done());
    let (bar, start) = (bar(records), Instant::now());
    bar.set_position(begun);
    bar.reset_eta();
    let positions = rescorer.run(&mut |done| bar.set_position(done))?;
    bar.finish_and_clear();
    let rescored = Rescored { positions, new_positions: positions - begun, time_ms: start.elapsed().as_millis() };
    if args.json {
        json_line(out, &rescored)?;
    } else {
        tell_positions(out, positions, false)?;
    }
    out.flush()?;
    if positions == records { Ok(()) } else { Err(ToolError::Suspended(positions, records).into()) }
}

fn export(args: &TextArgs, out: &mut impl Write, aside: &mut impl Write) -> Result<(), CommandError> {
    let Some(path) = &args.out else { return write_text(open(&args.files, &Halt::default(), aside)?, out) };
    let input = open(&args.files, &interrupt(), aside)?;
    let (file, growing) = grow(path).map_err(ToolError::from)?;
    let mut file = BufWriter::new(file);
    write_text(input, &mut file)?;
    file.flush()?;
    Ok(put_in_place(growing, path).map_err(ToolError::from)?)
}

fn write_text(input: Input, out: &mut impl Write) -> Result<(), CommandError> {
    for record in input {
        // A reader lets through only records whose pieces can stand so.
        let line = text::line(&record?).map_err(|error| ToolError::System(error.to_string()))?;
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn import(args: &TextArgs, out: &mut impl Write) -> Result<(), CommandError> {
    // The command line does not let --import through without it.
    let Some(path) = &args.out else { return Ok(()) };
    let mut writer = Writer::create(path).map_err(ToolError::from)?;
    let growing = writer.growing().map(Path::to_owned);
    // Nothing else breaks off a wait for the standard input.
    let _ = ctrlc::set_handler(move || {
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
    tell_positions(out, positions, false)
}

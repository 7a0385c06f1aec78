//! `xiongmao annotate`: searches every position of a recorded game and assesses its plies.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use xiongmao_movegen::notation::pcn::Pcn;
use xiongmao_movegen::notation::pgn::{default_notation, write_pgn};

use super::{CommandError, write_file};
use crate::board_text::Signs;
use crate::game::MAX_DEPTH;
use crate::pictures::{page, sheet};
use crate::protocol::one_line;
use crate::records::review::{Review, ReviewLimits, review};
use crate::records::source::{Form, Source};
use crate::searcher::{Resources, on_search_thread};

/// Default limit of the search of each position, in nodes.
const NODES: u64 = 200_000;
/// Default table size, in megabytes.
const HASH: u32 = 64;

/// The arguments of `xiongmao annotate`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File with the game, a PCN record in TOML or JSON, or PGN; - for standard input
    #[arg(id = "record", value_name = "GAME")]
    game: PathBuf,
    /// Number of the game in the file, from 1; needed if the file holds several
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Search each position to this depth, in plies
    #[arg(long, value_name = "D", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    depth: Option<u32>,
    /// Search this number of nodes for each position [default, without another limit: 200000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each position for this time, in milliseconds
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Number of search threads; with more than one, results differ between runs
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", allow_negative_numbers = true, default_value_t = HASH,
          value_parser = clap::value_parser!(u32).range(1..=33_554_432))]
    hash: u32,
    /// Format of the printed record: toml, json or pgn [default: as in the file]
    #[arg(long, value_name = "FORM", value_enum, hide_possible_values = true)]
    format: Option<Form>,
    /// Draw the curve of South's chance and the turning points as SVG; - prints it instead of the record
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write an HTML page with the same and all plies; - prints it instead of the record
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Draw pieces as Chinese characters
    #[arg(long)]
    characters: bool,
    /// Play without the move limit: no draw after 100 plies without a capture or a soldier's ply, in Xiangqi 120 without
    /// a capture
    #[arg(long)]
    no_move_limit: bool,
}

impl Args {
    fn limits(&self) -> ReviewLimits {
        let Self { depth, nodes, movetime, .. } = *self;
        let nodes = nodes.or((depth.is_none() && movetime.is_none()).then_some(NODES));
        ReviewLimits { depth, nodes, movetime: movetime.map(Duration::from_millis) }
    }
}

/// Reads the game, searches its positions, and prints the annotated record. Notes go to `aside`.
///
/// # Errors
/// If there is no such record, its game cannot be replayed, memory is missing, or a file cannot be written.
pub fn run(args: &Args, out: &mut impl Write, aside: &mut impl Write) -> Result<(), CommandError> {
    let source = Source::read(&args.game)?;
    let record = source.record(args.number.map(|number| number as usize))?;
    let review = searched(args, &record)?;
    for fault in &review.faults {
        // The game can be replayed, so the review is valid; these faults are only reported.
        let _ = writeln!(aside, "note: {}", one_line(&fault.to_string()));
    }
    let annotated = review.annotated(&record);
    let signs = if args.characters { Signs::Characters } else { Signs::Latin };
    let mut pictured = false;
    if let Some(path) = &args.svg {
        let title = sheet::heading(&record).title;
        pictured |= picture(path, &sheet::draw(&annotated, &review, signs).file(&title), out)?;
    }
    if let Some(path) = &args.html {
        pictured |= picture(path, &page::draw(&annotated, &review, signs), out)?;
    }
    if !pictured {
        let text = match args.format.unwrap_or(source.form()) {
            Form::Toml => annotated.to_toml()?,
            Form::Json => annotated.to_json_pretty(),
            Form::Pgn => write_pgn(&annotated, default_notation(annotated.rules()))?,
        };
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// Writes a picture. Returns whether it went to standard output.
fn picture(path: &Path, text: &str, out: &mut impl Write) -> Result<bool, CommandError> {
    write_file(path, text, out)?;
    Ok(path == Path::new("-"))
}

/// Reviews the game on a search thread, with a progress bar on a terminal.
fn searched(args: &Args, record: &Pcn) -> Result<Review, CommandError> {
    let bar = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} positions  {elapsed_precise}, left {eta}") {
        bar.set_style(style);
    }
    let resources = Resources { threads: args.threads, hash: args.hash };
    let review = on_search_thread("annotate", || {
        review(record, !args.no_move_limit, args.limits(), resources, &mut |done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        })
    });
    bar.finish_and_clear();
    Ok(review??)
}

//! `xiongmao convert`: converts recorded games to another format.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;
use xiongmao_analysis::records::source::{Source, SourceError};
use xiongmao_movegen::notation::Notation;
use xiongmao_records::pcn::Pcn;
use xiongmao_records::{RecordFormat, RecordNote, RecordWriteError};
use xiongmao_text::one_line;

use super::record_notes::RecordNotes;
use super::rule_args::RecordRuleArgs;
use super::value_parsers::{self, notation_names};
use super::{CommandResult, Context, EncodingArg, cannot_write};

/// The arguments of `xiongmao convert`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files with games: PGN, PCN in TOML or JSON, XQF and other formats of Xiangqi programs; match folders; - for
    /// standard input
    #[arg(id = "record", value_name = "GAME", required = true)]
    games: Vec<PathBuf>,
    /// Format of the output: pgn, json (PCN, one record per line) or toml (PCN, one game) [default: by the extension
    /// of --out, or else json for PGN and pgn for PCN]
    #[arg(long, value_name = "FORM", value_parser = value_parsers::written_format(), ignore_case = true,
          hide_possible_values = true)]
    to: Option<RecordFormat>,
    #[arg(long, value_name = "NOTATION", value_parser = value_parsers::notation(), ignore_case = true,
          hide_possible_values = true, help = notation_help())]
    notation: Option<Notation>,
    /// Convert only the game with this number, from 1 [default: all games]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Convert games with wrong marks of check, mate or capture and with moves that cannot be played, which end a game
    /// or a variation, and report the corrections [default: leave such games out]
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    encoding: EncodingArg,
    #[command(flatten)]
    rules: RecordRuleArgs,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn notation_help() -> String {
    format!("Notation of the moves in PGN: {} [default: iccs for Xiangqi, pmn for Xiongqi]", notation_names())
}

/// Why a game is left out.
#[derive(Debug, thiserror::Error)]
enum LeftOut {
    #[error(transparent)]
    Unread(#[from] SourceError),
    #[error(transparent)]
    Unwritten(#[from] RecordWriteError),
    #[error("{0} (--lenient converts it)")]
    Faulty(RecordNote),
}

/// Converts all games. A note reports each game that cannot be converted and is left out; the verdict is positive if
/// there was none.
///
/// # Errors
/// If a file cannot be read or written, or the form cannot hold the games.
pub fn run(context: &mut Context, args: &Args) -> CommandResult {
    let sources: Result<Vec<Source>, SourceError> =
        args.games.iter().map(|path| Source::read_as(path, args.encoding.get())).collect();
    let sources = sources?;
    let by_extension = || args.out.as_deref().and_then(RecordFormat::of_extension).filter(|format| format.is_written());
    let is_pgn = sources.iter().all(|source| source.format() == RecordFormat::Pgn);
    let format = args.to.or_else(by_extension).unwrap_or(if is_pgn { RecordFormat::Json } else { RecordFormat::Pgn });
    if format != RecordFormat::Pgn && args.notation.is_some() {
        bail!("PCN has its moves in PMN; --notation is for --to pgn");
    }
    let mut converter =
        Converter { args, format, games: 0, left_out: 0, written: 0, record_notes: RecordNotes::default() };
    match &args.out {
        None => converter.convert(&sources, &mut context.out, &mut context.notes)?,
        Some(path) => {
            let file_error = cannot_write(path);
            refuse_input(path, &args.games)?;
            let mut file = BufWriter::new(File::create(path).map_err(file_error)?);
            converter.convert(&sources, &mut file, &mut context.notes)?;
            file.flush().map_err(file_error)?;
            // Some systems notice only now that the disk is full.
            let file = file.get_ref();
            if file.metadata().is_ok_and(|found| found.is_file()) {
                file.sync_data().map_err(file_error)?;
            }
        }
    }
    converter.record_notes.finish(&mut context.notes);
    if let Some(number) = args.number.filter(|_| converter.written + converter.left_out == 0) {
        let name = sources.first().map_or("", Source::name).to_owned();
        let reason = SourceError::NoSuchGame { name, number: number as usize, count: converter.games };
        return Err(reason.into());
    }
    Ok((converter.left_out == 0).into())
}

/// Refuses to overwrite an input file.
fn refuse_input(path: &Path, inputs: &[PathBuf]) -> anyhow::Result<()> {
    let same = |input: &PathBuf| {
        input.canonicalize().ok().zip(path.canonicalize().ok()).is_some_and(|(input, output)| input == output)
    };
    if inputs.iter().any(same) {
        bail!("{} is read and cannot be written", path.display());
    }
    Ok(())
}

/// Converts one game after another.
struct Converter<'a> {
    args: &'a Args,
    format: RecordFormat,
    /// Games found so far.
    games: usize,
    /// Games that could not be converted.
    left_out: usize,
    /// Games that have been written.
    written: usize,
    record_notes: RecordNotes,
}

impl Converter<'_> {
    fn convert(&mut self, sources: &[Source], out: &mut impl Write, notes: &mut impl Write) -> anyhow::Result<()> {
        for source in sources {
            for record in source.records() {
                let record = match record {
                    Err(error) if matches!(error, SourceError::Record { .. }) && sources.len() > 1 => {
                        self.left_out += 1;
                        let _ = writeln!(notes, "left out: {}", one_line(&error.to_string()));
                        continue;
                    }
                    Err(error) if !matches!(error, SourceError::Game { .. }) => return Err(error.into()),
                    Err(error) if self.args.lenient => error.kept().cloned().ok_or(error),
                    record => record,
                };
                self.games += 1;
                if self.args.number.is_some_and(|number| number as usize != self.games) {
                    continue;
                }
                match record.map_err(LeftOut::from).and_then(|record| self.text(record, notes)) {
                    Ok(_) if self.format == RecordFormat::Toml && self.written > 0 => {
                        bail!("a TOML file holds one game; choose one with --number, or use --to json or pgn");
                    }
                    Ok(text) => {
                        self.written += 1;
                        out.write_all(text.as_bytes())?;
                    }
                    Err(reason) => {
                        self.left_out += 1;
                        let _ = writeln!(notes, "game {} is left out: {}", self.games, one_line(&reason.to_string()));
                    }
                }
            }
        }
        Ok(())
    }

    /// The game in the new format. One in JSON takes one line.
    fn text(&mut self, mut record: Pcn, notes: &mut impl Write) -> Result<String, LeftOut> {
        let fault = record.notes.iter().find(|note| note.is_fault()).filter(|_| !self.args.lenient);
        if let Some(fault) = fault {
            return Err(LeftOut::Faulty(fault.clone()));
        }
        let rules = self.args.rules.of(&record);
        if rules != record.rule_settings() {
            record.set_rule_settings(&rules);
        }
        let text = match self.format {
            RecordFormat::Json => record.to_json() + "\n",
            format => format.write(&record, self.args.notation)?,
        };
        self.record_notes.print(self.games, &record, notes);
        if let Some(fault) = record.replay(&rules).went_on() {
            let _ = writeln!(notes, "note: game {}: {}", self.games, one_line(&fault.to_string()));
        }
        Ok(text)
    }
}

//! The subcommands, one file each, and what they share.

pub mod analyze;
pub mod annotate;
pub mod bench;
pub mod compliance;
pub mod convert;
pub mod data;
pub mod datagen;
pub mod explain;
mod form_arg;
pub mod generate;
pub mod ggn;
pub mod legal;
mod limit_args;
mod match_merge;
pub mod matches;
mod opening_search;
mod openings;
pub mod perft;
pub mod play;
pub mod replay;
mod rule_args;
pub mod serve;
pub mod show;
pub mod speedtest;
pub mod status;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::builder::RangedI64ValueParser;
use serde::Serialize;
use thiserror::Error;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, NotationError, RuleSettings};
use xiongmao_records::pcn::PcnError;
use xiongmao_records::pgn::PgnWriteError;
use xiongmao_workbench::analysis::AnalysisError;
use xiongmao_workbench::bench::BenchError;
use xiongmao_workbench::game::{SetUpError, StartPosition, set_up_as};
use xiongmao_workbench::records::review::ReviewError;
use xiongmao_workbench::records::source::SourceError;
use xiongmao_workbench::registry::Entry;
use xiongmao_workbench::searcher::Resources;

use crate::protocol::ProtocolError;
use rule_args::RuleArgs;

/// Reads a number of threads.
fn threads() -> RangedI64ValueParser<u16> {
    RangedI64ValueParser::new().range(1..=Resources::MAX_THREADS.into())
}

/// Reads the size of a transposition table, in megabytes.
fn table_size() -> RangedI64ValueParser<u32> {
    RangedI64ValueParser::new().range(1..=Resources::MAX_HASH.into())
}

/// Why a subcommand failed.
#[derive(Debug, Error)]
pub enum CommandError {
    /// There is no such command.
    #[error("there is no command {0} (try --help)")]
    Unknown(String),
    /// The position or the plies are invalid.
    #[error("{0}")]
    SetUp(#[from] SetUpError),
    /// The game does not have the notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The protocol ended early.
    #[error("{0}")]
    Protocol(#[from] ProtocolError),
    /// The count failed.
    #[error("{0}")]
    Perft(#[from] xiongmao_movegen::perft::PerftError),
    /// The bench failed.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// The analysis failed.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// The match failed.
    #[error("{0}")]
    Match(#[from] xiongmao_arena::tournament::match_error::MatchError),
    /// A suite of openings cannot be made.
    #[error(transparent)]
    Suite(#[from] xiongmao_arena::tournament::opening_suite::SuiteError),
    /// Another engine needs no file for this game.
    #[error("Fairy-Stockfish knows {title}: set its option UCI_Variant to {name}")]
    KnownToPeer {
        /// The game's name in options.
        name: &'static str,
        /// The game's name for people.
        title: &'static str,
    },
    /// The compliance test failed.
    #[error("{0}")]
    Compliance(#[from] xiongmao_arena::compliance::examination::ComplianceError),
    /// Training data cannot be generated.
    #[error(transparent)]
    Generate(#[from] xiongmao_workbench::data::generate::GenerateError),
    /// A tool for training data failed.
    #[error(transparent)]
    Tool(#[from] xiongmao_workbench::data::tools::ToolError),
    /// Records cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A record cannot be written.
    #[error(transparent)]
    Record(#[from] PcnError),
    /// Games cannot be converted as the arguments say.
    #[error("{0}")]
    Convert(String),
    /// A game cannot be written as PGN.
    #[error(transparent)]
    Pgn(#[from] PgnWriteError),
    /// A game cannot be reviewed.
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// A game cannot be played.
    #[error(transparent)]
    Play(#[from] crate::play::PlayError),
    /// The server does not run.
    #[error(transparent)]
    Serve(#[from] xiongmao_web::ServeError),
    /// A file cannot be written.
    #[error("cannot write {path}: {reason}")]
    File {
        /// The file.
        path: String,
        /// The system's error.
        reason: io::Error,
    },
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl CommandError {
    /// Whether the only problem is that the reader of the output has closed it.
    pub fn is_closed_pipe(&self) -> bool {
        use crate::play::PlayError;
        use xiongmao_arena::compliance::examination::ComplianceError;
        use xiongmao_arena::tournament::match_error::MatchError;
        use xiongmao_arena::tournament::opening_suite::SuiteError;
        matches!(self, Self::Output(error) | Self::Play(PlayError::Output(error)) | Self::Suite(SuiteError::Output(error)) | Self::Analysis(AnalysisError::Output(error)) | Self::Protocol(ProtocolError::Output(error))
            | Self::Match(MatchError::Output(error)) | Self::Compliance(ComplianceError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Writes a text to a file; `-` is the output.
fn write_file(path: &Path, text: &str, out: &mut impl Write) -> Result<(), CommandError> {
    if path == Path::new("-") {
        return Ok(out.write_all(text.as_bytes())?);
    }
    fs::write(path, text).map_err(|reason| CommandError::File { path: path.display().to_string(), reason })
}

/// Prints an object as a line of JSON.
fn json_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), CommandError> {
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// The position that a subcommand works on.
#[derive(Debug, clap::Args)]
pub struct PositionArgs {
    /// Position in FEEN [default: the starting position]
    #[arg(long, value_name = "FEEN")]
    feen: Option<String>,
    /// Position in FEN, instead of FEEN
    #[arg(long, value_name = "FEN", conflicts_with = "feen")]
    fen: Option<String>,
    /// Plies to play from there, separated by blanks, in PMN or any notation that the game has [default: none]
    #[arg(long, value_name = "PLIES", default_value = "", hide_default_value = true)]
    plies: String,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

/// The notation of plies.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct NotationArgs {
    #[arg(long, value_name = "NAME", value_parser = read_notation, default_value = Notation::Pmn.name(),
          help = notation_help())]
    notation: Notation,
}

/// The notation with this name.
fn read_notation(name: &str) -> Result<Notation, String> {
    Notation::named(name).ok_or_else(|| format!("unknown notation; known: {}", notation_names()))
}

fn notation_help() -> String {
    format!("Notation of the plies printed: {}; it also says how the plies given are meant", notation_names())
}

fn notation_names() -> String {
    Notation::ALL.iter().map(|notation| notation.name()).collect::<Vec<_>>().join(", ")
}

impl PositionArgs {
    /// The rules that the game is played by.
    pub fn rule_settings(&self) -> RuleSettings {
        self.rules.settings()
    }

    /// These rules, as far as the command line gives no others.
    pub fn rule_settings_over(&self, rules: RuleSettings) -> RuleSettings {
        self.rules.over(rules)
    }

    /// Sets up the position. Where no game is given, the shape of the board tells which it is.
    ///
    /// # Errors
    /// If the position is invalid, a ply is illegal, or the game does not have the notation.
    pub fn game(&self, given: Option<&Entry>) -> Result<AnyGame, CommandError> {
        let start = match &self.fen {
            Some(fen) => StartPosition::Fen(fen),
            None => self.feen.as_deref().into(),
        };
        let rules = given.map_or_else(|| start.rules(), Entry::rules);
        rules.check_notation(self.notation())?;
        let plies = self.plies.split_whitespace();
        Ok(set_up_as(rules, start, plies, self.notation(), &self.rules.settings())?)
    }

    /// The notation of plies, given and printed.
    pub fn notation(&self) -> Notation {
        self.notation.notation
    }
}

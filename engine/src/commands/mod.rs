//! The subcommands of the command line, one file each.

pub mod analyze;
pub mod annotate;
pub mod bench;
pub mod compliance;
pub mod data;
pub mod datagen;
pub mod generate;
pub mod ggn;
pub mod legal;
pub mod matches;
mod opening_search;
pub mod perft;
pub mod replay;
pub mod show;
pub mod status;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use thiserror::Error;
use xiongmao_movegen::notation::pcn::PcnError;

use crate::analysis::AnalysisError;
use crate::bench::BenchError;
use crate::game::{Game, SetUpError, set_up};
use crate::protocol::ProtocolError;
use crate::records::review::ReviewError;
use crate::records::source::SourceError;

/// Why a subcommand did not do what it was asked for.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The position or the plies given.
    #[error("{0}")]
    SetUp(#[from] SetUpError),
    /// The protocol broke off.
    #[error("{0}")]
    Protocol(#[from] ProtocolError),
    /// Counting.
    #[error("{0}")]
    Perft(#[from] xiongmao_movegen::perft::PerftError),
    /// Measuring.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// An analysis.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// A match.
    #[error("{0}")]
    Match(#[from] xiongmao_arena::tournament::match_error::MatchError),
    /// An examination.
    #[error("{0}")]
    Compliance(#[from] xiongmao_arena::compliance::examination::ComplianceError),
    /// Generating training data.
    #[error(transparent)]
    Generate(#[from] crate::data::generate::GenerateError),
    /// Work on training data.
    #[error(transparent)]
    Tool(#[from] crate::data::tools::ToolError),
    /// Where records come from.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A record cannot be written.
    #[error(transparent)]
    Record(#[from] PcnError),
    /// A game cannot be reviewed.
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// A file cannot be written.
    #[error("cannot write {path}: {reason}")]
    File {
        /// Which file.
        path: String,
        /// What the system says.
        reason: io::Error,
    },
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl CommandError {
    /// Whether all that went wrong is that the reader of the output has seen enough.
    pub fn is_closed_pipe(&self) -> bool {
        use xiongmao_arena::compliance::examination::ComplianceError;
        use xiongmao_arena::tournament::match_error::MatchError;
        matches!(self, Self::Output(error) | Self::Analysis(AnalysisError::Output(error)) | Self::Protocol(ProtocolError::Output(error))
            | Self::Match(MatchError::Output(error)) | Self::Compliance(ComplianceError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Writes a text into a file; `-` is the output.
fn write_file(path: &Path, text: &str, out: &mut impl Write) -> Result<(), CommandError> {
    if path == Path::new("-") {
        return Ok(out.write_all(text.as_bytes())?);
    }
    fs::write(path, text).map_err(|reason| CommandError::File { path: path.display().to_string(), reason })
}

/// Prints a line for a program to read.
fn json_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), CommandError> {
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// Which position a subcommand looks at.
#[derive(Debug, clap::Args)]
pub struct PositionArgs {
    /// The position, in FEEN; the starting position where this is missing
    #[arg(long, value_name = "FEEN")]
    feen: Option<String>,
    /// Plies played from there, in PMN, with blanks between
    #[arg(long, value_name = "PLIES", default_value = "", hide_default_value = true)]
    plies: String,
}

impl PositionArgs {
    /// Sets it up.
    ///
    /// # Errors
    /// If the position or one of the plies is not sound.
    pub fn game(&self) -> Result<Game, CommandError> {
        Ok(set_up(self.feen.as_deref(), self.plies.split_whitespace(), true)?)
    }
}

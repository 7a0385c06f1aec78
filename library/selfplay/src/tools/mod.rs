//! Work on files of records.

pub mod inspect;
pub mod merge;
pub mod rescore;
pub mod shuffle;
pub mod text;

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;

use thiserror::Error;
use xiongmao_parts::PartsError;

use crate::error::FileError;
use crate::file::Reader;
use crate::packed::record::{PackedBoard, Record, RecordError};
use crate::searcher::Halt;
use xiongmao_analysis::searcher::SearcherError;

/// Why a tool failed.
#[derive(Debug, Error)]
pub enum ToolError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Parts(#[from] PartsError),
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// The text.
        path: String,
        /// The line, counted from 1.
        line: u64,
        /// The error.
        #[source]
        reason: LineError,
    },
    #[error("{path} was begun with {begun}; continue with the same, or choose another name")]
    OtherRun {
        /// The output.
        path: String,
        /// The settings that it was started with.
        begun: String,
    },
    #[error("interrupted; nothing was written")]
    Interrupted,
    #[error("interrupted at {0} of {1} positions; run the same command again to continue")]
    Suspended(u64, u64),
    #[error(transparent)]
    Searcher(#[from] SearcherError),
    /// The operating system refused a thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
    /// More piles would be needed than a run can keep open.
    #[error("{megabytes} MB of --memory are too few for {positions} positions; at least {least} are needed")]
    Piles {
        /// The memory that was given, in megabytes.
        megabytes: u32,
        /// The positions to shuffle.
        positions: u64,
        /// The minimum memory for this many, in megabytes.
        least: u64,
    },
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// An error in a line of text.
#[derive(Debug, Error)]
pub enum LineError {
    #[error("expected 'FEEN | centipawns for South | result for South'")]
    Fields,
    /// The position.
    #[error("feen, {0}")]
    Feen(#[from] xiongmao_movegen::NotationError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("{0} is not a score from -32000 to 32000")]
    Score(String),
    #[error("{0} is not a result: expected 1.0, 0.5 or 0.0 for South")]
    Result(String),
    #[error("not UTF-8 text")]
    Text,
}

/// The records of several files, one after the other.
#[derive(Debug)]
pub struct Input<B> {
    files: VecDeque<Reader<B>>,
    records: u64,
    torn: Vec<String>,
    halt: Halt,
}

impl<B: PackedBoard> Input<B> {
    /// Opens all files.
    ///
    /// # Errors
    /// If one cannot be read, is not a file of records, or belongs to another game.
    pub fn open(paths: &[PathBuf], halt: &Halt) -> Result<Self, ToolError> {
        let files: Result<VecDeque<Reader<B>>, FileError> = paths.iter().map(|path| Reader::open(path)).collect();
        let files = files?;
        let records = files.iter().map(Reader::whole).sum();
        let torn = files.iter().filter_map(Reader::torn).collect();
        Ok(Self { files, records, torn, halt: halt.clone() })
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// A warning for each file whose last record is cut off.
    pub fn torn(&self) -> &[String] {
        &self.torn
    }

    /// # Errors
    /// If the work has been interrupted.
    pub fn check_halt(&self) -> Result<(), ToolError> {
        if self.halt.is_set() { Err(ToolError::Interrupted) } else { Ok(()) }
    }
}

impl<B: PackedBoard> Iterator for Input<B> {
    type Item = Result<Record<B>, ToolError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = self.check_halt() {
            return Some(Err(error));
        }
        loop {
            match self.files.front_mut()?.next() {
                Some(record) => return Some(record.map_err(ToolError::from)),
                None => self.files.pop_front(),
            };
        }
    }
}

#[cfg(test)]
mod tests;

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
use xiongmao_search::table::OutOfMemory;

use super::file::{FileError, Reader};
use super::record::{Record, RecordError};
use super::searcher::Halt;

/// Why a tool did not do its work.
#[derive(Debug, Error)]
pub enum ToolError {
    /// One of the files.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line of text.
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// The text.
        path: String,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong with it.
        reason: LineError,
    },
    /// A run that was begun otherwise cannot be continued.
    #[error("{path} was begun with other files or another --nodes ({begun}); go on with those, or choose another name")]
    OtherRun {
        /// The output.
        path: String,
        /// With what it was begun.
        begun: String,
    },
    /// It was ended from outside, and what it has done is lost.
    #[error("interrupted; nothing is written")]
    Interrupted,
    /// It was ended from outside, and can be continued.
    #[error("interrupted at {0} of {1} positions; the same command goes on from there")]
    Suspended(u64, u64),
    /// The machine lacks memory or threads.
    #[error("{0}")]
    System(String),
}

/// What is wrong with a line of text.
#[derive(Debug, Error)]
pub enum LineError {
    /// It has other fields.
    #[error("'FEEN | centipawns for South | result for South' is wanted")]
    Fields,
    /// The position.
    #[error("feen, {0}")]
    Feen(#[from] xiongmao_movegen::notation::FeenError),
    /// It cannot be recorded.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The score.
    #[error("{0} is no score from -32000 to 32000")]
    Score(String),
    /// The result.
    #[error("{0} is no result: 1.0, 0.5 or 0.0 for South")]
    Result(String),
    /// It is no text at all.
    #[error("no text (UTF-8) stands there")]
    Text,
}

impl From<OutOfMemory> for ToolError {
    fn from(error: OutOfMemory) -> Self {
        Self::System(error.to_string())
    }
}

impl From<io::Error> for ToolError {
    fn from(error: io::Error) -> Self {
        Self::System(error.to_string())
    }
}

/// The records of several files, one after the other.
#[derive(Debug)]
pub struct Input {
    files: VecDeque<Reader>,
    records: u64,
    torn: Vec<String>,
    halt: Halt,
}

impl Input {
    /// Opens all files.
    ///
    /// # Errors
    /// If one cannot be read, or is no file of records.
    pub fn open(paths: &[PathBuf], halt: &Halt) -> Result<Self, ToolError> {
        let files: Result<VecDeque<Reader>, FileError> = paths.iter().map(|path| Reader::open(path)).collect();
        let files = files?;
        let records = files.iter().map(Reader::whole).sum();
        let torn = files.iter().filter_map(Reader::torn).collect();
        Ok(Self { files, records, torn, halt: halt.clone() })
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// What is left out, in words.
    pub fn torn(&self) -> &[String] {
        &self.torn
    }

    /// # Errors
    /// If the work has been ended from outside.
    pub fn check_halt(&self) -> Result<(), ToolError> {
        if self.halt.is_set() { Err(ToolError::Interrupted) } else { Ok(()) }
    }
}

impl Iterator for Input {
    type Item = Result<Record, ToolError>;

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

//! Rescoring: the same records with the scores of a better search.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::ToolError;
use crate::error::FileError;
use crate::file::{Reader, Writer};
use crate::packed::record::{PlayedBoard, Record, packed_score};
use crate::searcher::{Halt, HaltableSearcher, Halted, Stopper, check_memory};
use crate::state;
use xiongmao_analysis::ordered::in_order;

/// Number of records that a thread takes at a time.
const BLOCK: u64 = 64;
/// How often written records are synced to the disk and counted as done.
const CHECKPOINT: Duration = Duration::from_secs(10);
/// Bytes of the table for each node, so that a search does not overwrite its own entries.
const BYTES_OF_NODE: u64 = 16;
/// The largest table of a thread, megabytes.
const MOST_MEGABYTES: u64 = 256;

/// The input and settings of a run, and its progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct State {
    nodes: u64,
    /// How many records each of the files has.
    inputs: Vec<u64>,
    done: u64,
}

impl State {
    /// For messages.
    fn summary(&self) -> String {
        let inputs: Vec<String> = self.inputs.iter().map(u64::to_string).collect();
        format!("--nodes {}, files of {} positions", self.nodes, inputs.join(" + "))
    }
}

/// Searches the positions of records again.
pub struct Rescorer<B> {
    out: PathBuf,
    state: State,
    workers: Vec<Worker<B>>,
    halt: Halt,
    writer: Writer<B>,
    saved: Instant,
    /// Held as long as the file is written.
    _lock: File,
}

struct Worker<B> {
    searcher: HaltableSearcher,
    files: Vec<Reader<B>>,
}

impl<B: PlayedBoard> Rescorer<B> {
    /// Begins a file with the records of these files, in their order, or continues one.
    ///
    /// # Errors
    /// If a file cannot be read or written, or the machine lacks memory.
    pub fn open(inputs: &[PathBuf], out: &Path, nodes: u64, threads: u16) -> Result<Self, ToolError> {
        let threads = threads.max(1);
        let megabytes = (nodes.saturating_mul(BYTES_OF_NODE) >> 20).clamp(1, MOST_MEGABYTES) as u32;
        check_memory(threads, megabytes, 0)?;
        let open_all = || inputs.iter().map(|path| Reader::open(path)).collect::<Result<Vec<Reader<B>>, FileError>>();
        let counts = open_all()?.iter().map(Reader::whole).collect();
        let begun = State { nodes, inputs: counts, done: 0 };
        let state: State = state::read(out)?.unwrap_or_else(|| begun.clone());
        if (State { done: 0, ..state.clone() }) != begun {
            return Err(ToolError::OtherRun { path: out.display().to_string(), begun: state.summary() });
        }
        let lock = state::lock(out)?;
        state::write(out, &state)?;
        let writer = Writer::resume(out, state.done)?;
        let halt = Halt::default();
        let workers: Result<Vec<Worker<B>>, ToolError> = (0..threads)
            .map(|_| {
                Ok(Worker {
                    searcher: HaltableSearcher::new(B::rules(), nodes, megabytes, halt.clone())?,
                    files: open_all()?,
                })
            })
            .collect();
        let (out, workers) = (out.to_owned(), workers?);
        Ok(Self { out, state, workers, halt, writer, saved: Instant::now(), _lock: lock })
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        self.state.inputs.iter().sum()
    }

    /// A warning for each file whose last record is cut off.
    pub fn torn(&self) -> Vec<String> {
        self.workers.first().map_or(Vec::new(), |worker| worker.files.iter().filter_map(Reader::torn).collect())
    }

    /// How many records earlier runs have done.
    pub fn done(&self) -> u64 {
        self.state.done
    }

    /// Ends the run from another thread.
    pub fn stopper(&self) -> Stopper {
        HaltableSearcher::stopper(&self.halt, self.workers.iter().map(|worker| &worker.searcher))
    }

    /// Searches the remaining records; `tell` hears how many are done. Returns that number, which is less than
    /// [`Rescorer::records`] if the run was stopped.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn run(mut self, tell: &mut dyn FnMut(u64)) -> Result<u64, ToolError> {
        let (stopper, begun) = (self.stopper(), self.state.done);
        let workers = std::mem::take(&mut self.workers);
        let work = |worker: &mut Worker<B>, block: u64| worker.rescore(begun + block * BLOCK);
        let take = |rescored: Result<Vec<Record<B>>, ToolError>| -> Result<_, ToolError> {
            for record in rescored? {
                self.writer.write(&record)?;
                self.state.done += 1;
            }
            tell(self.state.done);
            if self.saved.elapsed() >= CHECKPOINT {
                self.save()?;
            }
            Ok(ControlFlow::Continue(()))
        };
        in_order(workers, 0, work, take, || stopper.stop())?;
        self.save()?;
        Ok(self.state.done)
    }

    /// Saves a point from which another run can continue.
    fn save(&mut self) -> Result<(), ToolError> {
        self.writer.sync()?;
        state::write(&self.out, &self.state)?;
        self.saved = Instant::now();
        Ok(())
    }
}

impl<B: PlayedBoard> Worker<B> {
    /// The records of this block with new scores; `None` if the run was halted, or the block does not exist.
    fn rescore(&mut self, first: u64) -> Option<Result<Vec<Record<B>>, ToolError>> {
        let mut records = Vec::new();
        for number in first..first + BLOCK {
            match self.record(number) {
                Ok(Some(record)) => records.push(record.with_score(self.score(&record).ok()?)),
                Ok(None) => break,
                Err(error) => return Some(Err(error.into())),
            }
        }
        (!records.is_empty()).then_some(Ok(records))
    }

    /// The record with this number, counted over all files; `None` after the last.
    fn record(&mut self, number: u64) -> Result<Option<Record<B>>, FileError> {
        let mut index = number;
        for file in &mut self.files {
            if index < file.whole() {
                file.seek(index)?;
                return file.next().transpose();
            }
            index -= file.whole();
        }
        Ok(None)
    }

    /// The new score; the old one if the game is over.
    fn score(&mut self, record: &Record<B>) -> Result<i16, Halted> {
        // Readers only pass on records that can be unpacked.
        let Ok(game) = record.game() else { return Ok(record.score) };
        // The score must not depend on earlier searches.
        self.searcher.clear();
        let answer = self.searcher.search(&game)?;
        Ok(answer.info.map_or(record.score, |info| packed_score(info.score)))
    }
}

//! Recorded games: PCN and PGN.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crossbeam_channel::{Receiver, bounded};
use pyo3::prelude::*;
use xiongmao_records::pcn::Pcn;
use xiongmao_workbench::records::source::{Source, SourceError};

use crate::errors::source;
use crate::process::Owned;
use crate::signals::wait;

/// Records that are read ahead.
const AHEAD: usize = 64;

/// The games of a file or of the directory of a match, one after another.
#[pyclass(module = "xiongmao._native", frozen)]
pub struct RecordReader {
    records: Owned<Receiver<Result<Pcn, SourceError>>>,
}

/// A game: its record as PCN, in JSON, and the rules that it was played by, as `Position` takes them.
type GameRecord = (String, Option<u32>, BTreeMap<&'static str, &'static str>);

#[pymethods]
impl RecordReader {
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "Python passes it like this")]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let file = py.detach(|| Source::read(&path)).map_err(|error| source(py, &error))?;
        let (sender, records) = bounded(AHEAD);
        // It ends when nobody wants the next record any more.
        let read = move || {
            for record in file.records() {
                if sender.send(record).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new().name("records".to_owned()).spawn(read)?;
        Ok(Self { records: Owned::new(records) })
    }

    /// The next game: its record as PCN, in JSON, the move limit, and the rules chosen; None after the last one. If a
    /// game of a file of PGN cannot be read, those after it can.
    fn next_record(&self, py: Python<'_>) -> PyResult<Option<GameRecord>> {
        let Some(record) = wait(py, self.records.get()?)? else { return Ok(None) };
        let record = record.map_err(|error| source(py, &error))?;
        let rules = record.rule_settings();
        Ok(Some((record.to_json(), rules.move_limit.number(), rules.choices().collect())))
    }
}

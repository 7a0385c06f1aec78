//! Recorded games: reads them, and writes PCN and PGN.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crossbeam_channel::{Receiver, bounded};
use pyo3::prelude::*;
use xiongmao_analysis::records::source::{Source, SourceError};
use xiongmao_records::RecordFormat;
use xiongmao_records::pcn::Pcn;
use xiongmao_text::quote;

use crate::errors::{refused, source};
use crate::given;
use crate::process::Owned;
use crate::signals::wait;

/// Records that are read ahead.
const AHEAD: usize = 64;

/// The games of a file, of the directory of a match, or of a text, one after another.
#[pyclass(module = "xiongmao._native", frozen)]
pub struct RecordReader {
    records: Owned<Receiver<Result<Pcn, SourceError>>>,
}

/// A game: its record as PCN, in JSON, the rules that it was played by, as `Position` takes them, and what its reader
/// noticed.
pub type GameRecord = (String, Option<u32>, BTreeMap<&'static str, &'static str>, Vec<String>);

#[pymethods]
impl RecordReader {
    #[new]
    #[pyo3(signature = (path, content=None))]
    #[expect(clippy::needless_pass_by_value, reason = "Python passes it like this")]
    fn new(py: Python<'_>, path: PathBuf, content: Option<Vec<u8>>) -> PyResult<Self> {
        let read = || match content {
            Some(content) => Source::from_input(path.display().to_string(), &*content, None),
            None => Source::read(&path),
        };
        let file = py.detach(read).map_err(|error| source(py, &error))?;
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

    /// The next game: its record as PCN, in JSON, the move limit, the rules chosen, and notes; None after the last one.
    /// If a game of a file of PGN cannot be read, those after it can.
    fn next_record(&self, py: Python<'_>) -> PyResult<Option<GameRecord>> {
        let Some(record) = wait(py, self.records.get()?)? else { return Ok(None) };
        let record = record.map_err(|error| source(py, &error))?;
        Ok(Some(game_record(&record)))
    }
}

/// A record as Python takes it.
pub fn game_record(record: &Pcn) -> GameRecord {
    let rules = record.rule_settings();
    let notes = record.notes.iter().map(ToString::to_string).collect();
    (record.to_json(), rules.move_limit.number(), rules.choices().collect(), notes)
}

/// The text of a record, which is PCN in JSON, in this format; JSON takes one line. A notation is for PGN.
#[pyfunction]
pub fn write_record(record: &str, format: &str, notation: Option<&str>) -> PyResult<String> {
    let known = || RecordFormat::written().map(RecordFormat::name).collect::<Vec<_>>().join(", ");
    let format = RecordFormat::named(format)
        .ok_or_else(|| refused(format_args!("unknown format {}; written are {}", quote(format), known())))?;
    let notation = notation.map(|name| given::notation(Some(name))).transpose()?;
    if notation.is_some() && format != RecordFormat::Pgn {
        return Err(refused("PCN has its moves in PMN; a notation is for pgn"));
    }
    let record = Pcn::from_json(record).map_err(refused)?;
    match format {
        RecordFormat::Json => Ok(record.to_json() + "\n"),
        format => format.write(&record, notation).map_err(refused),
    }
}

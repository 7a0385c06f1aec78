//! The native half of the package `xiongmao` for Python.
//!
//! What is fast or needs the engine is here; the rest of the package is Python (`packages/python/package/xiongmao`).
//! Answers cross over as the JSON that the program prints, so that both tell the same, and become objects there.

mod engine;
mod errors;
mod games;
mod given;
mod many;
mod matches;
mod position;
mod process;
mod puzzles;
mod reading;
mod records;
mod run;
mod signals;
mod spellings;
mod tables;
mod training;

use std::collections::BTreeMap;

use pyo3::prelude::*;
use xiongmao_movegen::Rules;
use xiongmao_movegen::notation::Cgsn;

/// The native half of the package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("XiongmaoError", module.py().get_type::<errors::XiongmaoError>())?;
    module.add("GAMES", xiongmao_movegen::games::GAMES.iter().map(|rules| rules.name).collect::<Vec<_>>())?;
    let letters = |rules: &Rules| rules.pieces().iter().map(|piece| piece.letter).collect::<Vec<_>>();
    let pieces: BTreeMap<_, _> =
        xiongmao_movegen::games::GAMES.iter().map(|rules| (rules.name, letters(rules))).collect();
    module.add("PIECES", pieces)?;
    let endings = Cgsn::ALL.iter().map(|ending| ending.name());
    module.add("STATUSES", std::iter::once("in_progress").chain(endings).collect::<Vec<_>>())?;
    module.add_class::<position::Position>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<run::Search>()?;
    module.add_class::<tables::Tables>()?;
    module.add_class::<games::Games>()?;
    module.add_class::<many::Batch>()?;
    module.add_class::<records::RecordReader>()?;
    module.add_function(wrap_pyfunction!(records::write_record, module)?)?;
    module.add_function(wrap_pyfunction!(matches::match_standings, module)?)?;
    module.add_function(wrap_pyfunction!(puzzles::puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(training::record_layout, module)?)?;
    module.add_function(wrap_pyfunction!(training::record_feen, module)?)?;
    Ok(())
}

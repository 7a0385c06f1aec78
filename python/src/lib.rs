//! The native half of the package `xiongmao` for Python.
//!
//! What is fast or needs the engine is here; the rest of the package is Python (`python/package/xiongmao`). Answers
//! cross over as the JSON that the program prints, so that both tell the same, and become objects there.

mod engine;
mod errors;
mod given;
mod many;
mod position;
mod run;
mod signals;
mod spellings;

use pyo3::prelude::*;

/// The native half of the package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("XiongmaoError", module.py().get_type::<errors::XiongmaoError>())?;
    module.add("GAMES", xiongmao_movegen::games::GAMES.iter().map(|rules| rules.name).collect::<Vec<_>>())?;
    module.add_class::<position::Position>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<run::Search>()?;
    module.add_class::<many::Batch>()?;
    Ok(())
}

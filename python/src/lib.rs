//! The native half of the package `xiongmao` for Python.
//!
//! What is fast or needs the engine is here; the rest of the package is Python (`python/package/xiongmao`).

mod errors;
mod given;
mod position;
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
    Ok(())
}

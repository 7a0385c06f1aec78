//! What the engine refuses, as exceptions of Python.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(xiongmao, XiongmaoError, PyValueError, "What the engine refuses, in its own words: one line.");

/// What the engine refuses, with its message.
pub fn refused(error: impl Display) -> PyErr {
    XiongmaoError::new_err(error.to_string())
}

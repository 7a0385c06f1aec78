//! What the engine refuses, as exceptions of Python.

use std::fmt::Display;
use std::io;

use pyo3::create_exception;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use xiongmao_analysis::AnalysisError;
use xiongmao_analysis::game::EvalFileError;
use xiongmao_analysis::records::source::SourceError;
use xiongmao_analysis::searcher::SearcherError;
use xiongmao_selfplay::error::FileError;
use xiongmao_tables::header::{Refusal, TableError};

create_exception!(xiongmao, XiongmaoError, PyValueError, "What the engine refuses, in its own words: one line.");

/// What the engine refuses, with its message.
pub fn refused(error: impl Display) -> PyErr {
    XiongmaoError::new_err(error.to_string())
}

/// A fault of the system with a file, as Python raises it: with `errno` and `filename`. The message is the engine's
/// where the system has given no number.
fn system(py: Python<'_>, path: &str, reason: &io::Error, message: impl Display) -> PyErr {
    let Some(number) = reason.raw_os_error() else {
        return io::Error::new(reason.kind(), message.to_string()).into();
    };
    let text = py.import("os").and_then(|os| os.call_method1("strerror", (number,))?.extract::<String>());
    match text {
        // Python chooses the class by the number.
        Ok(text) => PyOSError::new_err((number, text, path.to_owned())),
        Err(error) => error,
    }
}

/// A lack of memory or threads.
pub fn searcher(error: &SearcherError) -> PyErr {
    match error {
        SearcherError::Memory(_) | SearcherError::Table(_) => PyMemoryError::new_err(error.to_string()),
        SearcherError::Threads(_) => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Why an analysis failed.
pub fn analysis(py: Python<'_>, error: &AnalysisError) -> PyErr {
    match error {
        AnalysisError::Searcher(reason) => searcher(reason),
        AnalysisError::File { path, reason } => system(py, path, reason, error),
        AnalysisError::Thread(reason) | AnalysisError::Output(reason) => {
            io::Error::new(reason.kind(), error.to_string()).into()
        }
        _ => refused(error),
    }
}

/// Why a network cannot be used.
pub fn network(py: Python<'_>, error: &EvalFileError) -> PyErr {
    match error {
        EvalFileError::File { path, reason } => system(py, path, reason, error),
        EvalFileError::Network { .. } => refused(error),
    }
}

/// Why a file of training data cannot be read.
pub fn file(py: Python<'_>, error: &FileError) -> PyErr {
    match error {
        FileError::Io { path, reason } => system(py, path, reason, error),
        _ => refused(error),
    }
}

/// Why an endgame table cannot be read.
pub fn table(py: Python<'_>, error: &TableError) -> PyErr {
    match &error.reason {
        Refusal::Io(reason) => system(py, &error.path.to_string_lossy(), reason, error),
        _ => refused(error),
    }
}

/// Why records cannot be read.
pub fn source(py: Python<'_>, error: &SourceError) -> PyErr {
    match error {
        SourceError::Read { name, reason } => system(py, name, reason, error),
        _ => refused(error),
    }
}

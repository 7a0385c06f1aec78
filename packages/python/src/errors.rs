//! What the engine refuses, as exceptions of Python.

use std::fmt::Display;
use std::io;

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use xiongmao_workbench::analysis::AnalysisError;
use xiongmao_workbench::data::error::FileError;
use xiongmao_workbench::game::EvalFileError;
use xiongmao_workbench::records::source::SourceError;
use xiongmao_workbench::searcher::SearcherError;

create_exception!(xiongmao, XiongmaoError, PyValueError, "What the engine refuses, in its own words: one line.");

/// What the engine refuses, with its message.
pub fn refused(error: impl Display) -> PyErr {
    XiongmaoError::new_err(error.to_string())
}

/// A fault of the system, as the exception that Python has for it, with the engine's message.
pub fn system(reason: &io::Error, message: impl Display) -> PyErr {
    io::Error::new(reason.kind(), message.to_string()).into()
}

/// A lack of memory or threads.
pub fn searcher(error: &SearcherError) -> PyErr {
    match error {
        SearcherError::Memory(_) | SearcherError::Table(_) => PyMemoryError::new_err(error.to_string()),
        SearcherError::Threads(_) => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Why an analysis failed.
pub fn analysis(error: &AnalysisError) -> PyErr {
    match error {
        AnalysisError::Searcher(reason) => searcher(reason),
        AnalysisError::Thread(reason) | AnalysisError::Output(reason) | AnalysisError::File { reason, .. } => {
            system(reason, error)
        }
        _ => refused(error),
    }
}

/// Why a network cannot be used.
pub fn network(error: &EvalFileError) -> PyErr {
    match error {
        EvalFileError::File { reason, .. } => system(reason, error),
        EvalFileError::Network { .. } => refused(error),
    }
}

/// Why a file of training data cannot be read.
pub fn file(error: &FileError) -> PyErr {
    match error {
        FileError::Io { reason, .. } => system(reason, error),
        _ => refused(error),
    }
}

/// Why records cannot be read.
pub fn source(error: &SourceError) -> PyErr {
    match error {
        SourceError::Read { reason, .. } => system(reason, error),
        _ => refused(error),
    }
}

//! What belongs to one process. The threads of a search do not exist in a fork, as `multiprocessing` makes them, so
//! waiting for them there would never end.

use std::mem;
use std::process;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// A value that only the process that made it may use. A fork can neither use nor drop it.
pub struct Owned<T> {
    /// Missing only while it is dropped.
    value: Option<T>,
    process: u32,
}

impl<T> Owned<T> {
    /// A value of this process.
    pub fn new(value: T) -> Self {
        Self { value: Some(value), process: process::id() }
    }

    /// The value; `None` in a fork.
    pub fn here(&self) -> Option<&T> {
        self.value.as_ref().filter(|_| self.process == process::id())
    }

    /// The value.
    ///
    /// # Errors
    /// In a fork.
    pub fn get(&self) -> PyResult<&T> {
        self.here().ok_or_else(forked)
    }

    /// The value, to change it.
    ///
    /// # Errors
    /// In a fork.
    pub fn get_mut(&mut self) -> PyResult<&mut T> {
        let is_here = self.process == process::id();
        self.value.as_mut().filter(|_| is_here).ok_or_else(forked)
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        if self.here().is_none() {
            mem::forget(self.value.take());
        }
    }
}

fn forked() -> PyErr {
    PyRuntimeError::new_err("this iterator belongs to the process that began it; begin another one after a fork")
}

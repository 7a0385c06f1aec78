//! `Tables`: endgame tables.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use xiongmao_answers::table_answer::TableAnswer;

use crate::errors::{self, refused};
use crate::position::Position;

/// The endgame tables of one or more directories. Later directories take the place of earlier ones.
#[pyclass(module = "xiongmao._native", frozen)]
pub struct Tables(pub(crate) Arc<xiongmao_tables::Tables>);

#[pymethods]
impl Tables {
    #[new]
    fn new(py: Python<'_>, dirs: Vec<PathBuf>) -> PyResult<Self> {
        let mut tables = xiongmao_tables::Tables::default();
        for dir in dirs {
            tables.add(&dir).map_err(|error| errors::table(py, &error))?;
        }
        Ok(Self(Arc::new(tables)))
    }

    /// What the tables say of a position and of its moves: the object of `xiongmao tables probe --json`.
    #[pyo3(signature = (position, notation=None))]
    fn probe(&self, py: Python<'_>, position: &Position, notation: Option<&str>) -> PyResult<String> {
        let (game, notation) = (position.in_progress(), position.notation(notation)?);
        let answer = TableAnswer::new(&self.0, game, notation);
        if let Some(damage) = self.0.unreported_damage() {
            return Err(errors::table(py, damage));
        }
        serde_json::to_string(&answer).map_err(refused)
    }

    /// The most pieces of a position that has a table; 0 without tables.
    #[getter]
    fn most_pieces(&self) -> usize {
        self.0.most_men()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }
}

//! The puzzles that come with the program.

use pyo3::prelude::*;
use xiongmao_puzzles::file::shipped;

use crate::errors::refused;
use crate::given;

/// The puzzles of this game, as JSON.
#[pyfunction]
pub fn puzzles(game: &str) -> PyResult<String> {
    serde_json::to_string(shipped(given::game(game)?)).map_err(refused)
}

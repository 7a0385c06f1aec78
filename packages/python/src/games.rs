//! `Games`: a database of games.

use std::path::PathBuf;

use pyo3::prelude::*;
use serde::Serialize;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_answers::explored::{GameSummary, GamesQuery};
use xiongmao_games::search::{Found, Likeness};
use xiongmao_games::{Filter, GamesError, SharedDatabase};

use crate::errors::refused as refusal;
use crate::position::Position;
use crate::records::{GameRecord, game_record};

/// A database of games, opened to be read.
#[pyclass(module = "xiongmao._native", frozen)]
pub struct Games(SharedDatabase);

#[pymethods]
impl Games {
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "Python passes it like this")]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| SharedDatabase::open(&path, 1)).map(Self).map_err(refusal)
    }

    /// What was played in a position, in the games of this query: the object of `xiongmao explore --json`.
    #[pyo3(signature = (position, query, games, notation=None))]
    fn explore(
        &self,
        py: Python<'_>,
        position: &Position,
        query: &str,
        games: usize,
        notation: Option<&str>,
    ) -> PyResult<String> {
        let (game, notation) = (position.in_progress().clone(), position.notation(notation)?);
        let filter = filter(query)?;
        let explored = self.ask(py, |database| database.explore(&game, &filter, games))?;
        text(&explored.answer(&game, notation))
    }

    /// The games of this query, or those that the rules refuse; with a position those that came to one like it. Each as
    /// `xiongmao games search --json` prints it.
    #[pyo3(signature = (query, position=None, like="position", refused=false, limit=None))]
    fn search(
        &self,
        py: Python<'_>,
        query: &str,
        position: Option<&Position>,
        like: &str,
        refused: bool,
        limit: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let likeness = Likeness::named(like)
            .ok_or_else(|| refusal(format_args!("like is position, material or soldiers, not {like:?}")))?;
        let game = position.map(|position| position.in_progress().clone());
        let filter = Filter { refused, ..filter(query)? };
        let found = self.ask(py, |database| {
            let like = game.as_ref().map(|game| (likeness, game));
            let found = database.search(&filter, like, &Interruption::default())?;
            let summary = |game: Found| Ok(GameSummary { ply: game.ply, ..database.summary(game.id)? });
            found.into_iter().take(limit.unwrap_or(usize::MAX)).map(summary).collect::<Result<Vec<_>, GamesError>>()
        })?;
        found.iter().map(text).collect()
    }

    /// The record of the game with this number, as `RecordReader` gives it.
    fn record(&self, py: Python<'_>, number: i64) -> PyResult<GameRecord> {
        self.ask(py, |database| database.record(number)).map(|record| game_record(&record))
    }

    /// What the database holds: the object of `xiongmao games stats --json`.
    fn stats(&self, py: Python<'_>) -> PyResult<String> {
        text(&self.ask(py, xiongmao_games::Database::stats)?)
    }
}

impl Games {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&xiongmao_games::Database) -> Result<T, GamesError> + Send,
    ) -> PyResult<T> {
        py.detach(|| self.0.ask(ask)).map_err(refusal)
    }
}

/// The filter of a query, which is JSON.
fn filter(query: &str) -> PyResult<Filter> {
    let query: GamesQuery = serde_json::from_str(query).map_err(refusal)?;
    Filter::of(&query).map_err(refusal)
}

fn text(object: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(object).map_err(refusal)
}

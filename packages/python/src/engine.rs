//! `Engine`: searches single positions.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use pyo3::prelude::*;
use serde::Serialize;
use xiongmao_analysis::HASH;
use xiongmao_analysis::game::read_evaluation;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::query::Query;
use xiongmao_analysis::reasons::{NODES, threats_with, why_object, why_with};
use xiongmao_analysis::records::review::{ReviewError, review_with};
use xiongmao_analysis::schema::head;
use xiongmao_analysis::searcher::{PositionSearcher, Resources};
use xiongmao_answers::limits::{AnalysisLimits, MAX_MULTIPV};
use xiongmao_answers::reasons::{Style, ThreatsObject};
use xiongmao_answers::review::ReviewLimits;
use xiongmao_movegen::{AnyGame, PlayError, Rules, Status, games};
use xiongmao_records::pcn::Pcn;
use xiongmao_search::variants::levels;
use xiongmao_search::{Evaluator, Limits, SearchSettings};

use crate::errors::{analysis, refused};
use crate::given::{self, GivenClock};
use crate::position::Position;
use crate::process::Owned;
use crate::run::{Search, Searching, Work};
use crate::tables::Tables;

/// Searches positions of either game, one at a time. `threads` search together on a table of `hash` megabytes;
/// `network` is a file that replaces the network of its game, `tables` are asked by the searches.
#[pyclass(module = "xiongmao._native", frozen)]
pub struct Engine {
    current: Mutex<Current>,
    resources: Resources,
    tables: Option<Arc<xiongmao_tables::Tables>>,
}

/// What searches in this process.
struct Current {
    searching: Owned<Arc<Searching>>,
    /// For another one.
    evaluation: Option<(&'static Rules, Evaluator)>,
}

impl Engine {
    /// What searches; in a fork of the process that has searched, another one.
    fn searching(&self) -> PyResult<Arc<Searching>> {
        let mut current = self.current.lock();
        if current.searching.here().is_none() {
            let searching = Searching::new(self.resources, current.evaluation.clone(), self.tables.clone());
            current.searching = Owned::new(Arc::new(searching));
        }
        current.searching.get().cloned()
    }

    /// Answers a question about a position with an empty table, in JSON.
    fn ask<T: Serialize + Send + 'static>(
        &self,
        py: Python<'_>,
        game: &AnyGame,
        question: impl FnOnce(&mut PositionSearcher, &Interruption) -> Option<T> + Send + 'static,
    ) -> PyResult<String> {
        let answer = self.searching()?.ask(py, game.rules(), question)?;
        serde_json::to_string(&answer).map_err(refused)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, threads=1, hash=i64::from(HASH), network=None, tables=None))]
    fn new(
        py: Python<'_>,
        threads: i64,
        hash: i64,
        network: Option<PathBuf>,
        tables: Option<&Bound<'_, Tables>>,
    ) -> PyResult<Self> {
        let threads = given::number("threads", threads, 1, i64::from(Resources::MAX_THREADS))?;
        let resources = Resources { threads, hash: given::number("hash", hash, 1, i64::from(Resources::MAX_HASH))? };
        let evaluation = network.map(|path| read_network(py, &path.to_string_lossy())).transpose()?;
        let tables = tables.map(|tables| Arc::clone(&tables.get().0));
        let searching = Owned::new(Arc::new(Searching::new(resources, evaluation.clone(), tables.clone())));
        Ok(Self { current: Mutex::new(Current { searching, evaluation }), resources, tables })
    }

    /// Starts an analysis, which stops the one that may be running. A clock is the seconds left, those that each move
    /// adds, and the number of plies until it is refilled.
    #[pyo3(signature = (
        position, *, nodes=None, depth=None, time=None, mate=None, clock=None, multipv=1, moves=None, notation=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument by name in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Position,
        nodes: Option<i64>,
        depth: Option<i64>,
        time: Option<f64>,
        mate: Option<i64>,
        clock: Option<GivenClock>,
        multipv: i64,
        moves: Option<&Bound<'_, PyAny>>,
        notation: Option<&str>,
    ) -> PyResult<Search> {
        let position = &position.to_search();
        let game = position.in_progress().clone();
        let limits = given::limits(nodes, depth, time, mate)?;
        let multipv = given::number("multipv", multipv, 1, MAX_MULTIPV as i64)?;
        let notation = position.notation(notation)?;
        let query = Query { limits, multipv, searchmoves: given::words(moves)?, notation };
        let mut limits = query.search_limits(&game).map_err(|error| analysis(py, &error))?;
        limits.clock = given::clock(clock)?;
        limits.infinite = query.limits.is_empty() && limits.clock.is_none();
        let head = head(&game, &query, self.resources, None);
        let settings = SearchSettings { multipv, ..SearchSettings::default() };
        Search::start(py, self.searching()?, Work { game, limits, settings, afresh: true }, head, notation)
    }

    /// Starts the search for the move to play in this position. It keeps what earlier searches of this kind have found.
    #[pyo3(signature = (
        position, *, level=None, elo=None, nodes=None, depth=None, time=None, clock=None, seed=0, notation=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument by name in Python")]
    fn play(
        &self,
        py: Python<'_>,
        position: &Position,
        level: Option<i64>,
        elo: Option<i64>,
        nodes: Option<i64>,
        depth: Option<i64>,
        time: Option<f64>,
        clock: Option<GivenClock>,
        seed: i64,
        notation: Option<&str>,
    ) -> PyResult<Search> {
        let position = &position.to_search();
        let game = position.in_progress().clone();
        if let Status::Over(ending) = game.status() {
            return Err(refused(PlayError::GameOver { end: ending }));
        }
        let weakness = given::strength(level, elo, seed)?.weakness(levels(game.rules()));
        let (mut limits, clock) = (given::limits(nodes, depth, time, None)?, given::clock(clock)?);
        if limits.is_empty() && clock.is_none() && weakness.is_none() {
            limits = AnalysisLimits { movetime: Some(1000), ..limits };
        }
        let notation = position.notation(notation)?;
        let query = Query { limits, multipv: 1, searchmoves: Vec::new(), notation };
        let head = head(&game, &query, self.resources, None);
        let settings = SearchSettings { weakness, ..SearchSettings::default() };
        let limits = Limits { clock, ..limits.search_limits(Vec::new()) };
        Search::start(py, self.searching()?, Work { game, limits, settings, afresh: false }, head, notation)
    }

    /// Searches a position until the next search begins or somebody stops it, and keeps what it finds for that.
    fn ponder(&self, py: Python<'_>, position: &Position) -> PyResult<()> {
        let (searching, game) = (self.searching()?, position.to_search().in_progress().clone());
        let work = Work { game, limits: Limits::default(), settings: SearchSettings::default(), afresh: false };
        py.detach(|| searching.ponder(work)).map_err(|error| analysis(py, &error))
    }

    /// Compares a move with the best one: the object of `xiongmao why --json`.
    #[pyo3(signature = (position, r#move, *, nodes=NODES as i64, notation=None))]
    fn why(
        &self,
        py: Python<'_>,
        position: &Position,
        r#move: &str,
        nodes: i64,
        notation: Option<&str>,
    ) -> PyResult<String> {
        let position = &position.to_search();
        let game = position.in_progress().clone();
        if let Status::Over(ending) = game.status() {
            return Err(refused(PlayError::GameOver { end: ending }));
        }
        let mv = position.read_legal(r#move, notation)?;
        let nodes = given::number("nodes", nodes, 2, i64::MAX)?;
        let style = Style { notation: position.notation(notation)?, ..Style::default() };
        self.ask(py, &game.clone(), move |searcher, interruption| {
            let why = why_with(searcher, &game, mv, nodes, interruption)?;
            Some(why_object(&game, &why, style))
        })
    }

    /// What the side that is not to move threatens: the object of `xiongmao threats --json`.
    #[pyo3(signature = (position, *, notation=None))]
    fn threats(&self, py: Python<'_>, position: &Position, notation: Option<&str>) -> PyResult<String> {
        let position = &position.to_search();
        let game = position.in_progress().clone();
        let style = Style { notation: position.notation(notation)?, ..Style::default() };
        self.ask(py, &game.clone(), move |searcher, interruption| {
            let facts = threats_with(searcher, &game, interruption);
            Some(ThreatsObject::new(&game, &facts, style))
        })
    }

    /// Reviews a recorded game, which is PCN in JSON. Returns the object of `xiongmao annotate --json`, and the record
    /// with its annotations.
    #[pyo3(signature = (record, *, opening=None, nodes=None, depth=None, time=None))]
    fn annotate(
        &self,
        py: Python<'_>,
        record: &str,
        opening: Option<i64>,
        nodes: Option<i64>,
        depth: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<(String, String)> {
        let record = Pcn::from_json(record).map_err(refused)?;
        let opening = opening.map(|moves| given::number("opening", moves, 0, i64::from(u32::MAX))).transpose()?;
        let limits = given::limits(nodes, depth, time, None)?;
        let limits = ReviewLimits::or_usual(limits.depth, limits.nodes, limits.movetime.map(Duration::from_millis));
        let (rules, threads, tables) = (record.rules(), self.resources.threads, self.tables.clone());
        let (review, record) = self
            .searching()?
            .ask(py, rules, move |searcher, interruption| {
                let moves = opening.or_else(|| record.opening_plies()).unwrap_or(0);
                let progress = &mut |_, _| ();
                let review = review_with(
                    searcher,
                    threads,
                    &record,
                    moves,
                    true,
                    limits,
                    tables.as_ref(),
                    interruption,
                    progress,
                );
                review.map(|review| {
                    let mut annotated = review.annotated(&record, Style::default());
                    if opening.is_some() {
                        annotated.set_opening_plies(moves.min(review.moves.len()));
                    }
                    (serde_json::to_string(&review.document(&annotated, Style::default())), annotated.to_json())
                })
            })?
            .map_err(|fault| refused(ReviewError::Fault(fault)))?;
        Ok((review.map_err(refused)?, record))
    }

    /// Whether a search is running.
    #[getter]
    fn is_searching(&self) -> PyResult<bool> {
        Ok(self.searching()?.is_running())
    }

    /// Stops the search that is running, from any thread. It ends within moments, with what it has found.
    fn stop(&self, py: Python<'_>) -> PyResult<()> {
        let searching = self.searching()?;
        py.detach(|| searching.stop(None));
        Ok(())
    }

    /// Stops the search that is running, and forgets what was found.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        let searching = self.searching()?;
        py.detach(|| searching.forget());
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Engine(threads={}, hash={})", self.resources.threads, self.resources.hash)
    }
}

/// The evaluation with the network in this file, and the game that it is for.
fn read_network(py: Python<'_>, path: &str) -> PyResult<(&'static Rules, Evaluator)> {
    let mut refusal = None;
    for rules in games::GAMES {
        match py.detach(|| read_evaluation(rules, path)) {
            Ok(evaluator) => return Ok((rules, evaluator)),
            // The default game tells best what is wrong with a file that is for none.
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    Err(refusal.map_or_else(|| refused("there is no game"), |error| crate::errors::network(py, &error)))
}

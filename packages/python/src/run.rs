//! Searches on a thread of their own, one at a time for each engine.

use std::sync::Arc;
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use parking_lot::{Mutex, MutexGuard};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use xiongmao_analysis::AnalysisError;
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::memory::give_back;
use xiongmao_analysis::query::{LatestLines, search_afresh};
use xiongmao_analysis::schema::{line_object, result_object};
use xiongmao_analysis::searcher::{GameSearcher, PositionSearcher, Resources, search_thread};
use xiongmao_answers::head::Head;
use xiongmao_answers::line::InfoObject;
use xiongmao_answers::table_answer::TableAnswer;
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Rules};
use xiongmao_search::{Answer, Evaluator, Info, Limits, NullReport, Report, SearchSettings};
use xiongmao_tables::Tables;

use crate::errors::{analysis, refused};
use crate::process::Owned;
use crate::signals::wait;

/// A position to search, and how.
pub struct Work {
    /// The position.
    pub game: AnyGame,
    /// When to stop.
    pub limits: Limits,
    /// How to search it.
    pub settings: SearchSettings,
    /// Whether what earlier searches found is forgotten first.
    pub afresh: bool,
}

/// What the search thread tells.
pub enum Event {
    /// A line.
    Info(Info),
    /// The end, and whether somebody stopped the search.
    Answer(Answer, bool),
}

struct Reporter(Sender<Event>);

impl Report for Reporter {
    fn info(&mut self, info: &Info) {
        // Where nobody listens any more, the search is about to be stopped.
        let _ = self.0.send(Event::Info(info.clone()));
    }
}

/// An engine's searcher, and the thread that uses it.
pub struct Searching {
    state: Mutex<State>,
    tables: Option<Arc<Tables>>,
}

struct State {
    resources: Resources,
    evaluation: Option<(&'static Rules, Evaluator)>,
    /// Missing while a search runs, and before the first one.
    searcher: Option<GameSearcher>,
    running: Option<Running>,
    /// The number of searches so far.
    count: u64,
}

struct Running {
    number: u64,
    interruption: Interruption,
    thread: JoinHandle<GameSearcher>,
}

impl State {
    /// Stops the running search.
    fn stop(&self) {
        if let Some(running) = &self.running {
            running.interruption.interrupt();
        }
    }

    /// Ends the running search, so that the searcher is free.
    fn end(&mut self) {
        self.stop();
        if let Some(running) = self.running.take() {
            // After a panic, which would be a fault of the engine, there is a new searcher.
            self.searcher = running.thread.join().ok();
        }
    }

    /// Ends the running search, forgets what was found, and gives the memory back.
    fn forget(&mut self) {
        self.end();
        self.searcher = None;
        give_back();
    }
}

impl Drop for State {
    fn drop(&mut self) {
        self.forget();
    }
}

impl Searching {
    /// A searcher that takes its memory when it is first used, and asks these endgame tables.
    pub fn new(
        resources: Resources,
        evaluation: Option<(&'static Rules, Evaluator)>,
        tables: Option<Arc<Tables>>,
    ) -> Self {
        let state = State { resources, evaluation, searcher: None, running: None, count: 0 };
        Self { state: Mutex::new(state), tables }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// Starts work that searches positions of this game, and ends the work that may be running. Returns its number.
    ///
    /// # Errors
    /// If the machine lacks memory or threads.
    fn start(
        &self,
        rules: &'static Rules,
        work: impl FnOnce(&mut PositionSearcher, &Interruption) + Send + 'static,
    ) -> Result<u64, AnalysisError> {
        let mut state = self.state();
        state.end();
        let mut searcher = match (state.searcher.take(), &state.evaluation) {
            (Some(searcher), _) => searcher,
            (None, None) => GameSearcher::new(rules, state.resources)?,
            (None, Some((its, evaluator))) => GameSearcher::with_evaluation(its, evaluator.clone(), state.resources),
        };
        searcher.set_tables(self.tables.clone());
        searcher.of(rules)?;
        state.count += 1;
        let (number, interruption) = (state.count, Interruption::default());
        let interrupted = interruption.clone();
        let search = move || {
            // It is a searcher of this game already.
            if let Ok(searcher) = searcher.of(rules) {
                work(searcher, &interrupted);
            }
            searcher
        };
        let thread = search_thread("search").spawn(search).map_err(AnalysisError::Thread)?;
        state.running = Some(Running { number, interruption, thread });
        Ok(number)
    }

    /// Answers a question about positions of this game with an empty table, and ends the work that may be running.
    ///
    /// # Errors
    /// If the machine lacks memory or threads, or somebody stops it.
    pub fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        rules: &'static Rules,
        question: impl FnOnce(&mut PositionSearcher, &Interruption) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (sender, answers) = bounded(1);
        let work = move |searcher: &mut PositionSearcher, interruption: &Interruption| {
            searcher.clear();
            let answer = question(searcher, interruption);
            let _ = sender.send((!interruption.has_come()).then_some(answer));
        };
        let number = py.detach(|| self.start(rules, work)).map_err(|error| analysis(py, &error))?;
        let answer = wait(py, &answers).inspect_err(|_| self.stop(Some(number)))?;
        answer.flatten().ok_or_else(|| refused("the search was stopped before its end"))
    }

    /// Searches until the next work begins or somebody stops it.
    ///
    /// # Errors
    /// If the machine lacks memory or threads.
    pub fn ponder(&self, work: Work) -> Result<(), AnalysisError> {
        let rules = work.game.rules();
        let search = move |searcher: &mut PositionSearcher, interruption: &Interruption| {
            let token = interruption.begin(&searcher.control());
            searcher.search(token, &work.game, &work.limits, &work.settings, &mut NullReport);
        };
        self.start(rules, search).map(drop)
    }

    /// Stops the search with this number, or whichever runs.
    pub fn stop(&self, number: Option<u64>) {
        let state = self.state();
        if state.running.as_ref().is_some_and(|running| number.is_none_or(|number| number == running.number)) {
            state.stop();
        }
    }

    /// Whether work is running.
    pub fn is_running(&self) -> bool {
        self.state().running.as_ref().is_some_and(|running| !running.thread.is_finished())
    }

    /// Ends the running search, forgets what was found, and gives the memory back.
    pub fn forget(&self) {
        self.state().forget();
    }
}

/// A running search. It is stopped when nobody holds it any more.
#[pyclass(module = "xiongmao._native", frozen)]
pub struct Search(Owned<Following>);

/// What follows a search.
struct Following {
    searching: Arc<Searching>,
    number: u64,
    events: Receiver<Event>,
    game: AnyGame,
    notation: Notation,
    found: Mutex<Found>,
}

/// What the search has found.
struct Found {
    lines: LatestLines,
    /// Until the result is there.
    head: Option<Head>,
    result: Option<String>,
}

impl Search {
    /// Starts a search. The head is that of its result.
    ///
    /// # Errors
    /// If the machine lacks memory or threads.
    pub fn start(
        py: Python<'_>,
        searching: Arc<Searching>,
        work: Work,
        head: Head,
        notation: Notation,
    ) -> PyResult<Self> {
        let game = work.game.clone();
        let (sender, events) = unbounded();
        let search = move |searcher: &mut PositionSearcher, interruption: &Interruption| {
            let Work { game, limits, settings, afresh } = work;
            let token = interruption.begin(&searcher.control());
            let mut reporter = Reporter(sender);
            let answer = if afresh {
                search_afresh(searcher, token, &game, &limits, settings.multipv, &mut reporter)
            } else {
                searcher.search(token, &game, &limits, &settings, &mut reporter)
            };
            let _ = reporter.0.send(Event::Answer(answer, interruption.has_come()));
        };
        let number = py.detach(|| searching.start(game.rules(), search)).map_err(|error| analysis(py, &error))?;
        let found = Found { lines: LatestLines::default(), head: Some(head), result: None };
        Ok(Self(Owned::new(Following { searching, number, events, game, notation, found: Mutex::new(found) })))
    }
}

#[pymethods]
impl Search {
    /// The next line, an object of type `info` in JSON; None when the search has ended.
    fn next_line(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.0.get()?.next_line(py)
    }

    /// The object of type `result` in JSON; None while the search runs.
    fn result(&self) -> PyResult<Option<String>> {
        Ok(self.0.get()?.found().result.clone())
    }

    /// Stops the search. It ends within moments.
    fn stop(&self) -> PyResult<()> {
        self.0.get()?.stop();
        Ok(())
    }
}

impl Following {
    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock()
    }

    fn stop(&self) {
        self.searching.stop(Some(self.number));
    }

    fn next_line(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.found().result.is_some() {
            return Ok(None);
        }
        match wait(py, &self.events).inspect_err(|_| self.stop())? {
            Some(Event::Info(info)) => {
                self.found().lines.info(&info);
                let line = InfoObject::new(line_object(&self.game, &info, self.notation));
                serde_json::to_string(&line).map(Some).map_err(refused)
            }
            Some(Event::Answer(answer, stopped)) => {
                let mut found = self.found();
                let Some(head) = found.head.take() else { return Ok(None) };
                let result = result_object(head, &self.game, &answer, &found.lines, stopped, self.notation);
                let tables = self.searching.tables.as_ref();
                let result =
                    result.with_tables(tables.map(|tables| TableAnswer::new(tables, &self.game, self.notation)));
                found.result = Some(serde_json::to_string(&result).map_err(refused)?);
                Ok(None)
            }
            None => Err(PyRuntimeError::new_err("the search has failed")),
        }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.stop();
    }
}

//! Batches of positions: the batches of `xiongmao analyse`, with a Python iterator as input.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded, select, unbounded};
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use xiongmao_analysis::Part;
use xiongmao_analysis::answers_file::AnswersFile;
use xiongmao_analysis::batch::{Batch as EngineBatch, Summary, run as run_batch};
use xiongmao_analysis::memory::give_back;
use xiongmao_analysis::query::Query;
use xiongmao_analysis::request::Defaults;
use xiongmao_analysis::searcher::Resources;
use xiongmao_analysis::{AnalysisError, BATCH_HASH};
use xiongmao_answers::limits::{AnalysisLimits, MAX_MULTIPV};

use crate::errors::{analysis, refused};
use crate::given;
use crate::process::Owned;
use crate::signals::PATIENCE;

/// Lines that wait for the engine, for each worker. It takes as many questions again into its own queue.
const WINDOW: usize = 32;

/// What the batch tells.
enum Event {
    /// An answer: a line of JSON.
    Answer(String),
    /// The end.
    End(Result<Summary, AnalysisError>),
}

/// A running batch. It is stopped when nobody holds it any more.
#[pyclass(module = "xiongmao._native")]
pub struct Batch(Owned<RunningBatch>);

/// What passes questions on and fetches answers.
struct RunningBatch {
    /// The questions; `None` after the last one.
    questions: Option<Py<PyIterator>>,
    /// Where they go; `None` after the last one.
    input: Option<Sender<String>>,
    /// The question that has not gone there yet.
    pending: Option<String>,
    /// Why there are no more questions, if that is not their end. It is raised after the answers.
    failure: Option<PyErr>,
    events: Option<Receiver<Event>>,
    interrupted: Arc<AtomicBool>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        lines, *, nodes=None, depth=None, time=None, mate=None, multipv=1, workers=None, hash=i64::from(BATCH_HASH),
        game=None, notation=None, move_limit=None, rules=None, ordered=true, file=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument by name in Python")]
    fn new(
        py: Python<'_>,
        lines: Bound<'_, PyIterator>,
        nodes: Option<i64>,
        depth: Option<i64>,
        time: Option<f64>,
        mate: Option<i64>,
        multipv: i64,
        workers: Option<i64>,
        hash: i64,
        game: Option<&str>,
        notation: Option<&str>,
        move_limit: Option<i64>,
        rules: Option<BTreeMap<String, String>>,
        ordered: bool,
        file: Option<PathBuf>,
    ) -> PyResult<Self> {
        let limits = given::limits(nodes, depth, time, mate)?.or(AnalysisLimits::EACH);
        let multipv = given::number("multipv", multipv, 1, MAX_MULTIPV as i64)?;
        let workers = match workers {
            Some(workers) => given::number("workers", workers, 1, i64::from(Resources::MAX_THREADS))?,
            None => cores(),
        };
        let notation = given::notation(notation)?;
        let game = game.map(given::game).transpose()?;
        if let Some(game) = game {
            game.check_notation(notation).map_err(refused)?;
        }
        let defaults = Defaults {
            query: Query { limits, multipv, searchmoves: Vec::new(), notation },
            resources: Resources { threads: 1, hash: given::number("hash", hash, 1, i64::from(Resources::MAX_HASH))? },
            rules: game,
            settings: given::rules(move_limit, rules)?,
            tables: None,
        };
        if file.is_some() && !ordered {
            return Err(refused("a file holds the answers in the order of the questions: ordered must be True"));
        }
        let file = file.map(|path| AnswersFile::open(&path)).transpose().map_err(|error| analysis(py, &error))?;
        let (input, received) = bounded(WINDOW * usize::from(workers));
        let batch = EngineBatch {
            input: Box::new(BufReader::new(Lines { received, line: Vec::new(), read: 0 })),
            name: "input".to_owned(),
            lines: None,
            defaults,
            part: Part::WHOLE,
            workers,
            file,
            tells: true,
            ordered,
            shows_progress: false,
        };
        let (sender, events) = unbounded();
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        let run = move || {
            let mut out = Answers { sender, text: Vec::new() };
            let ended = run_batch(batch, &mut out, &flag);
            give_back();
            let _ = out.sender.send(Event::End(ended));
        };
        std::thread::Builder::new().name("batch".to_owned()).spawn(run)?;
        Ok(Self(Owned::new(RunningBatch {
            questions: Some(lines.unbind()),
            input: Some(input),
            pending: None,
            failure: None,
            events: Some(events),
            interrupted,
        })))
    }

    /// The next answer, a line of JSON; None after the last one.
    fn next_line(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        self.0.get_mut()?.next_line(py)
    }

    /// Ends the batch and stops its searches.
    fn close(&mut self) {
        // In a fork there is nothing to end.
        if let Ok(running) = self.0.get_mut() {
            running.close();
        }
    }
}

impl Drop for RunningBatch {
    fn drop(&mut self) {
        self.close();
    }
}

impl RunningBatch {
    /// The next answer; `None` after the last one.
    fn next_line(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        let Some(events) = self.events.clone() else { return Ok(None) };
        let event = self.next_event(py, &events).inspect_err(|_| self.close())?;
        match event {
            Some(Event::Answer(text)) => Ok(Some(text)),
            Some(Event::End(Ok(_))) => {
                let failure = self.failure.take();
                self.close();
                failure.map_or(Ok(None), Err)
            }
            Some(Event::End(Err(error))) => {
                self.close();
                Err(analysis(py, &error))
            }
            None => {
                self.close();
                Err(PyRuntimeError::new_err("the analysis has failed"))
            }
        }
    }

    /// Ends the batch and stops its searches.
    fn close(&mut self) {
        self.interrupted.store(true, Ordering::Relaxed);
        (self.questions, self.input, self.pending, self.events) = (None, None, None, None);
    }

    /// Passes questions on until there is an event. `None` if none will come.
    fn next_event(&mut self, py: Python<'_>, events: &Receiver<Event>) -> PyResult<Option<Event>> {
        let mut passed_on = 0;
        loop {
            self.take_question(py)?;
            // For each answer that is fetched, two questions go out, as long as there is room. So the workers are busy,
            // and an answer does not wait for questions that are long in coming.
            if passed_on >= 2
                && let Ok(event) = events.try_recv()
            {
                return Ok(Some(event));
            }
            if passed_on < 2 && self.pass_on() {
                passed_on += 1;
                continue;
            }
            let (pending, input) = (&mut self.pending, self.input.as_ref());
            let event = py.detach(|| match (pending.take(), input) {
                (Some(line), Some(input)) => {
                    let mut line = Some(line);
                    let event = select! {
                        recv(events) -> event => Some(event.ok()),
                        // Whether it has arrived or the batch has ended, it is done with.
                        send(input, line.take().unwrap_or_default()) -> _ => None,
                        default(PATIENCE) => None,
                    };
                    *pending = line;
                    event
                }
                _ => match events.recv_timeout(PATIENCE) {
                    Ok(event) => Some(Some(event)),
                    Err(error) => error.is_disconnected().then_some(None),
                },
            });
            match event {
                Some(event) => return Ok(event),
                None => py.check_signals()?,
            }
        }
    }

    /// Takes the next question, if none is pending. A failure is told after the answers to the questions before, but
    /// what is no `Exception`, such as Ctrl-C, at once.
    fn take_question(&mut self, py: Python<'_>) -> PyResult<()> {
        if self.pending.is_some() {
            return Ok(());
        }
        let Some(questions) = &self.questions else { return Ok(()) };
        let line = questions.bind(py).clone().next().map(|line| line?.extract::<String>());
        match line.transpose() {
            Ok(line) => self.pending = line.map(|line| line + "\n"),
            Err(failure) if failure.is_instance_of::<PyException>(py) => self.failure = Some(failure),
            Err(failure) => return Err(failure),
        }
        if self.pending.is_none() {
            (self.questions, self.input) = (None, None);
        }
        Ok(())
    }

    /// Passes the pending question on, if there is one and room for it.
    fn pass_on(&mut self) -> bool {
        let (Some(line), Some(input)) = (self.pending.take(), &self.input) else { return false };
        match input.try_send(line) {
            Ok(()) => true,
            Err(TrySendError::Full(line)) => {
                self.pending = Some(line);
                false
            }
            // The batch has ended; an event says why.
            Err(TrySendError::Disconnected(_)) => false,
        }
    }
}

/// One worker for each core.
fn cores() -> u16 {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    u16::try_from(cores).unwrap_or(u16::MAX).min(Resources::MAX_THREADS)
}

/// The lines that Python sends, as a file. It ends when Python sends no more.
struct Lines {
    received: Receiver<String>,
    line: Vec<u8>,
    /// How much of the line has been read.
    read: usize,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.line.len() {
            let Ok(line) = self.received.recv() else { return Ok(0) };
            (self.line, self.read) = (line.into_bytes(), 0);
        }
        let count = (&self.line[self.read..]).read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

/// Sends the answers to Python. The batch flushes after each.
struct Answers {
    sender: Sender<Event>,
    text: Vec<u8>,
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.text)).map_err(io::Error::other)?;
        let sent = self.sender.send(Event::Answer(text));
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

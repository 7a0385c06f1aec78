//! Batches: answers questions on all cores, in the order of the questions.
//!
//! One thread reads questions and compares them with the answers of an earlier run. Workers, each with its own
//! searcher, take one question after another. The thread that started the batch sorts the answers and is the only one
//! that writes. The reader takes a ticket for each question, and the writer returns it with the answer; so a slow
//! question cannot fill the memory with answers that wait for it.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use xiongmao_answers::table_answer::TableAnswer;
use xiongmao_parts::Part;
use xiongmao_parts::digest::Digesting;
use xiongmao_tables::Tables;

use crate::AnalysisError;
use crate::answers_file::{AnswersFile, EarlierAnswers};
use crate::query::{LatestLines, search_afresh};
use crate::request::{BadRecord, Defaults, Question, for_each_question};
use crate::schema::{ErrorObject, result_object};
use crate::searcher::{GameSearcher, SearcherError, search_thread};
use crate::searches::{Searches, StopOnDrop};

/// Tickets for each worker.
const WINDOW: usize = 32;
/// How often the writer checks for an interruption.
const PATIENCE: Duration = Duration::from_millis(50);

/// A batch of questions and the means to answer them.
pub struct Batch {
    /// The questions, one a line.
    pub input: Box<dyn BufRead + Send>,
    /// The name of the input, for error messages.
    pub name: String,
    /// The number of lines, if known.
    pub lines: Option<u64>,
    /// How to search where a record does not say otherwise.
    pub defaults: Defaults,
    /// Which of the records are answered.
    pub part: Part,
    /// The number of workers.
    pub workers: u16,
    /// The file for the answers, with the answers of an earlier run.
    pub file: Option<(AnswersFile, EarlierAnswers)>,
    /// Whether to write the answers, including those of the earlier run, to `out` even if there is a file.
    pub tells: bool,
    /// Whether answers are written in the order of the questions, as a file needs them, or else each as soon as it is
    /// there.
    pub ordered: bool,
    /// Whether a terminal shows the progress.
    pub shows_progress: bool,
}

/// The facts about a finished batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many answers there are.
    pub counts: AnswerCounts,
    /// The digest of its whole input.
    pub input: String,
}

/// The number of answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerCounts {
    /// Answers, including those of earlier runs.
    pub answers: u64,
    /// Refused records among them.
    pub refused: u64,
}

impl AnswerCounts {
    /// Counts an answer.
    pub fn add(&mut self, refused: bool) {
        self.answers += 1;
        self.refused += u64::from(refused);
    }
}

/// A question for a worker, with its number in the batch.
struct Job {
    number: u64,
    question: Question,
}

/// A message to the writer.
enum Message {
    /// The file already holds the answer to this line.
    Kept { line: u64, text: String, refused: bool },
    /// The answer to the question of this number.
    Answer { number: u64, line: u64, text: String, refused: bool },
    /// The end of the input, with the number of questions, and its digest or the error that ended reading.
    End(u64, Result<String, AnalysisError>),
    /// A question cannot be answered.
    Failed(AnalysisError),
}

/// Answers a batch. Answers go to its file, or to `out` if there is none, or to both.
///
/// If it ends early, its searches are stopped. Its threads may outlive the call by moments, the one that reads by as
/// long as the input keeps it waiting.
///
/// # Errors
/// If the input cannot be read, an answer cannot be written, the file holds answers to other questions, or the batch
/// is interrupted.
pub fn run(batch: Batch, out: &mut impl Write, interrupted: &Arc<AtomicBool>) -> Result<Summary, AnalysisError> {
    let Batch { input, name, lines, defaults, part, workers, file, tells, ordered, shows_progress } = batch;
    defaults.resources.check(workers)?;
    let rules = defaults.rules.unwrap_or_else(xiongmao_movegen::games::default);
    let searchers: Result<Vec<GameSearcher>, SearcherError> =
        (0..workers).map(|_| GameSearcher::new(rules, defaults.resources)).collect();
    let (jobs, queue) = unbounded();
    let (to_writer, messages) = unbounded();
    let (ticket, tickets) = bounded(WINDOW * usize::from(workers));
    let searches = Arc::new(Searches::default());
    // However this function returns.
    let _stop = StopOnDrop(Arc::clone(&searches));
    for (index, mut searcher) in searchers?.into_iter().enumerate() {
        searcher.set_tables(defaults.tables.clone());
        let tables = defaults.tables.clone();
        let (queue, to_writer, searches) = (queue.clone(), to_writer.clone(), Arc::clone(&searches));
        spawn(&format!("worker-{}", index + 1), move || {
            work(index, searcher, tables.as_deref(), &queue, &to_writer, &searches);
        })?;
    }
    let (file, kept) = file.unzip();
    let reader = Reader { jobs, to_writer, ticket, kept };
    spawn("questions", move || reader.read(input, &name, &defaults, part))?;
    let bar = if shows_progress { progress_bar(lines) } else { ProgressBar::hidden() };
    let tells = tells || file.is_none();
    let writer = Writer { out, file, tells, bar, tickets, ordered, counts: AnswerCounts::default() };
    writer.write(&messages, interrupted)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), AnalysisError> {
    search_thread(name).spawn(work).map(drop).map_err(AnalysisError::Thread)
}

/// A worker: answers questions until none are left.
fn work(
    index: usize,
    mut searcher: GameSearcher,
    tables: Option<&Tables>,
    queue: &Receiver<Job>,
    to_writer: &Sender<Message>,
    searches: &Searches,
) {
    for Job { number, question: Question { head, game, query } } in queue {
        let line = head.line.unwrap_or_default();
        let message = query.search_limits(&game).and_then(|limits| {
            let mut lines = LatestLines::default();
            let searcher = searcher.of(game.rules())?;
            let ended = AnalysisError::Interrupted { done: 0, kept: false };
            let token = searches.start(index, searcher.control()).ok_or(ended)?;
            let answer = search_afresh(searcher, token, &game, &limits, query.multipv, &mut lines);
            let known = tables.map(|tables| TableAnswer::new(tables, &game, query.notation));
            let result = result_object(head, &game, &answer, &lines, false, query.notation);
            let text = json(&result.with_tables(known))?;
            Ok(Message::Answer { number, line, text, refused: false })
        });
        if to_writer.send(message.unwrap_or_else(Message::Failed)).is_err() {
            return;
        }
    }
}

/// The object as a line of JSON.
fn json(value: &impl Serialize) -> Result<String, AnalysisError> {
    let text = serde_json::to_string(value).map_err(|error| AnalysisError::Output(error.into()))?;
    Ok(text + "\n")
}

/// The reading thread.
struct Reader {
    jobs: Sender<Job>,
    to_writer: Sender<Message>,
    ticket: Sender<()>,
    kept: Option<EarlierAnswers>,
}

impl Reader {
    fn read(mut self, input: impl BufRead, name: &str, defaults: &Defaults, part: Part) {
        let mut number = 0;
        let mut failure = None;
        let mut input = BufReader::new(Digesting::new(input));
        let read = for_each_question(&mut input, defaults, part, |line, question| {
            match self.pass_on(number, line, question) {
                Ok(Passed::Asked) => {
                    number += 1;
                    true
                }
                Ok(Passed::Kept) => true,
                Ok(Passed::Nowhere) => false,
                Err(error) => {
                    failure = Some(error);
                    false
                }
            }
        });
        let read = read.map_err(|reason| AnalysisError::File { path: name.to_owned(), reason });
        let read = failure.map_or(read, Err).and_then(|()| self.kept.as_mut().map_or(Ok(()), EarlierAnswers::end));
        let read = read.map(|()| input.get_ref().digest());
        // If the receiver is gone, the batch has ended already.
        let _ = self.to_writer.send(Message::End(number, read));
    }

    fn pass_on(
        &mut self,
        number: u64,
        line: u64,
        question: Result<Question, BadRecord>,
    ) -> Result<Passed, AnalysisError> {
        let head = question.as_ref().map_or_else(|bad| &bad.head, |question| &question.head);
        if let Some(kept) = &mut self.kept {
            if let Some(text) = kept.next(head)? {
                let sent = self.to_writer.send(Message::Kept { line, text, refused: head.is_refusal() });
                return Ok(if sent.is_ok() { Passed::Kept } else { Passed::Nowhere });
            }
            self.kept = None;
        }
        if self.ticket.send(()).is_err() {
            return Ok(Passed::Nowhere);
        }
        let sent = match question {
            Ok(question) => self.jobs.send(Job { number, question }).is_ok(),
            Err(BadRecord { head, reason }) => {
                let text = json(&ErrorObject { head, error: reason })?;
                self.to_writer.send(Message::Answer { number, line, text, refused: true }).is_ok()
            }
        };
        Ok(if sent { Passed::Asked } else { Passed::Nowhere })
    }
}

/// What happened to a question.
enum Passed {
    /// It is being answered.
    Asked,
    /// The file already holds its answer.
    Kept,
    /// The batch has ended.
    Nowhere,
}

/// Writes the answers in order.
struct Writer<'a, W> {
    out: &'a mut W,
    file: Option<AnswersFile>,
    tells: bool,
    bar: ProgressBar,
    tickets: Receiver<()>,
    ordered: bool,
    counts: AnswerCounts,
}

impl<W: Write> Writer<'_, W> {
    fn write(mut self, messages: &Receiver<Message>, interrupted: &AtomicBool) -> Result<Summary, AnalysisError> {
        let written = self.write_in_order(messages, interrupted);
        self.bar.finish_and_clear();
        // Finished answers are kept, whatever ended the batch.
        let synced = self.file.as_mut().map_or(Ok(()), AnswersFile::sync).map_err(AnalysisError::Output);
        let input = written?;
        synced.map(|()| Summary { counts: self.counts, input })
    }

    /// Returns the digest of the input.
    fn write_in_order(&mut self, messages: &Receiver<Message>, stop: &AtomicBool) -> Result<String, AnalysisError> {
        let (mut waiting, mut next, mut end) = (BTreeMap::new(), 0, None);
        loop {
            // All questions before the end of the input are answered.
            if let Some((_, outcome)) = end.take_if(|(number, _)| *number == next) {
                return outcome;
            }
            if stop.load(Ordering::Relaxed) {
                let done = self.counts.answers;
                return Err(AnalysisError::Interrupted { done, kept: self.file.is_some() });
            }
            match messages.recv_timeout(PATIENCE) {
                Ok(Message::Kept { line, text, refused }) => {
                    self.tell(&text)?;
                    self.count(refused);
                    self.bar.set_position(line);
                    // The time for old answers says nothing about the time for new ones.
                    self.bar.reset_eta();
                }
                Ok(Message::Answer { number, line, text, refused }) => {
                    let place = if self.ordered { number } else { next };
                    waiting.insert(place, (line, text, refused));
                }
                Ok(Message::End(number, outcome)) => end = Some((number, outcome)),
                Ok(Message::Failed(error)) => return Err(error),
                Err(RecvTimeoutError::Timeout) => self.bar.tick(),
                Err(RecvTimeoutError::Disconnected) => unreachable!("workers send an answer to every question"),
            }
            while let Some((line, text, refused)) = waiting.remove(&next) {
                self.put(&text)?;
                next += 1;
                self.count(refused);
                self.bar.set_position(line);
                // The ticket was taken before the answer could arrive.
                let _ = self.tickets.try_recv();
            }
        }
    }

    fn count(&mut self, refused: bool) {
        self.counts.add(refused);
        let AnswerCounts { answers, refused } = self.counts;
        self.bar.set_message(match refused {
            0 => format!("{answers} answered"),
            _ => format!("{answers} answered, {refused} of them refused"),
        });
    }

    fn put(&mut self, text: &str) -> Result<(), AnalysisError> {
        self.file.as_mut().map_or(Ok(()), |file| file.add(text)).map_err(AnalysisError::Output)?;
        self.tell(text)
    }

    fn tell(&mut self, text: &str) -> Result<(), AnalysisError> {
        let Self { out, tells: true, bar, .. } = self else { return Ok(()) };
        // The reader may be waiting for this answer.
        let written = bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()));
        written.map_err(AnalysisError::Output)
    }
}

/// A progress line on standard error, if that is a terminal.
fn progress_bar(lines: Option<u64>) -> ProgressBar {
    let (bar, template) = match lines {
        Some(lines) => (ProgressBar::new(lines), "line {pos} of {len}  {elapsed_precise}, left {eta}  {msg}"),
        None => (ProgressBar::no_length(), "line {pos}  {elapsed_precise}  {msg}"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

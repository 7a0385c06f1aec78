//! Batches: questions in, answers out, in the same order, on every core.
//!
//! One thread reads questions and compares them with the answers that an earlier run left. Workers, each with a searcher
//! of its own, take one question after the other. The thread that began the batch puts the answers in order and is the
//! only one that writes. A ticket goes with every question from the reader to the writer and back, so that a question
//! that takes long does not fill the memory with answers that wait for it.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::AnalysisError;
use super::analyst::{Lines, search_afresh};
use super::kept::{Answers, Kept};
use super::request::{Bad, Defaults, Task, for_each_task};
use super::schema::{Outcome, Refusal};
use crate::game::SEARCH_STACK_BYTES;
use crate::searcher::{Searcher, SearcherError};

/// Questions under way for each worker.
const WINDOW: usize = 32;
/// How often the writer looks whether it has been told to end.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is asked for, and with what it is answered.
pub struct Batch {
    /// The questions.
    pub input: Box<dyn BufRead + Send>,
    /// What they are called where something is wrong with them.
    pub name: String,
    /// How many lines there are, if that is known.
    pub lines: Option<u64>,
    /// How positions are looked at where a record says nothing else.
    pub defaults: Defaults,
    /// Questions worked on at a time.
    pub workers: u16,
    /// Answers that an earlier run left, in the file that the new ones go to.
    pub file: Option<(Answers, Kept)>,
}

/// What a batch came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Answers, those of earlier runs included.
    pub answers: u64,
    /// Records among them that had to be refused.
    pub refused: u64,
}

/// A question that waits for a worker.
struct Question {
    number: u64,
    task: Task,
}

/// What the writer hears.
enum Message {
    /// The answer to this line stands in the file already.
    Kept { line: u64, refused: bool },
    /// The answer to the question of this number.
    Answer { number: u64, line: u64, text: String, refused: bool },
    /// There are no more questions than so many, or no more can be had.
    End(u64, Result<(), AnalysisError>),
    /// A question cannot be answered; a fault in the program.
    Failed(AnalysisError),
}

/// Answers a batch. Answers go to its file, or to `out` where it has none.
///
/// The threads outlive an end that comes early; they end with the program.
///
/// # Errors
/// If questions cannot be read or answers not written, if the file holds other answers, or at an interruption.
pub fn run(batch: Batch, out: &mut impl Write, interrupted: &Arc<AtomicBool>) -> Result<Summary, AnalysisError> {
    let Batch { input, name, lines, defaults, workers, file } = batch;
    defaults.resources.check(workers)?;
    let searchers: Result<Vec<Searcher>, SearcherError> =
        (0..workers).map(|_| Searcher::new(defaults.resources)).collect();
    let (ask, questions) = unbounded();
    let (tell, messages) = unbounded();
    let (ticket, tickets) = bounded(WINDOW * usize::from(workers));
    for (index, searcher) in searchers?.into_iter().enumerate() {
        let (questions, tell) = (questions.clone(), tell.clone());
        spawn(format!("worker-{}", index + 1), move || work(searcher, &questions, &tell))?;
    }
    let (file, kept) = file.unzip();
    let reader = Reader { ask, tell, ticket, kept };
    spawn("questions".to_owned(), move || reader.read(input, &name, &defaults))?;
    let writer = Writer { out, file, bar: progress_bar(lines), tickets, summary: Summary::default() };
    writer.write(&messages, interrupted)
}

fn spawn(name: String, work: impl FnOnce() + Send + 'static) -> Result<(), AnalysisError> {
    let thread = std::thread::Builder::new().name(name).stack_size(SEARCH_STACK_BYTES);
    thread.spawn(work).map(drop).map_err(AnalysisError::Thread)
}

/// Answers questions until there are no more.
fn work(mut searcher: Searcher, questions: &Receiver<Question>, tell: &Sender<Message>) {
    let control = searcher.control();
    for Question { number, task: Task { head, game, job } } in questions {
        let line = head.line.unwrap_or_default();
        let message = job.limits(&game).and_then(|limits| {
            let mut lines = Lines::default();
            control.start(false);
            let answer = search_afresh(&mut searcher, &game, &limits, job.multipv, &mut lines);
            let text = json(&Outcome::new(head, &game, &answer, &lines, false))?;
            Ok(Message::Answer { number, line, text, refused: false })
        });
        if tell.send(message.unwrap_or_else(Message::Failed)).is_err() {
            return;
        }
    }
}

/// The object as a line.
fn json(value: &impl Serialize) -> Result<String, AnalysisError> {
    let text = serde_json::to_string(value).map_err(|error| AnalysisError::Output(error.into()))?;
    Ok(text + "\n")
}

/// The thread that reads questions.
struct Reader {
    ask: Sender<Question>,
    tell: Sender<Message>,
    ticket: Sender<()>,
    kept: Option<Kept>,
}

impl Reader {
    fn read(mut self, input: impl BufRead, name: &str, defaults: &Defaults) {
        let mut number = 0;
        let mut failure = None;
        let read = for_each_task(input, defaults, |line, task| match self.pass_on(number, line, task) {
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
        });
        let read = read.map_err(|reason| AnalysisError::File { path: name.to_owned(), reason });
        let read = failure.map_or(read, Err).and_then(|()| self.kept.as_mut().map_or(Ok(()), Kept::end));
        // Where nobody listens the batch has ended already.
        let _ = self.tell.send(Message::End(number, read));
    }

    fn pass_on(&mut self, number: u64, line: u64, task: Result<Task, Bad>) -> Result<Passed, AnalysisError> {
        let head = task.as_ref().map_or_else(|bad| &bad.head, |task| &task.head);
        if let Some(kept) = &mut self.kept {
            if kept.next(head)?.is_some() {
                let told = self.tell.send(Message::Kept { line, refused: head.is_refusal() });
                return Ok(if told.is_ok() { Passed::Kept } else { Passed::Nowhere });
            }
            self.kept = None;
        }
        if self.ticket.send(()).is_err() {
            return Ok(Passed::Nowhere);
        }
        let sent = match task {
            Ok(task) => self.ask.send(Question { number, task }).is_ok(),
            Err(Bad { head, reason }) => {
                let text = json(&Refusal { head, error: reason })?;
                self.tell.send(Message::Answer { number, line, text, refused: true }).is_ok()
            }
        };
        Ok(if sent { Passed::Asked } else { Passed::Nowhere })
    }
}

/// What became of a question.
enum Passed {
    /// It is being answered.
    Asked,
    /// Its answer is there already.
    Kept,
    /// Nobody wants it any more.
    Nowhere,
}

/// Puts answers in order.
struct Writer<'a, W> {
    out: &'a mut W,
    file: Option<Answers>,
    bar: ProgressBar,
    tickets: Receiver<()>,
    summary: Summary,
}

impl<W: Write> Writer<'_, W> {
    fn write(mut self, messages: &Receiver<Message>, interrupted: &AtomicBool) -> Result<Summary, AnalysisError> {
        let written = self.write_in_order(messages, interrupted);
        self.bar.finish_and_clear();
        // What has been answered is kept, whatever ended the batch.
        let synced = self.file.as_mut().map_or(Ok(()), Answers::sync).map_err(AnalysisError::Output);
        written.and(synced).map(|()| self.summary)
    }

    fn write_in_order(&mut self, messages: &Receiver<Message>, stop: &AtomicBool) -> Result<(), AnalysisError> {
        let (mut waiting, mut next, mut end) = (BTreeMap::new(), 0, None);
        loop {
            // Whatever was asked before the questions came to an end is answered.
            if let Some((_, outcome)) = end.take_if(|(number, _)| *number == next) {
                return outcome;
            }
            if stop.load(Ordering::Relaxed) {
                let done = self.summary.answers;
                return Err(AnalysisError::Interrupted { done, kept: self.file.is_some() });
            }
            match messages.recv_timeout(PATIENCE) {
                Ok(Message::Kept { line, refused }) => {
                    self.count(refused);
                    self.bar.set_position(line);
                    // How fast an old answer is found says nothing of how long a new one takes.
                    self.bar.reset_eta();
                }
                Ok(Message::Answer { number, line, text, refused }) => {
                    waiting.insert(number, (line, text, refused));
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
                // It was given to the question before the answer could come.
                let _ = self.tickets.try_recv();
            }
        }
    }

    fn count(&mut self, refused: bool) {
        self.summary.answers += 1;
        self.summary.refused += u64::from(refused);
        let Summary { answers, refused } = self.summary;
        self.bar.set_message(match refused {
            0 => format!("{answers} answered"),
            _ => format!("{answers} answered, {refused} of them refused"),
        });
    }

    fn put(&mut self, text: &str) -> Result<(), AnalysisError> {
        let Self { out, file, bar, .. } = self;
        let written = match file {
            Some(file) => file.add(text),
            // Whoever reads may wait for it.
            None => bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush())),
        };
        written.map_err(AnalysisError::Output)
    }
}

/// A line on the standard error, if that is a terminal, which says how far the batch has come.
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

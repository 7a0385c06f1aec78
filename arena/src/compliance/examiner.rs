//! Talks to the engine under examination. What it is asked about positions stands in `questions`.

mod questions;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, select};

use super::{Finding, Step};
use crate::driver::conversation::Halt;
use crate::driver::dialect::{Dialect, best};
use crate::driver::handshake::Introduction;
use crate::driver::log::Log;
use crate::driver::process::Process;
use crate::rules::Game;
use crate::text::quote;
use crate::tournament::settings::EngineSpec;

/// How long one listens for what must not come.
const HUSH: Duration = Duration::from_millis(30);
/// How many lines of an engine are kept: enough for any search, and a flood does not fill the memory.
const MAX_LINES: usize = 20_000;

/// After so many steps in a row that ended an engine, or in which it fell silent, nothing more is asked of it.
const MOST_LOST: u32 = 6;

/// What a step has found.
pub type Found<T = ()> = Result<T, Finding>;

/// What an engine said to a `go`.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The lines before `bestmove`.
    pub lines: Vec<String>,
    /// The `bestmove` line.
    pub best: String,
    /// How long it took.
    pub time: Duration,
}

impl Answer {
    /// The ply; empty where it gives none.
    pub fn ply(&self) -> &str {
        best(&self.best).unwrap_or_default()
    }

    /// The `info` lines that tell of a search.
    pub fn infos(&self) -> impl DoubleEndedIterator<Item = &str> {
        let is_info = |line: &&str| line.starts_with("info ") && !line.starts_with("info string");
        self.lines.iter().map(String::as_str).filter(is_info)
    }
}

/// An engine and what is known of it.
pub struct Examiner {
    spec: EngineSpec,
    log: Log,
    halt: Halt,
    process: Option<Process>,
    introduction: Introduction,
    /// What it said between `uci` and `uciok` when it was started last.
    greeting: Vec<String>,
    unstartable: Option<String>,
    /// Lines that were heard before anybody asked for them.
    early: VecDeque<String>,
    /// Whether it has ever answered `uci`.
    has_started: bool,
    /// How many steps in a row it was lost in.
    lost: u32,
    /// Whether the conversation goes on behind a `go` that has not been answered.
    pub asked: bool,
    /// The answer that the steps behind a `go` look at.
    pub last: Option<Answer>,
    /// The position of that `go`.
    pub game: Game,
}

impl Examiner {
    /// Will examine this engine.
    pub fn new(spec: EngineSpec, log: Log, halt: Halt) -> Self {
        Self {
            spec,
            log,
            halt,
            process: None,
            introduction: Introduction::default(),
            greeting: Vec::new(),
            unstartable: None,
            early: VecDeque::new(),
            has_started: false,
            lost: 0,
            asked: false,
            last: None,
            game: Game::start(),
        }
    }

    /// How it is spoken to.
    pub fn dialect(&self) -> Dialect {
        self.spec.dialect
    }

    /// What it has said of itself.
    pub fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    /// What it said between `uci` and `uciok`.
    pub fn greeting(&self) -> &[String] {
        &self.greeting
    }

    /// How long it may take to answer.
    pub fn patience(&self) -> Duration {
        self.spec.patience
    }

    /// How late an answer to `go movetime` may be: two seconds of the usual patience of ten.
    pub fn lateness(&self) -> Duration {
        self.spec.patience / 5
    }

    /// How long its process may take to end: five seconds of the usual patience of ten.
    pub fn farewell(&self) -> Duration {
        self.spec.patience / 2
    }

    /// What the system says, if it does not start the engine.
    pub fn unstartable(&self) -> Option<&str> {
        self.unstartable.as_deref()
    }

    /// Goes through a step with an engine that runs.
    ///
    /// # Errors
    /// What the step found.
    pub fn take(&mut self, step: &Step) -> Found {
        if !self.has_started && self.lost > 0 {
            return Err(Finding::GivenUp("it did not start".to_owned()));
        }
        if self.lost >= MOST_LOST {
            return Err(Finding::GivenUp(format!("it was lost in {MOST_LOST} steps in a row")));
        }
        if !step.continues {
            self.dismiss();
        }
        let started = if self.process.is_none() { self.start() } else { Ok(()) };
        let found = started.and_then(|()| (step.check)(self));
        match found {
            Err(Finding::Lost(_)) => {
                self.forget();
                self.lost += 1;
            }
            // It tells nothing of the engine.
            Err(Finding::Inapplicable(_)) => {}
            _ => self.lost = 0,
        }
        found
    }

    /// Ends the process as it is, with all that it said.
    fn forget(&mut self) {
        self.process = None;
        self.last = None;
        self.asked = false;
        self.early.clear();
    }

    /// Ends the engine.
    fn dismiss(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
        self.forget();
    }

    /// Starts it and sets its options.
    fn start(&mut self) -> Found {
        match Process::start(&self.spec.program, self.log.process(&self.spec.name)) {
            Ok(process) => self.process = Some(process),
            Err(error) => {
                self.unstartable = Some(error.to_string());
                return Err(Finding::Lost(format!("it cannot be started: {error}")));
            }
        }
        self.send("uci");
        self.greeting = self.until("uciok")?;
        self.has_started = true;
        let mut introduction = Introduction::default();
        for line in &self.greeting {
            introduction.hear(line);
        }
        self.introduction = introduction;
        self.set_up()
    }

    /// Sets the options that are given for it.
    ///
    /// # Errors
    /// If it has not one of them, or does not answer.
    pub fn set_up(&mut self) -> Found {
        let lines = self.introduction.setting_lines(&self.spec.options);
        let lines =
            lines.map_err(|name| Finding::Lost(format!("it has no option {}, which was to be set", quote(name))))?;
        if lines.is_empty() {
            return Ok(());
        }
        self.send(lines.trim_end());
        self.ready().map(|_| ())
    }

    /// Sends a line, or several.
    pub fn send(&self, lines: &str) {
        self.send_bytes(format!("{lines}\n"));
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&self, bytes: impl Into<Vec<u8>>) {
        if let Some(process) = &self.process {
            process.send(bytes);
        }
    }

    /// Ends its input.
    pub fn close(&mut self) {
        if let Some(process) = &mut self.process {
            process.close();
        }
    }

    /// The next line, without blanks around it; `None` if there is none at the deadline.
    fn hear(&mut self, deadline: Instant) -> Found<Option<String>> {
        if let Some(line) = self.early.pop_front() {
            return Ok(Some(line));
        }
        let Some(process) = &mut self.process else { return Err(Finding::Lost("it does not run".to_owned())) };
        let left = deadline.saturating_duration_since(Instant::now());
        let heard = select! {
            recv(process.output()) -> heard => heard,
            // Nothing is ever sent: it can only be closed.
            recv(self.halt) -> _ => return Err(Finding::Halted),
            default(left) => return Ok(None),
        };
        match heard {
            Ok(heard) => {
                let line = heard.line.unwrap_or_default().trim().to_owned();
                if heard.at < deadline {
                    return Ok(Some(line));
                }
                // One that floods would be heard for ever; but whoever asks next may wait for this very line.
                self.early.push_back(line);
                Ok(None)
            }
            Err(_) => Err(Finding::Lost(why_silent(process))),
        }
    }

    /// Hears what it says in this time without taking it away from those who wait for it.
    ///
    /// # Errors
    /// If it ends.
    pub fn listen(&mut self, time: Duration) -> Found<Vec<String>> {
        let deadline = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some(line) = self.hear(deadline)? {
            lines.push(line);
        }
        self.early.extend(lines.iter().cloned());
        Ok(lines)
    }

    /// Hears lines up to one whose first word is this, within the engine's patience; gives those before it.
    ///
    /// # Errors
    /// If it does not come.
    pub fn until(&mut self, word: &str) -> Found<Vec<String>> {
        Ok(self.up_to(word, self.spec.patience)?.0)
    }

    /// The same within this time, with the line itself.
    ///
    /// # Errors
    /// If it does not come.
    pub fn up_to(&mut self, word: &str, time: Duration) -> Found<(Vec<String>, String)> {
        let deadline = Instant::now() + time;
        let mut lines = Vec::new();
        loop {
            match self.hear(deadline) {
                Ok(Some(line)) if line.split_ascii_whitespace().next() == Some(word) => return Ok((lines, line)),
                Ok(Some(line)) => {
                    if lines.len() == MAX_LINES {
                        lines.drain(..MAX_LINES / 2);
                    }
                    lines.push(line);
                }
                Ok(None) => {
                    let said = lines.last().map_or("nothing".to_owned(), |line| format!("only {}", quote(line)));
                    let time = time.as_secs_f64();
                    return Err(Finding::Lost(format!("no '{word}' within {time} s; it said {said}")));
                }
                Err(Finding::Lost(reason)) => return Err(Finding::Lost(format!("no '{word}': {reason}"))),
                Err(other) => return Err(other),
            }
        }
    }

    /// Asks whether it is there; gives what it said before `readyok`.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn ready(&mut self) -> Found<Vec<String>> {
        self.send("isready");
        self.until("readyok")
    }

    /// Fails if it says `bestmove` although nothing is to be answered; gives what else it says.
    ///
    /// # Errors
    /// If it does, or does not answer `isready`.
    pub fn no_answer(&mut self, why: &str) -> Found<Vec<String>> {
        let mut lines = self.ready()?;
        let deadline = Instant::now() + HUSH;
        while let Some(line) = self.hear(deadline)? {
            lines.push(line);
        }
        match lines.iter().find(|line| best(line).is_some()) {
            Some(line) => Err(Finding::Wrong(format!("{} {why}", quote(line)))),
            None => Ok(lines),
        }
    }

    /// Waits for the answer to a `go` that has been sent; no second one may follow.
    ///
    /// # Errors
    /// If not exactly one comes.
    pub fn one_answer(&mut self) -> Found<Answer> {
        let start = Instant::now();
        let (lines, best) = self.up_to("bestmove", self.spec.patience)?;
        let answer = Answer { lines, best, time: start.elapsed() };
        self.no_answer("a second time, for one 'go'")?;
        Ok(answer)
    }

    /// Waits until the process has ended by itself; gives its exit status in words, and whether it tells of success.
    ///
    /// # Errors
    /// If it does not end in this time.
    pub fn end(&mut self, time: Duration) -> Found<(String, bool, Vec<String>)> {
        let deadline = Instant::now() + time;
        let mut lines: Vec<String> = self.early.drain(..).collect();
        loop {
            let Some(process) = &mut self.process else { return Err(Finding::Lost("it does not run".to_owned())) };
            let left = deadline.saturating_duration_since(Instant::now());
            match process.output().recv_timeout(left) {
                Ok(heard) if heard.at < deadline => lines.push(heard.line.unwrap_or_default().trim().to_owned()),
                Err(RecvTimeoutError::Disconnected) => {
                    let Some(status) = process.ended() else {
                        return Err(Finding::Lost("it has closed its output, but its process lives on".to_owned()));
                    };
                    self.process = None;
                    return Ok((status.to_string(), status.success(), lines));
                }
                _ => {
                    return Err(Finding::Lost(format!("its process still lives {} s later", time.as_secs_f64())));
                }
            }
        }
    }
}

/// Why an engine whose output is closed says nothing more.
fn why_silent(process: &mut Process) -> String {
    let Some(status) = process.ended() else { return "it has closed its output".to_owned() };
    let mut reason = format!("its process has ended ({status})");
    for line in process.last_errors() {
        reason = format!("{reason}; {}", quote(line.trim()));
    }
    reason
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::tournament::settings::EngineSettings;

    /// A line that comes when nobody waits any more belongs to whoever asks next.
    #[test]
    fn a_line_that_comes_late_is_not_lost() {
        let settings = EngineSettings {
            cmd: Some("sh".to_owned()),
            args: vec!["-c".to_owned(), "read a; echo bestmove a3-a4; read b".to_owned()],
            patience: Some(60.0),
            ..EngineSettings::default()
        };
        let spec = super::super::engine(settings).unwrap();
        let (_stop, halt) = crossbeam_channel::bounded(0);
        let mut examiner = Examiner::new(spec, Log::silent(), halt);
        examiner.process =
            Some(Process::start(&examiner.spec.program, examiner.log.process(&examiner.spec.name)).unwrap());
        let deadline = Instant::now();
        examiner.send("go");
        while examiner.process.as_ref().unwrap().output().is_empty() {
            std::thread::yield_now();
        }
        assert_eq!(examiner.hear(deadline), Ok(None));
        assert_eq!(examiner.until("bestmove"), Ok(Vec::new()));
    }
}

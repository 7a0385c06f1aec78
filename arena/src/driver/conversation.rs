//! A running engine in a match: starts it, prepares games, asks for plies, and detects how it fails.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, select};
use thiserror::Error;

use crate::driver::best_move::BestMove;
use crate::driver::commands::GoQuestion;
use crate::driver::engine_settings::EngineSpec;
use crate::driver::handshake::Handshake;
use crate::driver::log::{Log, LogLevel};
use crate::driver::log_file::file_name;
use crate::driver::process::{Process, ReceivedLine};
use crate::driver::search_info::SearchInfo;
use crate::rules::Side;
use crate::text::{one_line, quote};

/// Most lines of the answer to `uci` or `ucci`. An endless list of options would fill the memory.
const GREETING_LINES: usize = 2_000;
/// Most bytes of that answer.
const GREETING_BYTES: usize = 1 << 20;

/// How often to look whether an engine that says nothing is still there.
const GLANCE: Duration = Duration::from_millis(100);

/// How an engine failed.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum EngineFault {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// Its process has ended.
    #[error("crashed: {0}")]
    Crash(String),
    /// It has closed its output, but its process is running.
    #[error("disconnected: it has closed its output")]
    Disconnect,
    /// It does not answer.
    #[error("stalled: no {0} within {1} s")]
    Stall(&'static str, u64),
    /// It lacks or rejects an option.
    #[error("cannot be set up: {0}")]
    SetUp(String),
    /// The match was ended meanwhile. The engine is not to blame.
    #[error("interrupted")]
    Halted,
}

/// An engine's answer to `go`.
#[derive(Debug, Clone)]
pub struct Reply {
    /// Its ply, as the engine wrote it; empty if it gave none.
    pub ply: String,
    /// Whether it offers a draw, or accepts one.
    pub draw: bool,
    /// Whether it resigns.
    pub resign: bool,
    /// What it reported about the search.
    pub info: SearchInfo,
    /// The time it took, measured by the runner.
    pub elapsed: Duration,
    /// How far it exceeded its time, if by more than the margin.
    pub overrun: Option<Duration>,
}

/// A channel that is closed when the match is ended from outside. Nothing is ever sent on it.
pub type HaltSignal = Receiver<()>;

/// What all engines of a match share: log, error files and the halt signal.
#[derive(Clone)]
pub struct DriverContext {
    /// The directory for files with the engines' standard error, if it is kept.
    pub errors: Option<PathBuf>,
    /// Receives every line sent and received.
    pub log: Log,
    /// Ends their games.
    pub halt: HaltSignal,
}

/// A running engine.
pub struct Conversation {
    spec: EngineSpec,
    process: Process,
    halt: HaltSignal,
    handshake: Handshake,
    /// Its name in the log.
    name: String,
}

impl Conversation {
    /// Starts an engine, reads its handshake and sets its options.
    ///
    /// # Errors
    /// Says how it failed.
    pub fn start(spec: &EngineSpec, context: &DriverContext) -> Result<Self, EngineFault> {
        let mut program = spec.program.clone();
        let errors = context.errors.as_deref();
        program.errors = errors.map(|directory| directory.join(format!("{}.stderr", file_name(&spec.name))));
        let log = context.log.process(&spec.name);
        let name = log.name().to_owned();
        let started = Process::start(&program, log).map_err(|error| EngineFault::Start(one_line(&error.to_string())));
        let conversation = started.and_then(|process| {
            let halt = context.halt.clone();
            let handshake = Handshake::default();
            let mut conversation = Self { spec: spec.clone(), process, halt, handshake, name: name.clone() };
            conversation.greet()?;
            Ok(conversation)
        });
        if let Err(fault) = &conversation {
            context.log.note(LogLevel::Faults, || format!("{name} {fault}"));
        }
        conversation
    }

    /// The name it gave in the handshake.
    pub fn identity(&self) -> Option<&str> {
        self.handshake.name.as_deref()
    }

    /// The author it gave in the handshake.
    pub fn author(&self) -> Option<&str> {
        self.handshake.author.as_deref()
    }

    /// Its name in the log.
    pub fn log_name(&self) -> &str {
        &self.name
    }

    fn greet(&mut self) -> Result<(), EngineFault> {
        let dialect = self.spec.dialect;
        self.process.send(format!("{}\n", dialect.greeting()));
        let mut handshake = Handshake::new(dialect);
        let (mut lines, mut bytes) = (0, 0);
        self.listen_until(dialect.greeted(), self.spec.patience.start, |line| {
            lines += 1;
            bytes += line.len();
            if lines > GREETING_LINES || bytes > GREETING_BYTES {
                let reason = format!("it said {lines} lines of {bytes} bytes before {}", dialect.greeted());
                return Err(EngineFault::SetUp(reason));
            }
            handshake.read_line(line);
            Ok(())
        })?;
        let lines = handshake.setting_lines(&self.spec.options);
        let lines = lines.map_err(|name| EngineFault::SetUp(format!("it has no option {}", quote(name))))?;
        let game = self.spec.game.map(|game| handshake.game_line(game, &self.spec.options)).unwrap_or_default();
        let rule = self.spec.perpetual.map(|choice| handshake.perpetual_line(choice, &self.spec.options));
        let unit = handshake.unit_line(&self.spec.options);
        self.handshake = handshake;
        self.process.send(game + &rule.unwrap_or_default() + &unit + &lines + "isready\n");
        self.listen_until("readyok", self.spec.patience.ping, |line| match line.strip_prefix("info string ") {
            Some(text) if text.to_lowercase().starts_with("error") => Err(EngineFault::SetUp(one_line(text))),
            _ => Ok(()),
        })
    }

    /// Prepares the engine for a new game.
    ///
    /// # Errors
    /// Says how it failed.
    pub fn new_game(&mut self) -> Result<(), EngineFault> {
        self.drain();
        self.process.send(self.handshake.new_game_line() + "isready\n");
        self.listen_until("readyok", self.spec.patience.game, |_| Ok(()))
    }

    /// Asks for a ply of this side. With an `allowance`, the answer is due within the allowance and the engine's margin;
    /// without, within its patience.
    ///
    /// # Errors
    /// Says how it failed.
    pub fn ask(
        &mut self,
        position: &str,
        question: &GoQuestion<'_>,
        side: Side,
        allowance: Option<Duration>,
    ) -> Result<Reply, EngineFault> {
        self.drain();
        let due = allowance.map_or(self.spec.patience.answer, |time| time + self.spec.limits.margin);
        let go = question.lines(self.spec.dialect, side, self.handshake.counts_seconds(&self.spec.options));
        let start = Instant::now();
        self.process.send(format!("{position}\n{go}"));
        let mut info = SearchInfo::default();
        let mut stopped = false;
        loop {
            let deadline = if stopped { start + due + self.spec.patience.answer } else { start + due };
            let heard = self.next_line(deadline)?;
            let line = heard.as_ref().and_then(|heard| heard.line.as_deref());
            let at = heard.as_ref().map_or(deadline, |heard| heard.at);
            if let Some(best) = line.and_then(BestMove::read) {
                let elapsed = at.saturating_duration_since(start);
                if allowance.is_none() && stopped {
                    return Err(EngineFault::Stall("bestmove", due.as_secs()));
                }
                let overrun = allowance.filter(|_| elapsed > due).map(|time| elapsed.saturating_sub(time));
                let BestMove { ply, draw, resign, .. } = best;
                return Ok(Reply { ply: ply.to_owned(), draw, resign, info, elapsed, overrun });
            }
            // A flood never runs dry, so the time of a line is checked as well.
            if heard.is_some() && at < deadline {
                info.read_line(self.spec.dialect, line.unwrap_or_default());
            } else if stopped {
                return Err(EngineFault::Stall("bestmove", (due + self.spec.patience.answer).as_secs()));
            } else {
                // A slow engine still answers, a dead one does not.
                self.process.send("stop\n");
                stopped = true;
            }
        }
    }

    /// Sends `quit`, and kills the engine if it does not exit.
    pub fn quit(self) {
        self.process.quit();
    }

    /// Reads lines until one is this word.
    fn listen_until(
        &mut self,
        word: &'static str,
        patience: Duration,
        mut take: impl FnMut(&str) -> Result<(), EngineFault>,
    ) -> Result<(), EngineFault> {
        let deadline = Instant::now() + patience;
        loop {
            match self.next_line(deadline)? {
                Some(ReceivedLine { line: Some(line), .. }) if line.trim() == word => return Ok(()),
                // A flood never runs dry.
                Some(ReceivedLine { line, at }) if at < deadline => take(line.unwrap_or_default().trim())?,
                _ => return Err(EngineFault::Stall(word, patience.as_secs())),
            }
        }
    }

    /// The next line; `None` if none arrives before the deadline.
    fn next_line(&mut self, deadline: Instant) -> Result<Option<ReceivedLine>, EngineFault> {
        let mut gone = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let heard = select! {
                recv(self.process.output()) -> heard => heard.ok(),
                // Nothing is ever sent on this channel; it can only be closed.
                recv(self.halt) -> _ => return Err(EngineFault::Halted),
                default(left.min(GLANCE)) => {
                    if left <= GLANCE {
                        return Ok(None);
                    }
                    // What it has started may keep its output open when it is gone itself.
                    if !std::mem::replace(&mut gone, self.process.has_exited()) {
                        continue;
                    }
                    None
                }
            };
            return heard.map(Some).ok_or_else(|| self.why_silent());
        }
    }

    fn why_silent(&mut self) -> EngineFault {
        let Some(status) = self.process.ended() else { return EngineFault::Disconnect };
        let mut reason = status.to_string();
        for line in self.process.last_errors() {
            reason = format!("{reason}; {}", line.trim());
        }
        EngineFault::Crash(one_line(&reason))
    }

    /// Discards what the engine said unasked: only the lines that are waiting now, so that a flood cannot hold this up.
    fn drain(&self) {
        for _ in 0..self.process.output().len() {
            let _ = self.process.output().try_recv();
        }
    }
}

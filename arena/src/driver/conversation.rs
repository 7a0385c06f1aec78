//! An engine at the board: started, asked for plies, and watched.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, select};
use thiserror::Error;

use crate::driver::engine_settings::EngineSpec;
use crate::driver::handshake::Introduction;
use crate::driver::log::{Level, Log, file_name};
use crate::driver::process::{Heard, Process};
use crate::driver::search_info::{Thought, best};
use crate::text::{one_line, quote};

/// How an engine failed to do what it owed.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// Its process has ended.
    #[error("crashed: {0}")]
    Crash(String),
    /// It has closed its output, but lives.
    #[error("disconnected: it has closed its output")]
    Disconnect,
    /// It owes an answer and says nothing that is one.
    #[error("stalled: no {0} within {1} s")]
    Stall(&'static str, u64),
    /// It refuses how it is set up.
    #[error("cannot be set up: {0}")]
    SetUp(String),
    /// The match was ended meanwhile; no fault of the engine.
    #[error("interrupted")]
    Halted,
}

/// What an engine answered.
#[derive(Debug, Clone)]
pub struct Reply {
    /// Its ply as written; empty if it has none.
    pub ply: String,
    /// What it thought.
    pub thought: Thought,
    /// How long it took.
    pub elapsed: Duration,
    /// It came so much later than it was allowed to.
    pub overrun: Option<Duration>,
}

/// Tells everybody that the match has ended: it is closed then.
pub type Halt = Receiver<()>;

/// What all engines of a match share.
#[derive(Clone)]
pub struct Surroundings {
    /// The directory of the files that hold what engines write to their standard error.
    pub errors: Option<PathBuf>,
    /// Where their lines are logged.
    pub log: Log,
    /// What ends their games.
    pub halt: Halt,
}

/// A running engine.
pub struct Player {
    spec: EngineSpec,
    process: Process,
    halt: Halt,
    introduction: Introduction,
    /// What the log calls it.
    name: String,
}

impl Player {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// Says how it failed.
    pub fn start(spec: &EngineSpec, surroundings: &Surroundings) -> Result<Self, Fault> {
        let mut program = spec.program.clone();
        let errors = surroundings.errors.as_deref();
        program.errors = errors.map(|directory| directory.join(format!("{}.stderr", file_name(&spec.name))));
        let log = surroundings.log.process(&spec.name);
        let name = log.name().to_owned();
        let started = Process::start(&program, log).map_err(|error| Fault::Start(one_line(&error.to_string())));
        let player = started.and_then(|process| {
            let halt = surroundings.halt.clone();
            let introduction = Introduction::default();
            let mut player = Self { spec: spec.clone(), process, halt, introduction, name: name.clone() };
            player.handshake()?;
            Ok(player)
        });
        if let Err(fault) = &player {
            surroundings.log.note(Level::Faults, || format!("{name} {fault}"));
        }
        player
    }

    /// What the engine calls itself.
    pub fn identity(&self) -> Option<&str> {
        self.introduction.name.as_deref()
    }

    /// What the log calls it.
    pub fn log_name(&self) -> &str {
        &self.name
    }

    fn handshake(&mut self) -> Result<(), Fault> {
        self.process.send("uci\n");
        let mut introduction = Introduction::default();
        self.listen_until("uciok", |line| {
            introduction.hear(line);
            Ok(())
        })?;
        let lines = introduction.setting_lines(&self.spec.options);
        let lines = lines.map_err(|name| Fault::SetUp(format!("it has no option {}", quote(name))))?;
        self.introduction = introduction;
        self.process.send(lines + "isready\n");
        self.listen_until("readyok", |line| match line.strip_prefix("info string ") {
            Some(text) if text.to_lowercase().starts_with("error") => Err(Fault::SetUp(one_line(text))),
            _ => Ok(()),
        })
    }

    /// Readies the engine for a new game.
    ///
    /// # Errors
    /// Says how it failed.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.drain();
        self.process.send("ucinewgame\nisready\n");
        self.listen_until("readyok", |_| Ok(()))
    }

    /// Asks for a ply. With an `allowance` the answer is due within it and the engine's margin.
    ///
    /// # Errors
    /// Says how it failed.
    pub fn ask(&mut self, position: &str, go: &str, allowance: Option<Duration>) -> Result<Reply, Fault> {
        self.drain();
        let due = allowance.map_or(self.spec.patience, |time| time + self.spec.limits.margin);
        let start = Instant::now();
        self.process.send(format!("{position}\n{go}\n"));
        let mut thought = Thought::default();
        let mut stopped = false;
        loop {
            let deadline = if stopped { start + due + self.spec.patience } else { start + due };
            let heard = self.hear(deadline)?;
            let line = heard.as_ref().and_then(|heard| heard.line.as_deref());
            let at = heard.as_ref().map_or(deadline, |heard| heard.at);
            if let Some(ply) = line.and_then(best) {
                let elapsed = at.saturating_duration_since(start);
                if allowance.is_none() && stopped {
                    return Err(Fault::Stall("bestmove", due.as_secs()));
                }
                let overrun = allowance.filter(|_| elapsed > due).map(|time| elapsed.saturating_sub(time));
                return Ok(Reply { ply: ply.to_owned(), thought, elapsed, overrun });
            }
            // A flood would be heard for ever, so the time of a line counts, too.
            if heard.is_some() && at < deadline {
                thought.hear(self.spec.dialect, line.unwrap_or_default());
            } else if stopped {
                return Err(Fault::Stall("bestmove", (due + self.spec.patience).as_secs()));
            } else {
                // An answer may still come; whether it does tells a slow engine from a dead one.
                self.process.send("stop\n");
                stopped = true;
            }
        }
    }

    /// Asks it to end.
    pub fn quit(self) {
        self.process.quit();
    }

    /// Hears lines until one is this word.
    fn listen_until(
        &mut self,
        word: &'static str,
        mut take: impl FnMut(&str) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let deadline = Instant::now() + self.spec.patience;
        loop {
            match self.hear(deadline)? {
                Some(Heard { line: Some(line), .. }) if line.trim() == word => return Ok(()),
                // A flood would be heard for ever.
                Some(Heard { line, at }) if at < deadline => take(line.unwrap_or_default().trim())?,
                _ => return Err(Fault::Stall(word, self.spec.patience.as_secs())),
            }
        }
    }

    /// The next line; `None` when there is none at the deadline.
    fn hear(&mut self, deadline: Instant) -> Result<Option<Heard>, Fault> {
        let left = deadline.saturating_duration_since(Instant::now());
        let heard = select! {
            recv(self.process.output()) -> heard => heard,
            // Nothing is ever sent: it can only be closed.
            recv(self.halt) -> _ => return Err(Fault::Halted),
            default(left) => return Ok(None),
        };
        match heard {
            Ok(heard) => Ok(Some(heard)),
            Err(_) => Err(self.why_silent()),
        }
    }

    fn why_silent(&mut self) -> Fault {
        let Some(status) = self.process.ended() else { return Fault::Disconnect };
        let mut reason = status.to_string();
        for line in self.process.last_errors() {
            reason = format!("{reason}; {}", line.trim());
        }
        Fault::Crash(one_line(&reason))
    }

    /// Forgets what it said without being asked. No more than can be waiting, so that a flood does not hold us up.
    fn drain(&self) {
        for _ in 0..self.process.output().len() {
            let _ = self.process.output().try_recv();
        }
    }
}

//! A running engine in a match: starting it, preparing games, asking for moves, and detecting how it fails.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossbeam_channel::{never, select_biased};
use thiserror::Error;
use xiongmao_text::{one_line, quote};

use crate::driver::cecp;
use crate::driver::cecp_game::{Told, level_lines};
use crate::driver::commands::GoQuestion;
use crate::driver::engine_settings::EngineSpec;
use crate::driver::halt::HaltSignal;
use crate::driver::handshake::Handshake;
use crate::driver::log::{EngineLog, LogLevel};
use crate::driver::log_file::file_name;
use crate::driver::pondering::Pondering;
use crate::driver::process::{Process, ReceivedLine, was_killed};
use crate::driver::reply::{OpenQuestion, Reply};
use crate::driver::search_info::SearchInfo;
use crate::rules::Side;

/// Most lines of the answer to `uci` or `ucci`, so that an endless list of options cannot fill the memory.
const GREETING_LINES: usize = 2_000;
/// Most bytes of that answer.
const GREETING_BYTES: usize = 1 << 20;

/// How often to check that a silent engine is still running.
const GLANCE: Duration = Duration::from_millis(100);

/// How an engine failed.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum EngineFault {
    #[error("cannot be started: {0}")]
    Start(String),
    /// Its process has ended.
    #[error("crashed: {0}")]
    Crash(String),
    /// Another process has killed it: neither the runner nor a fault of its own.
    #[error("was killed: {0}")]
    Killed(String),
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

/// Resources shared by all engines of a match: log, error files and the halt signal.
#[derive(Clone)]
pub struct DriverContext {
    /// The directory for files with the engines' standard error, if it is kept.
    pub errors: Option<PathBuf>,
    /// Receives every line sent and received.
    pub log: EngineLog,
    /// Ends their games.
    pub halt: HaltSignal,
}

/// A running engine.
pub struct Conversation {
    spec: EngineSpec,
    process: Process,
    halt: HaltSignal,
    handshake: Handshake,
    /// Its search on the opponent's time.
    pondering: Option<Pondering>,
    /// Its knowledge of the game, if it speaks CECP.
    told: Told,
    /// The number of the last ping of CECP.
    pings: u32,
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
            let (spec, name) = (spec.clone(), name.clone());
            let (told, pings) = (Told::default(), 0);
            let mut conversation = Self { spec, process, halt, handshake, pondering: None, told, pings, name };
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

    pub fn log_name(&self) -> &str {
        &self.name
    }

    fn greet(&mut self) -> Result<(), EngineFault> {
        let dialect = self.spec.dialect;
        self.process.send(format!("{}\n", dialect.greeting()));
        let ends = |line: &str| if dialect.is_cecp() { cecp::is_done(line) } else { line == dialect.greeted() };
        let mut handshake = Handshake::new(dialect);
        let (mut lines, mut bytes) = (0, 0);
        let last = self.listen_for(dialect.greeted(), ends, self.spec.timeouts.start, |line| {
            lines += 1;
            bytes += line.len();
            if lines > GREETING_LINES || bytes > GREETING_BYTES {
                let reason = format!("it said {lines} lines of {bytes} bytes before {}", dialect.greeted());
                return Err(EngineFault::SetUp(reason));
            }
            handshake.read_line(line);
            Ok(())
        })?;
        handshake.read_line(&last);
        let lines = handshake.setting_lines(&self.spec.options);
        let lines = lines.map_err(|name| EngineFault::SetUp(format!("it has no option {}", quote(name))))?;
        let game = self.spec.game.map(|game| handshake.game_line(game, &self.spec.options)).unwrap_or_default();
        let notation = handshake.notation_line(&self.spec.options);
        let rule = self.spec.perpetual.map(|choice| handshake.perpetual_line(choice, &self.spec.options));
        let unit = handshake.unit_line(&self.spec.options);
        let ponder = if self.spec.ponder { handshake.ponder_line(&self.spec.options) } else { String::new() };
        self.handshake = handshake;
        let verdicts = self.handshake.verdicts();
        self.process.send(verdicts + &game + &notation + &rule.unwrap_or_default() + &unit + &ponder + &lines);
        self.synchronise(self.spec.timeouts.ping, |line| match line.strip_prefix("info string ") {
            Some(text) if text.to_lowercase().starts_with("error") => Err(EngineFault::SetUp(one_line(text))),
            _ => Ok(()),
        })
    }

    /// Waits until it has carried out everything that was sent.
    fn synchronise(
        &mut self,
        timeout: Duration,
        take: impl FnMut(&str) -> Result<(), EngineFault>,
    ) -> Result<(), EngineFault> {
        if !self.spec.dialect.is_cecp() {
            self.process.send("isready\n");
            return self.listen_for("readyok", |line| line == "readyok", timeout, take).map(|_| ());
        }
        if !self.handshake.has_feature("ping") {
            return Ok(());
        }
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        self.process.send(format!("ping {}\n", self.pings));
        self.listen_for("pong", |line| line == pong, timeout, take).map(|_| ())
    }

    /// Prepares the engine for a new game.
    ///
    /// # Errors
    /// Says how it failed.
    pub fn new_game(&mut self) -> Result<(), EngineFault> {
        self.end_pondering()?;
        self.drain();
        let lines = if self.spec.dialect.is_cecp() {
            self.told = Told::default();
            let game = self.spec.game.unwrap_or_default();
            let lines = self.handshake.new_cecp_game_lines(game, self.spec.ponder);
            lines.map_err(|reason| EngineFault::SetUp(reason.to_owned()))? + &level_lines(&self.spec.limits)
        } else {
            self.handshake.new_game_line()
        };
        self.process.send(lines);
        self.synchronise(self.spec.timeouts.game, |_| Ok(()))
    }

    /// Asks for a move of this side. With an `allowance`, the answer is due within the allowance and the engine's
    /// margin; without one, within its timeout. Ending a search on the opponent's time counts as its own time. Also
    /// reads the output of the `opponent` meanwhile, in case it ponders.
    ///
    /// # Errors
    /// Says how it failed.
    pub fn ask(
        &mut self,
        position: &str,
        question: &GoQuestion<'_>,
        side: Side,
        allowance: Option<Duration>,
        opponent: &mut Self,
    ) -> Result<Reply, EngineFault> {
        let start = Instant::now();
        let late = if self.end_pondering()? { question.after(side, start.elapsed()) } else { question.clone() };
        self.drain();
        let lines = if self.spec.dialect.is_cecp() {
            if position.starts_with("setboard") && !self.handshake.has_feature("setboard") {
                return Err(EngineFault::SetUp("it has no feature setboard, so it cannot begin here".to_owned()));
            }
            self.told.ask(position, &late, side, self.handshake.has_feature("usermove"))
        } else {
            let go = late.lines(self.spec.dialect, side, self.handshake.counts_seconds(&self.spec.options));
            format!("{position}\n{go}")
        };
        self.process.send(lines);
        let open =
            OpenQuestion { start, allowance, info: SearchInfo::default(), ponder_hit: false, offers_draw: false };
        self.answer(open, opponent)
    }

    /// Lets the engine search on the opponent's time. The position includes the reply that it expects.
    pub fn ponder(&mut self, position: &str, question: &GoQuestion<'_>, side: Side) {
        self.drain();
        let go = question.lines(self.spec.dialect, side, self.handshake.counts_seconds(&self.spec.options));
        self.process.send(format!("{position}\n{go}"));
        self.pondering = Some(Pondering::new(self.spec.dialect));
    }

    /// Sends `ponderhit`: the opponent has played the expected reply, so the search takes the engine's own time from
    /// now on. `draw` means that the opponent offers a draw. Otherwise as [`ask`](Self::ask).
    ///
    /// # Errors
    /// Says how it failed.
    pub fn ponder_hit(
        &mut self,
        draw: bool,
        allowance: Option<Duration>,
        opponent: &mut Self,
    ) -> Result<Reply, EngineFault> {
        let start = Instant::now();
        self.overhear();
        let Pondering { info, answer, .. } = self.pondering.take().unwrap_or_default();
        let open = OpenQuestion { start, allowance, info, ponder_hit: true, offers_draw: false };
        if let Some(line) = answer {
            // It did not wait for "ponderhit", and no search is left that could receive it.
            return Ok(open.reply(self.spec.dialect.read_answer(&line).unwrap_or_default(), Duration::ZERO, None));
        }
        self.process.send(self.spec.dialect.ponder_hit(draw));
        self.answer(open, opponent)
    }

    /// Stops a search on the opponent's time, and does not wait for its answer. In CECP, the game rests.
    pub fn stop_pondering(&mut self) {
        self.process.send(self.told.rest());
        self.overhear();
        if let Some(pondering) = &mut self.pondering
            && pondering.stop()
        {
            self.process.send("stop\n");
        }
    }

    /// Stops a search on the opponent's time, if there is one, and waits for its answer. Returns whether there was
    /// one.
    fn end_pondering(&mut self) -> Result<bool, EngineFault> {
        if self.pondering.is_some() {
            self.stop_pondering();
        }
        let Some(pondering) = self.pondering.take() else { return Ok(false) };
        if pondering.answer.is_none() {
            let timeout = self.spec.timeouts.answer;
            let deadline = Instant::now() + timeout;
            while let Some(ReceivedLine { line, at }) = self.next_line(deadline, None)? {
                if line.as_deref().and_then(|line| self.spec.dialect.read_answer(line)).is_some() {
                    return Ok(true);
                }
                // In a flood there is always another line.
                if at >= deadline {
                    break;
                }
            }
            return Err(EngineFault::Stall("bestmove", timeout.as_secs()));
        }
        Ok(true)
    }

    /// Reads the lines that are waiting while it searches on the opponent's time.
    fn overhear(&mut self) {
        let Some(pondering) = &mut self.pondering else { return };
        for _ in 0..self.process.output().len() {
            if let Ok(heard) = self.process.output().try_recv() {
                pondering.hear(heard);
            }
        }
    }

    /// Waits for the answer to a `go`.
    fn answer(&mut self, mut open: OpenQuestion, opponent: &mut Self) -> Result<Reply, EngineFault> {
        let OpenQuestion { start, allowance, .. } = open;
        let due = allowance.map_or(self.spec.timeouts.answer, |time| time + self.spec.limits.margin);
        let mut stopped = false;
        loop {
            let deadline = if stopped { start + due + self.spec.timeouts.answer } else { start + due };
            let heard = self.next_line(deadline, Some(&mut *opponent))?;
            let line = heard.as_ref().and_then(|heard| heard.line.as_deref());
            let at = heard.as_ref().map_or(deadline, |heard| heard.at);
            open.offers_draw |= line.is_some_and(|line| self.spec.dialect.offers_draw(line));
            if let Some(best) = line.and_then(|line| self.spec.dialect.read_answer(line)) {
                let elapsed = at.saturating_duration_since(start);
                if allowance.is_none() && stopped {
                    return Err(EngineFault::Stall("bestmove", due.as_secs()));
                }
                let overrun = allowance.filter(|_| elapsed > due).map(|time| elapsed.saturating_sub(time));
                return Ok(open.reply(best, elapsed, overrun));
            }
            // In a flood there is always a line, so its time is also checked.
            if heard.is_some() && at < deadline {
                open.info.read_line(self.spec.dialect, line.unwrap_or_default());
            } else if stopped {
                return Err(EngineFault::Stall("bestmove", (due + self.spec.timeouts.answer).as_secs()));
            } else {
                // A slow engine still answers; a dead one does not.
                self.process.send(self.spec.dialect.stop());
                stopped = true;
            }
        }
    }

    /// Sends `quit`, and kills the engine if it does not exit.
    pub fn quit(self) {
        self.process.quit();
    }

    /// Reads lines up to the last line of the answer, and returns that line. Errors call it `name`.
    fn listen_for(
        &mut self,
        name: &'static str,
        is_last: impl Fn(&str) -> bool,
        timeout: Duration,
        mut take: impl FnMut(&str) -> Result<(), EngineFault>,
    ) -> Result<String, EngineFault> {
        let deadline = Instant::now() + timeout;
        loop {
            match self.next_line(deadline, None)? {
                Some(ReceivedLine { line: Some(line), .. }) if is_last(line.trim()) => return Ok(line),
                // In a flood there is always another line.
                Some(ReceivedLine { line, at }) if at < deadline => take(line.unwrap_or_default().trim())?,
                _ => return Err(EngineFault::Stall(name, timeout.as_secs())),
            }
        }
    }

    /// The next line; `None` if none arrives before the deadline. Also reads the opponent's output meanwhile: a
    /// pondering engine would block if its output were not read.
    fn next_line(
        &mut self,
        deadline: Instant,
        mut opponent: Option<&mut Self>,
    ) -> Result<Option<ReceivedLine>, EngineFault> {
        let pondering = opponent.as_ref().filter(|opponent| opponent.pondering.is_some());
        let mut overheard = pondering.map_or_else(never, |opponent| opponent.process.output().clone());
        let mut gone = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let heard = select_biased! {
                // Nothing is ever sent on this channel; it can only be closed.
                recv(self.halt) -> _ => return Err(EngineFault::Halted),
                recv(self.process.output()) -> heard => heard.ok(),
                recv(overheard) -> heard => {
                    match (heard, opponent.as_mut().and_then(|opponent| opponent.pondering.as_mut())) {
                        (Ok(heard), Some(pondering)) => pondering.hear(heard),
                        // It has ended. The next question to it reports that.
                        _ => overheard = never(),
                    }
                    // It may also flood.
                    if left.is_zero() {
                        return Ok(None);
                    }
                    continue;
                }
                default(left.min(GLANCE)) => {
                    if left <= GLANCE {
                        return Ok(None);
                    }
                    // Its children may keep its output open after it has exited.
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
        let reason = one_line(&reason);
        if was_killed(status) { EngineFault::Killed(reason) } else { EngineFault::Crash(reason) }
    }

    /// Discards unsolicited output: only the lines that are waiting now, so that a flood cannot block this.
    fn drain(&self) {
        for _ in 0..self.process.output().len() {
            let _ = self.process.output().try_recv();
        }
    }
}

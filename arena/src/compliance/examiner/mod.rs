//! Talks to the engine under examination: starts it, sends commands, waits for answers, and restarts it if it has died
//! or fallen silent.
//!
//! | file | what it holds |
//! |---|---|
//! | [`questions`] | questions about positions, as methods of the [`Examiner`] |
//! | [`connection`] | the engine's process, and the lines that have not been read |
//! | [`info_lines`] | checks lines of analysis, as pure functions of text |
//! | [`step_error`] | why a step did not pass |

pub mod connection;
pub mod info_lines;
pub mod questions;
pub mod step_error;

use std::time::{Duration, Instant};

use xiongmao_text::quote;

use crate::compliance::examiner::connection::EngineConnection;
use crate::compliance::examiner::step_error::{StepError, StepResult};
use crate::compliance::positions::set::PositionSet;
use crate::driver::best_move::BestMove;
use crate::driver::cecp;
use crate::driver::dialect::Dialect;
use crate::driver::engine_settings::EngineSpec;
use crate::driver::halt::HaltSignal;
use crate::driver::handshake::Handshake;
use crate::driver::log::EngineLog;
use crate::driver::process::Process;
use crate::rules::AnyGame;

/// How long to wait for a line that must not come.
const HUSH: Duration = Duration::from_millis(30);
/// The check gives up after this many steps in a row with a dead or silent engine.
const MOST_LOST: u32 = 6;

/// An engine's answer to `go`.
#[derive(Clone, Debug, Default)]
pub struct GoAnswer {
    /// The lines before `bestmove`.
    pub lines: Vec<String>,
    /// The `bestmove` line.
    pub best: String,
    /// How long it took.
    pub time: Duration,
}

impl GoAnswer {
    /// The move; empty if there is none.
    pub fn mv(&self) -> &str {
        BestMove::read(&self.best).unwrap_or_default().mv
    }

    /// The `info` lines other than `info string`.
    pub fn infos(&self) -> impl DoubleEndedIterator<Item = &str> {
        let is_info = |line: &&str| line.starts_with("info ") && !line.starts_with("info string");
        self.lines.iter().map(String::as_str).filter(is_info)
    }
}

/// The engine under examination, and the facts known about it.
pub struct Examiner {
    spec: EngineSpec,
    log: EngineLog,
    halt: HaltSignal,
    /// `None` while the engine does not run.
    connection: Option<EngineConnection>,
    handshake: Handshake,
    /// The lines of the handshake before `uciok` or `ucciok`, of the last start.
    greeting: Vec<String>,
    /// Why the system does not start it.
    unstartable: Option<String>,
    /// Whether it has ever answered `uci`.
    has_started: bool,
    /// The number of steps in a row that lost the engine.
    lost: u32,
    /// Whether a `go` has been sent and not answered.
    pub asked: bool,
    /// The answer to the last `go`.
    pub last: Option<GoAnswer>,
    /// The position of that `go`.
    pub game: AnyGame,
    /// The positions of the game used for the examination.
    pub set: PositionSet,
}

impl Examiner {
    /// Examines this engine with these positions until `halt` is closed. Does not start it.
    pub fn new(spec: EngineSpec, set: PositionSet, log: EngineLog, halt: HaltSignal) -> Self {
        Self {
            spec,
            log,
            halt,
            connection: None,
            handshake: Handshake::default(),
            greeting: Vec::new(),
            unstartable: None,
            has_started: false,
            lost: 0,
            asked: false,
            last: None,
            game: set.rules.start(),
            set,
        }
    }

    /// The dialect of the engine.
    pub fn dialect(&self) -> Dialect {
        self.spec.dialect
    }

    /// Whether `go` lists the legal moves for it.
    pub fn offers_moves(&self) -> bool {
        self.spec.offer_moves
    }

    /// Its declarations at its last start.
    pub fn handshake(&self) -> &Handshake {
        &self.handshake
    }

    /// The lines of the handshake before `uciok` or `ucciok`, of the last start.
    pub fn greeting(&self) -> &[String] {
        &self.greeting
    }

    /// How long it may take to answer.
    pub fn timeout(&self) -> Duration {
        self.spec.timeouts.answer
    }

    /// How late an answer to `go movetime` may be: a fifth of the timeout, 2 s by default.
    pub fn lateness(&self) -> Duration {
        self.spec.timeouts.answer / 5
    }

    /// How long its process may take to end: half of the timeout, 5 s by default.
    pub fn farewell(&self) -> Duration {
        self.spec.timeouts.answer / 2
    }

    /// Why the system does not start it, if it does not.
    pub fn unstartable(&self) -> Option<&str> {
        self.unstartable.as_deref()
    }

    /// Runs the check of a step. Restarts the engine unless the step continues the conversation of the step before.
    ///
    /// # Errors
    /// The findings of the step.
    pub fn run_step(&mut self, continues: bool, check: fn(&mut Self) -> StepResult) -> StepResult {
        if !self.has_started && self.lost > 0 {
            return Err(StepError::GivenUp("it did not start".to_owned()));
        }
        if self.lost >= MOST_LOST {
            return Err(StepError::GivenUp(format!("it died or fell silent in {MOST_LOST} steps in a row")));
        }
        if !continues {
            self.dismiss();
        }
        let started = if self.connection.is_none() { self.start() } else { Ok(()) };
        let found = started.and_then(|()| check(self));
        match found {
            Err(StepError::Lost(_)) => {
                self.forget();
                self.lost += 1;
            }
            // Neither good nor bad.
            Err(StepError::Inapplicable(_)) => {}
            _ => self.lost = 0,
        }
        found
    }

    /// Drops the process and its answers.
    fn forget(&mut self) {
        self.connection = None;
        self.last = None;
        self.asked = false;
    }

    /// Ends the engine.
    fn dismiss(&mut self) {
        if let Some(connection) = self.connection.take() {
            connection.quit();
        }
        self.forget();
    }

    /// Starts it and sets its options.
    fn start(&mut self) -> StepResult {
        match Process::start(&self.spec.program, self.log.process(&self.spec.name)) {
            Ok(process) => self.connection = Some(EngineConnection::new(process, self.halt.clone())),
            Err(error) => {
                self.unstartable = Some(error.to_string());
                return Err(StepError::Lost(format!("it cannot be started: {error}")));
            }
        }
        let dialect = self.dialect();
        self.send(dialect.greeting());
        self.greeting = self.greeted()?;
        self.has_started = true;
        let mut handshake = Handshake::new(dialect);
        for line in &self.greeting {
            handshake.read_line(line);
        }
        self.handshake = handshake;
        if dialect.is_cecp() {
            self.accept_features()?;
        }
        self.set_up()
    }

    /// Reads the lines of the handshake before its last one; in CECP also the last one, which can list features.
    fn greeted(&mut self) -> StepResult<Vec<String>> {
        let (dialect, timeout) = (self.dialect(), self.spec.timeouts.answer);
        if !dialect.is_cecp() {
            return self.until(dialect.greeted());
        }
        let (mut lines, last) = self.connection()?.up_to_line(dialect.greeted(), cecp::is_done, timeout)?;
        lines.push(last);
        Ok(lines)
    }

    /// The lines that begin a game of CECP. The engine plays the second side.
    pub fn new_game_lines(&self) -> String {
        self.handshake.new_cecp_game_lines(self.set.rules.name, false).unwrap_or_default().trim_end().to_owned()
    }

    /// Answers the features of an engine of CECP.
    fn accept_features(&mut self) -> StepResult {
        let game = self.set.rules.name;
        let verdicts = self.handshake.verdicts();
        self.handshake
            .new_cecp_game_lines(game, false)
            .map_err(|reason| StepError::Lost(format!("it cannot play {game}: {reason}")))?;
        self.send(verdicts.trim_end());
        Ok(())
    }

    /// Sets the options that the settings name.
    ///
    /// # Errors
    /// If the engine lacks one of them, or does not answer.
    pub fn set_up(&mut self) -> StepResult {
        let lines = self.handshake.setting_lines(&self.spec.options);
        let game = self.handshake.game_line(self.set.rules.name, &self.spec.options);
        let notation = self.handshake.notation_line(&self.spec.options);
        let unit = self.handshake.unit_line(&self.spec.options);
        let lines = game
            + &notation
            + &unit
            + &lines
                .map_err(|name| StepError::Lost(format!("it has no option {}, which was to be set", quote(name))))?;
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
        if let Some(connection) = &self.connection {
            connection.send(bytes);
        }
    }

    /// Ends its input.
    pub fn close(&mut self) {
        if let Some(connection) = &mut self.connection {
            connection.close();
        }
    }

    fn connection(&mut self) -> StepResult<&mut EngineConnection> {
        self.connection.as_mut().ok_or_else(|| StepError::Lost("it does not run".to_owned()))
    }

    /// Reads lines for this long, and keeps them for later readers.
    ///
    /// # Errors
    /// If the engine ends.
    pub fn listen(&mut self, time: Duration) -> StepResult<Vec<String>> {
        self.connection()?.listen(time)
    }

    /// Reads lines up to the first one that begins with this word, within the engine's timeout. Returns the lines
    /// before it.
    ///
    /// # Errors
    /// If it does not arrive.
    pub fn until(&mut self, word: &str) -> StepResult<Vec<String>> {
        Ok(self.up_to(word, self.spec.timeouts.answer)?.0)
    }

    /// As [`until`](Self::until), within this time, and with the line itself.
    ///
    /// # Errors
    /// If it does not arrive.
    pub fn up_to(&mut self, word: &str, time: Duration) -> StepResult<(Vec<String>, String)> {
        self.connection()?.up_to(word, time)
    }

    /// Sends `isready`, in CECP `ping`. Returns the lines before `readyok` or `pong`.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn ready(&mut self) -> StepResult<Vec<String>> {
        let [question, answer] = if self.dialect().is_cecp() { ["ping 1", "pong"] } else { ["isready", "readyok"] };
        self.send(question);
        self.until(answer)
    }

    /// Checks that no `bestmove` comes. Returns what else the engine says.
    ///
    /// # Errors
    /// If one comes, or if `isready` is not answered.
    pub fn no_answer(&mut self, why: &str) -> StepResult<Vec<String>> {
        let mut lines = self.ready()?;
        let deadline = Instant::now() + HUSH;
        while let Some(line) = self.connection()?.next_line(deadline)? {
            lines.push(line);
        }
        match lines.iter().find(|line| BestMove::read(line).is_some()) {
            Some(line) => Err(StepError::Wrong(format!("{} {why}", quote(line)))),
            None => Ok(lines),
        }
    }

    /// Reads lines up to the answer to a `go`.
    ///
    /// # Errors
    /// If it does not arrive.
    pub fn up_to_answer(&mut self) -> StepResult<(Vec<String>, String)> {
        let (dialect, timeout) = (self.dialect(), self.spec.timeouts.answer);
        if dialect.is_cecp() {
            return self.connection()?.up_to_line("move", |line| dialect.read_answer(line).is_some(), timeout);
        }
        let words: &[&str] = if dialect.is_ucci() { &["bestmove", "nobestmove"] } else { &["bestmove"] };
        self.connection()?.up_to_any(words, timeout)
    }

    /// Waits for the answer to a `go` that has been sent, and checks that no second one follows.
    ///
    /// # Errors
    /// If not exactly one comes.
    pub fn one_answer(&mut self) -> StepResult<GoAnswer> {
        let start = Instant::now();
        let (lines, best) = self.up_to_answer()?;
        let answer = GoAnswer { lines, best, time: start.elapsed() };
        self.no_answer("a second time, for one 'go'")?;
        Ok(answer)
    }

    /// Waits until the process has ended by itself. Returns its exit status as text, whether that means success, and
    /// the lines it wrote.
    ///
    /// # Errors
    /// If it does not end in this time.
    pub fn end(&mut self, time: Duration) -> StepResult<(String, bool, Vec<String>)> {
        let (status, lines) = self.connection()?.end(time)?;
        self.connection = None;
        Ok((status.to_string(), status.success(), lines))
    }
}

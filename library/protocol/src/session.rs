//! The session: executes one command after another, and prints the reports of the search.

use std::fmt::Display;
use std::io::{self, Write};
use std::mem::discriminant;
use std::ops::ControlFlow;

use crossbeam_channel::{Receiver, select};
use thiserror::Error;
use xiongmao_analysis::registry::{self, Entry};
use xiongmao_drawing::board_text::{Signs, draw, facts, feen_line, fen_line, legal_line, status_line};
use xiongmao_movegen::Overruled;
use xiongmao_text::{Input, quote};

use super::bans::Bans;
use super::cecp::Cecp;
use super::dialect::HostDialect;
use super::engine::Engine;
use super::help::{COMMANDS, CommandHelp, commands_of_ucci};
use super::host::Host;
use super::log::Direction;
use super::options::{OPTIONS, OptionError, VARIANT, resolve};
use super::parse::{Command, ParseError, Reason, Setting};
use super::person::Person;
use super::print::Printer;
use super::question::Question;
use super::search_thread::SEARCH_THREAD_LIVES;
use super::task::Task;
use super::tokens::Tokens;
use super::ucci::{self, Ucci, UcciSetting};

/// Why a session ended early.
#[derive(Debug, Error)]
pub enum ProtocolError {
    /// The output cannot be written, for instance because its reader is gone.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// The log ended before the conversation, for instance because the disk is full.
    #[error("option Debug Log File: {0}")]
    Log(#[source] io::Error),
    /// The operating system refused a thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[source] io::Error),
    /// The default of an option cannot be applied because memory is missing.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// Why nothing is said about the position.
pub(super) const NO_POSITION: &str =
    "the last position was refused; there is no current position until one is accepted";

/// One conversation.
pub struct Session<W> {
    pub(super) out: Printer<W>,
    pub(super) engine: Engine,
    pub(super) task: Option<Task>,
    pub(super) dialect: HostDialect,
    /// The game that was chosen before the conversation.
    pub(super) chosen: Option<&'static Entry>,
    /// The host's statements in CECP.
    pub(super) cecp: Cecp,
    pub(super) host: Host,
    /// Whether the last position was refused, so that no position is current.
    pub(super) refused: bool,
    /// The moves that the host forbids.
    pub(super) bans: Bans,
    /// The end of the continuing game by the rules, as reported to the host.
    pub(super) reported: Option<Overruled>,
}

/// The result of a step of the session.
pub(super) type SessionResult<T = ()> = Result<T, ProtocolError>;

impl<W: Write> Session<W> {
    /// A session that writes to `out`, with all options at their defaults and the game that was chosen, if one was.
    /// `host` is who is spoken to.
    pub fn new(game: Option<&'static Entry>, host: Host, out: W) -> SessionResult<Self> {
        let engine = Engine::new(game.unwrap_or_else(registry::default), &host);
        let mut engine = engine.map_err(ProtocolError::Thread)?;
        for option in OPTIONS.iter() {
            // The game has been chosen already.
            if let Some(default) = option.default().filter(|_| option.name != VARIANT) {
                option.change(Some(&default))?.apply(&mut engine)?;
            }
        }
        let out = Printer::new(out, engine.log().clone());
        let dialect = if host.reads_words { HostDialect::Person(Person::default()) } else { HostDialect::default() };
        Ok(Self {
            out,
            engine,
            task: None,
            dialect,
            chosen: game,
            cecp: Cecp::default(),
            host,
            refused: false,
            bans: Bans::default(),
            reported: None,
        })
    }

    /// Executes commands until `quit` or the end of the input.
    pub fn run(mut self, lines: &Receiver<Input>) -> SessionResult {
        self.execute_all(lines)?;
        self.out.take_log_failure().map_or(Ok(()), |error| Err(ProtocolError::Log(error)))
    }

    fn execute_all(&mut self, lines: &Receiver<Input>) -> SessionResult {
        let (nothing, events) = (crossbeam_channel::never(), self.engine.pool.events());
        loop {
            let ends_by_itself = self.task.as_ref().is_some_and(|task| !task.must_wait());
            let lines = if ends_by_itself && self.dialect.is_batch() { &nothing } else { lines };
            select! {
                recv(lines) -> input => match input {
                    Ok(input) => if self.handle_input(&input)?.is_break() {
                        self.interrupt()?;
                        return self.lines(self.dialect.farewell());
                    },
                    Err(_) => return self.end_of_input(),
                },
                recv(events) -> event => self.handle_event(event.expect(SEARCH_THREAD_LIVES))?,
            }
        }
    }

    pub(super) fn handle_input(&mut self, input: &Input) -> SessionResult<ControlFlow<()>> {
        let line = match input {
            Input::Line(line) => line,
            Input::Unreadable(fault, beginning) => {
                self.out.note(Direction::In, &format!("({fault})"))?;
                if !self.refuse(beginning, fault)? {
                    self.error(fault)?;
                }
                return Ok(ControlFlow::Continue(()));
            }
        };
        self.out.note(Direction::In, line)?;
        if matches!(self.dialect, HostDialect::Cecp { .. }) {
            return self.cecp_line(line);
        }
        match self.dialect.parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(ControlFlow::Break(())),
            Ok(Some(command)) => self.execute(command)?,
            Err(error) => self.report_invalid(line, &error)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Reports a line that is not a command.
    fn report_invalid(&mut self, line: &str, error: &ParseError) -> SessionResult {
        if self.refuse(line, error)?
            || matches!(error.reason, Reason::UnknownCommand(_)) && self.set_typed_position(line)?
        {
            return Ok(());
        }
        self.error(error)
    }

    /// Reports a faulty line that begins as a `go`, which is always answered, or as a position, which is refused.
    /// Returns whether it does.
    fn refuse(&mut self, line: &str, error: &dyn Display) -> SessionResult<bool> {
        let first = Tokens::of(line).next().map_or("", |token| token.text).to_ascii_lowercase();
        match first.as_str() {
            "go" => self.refuse_go(error)?,
            "position" | "fen" | "startpos" => self.refuse_position(error)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Reports a position that cannot be set up.
    pub(super) fn refuse_position(&mut self, error: &dyn Display) -> SessionResult {
        self.refused = !self.host.interactive && !matches!(self.dialect, HostDialect::Ucci(_));
        self.error(error)
    }

    fn execute(&mut self, command: Command) -> SessionResult {
        if self.refused && command.asks_of_position() {
            return self.error(&NO_POSITION);
        }
        match command {
            Command::Uci => self.speak(HostDialect::Uci)?,
            Command::Ucci => self.speak(HostDialect::Ucci(Ucci::default()))?,
            Command::Cyclone => self.speak(HostDialect::Cyclone)?,
            Command::Xboard => self.enter_cecp()?,
            Command::Protover => {
                self.enter_cecp()?;
                self.introduce_cecp()?;
            }
            Command::Nothing => {}
            Command::IsReady => self.out.line("readyok")?,
            Command::NewGame => self.new_game()?,
            Command::SetOption(setting) => self.set_option(&setting)?,
            Command::Position(position) => self.set_position(&position)?,
            Command::CyclonePosition(position) => self.set_cyclone_position(&position)?,
            Command::Ban(moves) => self.ban(&moves)?,
            Command::Probe(position) => self.probe(&position)?,
            Command::Go(go) => self.go(go)?,
            Command::Stop if self.task.is_none() => self.lines(self.dialect.idle_stop())?,
            Command::Stop | Command::Quit => self.interrupt()?,
            Command::Wait => self.wait_if_search_ends()?,
            Command::PonderHit => self.ponderhit(false)?,
            Command::PonderHitWithOffer => self.ponderhit(true)?,
            Command::Flip => self.flip()?,
            Command::Show => self.print_board()?,
            Command::Feen => self.out.line(&feen_line(self.engine.game()))?,
            Command::Fen => self.out.line(&fen_line(self.engine.game()))?,
            Command::Legal => {
                self.out.line(&legal_line(self.engine.game(), self.engine.notation()))?;
            }
            Command::Status => self.out.line(&status_line(self.engine.game()))?,
            Command::Eval => {
                let (score, network) = self.engine.pool.evaluate(self.engine.game());
                self.out.line(&format!("eval cp {score} {network}"))?;
            }
            Command::Why(mv) => self.why(mv)?,
            Command::Threats => self.ask(Question::Threats)?,
            Command::Explore => self.explore()?,
            Command::Help if matches!(self.dialect, HostDialect::Ucci(_)) => {
                self.lines(commands_of_ucci().map(CommandHelp::line))?;
            }
            Command::Help => self.lines(COMMANDS.iter().map(CommandHelp::line))?,
        }
        Ok(())
    }

    /// Writes these lines.
    pub(super) fn lines<T: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = T>) -> SessionResult {
        for line in lines {
            self.out.line(line.as_ref())?;
        }
        Ok(())
    }

    /// Reports an error, if the host's dialect has a line for it.
    pub(super) fn error(&mut self, error: &dyn Display) -> SessionResult {
        self.lines(self.dialect.error_line(error))
    }

    /// Answers a handshake, and switches to this dialect.
    fn speak(&mut self, dialect: HostDialect) -> SessionResult {
        if discriminant(&self.dialect) != discriminant(&dialect) {
            self.interrupt()?;
            if let (true, Some(entry)) = (dialect.host_rules(), registry::of_ucci())
                && let Err(reason) = self.engine.enter(entry)
            {
                return self.error(&reason);
            }
            self.dialect = dialect;
            self.refused = false;
        }
        if matches!(self.dialect, HostDialect::Uci) {
            self.engine.greet();
        }
        self.lines(self.dialect.introduction(&self.engine))
    }

    fn new_game(&mut self) -> SessionResult {
        self.interrupt()?;
        self.dialect.new_game();
        self.reported = None;
        self.engine.pool.clear();
        Ok(())
    }

    fn print_board(&mut self) -> SessionResult {
        let game = self.engine.game();
        let text = draw(game, Signs::Latin) + &facts(game);
        for line in text.lines() {
            self.out.line(line)?;
        }
        Ok(())
    }

    fn set_option(&mut self, setting: &Setting) -> SessionResult {
        let HostDialect::Ucci(ucci) = &mut self.dialect else { return self.set_program_option(setting) };
        match ucci::resolve(setting) {
            None => self.error(&format_args!("option {} is unchanged", quote(&setting.name))),
            Some(UcciSetting::Program(setting)) => self.set_program_option(&setting),
            Some(UcciSetting::NewGame) => self.new_game(),
            Some(UcciSetting::Milliseconds(on)) => {
                ucci.milliseconds = on;
                Ok(())
            }
            Some(UcciSetting::Batch(on)) => {
                ucci.batch = on;
                Ok(())
            }
            Some(UcciSetting::Debug(on)) => {
                ucci.debug = on;
                Ok(())
            }
        }
    }

    fn set_program_option(&mut self, setting: &Setting) -> SessionResult {
        let set = match resolve(setting) {
            Ok(change) => {
                if change.ends_search() {
                    self.interrupt()?;
                }
                change.apply(&mut self.engine)
            }
            Err(error) => Err(error),
        };
        set.or_else(|error| self.error(&error))
    }
}

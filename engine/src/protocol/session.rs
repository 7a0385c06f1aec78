//! The session: executes one command after another, and prints what the search reports.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use crossbeam_channel::{Receiver, select};
use thiserror::Error;
use xiongmao_movegen::perft::{Division, leaves};
use xiongmao_movegen::{AnyGame, Status};
use xiongmao_search::{Answer, Limits};

use super::engine::{Engine, Event, SEARCH_THREAD_LIVES};
use super::help::COMMANDS;
use super::input::Input;
use super::limits::{GoError, search_limits};
use super::log::Direction;
use super::options::{OPTIONS, OptionError, VARIANT, resolve};
use super::parse::{Command, Go, Setting, parse};
use super::print::{Printer, bestmove_line, final_line, info_line};
use crate::board_text::{Signs, draw, facts, feen_line, fen_line, legal_line, status_line};
use crate::game;
use crate::games::{self, Entry};

/// Why a session ended early.
#[derive(Debug, Error)]
pub enum ProtocolError {
    /// The output cannot be written, for instance because its reader is gone.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// The operating system refused a thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// The default of an option cannot be applied because memory is missing.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// A `go` that has not been answered yet.
enum Task {
    Search(Search),
    Perft { root: AnyGame, depth: u32 },
}

struct Search {
    root: AnyGame,
    /// The answer must wait for `stop`.
    infinite: bool,
    /// The answer must wait for `ponderhit` or `stop`.
    pondering: bool,
    /// The finished answer, while it must wait.
    held: Option<Answer>,
}

impl Search {
    /// Whether the answer must wait for a command.
    fn must_wait(&self) -> bool {
        self.infinite || self.pondering
    }
}

/// Why `wait` is refused.
const ENDLESS_WAIT: &str =
    "'wait': the running search answers only after 'stop' or 'ponderhit', so waiting for it would never end";

/// One conversation.
pub struct Session<W> {
    pub(super) out: Printer<W>,
    pub(super) engine: Engine,
    task: Option<Task>,
}

/// What a step of the session returns.
pub(super) type SessionResult<T = ()> = Result<T, ProtocolError>;

impl<W: Write> Session<W> {
    /// A session that writes to `out`, with all options at their defaults and the game that was chosen, if one was.
    pub fn new(game: Option<&'static Entry>, out: W) -> SessionResult<Self> {
        let mut engine = Engine::new(game.unwrap_or_else(games::default)).map_err(ProtocolError::Thread)?;
        if game.is_some() {
            engine.choose_game();
        }
        for option in OPTIONS.iter() {
            // The game has been chosen already.
            if let Some(default) = option.default().filter(|_| option.name != VARIANT) {
                option.change(Some(&default))?.apply(&mut engine)?;
            }
        }
        Ok(Self { out: Printer::new(out, engine.log().clone()), engine, task: None })
    }

    /// Executes commands until `quit` or the end of the input.
    pub fn run(mut self, lines: &Receiver<Input>) -> SessionResult {
        loop {
            select! {
                recv(lines) -> input => match input {
                    Ok(input) => if self.handle_input(&input)?.is_break() {
                        return self.interrupt();
                    },
                    Err(_) => return self.end_of_input(),
                },
                recv(self.engine.events()) -> event => self.handle_event(event.expect(SEARCH_THREAD_LIVES))?,
            }
        }
    }

    fn handle_input(&mut self, input: &Input) -> SessionResult<ControlFlow<()>> {
        let line = match input {
            Input::Line(line) => line,
            Input::Unreadable(fault) => {
                self.out.note(Direction::In, &format!("({fault})"))?;
                self.out.error(fault)?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        self.out.note(Direction::In, line)?;
        match parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(ControlFlow::Break(())),
            Ok(Some(command)) => self.execute(command)?,
            Err(error) => self.out.error(&error)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn execute(&mut self, command: Command) -> SessionResult {
        match command {
            Command::Uci => {
                self.engine.signs().uci = true;
                self.print_identity()?;
            }
            Command::IsReady => self.out.line("readyok")?,
            Command::NewGame => {
                self.interrupt()?;
                self.engine.clear();
            }
            Command::SetOption(setting) => self.set_option(&setting)?,
            Command::Position(position) => self.set_position(&position)?,
            Command::Go(go) => self.go(go)?,
            Command::Stop | Command::Quit => self.interrupt()?,
            Command::Wait => self.wait_if_search_ends()?,
            Command::PonderHit => self.ponderhit()?,
            Command::Show => self.print_board()?,
            Command::Feen => self.out.line(&feen_line(self.engine.game()))?,
            Command::Fen => self.out.line(&fen_line(self.engine.game()))?,
            Command::Legal => {
                self.out.line(&legal_line(self.engine.game(), self.engine.notation()))?;
            }
            Command::Status => self.out.line(&status_line(self.engine.game()))?,
            Command::Eval => {
                for (name, score) in self.engine.evaluations() {
                    self.out.line(&format!("eval cp {score} {name}"))?;
                }
            }
            Command::Help => {
                for command in COMMANDS {
                    self.out.line(&command.line())?;
                }
            }
        }
        Ok(())
    }

    fn print_identity(&mut self) -> SessionResult {
        self.out.line(concat!("id name Xiongmao ", env!("CARGO_PKG_VERSION")))?;
        self.out.line(concat!("id author ", env!("CARGO_PKG_AUTHORS")))?;
        for option in OPTIONS.iter() {
            self.out.line(&option.declaration())?;
        }
        Ok(self.out.line("uciok")?)
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
        let set = match resolve(setting) {
            Ok(change) => {
                if change.ends_search() {
                    self.interrupt()?;
                }
                change.apply(&mut self.engine)
            }
            Err(error) => Err(error),
        };
        match set {
            Ok(()) => Ok(()),
            Err(error) => Ok(self.out.error(&error)?),
        }
    }

    fn go(&mut self, go: Go) -> SessionResult {
        let started = match go {
            Go::Perft(depth) => {
                self.interrupt()?;
                self.start_perft(depth)
            }
            Go::Search(given) => match search_limits(&self.engine, &given) {
                Ok(limits) => {
                    self.interrupt()?;
                    self.start_search(limits, given.ponder)?
                }
                Err(error) => Err(error),
            },
        };
        match started {
            Ok(()) => Ok(()),
            Err(error) => Ok(self.out.error(&error)?),
        }
    }

    fn start_perft(&mut self, depth: u32) -> Result<(), GoError> {
        self.engine.start_perft(depth).map_err(GoError::Busy)?;
        self.task = Some(Task::Perft { root: self.engine.game().clone(), depth });
        Ok(())
    }

    fn start_search(&mut self, limits: Limits, pondering: bool) -> SessionResult<Result<(), GoError>> {
        let root = self.engine.game().clone();
        let infinite = limits.infinite;
        let held = match root.status() {
            Status::InProgress => match self.engine.start_search(limits, pondering) {
                Ok(()) => None,
                Err(reason) => return Ok(Err(GoError::Busy(reason))),
            },
            Status::Over(ending) => {
                self.out.line(&final_line(ending, root.side_to_move(), self.engine.values().show_wdl))?;
                Some(Answer::default())
            }
        };
        self.task = Some(Task::Search(Search { root, infinite, pondering, held }));
        self.print_held_answer().map(Ok)
    }

    /// Handles a report of the search thread.
    fn handle_event(&mut self, event: Event) -> SessionResult {
        match event {
            Event::Info(info) => {
                if let Some(Task::Search(search)) = &self.task {
                    self.out.line(&info_line(
                        &search.root,
                        &info,
                        self.engine.notation(),
                        self.engine.values().show_wdl,
                    ))?;
                }
            }
            Event::Current(depth, ply, number) => {
                if let Some(Task::Search(search)) = &self.task {
                    let ply = search.root.write_ply(ply, self.engine.notation());
                    self.out.line(&format!("info depth {depth} currmove {ply} currmovenumber {number}"))?;
                }
            }
            Event::Answer(pool, answer) => {
                self.engine.give_back(pool);
                if let Some(Task::Search(search)) = &mut self.task {
                    search.held = Some(answer);
                    self.print_held_answer()?;
                }
            }
            Event::Division(pool, division, time) => {
                self.engine.give_back(pool);
                if let Some(Task::Perft { root, depth }) = self.task.take() {
                    self.print_division(&root, depth, division, time)?;
                }
            }
        }
        Ok(())
    }

    /// Prints the answer if there is one that need not wait. That ends the task.
    fn print_held_answer(&mut self) -> SessionResult {
        if let Some(Task::Search(search @ Search { root, held: Some(answer), .. })) = &self.task
            && !search.must_wait()
        {
            let line = bestmove_line(root, answer, self.engine.notation());
            self.task = None;
            self.out.line(&line)?;
        }
        Ok(())
    }

    fn print_division(
        &mut self,
        root: &AnyGame,
        depth: u32,
        division: Option<Division>,
        time: Duration,
    ) -> SessionResult {
        let Some(division) = division else {
            return Ok(self.out.line("info string perft was stopped")?);
        };
        for (ply, nodes) in game::written_division(root, &division, self.engine.notation()) {
            self.out.line(&format!("{ply} {nodes}"))?;
        }
        let nodes = leaves(&division, depth);
        let (nps, time) = (game::nodes_per_second(nodes, time), time.as_millis());
        self.out.line(&format!("info nodes {nodes} nps {nps} time {time}"))?;
        Ok(self.out.line(&format!("nodes {nodes}"))?)
    }

    /// Turns a pondering search into an ordinary one; without one it does nothing.
    fn ponderhit(&mut self) -> SessionResult {
        if let Some(Task::Search(search)) = &mut self.task {
            search.pondering = false;
            self.engine.ponderhit();
        }
        self.print_held_answer()
    }

    /// Stops the running job and prints its answer before anything else happens.
    pub(super) fn interrupt(&mut self) -> SessionResult {
        if let Some(Task::Search(search)) = &mut self.task {
            (search.infinite, search.pondering) = (false, false);
        }
        self.engine.stop();
        self.print_held_answer()?;
        self.wait()
    }

    /// Waits for the running job before the next command. Refused if the search answers only after another command.
    fn wait_if_search_ends(&mut self) -> SessionResult {
        match &self.task {
            Some(Task::Search(search)) if search.must_wait() => Ok(self.out.error(&ENDLESS_WAIT)?),
            _ => self.wait(),
        }
    }

    /// Waits for the end of the running job.
    fn wait(&mut self) -> SessionResult {
        while self.task.is_some() {
            let event = self.engine.events().recv().expect(SEARCH_THREAD_LIVES);
            self.handle_event(event)?;
        }
        Ok(())
    }

    /// No more commands will come: jobs with a limit run to their end, others are stopped.
    fn end_of_input(&mut self) -> SessionResult {
        match &self.task {
            Some(Task::Search(search)) if search.must_wait() => self.interrupt(),
            _ => self.wait(),
        }
    }
}

//! Carries out the commands of a CECP host.

use std::fmt::Display;
use std::io::Write;
use std::ops::ControlFlow;

use xiongmao_analysis::memory::THREAD_MEGABYTES;
use xiongmao_analysis::registry;
use xiongmao_analysis::searcher::Resources;
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::Instant;
use xiongmao_text::one_line;

use super::features::{features, setup_lines, translated};
use super::parse::{CecpCommand, parse};
use super::print::{read_move, write_move};
use super::{Cecp, Mode, Opponent};
use crate::dialect::HostDialect;
use crate::engine::Engine;
use crate::options::resolve;
use crate::parse::{Position, Setting, Start};
use crate::session::{Session, SessionResult};
use crate::task::{Purpose, Search, Task};

/// Pings that may wait for the engine's move.
const MOST_PINGS: usize = 64;
/// Why a command is refused that makes no sense at this moment.
const NOT_NOW: &str = "command not legal now";
/// Why every move is refused after an illegal position.
const NO_BOARD: &str = "the last position was refused";

/// The answer to a line that is refused.
fn fault_line(reason: &str, line: &str) -> String {
    one_line(&format!("Error ({reason}): {line}"))
}

impl<W: Write> Session<W> {
    /// The host speaks CECP. Unless a game was chosen, it becomes the one that `XBoard` knows.
    pub(crate) fn enter_cecp(&mut self) -> SessionResult {
        if matches!(self.dialect, HostDialect::Cecp { .. }) {
            return Ok(());
        }
        self.interrupt()?;
        if let Some(entry) = self.chosen.or_else(registry::of_ucci)
            && let Err(reason) = self.engine.enter(entry)
        {
            return self.error(&reason);
        }
        self.dialect = HostDialect::Cecp { post: false };
        self.cecp = Cecp::default();
        self.set_up(Start::Usual)
    }

    /// Answers `protover`.
    pub(crate) fn introduce_cecp(&mut self) -> SessionResult {
        let first = self.engine.rules().name;
        let games: Vec<&str> =
            std::iter::once(first).chain(registry::NAMES.iter().copied().filter(|&name| name != first)).collect();
        self.lines(features(&games))
    }

    /// Carries out a line of a CECP host.
    pub(crate) fn cecp_line(&mut self, line: &str) -> SessionResult<ControlFlow<()>> {
        match parse(line) {
            None => {}
            Some(CecpCommand::Quit) => return Ok(ControlFlow::Break(())),
            Some(command) => self.cecp_command(command, line.trim())?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn cecp_command(&mut self, command: CecpCommand, line: &str) -> SessionResult {
        match command {
            CecpCommand::Protover => self.introduce_cecp()?,
            CecpCommand::Computer => self.cecp.opponent = Opponent::Program,
            CecpCommand::New => self.new_cecp_game()?,
            CecpCommand::Variant(name) => self.set_cecp_game(name, line)?,
            CecpCommand::Force | CecpCommand::Result | CecpCommand::Exit => self.change_mode(Mode::Force)?,
            CecpCommand::Go if self.refused => self.out.line(&fault_line(NOT_NOW, line))?,
            CecpCommand::Go => {
                self.change_mode(Mode::Plays(self.engine.game().side_to_move()))?;
                self.think()?;
            }
            CecpCommand::PlayOther => self.change_mode(Mode::Plays(!self.engine.game().side_to_move()))?,
            CecpCommand::Analyze => {
                self.change_mode(Mode::Analyze)?;
                self.analyze()?;
            }
            CecpCommand::Move(text) => self.host_move(text, line)?,
            CecpCommand::MoveNow if self.thinks() => self.engine.pool.stop(),
            CecpCommand::Xboard | CecpCommand::Nothing | CecpCommand::Quit | CecpCommand::MoveNow => {}
            CecpCommand::Ping(number) => self.ping(number)?,
            CecpCommand::Draw => match &mut self.task {
                Some(Task::Search(Search { purpose, pondering: false, .. })) => purpose.offer(),
                _ => self.cecp.offered = true,
            },
            CecpCommand::SetBoard(fen) => {
                self.set_up(Start::Fen(fen.to_owned()))?;
                self.resume_analysis()?;
            }
            CecpCommand::TakeBack(moves) => self.take_back(moves, line)?,
            CecpCommand::Hard(on) => {
                self.cecp.hard = on;
                if !on && !self.thinks() && self.cecp.mode != Mode::Analyze {
                    self.interrupt()?;
                }
            }
            CecpCommand::Post(on) => self.dialect = HostDialect::Cecp { post: on },
            CecpCommand::Update => self.print_progress()?,
            CecpCommand::Hint => self.print_hint()?,
            CecpCommand::Book => self.lines([" There is no opening book.", ""])?,
            CecpCommand::Level(level) => self.cecp.time.set_level(level, self.engine.game().plies_played()),
            CecpCommand::TimePerMove(time) => self.cecp.time.set_per_move(time),
            CecpCommand::Depth(depth) => self.cecp.time.set_depth(depth),
            CecpCommand::Time(time) => self.cecp.time.set_clock(time),
            CecpCommand::Memory(megabytes) => self.between_searches(|engine| {
                let threads = engine.pool.threads() * THREAD_MEGABYTES;
                engine.pool.set_hash(megabytes.saturating_sub(threads).max(1))
            })?,
            CecpCommand::Cores(threads) => {
                self.between_searches(|engine| {
                    engine.pool.set_threads(threads.clamp(1, Resources::MAX_THREADS as u64))
                })?;
            }
            CecpCommand::Option(setting) => self.set_cecp_option(setting)?,
            CecpCommand::Faulty(reason, text) => self.out.line(&fault_line(reason, text))?,
        }
        Ok(())
    }

    /// Whether the engine thinks about its own move.
    pub(super) fn thinks(&self) -> bool {
        matches!(&self.task, Some(Task::Search(Search { purpose: Purpose::Game { .. }, pondering: false, .. })))
    }

    /// Ends what runs, without a move.
    fn change_mode(&mut self, mode: Mode) -> SessionResult {
        self.interrupt()?;
        self.cecp.mode = mode;
        Ok(())
    }

    /// Sets up a position. Until one is accepted, every move is refused.
    fn set_up(&mut self, start: Start) -> SessionResult {
        self.interrupt()?;
        self.cecp.expected = None;
        self.refused = false;
        self.set_position(&Position { start, moves: Vec::new() })?;
        let game = self.engine.game().clone();
        self.advance(game)
    }

    fn new_cecp_game(&mut self) -> SessionResult {
        self.set_up(Start::Usual)?;
        self.engine.pool.clear();
        self.cecp.time.new_game();
        self.cecp.scores.clear();
        (self.cecp.offered, self.cecp.opponent) = (false, Opponent::Person);
        if self.cecp.mode != Mode::Analyze {
            self.cecp.mode = Cecp::default().mode;
        }
        self.resume_analysis()
    }

    fn set_cecp_game(&mut self, name: &str, line: &str) -> SessionResult {
        let Some(entry) = registry::named(name) else {
            return Ok(self.out.line(&fault_line("unsupported variant", line))?);
        };
        self.interrupt()?;
        if let Err(reason) = self.engine.enter(entry) {
            return self.error(&reason);
        }
        self.set_up(Start::Usual)?;
        self.lines(setup_lines(entry.rules()))?;
        self.resume_analysis()
    }

    /// The host has played a move, for either side.
    fn host_move(&mut self, text: &str, line: &str) -> SessionResult {
        if self.thinks() {
            return Ok(self.out.line(&fault_line(NOT_NOW, line))?);
        }
        let read = if self.refused { Err(NO_BOARD.to_owned()) } else { played(self.engine.game(), text) };
        let (mv, after) = match read {
            Ok(read) => read,
            Err(reason) => {
                self.out.line(&one_line(&format!("# {reason}")))?;
                return Ok(self.out.line(&format!("Illegal move: {text}"))?);
            }
        };
        let hit = self.cecp.expected.take() == Some(mv) && matches!(&self.task, Some(Task::Search(_)));
        // A search that counts on far more time than there is would answer too late.
        let hit = hit && self.cecp.mode != Mode::Analyze && self.cecp.time.clock() >= self.cecp.counted_on / 2;
        if !hit {
            self.interrupt()?;
        }
        self.advance(after)?;
        match self.cecp.mode {
            Mode::Force => Ok(()),
            Mode::Analyze => self.analyze(),
            Mode::Plays(side) if side != self.engine.game().side_to_move() => Ok(()),
            Mode::Plays(_) if hit => {
                self.cecp.since = Instant::now();
                self.cecp.pondered = true;
                let offered = std::mem::take(&mut self.cecp.offered);
                self.ponderhit(offered)
            }
            Mode::Plays(_) => self.think(),
        }
    }

    fn take_back(&mut self, plies: usize, line: &str) -> SessionResult {
        let mut game = self.engine.game().clone();
        for _ in 0..plies {
            if game.take_back().is_none() {
                return Ok(self.out.line(&fault_line(NOT_NOW, line))?);
            }
        }
        self.interrupt()?;
        self.advance(game)?;
        self.cecp.expected = None;
        self.resume_analysis()
    }

    fn ping(&mut self, number: &str) -> SessionResult {
        let pong = format!("pong {number}");
        if self.thinks() && self.cecp.pings.len() < MOST_PINGS {
            self.cecp.pings.push(pong);
            return Ok(());
        }
        Ok(self.out.line(&pong)?)
    }

    fn set_cecp_option(&mut self, setting: Setting) -> SessionResult {
        match resolve(&translated(setting)) {
            Err(error) => self.error(&error),
            Ok(change) if change.ends_search() => self.between_searches(|engine| change.apply(engine)),
            Ok(change) => change.apply(&mut self.engine).or_else(|error| self.error(&error)),
        }
    }

    /// Makes a change that needs an idle search, and takes up what was running: a host may change an option at any
    /// time.
    fn between_searches<E: Display>(&mut self, change: impl FnOnce(&mut Engine) -> Result<(), E>) -> SessionResult {
        let thinks = self.thinks();
        let pings = if thinks { std::mem::take(&mut self.cecp.pings) } else { Vec::new() };
        self.interrupt()?;
        self.cecp.pings = pings;
        change(&mut self.engine).or_else(|error| self.error(&error))?;
        if thinks {
            self.cecp.time.lose(self.cecp.since.elapsed());
            return self.think();
        }
        self.resume_analysis()
    }

    fn resume_analysis(&mut self) -> SessionResult {
        if self.cecp.mode == Mode::Analyze { self.analyze() } else { Ok(()) }
    }

    fn print_hint(&mut self) -> SessionResult {
        let hint = self.cecp.expected.map(|mv| format!("Hint: {}", write_move(self.engine.game(), mv)));
        self.lines(hint)
    }
}

/// The move that this text means, and the game after it.
fn played(game: &AnyGame, text: &str) -> Result<(Move, AnyGame), String> {
    let mv = read_move(game, text).map_err(|error| error.to_string())?;
    let mut after = game.clone();
    after.play(mv).map_err(|error| error.to_string())?;
    Ok((mv, after))
}

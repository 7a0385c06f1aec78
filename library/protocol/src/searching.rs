//! Searches and counts: their start, their reports and their end.

use std::fmt::Display;
use std::io::Write;
use std::time::Duration;

use xiongmao_analysis::game;
use xiongmao_answers::line::nodes_per_second;
use xiongmao_movegen::perft::{Division, leaves};
use xiongmao_movegen::{AnyGame, Move, Overruled, Status};
use xiongmao_search::{Answer, Limits};
use xiongmao_text::quote;

use super::dialect::HostDialect;
use super::limits::{GoError, search_limits};
use super::parse::{Go, GoLimits};
use super::search_thread::{Event, SEARCH_THREAD_LIVES};
use super::session::{NO_POSITION, Session, SessionResult};
use super::task::{Purpose, Search, Task};

/// How often the program checks whether anybody still reads, once the input has ended.
const LOOK_AROUND: Duration = Duration::from_secs(1);

/// Why `wait` is refused.
const ENDLESS_WAIT: &str =
    "'wait': the running search answers only after 'stop' or 'ponderhit', so waiting for it would never end";

impl<W: Write> Session<W> {
    pub(super) fn go(&mut self, go: Go) -> SessionResult {
        if self.refused {
            return self.refuse_go(&NO_POSITION);
        }
        let started = match go {
            Go::Perft(depth) => {
                self.interrupt()?;
                self.start_perft(depth)
            }
            Go::Search(given) if given.depth == Some(0) => {
                self.interrupt()?;
                return self.evaluate();
            }
            Go::Search(given) => match search_limits(&self.engine, &given) {
                Ok(limits) => {
                    self.interrupt()?;
                    self.start_search(limits, &given)?
                }
                Err(error) => Err(error),
            },
        };
        started.or_else(|error| self.refuse_go(&error))
    }

    /// Reports an invalid `go`. It is answered nevertheless, after the search that may be running:
    /// no host waits forever.
    pub(super) fn refuse_go(&mut self, error: &dyn Display) -> SessionResult {
        self.interrupt()?;
        self.error(error)?;
        self.lines(self.dialect.no_answer())
    }

    /// `go depth 0`, of UCCI: the static evaluation of the position, and no move.
    fn evaluate(&mut self) -> SessionResult {
        let (score, _) = self.engine.pool.evaluate(self.engine.game());
        self.out.line(&format!("info depth 0 score {score}"))?;
        self.lines(self.dialect.no_answer())
    }

    /// Forbids these moves in the current position, in addition to the moves that are forbidden already.
    pub(super) fn ban(&mut self, moves: &[&str]) -> SessionResult {
        for token in moves {
            match self.engine.read_move(token) {
                Ok(mv) => self.bans.add(self.engine.game().key(), mv),
                Err(error) => self.error(&format_args!("banmoves {}: {error}", quote(token)))?,
            }
        }
        Ok(())
    }

    /// The moves to search, if the host has forbidden some; else `None`.
    fn not_banned(&self, root: &AnyGame, asked: &[Move]) -> Option<Vec<Move>> {
        let banned = self.bans.of(root.key());
        if banned.is_empty() {
            return None;
        }
        let legal: Vec<Move> = root.legal_moves().into_iter().collect();
        let asked = if asked.is_empty() { &legal } else { asked };
        Some(asked.iter().copied().filter(|mv| !banned.contains(mv)).collect())
    }

    fn start_perft(&mut self, depth: u32) -> Result<(), GoError> {
        self.engine.start_perft(depth)?;
        self.task = Some(Task::Perft { root: self.engine.game().clone(), depth });
        Ok(())
    }

    pub(super) fn start_search(&mut self, mut limits: Limits, given: &GoLimits) -> SessionResult<Result<(), GoError>> {
        let root = self.engine.root();
        self.report_overruled(&root)?;
        let (infinite, pondering) = (limits.infinite, given.ponder);
        let allowed = self.not_banned(&root, &limits.search_moves);
        let nothing_left = allowed.as_ref().is_some_and(Vec::is_empty);
        limits.search_moves = allowed.unwrap_or(limits.search_moves);
        let asks_book = !infinite && !pondering && limits.mate.is_none();
        let known = asks_book.then(|| self.engine.book_move(&root, &limits.search_moves)).flatten();
        let held = match root.status() {
            Status::InProgress if nothing_left => Some(Answer::default()),
            Status::InProgress if known.is_some() => {
                let note = self.dialect.note_line(&"the move is from the opening book");
                self.out.line(&note)?;
                Some(Answer { best: known, ..Answer::default() })
            }
            Status::InProgress => match self.engine.start_search(limits, pondering) {
                Ok(()) => {
                    let (multipv, notation) = (self.engine.multipv(), self.engine.notation());
                    let head = self.dialect.search_head(&root, multipv, notation, infinite || pondering);
                    self.lines(head)?;
                    None
                }
                Err(error) => return Ok(Err(error.into())),
            },
            Status::Over(ending) => {
                let line = self.dialect.final_line(ending, &root, self.engine.values().show_wdl);
                line.map_or(Ok(()), |line| self.out.line(&line))?;
                Some(Answer::default())
            }
        };
        let purpose = if infinite { Purpose::Analysis } else { Purpose::Game { offered: given.draw } };
        self.task = Some(Task::Search(Search { root, infinite, pondering, purpose, held }));
        self.print_held_answer().map(Ok)
    }

    /// Reports that the rules have ended a game that continues, once.
    pub(super) fn report_overruled(&mut self, root: &AnyGame) -> SessionResult {
        let overruled = root.overruled();
        if let Some(Overruled { plies, ending }) = overruled
            && self.reported != overruled
        {
            let line =
                self.dialect.note_line(&format_args!("by the rules, the game has ended after ply {plies}: {ending}"));
            self.out.line(&line)?;
        }
        self.reported = overruled;
        Ok(())
    }

    /// Handles a report of the search thread.
    pub(super) fn handle_event(&mut self, event: Event) -> SessionResult {
        match event {
            Event::Info(info) => {
                self.cecp.heard(&info);
                if let Some(Task::Search(search)) = &self.task {
                    let (notation, show_wdl) = (self.engine.notation(), self.engine.values().show_wdl);
                    for line in self.dialect.info_lines(&search.root, &info, notation, show_wdl) {
                        self.out.line(&line)?;
                    }
                }
            }
            Event::Current(depth, mv, number) => {
                self.cecp.reached(depth, mv, number);
                if let Some(Task::Search(search)) = &self.task {
                    let current = (depth, mv, number);
                    let line = self.dialect.current_line(&search.root, self.engine.notation(), current);
                    self.lines(line)?;
                }
            }
            Event::Answer(pool, answer) => {
                self.engine.pool.give_back(pool);
                if let Some(damage) = self.engine.pool.damaged_table().map(ToString::to_string) {
                    self.error(&format_args!("option TablePath: {damage}"))?;
                }
                if let Some(Task::Search(search)) = &mut self.task {
                    search.held = Some(answer);
                    self.print_held_answer()?;
                }
            }
            Event::Reasons(pool, reasons) => {
                self.engine.pool.give_back(pool);
                if let Some(Task::Reasons(root)) = self.task.take() {
                    match reasons {
                        Ok(reasons) => self.print_reasons(&root, &reasons)?,
                        Err(error) => self.error(&error)?,
                    }
                }
            }
            Event::Division(pool, division, time) => {
                self.engine.pool.give_back(pool);
                if let Some(Task::Perft { root, depth }) = self.task.take() {
                    self.print_division(&root, depth, division, time)?;
                }
            }
        }
        Ok(())
    }

    /// Prints the answer if there is one that may be printed now. That ends the task.
    fn print_held_answer(&mut self) -> SessionResult {
        if let Some(Task::Search(search @ Search { held: Some(answer), .. })) = &self.task
            && !search.must_wait()
        {
            if matches!(self.dialect, HostDialect::Cecp { .. }) {
                let (root, purpose, answer) = (search.root.clone(), search.purpose, answer.clone());
                self.task = None;
                return self.cecp_answer(&root, purpose, &answer);
            }
            let line = self.dialect.answer_line(search, answer, self.engine.notation());
            self.task = None;
            self.lines(line)?;
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
        for (mv, nodes) in game::written_division(root, &division, self.engine.notation()) {
            self.out.line(&format!("{mv} {nodes}"))?;
        }
        let nodes = leaves(&division, depth);
        let (nps, time) = (nodes_per_second(nodes, time), time.as_millis());
        self.out.line(&format!("info nodes {nodes} nps {nps} time {time}"))?;
        Ok(self.out.line(&format!("nodes {nodes}"))?)
    }

    /// Turns a pondering search into an ordinary one; without one it does nothing. The opponent may offer a draw.
    pub(super) fn ponderhit(&mut self, offer: bool) -> SessionResult {
        if let Some(Task::Search(search)) = &mut self.task {
            search.pondering = false;
            if offer {
                search.purpose.offer();
            }
            self.engine.pool.ponderhit();
        }
        self.print_held_answer()
    }

    /// Stops the running job and prints its answer before anything else happens.
    pub(super) fn interrupt(&mut self) -> SessionResult {
        if let Some(Task::Search(search)) = &mut self.task {
            search.stop();
        }
        self.engine.pool.stop();
        self.print_held_answer()?;
        self.wait()
    }

    /// Waits for the running job before the next command. Refused if the search answers only after another command.
    pub(super) fn wait_if_search_ends(&mut self) -> SessionResult {
        match &self.task {
            Some(task) if task.must_wait() => self.error(&ENDLESS_WAIT),
            _ => self.wait(),
        }
    }

    /// Waits for the end of the running job.
    fn wait(&mut self) -> SessionResult {
        while self.task.is_some() {
            if self.engine.pool.has_waiting_job() {
                self.work_to_the_end()?;
            } else {
                let event = self.engine.pool.events().recv().expect(SEARCH_THREAD_LIVES);
                self.handle_event(event)?;
            }
        }
        Ok(())
    }

    /// The input has ended: jobs with a limit run to their end, others are stopped.
    pub(super) fn end_of_input(&mut self) -> SessionResult {
        self.cecp.stop_pondering();
        match &self.task {
            Some(task) if task.must_wait() => self.interrupt(),
            _ => self.wait_for_a_reader(),
        }
    }

    /// Waits for the end of the running job as long as anybody reads the output.
    fn wait_for_a_reader(&mut self) -> SessionResult {
        while self.task.is_some() {
            if let Ok(event) = self.engine.pool.events().recv_timeout(LOOK_AROUND) {
                self.handle_event(event)?;
            }
            // Not every event is printed, so that a write would fail.
            if (self.host.is_gone)() {
                return self.interrupt();
            }
        }
        Ok(())
    }
}

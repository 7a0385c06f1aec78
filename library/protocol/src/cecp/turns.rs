//! The engine's turns in CECP: thinking, playing, searching on the opponent's time, claiming results, and analysis.

use std::io::Write;
use std::time::Duration;

use xiongmao_movegen::{AnyGame, Move, Side, Status};
use xiongmao_search::{Answer, Instant};

use super::print::{result_line, thinking_line, write_move};
use super::{Mode, Opponent, Progress};
use crate::dialect::HostDialect;
use crate::limits::search_limits;
use crate::parse::GoLimits;
use crate::session::{Session, SessionResult};
use crate::task::Purpose;
use crate::ucci::Word;

impl<W: Write> Session<W> {
    /// The game continues from here: the host judges repetition, the move limit and too little material.
    pub(super) fn advance(&mut self, mut after: AnyGame) -> SessionResult {
        after.go_on();
        self.report_overruled(&after)?;
        self.engine.set_game(after);
        Ok(())
    }

    /// Searches for the move to play, or claims the result of a game that is won on the board.
    pub(super) fn think(&mut self) -> SessionResult {
        if self.claim_result()? {
            return Ok(());
        }
        let moves = self.engine.game().plies_played();
        let offered = std::mem::take(&mut self.cecp.offered);
        self.search(&GoLimits { draw: offered, ..self.cecp.time.limits(moves) })
    }

    /// Searches until the position or the mode changes.
    pub(super) fn analyze(&mut self) -> SessionResult {
        self.interrupt()?;
        if self.refused || self.engine.game().status().is_over() {
            return Ok(());
        }
        self.search(&GoLimits { infinite: true, ..GoLimits::default() })
    }

    fn search(&mut self, given: &GoLimits) -> SessionResult {
        self.cecp.since = Instant::now();
        self.cecp.progress = Progress::default();
        let started = match search_limits(&self.engine, given) {
            Ok(limits) => self.start_search(limits, given)?,
            Err(error) => Err(error),
        };
        started.or_else(|error| self.error(&error))
    }

    /// Claims the result if the game is won on the board. Returns whether it is. Between programs, `XBoard` punishes
    /// claims that it cannot verify: there the loser claims.
    fn claim_result(&mut self) -> SessionResult<bool> {
        let Status::Over(ending) = self.engine.game().status() else { return Ok(false) };
        let program = self.cecp.opponent == Opponent::Program;
        let lost = |winner: Side| self.cecp.mode == Mode::Plays(!winner);
        match ending.winner {
            Some(winner) if program && !lost(winner) => {}
            _ => self.out.line(&result_line(ending))?,
        }
        Ok(true)
    }

    /// A search has ended. If it was for a move, plays it.
    pub(crate) fn cecp_answer(&mut self, root: &AnyGame, purpose: Purpose, answer: &Answer) -> SessionResult {
        let pondered = std::mem::take(&mut self.cecp.pondered);
        if let (Purpose::Game { offered }, Some(best)) = (purpose, answer.best) {
            let scores = &mut self.cecp.scores;
            let info = answer.info.as_ref();
            // What was shown on the opponent's time may have been taken for something else.
            let again = info.filter(|_| pondered && matches!(self.dialect, HostDialect::Cecp { post: true }));
            match info.and_then(|info| scores.answer(info.score, offered, root.halfmove_clock())) {
                Some(Word::Resign) => {
                    self.cecp.mode = Mode::Force;
                    self.out.line("resign")?;
                }
                word => {
                    self.lines(again.map(|info| thinking_line(root, info)))?;
                    self.lines(word.map(|_| "offer draw"))?;
                    self.play(root, best, answer.ponder)?;
                }
            }
        }
        let pings = std::mem::take(&mut self.cecp.pings);
        self.lines(pings)
    }

    /// Plays the engine's move.
    fn play(&mut self, root: &AnyGame, best: Move, reply: Option<Move>) -> SessionResult {
        self.cecp.time.spend(self.cecp.since.elapsed(), root.plies_played());
        self.out.line(&format!("move {}", write_move(root, best)))?;
        let mut after = root.clone();
        if after.play(best).is_err() {
            return Ok(());
        }
        self.advance(after)?;
        if self.claim_result()? {
            return Ok(());
        }
        self.cecp.expected = reply.filter(|mv| self.engine.game().legal_moves().contains(mv));
        if self.cecp.hard { self.ponder() } else { Ok(()) }
    }

    /// Searches on the opponent's time, after the expected reply.
    fn ponder(&mut self) -> SessionResult {
        let Some(reply) = self.cecp.expected else { return Ok(()) };
        let game = self.engine.game().clone();
        let mut after = game.clone();
        if after.play(reply).is_err() || after.status().is_over() {
            return Ok(());
        }
        if matches!(self.dialect, HostDialect::Cecp { post: true }) {
            self.out.line(&format!("Hint: {}", write_move(&game, reply)))?;
        }
        let moves = after.plies_played();
        self.cecp.counted_on = self.cecp.time.clock();
        self.engine.set_game(after);
        let started = self.search(&GoLimits { ponder: true, ..self.cecp.time.limits(moves) });
        self.engine.set_game(game);
        started
    }

    /// Answers `.`: time, nodes, depth, moves left, moves in all, and the move that is searched.
    pub(super) fn print_progress(&mut self) -> SessionResult {
        if self.cecp.mode != Mode::Analyze || self.task.is_none() {
            return Ok(());
        }
        let game = self.engine.game();
        let Progress { depth, nodes, current } = self.cecp.progress;
        let all = game.legal_moves().len();
        let left = current.map_or(0, |(_, number)| all.saturating_sub(number));
        let mv = current.map_or(String::new(), |(mv, _)| format!(" {}", write_move(game, mv)));
        let time = centiseconds(self.cecp.since.elapsed());
        self.out.line(&format!("stat01: {time} {nodes} {depth} {left} {all}{mv}"))?;
        Ok(())
    }
}

fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / 10
}

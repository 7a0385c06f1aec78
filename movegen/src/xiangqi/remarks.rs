//! Why a game of Xiangqi ended, or why a run or a repetition has not ended it.

use super::Game;
use super::explain::Run;
use super::ruling::{Perpetual, Ruling};
use crate::Side;
use crate::explanation::{Conduct, Consequence, NamedRun, Remark, RunKind};
use crate::status::{Ending, Status};

impl Game {
    /// The remarks of the rules on the last move; none for most moves.
    pub(super) fn remarks(&self) -> Vec<Remark> {
        match (self.status(), self.ruling()) {
            (Status::Over(ending), Some(ruling)) => self.reason(ending, ruling).into_iter().collect(),
            _ => self.excuse_of_run().into_iter().chain(self.excuse_of_repetition()).collect(),
        }
    }

    /// Why the game has ended.
    fn reason(&self, ending: Ending, ruling: Ruling) -> Option<Remark> {
        let consequence = ending.winner.map_or(Consequence::Drawn, |winner| Consequence::Loses(!winner));
        Some(match ruling {
            Ruling::NoMove => Remark::NoMove { loser: self.side_to_move(), in_check: self.in_check() },
            Ruling::Material => Remark::NoAttackers,
            Ruling::PerpetualCheck => self.perpetual_remark(RunKind::Check, consequence)?,
            Ruling::PerpetualChase => self.perpetual_remark(RunKind::Chase, consequence)?,
            Ruling::Repetition | Ruling::RepeatedOffence => {
                let (since, conducts) = self.conduct_in_cycle()?;
                Remark::Repetition { since, conducts, consequence }
            }
            Ruling::MoveLimit => {
                Remark::MoveLimit { limit: self.halfmove_limit().unwrap_or_default(), soldiers_count: false }
            }
        })
    }

    /// The longest run of this kind of the side that has just moved, if it is perpetual. An excuse for it also excuses
    /// shorter ones.
    fn perpetual_run(&self, kind: RunKind) -> Option<Run> {
        let mover = !self.side_to_move();
        let runs = self.runs().into_iter().filter(|run| run.side == mover && run.kind == kind && run.is_perpetual());
        runs.max_by_key(|run| run.length)
    }

    /// The longest run of this kind of the side to move.
    fn answering_run(&self, kind: RunKind) -> Option<Run> {
        let runs = self.runs().into_iter().filter(|run| run.side == self.side_to_move() && run.kind == kind);
        runs.max_by_key(|run| run.length)
    }

    /// Why a run of this kind has ended the game.
    fn perpetual_remark(&self, kind: RunKind, consequence: Consequence) -> Option<Remark> {
        let run = self.perpetual_run(kind)?;
        let answer = self.answering_run(kind).filter(|answer| answer.length + 1 >= run.length);
        let answer = answer.map(|answer| self.named(answer));
        Some(Remark::PerpetualRun { run: self.named(run), answer, consequence })
    }

    /// Why a run of chases longer than its limit has not ended the game (ruling 11).
    fn excuse_of_run(&self) -> Option<Remark> {
        let run = self.perpetual_run(RunKind::Chase).filter(|_| self.perpetual() == Perpetual::Counted)?;
        let checks = self.answering_run(RunKind::Check)?;
        let consequence = Consequence::MustStop(checks.side);
        Some(Remark::PerpetualRun { run: self.named(run), answer: Some(self.named(checks)), consequence })
    }

    /// Why a third or later occurrence has not ended the game (ruling 12).
    fn excuse_of_repetition(&self) -> Option<Remark> {
        let (since, conducts) = self.conduct_in_cycle().filter(|_| self.perpetual() == Perpetual::Counted)?;
        let [south, north] = conducts;
        let worse = if south < north { Side::South } else { Side::North };
        Some(Remark::Repetition { since, conducts, consequence: Consequence::MustStop(worse) })
    }

    /// The move that led to the first of the position's last three occurrences, and the conduct of both sides since.
    fn conduct_in_cycle(&self) -> Option<(usize, [Conduct; 2])> {
        let judge = self.judge();
        let since = judge.cycle_start()?;
        Some((since, judge.conduct_of_both(since)))
    }

    /// The run with the name of the piece that is checked or chased.
    fn named(&self, run: Run) -> NamedRun {
        let piece = self.board().piece_at(run.piece).map_or("piece", |piece| piece.kind().name());
        NamedRun { run: run.explanation(Perpetual::Counted), piece }
    }
}

//! A game explained move by move: the checks and chases of each, the runs that result, and the ruling behind the
//! outcome.

use super::Game;
use super::chase::Chase;
use super::judge::IdRun;
use super::ruling::Perpetual;
use super::square::Square;
use crate::explanation::{ChaseExplanation, MoveExplanation, RunExplanation, RunKind, Visits};
use crate::{Move, Side, Silent};

/// A run of checks, or of chases of one piece (ruling 10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Who checks or chases.
    pub side: Side,
    /// Checks or chases.
    pub kind: RunKind,
    /// The current square of the checked general or the chased piece.
    pub piece: Square,
    /// The number of the side's moves in the run, at least 1.
    pub length: u32,
    /// The number of different pieces that checked or chased, at least 1.
    pub pieces: u32,
    /// The longest run that is not perpetual: 6·min(pieces, 3).
    pub limit: u32,
}

impl Run {
    /// Whether it is longer than its limit.
    pub fn is_perpetual(&self) -> bool {
        self.length > self.limit
    }

    /// The run in the form that all games share.
    pub(super) fn explanation(&self, mode: Perpetual) -> RunExplanation {
        let Self { side, kind, piece, length, pieces, limit } = *self;
        let limit = (mode == Perpetual::Counted).then_some(limit);
        RunExplanation { side, kind, piece: piece.into(), length, pieces, limit }
    }
}

impl Chase {
    /// The chase in the form that all games share.
    fn explanation(self) -> ChaseExplanation {
        ChaseExplanation { target: self.target.into(), by: self.by.into(), why: self.why }
    }
}

impl Game {
    /// The pieces that check after the last move, in the order of their squares; none before the first move.
    pub fn checks(&self) -> Vec<Square> {
        let checkers = if self.plies_played() > 0 { self.checkers() } else { super::Squares::EMPTY };
        checkers.into_iter().map(Square::new).collect()
    }

    /// Every chase of the last move; none before the first move.
    pub fn chases(&self) -> Vec<Chase> {
        self.judge().chases()
    }

    /// The runs of both sides, up to the last move of each.
    pub fn runs(&self) -> Vec<Run> {
        let (judge, mut runs) = (self.judge(), Vec::new());
        for side in Side::BOTH {
            let found = judge.run_of_checks(side).into_iter().chain(judge.runs_of_chases(side));
            runs.extend(found.filter_map(|run| self.placed(run, side)));
        }
        runs.sort_by_key(|run| (run.side, run.kind, run.piece));
        runs
    }

    /// Explains every move of the game.
    pub fn explain(&self) -> Vec<MoveExplanation> {
        let moves: Vec<Move> = self.played().map(|undo| undo.mv).collect();
        let mut game = self.clone();
        while game.take_back().is_some() {}
        let mut visits = Visits::default();
        visits.note(game.board().keys().full, 0);
        moves
            .into_iter()
            .zip(1..)
            .map(|(mv, number)| {
                let side = game.side_to_move();
                game.make(mv, &mut Silent);
                MoveExplanation {
                    mv,
                    side,
                    checks: game.checks().into_iter().map(Into::into).collect(),
                    chases: game.chases().into_iter().map(Chase::explanation).collect(),
                    harmless: game.judge().harmless_attacks(),
                    runs: game.runs().iter().map(|run| run.explanation(game.perpetual())).collect(),
                    earlier: visits.note(game.board().keys().full, number),
                    forbidden: Vec::new(),
                    status: game.status(),
                    remarks: game.remarks(),
                }
            })
            .collect()
    }

    /// The run with its piece's square. The piece is there: the side that could have captured it has not moved since.
    fn placed(&self, run: IdRun, side: Side) -> Option<Run> {
        let mut theirs = self.board().side(!side).into_iter().map(Square::new);
        let piece = theirs.find(|&square| self.judge().history.identities().of(square) == run.piece)?;
        let IdRun { kind, length, by, .. } = run;
        Some(Run { side, kind, piece, length, pieces: by.count(), limit: run.limit() })
    }
}

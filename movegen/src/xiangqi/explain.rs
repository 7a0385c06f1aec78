//! A game explained ply by ply: what each checks and chases, the runs that result, and the ruling behind the outcome.

use super::chase::Chase;
use super::game::Game;
use super::judge::{IdRun, RunKind};
use super::ruling::Ruling;
use super::square::Square;
use crate::status::Status;
use crate::{Ply, Side, Silent};

/// A run of checks, or of chases of one piece (ruling 10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Who checks or chases.
    pub side: Side,
    /// Checks or chases.
    pub kind: RunKind,
    /// Where the checked general or the chased piece stands now.
    pub piece: Square,
    /// How many of the side's plies it has, at least 1.
    pub length: u32,
    /// How many different pieces gave those checks or chased, at least 1.
    pub pieces: u32,
    /// The greatest length that is not perpetual: 6·min(pieces, 3).
    pub limit: u32,
}

/// What there is to say of one ply. Squares are those after the ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyAccount {
    /// The ply.
    pub ply: Ply,
    /// Who played it.
    pub side: Side,
    /// The pieces that give check after it (ruling 8), a1 first.
    pub checks: Vec<Square>,
    /// Every chase of the ply (ruling 9), ordered by the chased piece's square, then the chasing one's.
    pub chases: Vec<Chase>,
    /// The runs of both sides up to the last ply of each (ruling 10): South's first, checks before chases, chased pieces
    /// by their squares.
    pub runs: Vec<Run>,
    /// How often the position after the ply has occurred.
    pub occurrences: u32,
    /// How the game stands after the ply.
    pub status: Status,
    /// What in the rules ended it, if it has ended.
    pub ruling: Option<Ruling>,
}

impl Game {
    /// The pieces that the last ply gives check with, a1 first; none before any ply.
    pub fn checks(&self) -> Vec<Square> {
        let checkers = if self.plies_played() > 0 { self.checkers() } else { super::Squares::EMPTY };
        checkers.into_iter().map(Square::new).collect()
    }

    /// Every chase of the last ply; none before any ply.
    pub fn chases(&self) -> Vec<Chase> {
        self.judge().chases()
    }

    /// The runs of both sides, up to the last ply of each.
    pub fn runs(&self) -> Vec<Run> {
        let (judge, mut runs) = (self.judge(), Vec::new());
        for side in Side::BOTH {
            let found = judge.run_of_checks(side).into_iter().chain(judge.runs_of_chases(side));
            runs.extend(found.filter_map(|run| self.placed(run, side)));
        }
        runs.sort_by_key(|run| (run.side, run.kind, run.piece));
        runs
    }

    /// What there is to say of every ply of the game.
    pub fn explain(&self) -> Vec<PlyAccount> {
        let plies: Vec<Ply> = self.played().map(|undo| undo.ply).collect();
        let mut game = self.clone();
        while game.take_back().is_some() {}
        plies
            .into_iter()
            .map(|ply| {
                let side = game.side_to_move();
                game.make(ply, &mut Silent);
                PlyAccount {
                    ply,
                    side,
                    checks: game.checks(),
                    chases: game.chases(),
                    runs: game.runs(),
                    occurrences: game.occurrences(),
                    status: game.status(),
                    ruling: game.ruling(),
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

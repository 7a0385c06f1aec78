//! The search for proofs of wins: every defence is searched again under the history of the game.
//!
//! The transposition table merges positions with different histories. So a win that the search finds may rest on a
//! defence that was used up only in another line, or on a move that this one forbids. A win of the root counts only if
//! [`Worker::prove_win`] has searched every defence again, and a loss if [`Worker::prove_loss`] has. Both are fast
//! because the winner tries only the table's move and checks.

use xiongmao_movegen::zobrist::splitmix;
use xiongmao_movegen::{Legality, Move, MoveList, Outcome, Position, Silent};

use crate::endings::EndingValue;
use crate::eval::Eval;
use crate::proof::{Proof, past};
use crate::root::{RootMove, legal_moves, terminal_capture};
use crate::score::loss_in;
use crate::worker::Worker;

/// A proof may take a quarter of the nodes that the search has taken so far, but at least and at most these numbers.
const LEAST_NODES: u64 = 1 << 12;
const MOST_NODES: u64 = 1 << 18;

/// With at most this number of plies to the end, the winner tries every move.
const FEW_PLIES: usize = 5;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Proves a win by this move of the root, in at most `plies` plies. `None` if that fails, or takes too long.
    pub(crate) fn prove_win(&mut self, mv: Move, plies: usize) -> Option<Proof> {
        let past = past(&self.position);
        let mut prover = Prover::new(self);
        prover.win_by(mv, past, plies)?;
        Some(prover.proof)
    }

    /// Proves that all moves of the root from `first` on lose, in at most `plies` plies. `None` if that fails or takes
    /// too long.
    pub(crate) fn prove_loss(&mut self, first: usize, plies: usize) -> Option<Proof> {
        let past = past(&self.position);
        let open = |root: &&RootMove| !root.suicidal && root.known.is_none_or(|known| known > loss_in(plies));
        let open: Vec<Move> = self.root[first..].iter().filter(open).map(|root| root.mv).collect();
        let mut prover = Prover::new(self);
        for mv in open {
            prover.after(mv, past, |prover, past| prover.win(past, plies - 1))?;
        }
        Some(prover.proof)
    }
}

/// A search for a proof. `past` is always [`past`] of the position.
pub(crate) struct Prover<'a, 'b, P: Position, E: Eval<P>> {
    /// Whose position is searched. Its evaluation is told of nothing.
    pub(crate) worker: &'a mut Worker<'b, P, E>,
    /// The distance from the root, in plies.
    pub(crate) height: usize,
    /// The node count at which to give up.
    end: u64,
    /// The winner tries checks alone.
    by_checks: bool,
    /// The number of plies has ended a line, so that more moves may win.
    pub(crate) cut: bool,
    proof: Proof,
}

impl<'a, 'b, P: Position, E: Eval<P>> Prover<'a, 'b, P, E> {
    fn new(worker: &'a mut Worker<'b, P, E>) -> Self {
        let end = worker.nodes + (worker.nodes / 4).clamp(LEAST_NODES, MOST_NODES);
        Self { worker, height: 0, end, by_checks: false, cut: false, proof: Proof::default() }
    }

    /// A search for a win by checks, until this node count.
    pub(crate) fn by_checks(worker: &'a mut Worker<'b, P, E>, end: u64) -> Self {
        Self { end, by_checks: true, ..Self::new(worker) }
    }

    /// Whether the node limit ended it, whether more moves may win, and the proof.
    pub(crate) fn end(self) -> (bool, bool, Proof) {
        (self.is_exhausted(), self.cut, self.proof)
    }

    /// Whether the search for the proof has to end.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.worker.stopped() || self.worker.nodes >= self.end
    }

    /// Within how many plies the side to move wins with this move, if within `plies`.
    pub(crate) fn win_by(&mut self, mv: Move, past: u64, plies: usize) -> Option<usize> {
        let left = self.one_less(plies)?;
        let won = if self.worker.position.captures_terminal(mv) {
            1
        } else {
            self.after(mv, past, |prover, past| prover.loss(past, left))? + 1
        };
        self.proof.insert(&self.worker.position, past, mv, won);
        Some(won)
    }

    /// Within how many plies the side to move wins, if within `plies`.
    fn win(&mut self, past: u64, plies: usize) -> Option<usize> {
        if self.ends(Outcome::Won)? {
            return Some(0);
        }
        if let Some(EndingValue::Win { plies: known, .. }) = self.known() {
            return Some(usize::from(known)).filter(|known| *known <= plies);
        }
        if self.by_checks {
            return self.win_by_checks(past, plies);
        }
        self.candidates(plies).into_iter().find_map(|mv| self.win_by(mv, past, plies))
    }

    /// One ply less, if there is one.
    fn one_less(&mut self, plies: usize) -> Option<usize> {
        self.cut |= plies == 0;
        plies.checked_sub(1)
    }

    /// Within how many plies the side to move loses, if within `plies`.
    fn loss(&mut self, past: u64, plies: usize) -> Option<usize> {
        if self.ends(Outcome::Lost)? {
            return Some(0);
        }
        if let Some(EndingValue::Loss { plies: known, .. }) = self.known() {
            return Some(usize::from(known)).filter(|known| *known <= plies);
        }
        let replies: Vec<(Move, Legality)> = legal_moves(&self.worker.position).collect();
        replies.into_iter().try_fold(0, |longest, (reply, legality)| {
            let left = self.one_less(plies)?;
            let won = match legality {
                Legality::Suicidal => Some(1).filter(|won| *won <= left),
                _ => self.after(reply, past, |prover, past| prover.win(past, left)),
            };
            Some(longest.max(won? + 1))
        })
    }

    /// The verdict of `judge` on the position after this move.
    fn after(&mut self, mv: Move, past: u64, judge: impl FnOnce(&mut Self, u64) -> Option<usize>) -> Option<usize> {
        self.worker.position.make(mv, &mut Silent);
        self.height += 1;
        let past = splitmix(past, self.worker.position.key());
        let judged = judge(self, past);
        self.height -= 1;
        self.worker.position.unmake();
        judged
    }

    /// Counts the node. Whether the game has ended here with this outcome; `None` if that proves nothing: it has ended
    /// with another one, the end is only foreseen, or the search for the proof ends.
    fn ends(&mut self, wanted: Outcome) -> Option<bool> {
        self.worker.count_node();
        if self.is_exhausted() {
            return None;
        }
        match self.worker.position.outcome(self.height) {
            None => Some(false),
            // At height 0 the line counts for nothing: only a game that has really ended has an outcome.
            Some(outcome) => {
                Some(true).filter(|_| outcome == wanted && self.worker.position.outcome(0) == Some(wanted))
            }
        }
    }

    /// The endgame tables' result for the position.
    fn known(&self) -> Option<EndingValue> {
        self.worker.context.endings?.value(&self.worker.position)
    }

    /// The moves that may win: a capture of the terminal piece; otherwise the table's move, then checks, then, if few
    /// plies are left, all others.
    fn candidates(&self, plies: usize) -> Vec<Move> {
        let position = &self.worker.position;
        if let Some(capture) = terminal_capture(position) {
            return vec![capture];
        }
        let mut forbidden = MoveList::new();
        position.forbidden(&mut forbidden);
        let keys = [Some(position.search_key(&forbidden)), position.upper_bound_key(&forbidden)];
        let advised = keys.map(|key| key.and_then(|key| Some(self.worker.context.entry(key)?.mv)));
        let rank = |mv: Move| match advised.iter().position(|&advised| advised == Some(mv)) {
            Some(rank) => rank,
            None if position.gives_check(mv) => advised.len(),
            None => advised.len() + 1,
        };
        let safe = legal_moves(position).filter(|&(_, legality)| legality == Legality::Safe).map(|(mv, _)| mv);
        let most = advised.len() + usize::from(plies <= FEW_PLIES);
        let mut candidates: Vec<Move> = safe.filter(|&mv| rank(mv) <= most).collect();
        candidates.sort_by_cached_key(|&mv| rank(mv));
        candidates
    }
}

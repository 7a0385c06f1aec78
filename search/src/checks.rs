//! Searches for a win by checks alone, in addition to the iterations.
//!
//! Many wins consist of checks only and begin with sacrifices. The iterations find them late: they search each check
//! less deeply than other moves, because it loses material, and the table holds scores that earlier searches found
//! with pruning. Here the winner tries only checks, and nothing is pruned.

use xiongmao_movegen::{Legality, Move, Position};

use crate::eval::Eval;
use crate::proof::{Proof, past};
use crate::prover::Prover;
use crate::root::{legal_moves, terminal_capture};
use crate::score::{MATE, MATE_BOUND, MAX_PLY};
use crate::worker::Worker;

/// At how many nodes a search that is not for a mate first looks for a win by checks.
const FIRST_NODES: u64 = 1 << 16;
/// It may then take this part of the nodes taken so far. Without an attack, the checks soon run out.
const SHARE: u64 = 8;
/// In a search for a mate it may take as many as were taken so far, but at least these.
const LEAST_NODES: u64 = 1 << 14;
/// How many positions are remembered.
const MOST_POSITIONS: usize = 1 << 18;
/// Beyond any number of plies: the checks have run out.
const NEVER: u16 = u16::MAX;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Looks for a win by checks that is nearer than those known, in a search for the nearest one.
    pub(crate) fn seek_win_by_checks(&mut self) {
        let (limits, weakness) = (self.context.limits, &self.context.settings.weakness);
        let (first, nodes) = match limits.mate {
            Some(_) => (0, self.nodes.max(LEAST_NODES)),
            None => (FIRST_NODES, self.nodes / SHARE),
        };
        let due = self.thread == 0 && self.nodes >= self.checks.next.max(first);
        if !due || !limits.seeks_nearest_win() || weakness.is_some() {
            return;
        }
        let (past, end) = (past(&self.position), self.nodes + nodes);
        while self.checks.plies <= self.most_plies() {
            let plies = self.checks.plies;
            let mut prover = Prover::by_checks(self, end);
            let won = prover.win_by_checks(past, plies);
            let (exhausted, cut, proof) = prover.end();
            if won.is_some() {
                self.take_win_by_checks(&proof);
            }
            if exhausted || won.is_some() {
                break;
            }
            self.checks.plies = if cut { plies + 2 } else { usize::MAX };
        }
        self.checks.next = self.nodes.saturating_mul(2);
    }

    /// How many plies a win may take that is nearer than those known, and near enough for the limits.
    fn most_plies(&self) -> usize {
        let best = self.root.iter().map(|root| root.value.max(root.proven)).max().unwrap_or_default();
        let nearer = if best >= MATE_BOUND { (MATE - best - 1) as usize } else { MAX_PLY };
        let wanted = self.context.limits.mate.map_or(MAX_PLY, |moves| (moves as usize).saturating_mul(2));
        nearer.min(wanted).saturating_sub(1)
    }

    fn take_win_by_checks(&mut self, proof: &Proof) {
        self.context.pipeline.keep(proof);
        let Some((mv, value, line)) = proof.win(&self.position) else { return };
        let depth = self.depth;
        for root in self.root.iter_mut().filter(|root| root.mv == mv) {
            root.take_proof(value, &line);
            root.depth = depth;
        }
        self.root.sort_by_key(|root| -root.value);
    }
}

impl<P: Position, E: Eval<P>> Prover<'_, '_, P, E> {
    /// The number of plies in which the side to move wins by checks, at most `plies`; otherwise `None`.
    pub(crate) fn win_by_checks(&mut self, past: u64, plies: usize) -> Option<usize> {
        let key = self.worker.position.key();
        if let Some(&failed) = self.worker.checks.failed.get(&key)
            && usize::from(failed) >= plies
        {
            self.cut |= failed != NEVER;
            return None;
        }
        let cut = std::mem::take(&mut self.cut);
        let won = self.checks(key).into_iter().find_map(|mv| Some((mv, self.win_by(mv, past, plies)?)));
        let (failed, exhausted) = (if self.cut { plies as u16 } else { NEVER }, self.is_exhausted());
        self.cut |= cut;
        let checks = &mut self.worker.checks;
        if checks.failed.len() + checks.winning.len() >= MOST_POSITIONS {
            checks.failed.clear();
            checks.winning.clear();
        }
        match won {
            Some((mv, _)) => _ = checks.winning.insert(key, mv),
            None if exhausted => {}
            None => _ = checks.failed.insert(key, failed),
        }
        won.map(|(_, plies)| plies)
    }

    /// The checks of the side to move, or its capture of the terminal piece; first the one that has won before.
    fn checks(&self, key: u64) -> Vec<Move> {
        let position = &self.worker.position;
        if let Some(capture) = terminal_capture(position) {
            return vec![capture];
        }
        let searched = |mv| self.height > 0 || self.worker.root.iter().any(|root| root.mv == mv);
        let fits = |&(mv, legality): &(Move, Legality)| legality == Legality::Safe && position.gives_check(mv);
        let mut checks: Vec<Move> = legal_moves(position).filter(fits).map(|(mv, _)| mv).collect();
        checks.retain(|&mv| searched(mv));
        let winning = self.worker.checks.winning.get(&key);
        checks.sort_by_key(|mv| Some(mv) != winning);
        checks
    }
}

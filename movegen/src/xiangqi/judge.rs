//! Perpetual check, perpetual chase and repetition (rulings 10, 11, 12, 15 and 21).
//!
//! Every move keeps cheap facts: the checking pieces, the length of its side's run of checks, and a superset of the
//! pieces that it chases. They nearly always rule out a run above its limit. Only if they do not is the game replayed
//! backwards and every chase judged exactly.

use super::Board;
use super::chase::Chase;
use super::history::{History, Id, Ids, Record, Rewind};
use super::ruling::{Perpetual, Ruling};
use crate::Side;
use crate::explanation::{Conduct, HarmlessAttack, RunKind};

/// The longest run of one piece that is not perpetual. The limit is twice that for two pieces, three times for more.
const LIMIT_OF_ONE: u32 = 6;

/// A run of checks, or of chases of one piece (ruling 10), the pieces by their identities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct IdRun {
    pub(super) kind: RunKind,
    /// The piece that is chased or the general that is checked.
    pub(super) piece: Id,
    pub(super) length: u32,
    /// The pieces that gave the checks or chased.
    pub(super) by: Ids,
}

impl IdRun {
    /// The longest run that is not perpetual: 6·min(k, 3) for k pieces.
    pub(super) fn limit(&self) -> u32 {
        LIMIT_OF_ONE * self.by.count().min(3)
    }

    fn is_perpetual(&self) -> bool {
        self.length > self.limit()
    }
}

/// How perpetual check, perpetual chase or repetition ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub(super) ruling: Ruling,
    /// Who loses; `None` for a draw.
    pub(super) loser: Option<Side>,
}

/// The records of one side, latest first. `mover_is_last` says whether `records` ends with a move of this side.
#[inline]
fn own_records(records: &[Record], mover_is_last: bool) -> impl Iterator<Item = &Record> {
    records.iter().rev().skip(usize::from(!mover_is_last)).step_by(2)
}

/// Judges a game by its history.
#[derive(Clone, Copy)]
pub(super) struct Judge<'g> {
    pub(super) board: &'g Board,
    pub(super) history: &'g History,
}

impl Judge<'_> {
    /// The verdict on the last move by the rulings on perpetual check, perpetual chase and repetition alone.
    #[inline]
    pub(super) fn verdict(&self, mode: Perpetual) -> Option<Verdict> {
        let by_runs = match mode {
            Perpetual::Counted => self.verdict_on_runs(),
            Perpetual::Repeated | Perpetual::Competition => None,
            Perpetual::Arbiter => return None,
        };
        by_runs.or_else(|| self.verdict_on_repetition(mode))
    }

    /// Every chase of the last move.
    pub(super) fn chases(&self) -> Vec<Chase> {
        Rewind::new(self.history, self.board).chases()
    }

    /// Every other attack of the last move, and why it is not a chase.
    pub(super) fn harmless_attacks(&self) -> Vec<HarmlessAttack> {
        Rewind::new(self.history, self.board).harmless_attacks()
    }

    /// Ruling 11 for the last move. If it makes several runs perpetual, one losing run is enough.
    #[inline]
    pub(super) fn verdict_on_runs(&self) -> Option<Verdict> {
        let long_checks = self.history.records.last()?.check_run > LIMIT_OF_ONE;
        let long_chases = self.chases_may_last(!self.board.to_move(), LIMIT_OF_ONE + 1);
        if long_checks || long_chases { self.verdict_on_long_runs(long_checks, long_chases) } else { None }
    }

    #[cold]
    #[inline(never)]
    fn verdict_on_long_runs(&self, long_checks: bool, long_chases: bool) -> Option<Verdict> {
        let (mover, other) = (!self.board.to_move(), self.board.to_move());
        let others_checks = self.check_run_length(other);
        let mut draw = None;
        if long_checks && let Some(run) = self.run_of_checks(mover).filter(IdRun::is_perpetual) {
            if others_checks + 1 < run.length {
                return Some(Verdict { ruling: Ruling::PerpetualCheck, loser: Some(mover) });
            }
            draw = Some(Verdict { ruling: Ruling::PerpetualCheck, loser: None });
        }
        if long_chases {
            let perpetual = |run: &IdRun| run.is_perpetual() && others_checks + 1 < run.length;
            for run in self.runs_of_chases(mover).into_iter().filter(perpetual) {
                if !self.runs_of_chases(other).iter().any(|others| others.length + 1 >= run.length) {
                    return Some(Verdict { ruling: Ruling::PerpetualChase, loser: Some(mover) });
                }
                draw = draw.or(Some(Verdict { ruling: Ruling::PerpetualChase, loser: None }));
            }
        }
        draw
    }

    /// Whether each of this side's last `plies` moves may have chased one and the same piece. Cheap, and never wrongly
    /// false.
    #[inline]
    pub(super) fn chases_may_last(&self, side: Side, plies: u32) -> bool {
        let mut common = !Ids::EMPTY;
        let mut count = 0;
        for record in self.moves_of(side).take(plies as usize) {
            common &= record.candidates;
            if common.is_empty() {
                return false;
            }
            count += 1;
        }
        count == plies
    }

    /// All of this side's moves, latest first.
    #[inline]
    fn moves_of(&self, side: Side) -> impl Iterator<Item = &Record> {
        own_records(&self.history.records, self.board.to_move() != side)
    }

    /// The length of this side's run of checks.
    #[inline]
    pub(super) fn check_run_length(&self, side: Side) -> u32 {
        self.moves_of(side).next().map_or(0, |record| record.check_run)
    }

    /// This side's run of checks, if its last move was one.
    pub(super) fn run_of_checks(&self, side: Side) -> Option<IdRun> {
        let length = self.check_run_length(side);
        let mut rewind = Rewind::new(self.history, self.board);
        rewind.back_to_move_of(side);
        let mut by = Ids::EMPTY;
        for _ in 0..length {
            by |= rewind.checkers();
            rewind.back();
            rewind.back();
        }
        let general = self.board.general(!side).map_or(0, |general| self.history.identities().of(general));
        (length > 0).then_some(IdRun { kind: RunKind::Check, piece: general, length, by })
    }

    /// This side's runs of chases, one for each piece that its last move chased.
    pub(super) fn runs_of_chases(&self, side: Side) -> Vec<IdRun> {
        let mut rewind = Rewind::new(self.history, self.board);
        rewind.back_to_move_of(side);
        let mut facts = rewind.chase_facts();
        let start = |&(piece, _): &(Id, Ids)| IdRun { kind: RunKind::Chase, piece, length: 0, by: Ids::EMPTY };
        let mut runs: Vec<IdRun> = facts.chases.iter().map(start).collect();
        let mut going = facts.chased();
        while going.any() {
            for run in runs.iter_mut().filter(|run| going.has(run.piece as usize)) {
                run.length += 1;
                run.by |= facts.chasers(run.piece);
            }
            rewind.back();
            rewind.back();
            if rewind.last().is_none_or(|record| (record.candidates & going).is_empty()) {
                break;
            }
            facts = rewind.chase_facts();
            going &= facts.chased();
        }
        runs
    }

    /// Rulings 12 and 15 at a third or later occurrence.
    #[inline]
    pub(super) fn verdict_on_repetition(&self, mode: Perpetual) -> Option<Verdict> {
        self.verdict_on_cycle(self.cycle_start()?, mode)
    }

    /// At a third or later occurrence: the number of plies before the first of the last three.
    #[inline]
    pub(super) fn cycle_start(&self) -> Option<usize> {
        let last = self.history.records.last().filter(|last| last.occurrences >= 3)?;
        // Two occurrences precede this one, so the later of them is not the starting position.
        Some(self.history.records[last.previous as usize - 1].previous as usize)
    }

    /// The verdict on a recurrence of the position after `start` moves.
    pub(super) fn verdict_on_cycle(&self, start: usize, mode: Perpetual) -> Option<Verdict> {
        let [south, north] = self.conduct_of_both(start);
        if south == north {
            return Some(Verdict { ruling: Ruling::Repetition, loser: None });
        }
        let loser = if south < north { Side::South } else { Side::North };
        (mode != Perpetual::Counted).then_some(Verdict { ruling: Ruling::RepeatedOffence, loser: Some(loser) })
    }

    /// The conduct of both sides in all of their moves after the first `start`, South's first.
    pub(super) fn conduct_of_both(&self, start: usize) -> [Conduct; 2] {
        Side::BOTH.map(|side| self.conduct_since(start, side))
    }

    /// This side's conduct in all of its moves after the first `start`.
    fn conduct_since(&self, start: usize, side: Side) -> Conduct {
        let mover_is_last = self.board.to_move() != side;
        let own = || own_records(&self.history.records[start..], mover_is_last);
        if own().all(|record| record.checkers.any()) {
            return Conduct::Checking;
        }
        let candidates = own().fold(!Ids::EMPTY, |common, record| common & record.candidates);
        if candidates.is_empty() {
            return Conduct::Free;
        }
        let mut rewind = Rewind::new(self.history, self.board);
        rewind.back_to_move_of(side);
        let mut chased = candidates;
        while chased.any() && rewind.len() > start {
            chased &= rewind.chase_facts().chased();
            rewind.back();
            rewind.back();
        }
        if chased.any() { Conduct::Chasing } else { Conduct::Free }
    }
}

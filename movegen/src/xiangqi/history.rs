//! The history of a game: the data needed to take moves back and to judge repetition, checks and chases.

use super::chase::{Chase, NewAttacks};
use super::parts::Parts;
use super::ruling::Perpetual;
use super::square::{Square, Squares};
use super::{Board, Undo, Xiangqi};
use crate::explanation::HarmlessAttack;
use crate::progress;
use crate::{Move, Side};

/// A piece's identity through a game: the index of its square in the starting position.
pub(super) type Id = u8;

/// A set of pieces by their identities.
pub(super) type Ids = Squares;

/// The identity of the piece on each square. Entries of empty squares are stale and never read.
#[derive(Clone, Debug)]
pub(super) struct Identities([Id; 128]);

impl Identities {
    /// Every piece gets the identity of its current square.
    pub(super) fn new() -> Self {
        Self(std::array::from_fn(|square| square as Id))
    }

    #[inline(always)]
    pub(super) fn of(&self, square: Square) -> Id {
        self.0[square.index()]
    }

    /// The identities of the pieces on these squares.
    #[inline(always)]
    pub(super) fn all(&self, squares: Squares) -> Ids {
        squares.into_iter().fold(Ids::EMPTY, |ids, square| ids | Ids::only(self.0[square] as usize))
    }

    /// Follows a move; returns the identity that the destination had.
    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move) -> Id {
        let Parts { origin, destination } = Parts::of(mv);
        let before = self.of(destination);
        self.0[destination.index()] = self.of(origin);
        before
    }

    /// Takes a move back.
    #[inline(always)]
    pub(super) fn unmake(&mut self, mv: Move, before: Id) {
        let Parts { origin, destination } = Parts::of(mv);
        self.0[origin.index()] = self.of(destination);
        self.0[destination.index()] = before;
    }
}

/// A move of the history, with facts about it and about the position that it led to.
#[derive(Clone, Debug)]
pub struct Record {
    pub(super) undo: Undo,
    /// The identity that the destination had.
    pub(super) replaced: Id,
    /// The squares of the pieces that check the side to move after it.
    pub(super) checkers: Squares,
    /// A superset of the pieces that this move chases, see [`Board::chase_candidates`].
    pub(super) candidates: Ids,
    /// The number of the mover's last moves, this one included, that all gave check.
    pub(super) check_run: u32,
    /// The number of plies before the oldest position that can still recur.
    pub(super) horizon: u32,
    /// How often the position after this move has occurred, this time included.
    pub(super) occurrences: u32,
    /// The number of plies before its previous occurrence, if there is one.
    pub(super) previous: u32,
}

impl AsRef<Undo> for Record {
    fn as_ref(&self) -> &Undo {
        &self.undo
    }
}

/// All moves of a game, and how they are judged.
#[derive(Clone, Debug)]
pub struct History {
    pub(super) records: Vec<Record>,
    /// The key of the position before each move. Kept apart from the records, so that the search for repetitions reads
    /// little memory.
    keys: Vec<u64>,
    identities: Identities,
    /// The definition of new attacks, which determines the candidates in the records.
    definition: NewAttacks,
    /// The pieces that check the side to move in the starting position.
    pub(super) given_checkers: Squares,
    pub(super) perpetual: Perpetual,
    /// The host has played on after a perpetual check or chase: it does not judge them.
    pub(super) offences_allowed: bool,
    /// After this number of plies the game continues, regardless of its history.
    pub(super) goes_on_at: Option<usize>,
}

impl History {
    /// The history of a game that has not started; these pieces check the side to move.
    pub(super) fn new(given_checkers: Squares) -> Self {
        // Room for a long game and the search's line on top, so that playing does not allocate.
        Self {
            records: Vec::with_capacity(1024),
            keys: Vec::with_capacity(1024),
            identities: Identities::new(),
            definition: NewAttacks::default(),
            given_checkers,
            perpetual: Perpetual::default(),
            offences_allowed: false,
            goes_on_at: None,
        }
    }

    /// Changes which attacks are new, also for the moves that led to this board.
    pub(super) fn define_chases(&mut self, definition: NewAttacks, board: &Board) {
        if std::mem::replace(&mut self.definition, definition) == definition {
            return;
        }
        let mut rewind = Rewind::new(self, board);
        let mut candidates = Vec::with_capacity(self.records.len());
        while let Some(record) = rewind.last() {
            candidates.push(rewind.identities.all(rewind.board.chase_candidates(&record.undo, definition)));
            rewind.back();
        }
        for (record, candidates) in self.records.iter_mut().rev().zip(candidates) {
            record.candidates = candidates;
        }
    }

    /// The identities of the pieces on the current board.
    #[inline(always)]
    pub(super) fn identities(&self) -> &Identities {
        &self.identities
    }

    #[inline(always)]
    fn horizon(&self) -> u32 {
        self.records.last().map_or(0, |record| record.horizon)
    }

    /// How often the position after this many plies had occurred by then.
    #[inline(always)]
    fn occurrences_after(&self, plies: usize) -> u32 {
        plies.checked_sub(1).map_or(1, |index| self.records[index].occurrences)
    }

    /// The number of plies before the previous occurrence of the current position, which has this key, back to the
    /// horizon.
    #[inline(always)]
    fn previous_occurrence(&self, horizon: usize, key: u64) -> Option<usize> {
        let now = self.keys.len();
        // A position can recur after four plies at the earliest: both sides move away and back.
        if now < horizon + 4 {
            return None;
        }
        (horizon..=now - 4).rev().step_by(2).find(|&then| self.keys[then] == key)
    }
}

impl progress::History<Xiangqi> for History {
    type Record = Record;

    #[inline(always)]
    fn records(&self) -> &[Record] {
        &self.records
    }

    #[inline(always)]
    fn keys(&self) -> &[u64] {
        &self.keys
    }

    #[inline(always)]
    fn push(&mut self, undo: Undo, key: u64, board: &Board) {
        let now = self.records.len();
        self.keys.push(key);
        let replaced = self.identities.make(undo.mv);
        let horizon = if undo.is_irreversible() { now as u32 + 1 } else { self.horizon() };
        let checkers = board.checkers_after(undo.mv);
        let before = now.checked_sub(2).map_or(0, |index| self.records[index].check_run);
        let check_run = if checkers.any() { before + 1 } else { 0 };
        let candidates = self.identities.all(board.chase_candidates(&undo, self.definition));
        let previous = self.previous_occurrence(horizon as usize, board.keys().full);
        let occurrences = previous.map_or(1, |moves| 1 + self.occurrences_after(moves));
        let previous = previous.unwrap_or_default() as u32;
        self.records.push(Record { undo, replaced, checkers, candidates, check_run, horizon, occurrences, previous });
    }

    #[inline(always)]
    fn push_null(&mut self, undo: Undo, key: u64) {
        self.keys.push(key);
        self.records.push(Record {
            undo,
            replaced: 0,
            checkers: Squares::EMPTY,
            candidates: Squares::EMPTY,
            check_run: 0,
            horizon: self.records.len() as u32 + 1,
            occurrences: 1,
            previous: 0,
        });
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Undo> {
        let record = self.records.pop()?;
        self.keys.pop();
        if record.undo.mv.is_some() {
            self.identities.unmake(record.undo.mv, record.replaced);
        }
        Some(record.undo)
    }
}

/// The chases of a move, with the identities of the pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct ChaseFacts {
    /// Each chased piece with the pieces that chase it.
    pub(super) chases: Vec<(Id, Ids)>,
}

impl ChaseFacts {
    /// All chased pieces.
    pub(super) fn chased(&self) -> Ids {
        self.chases.iter().fold(Ids::EMPTY, |all, &(piece, _)| all | Ids::only(piece as usize))
    }

    /// The pieces that chase this one.
    pub(super) fn chasers(&self, piece: Id) -> Ids {
        self.chases.iter().find(|&&(chased, _)| chased == piece).map_or(Ids::EMPTY, |&(_, by)| by)
    }
}

/// A replay of a game backwards, from its last move to its first.
///
/// Making and unmaking moves keeps no exact facts about chases; callers that need them replay backwards.
pub(super) struct Rewind<'g> {
    records: &'g [Record],
    board: Board,
    identities: Identities,
    definition: NewAttacks,
}

impl<'g> Rewind<'g> {
    /// Starts at this board, which the history led to.
    pub(super) fn new(history: &'g History, board: &Board) -> Self {
        let History { records, identities, definition, .. } = history;
        Self { records, board: board.clone(), identities: identities.clone(), definition: *definition }
    }

    /// The last move that has not been taken back.
    pub(super) fn last(&self) -> Option<&'g Record> {
        self.records.last()
    }

    /// The number of plies left.
    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    /// The chases of the last move.
    pub(super) fn chases(&self) -> Vec<Chase> {
        self.last().map_or_else(Vec::new, |record| self.board.chases(&record.undo, self.definition))
    }

    /// Every other attack of the last move, and why it is not a chase.
    pub(super) fn harmless_attacks(&self) -> Vec<HarmlessAttack> {
        self.last().map_or_else(Vec::new, |record| self.board.harmless_attacks(&record.undo, self.definition))
    }

    /// The identities of the pieces that check after the last move.
    pub(super) fn checkers(&self) -> Ids {
        self.last().map_or(Ids::EMPTY, |record| self.identities.all(record.checkers))
    }

    /// The chases of the last move, by identities.
    pub(super) fn chase_facts(&self) -> ChaseFacts {
        let Some(record) = self.last() else { return ChaseFacts::default() };
        let mut facts = ChaseFacts::default();
        // Most moves have no candidates, and so no chase.
        if record.candidates.is_empty() {
            return facts;
        }
        for chase in self.chases() {
            let (piece, by) = (self.identities.of(chase.target), Ids::only(self.identities.of(chase.by) as usize));
            match facts.chases.iter_mut().find(|(chased, _)| *chased == piece) {
                Some((_, chasers)) => *chasers |= by,
                None => facts.chases.push((piece, by)),
            }
        }
        facts
    }

    /// Takes back the last move.
    pub(super) fn back(&mut self) {
        let Some((record, before)) = self.records.split_last() else { return };
        self.records = before;
        if record.undo.mv.is_none() {
            self.board.unmake_null(&record.undo);
        } else {
            self.board.unmake(&record.undo);
            self.identities.unmake(record.undo.mv, record.replaced);
        }
    }

    /// Takes back the last move if the other side made it, so that the last one is this side's.
    pub(super) fn back_to_move_of(&mut self, side: Side) {
        if self.board.to_move() == side {
            self.back();
        }
    }
}

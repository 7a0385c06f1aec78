//! The history of a game: the data needed to take moves back and to find repetitions.

use super::{Board, Undo, Xiongqi};
use crate::progress;

/// A move of the history.
#[derive(Clone, Debug)]
pub struct Record {
    pub(super) undo: Undo,
    /// The number of plies played before the oldest position that can still recur.
    horizon: usize,
}

impl AsRef<Undo> for Record {
    fn as_ref(&self) -> &Undo {
        &self.undo
    }
}

/// All moves of a game, and which of them may repeat.
#[derive(Clone, Debug)]
pub struct History {
    pub(super) records: Vec<Record>,
    /// The key of the position before each move. Kept apart from the records, so that the search for repetitions reads
    /// little memory.
    pub(super) keys: Vec<u64>,
    /// The last move was repetitive, which loses (rules §6.3).
    pub(super) repeated: bool,
    /// Which side the host lets repeat its moves, South first.
    pub(super) may_repeat: [bool; 2],
}

impl History {
    /// The history of a game that has not started.
    pub(super) fn new() -> Self {
        // Room for a long game and the search's line on top, so that playing does not allocate.
        Self {
            records: Vec::with_capacity(1024),
            keys: Vec::with_capacity(1024),
            repeated: false,
            may_repeat: [false; 2],
        }
    }

    /// The number of plies played before the oldest position that can still recur.
    #[inline(always)]
    pub(super) fn horizon(&self) -> usize {
        self.records.last().map_or(0, |record| record.horizon)
    }
}

impl progress::History<Xiongqi> for History {
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
    fn push(&mut self, undo: Undo, key: u64, _: &Board) {
        let horizon = if undo.is_irreversible() { self.records.len() + 1 } else { self.horizon() };
        self.keys.push(key);
        self.records.push(Record { undo, horizon });
    }

    #[inline(always)]
    fn push_null(&mut self, undo: Undo, key: u64) {
        self.keys.push(key);
        self.records.push(Record { undo, horizon: self.records.len() + 1 });
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Undo> {
        self.keys.pop();
        self.records.pop().map(|record| record.undo)
    }
}

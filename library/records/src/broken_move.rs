//! Where the moves of a record stop.

use serde::Serialize;
use xiongmao_movegen::game::NotationError;

use crate::note::{MoveNote, RecordNote};
use crate::pcn::Pcn;

/// A move that cannot be played, before which a game ends for its reader.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BrokenMove {
    /// Its number in its line, counted from 1.
    pub number: usize,
    /// Its text, truncated, with unprintable characters escaped.
    #[serde(rename = "move")]
    pub token: String,
    /// The error.
    #[serde(rename = "why")]
    pub reason: NotationError,
    /// The game up to this move, with a note that says so.
    #[serde(skip)]
    pub kept: Box<Pcn>,
}

impl BrokenMove {
    /// The move of this note, after the moves of this record.
    pub(crate) fn after(mut record: Pcn, note: MoveNote) -> Self {
        let MoveNote { number, token, reason, .. } = note.clone();
        record.notes.push(RecordNote::Stopped { why: note });
        Self { number, token, reason, kept: Box::new(record) }
    }
}

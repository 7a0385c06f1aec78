//! Notes of a reader about a record that it could read.

use serde::{Serialize, Serializer};
use thiserror::Error;
use xiongmao_movegen::error::{Located, in_english};
use xiongmao_movegen::game::{AnyGame, NotationError};
use xiongmao_movegen::notation::Notation;

/// Something that a reader noticed or corrected. It is not part of the record.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments")]
pub enum RecordNote {
    /// The text does not name the notation of its moves, or not the right one; they were read in this one.
    #[serde(rename = "read_as")]
    Notation { name: &'static str },
    /// A mark of check, checkmate or capture is wrong, and was ignored.
    #[serde(rename = "mark_ignored")]
    Mended { why: MoveNote },
    /// A variation ends before this move, which cannot be played.
    #[serde(rename = "variation_ends")]
    Cut { why: MoveNote },
    /// Soldiers are on these squares, to which no game brings them.
    #[serde(rename = "composed")]
    Composed { squares: Vec<String> },
    /// The game ends before this move, which cannot be played.
    #[serde(rename = "game_stops")]
    Stopped { why: MoveNote },
    /// The tag says another result than the text behind the moves.
    #[serde(rename = "two_results")]
    Results { stated: &'static str, found: &'static str },
    /// `#` after a move that leaves the opponent no legal move, but gives no check.
    #[serde(rename = "stalemate_not_mate")]
    Stalemate { why: MoveNote },
}

/// The maximum number of notes about a game. Further notes add nothing for the reader.
const MOST_NOTES: usize = 1_000;

impl RecordNote {
    /// That the moves were read in this notation.
    pub(crate) fn read_as(notation: Notation) -> Self {
        Self::Notation { name: notation.name() }
    }

    /// Adds it to others.
    pub(crate) fn add_to(self, notes: &mut Vec<Self>) {
        if notes.len() < MOST_NOTES {
            notes.push(self);
        }
    }

    /// That a game begins from a composed position, if it does.
    pub(crate) fn on_start(game: &AnyGame) -> Option<Self> {
        let squares: Vec<String> = game.composed().iter().map(ToString::to_string).collect();
        (!squares.is_empty()).then_some(Self::Composed { squares })
    }

    /// Whether the text contradicts itself or the rules of movement, so that a strict reader would refuse it.
    pub fn is_fault(&self) -> bool {
        matches!(self, Self::Mended { .. } | Self::Cut { .. } | Self::Stopped { .. })
    }
}

/// An error in a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveNote {
    /// Its place in a text: line and column, counted from 1.
    pub place: Option<(usize, usize)>,
    /// Its number in its line, counted from 1.
    pub number: usize,
    /// Its text, truncated, with unprintable characters escaped.
    pub token: String,
    /// The error.
    pub reason: NotationError,
}

impl Serialize for MoveNote {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let error = Located::at_move(self.number, &self.token, &self.reason);
        match self.place {
            None => error.serialize(serializer),
            Some((line, column)) => Located::<_>::AtLine { line, column, why: error }.serialize(serializer),
        }
    }
}

//! Notes of a reader about a record that it could read.

use std::fmt;

use thiserror::Error;
use xiongmao_movegen::game::{AnyGame, NotationError};
use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::objection::{Argument, Code, Objecting, Objection};

/// Something that a reader noticed or corrected. It is not part of the record.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum RecordNote {
    /// The text does not name the notation of its moves, or not the right one; they were read in this one.
    #[error("read as {}", .0.name())]
    Notation(Notation),
    /// A mark of check, checkmate or capture is wrong, and was ignored.
    #[error("{0}; the mark is ignored")]
    Mended(MoveNote),
    /// A variation ends before this move, which cannot be played.
    #[error("{0}; the variation ends before it")]
    Cut(MoveNote),
    /// Soldiers are on these squares, which they cannot reach in a game.
    #[error("a composed position: no game brings a soldier to {}", .0.join(", "))]
    Composed(Vec<String>),
    /// The game ends before this move, which cannot be played.
    #[error("{0}; what follows is left out")]
    Stopped(MoveNote),
    /// The tag says another result than the text behind the moves.
    #[error("the tag Result says {stated}, but the game ends with {found}; the tag is taken")]
    Results {
        /// The result of the tag.
        stated: &'static str,
        /// The result behind the moves.
        found: &'static str,
    },
    /// `#` after a move that leaves the opponent no legal move, but gives no check.
    #[error("{0}; it ends the game by stalemate")]
    Stalemate(MoveNote),
}

/// The maximum number of notes about a game. Further notes add nothing for the reader.
const MOST_NOTES: usize = 1_000;

impl RecordNote {
    /// Adds it to others.
    pub(crate) fn add_to(self, notes: &mut Vec<Self>) {
        if notes.len() < MOST_NOTES {
            notes.push(self);
        }
    }

    /// That a game begins from a composed position, if it does.
    pub(crate) fn on_start(game: &AnyGame) -> Option<Self> {
        let name = |square: usize| game.rules().square_name(square);
        let squares: Vec<String> = game.composed().into_iter().map(name).collect();
        (!squares.is_empty()).then_some(Self::Composed(squares))
    }

    /// Whether the text contradicts itself or the rules of movement, so that a strict reader would refuse it.
    pub fn is_fault(&self) -> bool {
        matches!(self, Self::Mended(_) | Self::Cut(_) | Self::Stopped(_))
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

impl fmt::Display for MoveNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, number, token, reason } = self;
        if let Some((line, column)) = place {
            write!(f, "line {line}, column {column}: ")?;
        }
        write!(f, "ply {number} '{token}': {reason}")
    }
}

impl Objecting for RecordNote {
    fn objection(&self) -> Objection {
        let of = |code, note: &MoveNote| Objection::new(code).with("why", note.objection());
        match self {
            Self::Notation(notation) => Objection::new(Code::read_as).text("name", notation.name()),
            Self::Mended(note) => of(Code::mark_ignored, note),
            Self::Cut(note) => of(Code::variation_ends, note),
            Self::Composed(squares) => Objection::new(Code::composed).with("squares", Argument::List(squares.clone())),
            Self::Stopped(note) => of(Code::game_stops, note),
            Self::Results { stated, found } => {
                Objection::new(Code::two_results).text("stated", stated).text("found", found)
            }
            Self::Stalemate(note) => of(Code::stalemate_not_mate, note),
        }
    }
}

impl Objecting for MoveNote {
    fn objection(&self) -> Objection {
        let objection = self.reason.objection().clone().of_move(self.number, &self.token);
        match self.place {
            None => objection,
            Some((line, column)) => objection.at_line(line, column),
        }
    }
}

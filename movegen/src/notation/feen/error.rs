//! What can be wrong with a FEEN of any game, and where.

use std::convert::Infallible;
use std::fmt;

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::Side;
use crate::error::{Located, in_english, quoted};

/// The most characters that sashite-feen reads.
pub(super) const MAX_LENGTH: usize = 4096;

/// Why a text is not a position of a game, and where the error is. `R` says what is wrong, `S` is the
/// game's square.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct FeenError<R, S> {
    /// The fault.
    pub reason: R,
    /// The place of the error.
    pub place: Place<S>,
}

impl<R, S> FeenError<R, S> {
    pub(crate) fn new(reason: impl Into<R>, part: Part<S>, column: usize) -> Self {
        Self { reason: reason.into(), place: Place { part, column } }
    }
}

impl<R: Serialize, S: Serialize> Serialize for FeenError<R, S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let Place { part, column } = &self.place;
        Located::At { column: *column, part, why: &self.reason }.serialize(serializer)
    }
}

impl<R: Serialize, S: Serialize> fmt::Display for FeenError<R, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_english(self))
    }
}

impl<R: Serialize + fmt::Debug, S: Serialize + fmt::Debug> std::error::Error for FeenError<R, S> {}

/// A fault that any game finds. It lies on no square: squares are as wide as the grammar says, whatever they hold.
pub(crate) type FormError = FeenError<FeenFault, Infallible>;

impl FormError {
    /// The same as an error of a game.
    pub(crate) fn of_game<R: From<FeenFault>, S>(self) -> FeenError<R, S> {
        let part = match self.place.part {
            Part::Text => Part::Text,
            Part::Board => Part::Board,
            Part::Row { row } => Part::Row { row },
            Part::Square { square } => match square {},
            Part::Hands => Part::Hands,
            Part::Hand { side } => Part::Hand { side },
            Part::Styles => Part::Styles,
        };
        FeenError::new(self.reason, part, self.place.column)
    }
}

/// A place in the text of a FEEN.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub struct Place<S> {
    /// The part of the FEEN at this column.
    pub part: Part<S>,
    /// The character, counted from 1; one past the last where something is missing at the end.
    pub column: usize,
}

/// The part of a FEEN that a [`Place`] lies in.
#[derive(Debug, PartialEq, Eq, Clone, Copy, Serialize)]
#[serde(tag = "part", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the variants say it")]
pub enum Part<S> {
    /// The text as a whole.
    Text,
    /// The first field.
    Board,
    /// One row of the board, 1 being South's own.
    Row { row: u8 },
    /// One square of the board.
    Square { square: S },
    /// The second field.
    Hands,
    /// One side's hand.
    Hand { side: Side },
    /// The third field.
    Styles,
}

/// A fault of a FEEN, in either game: the grammar, the canonical form (notations.md §4), the shape of
/// the board, the styles.
#[derive(Debug, Error, PartialEq, Eq, Clone, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum FeenFault {
    /// More characters than FEEN allows.
    TooLongFeen { most: usize },
    /// A character that is not ASCII.
    NotAscii {
        #[serde(serialize_with = "quoted")]
        character: char,
    },
    /// Fewer than three fields.
    MissingField { found: usize },
    /// A fourth field.
    ExtraField,
    /// A space next to another one, or at an end of the text.
    ExtraSpace,
    /// An empty row: a `/` at an end of the board or next to another one.
    EmptyRow,
    /// More or fewer rows than the board has.
    Rows { found: usize, rows: usize },
    /// More or fewer squares than a row has.
    RowLength { found: u32, files: u32 },
    /// A count of empty squares that is 0 or starts with 0.
    EmptyCount { count: String },
    /// A character at which neither a count nor a piece can start.
    Character {
        #[serde(serialize_with = "quoted")]
        character: char,
    },
    /// The hands are not two with a `/` between.
    HandsSeparator,
    /// A count in a hand that is 0 or 1 or starts with 0.
    HandCount { count: String },
    /// A count in a hand that no piece follows.
    HandPiece { count: String },
    /// The same piece twice in a hand.
    HandMerge { token: String },
    /// Two entries of a hand in the wrong order: the later one belongs before the earlier one.
    HandOrder { later: String, earlier: String },
    /// The styles are not two letters with a `/` between.
    StyleForm,
    /// Two styles of the same case, so that the side to move is unknown.
    StyleCase,
    /// More pieces on the board and in the hands than there are squares.
    TooManyPieces { pieces: u32, squares: u32 },
    /// An error of the crate sashite-feen that none of the above describes.
    NotCanonical { text: String },
    /// A style other than `X` and `C`.
    Style { style: char, game: &'static str },
    /// One side's style is `X`, the other's `C`.
    StylesMixed,
}

/// Why a FEEN token is not a piece of the game.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum PieceFault {
    /// The letter belongs to the other Xiongqi of Sashité (notations.md §11), or the state does.
    OtherXiongqi,
    /// A letter that means no piece. Holds the valid letters.
    Letters { letters: &'static str },
    /// A letter for this piece that only other games have, or a terminal piece without its `^`.
    WrittenAs { piece: &'static str, upper: &'static str, lower: &'static str },
    /// `^` after another piece, where generals have it.
    GeneralMark,
    /// `^` after another piece, where generals and dragons have it.
    TerminalMark,
    /// `+` before anything but a soldier.
    Enhanced,
    /// `+` before a soldier that has not crossed the river.
    NotCrossed,
    /// `+` before a soldier in a hand.
    EnhancedInHand,
    /// A general in a hand, where it is never captured.
    GeneralInHand,
    /// `-` before a letter.
    Diminished,
    /// `'` after a letter.
    Derived,
}

impl PieceFault {
    /// How a general is written.
    pub const GENERAL: Self = Self::WrittenAs { piece: "general", upper: "G^", lower: "g^" };
}

//! What can be wrong with a FEEN of any game, and where.

use std::convert::Infallible;
use std::fmt;

use thiserror::Error;
use xiongmao_text::quote_char;

use crate::Side;
use crate::objection::{Code, Objecting, Objection};

/// The most characters that sashite-feen reads.
pub(super) const MAX_LENGTH: usize = 4096;

/// Why a text is not a position of a game, and where the error is. `R` says what is wrong, `S` is the
/// game's square.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("{place}: {reason}")]
pub struct FeenError<R, S> {
    /// The fault.
    pub reason: R,
    /// Where it is wrong.
    pub place: Place<S>,
}

impl<R, S> FeenError<R, S> {
    pub(crate) fn new(reason: impl Into<R>, part: Part<S>, column: usize) -> Self {
        Self { reason: reason.into(), place: Place { part, column } }
    }
}

impl<R: Objecting, S: fmt::Display> Objecting for FeenError<R, S> {
    fn objection(&self) -> Objection {
        let Place { part, column } = &self.place;
        let at = self.reason.objection().at(*column);
        match part {
            Part::Text => at,
            Part::Board => at.text("part", "board"),
            Part::Row(row) => at.text("part", "row").with("row", usize::from(*row)),
            Part::Square(square) => at.text("part", "square").text("square", square),
            Part::Hands => at.text("part", "hands"),
            Part::Hand(side) => at.text("part", "hand").with("side", *side),
            Part::Styles => at.text("part", "styles"),
        }
    }
}

/// A fault that any game finds. It lies on no square: squares are as wide as the grammar says, whatever they hold.
pub(crate) type FormError = FeenError<FeenFault, Infallible>;

impl FormError {
    /// The same as an error of a game.
    pub(crate) fn of_game<R: From<FeenFault>, S>(self) -> FeenError<R, S> {
        let part = match self.place.part {
            Part::Text => Part::Text,
            Part::Board => Part::Board,
            Part::Row(row) => Part::Row(row),
            Part::Square(square) => match square {},
            Part::Hands => Part::Hands,
            Part::Hand(side) => Part::Hand(side),
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

/// `column 5 (square e8)`.
impl<S: fmt::Display> fmt::Display for Place<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}", self.column)?;
        match &self.part {
            Part::Text => Ok(()),
            Part::Board => f.write_str(" (board)"),
            Part::Row(row) => write!(f, " (row {row})"),
            Part::Square(square) => write!(f, " (square {square})"),
            Part::Hands => f.write_str(" (hands)"),
            Part::Hand(side) => write!(f, " ({side}'s hand)"),
            Part::Styles => f.write_str(" (styles)"),
        }
    }
}

/// The part of a FEEN that a [`Place`] lies in.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum Part<S> {
    /// The text as a whole.
    Text,
    /// The first field.
    Board,
    /// One row of the board, 1 being South's own.
    Row(u8),
    /// One square of the board.
    Square(S),
    /// The second field.
    Hands,
    /// One side's hand.
    Hand(Side),
    /// The third field.
    Styles,
}

/// A fault of a FEEN, in either game: the grammar, the canonical form (notations.md §4), the shape of
/// the board, the styles.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum FeenFault {
    /// More characters than FEEN allows.
    #[error("a FEEN has at most {max} characters", max = MAX_LENGTH)]
    TooLong,
    /// A character that is not ASCII.
    #[error("FEEN is plain ASCII, and {} is not", quote_char(*.0))]
    NotAscii(char),
    /// Fewer than three fields.
    #[error("a FEEN is three fields (board, hands, styles) separated by single spaces; found {0}")]
    MissingField(usize),
    /// A fourth field.
    #[error("unexpected text after the styles")]
    ExtraField,
    /// A space next to another one, or at an end of the text.
    #[error("a stray space")]
    ExtraSpace,
    /// An empty row: a `/` at an end of the board or next to another one.
    #[error("a row is missing beside this '/'")]
    EmptyRow,
    /// More or fewer rows than the board has.
    #[error("the board has {found} rows instead of {rows}")]
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        rows: usize,
    },
    /// More or fewer squares than a row has.
    #[error("the row has {found} squares instead of {files}")]
    RowLength {
        /// How many there are.
        found: u32,
        /// How many there should be.
        files: u32,
    },
    /// A count of empty squares that is 0 or starts with 0.
    #[error("a count of empty squares has no leading 0, not '{0}'")]
    EmptyCount(String),
    /// A character at which neither a count nor a piece can start.
    #[error("no piece is written with {}", quote_char(*.0))]
    Character(char),
    /// The hands are not two with a `/` between.
    #[error("South's and North's hand have one '/' between them, even when they are empty")]
    HandsSeparator,
    /// A count in a hand that is 0 or 1 or starts with 0.
    #[error("a count in a hand is 2 or more, without a leading 0, not '{0}'")]
    HandCount(String),
    /// A count in a hand that no piece follows.
    #[error("a piece is missing behind the count '{0}'")]
    HandPiece(String),
    /// The same piece twice in a hand.
    #[error("'{0}' is in the hand twice; its count is written once, before it")]
    HandMerge(String),
    /// Two entries of a hand in the wrong order.
    #[error(
        "'{later}' stands before '{earlier}': a hand goes by count, the highest first, then by letter, upper case first"
    )]
    HandOrder {
        /// The entry at fault.
        later: String,
        /// The first entry before it that it should have come before.
        earlier: String,
    },
    /// The styles are not two letters with a `/` between.
    #[error("the styles are two letters with a '/' between, like X/x")]
    StyleForm,
    /// Two styles of the same case, so that the side to move is unknown.
    #[error("one style is upper case and one lower case: X/x is South's turn, x/X North's")]
    StyleCase,
    /// More pieces on the board and in the hands than there are squares.
    #[error("{pieces} pieces on the board and in the hands are more than the {squares} squares")]
    TooManyPieces {
        /// How many pieces there are.
        pieces: u32,
        /// How many squares the board has.
        squares: u32,
    },
    /// An error of the crate sashite-feen that none of the above describes.
    #[error("not canonical FEEN: {0}")]
    Crate(sashite_feen::ParseError),
    /// A style other than `X` and `C`.
    #[error("the style '{style}' is not {game}; its styles are X and x (or C and c)")]
    Style {
        /// The style.
        style: char,
        /// The game, as people call it.
        game: &'static str,
    },
    /// One side's style is `X`, the other's `C`.
    #[error("both sides play one style: X/x, or C/c")]
    StylesMixed,
}

impl Objecting for FeenFault {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::TooLong => of(Code::too_long_feen).with("most", MAX_LENGTH),
            Self::NotAscii(char) => of(Code::not_ascii).text("character", quote_char(*char)),
            Self::MissingField(found) => of(Code::missing_field).with("found", *found),
            Self::ExtraField => of(Code::extra_field),
            Self::ExtraSpace => of(Code::extra_space),
            Self::EmptyRow => of(Code::empty_row),
            Self::Rows { found, rows } => of(Code::rows).with("found", *found).with("rows", *rows),
            Self::RowLength { found, files } => of(Code::row_length).with("found", *found).with("files", *files),
            Self::EmptyCount(count) => of(Code::empty_count).text("count", count),
            Self::Character(char) => of(Code::character).text("character", quote_char(*char)),
            Self::HandsSeparator => of(Code::hands_separator),
            Self::HandCount(count) => of(Code::hand_count).text("count", count),
            Self::HandPiece(count) => of(Code::hand_piece).text("count", count),
            Self::HandMerge(token) => of(Code::hand_merge).text("token", token),
            Self::HandOrder { later, earlier } => of(Code::hand_order).text("later", later).text("earlier", earlier),
            Self::StyleForm => of(Code::style_form),
            Self::StyleCase => of(Code::style_case),
            Self::TooManyPieces { pieces, squares } => {
                of(Code::too_many_pieces).with("pieces", *pieces).with("squares", *squares)
            }
            Self::Crate(error) => of(Code::not_canonical).text("text", error),
            Self::Style { style, game } => of(Code::style).text("style", style).text("game", game),
            Self::StylesMixed => of(Code::styles_mixed),
        }
    }
}

/// Why a FEEN token is not a piece of the game.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum PieceFault {
    /// The letter belongs to the other Xiongqi of Sashité (notations.md §11), or the state does.
    #[error("it belongs to the newer Xiongqi of Sashité, a different game under the same name")]
    OtherXiongqi,
    /// A letter that means no piece. Holds the valid letters.
    #[error("the letters are {0}, in lower case for North")]
    Letter(&'static str),
    /// A letter for this piece that only other games have, or a terminal piece without its `^`.
    #[error("{} {piece} is written {upper} or {}", article(.piece), .upper.to_ascii_lowercase())]
    WrittenAs {
        /// The English name of the piece.
        piece: &'static str,
        /// South's piece, as FEEN writes it.
        upper: &'static str,
    },
    /// `^` after another piece, where generals have it.
    #[error("only a general has a ^")]
    GeneralMark,
    /// `^` after another piece, where generals and dragons have it.
    #[error("only a general and a dragon have a ^")]
    TerminalMark,
    /// `+` before anything but a soldier.
    #[error("only a soldier has a +")]
    Enhanced,
    /// `+` before a soldier that has not crossed the river.
    #[error("this soldier has not crossed the river, so it has no +")]
    NotCrossed,
    /// `+` before a soldier in a hand.
    #[error("a captured soldier has no +")]
    EnhancedInHand,
    /// A general in a hand, where it is never captured.
    #[error("a general is never captured")]
    GeneralInHand,
    /// `-` before a letter.
    #[error("no piece has a -")]
    Diminished,
    /// `'` after a letter.
    #[error("no piece has a '")]
    Derived,
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e']) { "an" } else { "a" }
}

impl PieceFault {
    /// How a general is written.
    pub const GENERAL: Self = Self::WrittenAs { piece: "general", upper: "G^" };
}

impl Objecting for PieceFault {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::OtherXiongqi => of(Code::other_xiongqi),
            Self::Letter(letters) => of(Code::letters).text("letters", letters),
            Self::WrittenAs { piece, upper } => {
                let lower = upper.to_ascii_lowercase();
                of(Code::written_as).text("piece", piece).text("upper", upper).text("lower", lower)
            }
            Self::GeneralMark => of(Code::general_mark),
            Self::TerminalMark => of(Code::terminal_mark),
            Self::Enhanced => of(Code::enhanced),
            Self::NotCrossed => of(Code::not_crossed),
            Self::EnhancedInHand => of(Code::enhanced_in_hand),
            Self::GeneralInHand => of(Code::general_in_hand),
            Self::Diminished => of(Code::diminished),
            Self::Derived => of(Code::derived),
        }
    }
}

//! What can be wrong with a FEEN, and where.

use std::fmt;

use thiserror::Error;

use crate::Side;
use crate::notation::text::quoted;
use crate::xiongqi::{PlaceError, Square};

/// The most characters that sashite-feen reads.
pub(super) const MAX_LENGTH: usize = 4096;

/// Why a text is not a position of Xiongqi, and where in the text that shows.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("{place}: {reason}")]
pub struct FeenError {
    /// What is wrong.
    pub reason: FeenReason,
    /// Where it is wrong.
    pub place: Place,
}

impl FeenError {
    pub(super) fn new(reason: FeenReason, part: Part, column: usize) -> Self {
        Self { reason, place: Place { part, column } }
    }
}

/// A place in the text of a FEEN.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub struct Place {
    /// What the text says there.
    pub part: Part,
    /// The character, counted from 1; one past the last where something is missing at the end.
    pub column: usize,
}

/// `column 5 (square e8)`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}", self.column)?;
        match self.part {
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
pub enum Part {
    /// The text as a whole.
    Text,
    /// The first field.
    Board,
    /// One row of the board, 1 to 8.
    Row(u8),
    /// One square of the board.
    Square(Square),
    /// The second field.
    Hands,
    /// One side's hand.
    Hand(Side),
    /// The third field.
    Styles,
}

/// What is wrong with a FEEN. Up to [`FeenReason::Crate`] it is the grammar or the canonical form (notations.md §4,
/// ruling 19), behind it what makes a position one of Xiongqi.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum FeenReason {
    /// More characters than FEEN allows.
    #[error("a FEEN has at most {max} characters", max = MAX_LENGTH)]
    TooLong,
    /// A character that is not ASCII.
    #[error("FEEN is plain ASCII, and {} is not", quoted(*.0))]
    NotAscii(char),
    /// Fewer than three fields.
    #[error("a FEEN is three fields (board, hands, styles) with single spaces between; here is {0}")]
    MissingField(usize),
    /// A fourth field.
    #[error("nothing may follow the styles")]
    ExtraField,
    /// A space beside another one, or at an end of the text.
    #[error("a stray space")]
    ExtraSpace,
    /// A row without anything in it: a `/` at an end of the board or beside another one.
    #[error("a row is missing beside this '/'")]
    EmptyRow,
    /// Not eight rows.
    #[error("the board has {0} rows instead of 8")]
    Rows(usize),
    /// Not eight squares in a row.
    #[error("the row has {0} squares instead of 8")]
    RowLength(u32),
    /// A count of empty squares that is 0 or starts with 0.
    #[error("a count of empty squares has no leading 0, not '{0}'")]
    EmptyCount(String),
    /// A character at which neither a count nor a piece can start.
    #[error("{} starts no piece", quoted(*.0))]
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
    /// Two styles of one case, so that nobody knows whose turn it is.
    #[error("one style is upper case and one lower case: X/x is South's turn, x/X North's")]
    StyleCase,
    /// More pieces on the board and in the hands than there are squares.
    #[error("{0} pieces on the board and in the hands are more than the 64 squares")]
    TooManyPieces(u32),
    /// Something that the crate sashite-feen refuses, and that nothing above describes.
    #[error("not canonical FEEN: {0}")]
    Crate(sashite_feen::ParseError),

    /// A style other than `X` and `C`.
    #[error("the style '{0}' is not Xiongqi; its styles are X and x (or C and c)")]
    Style(char),
    /// One side's style is `X`, the other's `C`.
    #[error("both sides play one style: X/x, or C/c")]
    StylesMixed,
    /// A token that is FEEN but no piece of Xiongqi here.
    #[error("'{token}' is no piece of Xiongqi: {fault}")]
    Piece {
        /// The token as it stands.
        token: String,
        /// What is wrong with it.
        fault: PieceFault,
    },
    /// A piece that may not be on the board beside the others (ruling 4).
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// Neither side has a general or dragon (ruling 4).
    #[error("neither side has a general or a dragon")]
    NoTerminals,
}

/// Why a FEEN token is no piece of Xiongqi.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum PieceFault {
    /// The letter belongs to the other Xiongqi of Sashité (notations.md §11), or the state does.
    #[error("it belongs to the newer Xiongqi of Sashité, a different game under the same name")]
    OtherXiongqi,
    /// A letter without a meaning here.
    #[error("the letters are A, B, C, D^, E, G^, H, R and S, in lower case for North")]
    Letter,
    /// `K`, as chess has it.
    #[error("a general is written G^ or g^")]
    King,
    /// `P`, as chess and today's Xiangqi have it.
    #[error("a soldier is written S or s")]
    Pawn,
    /// `Q`, as chess has it.
    #[error("an empress is written E or e")]
    Queen,
    /// A general without `^`.
    #[error("a general is written G^ or g^")]
    BareGeneral,
    /// A dragon without `^`.
    #[error("a dragon is written D^ or d^")]
    BareDragon,
    /// `^` behind anything else.
    #[error("only a general and a dragon have a ^")]
    Terminal,
    /// `+` before anything but a soldier.
    #[error("only a soldier has a +")]
    Enhanced,
    /// `+` before a soldier in a hand (ruling 7).
    #[error("a captured soldier has no +")]
    EnhancedInHand,
    /// `-` before a letter.
    #[error("no piece has a -")]
    Diminished,
    /// `'` behind a letter.
    #[error("no piece has a '")]
    Derived,
}

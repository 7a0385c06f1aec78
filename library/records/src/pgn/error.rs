//! Errors of reading and writing PGN.

use thiserror::Error;
use xiongmao_movegen::game::NotationError;
use xiongmao_movegen::games::GAMES;
use xiongmao_movegen::objection::{Code, Objecting, Objection};

use crate::pcn::Pcn;

/// The maximum number of plies of a game that is written, including its variations.
pub(super) const MAX_PLIES: usize = 250_000;
/// The greatest depth of variations within variations.
pub(super) const MAX_NESTING: usize = 24;
/// The greatest number of numeric annotation glyphs of a move; further ones are left out.
pub(super) const MAX_NAGS: usize = 16;
/// The greatest number of tags of a game.
pub(super) const MAX_TAGS: usize = 1_000;

/// Why a game in PGN cannot be read, and where the error is.
#[derive(Debug, Error, Clone, PartialEq)]
#[error("line {line}, column {column}: {reason}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The error there.
    pub reason: PgnReason,
}

/// An error in a PGN.
#[derive(Debug, Error, Clone, PartialEq)]
pub enum PgnReason {
    /// The text holds no game.
    #[error("expected a game in PGN, found none")]
    Empty,
    /// A tag pair that is none.
    #[error("expected a tag, such as [Event \"Name\"]")]
    Tag,
    /// More tags than any game needs.
    #[error("more than {MAX_TAGS} tags")]
    TooManyTags,
    /// A comment without its end.
    #[error("the comment that begins here has no closing }}")]
    OpenComment,
    /// A variation without its end.
    #[error("the variation that begins here has no closing )")]
    OpenVariation,
    /// A closing bracket without an opening one.
    #[error("found {0} without the opening one")]
    Unopened(char),
    /// A variation without a move to replace.
    #[error("expected a move before the variation")]
    NothingToVary,
    /// Variations within variations without end.
    #[error("variations are nested more than {MAX_NESTING} deep")]
    TooDeep,
    /// A game of more than this many moves.
    #[error("more than {0} plies in one game")]
    TooLong(usize),
    /// `$` without a number from 0 to 255.
    #[error("expected a number from 0 to 255 after $")]
    Nag,
    /// A game that is not played here.
    #[error("the game '{0}' is unknown; known: {names}", names = known())]
    UnknownGame(String),
    /// The starting position is invalid.
    #[error("{tag}, {reason}")]
    Position {
        /// The name of the tag: FEN or FEEN.
        tag: &'static str,
        /// The error.
        reason: NotationError,
    },
    /// A move that cannot be played.
    #[error("ply {number} '{token}': {reason}")]
    Move {
        /// Its number in its line, counted from 1.
        number: usize,
        /// Its text, truncated, with unprintable characters escaped.
        token: String,
        /// The error.
        reason: NotationError,
        /// The game up to this move, with a note that says so.
        kept: Box<Pcn>,
    },
}

/// Why a record cannot be written as PGN.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum PgnWriteError {
    /// The starting position is invalid.
    #[error("setup: feen, {0}")]
    Position(NotationError),
    /// A move cannot be played.
    #[error("ply {number} '{token}': {reason}")]
    Move {
        /// Its number in its line, counted from 1.
        number: usize,
        /// Its text, truncated, with unprintable characters escaped.
        token: String,
        /// The error.
        reason: NotationError,
    },
    /// Variations within variations without end.
    #[error("variations are nested more than {MAX_NESTING} deep")]
    TooDeep,
    /// A game of excessive length.
    #[error("more than {MAX_PLIES} plies in one game")]
    TooLong,
}

impl Objecting for PgnError {
    fn objection(&self) -> Objection {
        self.reason.objection().at_line(self.line, self.column)
    }
}

impl Objecting for PgnReason {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::Empty => of(Code::no_pgn),
            Self::Tag => of(Code::tag),
            Self::TooManyTags => of(Code::too_many_tags).with("most", MAX_TAGS),
            Self::OpenComment => of(Code::open_comment),
            Self::OpenVariation => of(Code::open_variation),
            Self::Unopened(bracket) => of(Code::unopened).text("bracket", bracket),
            Self::NothingToVary => of(Code::nothing_to_vary),
            Self::TooDeep => of(Code::too_deep).with("most", MAX_NESTING),
            Self::TooLong(most) => of(Code::too_many_plies).with("most", *most),
            Self::Nag => of(Code::annotation_number),
            Self::UnknownGame(name) => of(Code::unknown_game).text("name", name).text("known", known()),
            Self::Position { tag, reason } => {
                of(Code::in_field).text("name", tag).with("why", reason.objection().clone())
            }
            Self::Move { number, token, reason, .. } => reason.objection().clone().of_move(*number, token),
        }
    }
}

impl Objecting for PgnWriteError {
    fn objection(&self) -> Objection {
        match self {
            Self::Position(reason) => {
                Objection::new(Code::in_field).text("name", "setup: feen").with("why", reason.objection().clone())
            }
            Self::Move { number, token, reason } => reason.objection().clone().of_move(*number, token),
            Self::TooDeep => PgnReason::TooDeep.objection(),
            Self::TooLong => PgnReason::TooLong(MAX_PLIES).objection(),
        }
    }
}

/// The titles of all games.
fn known() -> String {
    GAMES.iter().map(|rules| rules.title).collect::<Vec<_>>().join(", ")
}

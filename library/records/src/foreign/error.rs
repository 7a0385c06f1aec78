//! Why a game in a foreign format cannot be read.

use thiserror::Error;
use xiongmao_movegen::game::NotationError;
use xiongmao_movegen::objection::{Code, Objecting, Objection};

use crate::pcn::Pcn;

/// The greatest depth of variations within variations. Records nest them in TOML, which allows little more.
pub(super) const MAX_NESTING: usize = 24;

/// Why a game in a format of another program cannot be read.
#[derive(Debug, Error, Clone, PartialEq)]
#[error("{format}: {reason}")]
pub struct ForeignError {
    /// The name of the format.
    pub format: &'static str,
    /// The fault.
    pub reason: ForeignReason,
}

/// A fault in a file of another program.
#[derive(Debug, Error, Clone, PartialEq)]
pub enum ForeignReason {
    /// The file does not begin as files of this format do.
    #[error("the file does not begin with {0}")]
    Signature(&'static str),
    /// A version of the format that has no published description.
    #[error("version {found} of the format is unknown; known: {known}")]
    Version {
        /// The version of the file.
        found: String,
        /// The versions that are read.
        known: &'static str,
    },
    /// The file ends too early.
    #[error("the file ends within {0}")]
    Truncated(&'static str),
    /// The file holds no game.
    #[error("no game")]
    Empty,
    /// Something other than what belongs there.
    #[error("expected {expected}, found '{found}'")]
    Unexpected {
        /// What belongs there.
        expected: &'static str,
        /// The text there, truncated, with unprintable characters escaped.
        found: String,
    },
    /// Variations, in a format without a published description of them.
    #[error("the game has variations, which are not read in this format")]
    Variations,
    /// A game of more than this many moves.
    #[error("more than {0} plies in one game")]
    TooLong(usize),
    /// The first position is invalid.
    #[error("first position, {0}")]
    Position(NotationError),
    /// A move that cannot be played.
    #[error("ply {number} '{token}': {reason}")]
    Move {
        /// Its number, counted from 1.
        number: usize,
        /// Its two squares.
        token: String,
        /// Why it cannot be read.
        reason: NotationError,
        /// The game up to this move, with a note that says so.
        kept: Box<Pcn>,
    },
}

impl ForeignReason {
    /// Whether it concerns one game only, so that those after it are read all the same.
    pub(crate) fn is_of_one_game(&self) -> bool {
        !matches!(self, Self::Signature(_) | Self::Empty)
    }
}

impl Objecting for ForeignError {
    fn objection(&self) -> Objection {
        Objection::new(Code::in_format).text("format", self.format).with("why", self.reason.objection())
    }
}

impl Objecting for ForeignReason {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::Signature(signature) => of(Code::signature).text("signature", signature),
            Self::Version { found, known } => of(Code::version).text("found", found).text("known", known),
            Self::Truncated(part) => of(Code::truncated).text("part", part),
            Self::Empty => of(Code::no_game),
            Self::Unexpected { expected, found } => {
                of(Code::unexpected).text("expected", expected).text("found", found)
            }
            Self::Variations => of(Code::has_variations),
            Self::TooLong(most) => of(Code::too_many_plies).with("most", *most),
            Self::Position(reason) => of(Code::first_position).with("why", reason.objection().clone()),
            Self::Move { number, token, reason, .. } => reason.objection().clone().of_move(*number, token),
        }
    }
}

//! Errors of reading a move.

use serde::Serialize;
use thiserror::Error;

use crate::Side;
use crate::error::{PieceOn, in_english};
use crate::game::PlayError;
use crate::notation::Syntax;
use crate::xiongqi::{Piece, PieceKind, Square};

/// Why a token is not a move of this game in this position (ruling 21).
#[derive(Debug, Error, PartialEq, Eq, Clone, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum PmnError {
    /// The token is empty.
    Empty,
    /// The token is longer than any move.
    TooLong,
    /// A square that is not on this board, which reaches from `first` to `last`.
    OffBoard { square: String, first: &'static str, last: &'static str },
    /// The origin is empty.
    EmptyOrigin { square: Square },
    /// The piece on the origin belongs to the other side.
    NotYours {
        #[serde(flatten)]
        held: PieceOn<Piece, Square>,
        other: Side,
    },
    /// Origin and destination are the same square.
    SameSquare { square: Square },
    /// The destination holds a piece of the side to move.
    OwnPiece(PieceOn<Piece, Square>),
    /// `-` or `~` onto an enemy piece, which the destination holds.
    Capture(PieceOn<Piece, Square>),
    /// `+` onto an empty square.
    NoCapture { square: Square },
    /// The rules of movement do not allow the move.
    Movement { mover: Piece, origin: Square, destination: Square, why: Obstacle },
    /// `~`, but the generals do not come face to face (rules §4).
    NoFaceToFace,
    /// A promotion of a piece other than a soldier.
    NotASoldier { mover: Piece },
    /// A promotion away from the last row.
    NotTheLastRow { side: Side, row: usize, square: Square },
    /// A promotion to a piece that soldiers cannot become (rules §5).
    NoSuchPromotion { found: String },
    /// A promotion in the wrong case (ruling 20); the letter is the right one.
    PromotionCase { side: Side, letter: char },
    /// `=` with something that the moving piece does not become; `token` is what it becomes, or `none`.
    Becomes { written: String, token: String },
    /// `/` with something that the captured piece does not become in the hand; `token` as above.
    Captured { written: String, token: String },
    /// `/` after a move without a capture.
    NothingCaptured,
    /// The developer page's `e8-e8/E` when no soldier has just moved to e8.
    LatePromotion { square: Square },
    /// The developer page's `e4~e4` when the generals have not just come face to face.
    LateFaceToFace { square: Square },
    /// The token is neither PMN nor plain coordinates.
    #[serde(untagged)]
    Syntax(Syntax),
    /// Well-formed PMN for something that Xiongqi does not have.
    #[serde(untagged)]
    Form(PmnForm),
    /// The game ended before this move (ruling 14).
    #[serde(untagged)]
    Play(#[from] PlayError),
}

impl PmnError {
    /// A promotion on this square, away from the last row.
    pub(super) fn not_the_last_row(side: Side, square: Square) -> Self {
        let row = if side == Side::South { 8 } else { 1 };
        Self::NotTheLastRow { side, row, square }
    }
}

/// A form of PMN that Xiongqi does not use.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum PmnForm {
    /// `...`
    Pass,
    /// `S*e4`
    Drop,
    /// `S.e4`
    DropCapture,
    /// `+e4`
    StaticCapture,
    /// `e8=E`
    Mutation,
}

/// The rule of movement that forbids a move (rules §3.2).
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum Obstacle {
    /// The piece cannot make this move on any board.
    Reach { piece: PieceKind },
    /// A piece is in between; this is the first one.
    Blocked { by: PieceOn<Piece, Square> },
    /// The horse's leg is occupied.
    Leg { by: PieceOn<Piece, Square> },
    /// A cannon's capture without a screen.
    NoScreen,
    /// A cannon's capture over more than one piece.
    Screens { count: u32 },
    /// A dragon's move of more than one square without a capture.
    DragonStep,
    /// A soldier's step backward.
    Backward,
    /// A soldier's step to the side before the river.
    BeforeRiver,
}

//! Errors of reading moves.

use serde::{Serialize, Serializer};
use thiserror::Error;

use super::coordinates::Coordinates;
use crate::error::{NotationError, PieceOn, in_english};
use crate::game::PlayError;
use crate::notation::{Notation, Syntax};
use crate::xiangqi::parts::Parts;
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::Square;
use crate::{Move, Side};

/// Why a token is not a move in this position.
#[derive(Debug, Error, PartialEq, Eq, Clone, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum MoveError {
    /// The token is empty.
    Empty,
    /// The token is longer than any move.
    TooLong,
    /// PMN's `...`, which passes.
    Pass,
    /// PMN's suffixes `=` and `/`, which say what a piece becomes.
    Change { sign: char },
    /// The token has the form neither of the expected notation nor of any other; `example` is a move of it, or `none`
    /// if its messages say what was expected.
    NotInNotation { name: &'static str, example: &'static str },
    /// A square that is not on this board, which reaches from `first` to `last`.
    OffBoard { square: String, first: &'static str, last: &'static str },
    /// The square on which the move starts is empty.
    EmptyOrigin { square: Square },
    /// The piece on the square on which the move starts belongs to the other side.
    NotYours {
        #[serde(flatten)]
        held: PieceOn<Piece, Square>,
        other: Side,
    },
    /// Start and end are one square.
    SameSquare { square: Square },
    /// The destination holds a piece of the mover's.
    OwnPiece(PieceOn<Piece, Square>),
    /// `-` onto an enemy piece.
    Capture(PieceOn<Piece, Square>),
    /// `+` onto an empty square.
    NoCapture { square: Square },
    /// The origin holds another piece than the one named.
    WrongPiece {
        #[serde(flatten)]
        held: PieceOn<Piece, Square>,
        #[serde(serialize_with = "as_piece")]
        named: PieceKind,
    },
    /// The mover has no such piece on a file, which it counts from 1 on its right.
    NotOnFile { side: Side, piece: PieceKind, file: u8 },
    /// No file with several such pieces has one in the place named: front, rear, middle, or a number.
    NotInPlace { side: Side, piece: PieceKind },
    /// The piece does not go in this direction, or not to this file.
    #[serde(rename = "piece_not_like_that")]
    NotLikeThat(PieceOn<Piece, Square>),
    /// None of the mover's pieces of a kind can go to a square.
    NoneGets { side: Side, piece: PieceKind, destination: Square },
    /// `x` before an empty square.
    NothingToTake { square: Square },
    /// `+` after a move that does not give check.
    NoCheck,
    /// `#` after a move that does not give checkmate.
    NoMate,
    /// Several legal moves are written like that.
    Ambiguous {
        #[serde(serialize_with = "some")]
        moves: Vec<Move>,
    },
    /// A rule forbids the move.
    Movement { mover: Piece, origin: Square, destination: Square, why: Obstacle },
    /// The token is in none of the notations that are read.
    #[serde(untagged)]
    Syntax(Syntax),
    /// The game ended before this move.
    #[serde(untagged)]
    Play(#[from] PlayError),
}

/// The rule that forbids a move.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are the arguments of the messages")]
pub enum Obstacle {
    /// The piece does not move that way from there, on any board.
    Reach { piece: PieceKind },
    /// A piece is in between; this is the first one.
    Blocked { by: PieceOn<Piece, Square> },
    /// The horse's leg is occupied.
    Leg { by: PieceOn<Piece, Square> },
    /// The elephant's eye, the square that it passes, is occupied.
    Eye { by: PieceOn<Piece, Square> },
    /// An elephant's step over the river.
    River,
    /// A general's or advisor's step out of the palace.
    Palace { piece: PieceKind },
    /// A cannon's capture without a screen.
    NoScreen,
    /// A cannon's capture over more than one piece.
    Screens { count: u32 },
    /// A soldier's step backward.
    Backward,
    /// A soldier's sideways step before it has crossed the river.
    BeforeRiver,
    /// The generals would face each other along an open file (rulings 2 and 3).
    Facing { file: char },
    /// The own general would be attacked (ruling 3).
    Attacked { by: PieceOn<Piece, Square> },
}

impl MoveError {
    /// The token is not a move of this notation.
    pub(super) fn not_in(notation: Notation) -> Self {
        let example = match notation {
            Notation::System1 => "C (32)-35",
            Notation::Wxf => "C2.5",
            Notation::System3 => "Che3",
            Notation::Salg => "Che2",
            Notation::Vietnamese => "P2-5",
            Notation::Chinese | Notation::ChineseSimplified => "\u{70ae}\u{4e8c}\u{5e73}\u{4e94}",
            _ => "none",
        };
        Self::NotInNotation { name: notation.name(), example }
    }

    /// The error, with squares as moves of this notation have them: `E0` for `e1` in ICCS.
    pub(crate) fn in_notation(&self, notation: Notation) -> NotationError {
        let error = NotationError::new(self);
        if matches!(self, Self::OffBoard { .. }) {
            return error;
        }
        let coordinates = Coordinates::from(notation);
        error.map_texts(|argument, text| match argument {
            "square" | "origin" | "destination" => Some(coordinates.square(text.parse().ok()?)),
            "moves" => {
                let (origin, destination) = text.split_at(text.rfind(|char: char| char.is_ascii_lowercase())?);
                let parts = Parts { origin: origin.parse().ok()?, destination: destination.parse().ok()? };
                Some(coordinates.write(parts.mv()))
            }
            _ => None,
        })
    }
}

/// Writes a piece of either side.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it like this")]
fn as_piece<S: Serializer>(kind: &PieceKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("piece", kind)])
}

/// Writes the first of these moves, so that the message is no longer than a line.
fn some<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
    const MOST: usize = 4;
    let named = moves.iter().take(MOST).map(|&mv| Parts::of(mv).to_string());
    serializer.collect_seq(named.chain((moves.len() > MOST).then(|| "...".to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::RULES;

    #[test]
    fn squares_are_written_as_in_the_notation_of_the_move() {
        let said = |feen: &str, token: &str, notation| {
            RULES.from_feen(feen).expect(feen).read_move_as(token, notation).expect_err(token).to_string()
        };
        let start = RULES.start_feen;
        for (feen, token, notation, message) in [
            (start, "A0-A3", Notation::Iccs, "A3 holds South's soldier, a piece of the same side"),
            (start, "e9e8", Notation::CoordinatesFromZero, "e9 holds North's general, but it is South's turn"),
            (
                start,
                "B0-D1",
                Notation::Iccs,
                "South's horse cannot go from B0 to D1: South's elephant on C0 blocks the horse's leg",
            ),
            (start, "A0-A10", Notation::Iccs, "A10 is not on the board (squares are a0 to i9)"),
            ("3g^5/9/9/9/9/9/9/R8/9/R4G^3 / X/x", "Ra1", Notation::Salg, "this may be a0a1, a2a1"),
        ] {
            assert_eq!(said(feen, token, notation), message);
        }
    }
}

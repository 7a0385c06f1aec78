//! Errors of reading moves.

use std::fmt;

use thiserror::Error;

use crate::game::PlayError;
use crate::notation::{Expected, Notation};
use crate::xiangqi::parts::Parts;
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::Square;
use crate::{Move, Side};

/// Why a token is not a move in this position.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum MoveError {
    /// The token is empty.
    #[error("expected a move, found an empty text")]
    Empty,
    /// The token is longer than any move.
    #[error("too long for a move")]
    TooLong,
    /// The token is in none of the notations that are read.
    #[error("column {column}: expected {expected}")]
    Syntax {
        /// The offending character, counted from 1; one past the last if the token ends too early.
        column: usize,
        /// What was expected there.
        expected: Expected,
    },
    /// PMN's `...`, which passes.
    #[error("'...' is a pass, which this game does not allow")]
    Pass,
    /// PMN's suffixes `=` and `/`, which say what a piece becomes.
    #[error("'{0}' tells what a piece becomes, and in Xiangqi every piece stays what it is")]
    Change(char),
    /// The token has the form neither of the expected notation nor of any other.
    #[error("not a move in the notation {}{}", .0.name(), such_as(*.0))]
    Form(Notation),
    /// A square that is not on this board.
    #[error("{0} is not on the board (squares are a1 to i10)")]
    OffBoard(String),
    /// A square that is not on this board if ranks count from 0.
    #[error("{0} is not on the board (squares are a0 to i9)")]
    OffBoardFromZero(String),
    /// The game ended before this move.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Nothing stands where the move starts.
    #[error("{0} is empty")]
    EmptyOrigin(Square),
    /// The piece at the start belongs to the other side.
    #[error("{}, but it is {}'s turn", held(*.square, *.piece), !.piece.side())]
    NotYours {
        /// Where the move starts.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// Start and end are one square.
    #[error("the origin and the destination are both {0}")]
    SameSquare(Square),
    /// The destination holds a piece of the mover's.
    #[error("{}, a piece of the same side", held(*.square, *.piece))]
    OwnPiece {
        /// Where the move ends.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// `-` onto an enemy piece.
    #[error("{}; a capture is written with +", held(*.square, *.piece))]
    Capture {
        /// Where the move ends.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// `+` onto an empty square.
    #[error("{0} is empty; a move that captures nothing is written with -")]
    NoCapture(Square),
    /// The origin holds another piece than the one named.
    #[error("{}, not a {}", held(*.square, *.piece), .named.name())]
    WrongPiece {
        /// Where the move starts.
        square: Square,
        /// What stands there.
        piece: Piece,
        /// What the token calls it.
        named: PieceKind,
    },
    /// The mover has no such piece on a file.
    #[error("{side} has no {} on its file {file}", .kind.name())]
    NotOnFile {
        /// Whose turn it is.
        side: Side,
        /// What was to move.
        kind: PieceKind,
        /// The file as the mover counts it, 1 on the right.
        file: u8,
    },
    /// No file with several such pieces has one in the place named: front, rear, middle, or a number.
    #[error("{side} has no {} in that place on a file with two or more", .kind.name())]
    NotInPlace {
        /// Whose turn it is.
        side: Side,
        /// What was to move.
        kind: PieceKind,
    },
    /// The piece does not go in this direction, or not to this file.
    #[error("{} does not move like that", standing(*.square, *.piece))]
    NotLikeThat {
        /// Where the piece stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// None of the mover's pieces of a kind can go to a square.
    #[error("no {} of {side} can go to {destination}", .kind.name())]
    NoneGets {
        /// Whose turn it is.
        side: Side,
        /// What was to move.
        kind: PieceKind,
        /// Where it was to go.
        destination: Square,
    },
    /// `x` before an empty square.
    #[error("{0} is empty; only a capture is written with x")]
    NothingToTake(Square),
    /// `+` after a move that does not give check.
    #[error("the + marks a check, but this move does not give check")]
    NoCheck,
    /// `#` after a move that does not give checkmate.
    #[error("the # marks checkmate, but this move does not give checkmate")]
    NoMate,
    /// Several legal moves are written like that.
    #[error("this may be {}", list(.0))]
    Ambiguous(Vec<Move>),
    /// A rule forbids the move.
    #[error("{} cannot go from {origin} to {destination}: {why}", named(*.piece))]
    Movement {
        /// What was to move.
        piece: Piece,
        /// Where it stands.
        origin: Square,
        /// Where it was to go.
        destination: Square,
        /// Which rule forbids it.
        why: Obstacle,
    },
}

/// The rule that forbids a move.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum Obstacle {
    /// The piece does not move that way from there, on any board.
    #[error("{} does not move like that", article(*.0))]
    Reach(PieceKind),
    /// A piece is in between.
    #[error("{} is in the way", standing(*.square, *.piece))]
    Blocked {
        /// The first square that is occupied.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// The horse's leg is occupied.
    #[error("{} blocks the horse's leg", standing(*.square, *.piece))]
    Leg {
        /// The leg.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// The elephant's eye is occupied.
    #[error("{} blocks the elephant's eye", standing(*.square, *.piece))]
    Eye {
        /// The eye, the square that the elephant passes.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// An elephant's step over the river.
    #[error("an elephant never crosses the river")]
    River,
    /// A general's or advisor's step out of the palace.
    #[error("{} never leaves its palace", article(*.0))]
    Palace(PieceKind),
    /// A cannon's capture without a screen.
    #[error("a cannon captures over exactly one piece, but there is no screen")]
    NoScreen,
    /// A cannon's capture over more than one piece.
    #[error("a cannon captures over exactly one piece, but there are {0} between")]
    Screens(u32),
    /// A soldier's step backward.
    #[error("a soldier never moves backward")]
    Backward,
    /// A soldier's sideways step before it has crossed the river.
    #[error("a soldier moves sideways only past the river")]
    BeforeRiver,
    /// The generals would face each other along an open file (rulings 2 and 3).
    #[error("the generals would face each other on file {0}")]
    Facing(char),
    /// The own general would be attacked (ruling 3).
    #[error("{} would attack the general", standing(*.square, *.piece))]
    Exposed {
        /// Where an attacker stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
}

/// `, such as C2.5`; empty for notations whose messages say what was expected.
fn such_as(notation: Notation) -> String {
    example(notation).map_or_else(String::new, |mv| format!(", such as {mv}"))
}

/// A move of a notation whose messages do not say what was expected.
pub(super) fn example(notation: Notation) -> Option<&'static str> {
    match notation {
        Notation::System1 => Some("C (32)-35"),
        Notation::Wxf => Some("C2.5"),
        Notation::System3 => Some("Che3"),
        Notation::Salg => Some("Che2"),
        Notation::Vietnamese => Some("P2-5"),
        Notation::Chinese | Notation::ChineseSimplified => Some("\u{70ae}\u{4e8c}\u{5e73}\u{4e94}"),
        _ => None,
    }
}

/// The number of plies that a message names.
pub(super) const MOST_NAMED: usize = 4;

/// `h3e3, b3e3`.
fn list(moves: &[Move]) -> String {
    let named: Vec<String> = moves.iter().take(MOST_NAMED).map(|&mv| Parts::of(mv).to_string()).collect();
    let more = if moves.len() > MOST_NAMED { ", ..." } else { "" };
    named.join(", ") + more
}

/// `south's horse`.
fn named(piece: Piece) -> impl fmt::Display {
    format!("{}'s {}", piece.side(), piece.kind().name())
}

/// `d7 holds north's soldier`.
fn held(square: Square, piece: Piece) -> impl fmt::Display {
    format!("{square} holds {}", named(piece))
}

/// `north's soldier on d7`.
fn standing(square: Square, piece: Piece) -> impl fmt::Display {
    format!("{} on {square}", named(piece))
}

/// `an advisor`, `a horse`.
fn article(kind: PieceKind) -> impl fmt::Display {
    let article = if matches!(kind, PieceKind::Advisor | PieceKind::Elephant) { "an" } else { "a" };
    format!("{article} {}", kind.name())
}

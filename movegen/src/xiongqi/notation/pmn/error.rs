//! Errors of reading a move.

use std::fmt;

use thiserror::Error;

use crate::Side;
use crate::game::PlayError;
use crate::notation::Expected;
use crate::objection::{Argument, Code, Objecting, Objection};
use crate::xiongqi::{Piece, PieceKind, Square};

/// Why a token is not a move of this game in this position (ruling 21).
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum PmnError {
    /// The token is empty.
    #[error("expected a move, found an empty text")]
    Empty,
    /// The token is longer than any move.
    #[error("too long for a move")]
    TooLong,
    /// The token is neither PMN nor plain coordinates.
    #[error("column {column}: expected {expected}")]
    Syntax {
        /// The character at fault, counted from 1; one past the last if the token breaks off.
        column: usize,
        /// What was expected there.
        expected: Expected,
    },
    /// Well-formed PMN for something that Xiongqi does not have.
    #[error("{0}")]
    Form(PmnForm),
    /// A square that is not on this board.
    #[error("{0} is not on the board (squares are a1 to h8)")]
    OffBoard(String),
    /// The game ended before this move (ruling 14).
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The origin is empty.
    #[error("{0} is empty")]
    EmptyOrigin(Square),
    /// The piece on the origin belongs to the other side.
    #[error("{}, but it is {}'s turn", held(*.square, *.piece), !.piece.side())]
    NotYours {
        /// The origin.
        square: Square,
        /// The piece there.
        piece: Piece,
    },
    /// Origin and destination are the same square.
    #[error("the origin and the destination are both {0}")]
    SameSquare(Square),
    /// The destination holds a piece of the side to move.
    #[error("{}, a piece of the same side", held(*.square, *.piece))]
    OwnPiece {
        /// The destination.
        square: Square,
        /// The piece there.
        piece: Piece,
    },
    /// `-` or `~` onto an enemy piece.
    #[error("{}; a capture is written with +", held(*.square, *.piece))]
    Capture {
        /// The destination.
        square: Square,
        /// The piece there.
        piece: Piece,
    },
    /// `+` onto an empty square.
    #[error("{0} is empty; a move that captures nothing is written with -")]
    NoCapture(Square),
    /// The rules of movement do not allow the move.
    #[error("{} cannot go from {origin} to {destination}: {why}", named(*.piece))]
    Movement {
        /// The piece on the origin.
        piece: Piece,
        /// The origin.
        origin: Square,
        /// The destination.
        destination: Square,
        /// Which rule forbids it.
        why: Obstacle,
    },
    /// `~`, but the generals do not come face to face (rules §4).
    #[error("this move does not bring the generals face to face; write - instead of ~")]
    NoFaceToFace,
    /// A promotion of a piece other than a soldier.
    #[error("{} cannot be promoted", named(*.0))]
    NotASoldier(Piece),
    /// A promotion away from the last row.
    #[error("{}'s soldiers promote on row {}, not on {square}", .side, last_row(*.side))]
    NotTheLastRow {
        /// The owner of the soldier.
        side: Side,
        /// The destination.
        square: Square,
    },
    /// A promotion to a piece that soldiers cannot become (rules §5).
    #[error("expected a promotion to E, A, C, R, B or H, found {0}")]
    NoSuchPromotion(String),
    /// A promotion in the wrong case (ruling 20).
    #[error("the letter of a promotion has the case of its side: expected {} for {}", .kind_letter, .side)]
    PromotionCase {
        /// The side to move.
        side: Side,
        /// The expected letter.
        kind_letter: char,
    },
    /// `=` with something that the moving piece does not become.
    #[error("the moving piece {}, so ={written} is wrong", change(.becomes.as_deref()))]
    Becomes {
        /// The text after `=`.
        written: String,
        /// What the piece becomes, if it changes at all.
        becomes: Option<String>,
    },
    /// `/` with something that the captured piece does not become.
    #[error("the captured piece {}, so /{written} is wrong", change(.becomes.as_deref()))]
    Captured {
        /// The text after `/`.
        written: String,
        /// What the piece is in the hand, if it changes at all.
        becomes: Option<String>,
    },
    /// `/` after a move without a capture.
    #[error("/ describes a captured piece, but this move captures nothing")]
    NothingCaptured,
    /// The developer page's `e8-e8/E` when no soldier has just moved to e8.
    #[error("{0}-{0}/... promotes a soldier that has just moved to {0}, but the last move did not move one there")]
    LatePromotion(Square),
    /// The developer page's `e4~e4` when the generals have not just come face to face.
    #[error("{0}~{0} must follow a move that brings the generals face to face, one of them on {0}")]
    LateFaceToFace(Square),
}

/// A form of PMN that Xiongqi does not use.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum PmnForm {
    /// `...`
    #[error("'...' is a pass, which this game does not allow")]
    Pass,
    /// `S*e4`
    #[error("'*' drops a piece from the hand, and Xiongqi has no drops")]
    Drop,
    /// `S.e4`
    #[error("'.' drops a piece onto another, and Xiongqi has no drops")]
    DropCapture,
    /// `+e4`
    #[error("a leading '+' captures without moving, and in Xiongqi every move moves a piece")]
    StaticCapture,
    /// `e8=E`
    #[error("a piece cannot change without moving; write a promotion as part of the soldier's move, like e7-e8=E")]
    Mutation,
}

/// The rule of movement that forbids a move (rules §3.2).
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum Obstacle {
    /// The piece cannot make this move on any board.
    #[error("{} does not move like that", article(*.0))]
    Reach(PieceKind),
    /// A piece is in between.
    #[error("{} is in the way", standing(*.square, *.piece))]
    Blocked {
        /// The first square that is occupied.
        square: Square,
        /// The piece there.
        piece: Piece,
    },
    /// The horse's leg is occupied.
    #[error("{} blocks the horse's leg", standing(*.square, *.piece))]
    Leg {
        /// The leg.
        square: Square,
        /// The piece there.
        piece: Piece,
    },
    /// A cannon's capture without a screen.
    #[error("a cannon captures over exactly one piece, but there is no screen")]
    NoScreen,
    /// A cannon's capture over more than one piece.
    #[error("a cannon captures over exactly one piece, but there are {0} between")]
    Screens(u32),
    /// A dragon's move of more than one square without a capture.
    #[error("a dragon moves more than one square only to capture")]
    DragonStep,
    /// A soldier's step backward.
    #[error("a soldier never moves backward")]
    Backward,
    /// A soldier's step to the side before the river.
    #[error("a soldier moves sideways only past the river")]
    BeforeRiver,
}

impl Objecting for PmnError {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::Empty => of(Code::empty),
            Self::TooLong => of(Code::too_long),
            Self::Syntax { column, expected } => of(Code::expected).with("expected", expected.objection()).at(*column),
            Self::Form(form) => of(match form {
                PmnForm::Pass => Code::pass,
                PmnForm::Drop => Code::drop,
                PmnForm::DropCapture => Code::drop_capture,
                PmnForm::StaticCapture => Code::static_capture,
                PmnForm::Mutation => Code::mutation,
            }),
            Self::OffBoard(square) => of(Code::off_board).text("square", square).text("first", "a1").text("last", "h8"),
            Self::Play(error) => error.objection(),
            Self::EmptyOrigin(square) => of(Code::empty_origin).text("square", square),
            Self::NotYours { square, piece } => holds(Code::not_yours, *piece, *square).with("other", !piece.side()),
            Self::SameSquare(square) => of(Code::same_square).text("square", square),
            Self::OwnPiece { square, piece } => holds(Code::own_piece, *piece, *square),
            Self::Capture { square, piece } => holds(Code::capture, *piece, *square),
            Self::NoCapture(square) => of(Code::no_capture).text("square", square),
            Self::Movement { piece, origin, destination, why } => of(Code::movement)
                .with("mover", owned(*piece))
                .text("origin", origin)
                .text("destination", destination)
                .with("why", why.objection()),
            Self::NoFaceToFace => of(Code::no_face_to_face),
            Self::NotASoldier(piece) => of(Code::not_a_soldier).with("mover", owned(*piece)),
            Self::NotTheLastRow { side, square } => {
                of(Code::not_the_last_row).with("side", *side).with("row", last_row(*side)).text("square", square)
            }
            Self::NoSuchPromotion(found) => of(Code::no_such_promotion).text("found", found),
            Self::PromotionCase { side, kind_letter } => {
                of(Code::promotion_case).with("side", *side).text("letter", kind_letter)
            }
            Self::Becomes { written, becomes } => changed(Code::becomes, written, becomes.as_deref()),
            Self::Captured { written, becomes } => changed(Code::captured, written, becomes.as_deref()),
            Self::NothingCaptured => of(Code::nothing_captured),
            Self::LatePromotion(square) => of(Code::late_promotion).text("square", square),
            Self::LateFaceToFace(square) => of(Code::late_face_to_face).text("square", square),
        }
    }
}

impl Objecting for Obstacle {
    fn objection(&self) -> Objection {
        let of = Objection::new;
        match self {
            Self::Reach(kind) => of(Code::reach).text("piece", kind.name()),
            Self::Blocked { square, piece } => of(Code::blocked).with("by", placed(*piece, *square)),
            Self::Leg { square, piece } => of(Code::leg).with("by", placed(*piece, *square)),
            Self::NoScreen => of(Code::no_screen),
            Self::Screens(count) => of(Code::screens).with("count", *count),
            Self::DragonStep => of(Code::dragon_step),
            Self::Backward => of(Code::backward),
            Self::BeforeRiver => of(Code::before_river),
        }
    }
}

fn owned(piece: Piece) -> Argument {
    Argument::piece(piece.side(), piece.kind().name())
}

fn placed(piece: Piece, square: Square) -> Argument {
    Argument::standing(piece.side(), piece.kind().name(), square.to_string())
}

fn holds(code: Code, piece: Piece, square: Square) -> Objection {
    Objection::new(code).standing(piece.side(), piece.kind().name(), square)
}

/// A change that is written and does not happen; instead the piece becomes this token, or stays what it is.
fn changed(code: Code, written: &str, becomes: Option<&str>) -> Objection {
    Objection::new(code).text("written", written).text("token", becomes.unwrap_or("none"))
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

/// `an advisor`, `a bear`.
fn article(kind: PieceKind) -> impl fmt::Display {
    let article = if matches!(kind, PieceKind::Advisor | PieceKind::Empress) { "an" } else { "a" };
    format!("{article} {}", kind.name())
}

/// `becomes +S`, or that it does not change.
fn change(token: Option<&str>) -> impl fmt::Display {
    token.map_or_else(|| "does not change".to_owned(), |token| format!("becomes {token}"))
}

fn last_row(side: Side) -> usize {
    match side {
        Side::South => 8,
        Side::North => 1,
    }
}

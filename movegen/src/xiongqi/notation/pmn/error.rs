//! What can be wrong with a ply that was handed in.

use std::fmt;

use thiserror::Error;

use crate::Side;
use crate::game::PlayError;
use crate::xiongqi::{Piece, PieceKind, Square};

/// Why a token is no ply of this game in this position (ruling 21).
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum PmnError {
    /// The token is empty.
    #[error("an empty text is no ply")]
    Empty,
    /// The token is longer than any ply.
    #[error("too long for a ply")]
    TooLong,
    /// The token is neither PMN nor plain coordinates.
    #[error("column {column}: {expected} expected")]
    Syntax {
        /// The character at fault, counted from 1; one past the last if the token breaks off.
        column: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// Well-formed PMN for something that Xiongqi has not.
    #[error("{0}")]
    Form(PmnForm),
    /// A square that this board has not.
    #[error("{0} is not on the board, whose squares are a1 to h8")]
    OffBoard(String),
    /// The game ended before this ply (ruling 14).
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Nothing stands where the ply starts.
    #[error("{0} is empty")]
    EmptyOrigin(Square),
    /// The piece at the start belongs to the other side.
    #[error("{}, and it is {}'s turn", held(*.square, *.piece), !.piece.side())]
    NotYours {
        /// Where the ply starts.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// Start and end are one square.
    #[error("a ply leads to another square than {0}")]
    SameSquare(Square),
    /// The destination holds a piece of the mover's.
    #[error("{}, a piece of the same side", held(*.square, *.piece))]
    OwnPiece {
        /// Where the ply ends.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// `-` or `~` onto an enemy piece.
    #[error("{}; a capture is written with +", held(*.square, *.piece))]
    Capture {
        /// Where the ply ends.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// `+` onto an empty square.
    #[error("{0} is empty; a ply that captures nothing is written with -")]
    NoCapture(Square),
    /// The rules of movement do not allow the ply.
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
    /// `~`, but the generals do not come face to face (rules §4).
    #[error("this ply does not bring the generals face to face; write - and not ~")]
    NoFaceToFace,
    /// A promotion of something else than a soldier.
    #[error("{} cannot be promoted", named(*.0))]
    NotASoldier(Piece),
    /// A promotion away from the last row.
    #[error("a soldier is promoted on {}'s last row, {}, and {square} is not there", .side, last_row(*.side))]
    NotTheLastRow {
        /// Whose soldier it is.
        side: Side,
        /// Where the ply ends.
        square: Square,
    },
    /// A promotion to something that no soldier becomes (rules §5).
    #[error("no soldier becomes {0}; the choice is E, A, C, R, B or H")]
    NoSuchPromotion(String),
    /// A promotion in the wrong case (ruling 20).
    #[error("{} promotes to {}, in its own case", .side, .kind_letter)]
    PromotionCase {
        /// Whose ply it is.
        side: Side,
        /// The letter as it should be.
        kind_letter: char,
    },
    /// `=` with something that the moving piece does not become.
    #[error("the moving piece {}, so ={written} is wrong", change(.becomes.as_deref()))]
    Becomes {
        /// What was written behind `=`.
        written: String,
        /// What the piece becomes, if it changes at all.
        becomes: Option<String>,
    },
    /// `/` with something that the captured piece does not become.
    #[error("the captured piece {}, so /{written} is wrong", change(.becomes.as_deref()))]
    Captured {
        /// What was written behind `/`.
        written: String,
        /// What the piece is in the hand, if it changes at all.
        becomes: Option<String>,
    },
    /// `/` behind a ply without a capture.
    #[error("/ tells of a captured piece, and this ply captures none")]
    NothingCaptured,
    /// The developer page's `e8-e8/E` where no soldier has just come to e8.
    #[error("{0}-{0}/... promotes a soldier that has just moved to {0}, and the last ply was none")]
    LatePromotion(Square),
    /// The developer page's `e4~e4` where the generals have not just met.
    #[error("{0}~{0} follows a ply that brought the generals face to face, one of them on {0}; the last ply was none")]
    LateFaceToFace(Square),
}

/// A form of PMN for which Xiongqi has no use.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum PmnForm {
    /// `...`
    #[error("'...' passes, and Xiongqi has no passing")]
    Pass,
    /// `S*e4`
    #[error("'*' drops a piece from the hand, and in Xiongqi captured pieces stay there")]
    Drop,
    /// `S.e4`
    #[error("'.' drops a piece onto another, and in Xiongqi captured pieces stay in the hand")]
    DropCapture,
    /// `+e4`
    #[error("a leading '+' removes a piece without a move, and in Xiongqi every ply moves a piece")]
    StaticCapture,
    /// `e8=E`
    #[error("a piece does not change where it stands; a promotion is part of the ply that leads there, like e7-e8=E")]
    Mutation,
}

/// Which rule of movement stands in the way (rules §3.2).
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum Obstacle {
    /// The piece does not move that way from there, whatever the board holds.
    #[error("{} does not move like that", article(*.0))]
    Reach(PieceKind),
    /// A piece stands in between.
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
    /// A cannon's capture without a screen.
    #[error("a cannon captures over exactly one piece, and there is no screen")]
    NoScreen,
    /// A cannon's capture over more than one piece.
    #[error("a cannon captures over exactly one piece, and there are {0} between")]
    Screens(u32),
    /// A dragon's long ply without a capture.
    #[error("a dragon goes further than one square only to capture")]
    DragonStep,
    /// A soldier's step backward.
    #[error("a soldier never goes backward")]
    Backward,
    /// A soldier's step to the side before the river.
    #[error("a soldier goes sideways only past the river")]
    BeforeRiver,
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

fn last_row(side: Side) -> &'static str {
    match side {
        Side::South => "row 8",
        Side::North => "row 1",
    }
}

//! Objections to moves, with the squares written as in those moves.

use super::coordinates::Coordinates;
use super::error::{MOST_NAMED, MoveError, Obstacle, example};
use crate::notation::Notation;
use crate::objection::{Argument, Code, Objecting, Objection};
use crate::xiangqi::pieces::Piece;
use crate::xiangqi::square::Square;

impl Objecting for MoveError {
    fn objection(&self) -> Objection {
        self.objection_in(Notation::Pmn)
    }
}

impl MoveError {
    /// The error as a code, with squares as moves of this notation have them.
    pub fn objection_in(&self, notation: Notation) -> Objection {
        let of = Objection::new;
        let coordinates = Coordinates::from(notation);
        let name = |square: Square| coordinates.square(square);
        let held =
            |code, square: Square, piece: Piece| of(code).standing(piece.side(), piece.kind().name(), name(square));
        match self {
            Self::Empty => of(Code::empty),
            Self::TooLong => of(Code::too_long),
            Self::Syntax { column, expected } => of(Code::expected).with("expected", expected.objection()).at(*column),
            Self::Pass => of(Code::pass),
            Self::Change(sign) => of(Code::change).text("sign", sign),
            Self::Form(form) => {
                of(Code::not_in_notation).text("name", form.name()).text("example", example(*form).unwrap_or("none"))
            }
            Self::OffBoard(square) => off_board(square, "a1", "i10"),
            Self::OffBoardFromZero(square) => off_board(square, "a0", "i9"),
            Self::Play(error) => error.objection(),
            Self::EmptyOrigin(square) => of(Code::empty_origin).text("square", name(*square)),
            Self::NotYours { square, piece } => held(Code::not_yours, *square, *piece).with("other", !piece.side()),
            Self::SameSquare(square) => of(Code::same_square).text("square", name(*square)),
            Self::OwnPiece { square, piece } => held(Code::own_piece, *square, *piece),
            Self::Capture { square, piece } => held(Code::capture, *square, *piece),
            Self::NoCapture(square) => of(Code::no_capture).text("square", name(*square)),
            Self::WrongPiece { square, piece, named } => {
                held(Code::wrong_piece, *square, *piece).with("named", Argument::kind(named.name()))
            }
            Self::NotOnFile { side, kind, file } => {
                of(Code::not_on_file).with("side", *side).text("piece", kind.name()).with("file", usize::from(*file))
            }
            Self::NotInPlace { side, kind } => of(Code::not_in_place).with("side", *side).text("piece", kind.name()),
            Self::NotLikeThat { square, piece } => held(Code::piece_not_like_that, *square, *piece),
            Self::NoneGets { side, kind, destination } => of(Code::none_gets)
                .with("side", *side)
                .text("piece", kind.name())
                .text("destination", name(*destination)),
            Self::NothingToTake(square) => of(Code::nothing_to_take).text("square", name(*square)),
            Self::NoCheck => of(Code::no_check),
            Self::NoMate => of(Code::no_mate),
            Self::Ambiguous(moves) => {
                let mut named: Vec<String> = moves.iter().take(MOST_NAMED).map(|&mv| coordinates.write(mv)).collect();
                named.extend((moves.len() > MOST_NAMED).then(|| "...".to_owned()));
                of(Code::ambiguous).with("moves", Argument::List(named))
            }
            Self::Movement { piece, origin, destination, why } => of(Code::movement)
                .with("mover", Argument::piece(piece.side(), piece.kind().name()))
                .text("origin", name(*origin))
                .text("destination", name(*destination))
                .with("why", obstacle(*why, name)),
        }
    }
}

fn obstacle(why: Obstacle, name: impl Fn(Square) -> String) -> Objection {
    let of = Objection::new;
    let by = |code, square, piece| of(code).with("by", standing(piece, name(square)));
    match why {
        Obstacle::Reach(kind) => of(Code::reach).text("piece", kind.name()),
        Obstacle::Blocked { square, piece } => by(Code::blocked, square, piece),
        Obstacle::Leg { square, piece } => by(Code::leg, square, piece),
        Obstacle::Eye { square, piece } => by(Code::eye, square, piece),
        Obstacle::River => of(Code::river),
        Obstacle::Palace(kind) => of(Code::palace).text("piece", kind.name()),
        Obstacle::NoScreen => of(Code::no_screen),
        Obstacle::Screens(count) => of(Code::screens).with("count", count),
        Obstacle::Backward => of(Code::backward),
        Obstacle::BeforeRiver => of(Code::before_river),
        Obstacle::Facing(file) => of(Code::facing).text("file", file),
        Obstacle::Exposed { square, piece } => by(Code::attacked, square, piece),
    }
}

fn off_board(square: &str, first: &str, last: &str) -> Objection {
    Objection::new(Code::off_board).text("square", square).text("first", first).text("last", last)
}

fn standing(piece: Piece, square: String) -> Argument {
    Argument::standing(piece.side(), piece.kind().name(), square)
}

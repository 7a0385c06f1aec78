//! What was expected at a place of a move.

use thiserror::Error;

use crate::objection::{Code, Objecting, Objection};

/// What was expected at a place of a move.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum Expected {
    /// One of these characters or the second square.
    #[error("{0} or a second square")]
    SecondSquare(&'static str),
    /// A square, of which this is the last one of the board.
    #[error("a square (a1 to {0})")]
    Square(&'static str),
    /// The rank of a square.
    #[error("the rank of a square (a number without a leading 0)")]
    Rank,
    /// A piece, as PMN writes it.
    #[error("a piece (like E, +S or D^)")]
    Piece,
    /// The letter of a piece that a soldier becomes.
    #[error("the letter of a promotion")]
    Promotion,
    /// Nothing more.
    #[error("the end of the move")]
    End,
}

impl Objecting for Expected {
    fn objection(&self) -> Objection {
        match self {
            Self::SecondSquare(signs) => Objection::new(Code::expected_second_square).text("signs", signs),
            Self::Square(last) => Objection::new(Code::expected_square).text("last", last),
            Self::Rank => Objection::new(Code::expected_rank),
            Self::Piece => Objection::new(Code::expected_piece),
            Self::Promotion => Objection::new(Code::expected_promotion),
            Self::End => Objection::new(Code::expected_end),
        }
    }
}

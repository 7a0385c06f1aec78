//! What was expected at a place of a move.

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::error::{Located, in_english};

/// A token that breaks off, or continues in a way in which no move does.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
#[error("{}", in_english(self))]
pub struct Syntax {
    /// The character at fault, counted from 1; one past the last if the token breaks off.
    pub column: usize,
    /// What was expected there.
    pub expected: Expected,
}

impl Serialize for Syntax {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(tag = "code", content = "arguments")]
        enum Missing {
            #[serde(rename = "expected")]
            Expected { expected: Expected },
        }
        let why = &Missing::Expected { expected: self.expected };
        Located::at(self.column, why).serialize(serializer)
    }
}

/// What was expected at a place of a move.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy, Serialize)]
#[error("{}", in_english(self))]
#[serde(tag = "code", content = "arguments")]
pub enum Expected {
    /// One of these characters or the second square.
    #[serde(rename = "expected_second_square")]
    SecondSquare {
        /// The characters.
        signs: &'static str,
    },
    /// A square.
    #[serde(rename = "expected_square")]
    Square {
        /// The last one of the board.
        last: &'static str,
    },
    /// The rank of a square.
    #[serde(rename = "expected_rank")]
    Rank,
    /// A piece, as PMN writes it.
    #[serde(rename = "expected_piece")]
    Piece,
    /// The letter of a piece that a soldier becomes.
    #[serde(rename = "expected_promotion")]
    Promotion,
    /// Nothing more.
    #[serde(rename = "expected_end")]
    End,
}

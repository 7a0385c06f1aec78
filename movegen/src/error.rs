//! Errors of playing moves and of reading notations, for every game.

use std::fmt;

use thiserror::Error;

use crate::objection::{Code, Objecting, Objection};
use crate::status::Ending;

/// Why a move could not be played.
#[derive(Debug, Error, PartialEq, Eq, Clone, Copy)]
pub enum PlayError {
    /// The game had ended before.
    #[error("the game is over: {0}")]
    GameOver(Ending),
    /// The rules of movement do not allow it.
    #[error("no piece can move like that here")]
    NotPseudoLegal,
    /// It leaves the terminal piece attacked, in a game where check binds.
    #[error("that would leave the general in check")]
    Exposed,
}

impl Objecting for PlayError {
    fn objection(&self) -> Objection {
        match self {
            Self::GameOver(ending) => Objection::new(Code::game_over).with("end", *ending),
            Self::NotPseudoLegal => Objection::new(Code::not_like_that),
            Self::Exposed => Objection::new(Code::exposed),
        }
    }
}

/// Why a position or a move could not be read: one line of English, and an objection for other words. The functions of
/// each game's own type return structured errors.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("{}", .0.text)]
pub struct NotationError(Box<Said>);

/// An error in English and as an objection. It is boxed, because most results hold none.
#[derive(Debug, PartialEq, Eq, Clone)]
struct Said {
    text: String,
    objection: Objection,
}

impl NotationError {
    /// Keeps what this error says.
    #[expect(clippy::needless_pass_by_value, reason = "for `map_err(NotationError::new)`")]
    pub fn new(error: impl fmt::Display + Objecting) -> Self {
        Self(Box::new(Said { text: error.to_string(), objection: error.objection() }))
    }

    /// Says it like this, and as this objection.
    pub fn said(text: impl fmt::Display, objection: Objection) -> Self {
        Self(Box::new(Said { text: text.to_string(), objection }))
    }

    /// The fault, as a code with arguments.
    pub fn objection(&self) -> &Objection {
        &self.0.objection
    }
}

/// The first token of a line that could not be played.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("ply {number} '{token}': {reason}")]
pub struct LineError<E: fmt::Display = NotationError> {
    /// The index of the token in the line, counted from 1.
    pub number: usize,
    /// The token, truncated, with unprintable characters escaped.
    pub token: String,
    /// The fault.
    pub reason: E,
}

//! Errors of playing plies and of reading notations, for every game.

use std::fmt;

use thiserror::Error;

use crate::status::Ending;

/// Why a ply could not be played.
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

/// Why a position or a ply could not be read: one line for people. The functions of each game's own type return
/// structured errors.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[error("{0}")]
pub struct NotationError(String);

impl NotationError {
    /// Keeps the message of this error.
    pub fn new(error: impl fmt::Display) -> Self {
        Self(error.to_string())
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
    /// What is wrong with it.
    pub reason: E,
}

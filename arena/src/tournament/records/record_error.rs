//! Why a recorded game is not one of a match.

use std::str::Utf8Error;

use thiserror::Error;
use xiongmao_records::pcn::{Fault, GameResult, PcnError};

use crate::rules::Status;
use crate::tournament::game_result::Termination;
use crate::tournament::openings::opening::InvalidOpening;

/// Why a recorded game is not one of a match.
#[derive(Debug, Error)]
pub enum MatchRecordError {
    #[error(transparent)]
    Utf8(#[from] Utf8Error),
    /// The line is not a PCN record.
    #[error("{}", .0.without_line())]
    Pcn(#[source] PcnError),
    /// The line lacks what every record of a match has.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The record has no `match` property.
    #[error("it does not say which game of the match it is")]
    NoPlace,
    /// Its `match` property is invalid.
    #[error("match: {0}")]
    Place(#[source] serde_json::Error),
    /// The game has not ended.
    #[error("it has no outcome")]
    NoOutcome,
    #[error("{0} is not a final result")]
    NotFinal(GameResult),
    /// No game of a match ends like this.
    #[error("unknown termination '{0}'")]
    Termination(String),
    /// It breaks the rules of the match, or its result does.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// By the rules it did not end like this.
    #[error("the record says {said}, but by the rules the game is {status}")]
    Ending {
        /// The termination in the record.
        said: Termination,
        /// The status by the rules.
        status: Status,
    },
    #[error("game numbers start at 1")]
    Zero,
    #[error("this match has no game {0}")]
    NoGame(u64),
    /// The schedule does not reach as far as this number.
    #[error("this match has no game {0}, or a game of an earlier round is missing")]
    NotScheduled(u64),
    /// Another engine played.
    #[error("expected {expected}, found {found}")]
    Player {
        /// The engine that the schedule names.
        expected: String,
        /// The player that the record names.
        found: String,
    },
    #[error(transparent)]
    Opening(#[from] InvalidOpening),
    #[error("game {0} belongs to another part")]
    OtherPart(u64),
    /// Two records have the same number.
    #[error("game {0} is recorded twice")]
    Twice(u64),
}

//! Why a question is refused: a code with arguments for programs, and the same in English.

use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;
use xiongmao_movegen::Status;
use xiongmao_movegen::game::LineError;

/// Why a question is refused. As JSON, it has a `code` and an object of `arguments`.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, ToSchema)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum Refusal {
    /// A field is unknown or has the wrong type.
    #[error("{reason}")]
    InvalidField {
        /// What is wrong, in English.
        reason: String,
    },
    /// A number is out of its range.
    #[error("{name} must be a whole number from {least} to {most}")]
    OutOfRange {
        /// The field.
        name: &'static str,
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
    },
    /// A list has too many entries.
    #[error("{name} has more than {limit} plies")]
    TooManyPlies {
        /// The field.
        name: &'static str,
        /// How many it may have.
        limit: usize,
    },
    /// A text is too long.
    #[error("a text is longer than {limit} bytes")]
    TooLongText {
        /// How many bytes it may have.
        limit: usize,
    },
    /// There is no such game.
    #[error("unknown game; known: {}", known.join(", "))]
    UnknownGame {
        /// The names of the games.
        known: Vec<&'static str>,
    },
    /// A position is given twice.
    #[error("expected feen or fen, found both")]
    FeenAndFen {},
    /// The strength is given twice.
    #[error("expected level or elo, found both")]
    LevelAndElo {},
    /// The position cannot be read.
    #[error("{name}, {reason}")]
    InvalidPosition {
        /// The field, `feen` or `fen`.
        name: &'static str,
        /// What is wrong and where, in English.
        reason: String,
    },
    /// A ply cannot be read, or a rule of movement forbids it.
    #[error("ply {}'{ply}': {reason}", place(*number))]
    IllegalPly {
        /// The ply as it was given.
        ply: String,
        /// Its number in its line, from 1; absent for a ply that is asked about alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<usize>,
        /// What is wrong with it, in English.
        reason: String,
    },
    /// The rule on repetition forbids a ply.
    #[error("ply '{ply}': the rule on repetition forbids this ply: it would repeat ply {repeats}")]
    ForbiddenPly {
        /// The ply as it was given.
        ply: String,
        /// The number of the earlier ply that it would repeat.
        repeats: usize,
    },
    /// The game is over, and the question is what to play.
    #[error("the game is over: {status} {winner}")]
    GameOver {
        /// How it ended: a word of CGSN.
        status: &'static str,
        /// `south`, `north` or `draw`.
        winner: &'static str,
    },
    /// The record has no game with this number.
    #[error("there is no game {number} in the record")]
    NoSuchGame {
        /// The number, from 1.
        number: usize,
    },
    /// The record has several games, and the question does not say which.
    #[error("the record holds several games; choose one with number")]
    SeveralGames {},
    /// A recorded game cannot be read.
    #[error("{reason}")]
    UnreadableGame {
        /// What is wrong and where, in English.
        reason: String,
    },
    /// A recorded game has more plies than the program takes.
    #[error("{plies} plies, more than {limit}")]
    TooLongGame {
        /// How many it has.
        plies: usize,
        /// How many it may have.
        limit: usize,
    },
    /// This program does not play the game of the record.
    #[error("this program does not play the game")]
    GameNotPlayed {},
    /// A ply or the position of a recorded game breaks the rules.
    #[error("the game cannot be played: {reason}")]
    UnplayableGame {
        /// Where, and what is wrong, in English.
        reason: String,
    },
    /// A recorded game cannot be written in the format or the notation asked for.
    #[error("{reason}")]
    UnwritableGame {
        /// Why, in English.
        reason: String,
    },
    /// The game does not have the notation in which the answer is to be.
    #[error("unknown notation; this game has {}", known.join(", "))]
    UnknownNotation {
        /// The notations of the game.
        known: Vec<&'static str>,
    },
    /// The notation is unknown, or the format does not have it.
    #[error("notation must be one that PGN can have, and needs \"to\": \"pgn\"")]
    NoSuchNotation {},
}

impl Refusal {
    /// Refuses a number out of its range.
    ///
    /// # Errors
    /// If it is.
    pub fn check(name: &'static str, value: impl TryInto<u64>, least: u64, most: u64) -> Result<(), Self> {
        let fits = value.try_into().is_ok_and(|value| (least..=most).contains(&value));
        if fits { Ok(()) } else { Err(Self::OutOfRange { name, least, most }) }
    }

    /// That the game is over, if it is.
    pub fn over(status: Status) -> Option<Self> {
        let Status::Over(ending) = status else { return None };
        Some(Self::GameOver { status: ending.cgsn.name(), winner: crate::ending::winner(ending) })
    }
}

/// `2 `, or nothing.
fn place(number: Option<usize>) -> String {
    number.map_or_else(String::new, |number| format!("{number} "))
}

impl From<LineError> for Refusal {
    fn from(error: LineError) -> Self {
        let LineError { number, token, reason } = error;
        Self::IllegalPly { ply: token, number: Some(number), reason: reason.to_string() }
    }
}

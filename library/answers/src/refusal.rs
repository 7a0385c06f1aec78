//! Why a question is refused: a code with arguments for programs, and a message.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;
use xiongmao_language::Speech;
use xiongmao_movegen::{LineError, NotationError, SetUpError, Status};

/// Why a question is refused. As JSON, it has a `code` and an object of `arguments`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum Refusal {
    /// A field is unknown or has the wrong type.
    InvalidField {
        /// The error, in English.
        reason: String,
    },
    /// A number is out of its range.
    OutOfRange {
        /// The field.
        name: &'static str,
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
    },
    /// A list has too many entries.
    TooManyPlies {
        /// The field.
        name: &'static str,
        /// How many it may have.
        limit: usize,
    },
    /// A text is too long.
    TooLongText {
        /// How many bytes it may have.
        limit: usize,
    },
    /// The program does not have this game.
    UnknownGame {
        /// The names of the games.
        known: Vec<&'static str>,
    },
    /// A position is given twice.
    FeenAndFen {},
    /// The strength is given twice.
    LevelAndElo {},
    /// The position cannot be read.
    InvalidPosition {
        /// The field, `feen` or `fen`.
        name: &'static str,
        /// The error and its place: a code with arguments.
        #[schema(value_type = Object)]
        reason: NotationError,
    },
    /// A move cannot be read, or a rule of movement forbids it.
    #[serde(rename = "illegal_ply")]
    IllegalMove {
        /// The move as it was given.
        #[serde(rename = "move")]
        mv: String,
        /// Its number in its line, from 1; absent for a move that is asked about alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<usize>,
        /// The error: a code with arguments.
        #[schema(value_type = Object)]
        reason: NotationError,
    },
    /// The rule on repetition forbids a move.
    #[serde(rename = "forbidden_ply")]
    ForbiddenMove {
        /// The move as it was given.
        #[serde(rename = "move")]
        mv: String,
        /// The number of the earlier move that it would repeat.
        repeats: usize,
    },
    /// The game is over, and the question is what to play.
    GameOver {
        /// How it ended: a word of CGSN.
        status: &'static str,
        /// `south`, `north` or `draw`.
        winner: &'static str,
    },
    /// The record has no game with this number.
    NoSuchGame {
        /// The number, from 1.
        number: usize,
    },
    /// The record has several games, and the question does not say which.
    SeveralGames {},
    /// A recorded game cannot be read.
    UnreadableGame {
        /// The error and its place: a code with arguments.
        #[schema(value_type = Object)]
        reason: NotationError,
    },
    /// A recorded game has more moves than the program takes.
    TooLongGame {
        /// How many it has.
        plies: usize,
        /// How many it may have.
        limit: usize,
    },
    /// This program does not play the game of the record.
    GameNotPlayed {},
    /// A move or the position of a recorded game breaks the rules.
    UnplayableGame {
        /// The error and its place: a code with arguments.
        #[schema(value_type = Object)]
        reason: NotationError,
    },
    /// A recorded game cannot be written in the format or the notation asked for.
    UnwritableGame {
        /// Why: a code with arguments.
        #[schema(value_type = Object)]
        reason: NotationError,
    },
    /// The game does not have the notation requested for the answer.
    UnknownNotation {
        /// The notations of the game.
        known: Vec<&'static str>,
    },
    /// The notation is unknown, or the format does not have it.
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

/// The refusal in English.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Speech::default().coded("refusal", self))
    }
}

impl std::error::Error for Refusal {}

impl From<SetUpError> for Refusal {
    fn from(error: SetUpError) -> Self {
        let invalid = |name, reason| Self::InvalidPosition { name, reason };
        match error {
            SetUpError::Feen(error) => invalid("feen", error),
            SetUpError::Fen(error) => invalid("fen", error),
            SetUpError::Line(error) => error.into(),
        }
    }
}

impl From<LineError> for Refusal {
    fn from(error: LineError) -> Self {
        let LineError { number, token, reason } = error;
        Self::IllegalMove { mv: token, number: Some(number), reason }
    }
}

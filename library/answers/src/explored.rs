//! What was played in a position in a database of games: the question, and the answer as docs/games.md describes it.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_records::pcn::Pcn;

/// Which games of a database are asked for, in the words of the command line: those to which everything applies.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GamesQuery {
    /// A player: the whole name, or else a part of it.
    #[schema(max_length = 512)]
    pub player: Option<String>,
    /// The side of the player. If absent, both.
    pub side: Option<String>,
    /// A part of the name of the event.
    #[schema(max_length = 512)]
    pub event: Option<String>,
    /// A part of the name or the code of the opening, as the records have it.
    #[schema(max_length = 512)]
    pub opening_named: Option<String>,
    /// Years: `A..B`, or one year.
    #[schema(max_length = 32, example = "1980..1989")]
    pub year: Option<String>,
    /// The known ratings of both players are within `A..B`.
    #[schema(max_length = 32, example = "2400..9999")]
    pub rating: Option<String>,
    /// The result: `1-0`, `0-1`, `draw`, or `win` or `loss` of the player.
    #[schema(max_length = 32, example = "draw")]
    pub result: Option<String>,
    /// The number of plies: `A..B`, or one number.
    #[schema(max_length = 32, example = "60..200")]
    pub length: Option<String>,
}

impl GamesQuery {
    /// All its texts.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let Self { player, side, event, opening_named, year, rating, result, length } = self;
        [player, side, event, opening_named, year, rating, result, length].into_iter().filter_map(Option::as_deref)
    }
}

/// Results, ratings and the last year of some games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameCounts {
    /// All games.
    pub games: u64,
    /// Games that South won.
    pub south: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games that North won. The rest have no known result.
    pub north: u64,
    /// The average of the known ratings of those who were to move.
    pub rating: Option<u64>,
    /// The last year.
    pub last_year: Option<u16>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ExploredMove {
    /// The move.
    pub r#move: String,
    #[serde(flatten)]
    pub counts: GameCounts,
    /// The score of the move for its player, if the position was searched: `{"cp": 12}` or `{"mate": 3}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub score: Option<serde_json::Value>,
}

/// A game of a database in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// Its number in the database.
    pub id: i64,
    /// South's player.
    pub south: Option<String>,
    /// North's player.
    pub north: Option<String>,
    /// South's rating.
    pub south_rating: Option<i64>,
    /// North's rating.
    pub north_rating: Option<i64>,
    /// `1-0`, `0-1` or `1/2-1/2`; null if nobody knows.
    pub result: Option<&'static str>,
    /// The event.
    pub event: Option<String>,
    /// The year.
    pub year: Option<i64>,
    /// The number of plies.
    pub plies: usize,
    /// Why the rules refuse it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The number of plies after which it reached the position that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
}

/// What was played in a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ExploredAnswer {
    /// The position.
    pub feen: String,
    /// The side to move.
    pub side: &'static str,
    #[serde(flatten)]
    pub counts: GameCounts,
    /// Games that ended here.
    pub ended: u64,
    /// Games whose positions have not been counted yet.
    pub uncounted: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<ExploredMove>,
    /// Some of the games, those of the highest ratings first.
    pub top: Vec<GameSummary>,
}

/// A database of games that several threads may ask at the same time.
pub trait Explorer: Send + Sync {
    /// What was played in this position in the games that are asked for, with at most `most` of these games. Moves are
    /// in this notation.
    ///
    /// # Errors
    /// If the query makes no sense, or the database gives no answer.
    fn explore(
        &self,
        game: &AnyGame,
        query: &GamesQuery,
        most: usize,
        notation: Notation,
    ) -> Result<ExploredAnswer, ExploreError>;

    /// The record of the game with this number.
    ///
    /// # Errors
    /// If there is none, or the database gives no answer.
    fn record(&self, number: i64) -> Result<Pcn, ExploreError>;
}

/// Why a database of games gives no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExploreError {
    /// A part of the query makes no sense.
    #[error("{name}: {reason}")]
    Query {
        /// The field.
        name: &'static str,
        /// What was expected, in English.
        reason: String,
    },
    /// There is no game with this number.
    #[error("there is no game {0}")]
    NoGame(i64),
    /// The answer takes too long.
    #[error("the answer takes too long")]
    TooLong,
    /// The database cannot be read, for this reason in English.
    #[error("{0}")]
    Unreadable(String),
}

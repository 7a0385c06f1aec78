//! What was played in a position, as JSON: docs/games.md describes it.

use serde::Serialize;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;

use crate::explore::Explored;
use crate::facts::Counts;
use crate::stored::Summary;

/// Results, ratings and the last year of some games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CountsAnswer {
    games: u64,
    south: u64,
    draws: u64,
    north: u64,
    /// The average of the known ratings of those who were to move.
    rating: Option<u64>,
    last_year: Option<u16>,
}

impl From<Counts> for CountsAnswer {
    fn from(counts: Counts) -> Self {
        let Counts { games, south, draws, north, last_year, .. } = counts;
        Self { games, south, draws, north, rating: counts.rating(), last_year }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveAnswer {
    r#move: String,
    #[serde(flatten)]
    counts: CountsAnswer,
    /// The score of the move for its player, if the position was searched: `{"cp": 12}` or `{"mate": 3}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<serde_json::Value>,
}

/// What was played in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExploredAnswer {
    feen: String,
    side: String,
    #[serde(flatten)]
    counts: CountsAnswer,
    /// Games that ended here.
    ended: u64,
    /// Games whose positions have not been counted yet.
    uncounted: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<MoveAnswer>,
    /// Some of the games, highest ratings first.
    top: Vec<Summary>,
}

impl ExploredAnswer {
    /// The answer about this position, with moves in this notation.
    pub fn new(game: &AnyGame, explored: &Explored, notation: Notation) -> Self {
        let moves = explored.moves.iter().map(|&(mv, counts)| MoveAnswer {
            r#move: game.write_move(mv, notation),
            counts: counts.into(),
            score: None,
        });
        Self {
            feen: game.feen(),
            side: game.side_to_move().to_string(),
            counts: explored.counts.into(),
            ended: explored.ended,
            uncounted: explored.uncounted,
            moves: moves.collect(),
            top: explored.games.clone(),
        }
    }
}

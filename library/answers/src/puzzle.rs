//! Puzzles: positions where only one move wins.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PuzzleObject {
    /// Its name.
    #[schema(example = "xiongqi-1-29-18")]
    pub id: String,
    /// The game.
    pub game: String,
    /// The position to begin with, without history.
    pub feen: String,
    /// The solver's moves and the replies in turn, in PMN. The first and the last are the solver's.
    pub solution: Vec<String>,
    /// Its themes; `docs/usage.md` lists the names.
    pub themes: Vec<String>,
    /// The lowest skill level that mostly solves it.
    pub level: u32,
    /// The Elo of that level.
    pub elo: u32,
}

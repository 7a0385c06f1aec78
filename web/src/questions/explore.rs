//! What was played in a position, in a database of games, and single games of it.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use xiongmao_answers::explored::{ExploreError, ExploredAnswer, Explorer, GamesQuery};
use xiongmao_answers::refusal::Refusal;

use crate::error::{ApiError, ServerRefusal};
use crate::program::Program;
use crate::question::{PositionQuestion, object};
use crate::records::{ReadGame, stored};
use crate::settings::Settings;

/// The default number of games in the answer, as for `xiongmao explore`.
const USUAL_GAMES: u64 = 4;
/// The most games in the answer.
const MOST_GAMES: u64 = 100;

/// A position to look up in a database of games.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExploreQuestion {
    /// The position. The moves that led to it find it if only one game has reached it.
    #[serde(default, deserialize_with = "object")]
    position: PositionQuestion,
    /// Which games count (default: all).
    #[serde(default, deserialize_with = "object")]
    filter: GamesQuery,
    /// How many games to name (default 4).
    #[serde(default)]
    #[schema(minimum = 0, maximum = 100)]
    games: Option<u64>,
}

impl ExploreQuestion {
    /// What was played in the position.
    ///
    /// # Errors
    /// If there is no database, the question makes no sense, or the database gives no answer.
    pub fn answer(&self, program: &Program) -> Result<ExploredAnswer, ApiError> {
        let database = database_of(program)?;
        let (game, notation) = self.position.game(program)?;
        if self.filter.texts().any(|text| text.len() > Settings::TEXT) {
            return Err(Refusal::TooLongText { limit: Settings::TEXT }.into());
        }
        let most = self.games.unwrap_or(USUAL_GAMES);
        Refusal::check("games", most, 0, MOST_GAMES)?;
        database.explore(&game, &self.filter, most as usize, notation).map_err(refusal)
    }
}

/// A game of a database.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StoredGameQuestion {
    /// Its number, the `id` in the answer about a position.
    #[param(minimum = 0, maximum = 4_294_967_295_u32, example = 1)]
    number: u32,
}

impl StoredGameQuestion {
    /// The game.
    ///
    /// # Errors
    /// If there is no database, or no such game, or the database gives no answer.
    pub fn answer(&self, program: &Program) -> Result<ReadGame, ApiError> {
        let record = database_of(program)?.record(self.number.into()).map_err(refusal)?;
        Ok(stored(self.number as usize, record, program)?)
    }
}

fn database_of(program: &Program) -> Result<&dyn Explorer, ServerRefusal> {
    program.database.as_deref().ok_or(ServerRefusal::NoDatabase {})
}

fn refusal(error: ExploreError) -> ApiError {
    match error {
        ExploreError::Query { .. } => ApiError::invalid_field(error),
        ExploreError::NoGame(_) => ServerRefusal::NoGameOfDatabase {}.into(),
        ExploreError::TooLong => ServerRefusal::SlowDatabase {}.into(),
        ExploreError::Unreadable(_) => ApiError::failed(error),
    }
}

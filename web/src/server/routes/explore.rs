//! What was played in a position, in a database of games, and single games of it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use xiongmao_answers::explored::ExploredAnswer;

use crate::error::{ApiError, ErrorAnswer};
use crate::questions::explore::{ExploreQuestion, StoredGameQuestion};
use crate::records::ReadGame;
use crate::server::body::{Parameters, Question};
use crate::server::descriptions::{PlainRefusals, Refusals};
use crate::server::state::AppState;

/// What was played in a position in the games of the server's database, and how it went, as `xiongmao explore --json`
/// prints it.
#[utoipa::path(post, path = "/api/v2/explore", request_body = ExploreQuestion,
    responses((status = 200, body = ExploredAnswer),
        (status = 404, body = ErrorAnswer, description = "The server has no database of games"), Refusals))]
pub async fn explore(
    State(state): State<Arc<AppState>>,
    Question(question): Question<ExploreQuestion>,
) -> Result<Json<ExploredAnswer>, ApiError> {
    let program = state.program.clone();
    Ok(Json(state.aside(move || question.answer(&program)).await??))
}

/// A game of the server's database, as `POST /api/v2/records` gives one, in PCN.
#[utoipa::path(get, path = "/api/v2/explore/game", params(StoredGameQuestion),
    responses((status = 200, body = ReadGame),
        (status = 404, body = ErrorAnswer, description = "The server has no database of games, or it has no such game"),
        PlainRefusals))]
pub async fn stored_game(
    State(state): State<Arc<AppState>>,
    Parameters(question): Parameters<StoredGameQuestion>,
) -> Result<Json<ReadGame>, ApiError> {
    let program = state.program.clone();
    Ok(Json(state.aside(move || question.answer(&program)).await??))
}

//! What was played in a position, in a database of games.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use xiongmao_answers::explored::ExploredAnswer;

use crate::error::{ApiError, ErrorAnswer};
use crate::questions::explore::ExploreQuestion;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
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

//! A game explained move by move.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use xiongmao_answers::explanation::MoveObject;

use crate::error::ApiError;
use crate::question::PositionQuestion;
use crate::questions::explain::explained;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::state::AppState;

/// Every move of a game with its checks, chases and repetitions, and what ended the game, as `xiongmao explain --json`
/// prints it.
#[utoipa::path(post, path = "/api/v2/explain", request_body = PositionQuestion,
    responses((status = 200, body = Vec<MoveObject>), Refusals))]
pub async fn explain(
    State(state): State<Arc<AppState>>,
    Question(question): Question<PositionQuestion>,
) -> Result<Json<Vec<MoveObject>>, ApiError> {
    let program = state.program.clone();
    Ok(Json(state.aside(move || explained(&question, &program)).await??))
}

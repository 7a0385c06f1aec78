//! What the network makes of a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use xiongmao_answers::evaluation::EvaluationTable;

use crate::error::ApiError;
use crate::question::PositionQuestion;
use crate::questions::eval::evaluated;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::state::AppState;

/// What the network makes of a position without a search, and what each piece is worth to it, as `xiongmao eval --json`
/// prints it.
#[utoipa::path(post, path = "/api/v2/eval", request_body = PositionQuestion,
    responses((status = 200, body = EvaluationTable), Refusals))]
pub async fn eval(
    State(state): State<Arc<AppState>>,
    Question(question): Question<PositionQuestion>,
) -> Result<Json<EvaluationTable>, ApiError> {
    let program = state.program.clone();
    Ok(Json(state.aside(move || evaluated(&question, &program)).await??))
}

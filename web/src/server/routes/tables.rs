//! The values of a position in endgame tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use xiongmao_answers::table_answer::TableAnswer;

use crate::error::{ApiError, ErrorAnswer};
use crate::question::PositionQuestion;
use crate::questions::tables::table_answer;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::state::AppState;

/// The values of a position and of each move in endgame tables, as `xiongmao tables probe --json` prints them.
///
/// They take the history of the game and its move limit into account. Without a table for the pieces, `value` is null.
#[utoipa::path(post, path = "/api/v2/tables", request_body = PositionQuestion,
    responses((status = 200, body = TableAnswer),
        (status = 404, body = ErrorAnswer, description = "The server has no tables"), Refusals))]
pub async fn tables(
    State(state): State<Arc<AppState>>,
    Question(question): Question<PositionQuestion>,
) -> Result<Json<TableAnswer>, ApiError> {
    let program = state.program.clone();
    Ok(Json(state.aside(move || table_answer(&question, &program)).await??))
}

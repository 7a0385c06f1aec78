//! Recorded games in one format, described and written in another.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::error::ApiError;
use crate::questions::records::RecordsQuestion;
use crate::records::RecordsAnswer;
use crate::server::asker::Asker;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::state::{AppState, Memory};
use crate::settings::Settings;

/// Reads recorded games, describes each, and writes it in the requested format.
#[utoipa::path(post, path = "/api/v2/records", request_body = RecordsQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = RecordsAnswer), Refusals))]
pub async fn records(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<RecordsQuestion, { Settings::RECORD }>,
) -> Result<Json<RecordsAnswer>, ApiError> {
    let program = state.program.clone();
    let admission = state.admit(&asker, Memory::Kept(Settings::RECORDS_MEMORY.min(state.settings.kept())))?;
    Ok(Json(admission.run(move || question.answer(&program)).await??))
}

//! Recorded games in one format, described and written in another.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use xiongmao_records::RecordFormat;

use crate::descriptions::Refusals;
use crate::error::ApiError;
use crate::guard::Asker;
use crate::question::Question;
use crate::records::{RecordsAnswer, all};
use crate::settings::Settings;
use crate::state::{AppState, Memory};

/// Records to read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordsQuestion {
    /// The text: PCN in TOML or JSON, or PGN, with any number of games.
    #[schema(max_length = 2_097_152, example = "[Variant \"Xiongqi\"]\n\n1. c2+c6 c7+c3 *\n")]
    record: String,
    /// The format to write the games in: `json` (default), `toml` or `pgn`.
    #[serde(default = "default_format")]
    #[schema(value_type = String, default = "json", example = "pgn")]
    to: RecordFormat,
    /// The notation of the plies in PGN (default: the usual one of the game).
    #[serde(default)]
    notation: Option<String>,
}

const fn default_format() -> RecordFormat {
    RecordFormat::Json
}

/// Reads recorded games, describes each, and writes it in the requested format.
#[utoipa::path(post, path = "/api/v1/records", request_body = RecordsQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = RecordsAnswer), Refusals))]
pub async fn records(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<RecordsQuestion, { Settings::RECORD }>,
) -> Result<Json<RecordsAnswer>, ApiError> {
    let program = state.program.clone();
    let admission = state.admit(&asker, Memory::Kept(Settings::RECORDS_MEMORY.min(state.settings.kept())))?;
    let RecordsQuestion { record, to, notation } = question;
    let read = move || all(&record, to, notation.as_deref(), &program);
    Ok(Json(admission.run(read).await??))
}

//! Recorded games in one format, described and written in another.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::questions::records::RecordsQuestion;
use crate::records::RecordsAnswer;
use crate::server::asker::Asker;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::state::{Admission, AppState, Memory};
use crate::settings::Settings;

/// Reads recorded games, describes each, and writes it in the requested format.
#[utoipa::path(post, path = "/api/v2/records", request_body = RecordsQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = RecordsAnswer), Refusals))]
pub async fn records(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<RecordsQuestion, { Settings::RECORD }>,
) -> Result<Response, ApiError> {
    let program = state.program.clone();
    let admission = state.admit(&asker, Memory::Kept(Settings::RECORDS_MEMORY.min(state.settings.kept())))?;
    let answer = admission.run(move || {
        let answer = question.answer(&program).map(|answer| serde_json::to_vec(&answer));
        drop(question);
        (program.give_back)();
        answer
    });
    let text = answer.await??.map_err(ApiError::failed)?;
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, Bytes::from_owner(Answer { text, _admission: admission })).into_response())
}

/// An answer in JSON, which takes the memory of its question until it has been sent.
struct Answer {
    text: Vec<u8>,
    _admission: Admission,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

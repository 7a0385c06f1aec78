//! The move that the engine plays.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use tokio::sync::oneshot;

use crate::error::{ApiError, ServerRefusal};
use crate::questions::play::{PlayAnswer, PlayQuestion};
use crate::server::asker::Asker;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::search::Turn;
use crate::server::state::{AppState, Memory};
use crate::settings::Settings;

/// The move that the engine plays, at a level of your choice. A client that closes the connection ends the search.
#[utoipa::path(post, path = "/api/v2/play", request_body = PlayQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = PlayAnswer), Refusals))]
pub async fn play(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<PlayQuestion>,
) -> Result<Json<PlayAnswer>, ApiError> {
    let task = question.task(&state.program)?;
    if let Some(known) = task.known() {
        return Ok(Json(task.answer(known)?));
    }
    let mut admission = state.admit(&asker, Memory::OneTurn)?;
    let (sender, answer) = oneshot::channel();
    let turn = Turn {
        task: task.clone(),
        ticket: Arc::clone(&admission.ticket),
        answer: Some(sender),
        metrics: Arc::clone(&state.metrics),
    };
    admission.enqueue(1, false, turn)?;
    admission.accept("play");
    let answer = tokio::time::timeout(Settings::PLAY_WAIT + Settings::PLAY_TIME, answer).await;
    admission.complete();
    let answer = answer.map_err(|_| ServerRefusal::TooLongWait {})?;
    let answer = answer.map_err(|_| ServerRefusal::Closing {})??;
    Ok(Json(task.answer(answer)?))
}

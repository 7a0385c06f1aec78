//! Positions, and what a ply makes of them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use xiongmao_answers::position::PositionAnswer;

use crate::error::ApiError;
use crate::question::PositionQuestion;
use crate::questions::position::PlyQuestion;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::state::AppState;

/// A position: its status, its pieces, its legal plies, and those that the rule on repetition forbids.
///
/// A forbidden ply among `plies` ends the game, as it does over the board.
#[utoipa::path(post, path = "/api/v1/position", request_body = PositionQuestion,
    responses((status = 200, body = PositionAnswer), Refusals))]
pub async fn position(
    State(state): State<Arc<AppState>>,
    Question(question): Question<PositionQuestion>,
) -> Result<Json<PositionAnswer>, ApiError> {
    let (game, notation) = question.game(&state.program)?;
    Ok(Json(PositionAnswer::in_notation(&game, notation)))
}

/// The position after a ply. An illegal ply is refused with the reason, and so is one that the rule on repetition
/// forbids.
#[utoipa::path(post, path = "/api/v1/ply", request_body = PlyQuestion,
    responses((status = 200, body = PositionAnswer), Refusals))]
pub async fn ply(
    State(state): State<Arc<AppState>>,
    Question(question): Question<PlyQuestion>,
) -> Result<Json<PositionAnswer>, ApiError> {
    Ok(Json(question.answer(&state.program)?))
}

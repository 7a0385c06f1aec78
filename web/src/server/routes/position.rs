//! Positions, and the positions after moves.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use xiongmao_answers::position::PositionAnswer;

use crate::error::ApiError;
use crate::question::PositionQuestion;
use crate::questions::position::MoveQuestion;
use crate::server::body::Question;
use crate::server::descriptions::Refusals;
use crate::server::state::AppState;

/// A position: its status, its pieces, its legal moves, and the moves that the rule on repetition forbids.
///
/// A forbidden move among `moves` ends the game, as it does over the board.
#[utoipa::path(post, path = "/api/v2/position", request_body = PositionQuestion,
    responses((status = 200, body = PositionAnswer), Refusals))]
pub async fn position(
    State(state): State<Arc<AppState>>,
    Question(question): Question<PositionQuestion>,
) -> Result<Json<PositionAnswer>, ApiError> {
    let (game, notation) = question.game(&state.program)?;
    Ok(Json(PositionAnswer::in_notation(&game, notation)))
}

/// The position after a move. An illegal move is refused with the reason, as is a move that the rule on repetition
/// forbids.
#[utoipa::path(post, path = "/api/v2/move", request_body = MoveQuestion,
    responses((status = 200, body = PositionAnswer), Refusals))]
pub async fn after_move(
    State(state): State<Arc<AppState>>,
    Question(question): Question<MoveQuestion>,
) -> Result<Json<PositionAnswer>, ApiError> {
    Ok(Json(question.answer(&state.program)?))
}

//! Puzzles.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::error::ApiError;
use crate::questions::puzzles::{PuzzlesAnswer, PuzzlesQuestion};
use crate::server::body::Parameters;
use crate::server::descriptions::PlainRefusals;
use crate::server::state::AppState;

/// Puzzles of a game, in an order that depends on the seed.
#[utoipa::path(get, path = "/api/v2/puzzles", params(PuzzlesQuestion),
    responses((status = 200, body = PuzzlesAnswer), PlainRefusals))]
pub async fn puzzles(
    State(state): State<Arc<AppState>>,
    Parameters(question): Parameters<PuzzlesQuestion>,
) -> Result<Json<PuzzlesAnswer>, ApiError> {
    Ok(Json(question.answer(&state.program)?))
}

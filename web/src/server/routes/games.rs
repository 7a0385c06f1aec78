//! The games, the levels of play, and the limits of the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::questions::games::GamesAnswer;
use crate::server::asker::Asker;
use crate::server::descriptions::PlainRefusals;
use crate::server::state::AppState;

/// The games, the levels of play, and the limits of the server.
#[utoipa::path(get, path = "/api/v2/games", responses((status = 200, body = GamesAnswer), PlainRefusals))]
pub async fn games(State(state): State<Arc<AppState>>, asker: Asker) -> Json<GamesAnswer> {
    let settings = asker.settings(&state.settings);
    Json(GamesAnswer::new(&state.program, &settings, asker.searches, state.watch.is_some()))
}

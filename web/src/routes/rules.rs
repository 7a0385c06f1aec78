//! The rules of a game as a text.

use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};
use crate::rules_text::rules_of;

/// The rules of a game.
#[derive(Serialize, ToSchema)]
pub struct RulesAnswer {
    /// The text as HTML. A diagram is a `figure` with its position in `data-feen` and `data-plies`; without these it
    /// shows the usual start.
    html: String,
}

/// The rules of a game, for people.
#[utoipa::path(get, path = "/api/v1/rules/{game}",
    params(("game" = String, Path, description = "The name of the game", example = "xiongqi")),
    responses((status = 200, body = RulesAnswer), (status = 403, description = "The request comes from another site",
        body = ErrorAnswer), (status = 404, description = "There is no such game", body = ErrorAnswer)))]
pub async fn rules(game: Result<Path<String>, PathRejection>) -> Result<Json<RulesAnswer>, ApiError> {
    let html = game.ok().and_then(|Path(game)| rules_of(&game));
    Ok(Json(RulesAnswer { html: html.ok_or(ServerRefusal::NotFound {})? }))
}

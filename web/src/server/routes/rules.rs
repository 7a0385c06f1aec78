//! The rules of a game as a text.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query};

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};
use crate::questions::rules::{RulesAnswer, RulesQuery};

/// The rules of a game, for people.
#[utoipa::path(get, path = "/api/v2/rules/{game}",
    params(("game" = String, Path, description = "The name of the game", example = "xiongqi"), RulesQuery),
    responses((status = 200, body = RulesAnswer), (status = 403, description = "The request comes from another site",
        body = ErrorAnswer), (status = 404, description = "There is no such game", body = ErrorAnswer),
        (status = 422, description = "A field is unknown", body = ErrorAnswer)))]
pub async fn rules(
    game: Result<Path<String>, PathRejection>,
    query: Result<Query<RulesQuery>, QueryRejection>,
) -> Result<Json<RulesAnswer>, ApiError> {
    let Query(question) = query.map_err(ApiError::invalid_field)?;
    let Path(game) = game.map_err(|_| ServerRefusal::NotFound {})?;
    Ok(Json(question.answer(&game)?))
}

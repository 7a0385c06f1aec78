//! The rules of a game as a text.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_language::Language;

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};
use crate::rules_text::rules_of;

/// The rules of a game.
#[derive(Serialize, ToSchema)]
pub struct RulesAnswer {
    /// The text as HTML. A diagram is a `figure` with its position in `data-feen` and `data-plies`; without these it
    /// shows the usual start.
    html: String,
}

/// What is asked of the rules.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RulesQuery {
    /// The language: `en`, `zh-Hans`, `zh-Hant`, `vi` or `fr`. English where it is absent or unknown.
    language: Option<String>,
}

/// The rules of a game, for people.
#[utoipa::path(get, path = "/api/v1/rules/{game}",
    params(("game" = String, Path, description = "The name of the game", example = "xiongqi"), RulesQuery),
    responses((status = 200, body = RulesAnswer), (status = 403, description = "The request comes from another site",
        body = ErrorAnswer), (status = 404, description = "There is no such game", body = ErrorAnswer),
        (status = 422, description = "A field is unknown", body = ErrorAnswer)))]
pub async fn rules(
    game: Result<Path<String>, PathRejection>,
    query: Result<Query<RulesQuery>, QueryRejection>,
) -> Result<Json<RulesAnswer>, ApiError> {
    let Query(RulesQuery { language }) = query.map_err(ApiError::invalid_field)?;
    let language = language.and_then(|tag| Language::named(&tag)).unwrap_or_default();
    let html = game.ok().and_then(|Path(game)| rules_of(&game, language));
    Ok(Json(RulesAnswer { html: html.ok_or(ServerRefusal::NotFound {})? }))
}

//! What is answered where.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router, middleware};
use utoipa::OpenApi;

use crate::assets::ASSETS;
use crate::error::{ApiError, ServerRefusal};
use crate::guard;
use crate::openapi::Document;
use crate::routes::{analyse, annotate, explain, games, play, position, puzzles, reasons, records, rules, watch};
use crate::settings::Settings;
use crate::state::AppState;

/// The whole server as a function from requests to answers.
pub fn router(state: Arc<AppState>) -> Router {
    let mut router = Router::new()
        .route("/api/v1/games", get(games::games))
        .route("/api/v1/position", post(position::position))
        .route("/api/v1/ply", post(position::ply))
        .route("/api/v1/explain", post(explain::explain))
        .route("/api/v1/play", post(play::play))
        .route("/api/v1/analyse", post(analyse::analyse))
        .route("/api/v1/why", post(reasons::why))
        .route("/api/v1/threats", post(reasons::threats))
        .route("/api/v1/annotate", large(post(annotate::annotate)))
        .route("/api/v1/records", large(post(records::records)))
        .route("/api/v1/puzzles", get(puzzles::puzzles))
        .route("/api/v1/rules/{game}", get(rules::rules))
        .route("/api/v1/watch", get(watch::matches))
        .route("/api/v1/watch/events", get(watch::events))
        .route("/api/v1/watch/{match}", get(watch::state_of_match))
        .route("/api/v1/watch/{match}/games", get(watch::games))
        .route("/api/v1/watch/{match}/games/{game}", get(watch::replay))
        .route("/api/v1/openapi.json", get(|| async { Json(Document::openapi()) }))
        .route("/metrics", get(metrics));
    for asset in ASSETS {
        router = router.route(asset.path, get(move || async move { asset }));
    }
    router
        .fallback(|| async { ApiError::from(ServerRefusal::NotFound {}) })
        .method_not_allowed_fallback(|| async { ApiError::from(ServerRefusal::WrongMethod {}) })
        .layer(DefaultBodyLimit::max(Settings::BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard::pass))
        .with_state(state)
}

/// Lets the body of a request be as large as records are.
fn large(route: MethodRouter<Arc<AppState>>) -> MethodRouter<Arc<AppState>> {
    route.layer(DefaultBodyLimit::max(Settings::RECORD))
}

async fn metrics(State(state): State<Arc<AppState>>) -> Result<Response, ApiError> {
    let text = state.metrics.text(state.queue.load()).map_err(ApiError::failed)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

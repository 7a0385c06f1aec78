//! The routes.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use serde_json::Value;
use tower::util::option_layer;
use tower_http::cors::CorsLayer;

use crate::error::{ApiError, ServerRefusal};
use crate::page::assets::ASSETS;
use crate::server::access::Access;
use crate::server::error_status::{PREFER, PREFERENCE_APPLIED, as_preferred};
use crate::server::kept::kept;
use crate::server::openapi::document;
use crate::server::routes::{
    analyse, annotate, batch, eval, explain, explore, games, play, position, puzzles, reasons, records, rules, svg,
    tables, watch,
};
use crate::server::state::AppState;
use crate::server::{asker, guard, reference};
use crate::settings::Settings;

/// The whole server as a function from requests to answers.
pub fn router(state: Arc<AppState>) -> Router {
    let mut routes = Router::new()
        .route("/api/v2/games", get(games::games).layer(from_fn(kept)))
        .route("/api/v2/position", post(position::position))
        .route("/api/v2/move", post(position::after_move))
        .route("/api/v2/svg", get(svg::svg).layer(from_fn(kept)))
        .route("/api/v2/eval", post(eval::eval))
        .route("/api/v2/explain", post(explain::explain))
        .route("/api/v2/explore", post(explore::explore))
        .route("/api/v2/explore/game", get(explore::stored_game))
        .route("/api/v2/tables", post(tables::tables))
        .route("/api/v2/play", post(play::play))
        .route("/api/v2/analyse", post(analyse::analyse))
        .route("/api/v2/batch", post(batch::batch))
        .route("/api/v2/why", post(reasons::why))
        .route("/api/v2/threats", post(reasons::threats))
        .route("/api/v2/annotate", large(post(annotate::annotate)))
        .route("/api/v2/records", large(post(records::records)))
        .route("/api/v2/puzzles", get(puzzles::puzzles).layer(from_fn(kept)))
        .route("/api/v2/rules/{game}", get(rules::rules).layer(from_fn(kept)))
        .route("/api/v2/watch", get(watch::matches))
        .route("/api/v2/watch/events", get(watch::events))
        .route("/api/v2/watch/{match}", get(watch::state_of_match))
        .route("/api/v2/watch/{match}/games", get(watch::games))
        .route("/api/v2/watch/{match}/games/{game}", get(watch::replay))
        .route("/api/v2/openapi.json", get(description).layer(from_fn(kept)))
        .route("/api/v2/", get(reference).layer(from_fn(kept)))
        .route("/metrics", get(metrics));
    for asset in ASSETS {
        routes = routes.route(&asset.address(), get(move || async move { asset }).layer(from_fn(kept)));
    }
    under(state.access.base.as_str(), routes)
        .fallback(|| async { ApiError::from(ServerRefusal::NotFound {}) })
        .method_not_allowed_fallback(|| async { ApiError::from(ServerRefusal::WrongMethod {}) })
        .layer(DefaultBodyLimit::max(Settings::BODY))
        .layer(from_fn_with_state(Arc::clone(&state), guard::pass))
        .layer(from_fn(as_preferred))
        // Outside of the guard, since browsers ask whether they may ask without saying for whom.
        .layer(option_layer(cors(&state.access)))
        // Whoever watches over the server may ask under any name, and learns nothing else.
        .route("/healthz", get(async || "ok\n"))
        .with_state(state)
}

/// These routes behind a path, which itself leads to the page.
fn under(base: &str, routes: Router<Arc<AppState>>) -> Router<Arc<AppState>> {
    if base.is_empty() {
        return routes;
    }
    let page = format!("{base}/");
    let router = Router::new().nest(&page, routes);
    router.route(base, get(async move || Redirect::permanent(&page)))
}

/// Lets pages of the allowed sites read the answers; `None` if there are none.
fn cors(access: &Access) -> Option<CorsLayer> {
    let origins: Vec<HeaderValue> = access.origins.iter().map(|origin| origin.value().clone()).collect();
    let asked = [header::AUTHORIZATION, header::CONTENT_TYPE, asker::CLIENT, PREFER];
    let layer = || {
        CorsLayer::new()
            .allow_methods([Method::GET, Method::POST])
            .allow_headers(asked)
            .expose_headers([PREFERENCE_APPLIED])
    };
    (!origins.is_empty()).then(|| layer().allow_origin(origins).max_age(Duration::from_secs(600)))
}

/// The description of the interface.
async fn description(State(state): State<Arc<AppState>>) -> Json<Value> {
    Json(document(state.access.base.as_str()))
}

/// The same for people.
async fn reference(State(state): State<Arc<AppState>>) -> Response {
    let page = reference::page(&document(state.access.base.as_str()));
    ([(header::CONTENT_SECURITY_POLICY, guard::STYLED)], Html(page)).into_response()
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

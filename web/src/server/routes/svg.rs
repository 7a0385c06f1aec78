//! Pictures of positions.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::questions::svg::SvgQuestion;
use crate::server::body::Parameters;
use crate::server::descriptions::PlainRefusals;
use crate::server::guard::STYLED;
use crate::server::state::AppState;

/// A picture of a position, with the last move and a check marked, as `xiongmao show --svg` draws it.
#[utoipa::path(get, path = "/api/v2/svg", params(SvgQuestion),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        PlainRefusals))]
pub async fn svg(
    State(state): State<Arc<AppState>>,
    Parameters(question): Parameters<SvgQuestion>,
) -> Result<Response, ApiError> {
    let picture = question.draw(&state.program)?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_SECURITY_POLICY, STYLED)];
    Ok((headers, picture).into_response())
}

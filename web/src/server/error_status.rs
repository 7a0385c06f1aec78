//! Refusals in answers of HTTP, each with its status.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};

/// The header with a preference of the client (RFC 7240).
pub const PREFER: header::HeaderName = header::HeaderName::from_static("prefer");

/// The header that says that a preference was followed.
pub const PREFERENCE_APPLIED: header::HeaderName = header::HeaderName::from_static("preference-applied");

/// The preference of a client that reads refusals from the body.
const STATUS_200: &str = "status=200";

impl ApiError {
    /// The status that HTTP has for it.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Question(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Server(refusal) => refusal.status(),
        }
    }
}

impl ServerRefusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::MalformedBody { .. } | Self::SeveralHosts {} => StatusCode::BAD_REQUEST,
            Self::TokenRequired {} | Self::UnknownToken {} => StatusCode::UNAUTHORIZED,
            Self::ForeignHost {} | Self::ForeignPage {} => StatusCode::FORBIDDEN,
            Self::NotFound {}
            | Self::NoSuchMatch {}
            | Self::NoGameOfMatch {}
            | Self::NothingWatched {}
            | Self::NoTables {}
            | Self::NoDatabase {}
            | Self::NoGameOfDatabase {} => StatusCode::NOT_FOUND,
            Self::WrongMethod {} => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooSlow {} => StatusCode::REQUEST_TIMEOUT,
            Self::TooLargeBody { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson {} => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::InvalidClient {} => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManySearches { .. } | Self::TooManyStreams { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::NoMemory {}
            | Self::FullQueue {}
            | Self::TooLongWait {}
            | Self::SlowDatabase {}
            | Self::ReviewTimeOver {}
            | Self::Closing {} => StatusCode::SERVICE_UNAVAILABLE,
            Self::Failed { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(ErrorAnswer::from(self))).into_response();
        let remedy = match status {
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => Some((header::RETRY_AFTER, "1")),
            // Browsers ask for it; the token is the password, and the name of the user may be anything.
            StatusCode::UNAUTHORIZED => Some((header::WWW_AUTHENTICATE, "Basic realm=\"Xiongmao\", charset=\"UTF-8\"")),
            // The rest of the body would follow.
            StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT => Some((header::CONNECTION, "close")),
            _ => None,
        };
        if let Some((name, value)) = remedy {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

/// Gives a refused question the status 200 if the client prefers it. Browsers report every other status as an error in
/// the console of the page, where a move against the rules is none.
pub async fn as_preferred(request: Request, next: Next) -> Response {
    let is_preferred = request.headers().get_all(PREFER).iter().any(|value| value == STATUS_200);
    let mut response = next.run(request).await;
    if is_preferred && response.status() == StatusCode::UNPROCESSABLE_ENTITY {
        *response.status_mut() = StatusCode::OK;
        response.headers_mut().insert(PREFERENCE_APPLIED, HeaderValue::from_static(STATUS_200));
    }
    response
}

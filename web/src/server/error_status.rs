//! Refusals in answers of HTTP, each with its status.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};

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
            | Self::NoDatabase {} => StatusCode::NOT_FOUND,
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
            response.headers_mut().insert(name, header::HeaderValue::from_static(value));
        }
        response
    }
}

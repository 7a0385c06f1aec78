//! Refusals: a status of HTTP and one line for people, as JSON.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;
use xiongmao_text::one_line;

/// Why a request is refused.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum ApiError {
    /// The body is not JSON, or cannot be read.
    #[error("{0}")]
    Malformed(String),
    /// The question makes no sense: an unknown field, an invalid position, an illegal ply.
    #[error("{0}")]
    Invalid(String),
    /// The body is not declared to be JSON.
    #[error("the body must be JSON, with the header Content-Type: application/json")]
    NotJson,
    /// The body is too large.
    #[error("the body is larger than {0} bytes")]
    TooLarge(usize),
    /// The body did not arrive in time.
    #[error("the request did not arrive in time")]
    TooSlow,
    /// The request comes through a name or a page of another site.
    #[error("{0}")]
    Foreign(&'static str),
    /// There is nothing at this path.
    #[error("there is nothing here; /api/v1/openapi.json describes the interface")]
    NotFound,
    /// There is no such match or game.
    #[error("{0}")]
    Missing(&'static str),
    /// The path exists, but not with this method.
    #[error("this path does not know this method")]
    Method,
    /// The client has too many searches open.
    #[error("too many searches of this client are open (limit {0}); close one first")]
    TooMany(usize),
    /// The server has no room for the search.
    #[error("{0}")]
    Busy(&'static str),
    /// The server failed.
    #[error("{0}")]
    Failed(String),
}

impl ApiError {
    /// A question that makes no sense.
    pub fn invalid(reason: impl std::fmt::Display) -> Self {
        Self::Invalid(reason.to_string())
    }

    /// The status that HTTP has for it.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Foreign(_) => StatusCode::FORBIDDEN,
            Self::NotFound | Self::Missing(_) => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// A refusal.
#[derive(Serialize, ToSchema)]
pub struct ErrorAnswer {
    /// What is wrong, in one line.
    pub error: String,
}

impl ErrorAnswer {
    /// The reason as one short line. It may quote the question, which may hold anything.
    pub fn new(error: &ApiError) -> Self {
        Self { error: one_line(&error.to_string()) }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(ErrorAnswer::new(&self))).into_response();
        if matches!(self, Self::TooMany(_) | Self::Busy(_)) {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
}

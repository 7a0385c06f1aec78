//! Refusals: a status of HTTP, a code with arguments for programs, and a line of English.

use std::fmt;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use thiserror::Error;
use utoipa::ToSchema;
use xiongmao_answers::refusal::Refusal;
use xiongmao_language::Speech;
use xiongmao_text::one_line;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ApiError {
    /// What it asks makes no sense: an unknown field, an invalid position, an illegal ply.
    #[error(transparent)]
    Question(#[from] Refusal),
    /// The server does not answer it, whatever it asks.
    #[error(transparent)]
    Server(#[from] ServerRefusal),
}

/// Why the server does not answer a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum ServerRefusal {
    /// The body is not JSON, or cannot be read.
    MalformedBody {
        /// What is wrong and where, in English.
        reason: String,
    },
    /// The body is not declared to be JSON.
    NotJson {},
    /// The body is too large.
    TooLargeBody {
        /// How many bytes it may have.
        limit: usize,
    },
    /// The body did not arrive in time.
    TooSlow {},
    /// The request names several hosts.
    SeveralHosts {},
    /// The request comes through a name of another site.
    ForeignHost {},
    /// The request comes from a page of another site.
    ForeignPage {},
    /// The request comes from another computer, without a token.
    TokenRequired {},
    /// The token is not in the file of tokens.
    UnknownToken {},
    /// The name that the client gives itself is none.
    InvalidClient {},
    /// There is nothing at this path.
    NotFound {},
    /// There is no match with this number.
    NoSuchMatch {},
    /// The match has no game with this number.
    NoGameOfMatch {},
    /// The server follows no matches.
    NothingWatched {},
    /// The path exists, but not with this method.
    WrongMethod {},
    /// The client has too many searches open.
    TooManySearches {
        /// How many it may have.
        limit: usize,
    },
    /// The client, or all clients together, follow matches over too many connections.
    TooManyStreams {
        /// How many there may be.
        limit: usize,
    },
    /// All memory for searches is in use.
    NoMemory {},
    /// The queue of searches is full.
    FullQueue {},
    /// The request waited too long for its turn.
    TooLongWait {},
    /// A review has used its time.
    ReviewTimeOver {},
    /// The server is closing.
    Closing {},
    /// The server failed.
    Failed {
        /// What went wrong, in English.
        reason: String,
    },
}

/// The refusal in English.
impl fmt::Display for ServerRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Speech::default().coded("refusal", self))
    }
}

impl std::error::Error for ServerRefusal {}

impl ApiError {
    /// A field that is unknown or has the wrong type.
    pub fn invalid_field(error: impl fmt::Display) -> Self {
        Refusal::InvalidField { reason: one_line(&error.to_string()) }.into()
    }

    /// A failure of the server.
    pub fn failed(error: impl fmt::Display) -> Self {
        ServerRefusal::failed(error).into()
    }

    /// The status that HTTP has for it.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Question(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Server(refusal) => refusal.status(),
        }
    }
}

impl ServerRefusal {
    /// A failure of the server.
    pub fn failed(error: impl fmt::Display) -> Self {
        Self::Failed { reason: one_line(&error.to_string()) }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::MalformedBody { .. } | Self::SeveralHosts {} => StatusCode::BAD_REQUEST,
            Self::TokenRequired {} | Self::UnknownToken {} => StatusCode::UNAUTHORIZED,
            Self::ForeignHost {} | Self::ForeignPage {} => StatusCode::FORBIDDEN,
            Self::NotFound {} | Self::NoSuchMatch {} | Self::NoGameOfMatch {} | Self::NothingWatched {} => {
                StatusCode::NOT_FOUND
            }
            Self::WrongMethod {} => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooSlow {} => StatusCode::REQUEST_TIMEOUT,
            Self::TooLargeBody { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson {} => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::InvalidClient {} => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManySearches { .. } | Self::TooManyStreams { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::NoMemory {}
            | Self::FullQueue {}
            | Self::TooLongWait {}
            | Self::ReviewTimeOver {}
            | Self::Closing {} => StatusCode::SERVICE_UNAVAILABLE,
            Self::Failed { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// A refusal: a code with its arguments, and the same in English.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorAnswer {
    #[serde(flatten)]
    code: ApiError,
    /// What is wrong, in one line of English.
    message: String,
    /// The same as `message`.
    error: String,
}

impl<E: Into<ApiError>> From<E> for ErrorAnswer {
    fn from(error: E) -> Self {
        let code = error.into();
        // It may quote the question, which may hold anything.
        let message = one_line(&code.to_string());
        Self { error: message.clone(), message, code }
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
            _ => None,
        };
        if let Some((name, value)) = remedy {
            response.headers_mut().insert(name, header::HeaderValue::from_static(value));
        }
        response
    }
}

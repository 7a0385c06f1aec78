//! Refusals: a code with arguments for programs, and a line of English.

use std::fmt;

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
    /// The request makes no sense: an unknown field, an invalid position, an illegal move.
    #[error(transparent)]
    Question(#[from] Refusal),
    /// The server does not answer it, regardless of the request.
    #[error(transparent)]
    Server(#[from] ServerRefusal),
}

/// Why the server does not answer a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "code", content = "arguments", rename_all = "snake_case")]
pub enum ServerRefusal {
    /// The body is not JSON, or cannot be read.
    MalformedBody {
        /// The error and its place, in English.
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
    /// The match does not exist.
    NoSuchMatch {},
    /// The match has no game with this number.
    NoGameOfMatch {},
    /// The server follows no matches.
    NothingWatched {},
    /// The server has no endgame tables.
    NoTables {},
    /// The server has no database of games.
    NoDatabase {},
    /// The database has no game with this number.
    NoGameOfDatabase {},
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
    /// The database of games took too long.
    SlowDatabase {},
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
}

impl ServerRefusal {
    /// A failure of the server.
    pub fn failed(error: impl fmt::Display) -> Self {
        Self::Failed { reason: one_line(&error.to_string()) }
    }
}

/// A refusal: a code with its arguments, and the same in English.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorAnswer {
    #[serde(flatten)]
    code: ApiError,
    /// The error, in one line of English.
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

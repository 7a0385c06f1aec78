//! Who asks: a user, a client that names itself, or a connection.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};

use crate::error::{ApiError, ServerRefusal};
use crate::server::access::User;
use crate::server::queue::Client;
use crate::settings::Settings;

/// The header by which a client names itself.
pub const CLIENT: HeaderName = HeaderName::from_static("xiongmao-client");

/// The connection that a request came by. A request without one, as tests make it, comes from this machine.
#[derive(Clone, Debug)]
pub struct Connection {
    /// The client behind it, if that does not name itself.
    pub client: Client,
    /// Whether it begins on this machine.
    pub is_local: bool,
}

/// Who asks: the user with this token, or the name that the client gives itself in the header `Xiongmao-Client`, or
/// else its connection.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The client that takes turns with others.
    pub client: Client,
    /// Searches that it may have open.
    pub searches: usize,
    user: Option<Arc<User>>,
}

impl Asker {
    /// The settings of the server as they are for this client.
    pub fn settings(&self, settings: &Settings) -> Settings {
        let longest = self.user.as_ref().and_then(|user| user.analysis_time);
        let analysis_time = longest.map_or(settings.analysis_time, |longest| longest.min(settings.analysis_time));
        Settings { analysis_time, ..*settings }
    }
}

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        if let Some(user) = parts.extensions.get::<Arc<User>>() {
            let user = Arc::clone(user);
            return Ok(Self { client: Arc::clone(&user.client), searches: user.searches, user: Some(user) });
        }
        let by_connection =
            || parts.extensions.get::<Connection>().map_or("".into(), |known| Arc::clone(&known.client));
        let client = name_in(&parts.headers).transpose()?.unwrap_or_else(by_connection);
        Ok(Self { client, searches: Settings::SEARCHES_PER_CLIENT, user: None })
    }
}

/// The name that a client gives itself in a header, if it does.
pub fn name_in(headers: &HeaderMap) -> Option<Result<Client, ServerRefusal>> {
    Some(client_named(headers.get(CLIENT)?.to_str().unwrap_or_default()))
}

/// The client with this name.
///
/// # Errors
/// If the name is empty, too long or not ASCII.
pub fn client_named(name: &str) -> Result<Client, ServerRefusal> {
    if (1..=64).contains(&name.len()) && name.is_ascii() {
        Ok(name.into())
    } else {
        Err(ServerRefusal::InvalidClient {})
    }
}

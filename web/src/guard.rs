//! Every request passes here: checks against other sites, the name of the client, headers, counting and logging.
//!
//! A page of another site could let its own name point to 127.0.0.1 (DNS rebinding) and then talk to this server as if
//! it were its own. Such a request carries that name as its `Host`. So only the names of this machine are answered, and
//! only pages that came from here.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::{debug, info};

use crate::error::{ApiError, ServerRefusal};
use crate::metrics::RequestLabels;
use crate::queue::Client;
use crate::state::AppState;

/// The header by which a client names itself.
const CLIENT: HeaderName = HeaderName::from_static("xiongmao-client");
/// Pages of other sites may not load what this server sends, not even as pictures or scripts.
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Where a request comes from, in the words of the browser.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// What a request is for, in the words of the browser.
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
/// The names of this machine.
const LOCAL: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];
/// What the page may do: run and show what this server sends, and talk to it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The connection that a request came by.
#[derive(Clone, Debug)]
pub struct Connection(pub Client);

/// Who asks: the name that the client gives itself in the header `Xiongmao-Client`, or else its connection.
pub struct Asker(pub Client);

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        if let Some(client) = name_in(&parts.headers) {
            return Ok(Self(client?));
        }
        Ok(Self(parts.extensions.get::<Connection>().map_or_else(|| "".into(), |known| Arc::clone(&known.0))))
    }
}

/// The name that a client gives itself in a header, if it does.
pub fn name_in(headers: &HeaderMap) -> Option<Result<Client, ServerRefusal>> {
    Some(client_named(headers.get(CLIENT)?.to_str().unwrap_or_default()))
}

/// The client with this name.
///
/// # Errors
/// If it is empty, too long or not ASCII.
pub fn client_named(name: &str) -> Result<Client, ServerRefusal> {
    if (1..=64).contains(&name.len()) && name.is_ascii() {
        Ok(name.into())
    } else {
        Err(ServerRefusal::InvalidClient {})
    }
}

/// Lets a request through to its answer.
pub async fn pass(State(state): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let mut response = match check(&request) {
        Ok(()) => next.run(request).await,
        Err(error) => {
            info!(%method, path = path.escape_debug().to_string(), %error, "refused");
            ApiError::from(error).into_response()
        }
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let status = response.status().as_u16();
    state.metrics.requests.get_or_create(&RequestLabels { path: route, status }).inc();
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    debug!(%method, path = path.escape_debug().to_string(), status, ms, "answered");
    response
}

/// Refuses requests under foreign names and from foreign pages.
fn check(request: &Request) -> Result<(), ServerRefusal> {
    let headers = request.headers();
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
    // With several hosts it would depend on the reader which one counts.
    if headers.get_all(header::HOST).iter().count() > 1 {
        return Err(ServerRefusal::SeveralHosts {});
    }
    let Some(host) = text(header::HOST).filter(|host| is_local(host)) else {
        return Err(ServerRefusal::ForeignHost {});
    };
    // The target of a request may be a whole address, whose host then counts instead.
    let target = request.uri();
    if target.authority().is_some_and(|target| !is_local(target.as_str()))
        || target.scheme_str().is_some_and(|scheme| scheme != "http")
    {
        return Err(ServerRefusal::ForeignHost {});
    }
    let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|from| from.eq_ignore_ascii_case(host));
    if text(header::ORIGIN).is_some_and(|origin| !is_own(origin)) {
        return Err(ServerRefusal::ForeignPage {});
    }
    // Browsers say where a request comes from. A link on another site may lead here; nothing else may.
    let is_foreign = text(SEC_FETCH_SITE).is_some_and(|site| !matches!(site, "same-origin" | "none"));
    let is_link = request.method() == Method::GET && text(SEC_FETCH_MODE) == Some("navigate");
    if is_foreign && !is_link {
        return Err(ServerRefusal::ForeignPage {});
    }
    Ok(())
}

/// Whether this is a name of this machine, with or without a port.
fn is_local(host: &str) -> bool {
    LOCAL.iter().any(|name| {
        let beginning = host.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let port = host.get(name.len()..).unwrap_or_default();
        // A port by itself would parse with a sign, too.
        let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
        beginning && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]", "[::1]:65535"] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.nip.io",
            "localhost:",
            "localhost:80x",
            "[::1]:123456",
            "localhost:99999",
            "localhost:+80",
            "127.0.0.2",
            "localhost@evil",
            "::1",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}

//! Every request passes here: checks against other sites and computers, the name of the client, headers, counting and
//! logging.
//!
//! A page of another site could let its own name point to 127.0.0.1 (DNS rebinding) and then talk to this server as if
//! it were its own. Such a request carries that name as its `Host`. So the server answers only to the names of this
//! machine and to those of `--allow-host`, and only to pages from here or from a site of `--allow-origin`.
//!
//! Only who asks from this machine under its own name needs no token, and with `--require-token` everybody does. A
//! proxy on this machine asks for others: under another name, or it says for whom.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::debug;

use crate::error::{ApiError, ServerRefusal};
use crate::server::access::{Access, User, is_host};
use crate::server::asker::Connection;
use crate::server::metrics::RequestLabels;
use crate::server::refusal_log::shown;
use crate::server::state::AppState;
use crate::server::strangers::Stranger;

/// Pages of other sites may not load what this server sends, not even as pictures or scripts.
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Where a request comes from, in the words of the browser.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// The purpose of a request, in the words of the browser.
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
/// The names of this machine.
const LOCAL: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];
/// How proxies say for whom they ask, or that they do.
const FORWARDED: [&str; 10] = [
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-envoy-external-address",
    "x-original-host",
    "true-client-ip",
    "fastly-client-ip",
    "cdn-loop",
];
/// How the names of other such headers begin.
const FORWARDED_BEGINNINGS: [&str; 3] = ["x-forwarded", "x-original-forwarded", "cf-"];
/// The page may run and show the server's files, and talk to the server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A picture or a page that has its style in itself.
pub const STYLED: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
                          frame-ancestors 'none'";

/// Lets a request through to its answer.
pub async fn pass(State(state): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let verdict = check(&request, &state.access).and_then(|name| identify(&request, name, &state.access));
    let mut response = match verdict {
        Ok(user) => {
            if let Some(stranger) = request.extensions().get::<Stranger>() {
                stranger.let_in();
            }
            user.map(|user| request.extensions_mut().insert(user));
            next.run(request).await
        }
        Err(error) => {
            let mut response = ApiError::from(error.clone()).into_response();
            // Whoever may not ask keeps no connection either.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            state.refusals.log(&method, &path, response.status(), &error);
            response
        }
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let status = response.status().as_u16();
    state.metrics.requests.get_or_create(&RequestLabels { path: route, status }).inc();
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    debug!(%method, path = shown(&path), status, ms, "answered");
    response
}

/// Under which kind of name a server is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    /// One of this machine.
    Local,
    /// One of `--allow-host`.
    Public,
}

/// What kind of name this `Host` is, with or without a port; `None` if the server does not answer to it.
fn name_of(host: &str, access: &Access) -> Option<Name> {
    if LOCAL.iter().any(|name| is_host(name, host)) {
        return Some(Name::Local);
    }
    access.hosts.iter().any(|name| name.is(host)).then_some(Name::Public)
}

/// Whether proxies add this header.
fn is_forwarding(name: &str) -> bool {
    FORWARDED.contains(&name) || FORWARDED_BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
}

/// Finds the user who sends a request under a name of this kind; `None` for one on this machine, who needs no token.
fn identify(request: &Request, name: Name, access: &Access) -> Result<Option<Arc<User>>, ServerRefusal> {
    let headers = request.headers();
    // Where nobody has a token, nobody can send a wrong one.
    let user = if access.users.is_empty() { None } else { access.users.find(headers)? };
    let is_local = request.extensions().get::<Connection>().is_none_or(|connection| connection.is_local);
    let is_forwarded = headers.keys().any(|name| is_forwarding(name.as_str()));
    if user.is_none() && (access.require_token || !is_local || name == Name::Public || is_forwarded) {
        return Err(ServerRefusal::TokenRequired {});
    }
    Ok(user)
}

/// Refuses requests under foreign names and from foreign pages. Returns the kind of name under which the server is
/// asked.
fn check(request: &Request, access: &Access) -> Result<Name, ServerRefusal> {
    let headers = request.headers();
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
    // With several hosts it would depend on the reader which one counts.
    if headers.get_all(header::HOST).iter().count() > 1 {
        return Err(ServerRefusal::SeveralHosts {});
    }
    let host = text(header::HOST).unwrap_or_default();
    let name = name_of(host, access).ok_or(ServerRefusal::ForeignHost {})?;
    // The target of a request may be a whole address, whose host then counts instead.
    let target = request.uri();
    if target.authority().is_some_and(|target| name_of(target.as_str(), access) != Some(name))
        || target.scheme_str().is_some_and(|scheme| scheme != "http")
    {
        return Err(ServerRefusal::ForeignHost {});
    }
    let is_own = |origin: &str| {
        let from = origin.strip_prefix("http://");
        // The proxy that a public name leads to has the certificate, and speaks HTTP with this server.
        let from = from.or_else(|| origin.strip_prefix("https://").filter(|_| name == Name::Public));
        from.is_some_and(|from| from.eq_ignore_ascii_case(host))
    };
    if let Some(origin) = headers.get(header::ORIGIN)
        && access.origins.iter().any(|allowed| allowed.value() == origin)
    {
        return Ok(name);
    }
    if text(header::ORIGIN).is_some_and(|origin| !is_own(origin)) {
        return Err(ServerRefusal::ForeignPage {});
    }
    // Browsers say where a request comes from. A link on another site may lead here; nothing else may.
    let is_foreign = text(SEC_FETCH_SITE).is_some_and(|site| !matches!(site, "same-origin" | "none"));
    let is_link = request.method() == Method::GET && text(SEC_FETCH_MODE) == Some("navigate");
    if is_foreign && !is_link {
        return Err(ServerRefusal::ForeignPage {});
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;
    use crate::server::access::Users;

    #[test]
    fn connections_from_elsewhere_need_a_token_under_any_name() {
        let access =
            Access { users: Users::read("[anna]\ntoken = \"0123456789abcdef\"").unwrap(), ..Access::default() };
        let nobody = Access::default();
        for (is_local, token, access, is_let_in) in [
            (true, "", &access, true),
            (false, "", &access, false),
            (false, "0123456789abcdef", &access, true),
            (false, "0123456789abcdef", &nobody, false),
        ] {
            let connection = Connection { client: "".into(), is_local };
            let mut request = Request::builder().extension(connection);
            if !token.is_empty() {
                request = request.header("authorization", format!("Bearer {token}"));
            }
            let user = identify(&request.body(Body::empty()).unwrap(), Name::Local, access);
            assert_eq!(user.is_ok(), is_let_in, "{is_local} '{token}'");
            assert_eq!(user.is_ok_and(|user| user.is_some()), is_let_in && !token.is_empty());
        }
    }

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]", "[::1]:65535"] {
            assert_eq!(name_of(host, &Access::default()), Some(Name::Local), "{host}");
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
            assert_eq!(name_of(host, &Access::default()), None, "{host}");
        }
    }
}

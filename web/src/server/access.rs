//! Who may use the server beyond this computer: its host names, the pages of other sites that may use it, and the
//! users with tokens.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, HeaderValue, header};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use indexmap::IndexMap;
use serde::Deserialize;
use subtle::ConstantTimeEq;
use thiserror::Error;
use xiongmao_text::one_line;

use crate::error::ServerRefusal;
use crate::server::queue::Client;
use crate::settings::Settings;

/// Who may use the server, and the path under which it is found. The default is this computer alone, at `/`.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Host names of the server, in addition to those of this computer.
    pub hosts: Vec<Host>,
    /// Other sites whose pages may use it.
    pub origins: Vec<Origin>,
    /// Those who may use it from other computers.
    pub users: Users,
    /// The prefix of every path.
    pub base: BasePath,
    /// Whether a request from this computer also needs a token.
    pub require_token: bool,
}

/// An error in a setting about access.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AccessError {
    #[error("expected the name of a host, such as board.example.org, without a port")]
    Host,
    #[error("expected a site as browsers name it, such as https://example.org")]
    Origin,
    #[error("expected a path such as /xiongmao, of letters, digits, '-', '_', '.' and '/'")]
    BasePath,
    /// The file of tokens is not TOML, or has other fields than it should.
    #[error("{0}")]
    TokenFile(String),
    /// A token can be guessed, or cannot be sent.
    #[error(
        "the token of '{name}' must be {} to {} visible ASCII characters without spaces",
        Users::SHORTEST,
        Users::LONGEST
    )]
    Token {
        /// Its user.
        name: String,
    },
    #[error("'{name}' has the token of another user")]
    SameToken {
        /// The second one.
        name: String,
    },
    #[error("the limits of '{name}' must be at least 1")]
    Limit {
        /// The user.
        name: String,
    },
}

/// The name of a host, in lower case, without a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host(String);

impl Host {
    /// Whether this `Host` of a request, with or without a port, is the host.
    pub fn is(&self, host: &str) -> bool {
        is_host(&self.0, host)
    }
}

impl FromStr for Host {
    type Err = AccessError;

    fn from_str(text: &str) -> Result<Self, AccessError> {
        let authority: Authority = text.parse().map_err(|_| AccessError::Host)?;
        let is_alone = authority.port().is_none() && authority.host() == text && !text.is_empty();
        is_alone.then(|| Self(text.to_ascii_lowercase())).ok_or(AccessError::Host)
    }
}

/// Whether this `Host` of a request has this name, with or without a port.
pub fn is_host(name: &str, host: &str) -> bool {
    let beginning = host.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let port = host.get(name.len()..).unwrap_or_default();
    // A port by itself would parse with a sign, too.
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    beginning && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
}

/// A site as browsers name it in `Origin`: a scheme and a host, with a port if it is not the usual one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(HeaderValue);

impl Origin {
    /// The value of `Origin` that its pages send.
    pub fn value(&self) -> &HeaderValue {
        &self.0
    }
}

impl FromStr for Origin {
    type Err = AccessError;

    fn from_str(text: &str) -> Result<Self, AccessError> {
        let address: Uri = text.parse().map_err(|_| AccessError::Origin)?;
        let (Some("http" | "https"), Some(authority)) = (address.scheme_str(), address.authority()) else {
            return Err(AccessError::Origin);
        };
        let is_bare = text.split_once("://").is_some_and(|(_, rest)| rest == authority.as_str());
        let value = HeaderValue::from_str(&text.to_ascii_lowercase()).ok().filter(|_| is_bare);
        value.map(Self).ok_or(AccessError::Origin)
    }
}

/// The prefix of every path of the server: empty, or a path that starts but does not end with `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(String);

impl BasePath {
    /// The path; empty if there is none.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BasePath {
    type Err = AccessError;

    fn from_str(text: &str) -> Result<Self, AccessError> {
        let path = text.strip_suffix('/').unwrap_or(text);
        let is_plain = |part: &str| {
            let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
            !part.is_empty() && part != "." && part != ".." && part.bytes().all(known)
        };
        let is_path = path.is_empty() || path.strip_prefix('/').is_some_and(|rest| rest.split('/').all(is_plain));
        is_path.then(|| Self(path.to_owned())).ok_or(AccessError::BasePath)
    }
}

/// A user who may use the server from another computer.
pub struct User {
    /// The client that takes turns with others: all programs and pages with the same token are one client.
    pub client: Client,
    /// Searches that may be open at a time.
    pub searches: usize,
    /// The maximum duration of an analysis, if it is shorter than the server's.
    pub analysis_time: Option<Duration>,
    token: String,
}

impl std::fmt::Debug for User {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.client)
    }
}

/// A user in the file of tokens.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    token: String,
    searches: Option<usize>,
    analysis_time: Option<u64>,
}

/// The users with their tokens.
#[derive(Clone, Debug, Default)]
pub struct Users(Vec<Arc<User>>);

impl Users {
    /// The characters of a token, at least. Random letters and digits have 95 bits then.
    pub const SHORTEST: usize = 16;
    /// The characters of a token, at most.
    pub const LONGEST: usize = 256;

    /// The users of a file of tokens: a table in TOML for each, with its `token` and, if it pleases, the limits
    /// `searches` (open at a time) and `analysis_time` (in seconds).
    ///
    /// # Errors
    /// If it is anything else, or a token is too short to be secret.
    pub fn read(text: &str) -> Result<Self, AccessError> {
        let entries: IndexMap<String, Entry> =
            toml::from_str(text).map_err(|error| AccessError::TokenFile(one_line(error.message())))?;
        let mut users: Vec<Arc<User>> = Vec::new();
        for (name, Entry { token, searches, analysis_time }) in entries {
            let is_visible = token.bytes().all(|byte| byte.is_ascii_graphic());
            if !is_visible || !(Self::SHORTEST..=Self::LONGEST).contains(&token.len()) {
                return Err(AccessError::Token { name });
            }
            if users.iter().any(|known| known.token == token) {
                return Err(AccessError::SameToken { name });
            }
            let searches = searches.unwrap_or(Settings::SEARCHES_PER_USER);
            if searches == 0 || analysis_time == Some(0) {
                return Err(AccessError::Limit { name });
            }
            // Clients that name themselves have ASCII names only, so nobody else is this one.
            let client = format!("{name} (token\u{a0}file)").into();
            users.push(Arc::new(User {
                client,
                searches,
                analysis_time: analysis_time.map(Duration::from_secs),
                token,
            }));
        }
        Ok(Self(users))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The user whose token a request has in `Authorization`: as a bearer token, or as the password of any user. `None`
    /// if it has none.
    ///
    /// # Errors
    /// If its token belongs to no user.
    pub fn find(&self, headers: &HeaderMap) -> Result<Option<Arc<User>>, ServerRefusal> {
        let Some(given) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
        let token = given.to_str().ok().and_then(token_in).unwrap_or_default();
        // In constant time: how long a refusal takes says nothing about any token.
        let user = self.0.iter().find(|user| bool::from(user.token.as_bytes().ct_eq(&token)));
        user.map(|user| Some(Arc::clone(user))).ok_or(ServerRefusal::UnknownToken {})
    }
}

/// The token in the value of `Authorization`, if it has one.
fn token_in(given: &str) -> Option<Vec<u8>> {
    let (scheme, rest) = given.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") {
        return Some(rest.trim().as_bytes().to_vec());
    }
    let pair = BASE64_STANDARD.decode(rest.trim()).ok().filter(|_| scheme.eq_ignore_ascii_case("basic"))?;
    let colon = pair.iter().position(|&byte| byte == b':')?;
    Some(pair[colon + 1..].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_have_neither_ports_nor_paths() {
        let host: Host = "Board.example.org".parse().unwrap();
        assert!(host.is("board.example.org") && host.is("BOARD.example.org:8443"));
        assert!(!host.is("example.org") && !host.is("board.example.org.evil.org") && !host.is("board.example.org:x"));
        assert!("[fe80::1]".parse::<Host>().is_ok());
        for text in ["", "a b", "board.example.org:80", "https://board.example.org", "user@board", "a/b", "fe80::1"] {
            assert_eq!(text.parse::<Host>(), Err(AccessError::Host), "{text}");
        }
    }

    #[test]
    fn origins_are_a_scheme_and_a_host() {
        for text in ["https://example.org", "http://127.0.0.1:3000", "https://[::1]:8080"] {
            assert_eq!(text.parse::<Origin>().unwrap().value(), text);
        }
        for text in ["", "*", "null", "example.org", "https://example.org/", "https://example.org/page", "ftp://a.org"]
        {
            assert_eq!(text.parse::<Origin>(), Err(AccessError::Origin), "{text}");
        }
    }

    #[test]
    fn base_paths_end_without_a_slash() {
        for (text, path) in [("", ""), ("/", ""), ("/a", "/a"), ("/a/", "/a"), ("/a-1/b_2.c", "/a-1/b_2.c")] {
            assert_eq!(text.parse::<BasePath>().unwrap().as_str(), path, "{text}");
        }
        for text in ["a", "//", "/a//b", "/a b", "/{a}", "/../a", "/a%20b", "/a?b", "https://example.org/"] {
            assert_eq!(text.parse::<BasePath>(), Err(AccessError::BasePath), "{text}");
        }
    }

    #[test]
    fn a_file_of_tokens_has_a_table_for_each_user() {
        let text = "[anna]\ntoken = \"0123456789abcdef\"\nsearches = 2\nanalysis_time = 60\n\n\
                    [ben]\ntoken = \"fedcba9876543210\"\n";
        let users = Users::read(text).unwrap();
        assert_eq!((users.0[0].searches, users.0[0].analysis_time), (2, Some(Duration::from_secs(60))));
        assert_eq!((users.0[1].searches, users.0[1].analysis_time), (Settings::SEARCHES_PER_USER, None));
        assert!(!format!("{users:?}").contains("0123"), "tokens are not shown");
        let refused = |text: &str| Users::read(text).unwrap_err().to_string();
        assert_eq!(
            refused("[a]\ntoken = \"short\""),
            "the token of 'a' must be 16 to 256 visible ASCII characters without spaces"
        );
        assert_eq!(refused("[a]\ntoken = \"0123456789 abcdef\""), refused("[a]\ntoken = \"short\""));
        let twice = format!("{text}[c]\ntoken = \"fedcba9876543210\"");
        assert_eq!(refused(&twice), "'c' has the token of another user");
        assert_eq!(refused("[a]\ntoken = \"0123456789abcdef\"\nsearches = 0"), "the limits of 'a' must be at least 1");
        assert!(refused("[a]\nsecret = \"0123456789abcdef\"").contains("unknown field `secret`"));
        assert!(!refused("token = 1").contains('\n'));
        assert!(Users::read("").unwrap().is_empty());
    }
}

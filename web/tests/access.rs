//! The server for more than this computer: names, tokens, other sites, a path of its own, and what browsers keep.

use std::io::Read;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use xiongmao_web::{Access, Users, router};

use crate::shared::{answer, object, with};

const TOKENS: &str = "[anna]\ntoken = \"anna-0123456789abcdef\"\nsearches = 2\nanalysis_time = 5\n\n\
                      [ben]\ntoken = \"ben-0123456789abcdef\"\n";
const HOST: &str = "board.example.org";

/// A server behind a proxy that is found under [`HOST`].
fn public() -> Router {
    let users = Users::read(TOKENS).unwrap();
    let origins = vec!["https://other.example.org".parse().unwrap()];
    router(with(Access { hosts: vec![HOST.parse().unwrap()], origins, users, ..Access::default() }, None))
}

/// A request for the games with these headers.
fn asked(headers: &[(&str, &str)]) -> Request<Body> {
    let request =
        headers.iter().fold(Request::get("/api/v2/games"), |request, (name, value)| request.header(*name, *value));
    request.body(Body::empty()).unwrap()
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()
}

#[tokio::test]
async fn whoever_asks_from_elsewhere_needs_a_token() {
    let server = public();
    let bearer = ("authorization", "Bearer anna-0123456789abcdef");
    // What a browser sends for any name and this token as the password.
    let basic = ("authorization", "Basic eDphbm5hLTAxMjM0NTY3ODlhYmNkZWY=");
    let wrong = ("authorization", "Bearer anna-0123456789abcdeF");
    let forwarded = ("x-forwarded-for", "203.0.113.7");
    for (headers, code) in [
        (vec![("host", "localhost:8080")], None),
        (vec![("host", "localhost:8080"), forwarded], Some("token_required")),
        (vec![("host", "localhost:8080"), forwarded, bearer], None),
        (vec![("host", HOST)], Some("token_required")),
        (vec![("host", HOST), bearer], None),
        (vec![("host", HOST), basic], None),
        (vec![("host", HOST), wrong], Some("unknown_token")),
        (vec![("host", "localhost:8080"), wrong], Some("unknown_token")),
    ] {
        let response = answer(&server, asked(&headers)).await;
        let status = if code.is_some() { StatusCode::UNAUTHORIZED } else { StatusCode::OK };
        assert_eq!(response.status(), status, "{headers:?}");
        assert_eq!(response.headers().contains_key("www-authenticate"), code.is_some(), "{headers:?}");
        let value: Value = serde_json::from_slice(&bytes(response).await).unwrap();
        assert_eq!(value.get("code").and_then(Value::as_str), code, "{headers:?}");
    }
    // Whatever a proxy says it with.
    for name in ["Forwarded", "Via", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "CF-Connecting-IP"] {
        let response = answer(&server, asked(&[("host", "localhost:8080"), (name, "1")])).await;
        assert_eq!(response.status(), StatusCode::UNAUTHORIZED, "{name}");
        assert_eq!(response.headers()["connection"], "close", "{name}");
    }
    // Neither the page nor anything else is there without a token.
    for path in ["/", "/metrics", "/api/v2/openapi.json", "/nothing"] {
        let request = Request::get(path).header("host", HOST).body(Body::empty()).unwrap();
        assert_eq!(answer(&server, request).await.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn everybody_needs_a_token_where_it_is_required() {
    let users = Users::read(TOKENS).unwrap();
    let server = router(with(Access { users, require_token: true, ..Access::default() }, None));
    let local = ("host", "localhost:8080");
    assert_eq!(answer(&server, asked(&[local])).await.status(), StatusCode::UNAUTHORIZED);
    let bearer = ("authorization", "Bearer ben-0123456789abcdef");
    assert_eq!(answer(&server, asked(&[local, bearer])).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_token_has_its_limits_under_every_name() {
    let server = public();
    let analysis = |token: &str, client: &str| {
        let request = Request::post("/api/v2/analyse").header("host", HOST).header("content-type", "application/json");
        let request = request.header("authorization", format!("Bearer {token}")).header("xiongmao-client", client);
        request.body(Body::from(r#"{"hash": 4}"#)).unwrap()
    };
    let anna = "anna-0123456789abcdef";
    let mut open = Vec::new();
    for client in ["one", "two"] {
        open.push(answer(&server, analysis(anna, client)).await);
    }
    assert!(open.iter().all(|response| response.status() == StatusCode::OK));
    let (status, refusal) = object(&server, analysis(anna, "three")).await;
    assert_eq!((status, &refusal["arguments"]), (StatusCode::TOO_MANY_REQUESTS, &json!({"limit": 2})));
    assert_eq!(answer(&server, analysis("ben-0123456789abcdef", "one")).await.status(), StatusCode::OK);
    let limits = async |token: &str| {
        let bearer = format!("Bearer {token}");
        let (_, games) = object(&server, asked(&[("host", HOST), ("authorization", &bearer)])).await;
        (games["limits"]["searches"].clone(), games["limits"]["analysis_ms"].clone())
    };
    assert_eq!(limits(anna).await, (json!(2), json!(5000)));
    assert_eq!(limits("ben-0123456789abcdef").await, (json!(8), json!(60_000)));
}

#[tokio::test]
async fn a_proxy_has_the_certificate() {
    let server = public();
    let token = ("authorization", "Bearer ben-0123456789abcdef");
    for (host, origin, status) in [
        (HOST, "https://board.example.org", 200),
        (HOST, "http://board.example.org", 200),
        (HOST, "https://evil.example.org", 403),
        ("localhost:8080", "https://localhost:8080", 403),
        ("evil.example.org", "https://evil.example.org", 403),
    ] {
        let response = answer(&server, asked(&[("host", host), ("origin", origin), token])).await;
        assert_eq!(response.status().as_u16(), status, "{host} {origin}");
    }
}

#[tokio::test]
async fn pages_of_allowed_sites_may_read_the_answers() {
    let server = public();
    let question = |origin: &str| {
        let request = Request::options("/api/v2/position").header("host", HOST).header("origin", origin);
        let request = request.header("access-control-request-method", "POST");
        request.header("access-control-request-headers", "authorization,content-type").body(Body::empty()).unwrap()
    };
    let other = "https://other.example.org";
    let response = answer(&server, question(other)).await;
    assert_eq!(
        (response.status(), &response.headers()["access-control-allow-origin"]),
        (StatusCode::OK, &other.parse().unwrap())
    );
    let refused = answer(&server, question("https://evil.example.org")).await;
    assert!(!refused.headers().contains_key("access-control-allow-origin"));
    let token = ("authorization", "Bearer ben-0123456789abcdef");
    let site = ("sec-fetch-site", "cross-site");
    let response = answer(&server, asked(&[("host", HOST), ("origin", other), site, token])).await;
    assert_eq!(
        (response.status(), &response.headers()["access-control-allow-origin"]),
        (StatusCode::OK, &other.parse().unwrap())
    );
    // Who may ask does not need less than others.
    let response = answer(&server, asked(&[("host", HOST), ("origin", other), site])).await;
    assert_eq!(response.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn the_whole_server_may_stand_under_a_path() {
    let server = router(with(Access { base: "/games/bears/".parse().unwrap(), ..Access::default() }, None));
    let get = |path: &str| Request::get(path).header("host", "localhost").body(Body::empty()).unwrap();
    let moved = answer(&server, get("/games/bears")).await;
    assert_eq!((moved.status().as_u16(), &moved.headers()["location"]), (308, &"/games/bears/".parse().unwrap()));
    let page = String::from_utf8(bytes(answer(&server, get("/games/bears/")).await).await).unwrap();
    let script = page.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(answer(&server, get(&format!("/games/bears/{script}"))).await.status(), StatusCode::OK);
    let (_, document) = object(&server, get("/games/bears/api/v2/openapi.json")).await;
    assert_eq!(document["servers"], json!([{"url": "/games/bears"}]));
    for path in ["/", "/api/v2/games", "/games/bears/nothing", "/games/bearsapi/v2/games"] {
        assert_eq!(answer(&server, get(path)).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn browsers_keep_what_has_not_changed() {
    let server = public();
    let get = |path: &str, headers: &[(&str, &str)]| {
        let request = Request::get(path).header("host", "localhost");
        headers
            .iter()
            .fold(request, |request, (name, value)| request.header(*name, *value))
            .body(Body::empty())
            .unwrap()
    };
    for path in ["/", "/api/v2/games", "/api/v2/rules/xiangqi", "/api/v2/puzzles?seed=1", "/api/v2/openapi.json"] {
        let first = answer(&server, get(path, &[])).await;
        assert_eq!(first.headers()["cache-control"], "no-cache", "{path}");
        let tag = first.headers()["etag"].to_str().unwrap().to_owned();
        let again = answer(&server, get(path, &[("if-none-match", &tag), ("accept-encoding", "gzip")])).await;
        assert_eq!((again.status(), bytes(again).await.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        let other = answer(&server, get(path, &[("if-none-match", "W/\"0\"")])).await;
        assert_eq!(other.status(), StatusCode::OK, "{path}");
    }
    // What depends on who asks, or on the time, is not kept.
    let metrics = answer(&server, get("/metrics", &[])).await;
    assert_eq!(metrics.headers()["cache-control"], "no-store");
    let page = String::from_utf8(bytes(answer(&server, get("/", &[])).await).await).unwrap();
    let script = page.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
    let script = answer(&server, get(&format!("/{script}"), &[])).await;
    assert_eq!(script.headers()["cache-control"], "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn answers_are_compressed_but_not_events() {
    let server = public();
    let get = |path: &str| {
        Request::get(path)
            .header("host", "localhost")
            .header("accept-encoding", "gzip, br")
            .body(Body::empty())
            .unwrap()
    };
    let response = answer(&server, get("/")).await;
    assert_eq!(response.headers()["content-encoding"], "gzip");
    let (mut text, packed) = (String::new(), bytes(response).await);
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    assert!(text.starts_with("<!doctype html>") && packed.len() * 2 < text.len(), "{} bytes", packed.len());
    let request = Request::post("/api/v2/analyse").header("host", "localhost").header("accept-encoding", "gzip");
    let request = request.header("content-type", "application/json").body(Body::from(r#"{"limits": {"nodes": 100}}"#));
    assert!(!answer(&server, request.unwrap()).await.headers().contains_key("content-encoding"));
}

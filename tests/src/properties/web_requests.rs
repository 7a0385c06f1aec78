//! Requests over HTTP.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, header};
use tokio::runtime::Builder;
use tower::ServiceExt;
use xiongmao_search::variants::VARIANTS;
use xiongmao_web::{Access, AppState, Program, Settings, router};

/// The most characters of a refusal.
const LONGEST_LINE: usize = 500;
/// The client goes away if there is no answer by then, as clients do; a search is not waited for.
const PATIENCE: Duration = Duration::from_millis(20);
/// The longest answer that is looked at, in bytes.
const LONGEST_ANSWER: usize = 16 << 20;

/// A request to the server: its path in the first line, and the body of a POST in the others; without others, a GET.
/// It is answered, or refused with one line, and never with the server's own fault. A stream of events is closed at
/// once.
///
/// # Panics
/// If the property does not hold.
pub fn web_requests(data: &[u8]) {
    let (path, body) = match data.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&data[..end], Some(&data[end + 1..])),
        None => (data, None),
    };
    let request = Request::builder().method(if body.is_some() { "POST" } else { "GET" }).uri(path);
    let request = request.header(header::HOST, "localhost").header(header::CONTENT_TYPE, "application/json");
    let Ok(request) = request.body(body.map_or_else(Body::empty, |body| Body::from(body.to_vec()))) else { return };
    let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime without sockets");
    runtime.block_on(async {
        let answer = router(state()).oneshot(request);
        if let Ok(response) = tokio::time::timeout(PATIENCE, answer).await {
            check(response.expect("a router answers"), data).await;
        }
    });
}

/// A server that lasts, with one thread.
fn state() -> Arc<AppState> {
    static STATE: OnceLock<Arc<AppState>> = OnceLock::new();
    let make = || {
        let program = Program {
            name: "Xiongmao test",
            games: VARIANTS.to_vec(),
            puzzles: |_| &[],
            tables: None,
            database: None,
            give_back: || (),
        };
        let settings =
            Settings { threads: 1, memory: 128, endgames: 0, games: 0, analysis_time: Duration::from_secs(1) };
        AppState::new(program, settings, Access::default(), None).expect("a server")
    };
    Arc::clone(STATE.get_or_init(make))
}

async fn check(response: Response<Body>, data: &[u8]) {
    let (head, body) = response.into_parts();
    let status = head.status.as_u16();
    let asked = String::from_utf8_lossy(data);
    assert!(status < 500 || status == 503, "{status}: {asked:?}");
    let is_json = head.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes() == b"application/json");
    if !is_json {
        assert!(status < 400, "{status} without a reason: {asked:?}");
        return;
    }
    let bytes = to_bytes(body, LONGEST_ANSWER).await.expect("an answer");
    let answer: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
    if status >= 400 {
        let reason = answer["error"].as_str().unwrap_or_else(|| panic!("{status}: {answer}"));
        assert!(!reason.is_empty() && !reason.contains(char::is_control), "{reason:?}: {asked:?}");
        assert!(reason.chars().count() < LONGEST_LINE, "{reason}");
    }
}

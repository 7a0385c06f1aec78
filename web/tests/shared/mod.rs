//! A server without sockets, and questions to it.

pub mod client;

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode};
use serde_json::Value;
use tower::ServiceExt;
use xiongmao_answers::puzzle::PuzzleObject;
use xiongmao_movegen::Rules;
use xiongmao_search::variants::VARIANTS;
use xiongmao_web::{Access, AppState, Program, Settings, router};

/// The state of a server with two threads.
pub fn state() -> Arc<AppState> {
    watching(None)
}

/// The state of a server with two threads that follows the matches in a directory.
pub fn watching(directory: Option<&Path>) -> Arc<AppState> {
    with(Access::default(), directory)
}

/// The state of a server with two threads that others may also use.
pub fn with(access: Access, directory: Option<&Path>) -> Arc<AppState> {
    AppState::new(program(), settings(), access, directory).unwrap()
}

/// The program of these servers.
pub fn program() -> Program {
    Program { name: "Xiongmao test", games: VARIANTS.to_vec(), puzzles, tables: None, database: None, give_back: || () }
}

pub fn settings() -> Settings {
    Settings { threads: 2, memory: 200, endgames: 0, games: 0, analysis_time: Duration::from_secs(60) }
}

/// Some puzzles, which need not be any: 40 of Xiongqi, of two themes and four levels.
fn puzzles(rules: &Rules) -> &'static [PuzzleObject] {
    static PUZZLES: OnceLock<Vec<PuzzleObject>> = OnceLock::new();
    let puzzle = |number: u32| PuzzleObject {
        id: format!("xiongqi-{number}"),
        game: "xiongqi".to_owned(),
        feen: "3g^4/8/8/8/8/8/8/3R1G^2 / X/x".to_owned(),
        solution: vec!["d1+d8".to_owned()],
        themes: vec![if number.is_multiple_of(2) { "fork" } else { "pin" }.to_owned(), "quiet".to_owned()],
        level: number % 4,
        elo: 1000 + 100 * (number % 4),
    };
    let all = PUZZLES.get_or_init(|| (0..40).map(puzzle).collect());
    if rules.name == "xiongqi" { all } else { &[] }
}

/// A server with two threads.
pub fn server() -> Router {
    router(state())
}

/// A question with this body.
pub fn question(path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post(path).header("host", "localhost:8080").header("content-type", "application/json");
    request.body(body.into()).unwrap()
}

/// The answer to a request.
pub async fn answer(server: &Router, request: Request<Body>) -> Response<Body> {
    server.clone().oneshot(request).await.unwrap()
}

/// The status and the object of an answer.
pub async fn object(server: &Router, request: Request<Body>) -> (StatusCode, Value) {
    let response = answer(server, request).await;
    let status = response.status();
    let bytes = to_bytes(response.into_body(), 1 << 24).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap())
}

/// The answer to a question that is not refused.
pub async fn accepted(server: &Router, path: &str, body: Value) -> Value {
    let (status, value) = object(server, question(path, body.to_string())).await;
    assert_eq!(status, StatusCode::OK, "{path} {body}: {value}");
    value
}

/// The reason for refusing a question with this status.
pub async fn refused(server: &Router, path: &str, body: Value, status: u16) -> String {
    let (found, value) = object(server, question(path, body.to_string())).await;
    assert_eq!(found.as_u16(), status, "{path} {body}: {value}");
    value["error"].as_str().unwrap().to_owned()
}

/// The events of a stream: their names and data.
pub async fn events(body: Body) -> Vec<(String, Value)> {
    let bytes = to_bytes(body, 1 << 24).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let event = |block: &str| {
        let (name, data) = block.strip_prefix("event: ").unwrap().split_once("\ndata: ").unwrap();
        (name.to_owned(), serde_json::from_str(data).unwrap())
    };
    text.split("\n\n").filter(|block| !block.is_empty() && !block.starts_with(':')).map(event).collect()
}

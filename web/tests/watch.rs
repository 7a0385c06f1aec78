//! Matches that are followed through their directories.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use crate::shared::{answer, object, watching};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use xiongmao_web::router;

const START: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";

fn get(path: &str) -> Request<Body> {
    Request::get(path).header("host", "127.0.0.1:8080").body(Body::empty()).unwrap()
}

async fn told(server: &Router, path: &str) -> Value {
    let (status, value) = object(server, get(path)).await;
    assert_eq!(status, StatusCode::OK, "{path}: {value}");
    value
}

/// The record of a game that `new` plays as South if its number is odd.
fn record(number: u64, result: &str) -> String {
    let (south, north) = if number % 2 == 1 { ("new", "<b>old") } else { ("<b>old", "new") };
    let record = json!({
        "sides": {"first": {"name": south}, "second": {"name": north}},
        "setup": {"feen": START},
        "match": {"game": number, "pair": number.div_ceil(2), "opening_plies": 0},
        "outcome": {"result": result, "termination": "mareking"},
        "plies": [{"pmn": "c2+c6", "score": "cp 20", "depth": 5, "elapsed_ms": 10}, {"pmn": "c7+c3"}],
    });
    format!("{record}\n")
}

fn append(path: &Path, text: &str) {
    OpenOptions::new().create(true).append(true).open(path).unwrap().write_all(text.as_bytes()).unwrap();
}

/// A directory with a match of two engines under a sequential test.
fn begin(folder: &Path, name: &str) {
    fs::create_dir_all(folder.join(name).join("live")).unwrap();
    let settings = "rounds = 500\nsprt = { elo0 = 0.0, elo1 = 5.0 }\n[each]\ncmd = 'x'\ntc = '10+0.1'\n[[engine]]\n\
                    name = 'new'\n[[engine]]\nname = '<b>old'\n";
    fs::write(folder.join(name).join("match.toml"), settings).unwrap();
}

fn server(folder: &TempDir) -> Router {
    router(watching(Some(folder.path())))
}

/// The stream of events of a match, read event by event.
struct Events {
    stream: axum::body::BodyDataStream,
    text: String,
}

impl Events {
    async fn open(server: &Router, path: &str) -> Self {
        let response = answer(server, get(path)).await;
        assert_eq!(response.status(), StatusCode::OK);
        Self { stream: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next event, `None` at the end.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            while let Some((block, _)) = self.text.split_once("\n\n") {
                let event = block.strip_prefix("event: ").and_then(|event| event.split_once("\ndata: "));
                let event = event.map(|(name, data)| (name.to_owned(), serde_json::from_str(data).unwrap()));
                let length = block.len() + 2;
                self.text.drain(..length);
                if event.is_some() {
                    return event;
                }
            }
            let bytes = self.stream.next().await?.unwrap();
            self.text += std::str::from_utf8(&bytes).unwrap();
        }
    }

    /// The next state of the match that satisfies this condition.
    async fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (name, value) = self.next().await.unwrap();
            if name == "match" && is_so(&value) {
                return value;
            }
        }
    }
}

/// Waits for the first match, and returns its number.
async fn first_match(server: &Router) -> u64 {
    let mut events = Events::open(server, "/api/v2/watch/events").await;
    loop {
        let (name, value) = events.next().await.unwrap();
        assert_eq!(name, "matches");
        if let Some(found) = value["matches"].get(0)
            && found.get("game").is_some()
        {
            return found["id"].as_u64().unwrap();
        }
    }
}

#[tokio::test]
async fn a_match_is_told_as_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder);
    begin(folder.path(), "one");
    let id = first_match(&server).await;
    let mut events = Events::open(&server, &format!("/api/v2/watch/events?match={id}")).await;
    let place = folder.path().join("one");
    let head = format!("[sides.first]\nname = 'new'\n[sides.second]\nname = '<b>old'\n[setup]\nfeen = '{START}'\n");
    append(
        &place.join("live/1.toml"),
        &format!("{head}\n[[plies]]\npmn = 'c2+c6'\nscore = 'cp 7'\nelapsed_ms = 100\nremaining_ms = 900\n"),
    );
    let value = events.until(|value| value["live"][0]["plies"] == 1).await;
    let live = &value["live"][0];
    assert_eq!(
        (&live["last"]["from"], &live["last"]["to"], &live["side"]),
        (&json!("c2"), &json!("c6"), &json!("north"))
    );
    assert_eq!(live["south"], json!({"name": "new", "remaining_ms": 900, "time_ms": 100, "score": {"cp": 7}}));
    append(&place.join("games.jsonl"), &record(1, "1-0"));
    fs::remove_file(place.join("live/1.toml")).unwrap();
    let value = events.until(|value| value["about"]["played"] == 1 && value["live"] == json!([])).await;
    assert_eq!((&value["standings"][0]["name"], &value["standings"][0]["points"]), (&json!("new"), &json!(1.0)));
    append(&place.join("games.jsonl"), &record(2, "0-1"));
    let value = events.until(|value| value["about"]["played"] == 2).await;
    assert_eq!((&value["pairs"], &value["anchor"]), (&json!([0, 0, 0, 0, 1]), &json!("<b>old")));
    let sprt = &value["sprt"];
    assert_eq!((sprt["curve"].as_array().unwrap().len(), &sprt["curve"][1][1]), (2, &sprt["llr"]));
    assert!(sprt["llr"].as_f64().unwrap() > 0.0 && sprt["upper"].as_f64().unwrap() > 2.9);
    // A request without events gets the same answer.
    assert_eq!(told(&server, &format!("/api/v2/watch/{id}")).await, value);
}

#[tokio::test]
async fn games_come_in_pages_and_are_replayed() {
    let folder = tempfile::tempdir().unwrap();
    begin(folder.path(), "");
    let games: String =
        (1..=120).map(|number| record(number, ["1-0", "0-1", "1/2-1/2"][number as usize % 3])).collect();
    append(&folder.path().join("games.jsonl"), &games);
    let server = server(&folder);
    let id = first_match(&server).await;
    let mut path = format!("/api/v2/watch/{id}/games?count=50");
    let (mut numbers, mut pages) = (Vec::new(), 0);
    loop {
        let page = told(&server, &path).await;
        numbers.extend(page["games"].as_array().unwrap().iter().map(|game| game["number"].as_u64().unwrap()));
        pages += 1;
        let Some(next) = page.get("next") else { break };
        path = format!("/api/v2/watch/{id}/games?count=50&before={next}");
    }
    assert_eq!((pages, numbers), (3, (1..=120).rev().collect::<Vec<_>>()));
    let game = told(&server, &format!("/api/v2/watch/{id}/games/2")).await;
    assert_eq!((&game["south"], &game["result"], &game["feen"]), (&json!("<b>old"), &json!("1/2-1/2"), &json!(START)));
    assert_eq!((&game["moves"][1]["move"], &game["moves"][0]["score"]), (&json!("c7+c3"), &json!({"cp": 20})));
    assert_eq!(game["moves"][0]["time_ms"], json!(10));
    assert_eq!(game["moves"][1]["board"], json!({"c3": "c", "c7": null}));
    assert_eq!((&game["side"], &game["board"]["a1"]), (&json!("south"), &json!("R")));
    for (path, status) in [
        ("games/121", 404),
        ("games/x", 404),
        ("games?count=0", 422),
        ("games?count=201", 422),
        ("games?cuont=2", 422),
        ("games?before=x", 422),
        ("../../../etc/passwd", 404),
    ] {
        let (found, value) = object(&server, get(&format!("/api/v2/watch/{id}/{path}"))).await;
        assert_eq!(found.as_u16(), status, "{path}: {value}");
        assert!(value["error"].is_string());
    }
    assert_eq!(object(&server, get("/api/v2/watch/77")).await.0, StatusCode::NOT_FOUND);
    // Far before the first game there is nothing.
    let page = told(&server, &format!("/api/v2/watch/{id}/games?before=0")).await;
    assert_eq!(page, json!({"games": []}));
}

#[tokio::test]
async fn a_match_that_is_broken_says_so() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("x")).unwrap();
    fs::write(folder.path().join("x/match.toml"), "rounds = [").unwrap();
    let server = server(&folder);
    let mut events = Events::open(&server, "/api/v2/watch/events").await;
    let error = loop {
        let (_, value) = events.next().await.unwrap();
        if let Some(error) = value["matches"][0]["error"].as_str().filter(|error| error.contains("match.toml")) {
            break error.to_owned();
        }
    };
    assert!(!error.contains('\n'), "{error}");
    let id = told(&server, "/api/v2/watch").await["matches"][0]["id"].clone();
    assert_eq!(told(&server, &format!("/api/v2/watch/{id}")).await["about"]["error"], error);
}

#[tokio::test]
async fn streams_end_when_the_server_closes() {
    let folder = tempfile::tempdir().unwrap();
    let state = watching(Some(folder.path()));
    let mut events = Events::open(&router(state.clone()), "/api/v2/watch/events").await;
    assert_eq!(events.next().await, Some(("matches".to_owned(), json!({"matches": []}))));
    state.close();
    assert_eq!(events.next().await, None);
}

#[tokio::test]
async fn a_server_that_watches_nothing_says_so() {
    let server = router(watching(None));
    let (status, value) = object(&server, get("/api/v2/watch")).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(value["error"].as_str().unwrap().contains("--watch"), "{value}");
    assert_eq!(told(&server, "/api/v2/games").await["watch"], false);
}

#[tokio::test]
async fn one_client_does_not_take_all_streams() {
    let folder = TempDir::new().unwrap();
    let server = server(&folder);
    let stream = |client: Option<String>| {
        let mut request = get("/api/v2/watch/events");
        if let Some(client) = client {
            request.headers_mut().insert("xiongmao-client", client.parse().unwrap());
        }
        request
    };
    let mut open = Vec::new();
    for (client, limit) in [(Some("one"), 16), (Some("two"), 16), (None, 64)] {
        let client = || client.map(str::to_owned);
        for _ in 0..limit {
            let response = answer(&server, stream(client())).await;
            assert_eq!(response.status(), StatusCode::OK);
            open.push(response);
        }
        let (status, refusal) = object(&server, stream(client())).await;
        assert_eq!((status.as_u16(), &refusal["code"]), (429, &json!("too_many_streams")));
        assert_eq!(refusal["arguments"], json!({ "limit": limit }));
    }
    // The page names itself in the address.
    let (status, _) = object(&server, get("/api/v2/watch/events?client=one")).await;
    assert_eq!(status.as_u16(), 429);
    // All together leave half of the connections to others.
    for number in open.len()..256 {
        let response = answer(&server, stream(Some(number.to_string()))).await;
        assert_eq!(response.status(), StatusCode::OK);
        open.push(response);
    }
    let (_, refusal) = object(&server, stream(Some("last".to_owned()))).await;
    assert_eq!(refusal["arguments"], json!({ "limit": 256 }));
    open.clear();
    assert_eq!(answer(&server, stream(None)).await.status(), StatusCode::OK);
}

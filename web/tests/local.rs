//! Answers in the same process equal the server's.

use axum::body::to_bytes;
use serde_json::{Value, json};
use xiongmao_web::{Local, Page};

use crate::shared::{answer, events, program, question, server, settings};

/// Keeps events.
struct Kept {
    events: Vec<(String, Value)>,
    gives_up: fn() -> bool,
}

impl Page for Kept {
    fn tell(&mut self, name: &str, data: &str) {
        self.events.push((name.to_owned(), serde_json::from_str(data).unwrap()));
    }

    fn gives_up(&self) -> fn() -> bool {
        self.gives_up
    }
}

fn ask(name: &str, body: &Value, gives_up: fn() -> bool) -> (Result<Value, Value>, Vec<(String, Value)>) {
    let mut page = Kept { events: Vec::new(), gives_up };
    let read = |text: String| if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap() };
    let answer = Local::new(program(), settings()).ask(name, &body.to_string(), &mut page);
    (answer.map(read).map_err(read), page.events)
}

/// Without what depends on the clock.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            for name in ["nps", "time_ms"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(|field| *field = timeless(field.take()));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| *value = timeless(value.take())),
        _ => {}
    }
    value
}

#[tokio::test]
async fn every_answer_is_that_of_the_server() {
    let server = server();
    let opened = json!({ "moves": ["c2+c6", "c7+c3"] });
    for (name, body) in [
        ("position", opened.clone()),
        ("position", json!({ "game": "xiangqi" })),
        ("position", json!({ "moves": ["a1-a5"] })),
        ("position", json!({ "nothing": 1 })),
        ("move", json!({ "position": opened, "move": "e3e4" })),
        ("move", json!({ "move": "e3e6" })),
        ("eval", opened.clone()),
        ("explain", opened.clone()),
        ("play", json!({ "position": opened, "nodes": 2000, "level": 7, "seed": 3 })),
        ("play", json!({ "level": 21 })),
        ("why", json!({ "move": "a1-a2", "nodes": 3000 })),
        ("threats", opened.clone()),
        ("records", json!({ "record": "[Variant \"Xiongqi\"]\n\n1. c2+c6 c7+c3 *\n", "to": "pgn" })),
        ("records", json!({ "record": "" })),
        ("explore", json!({})),
    ] {
        let response = answer(&server, question(&format!("/api/v2/{name}"), body.to_string())).await;
        let is_accepted = response.status().is_success();
        let bytes = to_bytes(response.into_body(), 1 << 24).await.unwrap();
        let served: Value = serde_json::from_slice(&bytes).unwrap();
        let (local, _) = ask(name, &body, || false);
        assert_eq!(local.is_ok(), is_accepted, "{name} {body}");
        assert_eq!(timeless(local.unwrap_or_else(|refusal| refusal)), timeless(served), "{name} {body}");
    }
}

#[tokio::test]
async fn streams_tell_the_same_events() {
    let server = server();
    let record = "[Variant \"Xiongqi\"]\n\n1. c2+c6 c7+c3 *\n";
    for (name, body) in [
        ("analyse", json!({ "limits": { "nodes": 3000 }, "multipv": 2 })),
        ("batch", json!({ "positions": [{}, { "moves": ["a1-a5"] }, {}], "limits": { "nodes": 500 } })),
        ("annotate", json!({ "record": record, "limits": { "nodes": 500 } })),
    ] {
        let response = answer(&server, question(&format!("/api/v2/{name}"), body.to_string())).await;
        let served = events(response.into_body()).await;
        let (answer, local) = ask(name, &body, || false);
        assert_eq!(answer, Ok(Value::Null));
        // The server leaves out lines that are already replaced when it can send them.
        let last = |events: &[(String, Value)]| timeless(events.last().unwrap().1.clone());
        assert_eq!(last(&local), last(&served), "{name}");
        assert_eq!(local.last().unwrap().0, "result");
        assert!(local.len() >= served.len() && served.len() > 2, "{name}: {} and {}", local.len(), served.len());
    }
}

#[test]
fn a_page_that_gives_up_ends_the_search() {
    let (answer, events) = ask("analyse", &json!({}), || true);
    assert_eq!(answer, Ok(Value::Null));
    assert_eq!(events.last().unwrap().1["interrupted"], true);
    let (answer, _) = ask("why", &json!({ "move": "a1-a2", "nodes": 1_000_000 }), || true);
    assert_eq!(answer.unwrap_err()["code"], "closing");
    let (answer, _) = ask("nothing", &json!({}), || false);
    assert_eq!(answer.unwrap_err()["code"], "not_found");
}

//! What endgame tables say, over HTTP.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Barrier, LazyLock, mpsc};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use xiongmao_tables::{Tables, family};
use xiongmao_web::{Access, AppState, Program, Settings, router};

use crate::shared::{accepted, answer, events, object, program, question, refused, server as server_without, settings};

/// South wins in 8.
const WON: &str = "8/8/8/8/4g^3/8/8/G^R6 / X/x";

/// A server with the table of a chariot against a bare general.
fn server_with_tables() -> Router {
    router(state_with_tables())
}

fn state_with_tables() -> Arc<AppState> {
    static MADE: LazyLock<(TempDir, Arc<Tables>)> = LazyLock::new(|| {
        let dir = tempfile::tempdir().unwrap();
        let family = family("xiongqi").unwrap();
        let classes = [family.class("GRvG").unwrap()];
        family.make(dir.path(), &classes, &AtomicBool::new(false), &mut |_| ()).unwrap();
        let tables = Tables::open(dir.path()).unwrap();
        (dir, Arc::new(tables))
    });
    let program = Program { tables: Some(Arc::clone(&MADE.1)), ..program() };
    AppState::new(program, settings(), Access::default(), None).unwrap()
}

/// The end of an analysis.
async fn analysed(server: &Router, asked: &Value) -> Value {
    let response = answer(server, question("/api/v2/analyse", asked.to_string())).await;
    events(response.into_body()).await.pop().unwrap().1
}

/// The move of an answer.
fn mv<'a>(answer: &'a Value, name: &str) -> &'a Value {
    answer["moves"].as_array().unwrap().iter().find(|mv| mv["move"] == name).unwrap()
}

#[tokio::test]
async fn the_tables_say_what_a_position_and_its_moves_are_worth() {
    let server = server_with_tables();
    let answer = accepted(&server, "/api/v2/tables", json!({"feen": WON})).await;
    assert_eq!((&answer["value"], &answer["mate"], &answer["ban"]), (&json!("win"), &json!(8), &json!(false)));
    assert_eq!((&answer["moves"][0]["value"], &answer["moves"][0]["mate"]), (&json!("win"), &json!(8)));
    let position = accepted(&server, "/api/v2/position", json!({"feen": WON})).await;
    let legal = position["legal"].as_array().unwrap();
    assert_eq!(answer["moves"].as_array().unwrap().len(), legal.len(), "every move has a value");
    assert!(legal.iter().all(|known| mv(&answer, known["move"].as_str().unwrap())["value"].is_string()));
    let body = json!({"feen": WON, "moves": ["b1-b4"], "notation": "coordinates"});
    let after = accepted(&server, "/api/v2/tables", body).await;
    assert!(after["mate"].as_i64().unwrap() < 0 && after["moves"][0]["move"].as_str().unwrap().len() == 4, "{after}");
    let nothing = accepted(&server, "/api/v2/tables", json!({})).await;
    assert_eq!(nothing, json!({"value": null, "mate": null, "ban": false, "moves": []}));
    let reason = refused(&server, "/api/v2/tables", json!({"feen": "nonsense"}), 422).await;
    assert!(reason.starts_with("feen, "), "{reason}");
}

#[tokio::test]
async fn analyses_explanations_and_games_name_the_tables() {
    let server = server_with_tables();
    let asked = json!({"position": {"feen": WON}, "limits": {"nodes": 200}});
    let result = analysed(&server, &asked).await;
    assert_eq!((&result["type"], &result["tables"]["mate"]), (&json!("result"), &json!(8)));
    // The search asks them, too.
    assert_eq!(result["lines"][0]["score"], json!({"mate": 8}));
    let played = accepted(&server, "/api/v2/play", json!({"position": {"feen": WON}, "nodes": 200})).await;
    assert_eq!(played["line"]["score"], json!({"mate": 8}));
    let explained = accepted(&server, "/api/v2/explain", json!({"feen": WON, "moves": ["b1-b4"]})).await;
    assert_eq!(explained[0]["table"]["value"], "loss");
    let last = explained[0]["sentences"].as_array().unwrap().last().unwrap().as_str().unwrap().to_owned();
    assert!(last.starts_with("Endgame table: North loses in at most "), "{last}");
    let games = || Request::get("/api/v2/games").header("host", "localhost").body(Body::empty()).unwrap();
    assert_eq!(object(&server, games()).await.1["tables"], 3);

    let without = server_without();
    assert_eq!(object(&without, games()).await.1["tables"], 0);
    let (status, refusal) = object(&without, question("/api/v2/tables", "{}")).await;
    assert_eq!((status.as_u16(), &refusal["code"]), (404, &json!("no_tables")));
    assert_eq!(analysed(&without, &asked).await.get("tables"), None);
}

/// A drive that does not answer holds up the questions about tables, and nobody else's: those who read take places of
/// their own, and the one thread of this runtime stands for the thread of events.
#[tokio::test]
async fn a_drive_that_does_not_answer_holds_up_tables_alone() {
    let state = state_with_tables();
    let server = router(Arc::clone(&state));
    let drives: Vec<_> = (0..Settings::ASIDES).map(|_| mpsc::channel::<()>()).collect();
    let (answers, stalled): (Vec<_>, Vec<_>) = drives.into_iter().unzip();
    let begun = Arc::new(Barrier::new(Settings::ASIDES + 1));
    for drive in stalled {
        let (state, begun) = (Arc::clone(&state), Arc::clone(&begun));
        tokio::spawn(async move {
            let reading = state.aside(move || {
                begun.wait();
                drive.recv()
            });
            reading.await
        });
    }
    tokio::task::spawn_blocking(move || begun.wait()).await.unwrap();

    let waiting = server.clone();
    let table = tokio::spawn(async move { accepted(&waiting, "/api/v2/tables", json!({"feen": WON})).await });
    let analysis = json!({"position": {"feen": WON}, "limits": {"nodes": 200}, "multipv": 1});
    let beside = accepted(&server, "/api/v2/position", json!({"feen": WON})).await;
    assert_eq!(beside["status"], "in_progress");
    let mut lines = answer(&server, question("/api/v2/analyse", analysis.to_string())).await.into_body();
    assert!(lines.frame().await.is_some(), "the lines of an analysis come");
    assert!(!table.is_finished(), "all places of those who read are taken");

    drop(answers);
    assert_eq!(table.await.unwrap()["mate"], 8);
}

//! Recorded games: they are read, written in another format, and reviewed.

use crate::shared::{accepted, answer, events, object, question, refused, server};
use axum::http::StatusCode;
use proptest::prelude::*;
use serde_json::{Value, json};

/// South's chariot gives check instead of capturing a soldier, and loses its general.
const BLUNDER: &str = "[White \"Ann\"]\n[Black \"Bo\"]\n[Variant \"Xiongqi\"]\n\
    [FEEN \"3g^4/8/8/8/8/4s3/8/R3G^3 / X/x\"]\n\n\
    1. a1-a7 e3-e2 2. a7-a8 {\"too\" hasty} e2+e1 0-1\n";
/// A game of Xiangqi in ICCS.
const XIANGQI: &str = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 1/2-1/2\n";

#[tokio::test]
async fn records_are_told_and_written_in_every_format() {
    let server = server();
    let text = format!("{BLUNDER}\n{XIANGQI}");
    let answer = accepted(&server, "/api/v2/records", json!({"record": text})).await;
    assert_eq!((&answer["format"], &answer["left_out"], &answer["more"]), (&json!("pgn"), &json!([]), &json!(false)));
    let [ann, anonymous] = answer["games"].as_array().unwrap().as_slice() else { panic!("{answer}") };
    assert_eq!((&ann["title"], &ann["game"], &ann["plies"]), (&json!("Ann – Bo"), &json!("xiongqi"), &json!(4)));
    assert_eq!((&anonymous["game"], &anonymous["number"]), (&json!("xiangqi"), &json!(2)));
    // Readers of JSON know the sides by these names, whatever the game.
    assert_eq!(anonymous["title"], "South – North");
    // From PGN to PCN and back, through both of its forms.
    let mut text = ann["text"].as_str().unwrap().to_owned();
    assert!(text.contains("\"pmn\": \"a7-a8\"") && text.contains("hasty"), "{text}");
    for to in ["toml", "json", "pgn"] {
        let body = json!({"record": text, "to": to});
        let games = accepted(&server, "/api/v2/records", body).await["games"].take();
        assert_eq!(games.as_array().unwrap().len(), 1);
        games[0]["text"].as_str().unwrap().clone_into(&mut text);
    }
    assert!(text.contains("2. a7-a8 {\"too\" hasty}") && text.contains("[FEN "), "{text}");
    let chinese = json!({"record": XIANGQI, "to": "pgn", "notation": "wxf"});
    let games = accepted(&server, "/api/v2/records", chinese).await["games"].take();
    assert!(games[0]["text"].as_str().unwrap().contains("1. C2.5 H8+7"), "{games}");
}

#[tokio::test]
async fn records_that_cannot_be_read_say_where() {
    let server = server();
    let text = format!("{}\n{BLUNDER}", BLUNDER.replace("e3-e2", "e3-e7"));
    let answer = accepted(&server, "/api/v2/records", json!({"record": text})).await;
    assert_eq!((answer["games"].as_array().unwrap().len(), &answer["left_out"][0]["number"]), (1, &json!(1)));
    assert!(answer["left_out"][0]["error"].as_str().unwrap().starts_with("line 6, column "), "{answer}");
    for (record, reason) in [
        ("", "expected a PCN record, found none"),
        ("{", "line 1, column 1"),
        ("{\"setup\":{}}", "feen"),
        ("[Variant \"Xiongqi\"]\n\n1. a3-a6 *", "line 3, column 4"),
    ] {
        for path in ["records", "annotate"] {
            let told = refused(&server, &format!("/api/v2/{path}"), json!({"record": record}), 422).await;
            assert!(told.contains(reason), "{record:?}: {told}");
        }
    }
    let long = json!({"setup": {"feen": "8"}, "plies": vec![json!({"pmn": "a1-a2"}); 2001]}).to_string();
    assert_eq!(refused(&server, "/api/v2/records", json!({"record": long}), 422).await, "2001 plies, more than 2000");
    let reason = refused(&server, "/api/v2/records", json!({"record": "x".repeat(2 << 20)}), 413).await;
    assert_eq!(reason, "the body is larger than 2097152 bytes");
    let notation = json!({"record": BLUNDER, "notation": "wxf"});
    assert!(refused(&server, "/api/v2/records", notation, 422).await.starts_with("notation works only with"));
}

#[tokio::test]
async fn only_so_many_games_are_looked_at() {
    let game = "[Variant \"Xiongqi\"]\n\n1. a3-a4 *\n\n";
    let answer = accepted(&server(), "/api/v2/records", json!({"record": game.repeat(1001)})).await;
    assert_eq!((answer["games"].as_array().unwrap().len(), &answer["more"]), (1000, &json!(true)));
}

/// The events of a review.
async fn review(body: Value) -> Vec<(String, Value)> {
    let response = answer(&server(), question("/api/v2/annotate", body.to_string())).await;
    assert_eq!(response.status(), StatusCode::OK);
    events(response.into_body()).await
}

#[tokio::test]
async fn a_record_is_reviewed_position_by_position() {
    let events = review(json!({"record": BLUNDER, "limits": {"nodes": 3000}})).await;
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["game", "position", "position", "position", "position", "position", "result"]);
    let game = &events[0].1;
    assert_eq!((&game["title"], &game["moves"][2]["comment"]), (&json!("Ann – Bo"), &json!("\"too\" hasty")));
    assert_eq!(game["moves"][3]["board"], json!({"e1": "s", "e2": null}));
    assert_eq!((&game["moves"][0]["check"], &game["annotator"]["limits"]), (&Value::Null, &json!("nodes 3000")));
    let numbers: Vec<&Value> = events[1..6].iter().map(|(_, position)| &position["number"]).collect();
    assert_eq!(numbers, [4, 3, 2, 1, 0]);
    let missed = &events[3].1;
    assert_eq!((&missed["assessment"], &missed["line"][0]["move"]), (&json!("blunder"), &json!("e1+e2")));
    assert_eq!(missed["line"][0]["board"], json!({"e1": null, "e2": "G"}));
    assert_eq!((&events[1].1["chance"], &events[1].1["assessment"]), (&json!(0.0), &Value::Null));
    let record = &events[6].1["record"];
    assert_eq!((&record["plies"][2]["assessment"], &record["annotator"]["threads"]), (&json!("blunder"), &json!(1)));
}

#[tokio::test]
async fn one_of_several_games_is_reviewed_without_its_opening() {
    let record = format!("{BLUNDER}\n{XIANGQI}");
    let body = json!({"record": record, "number": 2, "opening": 1, "limits": {"depth": 2}});
    let events = review(body).await;
    assert_eq!((events.len(), &events[0].1["game"], &events[0].1["opening"]), (5, &json!("xiangqi"), &json!(1)));
    let judged: Vec<bool> = events[1..4].iter().map(|(_, position)| position["assessment"].is_string()).collect();
    assert_eq!(judged, [false, true, false]);
    let server = server();
    let several = refused(&server, "/api/v2/annotate", json!({"record": record}), 422).await;
    assert_eq!(several, "the record holds several games; choose one with number");
    let third = refused(&server, "/api/v2/annotate", json!({"record": record, "number": 3}), 422).await;
    assert_eq!(third, "there is no game 3 in the record");
    let limits = json!({"record": BLUNDER, "limits": {"movetime": 2001}});
    assert_eq!(
        refused(&server, "/api/v2/annotate", limits, 422).await,
        "movetime must be a whole number from 1 to 2000"
    );
}

/// The fields that docs/json.md describes under this heading of reviews, and the fields that are always present.
fn described(heading: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let page = include_str!("../../docs/json.md").split("\n## Reviews\n").nth(1).unwrap();
    let table = page.split(&format!("\n### {heading}\n")).nth(1).unwrap().split("\n#").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" | "));
    let rows: Vec<(&str, bool)> = rows
        .flat_map(|(names, rest)| {
            let always = rest.split(" | ").nth(1) == Some("always");
            names.split(", ").map(move |name| (name.trim_matches('`'), always))
        })
        .collect();
    let always = rows.iter().filter(|(_, always)| *always).map(|(name, _)| *name).collect();
    (rows.into_iter().map(|(name, _)| name).collect(), always)
}

/// Checks that an object has the fields that the page describes, besides these.
fn check_fields(object: &Value, heading: &str, more: &[&str]) {
    let (known, always) = described(heading);
    let object = object.as_object().unwrap();
    assert!(always.len() > 2 && always.iter().all(|name| object.contains_key(*name)), "{heading}: {object:?}");
    for name in object.keys() {
        assert!(
            known.contains(&name.as_str()) || more.contains(&name.as_str()),
            "{name} of {heading} is not described"
        );
    }
}

#[tokio::test]
async fn every_field_of_a_review_is_described() {
    let events = review(json!({"record": BLUNDER, "limits": {"depth": 2}})).await;
    check_fields(&events[0].1, "game", &["schema", "type"]);
    for mv in events[0].1["moves"].as_array().unwrap() {
        check_fields(mv, "step", &["check", "comment"]);
    }
    for (_, position) in &events[1..6] {
        check_fields(position, "position", &["schema", "type"]);
        position["line"].as_array().unwrap().iter().for_each(|step| check_fields(step, "step", &[]));
    }
}

/// A record with some of its characters replaced, cut off, or repeated.
fn damaged() -> impl Strategy<Value = String> {
    let whole = prop::sample::select(vec![
        BLUNDER.to_owned(),
        XIANGQI.to_owned(),
        "[setup]\nfeen = \"3g^4/8/8/8/8/8/8/R3G^3 / X/x\"\n[[plies]]\npmn = \"a1-a2\"\n".to_owned(),
        "{\"setup\":{\"feen\":\"3g^4/8/8/8/8/8/8/R3G^3 / X/x\"},\"plies\":[{\"pmn\":\"a1-a2\"}]}".to_owned(),
    ]);
    let change = (any::<prop::sample::Index>(), "[ -~\n]{0,3}", 0..4usize);
    (whole, prop::collection::vec(change, 0..4)).prop_map(|(mut text, changes)| {
        for (index, new, length) in changes {
            let start = index.index(text.len() + 1);
            let end = (start + length).min(text.len());
            text.replace_range(start..end, &new);
        }
        text
    })
}

proptest! {
    /// Every upload is answered with the games, or with one line about the error.
    #[test]
    fn no_record_breaks_the_server(record in damaged(), to in prop::sample::select(vec!["json", "toml", "pgn"])) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let body = json!({"record": record, "to": to}).to_string();
        let (status, value) = runtime.block_on(async { object(&server(), question("/api/v2/records", body)).await });
        prop_assert!(matches!(status.as_u16(), 200 | 422), "{status} {value}");
        prop_assert!(status == StatusCode::OK || value["error"].as_str().is_some_and(|error| !error.contains('\n')));
    }
}

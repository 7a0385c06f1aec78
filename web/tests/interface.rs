//! The answers and refusals of the interface.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use proptest::prelude::*;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use xiongmao_language::Language;

use crate::shared::{accepted, answer, events, object, question, refused, server};

/// A position where the chariot may not return to a2, which would repeat ply 1.
fn repetition() -> Value {
    json!({"feen": "3g^4/8/8/8/8/8/8/R3G^3 / X/x", "moves": ["a1-a2", "d8-d7", "a2-a1", "d7-d8"]})
}

fn get(path: &str) -> Request<Body> {
    Request::get(path).header("host", "127.0.0.1:8080").body(Body::empty()).unwrap()
}

async fn metrics(server: &Router) -> String {
    let bytes = to_bytes(answer(server, get("/metrics")).await.into_body(), 1 << 20).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn games_have_their_boards_pieces_and_levels() {
    let (status, value) = object(&server(), get("/api/v2/games")).await;
    assert_eq!(status, StatusCode::OK);
    let shape = |game: usize| ["name", "files", "rows", "board"].map(|field| value["games"][game][field].clone());
    assert_eq!(shape(0), [json!("xiongqi"), json!(8), json!(8), json!("squares")]);
    assert_eq!(shape(1), [json!("xiangqi"), json!(9), json!(10), json!("points")]);
    assert_eq!(value["games"][1]["pieces"].as_array().unwrap().len(), 14);
    let levels = |game: &Value| {
        let levels = game["levels"].as_array().unwrap();
        assert_eq!((levels.len(), levels[20].get("elo")), (21, None));
        levels.iter().map(|level| level["elo"].as_u64()).collect::<Vec<_>>()
    };
    let [xiongqi, xiangqi] = [0, 1].map(|game| levels(&value["games"][game]));
    assert_eq!((xiongqi[0], xiongqi == xiangqi), (Some(410), false));
    assert_eq!(levels(&value), xiongqi);
}

#[tokio::test]
async fn a_position_is_told_in_full() {
    let value = accepted(&server(), "/api/v2/position", json!({"moves": ["c2+c6", "c7+c3"]})).await;
    assert_eq!(value["feen"], "rhbag^bhr/5c2/ssCsssss/8/8/SScSSSSS/5C2/RHBAG^BHR s/S X/x");
    assert_eq!((&value["side"], &value["status"], &value["ply"]), (&json!("south"), &json!("in_progress"), &json!(2)));
    assert_eq!((&value["board"]["c6"], &value["captured"]["south"]["s"]), (&json!("C"), &json!(1)));
    assert_eq!(
        value["last"],
        json!({"move": "c7+c3", "from": "c7", "to": "c3", "piece": "c", "captured": "S", "noisy": true})
    );
    let legal = value["legal"].as_array().unwrap();
    assert!(legal.iter().any(|mv| mv["from"] == "c6"), "{legal:?}");
}

#[tokio::test]
async fn promotions_name_their_pieces() {
    let body = json!({"feen": "g^7/4S3/8/8/8/8/8/4G^3 / X/x"});
    let value = accepted(&server(), "/api/v2/position", body).await;
    let moves = value["legal"].as_array().unwrap().iter().filter(|mv| mv["from"] == "e7" && mv["to"] == "e8");
    let promotions: Vec<&Value> = moves.filter_map(|mv| mv.get("promotion")).collect();
    assert_eq!(promotions, [&json!("A"), &json!("B"), &json!("C"), &json!("E"), &json!("H"), &json!("R")]);
}

#[tokio::test]
async fn moves_are_played_or_refused_in_the_words_of_the_rules() {
    let server = server();
    let value = accepted(&server, "/api/v2/move", json!({"move": "c2c6"})).await;
    assert_eq!(value["moves"], json!(["c2+c6"]));
    let reason = refused(&server, "/api/v2/move", json!({"move": "b1-b5"}), 422).await;
    assert!(reason.contains("South's horse cannot go from b1 to b5: a horse does not move like that"), "{reason}");
    let reason = refused(&server, "/api/v2/position", json!({"moves": ["a3-a4", "a3-a4"]}), 422).await;
    assert!(reason.starts_with("ply 2 'a3-a4'"), "{reason}");
    let reason = refused(&server, "/api/v2/move", json!({"position": {"game": "xiangqi"}, "move": "b1-b4"}), 422).await;
    assert!(reason.contains("horse"), "{reason}");
}

#[tokio::test]
async fn a_client_may_prefer_refusals_with_status_200() {
    let server = server();
    for (body, preference, status, applied) in [
        (json!({"move": "b1-b5"}), "status=200", 200, Some("status=200")),
        (json!({"move": "b1-b5"}), "return=minimal", 422, None),
        (json!({"move": "c2+c6"}), "status=200", 200, None),
    ] {
        let mut request = question("/api/v2/move", body.to_string());
        request.headers_mut().insert("prefer", preference.parse().unwrap());
        let response = answer(&server, request).await;
        assert_eq!(response.status(), status, "{body} {preference}");
        let header = response.headers().get("preference-applied").map(|value| value.to_str().unwrap());
        assert_eq!(header, applied, "{body} {preference}");
    }
}

#[tokio::test]
async fn forbidden_moves_come_with_their_reason() {
    let server = server();
    let value = accepted(&server, "/api/v2/position", repetition()).await;
    let forbidden = json!([{"move": "a1-a2", "from": "a1", "to": "a2", "repeats": 1,
        "reason": "a1-a2 would repeat ply 1"}]);
    assert_eq!(value["forbidden"], forbidden);
    assert!(value["legal"].as_array().unwrap().iter().all(|mv| mv["move"] != "a1-a2"));
    let reason = refused(&server, "/api/v2/move", json!({"position": repetition(), "move": "a1-a2"}), 422).await;
    assert_eq!(reason, "move 'a1-a2': the rule on repetition forbids this move: it would repeat ply 1");
    let value = accepted(&server, "/api/v2/explain", repetition()).await;
    assert_eq!((&value[3]["occurrences"], &value[3]["forbidden"]), (&json!(2), &json!({"a1-a2": 1})));
}

#[tokio::test]
async fn the_engine_plays_at_a_level() {
    let server = server();
    let body = json!({"level": 3, "seed": 7});
    let one = accepted(&server, "/api/v2/play", body.clone()).await;
    let two = accepted(&server, "/api/v2/play", body).await;
    assert_eq!(one["move"], two["move"]);
    assert_eq!(one["position"]["moves"], json!([one["move"]]));
    let mate = json!({"position": {"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x"}, "nodes": 1000});
    let won = accepted(&server, "/api/v2/play", mate).await;
    assert_eq!((&won["move"], &won["position"]["winner"]), (&json!("d1+d8"), &json!("south")));
    assert_eq!(won["position"]["ending"], "South has won (general captured)");
    let captured = json!({"code": "terminal_captured", "arguments": {"loser": "north", "piece": "general"}});
    assert_eq!(won["position"]["statements"], json!([captured]));
    let over = json!({"position": {"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "moves": ["d1+d8"]}});
    assert!(refused(&server, "/api/v2/play", over, 422).await.contains("the game is over"));
    assert!(refused(&server, "/api/v2/play", json!({"level": 21}), 422).await.starts_with("level must be"));
    assert!(refused(&server, "/api/v2/play", json!({"movetime": 10_001}), 422).await.starts_with("movetime must be"));
}

#[tokio::test]
async fn the_engine_plays_moves_of_its_book_if_asked_to() {
    let server = server();
    let played = async |more: Value| {
        let mut body = json!({"position": {"game": "xiangqi"}, "nodes": 100, "seed": 7, "book": true});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        accepted(&server, "/api/v2/play", body).await
    };
    let known = played(json!({})).await;
    assert_eq!((&known["book"], &known["line"]), (&json!(true), &json!(null)), "{known}");
    assert_eq!(known["position"]["moves"], json!([known["move"]]));
    assert_eq!(played(json!({})).await["move"], known["move"], "equal seeds");
    for more in
        [json!({"book": false}), json!({"level": 5}), json!({"position": {"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x"}})]
    {
        let searched = played(more).await;
        assert_eq!((&searched["book"], searched["line"].is_object()), (&json!(false), true), "{searched}");
    }
}

#[tokio::test]
async fn the_engine_plays_at_an_elo() {
    let server = server();
    // The Elo of level 3.
    let by_level = accepted(&server, "/api/v2/play", json!({"level": 3, "seed": 7})).await;
    let by_elo = accepted(&server, "/api/v2/play", json!({"elo": 660, "seed": 7})).await;
    assert_eq!((&by_elo["move"], &by_elo["line"]["score"]), (&by_level["move"], &by_level["line"]["score"]));
    assert_eq!(by_elo["line"]["pv"][0], by_elo["move"], "the score is that of the move");
    for (body, reason) in [
        (json!({"elo": 409}), "elo must be a whole number from 410 to 3220"),
        (json!({"elo": 3221}), "elo must be a whole number from 410 to 3220"),
        (json!({"elo": 1000, "level": 3}), "expected level or elo, found both"),
    ] {
        assert_eq!(refused(&server, "/api/v2/play", body, 422).await, reason);
    }
}

#[tokio::test]
async fn answers_are_in_the_notation_that_is_asked_for() {
    let server = server();
    let start = json!({"game": "xiangqi", "moves": ["h3e3"], "notation": "wxf"});
    let value = accepted(&server, "/api/v2/position", start.clone()).await;
    assert_eq!((&value["moves"], &value["last"]["move"]), (&json!(["C2.5"]), &json!("C2.5")));
    let value = accepted(&server, "/api/v2/move", json!({"position": start, "move": "h8+7"})).await;
    assert_eq!(value["moves"], json!(["C2.5", "H8+7"]));
    assert_eq!(accepted(&server, "/api/v2/explain", start.clone()).await[0]["move"], "C2.5");
    let chinese = json!({"game": "xiangqi", "moves": ["h3e3"], "notation": "chinese"});
    let played = accepted(&server, "/api/v2/play", json!({"position": chinese, "nodes": 500})).await;
    let is_chinese = |mv: &Value| mv.as_str().unwrap().starts_with(|piece: char| !piece.is_ascii());
    assert!(is_chinese(&played["move"]) && is_chinese(&played["line"]["pv"][0]), "{played}");
    let body = json!({"position": chinese, "limits": {"nodes": 500}});
    let events = events(answer(&server, question("/api/v2/analyse", body.to_string())).await.into_body()).await;
    let result = &events.last().unwrap().1;
    assert!(is_chinese(&result["best"]) && result["notation"] == "chinese", "{result}");
    let reasons = accepted(&server, "/api/v2/why", json!({"position": start, "move": "H8+7", "nodes": 500})).await;
    assert_eq!(reasons["move"], "H8+7");
    for (game, name) in [("xiongqi", "wxf"), ("xiangqi", "latin")] {
        let reason = refused(&server, "/api/v2/position", json!({"game": game, "notation": name}), 422).await;
        assert!(reason.starts_with("unknown notation; this game has pmn, "), "{reason}");
    }
}

#[tokio::test]
async fn moves_of_an_answer_are_read_in_its_notation() {
    let server = server();
    let line = json!(["h3-e3", "h10-g8", "h1-g3", "i10-h10"]);
    let feen = accepted(&server, "/api/v2/position", json!({"game": "xiangqi", "moves": line})).await["feen"].clone();
    for notation in xiongmao_movegen::games::named("xiangqi").unwrap().notations {
        // PMN can be read whatever the notation of the answer.
        let mut position = json!({"game": "xiangqi", "moves": line, "notation": notation.name()});
        let written = accepted(&server, "/api/v2/position", position.clone()).await["moves"].clone();
        position["moves"] = written.clone();
        assert_eq!(accepted(&server, "/api/v2/position", position.clone()).await["feen"], feen, "{written}");
        let before = written.as_array().unwrap().split_last().unwrap();
        position["moves"] = json!(before.1);
        let body = json!({"position": position, "move": before.0});
        assert_eq!(accepted(&server, "/api/v2/move", body).await["feen"], feen, "{written}");
    }
}

/// The sender of the moves decides whether a game continues.
#[tokio::test]
async fn games_that_go_on_after_an_end_by_the_rules_are_answered() {
    let server = server();
    let xiangqi = json!({"game": "xiangqi", "moves":
        ["a1a2", "a10a9", "a2a1", "a9a10", "a1a2", "a10a9", "a2a1", "a9a10", "h3e3"]});
    let xiongqi = json!({"moves": ["a1a2", "a8a7", "a2a1", "a7a8", "a1a2", "a6a5"]});
    for (position, ply, winner) in [(xiangqi, 8, "draw"), (xiongqi, 5, "north")] {
        let overruled = json!({"ply": ply, "status": "repetition", "winner": winner});
        let body = json!({"position": position, "limits": {"nodes": 100}});
        let events = events(answer(&server, question("/api/v2/analyse", body.to_string())).await.into_body()).await;
        let result = &events.last().unwrap().1;
        assert_eq!((&result["overruled"], &result["status"]), (&overruled, &json!("in_progress")), "{result}");
        let body = json!({"position": position, "move": result["best"], "nodes": 100});
        assert_eq!(accepted(&server, "/api/v2/why", body).await["overruled"], overruled);
        assert_eq!(accepted(&server, "/api/v2/threats", position.clone()).await["overruled"], overruled);
        let played = accepted(&server, "/api/v2/play", json!({"position": position, "nodes": 100})).await;
        assert!(played["move"].is_string(), "{played}");
    }
}

#[tokio::test]
async fn an_analysis_tells_its_lines_and_its_result() {
    let server = server();
    let body = json!({"limits": {"depth": 6}, "multipv": 3});
    let response = answer(&server, question("/api/v2/analyse", body.to_string())).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let events = events(response.into_body()).await;
    let (last, before) = events.split_last().unwrap();
    assert_eq!(last.0, "result");
    assert!(before.iter().all(|(name, data)| name == "info" && data["pv"][0].is_string()), "{before:?}");
    let result = &last.1;
    assert_eq!((&result["schema"], &result["limits"]["depth"]), (&json!("xiongmao.analysis/2"), &json!(6)));
    assert_eq!(result["lines"].as_array().unwrap().len(), 3);
    assert_eq!((&result["best"], &result["interrupted"]), (&result["lines"][0]["pv"][0], &json!(false)));
    assert_eq!(result["lines"][0]["depth"], 6);
}

#[tokio::test]
async fn a_finished_game_needs_no_search() {
    let body = json!({"position": {"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "moves": ["d1+d8"]}});
    let response = answer(&server(), question("/api/v2/analyse", body.to_string())).await;
    let events = events(response.into_body()).await;
    assert_eq!((events.len(), &events[0].1["status"], &events[0].1["best"]), (1, &json!("mareking"), &Value::Null));
}

#[tokio::test]
async fn questions_beyond_the_limits_are_refused() {
    let server = server();
    for (body, reason) in [
        (json!({"threads": 3}), "threads must be a whole number from 1 to 2"),
        (json!({"hash": 84}), "hash must be a whole number from 1 to 83"),
        (json!({"multipv": 0}), "multipv must be a whole number from 1 to 16"),
        (json!({"limits": {"depth": 240}}), "depth must be a whole number from 1 to 239"),
        (json!({"limits": {"movetime": 60_001}}), "movetime must be a whole number from 1 to 60000"),
        (json!({"position": {"game": "chess"}}), "unknown game; known: xiongqi, xiangqi"),
        (json!({"position": {"feen": "x".repeat(513)}}), "a text is longer than 512 bytes"),
        (json!({"position": {"moves": vec!["a1-a2"; 2001]}}), "2001 plies, more than 2000"),
        (json!({"position": {"feen": "8", "fen": "8"}}), "expected feen or fen, found both"),
        (json!({"searchmoves": ["a1-a1"]}), "move 'a1-a1': the origin and the destination are both a1"),
    ] {
        assert_eq!(refused(&server, "/api/v2/analyse", body, 422).await, reason);
    }
    for body in [json!([null, null]), json!({"position": [null, null], "move": "c2+c6"})] {
        let reason = refused(&server, "/api/v2/move", body, 422).await;
        assert!(reason.contains("expected a map"), "{reason}");
    }
    let reason = refused(&server, "/api/v2/position", json!({"feeen": ""}), 422).await;
    assert!(reason.contains("unknown field `feeen`"), "{reason}");
    let reason = refused(&server, "/api/v2/position", json!({"f\u{7f}\u{202e}x": ""}), 422).await;
    assert!(reason.starts_with("f  x: unknown field `f  x`"), "{reason}");
    let reason = refused(&server, "/api/v2/position", json!({"f".repeat(100_000): ""}), 422).await;
    assert!(reason.len() < 500, "{reason}");
    let reason = refused(&server, "/api/v2/position", json!({"moves": ["a".repeat(200_000)]}), 413).await;
    assert_eq!(reason, "the body is larger than 131072 bytes");
}

#[tokio::test]
async fn refusals_have_codes_and_arguments() {
    let server = server();
    let over = json!({"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "moves": ["d1+d8"]});
    for (path, body, status, code, arguments) in [
        ("analyse", json!({"multipv": 0}), 422, "out_of_range", json!({"name": "multipv", "least": 1, "most": 16})),
        ("play", json!({"level": 21}), 422, "out_of_range", json!({"name": "level", "least": 0, "most": 20})),
        ("play", json!({"position": over}), 422, "game_over", json!({"status": "mareking", "winner": "south"})),
        ("position", json!({"game": "chess"}), 422, "unknown_game", json!({"known": ["xiongqi", "xiangqi"]})),
        ("position", json!({"feen": "8", "fen": "8"}), 422, "feen_and_fen", json!({})),
        (
            "move",
            json!({"position": repetition(), "move": "a1-a2"}),
            422,
            "forbidden_ply",
            json!({"move": "a1-a2", "repeats": 1}),
        ),
        ("records", json!({"record": "x".repeat(2 << 20)}), 413, "too_large_body", json!({"limit": 2 << 20})),
    ] {
        let (found, value) = object(&server, question(&format!("/api/v2/{path}"), body.to_string())).await;
        assert_eq!(
            (found.as_u16(), &value["code"], &value["arguments"]),
            (status, &json!(code), &arguments),
            "{value}"
        );
        assert_eq!(value["message"], value["error"]);
    }
    let body = json!({"moves": ["a3-a4", "a3-a4"]});
    let (_, value) = object(&server, question("/api/v2/position", body.to_string())).await;
    assert_eq!((&value["arguments"]["move"], &value["arguments"]["number"]), (&json!("a3-a4"), &json!(2)));
    let (_, value) = object(&server, get("/etc/passwd")).await;
    assert_eq!((&value["code"], &value["arguments"]), (&json!("not_found"), &json!({})));
}

/// Every code in a schema of the document.
fn codes(document: &Value, schema: &str) -> BTreeSet<String> {
    let codes = document["components"]["schemas"][schema]["properties"]["code"]["enum"].as_array().unwrap();
    codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect()
}

/// The codes in the first column of a table under a heading of a page.
fn described(page: &str, heading: &str) -> BTreeSet<String> {
    let section = page.split_once(&format!("\n{heading}\n")).unwrap().1;
    let table = section.split_once("| code |").unwrap().1.split("\n\n").next().unwrap();
    table.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect()
}

#[tokio::test]
async fn every_code_is_described() {
    let (_, document) = object(&server(), get("/api/v2/openapi.json")).await;
    let refusals = codes(&document, "ErrorAnswer");
    assert_eq!(refusals, described(include_str!("../../docs/http.md"), "## Refusals"));
    let statements = codes(&document, "Statement");
    assert_eq!(statements, described(include_str!("../../docs/json.md"), "### statement"));
    // There is a message for each of them, and none for codes that do not exist.
    let catalogue = Language::English.page_catalogue();
    let spoken = |kind: &str| -> BTreeSet<String> {
        let messages = catalogue.lines().filter_map(|line| line.strip_prefix(kind)?.split_once(" = "));
        messages.map(|(code, _)| code.to_owned()).collect()
    };
    assert_eq!(spoken("statement-"), statements);
    assert_eq!(spoken("refusal-"), refusals);
}

#[tokio::test]
async fn bodies_that_are_not_json_are_refused() {
    let server = server();
    let (status, value) = object(&server, question("/api/v2/position", "{")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{value}");
    let bare = Request::post("/api/v2/position").header("host", "localhost").body(Body::from("{}")).unwrap();
    assert_eq!(object(&server, bare).await.0, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(object(&server, get("/api/v2/position")).await.0, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(object(&server, get("/etc/passwd")).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn other_sites_are_refused() {
    let server = server();
    let asked = |host: &str, origin: Option<&str>| {
        let mut request = Request::get("/api/v2/games").header("host", host);
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        request.body(Body::empty()).unwrap()
    };
    for (host, origin, status) in [
        ("127.0.0.1:8080", None, 200),
        ("localhost:8080", Some("http://localhost:8080"), 200),
        ("rebound.example:8080", None, 403),
        ("rebound.example:8080", Some("http://rebound.example:8080"), 403),
        ("localhost:8080", Some("http://example.org"), 403),
        ("localhost:8080", Some("http://localhost:3000"), 403),
        ("localhost:8080", Some("null"), 403),
    ] {
        let response = answer(&server, asked(host, origin)).await;
        assert_eq!(response.status().as_u16(), status, "{host} {origin:?}");
    }
    let nameless = Request::get("/api/v2/games").body(Body::empty()).unwrap();
    assert_eq!(answer(&server, nameless).await.status(), StatusCode::FORBIDDEN);
    let twice = Request::get("/api/v2/games").header("host", "localhost").header("host", "localhost");
    assert_eq!(answer(&server, twice.body(Body::empty()).unwrap()).await.status(), StatusCode::BAD_REQUEST);
    for (target, status) in [
        ("http://localhost:8080/api/v2/games", 200),
        ("http://example.org/api/v2/games", 403),
        ("http://localhost:99999/api/v2/games", 403),
        ("https://localhost/api/v2/games", 403),
        ("http://localhost@example.org/api/v2/games", 403),
    ] {
        let request = Request::get(target).header("host", "localhost:8080").body(Body::empty()).unwrap();
        assert_eq!(answer(&server, request).await.status().as_u16(), status, "{target}");
    }
}

#[tokio::test]
async fn browsers_say_where_a_request_comes_from() {
    let server = server();
    for (method, site, mode, status) in [
        ("GET", "same-origin", "cors", 200),
        ("GET", "none", "navigate", 200),
        ("GET", "cross-site", "navigate", 200),
        ("GET", "cross-site", "no-cors", 403),
        // Another port of this machine is the same site, but another page.
        ("GET", "same-site", "no-cors", 403),
        ("POST", "cross-site", "navigate", 403),
    ] {
        let request = Request::builder().method(method).uri("/api/v2/games").header("host", "localhost:8080");
        let request = request.header("sec-fetch-site", site).header("sec-fetch-mode", mode);
        let response = answer(&server, request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status().as_u16(), status, "{method} {site} {mode}");
        assert_eq!(response.headers()["cross-origin-resource-policy"], "same-origin");
    }
}

#[tokio::test]
async fn a_client_has_few_searches_open() {
    let server = server();
    let asked = |client: &str| {
        let mut request = question("/api/v2/analyse", r#"{"hash": 8}"#);
        request.headers_mut().insert("xiongmao-client", client.parse().unwrap());
        request
    };
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(answer(&server, asked("one")).await);
    }
    assert!(open.iter().all(|response| response.status() == StatusCode::OK));
    let response = answer(&server, asked("one")).await;
    assert_eq!(
        (response.status(), &response.headers()["retry-after"]),
        (StatusCode::TOO_MANY_REQUESTS, &"1".parse().unwrap())
    );
    // Another client is not concerned, until the memory is used up: 87 MB, and 12 for each analysis.
    for number in 0..3 {
        let response = answer(&server, asked("two")).await;
        assert_eq!(response.status(), StatusCode::OK, "{number}");
        open.push(response);
    }
    assert_eq!(answer(&server, asked("three")).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    // Moves of the engine have memory of their own, however many wait for it.
    let mut moves = JoinSet::new();
    for number in 0..40 {
        let mut request = question("/api/v2/play", json!({"level": number % 21, "nodes": 50}).to_string());
        request.headers_mut().insert("xiongmao-client", format!("player {number}").parse().unwrap());
        let server = server.clone();
        moves.spawn(async move { object(&server, request).await });
    }
    let answers = moves.join_all().await;
    assert!(answers.iter().all(|(status, _)| *status == StatusCode::OK), "{answers:?}");
    // Whoever goes away makes room.
    open.clear();
    assert_eq!(answer(&server, asked("one")).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn the_document_describes_what_is_answered() {
    let server = server();
    let (_, document) = object(&server, get("/api/v2/openapi.json")).await;
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 23);
    for (path, operations) in paths {
        let method = operations.as_object().unwrap().keys().next().unwrap();
        let request = Request::builder()
            .method(method.to_uppercase().as_str())
            .uri(path.replace(['{', '}'], ""))
            .header("host", "localhost");
        let status = answer(&server, request.body(Body::empty()).unwrap()).await.status().as_u16();
        assert!(operations[method]["responses"].get(status.to_string()).is_some(), "{path}: {status}");
    }
}

#[tokio::test]
async fn what_happens_is_counted() {
    let server = server();
    accepted(&server, "/api/v2/play", json!({"level": 0})).await;
    accepted(&server, "/api/v2/why", json!({"move": "c2+c6", "nodes": 100})).await;
    let response = answer(&server, question("/api/v2/analyse", r#"{"limits": {"depth": 1}}"#)).await;
    assert_eq!(events(response.into_body()).await.last().unwrap().0, "result");
    // A search that is refused is none that a client has left.
    refused(&server, "/api/v2/analyse", json!({"hash": 0}), 422).await;
    refused(&server, "/api/v2/annotate", json!({"record": "no game"}), 422).await;
    accepted(&server, "/api/v2/records", json!({"record": "[Variant \"Xiongqi\"]\n\n1. c2+c6 *\n"})).await;
    let text = metrics(&server).await;
    for line in [
        r#"xiongmao_http_requests_total{path="/api/v2/play",status="200"} 1"#,
        r#"xiongmao_searches_total{kind="play"} 1"#,
        r#"xiongmao_searches_total{kind="reasons"} 1"#,
        r#"xiongmao_searches_total{kind="analysis"} 1"#,
        "xiongmao_searches_abandoned_total 0",
        "xiongmao_searches_waiting 0",
        "# EOF",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is missing:\n{text}");
    }
    drop(answer(&server, question("/api/v2/analyse", "{}")).await);
    let text = metrics(&server).await;
    assert!(text.contains("\nxiongmao_searches_abandoned_total 1\n"), "{text}");
}

/// A value that has the names of fields, but rarely sensible values.
fn value() -> impl Strategy<Value = Value> {
    let text = prop_oneof!["[a-i]-?[0-9]{1,2}", ".{0,20}", "[/0-9rhbagscRHBAGSC^ xX]{0,60}", Just("c2+c6".to_owned())];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0u64..30).prop_map(Value::from),
        text.prop_map(Value::from),
    ];
    let field = prop::sample::select(vec![
        "position", "moves", "feen", "fen", "game", "move", "level", "seed", "nodes", "limits", "depth", "multipv",
        "record", "to", "notation", "number", "opening",
    ]);
    leaf.prop_recursive(4, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(field.clone().prop_map(str::to_owned), inner, 0..5)
                .prop_map(|fields| Value::from(fields.into_iter().collect::<serde_json::Map<_, _>>())),
        ]
    })
}

/// What takes an object, by the ends of their addresses.
const QUESTIONS: &[&str] = &["position", "move", "explain", "why", "threats", "records", "annotate"];

proptest! {
    /// The answer to every question is an object or a refusal with a reason, and never a failure.
    #[test]
    fn no_question_breaks_the_server(body in value(), path in prop::sample::select(QUESTIONS)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let asked = question(&format!("/api/v2/{path}"), body.to_string());
        let (status, values) = runtime.block_on(async {
            let response = answer(&server(), asked).await;
            let status = response.status();
            // `annotate` answers a record that can be read by a stream of events.
            let streams = response.headers().get("content-type").is_some_and(|kind| kind == "text/event-stream");
            if streams {
                return (status, events(response.into_body()).await.into_iter().map(|(_, data)| data).collect());
            }
            let bytes = to_bytes(response.into_body(), 1 << 24).await.unwrap();
            (status, vec![serde_json::from_slice::<Value>(&bytes).unwrap()])
        });
        prop_assert!(!values.is_empty());
        prop_assert!(status == StatusCode::OK || matches!(status.as_u16(), 400 | 413 | 422), "{status} {values:?}");
        let in_a_line = |error: &str| !error.contains('\n');
        prop_assert!(status == StatusCode::OK || values[0]["error"].as_str().is_some_and(in_a_line));
    }
}

//! Why moves are good or bad, and threats.

use serde_json::{Value, json};

use crate::shared::{accepted, answer, object, question, refused, server};

/// South's chariot can capture a soldier, and North's soldier can capture the general.
fn position() -> Value {
    json!({"feen": "3g^4/8/8/8/8/8/4s3/R3G^3 / X/x"})
}

/// The facts of this kind.
fn facts<'a>(answer: &'a Value, kind: &str) -> Vec<&'a Value> {
    answer["facts"].as_array().unwrap().iter().filter(|fact| fact["kind"] == kind).collect()
}

#[tokio::test]
async fn a_blunder_is_told_with_the_line_that_proves_it() {
    let server = server();
    let value =
        accepted(&server, "/api/v2/why", json!({"position": position(), "move": "a1-a8", "nodes": 50_000})).await;
    assert_eq!((&value["move"], &value["grade"]), (&json!("a1-a8"), &json!("blunder")), "{value}");
    let lost = facts(&value, "terminal_lost");
    assert_eq!((lost.len(), &lost[0]["squares"]), (1, &json!(["e2", "e1"])), "{value}");
    assert_eq!((&lost[0]["by"], &lost[0]["line"]), (&json!("north"), &json!(["a1-a8", "e2+e1=a"])));
    assert_eq!(lost[0]["text"], "North can capture the general on e1 with the soldier on e2.");
    // The best move of the same search is the best one, and any notation will do.
    let best = value["best"].as_str().unwrap().replace('+', "");
    let value = accepted(&server, "/api/v2/why", json!({"position": position(), "move": best, "nodes": 50_000})).await;
    assert_eq!((&value["move"], &value["grade"]), (&value["best"], &json!("best")), "{value}");
    assert_eq!(facts(&value, "mates")[0]["line"][0], value["best"], "{value}");
    assert_eq!(facts(&value, "mate_prevented")[0]["line"], json!(["e2+e1=a"]), "{value}");
}

#[tokio::test]
async fn threats_are_those_of_the_other_side() {
    let server = server();
    let value = accepted(&server, "/api/v2/threats", position()).await;
    assert_eq!((&value["by"], &value["facts"][0]["line"][0]), (&json!("north"), &json!("e2+e1=a")), "{value}");
    let value = accepted(&server, "/api/v2/threats", json!({})).await;
    assert_eq!(value["by"], "north");
    // A side in check cannot pass where check binds.
    let check = json!({"game": "xiangqi", "fen": "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1"});
    let none = json!({"by": "south", "facts": [], "text": "South gives check."});
    assert_eq!(accepted(&server, "/api/v2/threats", check).await, none);
}

#[tokio::test]
async fn questions_about_reasons_are_refused_like_others() {
    let server = server();
    let reason = refused(&server, "/api/v2/why", json!({"move": "b1-b5"}), 422).await;
    assert!(reason.contains("a horse does not move like that"), "{reason}");
    for (body, code) in [
        (json!({"move": "a3-a4", "nodes": 1}), "out_of_range"),
        (json!({"move": "a3-a4", "nodes": 1_000_001}), "out_of_range"),
        (json!({}), "invalid_field"),
        (json!({"move": "a3-a4", "feen": ""}), "invalid_field"),
        (
            json!({"position": {"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "moves": ["d1+d8"]}, "move": "d8-d7"}),
            "game_over",
        ),
    ] {
        let (status, value) = object(&server, question("/api/v2/why", body.to_string())).await;
        assert_eq!((status.as_u16(), &value["code"]), (422, &json!(code)), "{value}");
    }
}

#[tokio::test]
async fn a_client_has_no_more_of_them_open_than_of_other_searches() {
    let server = server();
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(answer(&server, question("/api/v2/analyse", r#"{"hash": 8}"#)).await);
    }
    let reason = refused(&server, "/api/v2/threats", json!({}), 429).await;
    assert!(reason.contains("too many searches of this client"), "{reason}");
}

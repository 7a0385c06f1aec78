//! The selection and the order of puzzles.

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::shared::{object, server};

async fn ask(server: &Router, parameters: &str) -> (u16, Value) {
    let path = format!("/api/v2/puzzles{parameters}");
    let request = Request::get(path).header("host", "127.0.0.1:8080").body(Body::empty()).unwrap();
    let (status, value) = object(server, request).await;
    (status.as_u16(), value)
}

async fn ids(server: &Router, parameters: &str) -> Vec<String> {
    let (status, value) = ask(server, parameters).await;
    assert_eq!(status, 200, "{parameters}: {value}");
    value["puzzles"].as_array().unwrap().iter().map(|puzzle| puzzle["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn puzzles_are_chosen_by_theme_and_elo() {
    let server = server();
    let (status, value) = ask(&server, "?theme=pin&min=1100&max=1100&count=200").await;
    assert_eq!((status, &value["game"], &value["found"]), (200, &json!("xiongqi"), &json!(10)), "{value}");
    assert_eq!(value["themes"], json!({"fork": 20, "pin": 20, "quiet": 40}));
    let puzzles = value["puzzles"].as_array().unwrap();
    assert!(puzzles.iter().all(|puzzle| puzzle["elo"] == 1100 && puzzle["themes"][0] == "pin"), "{value}");
    assert_eq!((puzzles.len(), &puzzles[0]["solution"]), (10, &json!(["d1+d8"])));
    let none = json!({"game": "xiangqi", "found": 0, "themes": {}, "puzzles": []});
    assert_eq!(ask(&server, "?game=Xiangqi").await, (200, none));
    assert_eq!(ask(&server, "?theme=windmill").await.1["found"], 0);
    assert_eq!(ids(&server, "?id=xiongqi-7").await, ["xiongqi-7"]);
    assert_eq!(ask(&server, "?id=xiongqi-40").await.1["found"], 0);
}

#[tokio::test]
async fn the_seed_decides_the_order() {
    let server = server();
    let (first, other) = (ids(&server, "?seed=1").await, ids(&server, "?seed=2").await);
    assert_eq!((first.len(), &ids(&server, "?seed=1").await), (20, &first));
    assert_ne!(first, other);
    assert_eq!(ids(&server, "?seed=1&count=3").await, first[..3]);
}

#[tokio::test]
async fn questions_about_puzzles_are_refused_like_others() {
    let server = server();
    for (parameters, code) in [
        ("?count=0", "out_of_range"),
        ("?count=201", "out_of_range"),
        ("?min=10001", "out_of_range"),
        ("?seed=9007199254740993", "out_of_range"),
        ("?min=-1", "invalid_field"),
        ("?motif=fork", "invalid_field"),
        ("?game=chess", "unknown_game"),
    ] {
        let (status, value) = ask(&server, parameters).await;
        assert_eq!((status, &value["code"]), (422, &json!(code)), "{parameters}: {value}");
    }
}

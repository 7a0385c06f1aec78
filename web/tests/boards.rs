//! Pictures, evaluations, and batches of positions.

use axum::body::{Body, to_bytes};
use axum::http::Request;
use serde_json::{Value, json};

use crate::shared::{accepted, answer, events, question, refused, server};

async fn picture(query: &str) -> (u16, String, String) {
    let request = Request::get(format!("/api/v2/svg{query}")).header("host", "localhost").body(Body::empty()).unwrap();
    let response = answer(&server(), request).await;
    let status = response.status().as_u16();
    let kind = response.headers()["content-type"].to_str().unwrap().to_owned();
    let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    (status, kind, String::from_utf8(bytes.to_vec()).unwrap())
}

#[tokio::test]
async fn positions_are_drawn() {
    let (status, kind, start) = picture("").await;
    assert_eq!((status, &*kind), (200, "image/svg+xml"), "{start}");
    assert!(start.starts_with("<svg ") && start.contains("rhbag^bhr"), "{start}");
    let others = ["?moves=c2%2Bc6+c7c3", "?characters=true", "?arrows=d3-d4", "?game=xiangqi"];
    for query in others {
        let (status, _, drawn) = picture(query).await;
        assert_eq!(status, 200, "{query}: {drawn}");
        assert!(drawn.starts_with("<svg ") && drawn != start, "{query}");
    }
    for (query, code) in
        [("?arrows=a1-a5", "illegal_ply"), ("?moves=a1-a5", "illegal_ply"), ("?size=3", "invalid_field")]
    {
        let (status, _, refusal) = picture(query).await;
        let refusal: Value = serde_json::from_str(&refusal).unwrap();
        assert_eq!((status, &refusal["code"]), (422, &json!(code)), "{query}");
    }
}

#[tokio::test]
async fn positions_are_evaluated() {
    let server = server();
    let found = accepted(&server, "/api/v2/eval", json!({"moves": ["c2+c6"]})).await;
    assert_eq!((&found["schema"], &found["side"]), (&json!("xiongmao.eval/1"), &json!("north")));
    // All but the two generals, and the soldier that was captured.
    assert_eq!(found["network"]["pieces"].as_array().unwrap().len(), 33);
    // The horse on b8 can capture the cannon. Scores are South's.
    assert!(found["network"]["cp"].as_i64().unwrap() < 0, "{found}");
    refused(&server, "/api/v2/eval", json!({"moves": ["a1-a5"]}), 422).await;
}

fn batch() -> Value {
    let mate = json!({"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x"});
    json!({"positions": [{"game": "xiangqi"}, {"moves": ["a1-a5"]}, mate], "limits": {"nodes": 500}, "multipv": 2})
}

#[tokio::test]
async fn many_positions_are_analysed() {
    let server = server();
    let response = answer(&server, question("/api/v2/batch", batch().to_string())).await;
    let told = events(response.into_body()).await;
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["answer", "answer", "result"], "{told:?}");
    let end = &told[2].1;
    assert_eq!(end["results"], json!([told[0].1, told[1].1]));
    assert_eq!((&end["results"][0]["line"], &end["results"][1]["line"]), (&json!(1), &json!(3)));
    assert_eq!((&end["results"][1]["best"], &end["more"]), (&json!("d1+d8"), &json!(false)));
    assert_eq!(end["results"][0]["lines"].as_array().unwrap().len(), 2);
    assert_eq!((&end["left_out"][0]["number"], &end["left_out"][0]["code"]), (&json!(2), &json!("illegal_ply")));

    let mut request = question("/api/v2/batch", batch().to_string());
    request.headers_mut().insert("accept", "application/json".parse().unwrap());
    let bytes = to_bytes(answer(&server, request).await.into_body(), 1 << 20).await.unwrap();
    let alone: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(alone["results"].as_array().unwrap().len(), 2, "{alone}");
}

#[tokio::test]
async fn batches_that_make_no_sense_are_refused() {
    let server = server();
    for (body, reason) in [
        (json!({"positions": []}), "number of positions must be"),
        (json!({"positions": vec![json!({}); 201]}), "number of positions must be"),
        (json!({"positions": [["xiongqi"]]}), "positions"),
        (json!({"positions": [{"moves": ["a1-a5"]}]}), "ply 1 'a1-a5'"),
        (json!({"positions": [{}], "multipv": 17}), "multipv must be"),
        (json!({"positions": [{}], "limits": {"movetime": 2001}}), "movetime must be"),
        (json!({"positions": [{}], "limits": {"mate": 1}}), "limits"),
    ] {
        let found = refused(&server, "/api/v2/batch", body, 422).await;
        assert!(found.contains(reason), "{found}");
    }
}

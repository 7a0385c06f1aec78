//! The `OpenAPI` document, and what programs that are made from it rely on.

use std::collections::BTreeSet;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::shared::{answer, object, server};

fn get(path: &str) -> Request<Body> {
    Request::get(path).header("host", "localhost:8080").body(Body::empty()).unwrap()
}

/// Visits every object of a document with its place.
fn each<'a>(part: &'a Value, place: &str, visit: &mut impl FnMut(&str, &'a serde_json::Map<String, Value>)) {
    match part {
        Value::Object(fields) => {
            visit(place, fields);
            fields.iter().for_each(|(name, part)| each(part, &format!("{place}/{name}"), visit));
        }
        Value::Array(parts) => {
            for (index, part) in parts.iter().enumerate() {
                each(part, &format!("{place}/{index}"), visit);
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn generators_can_read_the_document() {
    let (_, document) = object(&server(), get("/api/v2/openapi.json")).await;
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let (mut operations, mut referred) = (BTreeSet::new(), BTreeSet::new());
    each(&document, "", &mut |place, fields| {
        if let Some(id) = fields.get("operationId") {
            assert!(operations.insert(id.as_str().unwrap()), "{id} twice");
            assert!(fields["summary"].as_str().is_some_and(|text| !text.is_empty()), "{id}");
            // Clients have a module for each tag.
            let tag = fields["tags"][0].as_str().unwrap();
            assert!(tag.bytes().all(|byte| byte.is_ascii_lowercase()), "{tag}");
        }
        if let Some(Value::String(reference)) = fields.get("$ref") {
            let name = reference.strip_prefix("#/components/schemas/").unwrap();
            assert!(schemas.contains_key(name), "{place}: {reference}");
            referred.insert(name);
        }
        assert!(fields.get("description").is_none_or(Value::is_string), "{place}: {fields:?}");
        assert!(!fields.contains_key("prefixItems") && fields.get("items") != Some(&json!(false)), "{place}: a tuple");
    });
    let unused: Vec<_> = schemas.keys().filter(|name| !referred.contains(name.as_str())).collect();
    assert!(unused.is_empty(), "{unused:?}");
    assert_eq!(document["servers"], json!([{ "url": "/" }]));
    assert_eq!(document["components"]["securitySchemes"]["token"]["scheme"], "bearer");
    let analyse = &document["paths"]["/api/v2/analyse"]["post"]["responses"]["200"]["content"];
    assert!(analyse["application/json"]["schema"].is_object() && analyse["text/event-stream"]["schema"].is_object());
    each(&document, "", &mut |place, fields| {
        let most = fields.get("maximum").and_then(Value::as_u64);
        assert!(most.is_none_or(|most| most <= 1 << 53), "{place}: {most:?}");
    });
    assert_eq!(schemas["Side"]["enum"], json!(["south", "north"]));
    // Data of events are texts, with JSON in them.
    let data = &schemas["BatchEvent"]["oneOf"][0]["properties"]["data"];
    assert_eq!((&data["type"], &data["contentMediaType"]), (&json!("string"), &json!("application/json")));
    assert_eq!(data["contentSchema"]["$ref"], "#/components/schemas/ResultObject");
    assert_eq!(schemas["LineObject"]["properties"]["bound"]["$ref"], "#/components/schemas/Bound");
}

/// Only the end of the answer to a question.
async fn end(path: &str, body: Value) -> (StatusCode, Value) {
    let request = Request::post(path).header("host", "localhost").header("content-type", "application/json");
    object(&server(), request.header("accept", "application/json").body(body.to_string().into()).unwrap()).await
}

#[tokio::test]
async fn who_accepts_json_gets_the_end_alone() {
    let (status, result) = end("/api/v2/analyse", json!({"limits": {"depth": 3}, "multipv": 2})).await;
    assert_eq!((status, &result["type"]), (StatusCode::OK, &json!("result")), "{result}");
    assert_eq!(result["lines"].as_array().map(Vec::len), Some(2), "{result}");
    let mate = json!({"feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "moves": ["d1+d8"]});
    assert_eq!(end("/api/v2/analyse", json!({"position": mate})).await.1["status"], "mareking");
    assert_eq!(end("/api/v2/analyse", json!({"hash": 0})).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let record = "[Variant \"Xiongqi\"]\n\n1. c2+c6 c7+c3 *\n";
    let (status, review) = end("/api/v2/annotate", json!({"record": record, "limits": {"nodes": 500}})).await;
    assert_eq!((status, &review["type"]), (StatusCode::OK, &json!("result")), "{review}");
}

#[tokio::test]
async fn the_document_is_a_page_too() {
    let server = server();
    let response = answer(&server, get("/api/v2/")).await;
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    assert!(response.headers()["content-security-policy"].to_str().unwrap().contains("style-src 'unsafe-inline'"));
    let page = String::from_utf8(to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()).unwrap();
    let (_, document) = object(&server, get("/api/v2/openapi.json")).await;
    for path in document["paths"].as_object().unwrap().keys() {
        assert!(page.contains(&format!(" {path}</code></h2>")), "{path} is missing");
    }
    for name in document["components"]["schemas"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("<h3 id=\"{name}\">")), "{name} is missing");
    }
    let targets = page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
    for target in targets {
        assert!(page.contains(&format!("id=\"{target}\"")), "{target} is linked to, but not there");
    }
    assert!(page.contains("integer or null from 1 to 9007199254740992"), "the range of a number is not told");
}

#[tokio::test]
async fn its_health_is_told_under_any_name() {
    let request = Request::get("/healthz").header("host", "10.0.0.7:8080").body(Body::empty()).unwrap();
    let response = answer(&server(), request).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(to_bytes(response.into_body(), 100).await.unwrap(), "ok\n");
}

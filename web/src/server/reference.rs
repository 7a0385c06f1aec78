//! The `OpenAPI` document as a page.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Map, Value};

const STYLE: &str = "\
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}\
code{font-family:ui-monospace,monospace}h2,h3{margin:2rem 0 .5rem}table{border-collapse:collapse;width:100%}\
td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-top:1px solid #8886}\
td:first-child{white-space:nowrap}nav li{list-style:none}small{opacity:.7}";

/// The page.
pub fn page(document: &Value) -> String {
    let (info, schemas) = (&document["info"], &document["components"]["schemas"]);
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (text(&info["title"])) " over HTTP" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (text(&info["title"])) " over HTTP" }
                p { (text(&info["description"])) " For programs: " a href="openapi.json" { "openapi.json" } "." }
                nav { ul { @for (path, method, operation) in operations(document) {
                    li { a href={ "#" (text(&operation["operationId"])) } { code { (method) " " (path) } } }
                } } }
                @for (path, method, operation) in operations(document) { (described(path, &method, operation)) }
                h2 { "Objects" }
                @for (name, schema) in entries(schemas) {
                    h3 id=(name) { code { (name) } }
                    p { (text(&schema["description"])) }
                    (shape(schema))
                }
            }
        }
    };
    markup.into_string()
}

/// The requests: path, method, and what is said of it.
fn operations(document: &Value) -> Vec<(&str, String, &Value)> {
    let of = |(path, methods)| entries(methods).map(move |(method, it)| (path, method.to_uppercase(), it));
    entries(&document["paths"]).flat_map(|(path, methods): (&str, _)| of((path, methods))).collect()
}

fn entries(object: &Value) -> impl Iterator<Item = (&str, &Value)> {
    object.as_object().into_iter().flat_map(Map::iter).map(|(name, value)| (name.as_str(), value))
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn described(path: &str, method: &str, operation: &Value) -> Markup {
    html! {
        h2 id=(text(&operation["operationId"])) { code { (method) " " (path) } }
        p { (text(&operation["summary"])) " " (text(&operation["description"])) }
        @if operation["parameters"].is_array() {
            table { @for parameter in items(&operation["parameters"]) {
                tr {
                    td { code { (text(&parameter["name"])) } }
                    td { (kind(&parameter["schema"])) }
                    td { (text(&parameter["description"])) " " small { "(" (text(&parameter["in"])) ")" } }
                }
            } }
        }
        @for (_, body) in entries(&operation["requestBody"]["content"]) { p { "Body: " (kind(&body["schema"])) } }
        table { @for (status, answer) in entries(&operation["responses"]) {
            tr {
                td { code { (status) } }
                td { @for (media, content) in entries(&answer["content"]) {
                    div { (kind(&content["schema"])) " " small { (media) } }
                } }
                td { (text(&answer["description"])) }
            }
        } }
    }
}

/// The fields of an object, or what else a schema allows.
fn shape(schema: &Value) -> Markup {
    let parts = items(&schema["allOf"]);
    let required = items(&schema["required"]);
    html! {
        @for part in parts { (shape(part)) }
        @if schema["properties"].is_object() {
            table { @for (name, field) in entries(&schema["properties"]) {
                tr {
                    td { code { (name) } @if !required.iter().any(|known| known == name) { small { " optional" } } }
                    td { (kind(field)) }
                    td { (text(&field["description"])) }
                }
            } }
        } @else if parts.is_empty() { p { (kind(schema)) } }
    }
}

/// What a value is, in words.
fn kind(schema: &Value) -> Markup {
    let or = |parts: Vec<Markup>| {
        html! {
            @for (index, part) in parts.iter().enumerate() { @if index > 0 { " or " } (part) }
        }
    };
    if schema["contentSchema"].is_object() {
        return html! { (kind(&schema["contentSchema"])) " as a text" };
    }
    if let Some(name) = text(&schema["$ref"]).strip_prefix("#/components/schemas/") {
        return html! { a href={ "#" (name) } { code { (name) } } };
    }
    if schema["enum"].is_array() {
        return or(items(&schema["enum"]).iter().map(|value| html! { code { (value) } }).collect());
    }
    for name in ["oneOf", "allOf"] {
        if schema[name].is_array() {
            return or(items(&schema[name]).iter().map(kind).collect());
        }
    }
    let named = |name: &str| match name {
        "array" => html! { "list of " (kind(&schema["items"])) },
        "object" if schema["properties"].is_object() => shape(schema),
        name => html! { (name) },
    };
    let range = match (&schema["minimum"], &schema["maximum"]) {
        (Value::Null, Value::Null) => String::new(),
        (least, Value::Null) => format!(" of at least {least}"),
        (Value::Null, most) => format!(" up to {most}"),
        (least, most) => format!(" from {least} to {most}"),
    };
    let kinds = match &schema["type"] {
        Value::Array(kinds) => or(kinds.iter().map(|one| named(text(one))).collect()),
        one => named(text(one)),
    };
    html! { (kinds) (range) }
}

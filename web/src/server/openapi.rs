//! The description of the interface for programs, made from the functions and types that answer.

use serde_json::{Map, Value, json};
use utoipa::OpenApi;
use xiongmao_answers::assessment::Assessment;
use xiongmao_answers::head::Head;
use xiongmao_answers::limits::{MAX_DEPTH, MAX_NUMBER, MAX_THREADS};
use xiongmao_movegen::Side;
use xiongmao_movegen::games::GAMES;
use xiongmao_movegen::notation::{Cgsn, Notation};

use crate::server::routes::{
    analyse, annotate, batch, eval, explain, explore, games, play, position, puzzles, reasons, records, rules, svg,
    tables, watch,
};
use crate::settings::Settings;

/// The greatest values of fields by their schemas. Attributes of fields can only have literals.
const GREATEST: [(&str, &str, u64); 12] = [
    ("AnalysisLimits", "depth", MAX_DEPTH),
    ("AnalysisLimits", "nodes", MAX_NUMBER),
    ("AnalysisLimits", "movetime", MAX_NUMBER),
    ("AnalysisLimits", "mate", MAX_DEPTH),
    ("PositionLimits", "depth", MAX_DEPTH),
    ("PositionLimits", "nodes", MAX_NUMBER),
    ("PlayQuestion", "nodes", MAX_NUMBER),
    ("AnalysisQuestion", "threads", MAX_THREADS as u64),
    ("AnalysisQuestion", "multipv", Settings::LINES as u64),
    ("AnalysisQuestion", "hash", Settings::HASH as u64),
    ("BatchQuestion", "multipv", Settings::LINES as u64),
    ("BatchQuestion", "hash", Settings::HASH as u64),
];

/// Objects whose field `type` names their type.
const TYPES: [(&str, &str); 5] = [
    ("InfoObject", "info"),
    ("Head", "result"),
    ("GameObject", "game"),
    ("PositionObject", "position"),
    ("ReviewResult", "result"),
];

/// Words that a text can be.
struct Words {
    /// Their name in the document.
    name: &'static str,
    /// The fields that hold one of them, wherever they are texts.
    fields: &'static [&'static str],
    /// The words.
    all: Vec<&'static str>,
}

fn words() -> [Words; 8] {
    let endings = Cgsn::ALL.map(Cgsn::name);
    let statuses = std::iter::once("in_progress").chain(endings).collect();
    let [south, north] = [Side::South.name(), Side::North.name()];
    [
        Words { name: "Game", fields: &["game"], all: GAMES.iter().map(|rules| rules.name).collect() },
        Words { name: "Side", fields: &["side", "by", "loser"], all: vec![south, north] },
        Words { name: "Winner", fields: &["winner"], all: vec![south, north, "draw"] },
        Words { name: "Status", fields: &["status"], all: statuses },
        Words { name: "Bound", fields: &["bound"], all: vec!["exact", "lower", "upper"] },
        Words { name: "Grade", fields: &["grade", "assessment"], all: Assessment::ALL.map(Assessment::name).to_vec() },
        Words { name: "Value", fields: &["value"], all: vec!["win", "loss", "draw", "open"] },
        Words {
            name: "Notation",
            fields: &["notation"],
            all: Notation::ALL.iter().map(|notation| notation.name()).collect(),
        },
    ]
}

/// The fixed part of the document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Xiongmao",
        description = "Rules, analysis and play of Xiongqi and Xiangqi. Every request brings its position; the server \
                       keeps no games. A client may name itself in the header `Xiongmao-Client`; without it each \
                       connection is a client of its own. See docs/http.md."
    ),
    paths(
        games::games,
        position::position,
        position::after_move,
        svg::svg,
        eval::eval,
        explain::explain,
        explore::explore,
        explore::stored_game,
        tables::tables,
        play::play,
        analyse::analyse,
        batch::batch,
        reasons::why,
        reasons::threats,
        annotate::annotate,
        records::records,
        puzzles::puzzles,
        rules::rules,
        watch::matches,
        watch::state_of_match,
        watch::games,
        watch::replay,
        watch::events,
    ),
    components(schemas(Head))
)]
struct Described;

/// The document of a server that is found under this path.
pub fn document(base: &str) -> Value {
    // It is made of texts, numbers and lists, which JSON can express.
    let mut document = serde_json::to_value(Described::openapi()).unwrap_or_default();
    document["servers"] = json!([{ "url": if base.is_empty() { "/" } else { base } }]);
    // Whoever asks on the machine of the server needs no token.
    document["security"] = json!([{}, { "token": [] }]);
    document["components"]["securitySchemes"] = json!({ "token": { "type": "http", "scheme": "bearer" } });
    let words = words();
    name_words(&mut document["paths"], &words);
    let schemas = &mut document["components"]["schemas"];
    name_words(schemas, &words);
    for Words { name, all, .. } in words {
        schemas[name] = json!({ "type": "string", "enum": all });
    }
    for (name, field, most) in GREATEST {
        schemas[name]["properties"][field]["maximum"] = json!(most);
    }
    for (name, kind) in TYPES {
        each_object(&mut schemas[name], &mut |fields| {
            if let Some(of_type) = fields.get_mut("type") {
                of_type["enum"] = json!([kind]);
            }
        });
    }
    // An analysis always has a question.
    schemas["Head"]["allOf"][0] = json!({ "$ref": "#/components/schemas/AnsweredPosition" });
    let mut refusal = schemas["ErrorAnswer"]["allOf"][1].take();
    refusal["description"] = schemas["ErrorAnswer"]["description"].take();
    schemas["ErrorAnswer"] = coded(refusal, codes(schemas, &["Refusal", "ServerRefusal"]));
    let statement = json!({ "type": "object", "description": schemas["Statement"]["description"] });
    schemas["Statement"] = coded(statement, codes(schemas, &["Statement"]));
    forget_unused(&mut document);
    let schemas = &mut document["components"]["schemas"];
    schemas["RecordsQuestion"]["properties"]["to"]["enum"] = json!(["json", "toml", "pgn"]);
    for name in ["AnalysisEvent", "BatchEvent", "ReviewEvent", "WatchEvent"] {
        schemas[name]["oneOf"].as_array_mut().into_iter().flatten().for_each(write_data_as_text);
    }
    // A batch has the limits among other fields, so the type itself does not refuse unknown ones.
    schemas["AnalysisLimits"]["additionalProperties"] = json!(false);
    document
}

/// The data of an event are JSON in a text, as all data of server-sent events are texts.
fn write_data_as_text(event: &mut Value) {
    let mut content = event["properties"]["data"].take();
    let description = content.as_object_mut().and_then(|content| content.remove("description"));
    event["properties"]["data"] = json!({
        "type": "string", "contentMediaType": "application/json", "contentSchema": content,
    });
    if let Some(description) = description {
        event["properties"]["data"]["description"] = description;
    }
}

/// Calls this with the properties of every object of a schema.
fn each_object(schema: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    match schema {
        Value::Object(parts) => {
            if let Some(Value::Object(fields)) = parts.get_mut("properties") {
                change(fields);
            }
            parts.values_mut().for_each(|part| each_object(part, change));
        }
        Value::Array(parts) => parts.iter_mut().for_each(|part| each_object(part, change)),
        _ => {}
    }
}

/// Refers to words where a property or a parameter holds one of them.
fn name_words(part: &mut Value, words: &[Words]) {
    let named = |field: &str, schema: &mut Value| {
        let Some(Words { name, .. }) = words.iter().find(|words| words.fields.contains(&field)) else { return };
        let reference = format!("#/components/schemas/{name}");
        let Value::Object(old) = schema else { return };
        let is_optional = old.get("type") == Some(&json!(["string", "null"]));
        if !is_optional && old.get("type") != Some(&json!("string")) {
            return;
        }
        old.retain(|part, _| ["description", "default", "example"].contains(&part.as_str()));
        if is_optional {
            old.insert("oneOf".to_owned(), json!([{ "type": "null" }, { "$ref": reference }]));
        } else {
            old.insert("$ref".to_owned(), reference.into());
        }
    };
    each_object(part, &mut |fields| fields.iter_mut().for_each(|(field, schema)| named(field, schema)));
    let paths = part.as_object_mut().into_iter().flat_map(Map::values_mut);
    let operations = paths.filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    let parameters = operations.filter_map(|operation| operation.get_mut("parameters")?.as_array_mut());
    for parameter in parameters.flatten() {
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        named(&name, &mut parameter["schema"]);
    }
}

/// The codes of types that are a choice among codes with arguments.
fn codes(schemas: &Value, types: &[&str]) -> Vec<Value> {
    let variants = types.iter().filter_map(|&of| schemas[of]["oneOf"].as_array()).flatten();
    variants.map(|variant| variant["properties"]["code"]["enum"][0].clone()).collect()
}

/// An object with one of these codes and its arguments. Few generators can make a type of a choice among dozens of
/// objects; docs/http.md and docs/json.md have the arguments of each code.
fn coded(mut object: Value, codes: Vec<Value>) -> Value {
    object["properties"]["code"] = json!({ "type": "string" });
    object["properties"]["code"]["enum"] = codes.into();
    object["properties"]["arguments"] = json!({ "type": "object", "additionalProperties": true });
    let required = object["properties"].as_object().into_iter().flat_map(Map::keys);
    object["required"] = required.cloned().collect();
    object
}

/// Removes the schemas that nothing refers to.
fn forget_unused(document: &mut Value) {
    loop {
        let text = document.to_string();
        let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
        let count = schemas.len();
        schemas.retain(|name, _| text.contains(&format!("\"#/components/schemas/{name}\"")));
        if schemas.len() == count {
            return;
        }
    }
}

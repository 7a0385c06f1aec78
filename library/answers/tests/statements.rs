//! Statements of the rules are codes with arguments, which become sentences by what is declared of them alone.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use xiongmao_answers::statement::{
    ChasingPiece, ConsequenceName, PlacedPiece, Repeating, RunLength, SideRun, Statement,
};
use xiongmao_language::{Language, Speech};

/// Each statement, and those of several forms in each of them.
fn samples() -> Vec<Statement> {
    let placed = |piece, side, square: &str| PlacedPiece { piece, side, square: square.to_owned() };
    let chasing = |piece, square, why| ChasingPiece { piece: placed(piece, "north", square), why };
    let run = |state, limit| Some(RunLength { length: 3, pieces: 1, limit, state });
    let side_run = |side, kind| SideRun { side, kind, length: 7, target: placed("soldier", "north", "e6") };
    let soldier = || placed("soldier", "north", "e6");
    let repeating = |mv: &str, repeats| Repeating { mv: mv.to_owned(), repeats };
    let perpetual = |answer, consequence, side| Statement::PerpetualRun {
        run: side_run("south", "check"),
        pieces: 2,
        limit: 6,
        answer,
        consequence,
        side,
    };
    let no_chase =
        |why, protector| Statement::NoChase { target: soldier(), by: placed("advisor", "south", "d1"), why, protector };
    vec![
        Statement::Check { by: vec![placed("chariot", "south", "e4")], run: None },
        Statement::Check {
            by: ["b3", "c3", "d3"].map(|square| placed("horse", "south", square)).into(),
            run: run("within", Some(6)),
        },
        Statement::Chase {
            target: placed("chariot", "south", "e4"),
            by: vec![chasing("cannon", "e8", "chariot"), chasing("soldier", "e5", "no_recapture")],
            run: run("reached", Some(3)),
        },
        Statement::Chase {
            target: soldier(),
            by: vec![chasing("horse", "c5", "no_recapture")],
            run: run("free", None),
        },
        Statement::Checkmate { loser: "north", piece: "general" },
        no_chase("attacker", None),
        no_chase("protected", Some(placed("elephant", "north", "e8"))),
        Statement::Recurrence { occurrences: 3, earlier: vec![0, 4] },
        Statement::Forbidden { side: "north", moves: vec![repeating("a1-a2", 1)] },
        Statement::Forbidden { side: "south", moves: vec![repeating("a1-a2", 1), repeating("b3+b5", 5)] },
        Statement::TerminalCaptured { loser: "south", piece: "general" },
        Statement::OnlyTerminals { piece: "general" },
        Statement::NoAttackers {},
        Statement::RepeatedMove { mv: "a1-a2".to_owned(), repeats: 1, loser: "south" },
        Statement::NoMove { loser: "north", in_check: true },
        Statement::OnlyRepetitions { loser: "south" },
        Statement::MoveLimit { limit: 100, soldiers_count: false },
        perpetual(None, ConsequenceName::Loses, Some("south")),
        perpetual(Some(side_run("north", "chase")), ConsequenceName::Drawn, None),
        Statement::Repetition {
            since: 2,
            south: "checking",
            north: "free",
            consequence: ConsequenceName::MustStop,
            side: Some("south"),
        },
    ]
}

#[test]
fn every_statement_has_its_arguments_and_its_sentence() {
    let lines: Vec<String> = samples()
        .iter()
        .map(|statement| {
            let mut line = json!(statement);
            line["message"] = statement.to_string().into();
            line.to_string()
        })
        .collect();
    // Programs read them, and the page says the same, as `web/tests/browser/catalogues.mjs` checks.
    assert_eq!(lines, include_str!("statements.jsonl").lines().collect::<Vec<_>>());
    let codes: BTreeSet<String> =
        samples().iter().filter_map(|statement| Some(json!(statement)["code"].as_str()?.to_owned())).collect();
    let catalogue = Language::English.terminal_catalogue().lines();
    let known: BTreeSet<String> =
        catalogue.filter_map(|line| Some(line.strip_prefix("statement-")?.split_once(" = ")?.0.to_owned())).collect();
    assert_eq!(codes, known);
}

/// The same with another field in each object among the arguments that lacks it.
fn with_field(value: &Value, name: &str) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| with_field(item, name)).collect(),
        Value::Object(object) => {
            let mut object: serde_json::Map<_, _> =
                object.iter().map(|(known, value)| (known.clone(), with_field(value, name))).collect();
            if !object.contains_key("code") {
                object.entry(name).or_insert_with(|| "north".into());
            }
            object.into()
        }
        other => other.clone(),
    }
}

#[test]
fn a_field_changes_no_sentence_by_its_name() {
    let files = [("statement", include_str!("statements.jsonl")), ("objection", include_str!("objections.jsonl"))];
    for (kind, line) in files.into_iter().flat_map(|(kind, text)| text.lines().map(move |line| (kind, line))) {
        let object: Value = serde_json::from_str(line).unwrap();
        for name in
            ["why", "kind", "owner", "loser", "square", "repeats", "winner", "status", "piece", "length", "type"]
        {
            let more = json!({ "code": object["code"], "arguments": with_field(&object["arguments"], name) });
            for language in Language::ALL {
                let [said, same] = [&object, &more].map(|object| Speech::new(language).coded(kind, object));
                assert_eq!(said, same, "{name} in {line}");
            }
        }
    }
}

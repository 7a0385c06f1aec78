//! Compares docs/json.md with the program: every object that `xiongmao analyse` prints has exactly the fields that the
//! page describes, with their types.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use xiongmao_tests::transcript::blocks;

use crate::commands::{as_text, fed};
use crate::tables::made_tables;

const PAGE: &str = include_str!("../../docs/json.md");

/// A field as the page describes it.
#[derive(Debug)]
struct Field {
    name: String,
    kind: String,
    always: bool,
}

/// The tables of the page by heading.
struct Page(BTreeMap<String, Vec<Field>>);

impl Page {
    fn read() -> Self {
        let mut tables: BTreeMap<String, Vec<Field>> = BTreeMap::new();
        let mut heading = String::new();
        for line in PAGE.lines() {
            if let Some(text) = line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')) {
                text.clone_into(&mut heading);
            }
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, name, kind, present, _, _] = cells[..] else { continue };
            let names = name.split(", ").filter_map(|name| name.strip_prefix('`')?.strip_suffix('`'));
            let always = present == "always";
            let fields = names.map(|name| Field { name: name.to_owned(), kind: kind.to_owned(), always });
            tables.entry(heading.clone()).or_default().extend(fields);
        }
        Self(tables)
    }

    fn table(&self, heading: &str) -> &[Field] {
        self.0.get(heading).unwrap_or_else(|| panic!("docs/json.md has no table under '{heading}'"))
    }

    /// Checks an object against these tables. Returns its fields.
    fn check(&self, value: &Value, headings: &[&str]) -> BTreeSet<String> {
        let object = value.as_object().unwrap_or_else(|| panic!("{value} is no object"));
        let fields: Vec<&Field> = headings.iter().flat_map(|heading| self.table(heading)).collect();
        for field in &fields {
            assert!(!field.always || object.contains_key(&field.name), "{} is missing in {value}", field.name);
        }
        for (name, value) in object {
            let field = fields.iter().find(|field| field.name == *name);
            let field = field.unwrap_or_else(|| panic!("docs/json.md does not know '{name}' of {headings:?}"));
            assert!(self.fits(value, &field.kind), "{name} of {headings:?} is {value} and not {}", field.kind);
        }
        object.keys().map(|name| format!("{}.{name}", headings[0])).collect()
    }

    fn fits(&self, value: &Value, kind: &str) -> bool {
        match kind {
            "text" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "boolean" => value.is_boolean(),
            "text or integer" => self.fits(value, "text") || self.fits(value, "integer"),
            "text or null" => value.is_string() || value.is_null(),
            "integer or null" => value.is_i64() || value.is_null(),
            "list of moves" => {
                let list = value.as_array().unwrap();
                list.iter().all(|mv| ["move", "value", "mate", "ban"].iter().all(|name| mv.get(name).is_some()))
            }
            "[tables](#tables)" => {
                self.check(value, &["tables"]);
                true
            }
            "[overruled](#overruled)" => {
                self.check(value, &["overruled"]);
                true
            }
            "text or list of texts" => self.fits(value, "text") || self.fits(value, "list of texts"),
            "list of texts" => value.as_array().is_some_and(|list| list.iter().all(Value::is_string)),
            "list of lines" => {
                let list = value.as_array().unwrap();
                for line in list {
                    self.check(line, &["line"]);
                }
                !list.is_empty()
            }
            "score" => self.check(value, &[kind]).len() == 1,
            "wdl" => {
                self.check(value, &[kind]);
                value.as_object().unwrap().values().map(|games| games.as_u64().unwrap()).sum::<u64>() == 1000
            }
            "limits" => {
                self.check(value, &[kind]);
                true
            }
            _ => panic!("docs/json.md: nobody knows the type '{kind}'"),
        }
    }

    /// Checks a line of output. Returns its fields.
    fn check_line(&self, text: &str) -> BTreeSet<String> {
        let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(value["schema"], "xiongmao.analysis/2");
        match value["type"].as_str().unwrap() {
            "info" => self.check(&value, &["info", "line"]),
            "result" => self.check(&value, &["result"]),
            "error" => self.check(&value, &["error"]),
            other => panic!("docs/json.md has no type '{other}'"),
        }
    }
}

/// Standard output of `xiongmao analyse` with a small table and this input.
fn printed(arguments: &[&str], input: &str) -> String {
    run(&[&["--hash", "1"], arguments].concat(), input)
}

/// Standard output of `xiongmao analyse` with this input.
fn run(arguments: &[&str], input: &str) -> String {
    as_text(&fed(&[&["analyse"], arguments].concat(), input).stdout)
}

#[test]
fn every_field_is_described() {
    let (page, folder) = (Page::read(), tempfile::tempdir().unwrap());
    let tables = folder.path().display().to_string();
    made_tables(folder.path(), &["GRvG"]);
    let over = ["--feen", "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "--moves", "d1+d8", "--json"];
    let batch = concat!(
        r#"{"id": "game", "moves": ["a3-a4", "a6-a5"], "each_move": true}"#,
        "\n",
        r#"{"id": 2, "searchmoves": "a3-a4 b3-b4", "multipv": 2, "nodes": 500, "movetime": 9999, "mate": 1}"#,
        "\n",
        r#"{"id": 3, "moves": "a3-a5"}"#,
        "\n3g^4/8/8/8/8/8/8/3R1G^2 / X/x\n{}}\n",
    );
    let round_and_round = "a1-a2 a10-a9 a2-a1 a9-a10 ".repeat(2);
    let outputs = [
        printed(&["--json", "--depth", "5", "--multipv", "2"], ""),
        printed(&["--json", "--nodes", "300", "--threads", "2"], ""),
        printed(&over, ""),
        printed(&["--json", "--depth", "1", "--game", "xiangqi", "--moves", &round_and_round], ""),
        printed(&["--batch", "-", "--depth", "3"], batch),
        printed(&["--json", "--depth", "1", "--notation", "coordinates"], ""),
        printed(&["--json", "--depth", "2", "--tables", &tables, "--feen", "8/8/8/8/4g^3/8/8/G^R6 / X/x"], ""),
    ];
    let mut seen = BTreeSet::new();
    for line in outputs.iter().flat_map(|output| output.lines()) {
        seen.extend(page.check_line(line));
    }
    // The program has printed every field at least once.
    for heading in ["info", "result", "error"] {
        for field in page.table(heading) {
            let name = format!("{heading}.{}", field.name);
            assert!(seen.contains(&name), "{name} was never printed");
        }
    }
}

/// The object without the fields that differ between runs.
fn without_times(line: &str) -> Value {
    fn strip(value: &mut Value) {
        if let Value::Object(fields) = value {
            fields.retain(|name, _| name != "nps" && name != "time_ms");
        }
        match value {
            Value::Object(fields) => fields.values_mut().for_each(strip),
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(line).unwrap();
    strip(&mut value);
    value
}

#[test]
fn the_examples_of_the_page_are_what_the_program_prints() {
    let page = Page::read();
    let examples: Vec<String> = blocks(PAGE, "json").into_iter().flat_map(|(_, lines)| lines).collect();
    let batch = concat!(
        "# Lines 1 and 2 of the batch ask for nothing.\n\n",
        r#"{"id": "g7", "feen": "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "mate": 1}"#,
        "\n",
        r#"{"id": "g8", "moves": "b3-b5"}"#,
        "\n",
    );
    let single = run(&["--json", "--depth", "4"], "");
    // The page names the release that this version becomes.
    let answers = run(&["--batch", "-"], batch).replace("-dev\",", "\",");
    let printed: Vec<&str> = single.lines().nth(3).into_iter().chain(answers.lines()).collect();
    let values = |lines: &[&str]| lines.iter().map(|line| without_times(line)).collect::<Vec<_>>();
    let shown: Vec<&str> = examples.iter().map(String::as_str).collect();
    for example in &shown {
        page.check_line(example);
    }
    assert_eq!(values(&shown), values(&printed), "the examples in docs/json.md should be\n{}", printed.join("\n"));
}

#[test]
fn every_field_of_a_record_is_taken() {
    let page = Page::read();
    for Field { name, kind, .. } in page.table("Requests") {
        let value = match kind.as_str() {
            "integer" => "1",
            "boolean" => "true",
            _ if name == "feen" => r#""3g^4/8/8/8/8/8/8/3R1G^2 / X/x""#,
            _ if name == "fen" => r#""3g4/8/8/8/8/8/8/3R1G2 w - - 0 1""#,
            _ if name == "id" => r#""x""#,
            _ => r#""a1-a2""#,
        };
        let record = format!(r#"{{"{name}": {value}}}"#);
        let answer = printed(&["--batch", "-", "--depth", "1"], &record);
        let expected = if name == "error" { r#""type":"error""# } else { r#""type":"result""# };
        assert!(answer.contains(expected), "{record}: {answer}");
    }
}

//! A match that version 0.1.0 recorded, cut off in its fourth game: this version reads it and plays it to its end.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use xiongmao_arena::tournament::records::record::GamePlace;
use xiongmao_movegen::RuleSettings;
use xiongmao_records::pcn::Pcn;

use crate::commands::{PROGRAM, as_text, objects, refused, run};

/// The directory of the match, as that version left it, but that the path of the engine reads `ENGINE`.
const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/match-0.1.0");

fn lines(path: &Path) -> Vec<String> {
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn a_match_of_the_version_before_is_continued() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path();
    fs::create_dir(out.join("live")).unwrap();
    for file in ["games.jsonl", "live/4.toml"] {
        fs::copy(Path::new(RECORDED).join(file), out.join(file)).unwrap();
    }
    let settings = fs::read_to_string(Path::new(RECORDED).join("match.toml")).unwrap();
    fs::write(out.join("match.toml"), settings.replace("ENGINE", PROGRAM)).unwrap();
    let before = lines(&out.join("games.jsonl"));

    let arguments = ["match", "--json", "--resume", out.to_str().unwrap()];
    let output = run(&arguments);
    // The sequential test has not decided.
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let events = objects(&as_text(&output.stdout));

    // What that version had counted.
    let resumed = &events[1];
    assert_eq!((&resumed["event"], &resumed["games"], &resumed["of"]), (&json!("resumed"), &json!(3), &json!(6)));
    let results = &resumed["pairings"][0]["results"];
    assert_eq!(
        (&results["wins"], &results["losses"], &results["pairs"]),
        (&json!(3), &json!(0), &json!([0, 0, 0, 0, 1]))
    );
    assert_eq!(resumed["endings"], json!({ "mareking": 1, "adjudicated win": 2 }));
    assert_eq!(resumed["engines"][1]["warnings"], json!({ "illegal line of play": 86 }));
    let started: Vec<&Value> =
        events.iter().filter(|event| event["event"] == "started").map(|event| &event["game"]).collect();
    assert_eq!(started, [4, 5, 6]);

    // Its records are kept as they are, and the games of both versions are sound.
    let after = lines(&out.join("games.jsonl"));
    assert_eq!((after.len(), &after[..3]), (6, &before[..3]));
    let records: Vec<Pcn> = after.iter().map(|line| Pcn::from_json(line).unwrap()).collect();
    for (record, number) in records.iter().zip(1..) {
        assert_eq!(record.replay(&RuleSettings::default()).faults, []);
        assert_eq!(GamePlace::read(record).unwrap().game, number);
    }
    // The pair that was cut off keeps its opening.
    let opening = |game: usize| records[game - 1].moves[..4].iter().map(|mv| mv.pmn.as_str()).collect::<Vec<_>>();
    assert_eq!(opening(4), opening(3));
    assert_eq!(opening(6), opening(5));
    assert_eq!(fs::read_dir(out.join("live")).unwrap().count(), 0);
}

#[test]
fn recorded_games_are_judged_again() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path();
    let settings = fs::read_to_string(Path::new(RECORDED).join("match.toml")).unwrap();
    fs::write(out.join("match.toml"), settings.replace("ENGINE", PROGRAM)).unwrap();
    let games = fs::read_to_string(Path::new(RECORDED).join("games.jsonl")).unwrap();
    let first: Value = serde_json::from_str(games.lines().next().unwrap()).unwrap();
    let forged = |forge: &dyn Fn(&mut Value)| {
        let mut record = first.clone();
        forge(&mut record);
        fs::write(out.join("games.jsonl"), format!("{record}\n")).unwrap();
        let arguments = ["match", "--resume", out.to_str().unwrap()];
        refused(&arguments)
    };
    let illegal = forged(&|record| record["plies"][6]["pmn"] = json!("a1-a9"));
    assert!(illegal.starts_with("error: cannot resume: record 1: ply 7 'a1-a9': "), "{illegal}");
    let other = forged(&|record| {
        let result = if record["outcome"]["result"] == "1-0" { "0-1" } else { "1-0" };
        record["outcome"]["result"] = json!(result);
    });
    assert!(other.contains("but the game ended by the rules: ") && other.contains("general captured"), "{other}");
    let adjudicated = forged(&|record| {
        record["outcome"]["termination"] = json!("adjudicated win");
        record["outcome"].as_object_mut().unwrap().remove("status");
    });
    assert!(adjudicated.contains("the record says adjudicated win, but by the rules the game is mareking"));
    let unfinished = forged(&|record| {
        record["plies"].as_array_mut().unwrap().truncate(20);
        record["outcome"].as_object_mut().unwrap().remove("status");
    });
    assert!(
        unfinished.contains("the record says general captured, but by the rules the game is in_progress"),
        "{unfinished}"
    );
}

//! `xiongmao tables`: tables are made, continued, settled, verified, counted and asked.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use xiongmao_tests::program::{printed, refusal};

const PROGRAM: &str = env!("CARGO_BIN_EXE_xiongmao");

fn tables(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).arg("tables").args(arguments).current_dir(folder).output().unwrap()
}

#[test]
fn tables_are_made_verified_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| tables(folder.path(), arguments);
    let made = printed(&run(&["make", "--class", "GRvG", "--class", "GvGC", "--out", "t", "--threads", "2"]));
    let lines: Vec<&str> = made.lines().collect();
    assert!(lines[0].starts_with("1/2 GRvG won 123480, lost 106619, drawn 6445, open 0; longest 8, "), "{made}");
    assert!(lines[1].starts_with("2/2 GCvG won 123424, lost 106487, drawn 6609, open 24; longest 17, "), "{made}");
    let again = run(&["make", "--class", "GRvG", "--out", "t"]);
    assert!(again.status.success() && again.stdout.is_empty());
    assert!(String::from_utf8_lossy(&again.stderr).starts_with("0 of 1 table to make"));

    let settled = printed(&run(&["settle", "t", "--nodes", "10"]));
    assert!(settled.contains("GCvG won 123424, lost 106487, drawn 6609, open 24"), "{settled}");
    let verified = printed(&run(&["verify", "t"]));
    assert_eq!(verified, "GRvG 236544 entries follow from their plies\nGCvG 236544 entries follow from their plies\n");
    let report = printed(&run(&["report", "t"]));
    assert!(report.lines().last().unwrap().starts_with("total         246904      213106"), "{report}");

    let probe = |feen: &str, more: &[&str]| run(&[&["probe", "--dir", "t", "--feen", feen], more].concat());
    let answer = printed(&probe("8/8/8/8/4g^3/8/8/G^R6 / X/x", &[]));
    assert!(answer.starts_with("win 8\n"), "{answer}");
    assert!(answer.lines().nth(1).unwrap().ends_with(" win 8"), "{answer}");
    let json: Value = serde_json::from_str(&printed(&probe("8/8/8/8/8/1g^R5/8/G^7 / x/X", &["--json"]))).unwrap();
    assert_eq!((&json["value"], &json["mate"]), (&Value::from("draw"), &Value::Null));
    assert_eq!((&json["plies"][0]["ply"], &json["plies"][0]["value"]), (&Value::from("b3+c3"), &Value::from("draw")));
}

#[test]
fn what_cannot_be_answered_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str]| refusal(&tables(folder.path(), arguments));
    fs::create_dir(folder.path().join("t")).unwrap();
    assert!(refused(&["make", "--class", "KRvK", "--out", "t"]).contains("'KRvK' is not a class of endings"));
    assert!(refused(&["verify", "t"]).contains("t has no table of xiongqi"));
    assert!(refused(&["report", "t", "--game", "xiangqi"]).contains("no endgame tables for Xiangqi"));
    let feen = "8/8/8/8/4g^3/8/8/G^R6 / X/x";
    assert!(refused(&["probe", "--dir", "t", "--feen", feen]).contains("t: there is no table for these pieces"));
    fs::write(folder.path().join("t/GRvG.xiongqi"), "nonsense").unwrap();
    assert!(refused(&["probe", "--dir", "t", "--feen", feen]).contains("t/GRvG.xiongqi: it is not an endgame table"));
}

//! `--notation`: how moves are printed and read on the command line.

use serde_json::Value;
use xiongmao_tests::program;

use crate::commands::{objects, run};

/// Standard output of a successful run for Xiangqi.
fn printed(arguments: &[&str]) -> String {
    program::printed(&run(&[arguments, &["--game", "xiangqi"]].concat()))
}

#[test]
fn moves_are_printed_in_the_notation_asked_for() {
    for (name, mv) in [
        ("pmn", "h3-e3"),
        ("pmn-strict", "h3-e3"),
        ("coordinates", "h3e3"),
        ("coordinates0", "h2e2"),
        ("iccs", "H2-E2"),
        ("wxf", "C2.5"),
        ("system1", "C (32)-35"),
        ("system3", "Che3"),
        ("salg", "Che2"),
        ("chinese", "炮二平五"),
        ("chinese-simplified", "炮二平五"),
        ("vietnamese", "P2-5"),
    ] {
        let with = |arguments: &[&str]| printed(&[arguments, &["--notation", name]].concat());
        assert!(with(&["legal"]).contains(&format!(" {mv} ")), "{name}");
        assert!(with(&["perft", "1", "--divide"]).contains(&format!("{mv} 1\n")), "{name}");
        assert!(with(&["perft", "1", "--divide", "--json"]).contains(&format!("{{\"move\":\"{mv}\"")), "{name}");
        // What is printed is read again.
        let explained = with(&["explain", "--moves", mv, "--json"]);
        let explained: Value = serde_json::from_str(&explained).unwrap();
        assert_eq!(explained["move"], mv);
        let analysed = with(&["analyse", "--depth", "1", "--searchmoves", mv, "--json"]);
        let analysed: Value = serde_json::from_str(analysed.lines().last().unwrap()).unwrap();
        assert_eq!((&analysed["best"], &analysed["lines"][0]["pv"][0]), (&mv.into(), &mv.into()));
        let expected = if name == "pmn" { Value::Null } else { name.into() };
        assert_eq!(analysed["notation"], expected);
        assert!(with(&["analyse", "--depth", "1", "--searchmoves", mv]).contains(&format!("Best: {mv}")), "{name}");
    }
}

#[test]
fn a_batch_has_one_notation() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("batch");
    std::fs::write(&file, r#"{"moves": "C2.5 馬8進7", "each_move": true, "depth": 1}"#).unwrap();
    let answers = printed(&["analyse", "--batch", file.to_str().unwrap(), "--notation", "wxf", "--threads", "1"]);
    let answers = objects(&answers);
    let field = |name: &str| answers.iter().map(|answer| answer[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("played"), ["C2.5".into(), "H8+7".into(), Value::Null]);
    assert_eq!(field("notation"), ["wxf", "wxf", "wxf"]);
}

#[test]
fn the_notation_says_how_moves_are_meant() {
    let rook = ["legal", "--feen", "3g^5/9/9/9/9/9/9/R8/R8/4G^4 / X/x", "--moves", "a2b2"];
    let after = |notation: &str| printed(&[&rook[..], &["--notation", notation]].concat());
    assert_ne!(after("coordinates0"), after("coordinates"));
    // What looks like another notation is read all the same.
    let after = |moves: &str| printed(&["status", "--moves", moves, "--notation", "chinese"]);
    assert_eq!(after("C (32)-35 H8+7 Hhg3 i10-h10"), "status in_progress\n");
}

#[test]
fn columns_line_up_under_chinese_moves() {
    let text = printed(&["explain", "--moves", "傌二進三 馬8進7 傌三退二 馬7退8", "--notation", "chinese"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "1. Red    傌二進三");
    assert!(lines[3].starts_with("4. Black  馬7退8    This position has now occurred 2 times"), "{}", lines[3]);
}

#[test]
fn unknown_notations_are_refused() {
    let refused = |arguments: &[&str]| program::refusal(&run(arguments));
    let unknown = refused(&["legal", "--notation", "morse"]);
    assert!(unknown.contains("[possible values: pmn, pmn-strict, coordinates,"), "{unknown}");
    for command in [&["legal"][..], &["explain"], &["perft", "1"], &["analyse"], &["analyse", "--batch", "-"]] {
        let printed = refused(&[command, &["--game", "xiongqi", "--notation", "wxf"]].concat());
        assert_eq!(
            printed.trim_end(),
            "error: Xiongqi has no notation wxf; it has pmn, pmn-strict, coordinates",
            "{command:?}"
        );
    }
}

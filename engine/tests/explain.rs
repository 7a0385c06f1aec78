//! `xiongmao explain`: its sentences, and its JSON as docs/json.md describes it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::commands;
use crate::tables::made_tables;

/// South has a chariot, North nothing but its general.
const ENDING: &str = "3g^4/8/8/8/8/8/8/R3G^3 / X/x";
/// Both go away and come back.
const ROUND: &str = "a1-a2 d8-d7 a2-a1 d7-d8";

fn printed(arguments: &[&str]) -> String {
    commands::printed(&[&["explain"], arguments].concat())
}

fn refused(arguments: &[&str]) -> String {
    commands::refused(&[&["explain"], arguments].concat())
}

/// The objects that it prints with `--json`.
fn objects(arguments: &[&str]) -> Vec<Value> {
    commands::objects(&printed(&[arguments, &["--json"]].concat()))
}

#[test]
fn a_move_has_a_line_and_sentences_stand_beside_it() {
    let text = printed(&["--feen", ENDING, "--moves", &format!("{ROUND} a1-a8 d8-d7 a8-a1 d7-d8")]);
    let expected = "\
1. South  a1-a2
2. North  d8-d7
3. South  a2-a1
4. North  d7-d8  This position has now occurred 2 times (before: at the start).
                 South may not play a1-a2, which would repeat ply 1.
5. South  a1-a8  Check by the chariot on a8.
6. North  d8-d7
7. South  a8-a1  This position has now occurred 2 times (before: after ply 3).
                 North may not play d7-d8, which would repeat ply 4.
";
    // The last move is the forbidden one.
    let (before, last) = text.split_at(expected.len());
    assert_eq!(before, expected);
    assert!(last.starts_with(
        "8. North  d7-d8  This position has now occurred 3 times (before: at the start and after ply 4).\n"
    ));
    assert!(last.contains("d7-d8 repeats ply 4: the same move led to the same position."), "{last}");
    assert!(last.ends_with("\n                 Result: South has won (repetition).\n"), "{last}");
    assert!(last.lines().all(|line| line.len() <= 100), "{last}");
}

#[test]
fn moves_after_the_end_are_counted() {
    let moves = format!("{ROUND} a1-a8 d8-c8 a8+c8 c8-c7 a1-a2");
    let text = printed(&["--feen", ENDING, "--moves", &moves]);
    assert!(text.starts_with("1. South  a1-a2\n") && text.contains("\n7. South  a8+c8  "), "{text}");
    assert!(text.ends_with("\nThe game is over; 2 moves that follow it cannot be played.\n"), "{text}");
    assert_eq!(objects(&["--feen", ENDING, "--moves", &moves]).len(), 7);
    // What is illegal earlier is refused as ever.
    assert!(refused(&["--feen", ENDING, "--moves", "a1-a2 d8-d5 a2-a1"]).contains("ply 2"));
}

#[test]
fn squares_are_counted_as_moves_are() {
    const CHECK: &str = "9/3k5/9/9/9/R8/9/9/9/5K3 w";
    for (notation, mv, check) in
        [("iccs", "A4-A8", "A8"), ("coordinates0", "a4a8", "a8"), ("pmn", "a5-a9", "a9"), ("wxf", "R9+4", "a9")]
    {
        let words = ["--fen", CHECK, "--notation", notation, "--moves", mv];
        assert_eq!(printed(&words), format!("1. Red    {mv}  Check by the chariot on {check}.\n"));
        assert_eq!(objects(&words)[0]["checks"], json!([check]));
    }
}

#[test]
fn repeated_attacks_that_are_no_chases_are_explained() {
    const PROTECTED: &str = "9/3k5/9/4n4/9/R2c5/9/9/9/5K3 w";
    let moves = "a5-b5 d9-d10 b5-a5 d10-d9 a5-b5 d9-d10";
    let text = printed(&["--fen", PROTECTED, "--perpetual", "repeated", "--moves", moves]);
    let sentence = "Attack on the cannon on d5 by the chariot on b5, no chase: the horse on e7 protects it.";
    // Where the position stands for the first time, nothing depends on it.
    assert_eq!(text.lines().next(), Some("1. Red    a5-b5"));
    assert_eq!(text.matches("Attack on").count(), 1, "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(&format!("5. Red a5-b5 {sentence}")), "{text}");
    let arguments = json!({
        "target": {"piece": "cannon", "side": "north", "square": "d5"},
        "by": {"piece": "chariot", "side": "south", "square": "b5"},
        "why": "protected",
        "protector": {"piece": "horse", "side": "north", "square": "e7"},
    });
    let moves = objects(&["--fen", PROTECTED, "--perpetual", "repeated", "--moves", moves]);
    assert_eq!(moves[4]["statements"][0], json!({"code": "no_chase", "arguments": arguments}));
}

#[test]
fn json_has_an_object_for_each_move() {
    let moves = objects(&["--feen", ENDING, "--moves", &format!("{ROUND} a1-a8 d8-c8 a8+c8")]);
    assert_eq!(moves.len(), 7);
    let fields = |mv: &Value, names: &[&str]| names.iter().map(|&name| mv[name].clone()).collect::<Vec<_>>();
    let names = ["number", "move", "side", "checks", "chases", "runs", "occurrences", "status"];
    assert_eq!(
        fields(&moves[0], &names),
        [json!(1), json!("a1-a2"), json!("south"), json!([]), json!({}), json!([]), json!(1), json!("in_progress")]
    );
    assert_eq!(
        fields(&moves[3], &["earlier", "occurrences", "forbidden"]),
        [json!([0]), json!(2), json!({"a1-a2": 1})]
    );
    assert_eq!(moves[4]["checks"], json!(["a8"]));
    assert_eq!(moves[4]["sentences"], json!(["Check by the chariot on a8."]));
    let check = json!({"code": "check", "arguments": {"by": [{"piece": "chariot", "side": "south", "square": "a8"}]}});
    assert_eq!(moves[4]["statements"], json!([check]));
    let captured = json!({"code": "terminal_captured", "arguments": {"loser": "north", "piece": "general"}});
    assert_eq!(moves[6]["statements"], json!([captured]));
    assert_eq!(fields(&moves[6], &["status", "winner", "forbidden"]), [json!("mareking"), json!("south"), json!({})]);
}

#[test]
fn every_field_of_the_json_is_described() {
    let page = include_str!("../../docs/json.md");
    let section = page.split_once("\n## Explanations\n").unwrap().1.split("\n## ").next().unwrap();
    let (moves, rest) = section.split_once("\n### run\n").unwrap();
    let (runs, _) = rest.split_once("\n### statement\n").unwrap();
    let described = |section: &str| -> BTreeSet<String> {
        let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
        cells.map(|(name, _)| name.to_owned()).collect()
    };
    let mut printed = BTreeSet::new();
    let folder = tempfile::tempdir().unwrap();
    made_tables(folder.path(), &["GRvG"]);
    let tables = folder.path().display().to_string();
    let ending = objects(&["--feen", ENDING, "--moves", &format!("{ROUND} a1-a2"), "--tables", &tables]);
    for mv in ending.into_iter().chain(objects(&["--game", "xiangqi", "--moves", "C2=5"])) {
        printed.extend(mv.as_object().unwrap().keys().cloned());
    }
    assert_eq!(described(moves), printed);
    let names = ["kind", "piece", "length", "limit", "side", "pieces"].map(str::to_owned);
    assert_eq!(described(runs), names.into());
}

#[test]
fn positions_come_in_fen_too_and_may_be_bare() {
    assert_eq!(printed(&[]), "No moves to explain (status in_progress).\n");
    assert_eq!(printed(&["--json"]), "");
    let fen = "3g4/8/8/8/8/8/8/R3G3 w - - 0 1";
    let arguments = ["--fen", fen, "--moves", ROUND];
    assert_eq!(printed(&arguments), printed(&["--feen", ENDING, "--moves", ROUND]));
    let both = refused(&["--fen", fen, "--feen", ENDING]);
    assert!(both.contains("--fen") && both.contains("cannot be used with"), "{both}");
    let wrong = refused(&["--fen", "8/8 w"]);
    assert!(wrong.contains("fen, "), "{wrong}");
}

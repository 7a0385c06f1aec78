//! `xiongmao why` and `xiongmao threats`: their sentences, and their JSON as docs/json.md describes it.

use serde_json::{Value, json};

use crate::commands::{printed, refused};

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).unwrap()
}

#[test]
fn a_cannon_that_is_given_away_hangs() {
    let mv = ["why", "--game", "xiangqi", "--moves", "h3-e3 h10-g8", "--move", "e3+e7", "--nodes", "20000"];
    let text = printed(&mv);
    assert!(text.starts_with("e3+e7 is a blunder. The best move is "), "{text}");
    assert!(text.contains("- The cannon on e7 is unprotected, and the horse on g8 can capture it.\n"), "{text}");
    let answer = object(&mv);
    let hangs = &answer["facts"][0];
    assert_eq!(
        [&hangs["kind"], &hangs["by"], &hangs["cause"]],
        [&json!("hangs"), &json!("north"), &json!("moved_there")]
    );
    assert_eq!([&hangs["squares"], &hangs["pieces"]], [&json!(["e7", "g8"]), &json!(["cannon", "horse"])]);
    assert_eq!(hangs["owners"], json!(["south", "north"]));
    assert_eq!([&hangs["line"], &hangs["value"]], [&json!(["e3+e7", "g8+e7"]), &json!(450)]);
    let step = json!({"move": "g8+e7", "from": "g8", "to": "e7", "board": {"e7": "h", "g8": null}});
    assert_eq!(hangs["steps"][1], step);
    assert_eq!(["move", "side", "grade"].map(|name| &answer[name]), ["e3+e7", "south", "blunder"]);
    assert!(answer["loss"]["cp"].as_i64().unwrap() > 100 && answer["loss"]["chance"].as_f64().unwrap() > 0.2);
}

#[test]
fn a_win_that_is_missed_and_one_that_is_allowed_are_told() {
    // The chariot captures the general, which stays where it is.
    let board = "3g^4/8/8/8/8/8/8/3R1G^2 / X/x";
    let missed = object(&["why", "--feen", board, "--move", "d1-d2", "--nodes", "2000"]);
    let kinds = |answer: &Value| -> Vec<String> {
        answer["facts"].as_array().unwrap().iter().map(|fact| fact["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(missed["best"], "d1+d8");
    assert!(kinds(&missed).iter().any(|kind| kind == "mate_missed" || kind == "mates"), "{missed}");
    let won = object(&["why", "--feen", board, "--move", "d1+d8", "--nodes", "2000"]);
    assert_eq!((&won["grade"], kinds(&won)), (&json!("best"), vec!["ends".to_owned()]));
    let ends = &won["facts"][0];
    assert_eq!([&ends["status"], &ends["winner"]], [&json!("mareking"), &json!("south")]);
    // The general steps into the line of the chariot.
    let exposed = "3g^4/8/8/8/8/8/R7/5G^2 / x/X";
    let lost = object(&["why", "--feen", exposed, "--move", "d8-d7", "--nodes", "2000"]);
    assert_eq!(kinds(&lost)[0], "no_tactics", "{lost}");
    let lost = object(&["why", "--feen", "8/3g^4/8/8/8/8/4R3/5G^2 / x/X", "--move", "d7-e7", "--nodes", "2000"]);
    assert!(kinds(&lost).contains(&"terminal_lost".to_owned()), "{lost}");
}

#[test]
fn threats_are_those_of_the_side_that_is_not_to_move() {
    let answer = object(&["threats", "--moves", "c2+c6"]);
    assert_eq!(answer["by"], "south");
    assert_eq!(answer["facts"][0]["squares"], json!(["c8", "c6"]));
    assert_eq!(printed(&["threats"]), "North threatens nothing.\n");
    let check = ["threats", "--game", "xiangqi", "--feen", "4g^4/9/9/9/9/9/9/9/4R4/3G^5 / x/X"];
    assert_eq!((printed(&check), object(&check)["facts"].clone()), ("Red gives check.\n".to_owned(), json!([])));
    let coloured = printed(&["threats", "--game", "xiangqi", "--sides", "red-black"]);
    assert!(
        coloured.contains("The horse on b1 is protected") || coloured == "Black threatens nothing.\n",
        "{coloured}"
    );
}

#[test]
fn moves_that_are_illegal_are_refused_in_one_line() {
    assert!(refused(&["why", "--move", "a1-a9"]).contains("'a1-a9'"));
    let over = ["why", "--feen", "3g^4/8/8/8/8/8/8/3R1G^2 / X/x", "--moves", "d1+d8", "--move", "d8-d7"];
    assert!(refused(&over).contains("the game is over"));
}

#[test]
fn annotated_games_give_the_reasons_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let game = file("game.pgn", "[Variant \"xiangqi\"]\n\n1. h3-e3 h10-g8 2. e3+e7 {a gift} *\n");
    let sentence = "The cannon on e7 is unprotected, and the horse on g8 can capture it.";
    // PGN counts ranks from 0.
    let in_pgn = "The cannon on E6 is unprotected, and the horse on G7 can capture it.";
    let plain = |pgn: &str| pgn.split_whitespace().collect::<Vec<_>>().join(" ");
    let once = printed(&["annotate", &game, "--nodes", "20000"]);
    assert!(plain(&once).contains(&format!("a gift {in_pgn}")), "{once}");
    let twice = printed(&["annotate", &file("again.pgn", &once), "--nodes", "20000"]);
    assert_eq!(plain(&twice).matches(in_pgn).count(), 1, "{twice}");
    let review = object(&["annotate", &game, "--nodes", "20000"]);
    let reasons = |number: usize| {
        let positions = review["positions"].as_array().unwrap();
        positions.iter().find(|position| position["number"] == number).unwrap()["reasons"].clone()
    };
    assert_eq!((&reasons(2)[0]["kind"], &reasons(1)), (&json!("hangs"), &Value::Null));
    let annotation = &review["result"]["record"]["plies"][2]["annotation"];
    assert_eq!(annotation["reasons"][0], sentence);
}

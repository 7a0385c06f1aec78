//! `xiongmao eval`: the static evaluation as a table and as JSON.

use serde_json::Value;

use crate::commands;

/// South has a chariot and a soldier more.
const FEEN: &str = "r3g^3/8/8/8/8/8/4S3/R2RG^3 / X/x";

fn printed(arguments: &[&str]) -> String {
    commands::printed(&[&["eval"], arguments].concat())
}

#[test]
fn the_table_and_json_have_the_same_figures() {
    let table = printed(&["--feen", FEEN]);
    let json: Value = serde_json::from_str(&printed(&["--feen", FEEN, "--json"])).unwrap();
    let pawns = |cp: &Value| format!("{:.2}", cp.as_i64().unwrap() as f64 / 100.0);
    let network = &json["network"];
    let head: Vec<&str> = table.lines().take(3).collect();
    assert!(network["name"].as_str().unwrap().starts_with(head[0]) && head[0].starts_with("network "), "{table}");
    assert_eq!(head[1], format!("+{} for South", pawns(&network["cp"])));
    assert_eq!(head[2], format!("output layer {} of 8", network["output_layer"]));
    // Every piece but the generals, in the row of its square.
    let pieces = network["pieces"].as_array().unwrap();
    let squares: Vec<&str> = pieces.iter().map(|piece| piece["square"].as_str().unwrap()).collect();
    assert_eq!(squares, ["a1", "d1", "e2", "a8"]);
    for (piece, letter) in pieces.iter().zip(["R", "R", "S", "r"]) {
        let row = format!(" {}  ", &piece["square"].as_str().unwrap()[1..]);
        let row = table.lines().find(|line| line.starts_with(&row)).unwrap();
        let cell = piece.get("cp").map_or_else(|| format!("{letter} ?"), |cp| format!("{letter}{}", pawns(cp)));
        assert!(row.contains(&cell), "{cell}: {table}");
    }
}

#[test]
fn the_other_side_to_move_changes_the_tempo_and_no_sign() {
    let cp = |feen: &str| {
        let json: Value = serde_json::from_str(&printed(&["--feen", feen, "--json"])).unwrap();
        json["network"]["cp"].as_i64().unwrap()
    };
    let (south, north) = (cp(FEEN), cp(&FEEN.replace("X/x", "x/X")));
    assert!(south > 0 && north > 0, "{south} {north}");
}

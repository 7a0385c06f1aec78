//! The games of the page are right: a search proves the mate of each composition of the old manual, and the games of
//! champions can be played.

use serde_json::json;

use crate::shared::{accepted, server};

/// The list in the module of the page: number, two names, board, moves to the mate.
const MODULE: &str = include_str!("../assets/js/manuals.js");
/// The nodes of one search after another, until the mate is found.
const NODES: [u32; 4] = [10_000, 100_000, 400_000, 1_500_000];

#[tokio::test]
async fn compositions_have_their_mates() {
    let lines: Vec<&str> = MODULE.split('`').nth(1).unwrap().trim().lines().collect();
    assert!(lines.len() > 70, "{}", lines.len());
    // Some of them, or all where tests may take their time.
    let is_patient =
        std::env::var("XIONGMAO_EFFORT").is_ok_and(|effort| effort.parse().is_ok_and(|effort: f64| effort >= 1.0));
    let server = server();
    for line in lines.iter().step_by(if is_patient { 1 } else { 9 }) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [number, simplified, traditional, board, mate] = fields[..] else { panic!("{line}") };
        assert_eq!(simplified.chars().count(), traditional.chars().count(), "{line}");
        let (most, mut found) = (mate.parse::<i64>().unwrap(), None);
        for nodes in NODES {
            let position = json!({ "game": "xiangqi", "fen": format!("{board} w - - 0 1") });
            let answer = accepted(&server, "/api/v2/play", json!({ "position": position, "nodes": nodes })).await;
            found = answer["line"]["score"]["mate"].as_i64().filter(|moves| (1..=most).contains(moves));
            if found.is_some() {
                break;
            }
        }
        assert!(found.is_some(), "composition {number}");
    }
}

/// Games of champions, in the module of the page: year, players, result, moves as pairs of squares with ranks from 0.
const CLASSICS: &str = include_str!("../assets/js/classics.js");

#[tokio::test]
async fn games_of_champions_can_be_played() {
    let lines: Vec<&str> = CLASSICS.split('`').nth(1).unwrap().trim().lines().collect();
    assert_eq!(lines.len(), 10);
    let server = server();
    for line in lines {
        let fields: Vec<&str> = line.split(' ').collect();
        let [_, red, black, result, moves] = fields[..] else { panic!("{line}") };
        assert!([red, black].iter().all(|player| CLASSICS.contains(&format!("  {player}: ["))), "{line}");
        assert!(["1-0", "0-1"].contains(&result), "{line}");
        let plies = moves.len() / 4;
        let record = format!("[Variant \"Xiangqi\"]\n[Format \"ICCS\"]\n\n{moves} {result}");
        let answer = accepted(&server, "/api/v2/records", json!({ "record": record })).await;
        assert_eq!((&answer["games"][0]["plies"], &answer["left_out"]), (&json!(plies), &json!([])), "{line}");
    }
}

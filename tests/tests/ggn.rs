//! GGN: the table is well formed, and a small interpreter that plays it finds the generator's moves (notations.md §6).

use std::collections::BTreeSet;

use crate::ggn_table::{Table, assert_sorted, object, read_feen};
use serde_json::Value;
use xiongmao_movegen::MoveList;
use xiongmao_movegen::xiongqi::notation::ggn;
use xiongmao_movegen::xiongqi::{Game, Parts};
use xiongmao_tests::plain::random::{Rng, random_feen, random_game};
use xiongmao_tests::rounds;

/// Random positions on which table and generator are compared.
const POSITIONS: u64 = 20_000;

/// Random games of which every position is compared.
const GAMES: u64 = 100;

/// Compares the table with the generator on one position, whose terminal pieces are both there.
fn compare(table: &Table, game: &Game) {
    let feen = game.feen();
    let (board, style) = read_feen(&feen);
    let mut list = MoveList::new();
    game.board().moves(&mut list);
    let generated: BTreeSet<(String, String)> = list
        .iter()
        .map(|&mv| Parts::of(mv))
        .map(|parts| (parts.origin.to_string(), parts.destination.to_string()))
        .collect();
    assert_eq!(table.moves(&board, style), generated, "{feen}");
}

fn table() -> Value {
    serde_json::from_str(&ggn()).expect("the table is JSON")
}

#[test]
fn the_table_has_every_piece() {
    let table = table();
    let keys: Vec<&str> = object(&table).map(|(key, _)| key.as_str()).collect();
    let expected = [
        "X:+S", "X:A", "X:B", "X:C", "X:D^", "X:E", "X:G^", "X:H", "X:R", "X:S", "x:+s", "x:a", "x:b", "x:c", "x:d^",
        "x:e", "x:g^", "x:h", "x:r", "x:s",
    ];
    assert_eq!(keys, expected);
    for (qpi, origins) in object(&table) {
        // A soldier has half of the board in either state; every other piece can go anywhere and go on from there.
        let squares = if qpi.to_ascii_lowercase().ends_with('s') { 32 } else { 64 };
        assert_eq!(object(origins).count(), squares, "{qpi}");
    }
}

#[test]
fn the_text_is_compact_sorted_json() {
    let text = ggn();
    assert!(text.is_ascii() && !text.contains(char::is_whitespace));
    let read: Value = serde_json::from_str(&text).expect("the text is JSON");
    assert_eq!(read.to_string(), text);
    assert_sorted(&read);
}

#[test]
fn the_developer_pages_samples_are_in_the_table() {
    let table = table();
    for (qpi, origin, destination, ways) in [
        ("X:G^", "e4", "d4", r#"[{"deny":{},"must":{"d4":"empty"}},{"deny":{},"must":{"d4":"enemy"}}]"#),
        ("X:A", "e4", "f5", r#"[{"deny":{},"must":{"f5":"empty"}},{"deny":{},"must":{"f5":"enemy"}}]"#),
        ("X:D^", "e4", "e1", r#"[{"deny":{},"must":{"e1":"enemy","e2":"empty","e3":"empty"}}]"#),
        ("X:C", "c2", "c5", r#"{"deny":{},"must":{"c3":"empty","c4":"empty","c5":"empty"}}"#),
        (
            "X:C",
            "c2",
            "c8",
            r#"{"deny":{"c7":"empty"},"must":{"c3":"empty","c4":"empty","c5":"empty","c6":"empty","c8":"enemy"}}"#,
        ),
        (
            "X:B",
            "c1",
            "f4",
            concat!(
                r#"[{"deny":{},"must":{"d2":"empty","e3":"empty","f4":"empty"}},"#,
                r#"{"deny":{},"must":{"d2":"empty","e3":"empty","f4":"enemy"}}]"#
            ),
        ),
        (
            "X:H",
            "b1",
            "d2",
            r#"[{"deny":{},"must":{"c1":"empty","d2":"empty"}},{"deny":{},"must":{"c1":"empty","d2":"enemy"}}]"#,
        ),
        ("X:E", "d4", "c6", r#"[{"deny":{},"must":{"c6":"empty"}},{"deny":{},"must":{"c6":"enemy"}}]"#),
        ("X:S", "e3", "e4", r#"[{"deny":{},"must":{"e4":"empty"}},{"deny":{},"must":{"e4":"enemy"}}]"#),
        ("X:+S", "e5", "d5", r#"[{"deny":{},"must":{"d5":"empty"}},{"deny":{},"must":{"d5":"enemy"}}]"#),
        ("x:+s", "e4", "e3", r#"[{"deny":{},"must":{"e3":"empty"}},{"deny":{},"must":{"e3":"enemy"}}]"#),
    ] {
        let expected: Value = serde_json::from_str(ways).expect("a sample");
        let found = &table[qpi][origin][destination];
        let one_of = found.as_array().is_some_and(|ways| ways.contains(&expected));
        assert!(one_of || *found == expected, "{qpi} {origin} {destination}: {found}");
    }
    // Never backward, never sideways before the river, and no empty possibility at all.
    assert!(table["X:+S"]["e5"].get("e4").is_none() && table["X:S"]["e4"].get("d4").is_none());
    assert!(table["x:+s"]["e4"].get("e5").is_none() && table["x:s"]["e5"].get("d5").is_none());
}

#[test]
fn the_table_plays_as_the_generator_on_random_positions() {
    let table = Table::read(&table(), 8, 8);
    let mut rng = Rng::new(5);
    for _ in 0..rounds(POSITIONS) {
        let feen = random_feen(&mut rng);
        compare(&table, &Game::from_feen(&feen).unwrap_or_else(|error| panic!("{feen}: {error}")));
    }
}

#[test]
fn the_table_plays_as_the_generator_in_random_games() {
    let table = Table::read(&table(), 8, 8);
    for seed in 0..rounds(GAMES) {
        let mut game = Game::start();
        for pmn in random_game(seed, None).pmn {
            compare(&table, &game);
            game.play_line([pmn.as_str()]).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

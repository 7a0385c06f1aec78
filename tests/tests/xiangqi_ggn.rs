//! GGN of Xiangqi: the table is well formed, and a small interpreter that plays it finds the generator's legal moves.

use std::collections::BTreeSet;

use crate::ggn_table::{Board, Table, assert_sorted, object, read_feen};
use serde_json::Value;
use xiongmao_movegen::xiangqi::notation::ggn;
use xiongmao_movegen::xiangqi::{Game, Parts};
use xiongmao_tests::plain::random::Rng;
use xiongmao_tests::plain_xiangqi::random::{duel, position};

/// Random positions on which table and generator are compared.
const POSITIONS: usize = 3_000;

/// Random games of which every position is compared, and the moves of each.
const GAMES: u64 = 20;
const PLIES: usize = 120;

/// The moves after which the mover's general cannot be captured, all by the table.
fn legal_moves(table: &Table, board: &Board, style: char) -> BTreeSet<(String, String)> {
    let (other, general) = if style == 'X' { ('x', "X:G^") } else { ('X', "x:g^") };
    let is_legal = |(origin, destination): &(String, String)| {
        let mut after = board.clone();
        if let Some(piece) = after.remove(origin) {
            after.insert(destination.clone(), piece);
        }
        let general = after.iter().find(|(_, piece)| *piece == general).expect("a general").0;
        !table.reaches(&after, other, general)
    };
    // A general is captured by nobody, but facing generals would.
    table.moves(board, style).into_iter().filter(is_legal).collect()
}

fn compare(table: &Table, game: &Game) {
    let feen = game.feen();
    let (board, style) = read_feen(&feen);
    let mut list = xiongmao_movegen::MoveList::new();
    game.board().moves(&mut list);
    let generated: BTreeSet<(String, String)> = list
        .iter()
        .map(|&mv| Parts::of(mv))
        .map(|parts| (parts.origin.to_string(), parts.destination.to_string()))
        .collect();
    assert_eq!(legal_moves(table, &board, style), generated, "{feen}");
}

fn table() -> Value {
    serde_json::from_str(&ggn()).expect("the table is JSON")
}

#[test]
fn the_table_has_every_piece_where_it_can_stand() {
    let table = table();
    let counts: Vec<(&str, usize)> =
        object(&table).map(|(key, origins)| (key.as_str(), object(origins).count())).collect();
    let expected = [("A", 5), ("C", 90), ("E", 7), ("G^", 9), ("H", 90), ("P", 55), ("R", 90)];
    let both = [("X", false), ("x", true)].into_iter().flat_map(|(style, lower)| {
        expected.map(|(piece, count)| {
            let piece = if lower { piece.to_ascii_lowercase() } else { piece.to_owned() };
            (format!("{style}:{piece}"), count)
        })
    });
    let expected: Vec<(String, usize)> = both.collect();
    assert_eq!(counts, expected.iter().map(|(key, count)| (key.as_str(), *count)).collect::<Vec<_>>());
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
fn the_table_says_what_the_rules_say() {
    let table = table();
    for (qpi, origin, destination, ways) in [
        (
            "X:H",
            "b1",
            "d2",
            r#"[{"deny":{},"must":{"c1":"empty","d2":"empty"}},{"deny":{},"must":{"c1":"empty","d2":"enemy"}}]"#,
        ),
        (
            "x:e",
            "c10",
            "e8",
            r#"[{"deny":{},"must":{"d9":"empty","e8":"empty"}},{"deny":{},"must":{"d9":"empty","e8":"enemy"}}]"#,
        ),
        (
            "X:G^",
            "d1",
            "d8",
            concat!(
                r#"[{"deny":{},"must":{"d2":"empty","d3":"empty","d4":"empty","d5":"empty","#,
                r#""d6":"empty","d7":"empty","d8":"x:g^"}}]"#
            ),
        ),
        ("X:P", "e6", "d6", r#"[{"deny":{},"must":{"d6":"empty"}},{"deny":{},"must":{"d6":"enemy"}}]"#),
        (
            "X:C",
            "b3",
            "b5",
            r#"[{"deny":{},"must":{"b4":"empty","b5":"empty"}},{"deny":{"b4":"empty"},"must":{"b5":"enemy"}}]"#,
        ),
    ] {
        let expected: Value = serde_json::from_str(ways).expect("a sample");
        assert_eq!(table[qpi][origin][destination], expected, "{qpi} {origin} {destination}");
    }
    for (qpi, origin, destination) in [
        ("X:P", "e5", "d5"),
        ("x:p", "e6", "e7"),
        ("X:E", "c5", "e7"),
        ("X:A", "d3", "c4"),
        ("X:G^", "d3", "c3"),
        ("x:g^", "d8", "d7"),
    ] {
        assert!(table[qpi][origin].get(destination).is_none(), "{qpi} {origin} {destination}");
    }
}

#[test]
fn the_table_plays_as_the_generator_on_random_positions() {
    let table = Table::read(&table(), 9, 10);
    let mut rng = Rng::new(5);
    for number in 0..POSITIONS {
        let feen = if number % 3 == 0 { duel(&mut rng) } else { position(&mut rng) }.feen();
        compare(&table, &Game::from_feen(&feen).unwrap_or_else(|error| panic!("{feen}: {error}")));
    }
}

#[test]
fn the_table_plays_as_the_generator_in_random_games() {
    let table = Table::read(&table(), 9, 10);
    for seed in 0..GAMES {
        let mut rng = Rng::new(seed);
        let mut game = Game::start();
        for _ in 0..PLIES {
            compare(&table, &game);
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[rng.below(moves.len())]).expect("a legal move");
        }
    }
}

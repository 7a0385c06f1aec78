//! A small interpreter of GGN (notations.md §6), which knows no game.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde_json::Value;

/// What a table may ask of a square.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Condition {
    Empty,
    Enemy,
    /// Exactly this piece, as a QPI.
    Exactly(String),
}

/// Squares with what is asked of them.
type Conditions = Vec<(String, Condition)>;

/// The ways to one destination, each as (must, deny).
type Ways = Vec<(Conditions, Conditions)>;

/// The table by piece, origin and destination.
pub struct Table(HashMap<String, BTreeMap<String, BTreeMap<String, Ways>>>);

/// A board as the FEEN shows it: the QPI on each occupied square.
pub type Board = HashMap<String, String>;

/// The squares of a board of so many files and rows, as CELL names them.
fn squares(files: u8, rows: u8) -> HashSet<String> {
    (1..=rows).flat_map(|row| (b'a'..b'a' + files).map(move |file| format!("{}{row}", file as char))).collect()
}

/// `X:+S`, `x:g^`: a style, and a piece of the same case.
fn is_qpi(text: &str) -> bool {
    let Some((style, piece)) = text.split_once(':') else { return false };
    let letter = piece.strip_prefix(['+', '-']).unwrap_or(piece);
    let letter = letter.strip_suffix('^').unwrap_or(letter);
    match (style.as_bytes(), letter.as_bytes()) {
        ([style], [letter]) => {
            style.is_ascii_alphabetic()
                && letter.is_ascii_alphabetic()
                && style.is_ascii_uppercase() == letter.is_ascii_uppercase()
        }
        _ => false,
    }
}

pub fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().unwrap_or_else(|| panic!("an object expected, not {value}")).iter()
}

fn conditions(possibility: &Value, key: &str, squares: &HashSet<String>) -> Conditions {
    let read = |text: &str| match text {
        "empty" => Condition::Empty,
        "enemy" => Condition::Enemy,
        qpi => {
            assert!(is_qpi(qpi), "{qpi} is no condition");
            Condition::Exactly(qpi.to_owned())
        }
    };
    let entries = object(&possibility[key]).map(|(square, condition)| {
        assert!(squares.contains(square), "{square}");
        (square.clone(), read(condition.as_str().expect("a condition is a text")))
    });
    entries.collect()
}

impl Table {
    /// Reads GGN for a board of so many files and rows, and checks on the way that it is well formed.
    pub fn read(ggn: &Value, files: u8, rows: u8) -> Table {
        let squares = squares(files, rows);
        let mut pieces = HashMap::new();
        for (qpi, origins) in object(ggn) {
            assert!(is_qpi(qpi), "{qpi}");
            let mut by_origin = BTreeMap::new();
            for (origin, destinations) in object(origins) {
                assert!(squares.contains(origin), "{origin}");
                let mut by_destination = BTreeMap::new();
                for (destination, ways) in object(destinations) {
                    assert!(squares.contains(destination) && destination != origin, "{origin} {destination}");
                    let ways = ways.as_array().expect("possibilities are an array");
                    let ways: Ways = ways.iter().map(|way| read_way(way, &squares)).collect();
                    assert!(!ways.is_empty(), "{qpi} {origin} {destination}");
                    by_destination.insert(destination.clone(), ways);
                }
                by_origin.insert(origin.clone(), by_destination);
            }
            pieces.insert(qpi.clone(), by_origin);
        }
        Table(pieces)
    }

    /// The pairs of origin and destination that the table allows the pieces of this style.
    pub fn moves(&self, board: &Board, style: char) -> BTreeSet<(String, String)> {
        let mut found = BTreeSet::new();
        for (origin, qpi) in board.iter().filter(|(_, qpi)| qpi.starts_with(style)) {
            let destinations = self.0.get(qpi).and_then(|origins| origins.get(origin));
            for (destination, ways) in destinations.into_iter().flatten() {
                if is_open(ways, board, style) {
                    found.insert((origin.clone(), destination.clone()));
                }
            }
        }
        found
    }

    /// Whether the table allows a piece of this style to go to that square.
    #[allow(dead_code, reason = "one of the games has no need of it")]
    pub fn reaches(&self, board: &Board, style: char, destination: &str) -> bool {
        board.iter().filter(|(_, qpi)| qpi.starts_with(style)).any(|(origin, qpi)| {
            let destinations = self.0.get(qpi).and_then(|origins| origins.get(origin));
            destinations.and_then(|ways| ways.get(destination)).is_some_and(|ways| is_open(ways, board, style))
        })
    }
}

/// Whether any of these ways is open to a piece of this style.
fn is_open(ways: &Ways, board: &Board, style: char) -> bool {
    let holds = |(square, condition): &(String, Condition)| match condition {
        Condition::Empty => !board.contains_key(square),
        Condition::Enemy => board.get(square).is_some_and(|there| !there.starts_with(style)),
        Condition::Exactly(qpi) => board.get(square) == Some(qpi),
    };
    ways.iter().any(|(must, deny)| must.iter().all(holds) && !deny.iter().any(holds))
}

fn read_way(possibility: &Value, squares: &HashSet<String>) -> (Conditions, Conditions) {
    let keys: Vec<&String> = object(possibility).map(|(key, _)| key).collect();
    assert_eq!(keys, ["deny", "must"]);
    (conditions(possibility, "must", squares), conditions(possibility, "deny", squares))
}

/// Board and style to move of a canonical FEEN.
pub fn read_feen(feen: &str) -> (Board, char) {
    let mut fields = feen.split(' ');
    let placement = fields.next().expect("a board");
    let style = fields.nth(1).and_then(|styles| styles.chars().next()).expect("styles");
    let mut board = Board::new();
    for (row, rank) in placement.split('/').rev().zip(1..) {
        let mut file = b'a';
        let mut state = String::new();
        let mut chars = row.chars().peekable();
        while let Some(char) = chars.next() {
            match char {
                '1'..='9' => file += char as u8 - b'0',
                '+' => state.push('+'),
                letter => {
                    let style = if letter.is_ascii_uppercase() { 'X' } else { 'x' };
                    let mark = if chars.next_if_eq(&'^').is_some() { "^" } else { "" };
                    board.insert(format!("{}{rank}", file as char), format!("{style}:{state}{letter}{mark}"));
                    state.clear();
                    file += 1;
                }
            }
        }
    }
    (board, style)
}

/// Every object of the value has its keys in order.
pub fn assert_sorted(value: &Value) {
    match value {
        Value::Object(entries) => {
            assert!(entries.keys().is_sorted());
            entries.values().for_each(assert_sorted);
        }
        Value::Array(values) => values.iter().for_each(assert_sorted),
        _ => {}
    }
}

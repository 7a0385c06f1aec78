//! GGN: the table is well formed, and a small interpreter that plays it finds the generator's plies (notations.md §6).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;
use xiongmao_movegen::PlyList;
use xiongmao_movegen::xiongqi::notation::{ggn, ggn_text};
use xiongmao_movegen::xiongqi::{Game, Parts};
use xiongmao_tests::plain::random::{Rng, random_feen, random_game};

/// Random positions on which table and generator are compared.
const POSITIONS: usize = 20_000;

/// Random games of which every position is compared.
const GAMES: u64 = 100;

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
struct Table(HashMap<String, BTreeMap<String, BTreeMap<String, Ways>>>);

/// A board as the FEEN shows it: the QPI on each occupied square.
type Board = HashMap<String, String>;

fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
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

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().unwrap_or_else(|| panic!("an object expected, not {value}")).iter()
}

fn conditions(possibility: &Value, key: &str) -> Conditions {
    let read = |text: &str| match text {
        "empty" => Condition::Empty,
        "enemy" => Condition::Enemy,
        qpi => {
            assert!(is_qpi(qpi), "{qpi} is no condition");
            Condition::Exactly(qpi.to_owned())
        }
    };
    let entries = object(&possibility[key]).map(|(square, condition)| {
        assert!(is_square(square), "{square}");
        (square.clone(), read(condition.as_str().expect("a condition is a text")))
    });
    entries.collect()
}

impl Table {
    /// Reads GGN, and checks on the way that it is well formed.
    fn read(ggn: &Value) -> Table {
        let mut pieces = HashMap::new();
        for (qpi, origins) in object(ggn) {
            assert!(is_qpi(qpi), "{qpi}");
            let mut by_origin = BTreeMap::new();
            for (origin, destinations) in object(origins) {
                assert!(is_square(origin), "{origin}");
                let mut by_destination = BTreeMap::new();
                for (destination, ways) in object(destinations) {
                    assert!(is_square(destination) && destination != origin, "{origin} {destination}");
                    let ways = ways.as_array().expect("possibilities are an array");
                    let ways: Ways = ways.iter().map(read_way).collect();
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
    fn plies(&self, board: &Board, style: char) -> BTreeSet<(String, String)> {
        let mut found = BTreeSet::new();
        for (origin, qpi) in board.iter().filter(|(_, qpi)| qpi.starts_with(style)) {
            let holds = |(square, condition): &(String, Condition)| match condition {
                Condition::Empty => !board.contains_key(square),
                Condition::Enemy => board.get(square).is_some_and(|there| !there.starts_with(style)),
                Condition::Exactly(qpi) => board.get(square) == Some(qpi),
            };
            let destinations = self.0.get(qpi).and_then(|origins| origins.get(origin));
            for (destination, ways) in destinations.into_iter().flatten() {
                if ways.iter().any(|(must, deny)| must.iter().all(holds) && !deny.iter().any(holds)) {
                    found.insert((origin.clone(), destination.clone()));
                }
            }
        }
        found
    }
}

fn read_way(possibility: &Value) -> (Conditions, Conditions) {
    let keys: Vec<&String> = object(possibility).map(|(key, _)| key).collect();
    assert_eq!(keys, ["deny", "must"]);
    (conditions(possibility, "must"), conditions(possibility, "deny"))
}

/// Board and style to move of a canonical FEEN.
fn read_feen(feen: &str) -> (Board, char) {
    let mut fields = feen.split(' ');
    let placement = fields.next().expect("a board");
    let style = fields.nth(1).and_then(|styles| styles.chars().next()).expect("styles");
    let mut board = Board::new();
    for (row, rank) in placement.split('/').zip((1..=8).rev()) {
        let mut file = b'a';
        let mut state = String::new();
        let mut chars = row.chars().peekable();
        while let Some(char) = chars.next() {
            match char {
                '1'..='8' => file += char as u8 - b'0',
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

/// Compares the table with the generator on one position, whose terminal pieces are both there.
fn compare(table: &Table, game: &Game) {
    let feen = game.feen();
    let (board, style) = read_feen(&feen);
    let mut list = PlyList::new();
    game.board().plies(&mut list);
    let generated: BTreeSet<(String, String)> = list
        .iter()
        .map(|&ply| Parts::of(ply))
        .map(|parts| (parts.origin.to_string(), parts.destination.to_string()))
        .collect();
    assert_eq!(table.plies(&board, style), generated, "{feen}");
}

#[test]
fn the_table_has_every_piece() {
    let table = ggn();
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
    let text = ggn_text();
    assert!(text.is_ascii() && !text.contains(char::is_whitespace));
    let read: Value = serde_json::from_str(&text).expect("the text is JSON");
    assert_eq!(read, ggn());
    assert_sorted(&read);
}

fn assert_sorted(value: &Value) {
    match value {
        Value::Object(entries) => {
            assert!(entries.keys().is_sorted());
            entries.values().for_each(assert_sorted);
        }
        Value::Array(values) => values.iter().for_each(assert_sorted),
        _ => {}
    }
}

#[test]
fn the_developer_pages_samples_are_in_the_table() {
    let table = ggn();
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
            r#"[{"deny":{},"must":{"d2":"empty","e3":"empty","f4":"empty"}},{"deny":{},"must":{"d2":"empty","e3":"empty","f4":"enemy"}}]"#,
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
    let table = Table::read(&ggn());
    let mut rng = Rng::new(5);
    for _ in 0..POSITIONS {
        let feen = random_feen(&mut rng);
        compare(&table, &Game::from_feen(&feen).unwrap_or_else(|error| panic!("{feen}: {error}")));
    }
}

#[test]
fn the_table_plays_as_the_generator_in_random_games() {
    let table = Table::read(&ggn());
    for seed in 0..GAMES {
        let mut game = Game::start();
        for pmn in random_game(seed, None).pmn {
            compare(&table, &game);
            game.play_line([pmn.as_str()]).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

//! GGN (notations.md §6): the building blocks of the movement tables of all games, as compact JSON.

use std::collections::BTreeMap;

use crate::Side;
use crate::square::Square;

pub(crate) const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The jumps of a knight, which a horse makes unless its leg is blocked, as (files, ranks).
pub(crate) const JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// What must hold of a square, or must not.
#[derive(Clone)]
pub(crate) enum Condition {
    /// The square is empty.
    Empty,
    /// The square has a piece of the other side.
    Enemy,
    /// The square has this piece, as a QPI (`x:g^`).
    Piece(String),
}

impl Condition {
    fn name(self) -> String {
        match self {
            Self::Empty => "empty".to_owned(),
            Self::Enemy => "enemy".to_owned(),
            Self::Piece(qpi) => qpi,
        }
    }
}

/// One way to make a move: the conditions that must hold, by square, and those that must not.
struct Possibility<S> {
    must: BTreeMap<S, Condition>,
    deny: BTreeMap<S, Condition>,
}

/// The moves of one piece from one square, by destination.
pub(crate) struct Destinations<S>(BTreeMap<S, Vec<Possibility<S>>>);

impl<S: Copy + Ord + ToString> Destinations<S> {
    /// Nothing so far.
    pub fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Adds a possibility: `condition` on the destination, these squares empty, and the screen, if any, occupied.
    pub fn add(&mut self, to: S, condition: Condition, empty: &[S]) {
        self.add_over(to, condition, empty, None);
    }

    fn add_over(&mut self, to: S, condition: Condition, empty: &[S], screen: Option<S>) {
        let mut must: BTreeMap<S, Condition> = empty.iter().map(|&square| (square, Condition::Empty)).collect();
        must.insert(to, condition);
        // GGN expresses "occupied" only as "not empty".
        let deny = screen.map(|square| (square, Condition::Empty)).into_iter().collect();
        self.0.entry(to).or_default().push(Possibility { must, deny });
    }

    /// Adds both possibilities of a piece that captures as it moves.
    pub fn add_both(&mut self, to: S, empty: &[S]) {
        self.add(to, Condition::Empty, empty);
        self.add(to, Condition::Enemy, empty);
    }

    fn json(self) -> String {
        object(self.0.into_iter().map(|(destination, possibilities)| {
            let possibilities = possibilities.into_iter().map(|possibility| {
                object([("deny", conditions(possibility.deny)), ("must", conditions(possibility.must))])
            });
            (destination, format!("[{}]", possibilities.collect::<Vec<_>>().join(",")))
        }))
    }
}

/// The squares from `origin` to the edge of the board, the nearest first.
pub(crate) fn ray<const FILES: i32, const RANKS: i32>(
    origin: Square<FILES, RANKS>,
    (files, ranks): (i32, i32),
) -> Vec<Square<FILES, RANKS>> {
    std::iter::successors(origin.offset(files, ranks), |square| square.offset(files, ranks)).collect()
}

/// One rank forward, as this side sees it.
pub(crate) const fn forward(side: Side) -> i32 {
    match side {
        Side::South => 1,
        Side::North => -1,
    }
}

impl<const FILES: i32, const RANKS: i32> Destinations<Square<FILES, RANKS>> {
    /// Adds the ways of a piece that steps or jumps by these offsets.
    pub fn steps(&mut self, origin: Square<FILES, RANKS>, offsets: &[(i32, i32)]) {
        for to in offsets.iter().filter_map(|&(files, ranks)| origin.offset(files, ranks)) {
            self.add_both(to, &[]);
        }
    }

    /// Adds the ways of a piece that slides in these directions.
    pub fn slides(&mut self, origin: Square<FILES, RANKS>, directions: &[(i32, i32)]) {
        for &direction in directions {
            let ray = ray(origin, direction);
            for (length, &to) in ray.iter().enumerate() {
                self.add_both(to, &ray[..length]);
            }
        }
    }

    /// Adds the ways of a soldier: forward, and sideways once it has crossed the river.
    pub fn soldier(&mut self, origin: Square<FILES, RANKS>, side: Side, crossed: bool) {
        let offsets = [(0, forward(side)), (-1, 0), (1, 0)];
        self.steps(origin, if crossed { &offsets } else { &offsets[..1] });
    }

    /// Adds the ways of a horse. Its leg is the square in line, halfway along the longer arm of the L.
    pub fn horse(&mut self, origin: Square<FILES, RANKS>) {
        for (files, ranks) in JUMPS {
            if let (Some(to), Some(leg)) = (origin.offset(files, ranks), origin.offset(files / 2, ranks / 2)) {
                self.add_both(to, &[leg]);
            }
        }
    }

    /// Adds the ways of a cannon: quiet like a chariot; a capture has one possibility for each square of the screen.
    pub fn cannon(&mut self, origin: Square<FILES, RANKS>) {
        for direction in ORTHOGONAL {
            let ray = ray(origin, direction);
            for (length, &to) in ray.iter().enumerate() {
                self.add(to, Condition::Empty, &ray[..length]);
                for &screen in &ray[..length] {
                    let empty: Vec<_> = ray[..length].iter().copied().filter(|&square| square != screen).collect();
                    self.add_over(to, Condition::Enemy, &empty, Some(screen));
                }
            }
        }
    }
}

/// The entry of one piece: its moves from each of these squares.
pub(crate) fn origins<S: Copy + Ord + ToString>(squares: impl IntoIterator<Item = (S, Destinations<S>)>) -> String {
    object(squares.into_iter().map(|(origin, destinations)| (origin, destinations.json())))
}

/// A JSON object with its keys sorted as strings (a1, a2, ... b1), regardless of the order of the squares. The keys
/// are names of squares and pieces, which need no escaping; the values are JSON.
pub(crate) fn object<K: ToString>(entries: impl IntoIterator<Item = (K, String)>) -> String {
    let sorted: BTreeMap<String, String> = entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect();
    let members: Vec<String> = sorted.into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
    format!("{{{}}}", members.join(","))
}

fn conditions<S: ToString>(squares: BTreeMap<S, Condition>) -> String {
    object(squares.into_iter().map(|(square, condition)| (square, format!("\"{}\"", condition.name()))))
}

//! GGN: the movement table (notations.md §6), for programs that do not implement the rules.
//!
//! It is derived from the geometry of rules §3.2 and not from the generator, so that a test can compare the two. GGN
//! describes the rules of movement alone. It leaves out promotion (a choice made when the soldier arrives), the
//! generals' transformation and repetition.

use std::collections::BTreeMap;

use crate::Side;
use crate::notation::ggn::{Condition, Destinations, object, origins};
use crate::xiongqi::{Piece, PieceKind, Square, across_river};

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The jumps of an empress and the moves of a horse, as (files, rows).
const L_SHAPED: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The whole pseudo-legal movement table of Xiongqi as GGN.
///
/// Compact JSON, identical for every build: nested objects by piece (`X:+S`), origin and destination. Each entry is a
/// list of possibilities; the ply is allowed if any of them holds. A possibility always has both `must` and `deny`.
/// The keys of every object are sorted.
pub fn ggn() -> String {
    let mut pieces = BTreeMap::new();
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            let squares = Square::all().map(|origin| (origin, destinations(Piece::new(kind, side), origin)));
            let style = if side == Side::South { "X" } else { "x" };
            let letter = Piece::new(kind, side).letter();
            if kind == PieceKind::Soldier {
                // The state follows from the row (ruling 5), so each of the two tokens covers half of the board.
                let (crossed, before): (Vec<_>, Vec<_>) =
                    squares.partition(|(origin, _)| across_river(side).has(origin.index()));
                pieces.insert(format!("{style}:{letter}"), origins(before));
                pieces.insert(format!("{style}:+{letter}"), origins(crossed));
            } else {
                let mark = if kind.is_terminal() { "^" } else { "" };
                pieces.insert(format!("{style}:{letter}{mark}"), origins(squares));
            }
        }
    }
    object(pieces)
}

/// The plies that this piece can make from this square on some board.
fn destinations(piece: Piece, origin: Square) -> Destinations<Square> {
    let mut table = Destinations::new();
    match piece.kind() {
        PieceKind::Soldier => soldier(&mut table, piece.side(), origin),
        PieceKind::Advisor => steps(&mut table, origin, &DIAGONAL),
        PieceKind::General => steps(&mut table, origin, &ORTHOGONAL),
        PieceKind::Bear => slides(&mut table, origin, &DIAGONAL),
        PieceKind::Chariot => slides(&mut table, origin, &ORTHOGONAL),
        PieceKind::Empress => {
            slides(&mut table, origin, &ORTHOGONAL);
            steps(&mut table, origin, &L_SHAPED);
        }
        PieceKind::Horse => horse(&mut table, origin),
        PieceKind::Cannon => cannon(&mut table, origin),
        PieceKind::Dragon => dragon(&mut table, origin),
    }
    table
}

/// The squares from `origin` to the edge of the board.
fn ray(origin: Square, (files, rows): (i32, i32)) -> Vec<Square> {
    std::iter::successors(origin.offset(files, rows), |square| square.offset(files, rows)).collect()
}

fn steps(table: &mut Destinations<Square>, origin: Square, offsets: &[(i32, i32)]) {
    for to in offsets.iter().filter_map(|&(files, rows)| origin.offset(files, rows)) {
        table.add_both(to, &[]);
    }
}

/// Rules §3.2.9: forward, and sideways past the river.
fn soldier(table: &mut Destinations<Square>, side: Side, origin: Square) {
    let forward = if side == Side::South { 1 } else { -1 };
    let crossed = across_river(side).has(origin.index());
    let offsets = [(0, forward), (-1, 0), (1, 0)];
    steps(table, origin, if crossed { &offsets } else { &offsets[..1] });
}

fn slides(table: &mut Destinations<Square>, origin: Square, directions: &[(i32, i32)]) {
    for &direction in directions {
        table.slide(&ray(origin, direction));
    }
}

/// Rules §3.2.7: the leg is the square in line, halfway along the longer arm of the L.
fn horse(table: &mut Destinations<Square>, origin: Square) {
    for (files, rows) in L_SHAPED {
        if let (Some(to), Some(leg)) = (origin.offset(files, rows), origin.offset(files / 2, rows / 2)) {
            table.add_both(to, &[leg]);
        }
    }
}

/// Rules §3.2.3.
fn cannon(table: &mut Destinations<Square>, origin: Square) {
    for direction in ORTHOGONAL {
        table.cannon(&ray(origin, direction));
    }
}

/// Rules §3.2.4: one step without a capture; a capture at any distance, the next square included.
fn dragon(table: &mut Destinations<Square>, origin: Square) {
    for direction in ORTHOGONAL {
        let ray = ray(origin, direction);
        for (length, &to) in ray.iter().enumerate() {
            if length == 0 {
                table.add(to, Condition::Empty, &[]);
            }
            table.add(to, Condition::Enemy, &ray[..length]);
        }
    }
}

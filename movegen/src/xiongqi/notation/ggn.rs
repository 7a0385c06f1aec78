//! GGN: the movement table (notations.md §6), for programs that do not implement the rules.
//!
//! It is derived from the geometry of rules §3.2 and not from the generator, so that a test can compare the two. GGN
//! describes the rules of movement alone. It leaves out promotion (a choice made when the soldier arrives), the
//! generals' transformation and repetition.

use std::collections::BTreeMap;

use crate::Side;
use crate::notation::ggn::{Condition, DIAGONAL, Destinations, JUMPS, ORTHOGONAL, object, origins, ray};
use crate::xiongqi::{Piece, PieceKind, Square, across_river};

/// The whole pseudo-legal movement table of Xiongqi as GGN.
///
/// Compact JSON, identical for every build: nested objects by piece (`X:+S`), origin and destination. Each entry is a
/// list of possibilities; the move is allowed if any of them holds. A possibility always has both `must` and `deny`.
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

/// The moves that this piece can make from this square on some board.
fn destinations(piece: Piece, origin: Square) -> Destinations<Square> {
    let mut table = Destinations::new();
    let side = piece.side();
    match piece.kind() {
        PieceKind::Soldier => table.soldier(origin, side, across_river(side).has(origin.index())),
        PieceKind::Advisor => table.steps(origin, &DIAGONAL),
        PieceKind::General => table.steps(origin, &ORTHOGONAL),
        PieceKind::Bear => table.slides(origin, &DIAGONAL),
        PieceKind::Chariot => table.slides(origin, &ORTHOGONAL),
        PieceKind::Empress => {
            table.slides(origin, &ORTHOGONAL);
            table.steps(origin, &JUMPS);
        }
        PieceKind::Horse => table.horse(origin),
        PieceKind::Cannon => table.cannon(origin),
        PieceKind::Dragon => dragon(&mut table, origin),
    }
    table
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

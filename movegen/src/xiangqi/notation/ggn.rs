//! GGN: the movement table (notations.md §6), for programs that do not implement the rules.
//!
//! It is derived from the geometry of the rules and not from the generator, so that a test can compare the two. It
//! holds what the rules of movement alone allow, and the attack of one general on the other along an open file (ruling
//! 2): a ply is legal if no entry lets the other side capture the general afterwards (ruling 3).

use super::feen::token;
use crate::Side;
use crate::notation::ggn::{Condition, Destinations, object, origins};
use crate::xiangqi::board::reachable;
use crate::xiangqi::pieces::{Piece, PieceKind};
use crate::xiangqi::square::{Square, across_river, palace};

const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The leaps of a horse, as (files, ranks).
const L_SHAPED: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The whole pseudo-legal movement table of Xiangqi as GGN.
///
/// Compact JSON, identical for every build: nested objects by piece (`X:R`), origin and destination. Each entry is a
/// list of possibilities; the ply is allowed if any of them holds. A possibility always has both `must` and `deny`.
/// The keys of every object are sorted. A piece's origins are the squares where it can stand (ruling 7).
pub fn ggn() -> String {
    let pieces = Piece::all().map(|piece| {
        let squares = Square::all().filter(|square| reachable(piece).has(square.index()));
        (qpi(piece), origins(squares.map(|origin| (origin, destinations(piece, origin)))))
    });
    object(pieces)
}

/// The piece as GGN writes it: `X:R`, `x:g^`.
fn qpi(piece: Piece) -> String {
    let style = if piece.side() == Side::South { 'X' } else { 'x' };
    format!("{style}:{}", token(piece))
}

/// The plies that this piece can make from this square on some board.
fn destinations(piece: Piece, origin: Square) -> Destinations<Square> {
    let mut table = Destinations::new();
    let side = piece.side();
    match piece.kind() {
        PieceKind::Soldier => soldier(&mut table, side, origin),
        PieceKind::Advisor => palace_steps(&mut table, side, origin, &DIAGONAL),
        PieceKind::Elephant => elephant(&mut table, side, origin),
        PieceKind::Horse => horse(&mut table, origin),
        PieceKind::Cannon => ORTHOGONAL.into_iter().for_each(|direction| table.cannon(&ray(origin, direction))),
        PieceKind::Chariot => ORTHOGONAL.into_iter().for_each(|direction| table.slide(&ray(origin, direction))),
        PieceKind::General => {
            palace_steps(&mut table, side, origin, &ORTHOGONAL);
            flying_general(&mut table, side, origin);
        }
    }
    table
}

/// The squares from `origin` to the edge of the board.
fn ray(origin: Square, (files, ranks): (i32, i32)) -> Vec<Square> {
    std::iter::successors(origin.offset(files, ranks), |square| square.offset(files, ranks)).collect()
}

fn forward(side: Side) -> i32 {
    if side == Side::South { 1 } else { -1 }
}

/// Forward, and sideways beyond the river.
fn soldier(table: &mut Destinations<Square>, side: Side, origin: Square) {
    let offsets = [(0, forward(side)), (-1, 0), (1, 0)];
    let count = if across_river(side).has(origin.index()) { 3 } else { 1 };
    for to in offsets[..count].iter().filter_map(|&(files, ranks)| origin.offset(files, ranks)) {
        table.add_both(to, &[]);
    }
}

fn palace_steps(table: &mut Destinations<Square>, side: Side, origin: Square, offsets: &[(i32, i32)]) {
    let steps = offsets.iter().filter_map(|&(files, ranks)| origin.offset(files, ranks));
    for to in steps.filter(|to| palace(side).has(to.index())) {
        table.add_both(to, &[]);
    }
}

/// Two steps over the eye, on its own side of the river.
fn elephant(table: &mut Destinations<Square>, side: Side, origin: Square) {
    for (files, ranks) in DIAGONAL {
        if let (Some(to), Some(eye)) = (origin.offset(2 * files, 2 * ranks), origin.offset(files, ranks))
            && !across_river(side).has(to.index())
        {
            table.add_both(to, &[eye]);
        }
    }
}

/// The leg is the square in line, halfway along the longer arm of the L.
fn horse(table: &mut Destinations<Square>, origin: Square) {
    for (files, ranks) in L_SHAPED {
        if let (Some(to), Some(leg)) = (origin.offset(files, ranks), origin.offset(files / 2, ranks / 2)) {
            table.add_both(to, &[leg]);
        }
    }
}

/// Ruling 2: along an open file a general attacks the other general, and nothing else.
fn flying_general(table: &mut Destinations<Square>, side: Side, origin: Square) {
    let other = qpi(Piece::new(PieceKind::General, !side));
    let ray = ray(origin, (0, forward(side)));
    for (length, &to) in ray.iter().enumerate().filter(|(_, to)| palace(!side).has(to.index())) {
        table.add(to, Condition::Piece(other.clone()), &ray[..length]);
    }
}

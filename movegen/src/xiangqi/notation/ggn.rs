//! GGN: the movement table (notations.md §6), for programs that do not implement the rules.
//!
//! It is derived from the geometry of the rules and not from the generator, so that a test can compare the two. It
//! includes the moves that the rules of movement alone allow, and the attack of one general on the other along an open
//! file (ruling 2): a move is legal if no entry lets the other side capture the general afterwards (ruling 3).

use crate::Side;
use crate::notation::feen::Token;
use crate::notation::ggn::{Condition, DIAGONAL, Destinations, ORTHOGONAL, forward, object, origins, ray};
use crate::xiangqi::board::reachable;
use crate::xiangqi::pieces::PieceKind;
use crate::xiangqi::square::{Square, across_river, palace};
use crate::xiangqi::{Piece, Xiangqi};

/// The whole pseudo-legal movement table of Xiangqi as GGN.
///
/// Compact JSON, identical for every build: nested objects by piece (`X:R`), origin and destination. Each entry is a
/// list of possibilities; the move is allowed if any of them holds. A possibility always has both `must` and `deny`.
/// The keys of every object are sorted. A piece's origins are the squares that it can reach (ruling 7).
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
    format!("{style}:{}", Token::<Xiangqi>::in_hand(piece))
}

/// The moves that this piece can make from this square on some board.
fn destinations(piece: Piece, origin: Square) -> Destinations<Square> {
    let mut table = Destinations::new();
    let side = piece.side();
    match piece.kind() {
        PieceKind::Soldier => table.soldier(origin, side, across_river(side).has(origin.index())),
        PieceKind::Advisor => palace_steps(&mut table, side, origin, &DIAGONAL),
        PieceKind::Elephant => elephant(&mut table, side, origin),
        PieceKind::Horse => table.horse(origin),
        PieceKind::Cannon => table.cannon(origin),
        PieceKind::Chariot => table.slides(origin, &ORTHOGONAL),
        PieceKind::General => {
            palace_steps(&mut table, side, origin, &ORTHOGONAL);
            flying_general(&mut table, side, origin);
        }
    }
    table
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

/// Ruling 2: along an open file a general attacks the other general, and nothing else.
fn flying_general(table: &mut Destinations<Square>, side: Side, origin: Square) {
    let other = qpi(Piece::new(PieceKind::General, !side));
    let ray = ray(origin, (0, forward(side)));
    for (length, &to) in ray.iter().enumerate().filter(|(_, to)| palace(!side).has(to.index())) {
        table.add(to, Condition::Piece(other.clone()), &ray[..length]);
    }
}

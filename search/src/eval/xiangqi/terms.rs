//! The terms of Xiangqi's hand-written evaluation, but those of the generals' safety.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiangqi::{Board, PieceKind, Square, Squares, across_river, palace};

use super::attacks::{Attacks, OFFICERS, between_in_line};
use super::general;
use super::layout::{
    ABREAST, CANNON_FILE, CANNON_RANK, CHARIOT_FILE, CHARIOT_RANK, CHARIOT_THREAT, CONNECTED, HALF, HANGING,
    MINOR_THREAT, MOBILITY, PAIR_OF, PALACE_ATTACKERS, PALACE_ATTACKS, REACH, SOLDIER_THREAT, SQUARES, TEMPO,
};
use crate::eval::hand::Sink;

/// The index of the weight of a piece on a square.
pub(super) const fn square_weight(kind: PieceKind, side: Side, square: usize) -> usize {
    let file = if square % 9 <= 4 { square % 9 } else { 8 - square % 9 };
    SQUARES + kind.index() * HALF + 5 * own_rank(side, square) + file
}

/// The rank of a square as this side sees it, 0 at its own end.
const fn own_rank(side: Side, square: usize) -> usize {
    match side {
        Side::South => square / 9,
        Side::North => 9 - square / 9,
    }
}

/// All terms but those of a piece on its square.
pub(super) fn terms<S: Sink>(board: &Board, sink: &mut S) {
    let mut attacks = Attacks::of_the_rest(board);
    for side in Side::BOTH {
        officers(board, side, &mut attacks, sink);
        soldiers(board, side, &attacks, sink);
        home(board, side, sink);
    }
    for side in Side::BOTH {
        general::terms(board, side, &attacks, sink);
        threats(board, side, &attacks, sink);
    }
    general::file_pin(board, sink);
    sink.add(board.to_move(), TEMPO, 1);
}

/// Mobility, attacks on the enemy palace, lines toward the enemy general.
#[inline(always)]
fn officers<S: Sink>(board: &Board, side: Side, attacks: &mut Attacks, sink: &mut S) {
    // Written out, so that the compiler makes code of its own for each kind.
    let attackers = officers_of_kind(board, 0, side, attacks, sink)
        + officers_of_kind(board, 1, side, attacks, sink)
        + officers_of_kind(board, 2, side, attacks, sink);
    let soldiers = (attacks.soldiers[side.index()] & palace(!side)).count();
    if soldiers > 0 {
        sink.add(side, PALACE_ATTACKS + PieceKind::Soldier.index(), soldiers as i32);
    }
    sink.add(side, PALACE_ATTACKERS + attackers.min(6), 1);
}

/// The same for one kind of [`OFFICERS`]; returns how many of them attack the enemy palace.
#[inline(always)]
fn officers_of_kind<S: Sink>(board: &Board, number: usize, side: Side, attacks: &mut Attacks, sink: &mut S) -> usize {
    let kind = OFFICERS[number];
    let (us, them) = (side.index(), (!side).index());
    let (occupied, own) = (board.occupied(), board.side(side));
    let unsafe_squares = attacks.soldiers[them];
    let (target, enemy_palace) = (board.general(!side), palace(!side));
    let pieces = board.pieces(kind, side);
    let mut attackers = 0;
    for square in pieces {
        let captures = Board::captures_from(kind, side, Square::new(square), occupied);
        let reach = if kind == PieceKind::Cannon {
            let steps = Board::steps_from(kind, side, Square::new(square), occupied);
            steps & !occupied | captures & board.side(!side)
        } else {
            captures & !own
        };
        let count = (reach & !unsafe_squares).count() as usize;
        sink.add(side, MOBILITY + number * REACH + count.min(REACH - 1), 1);
        let on_palace = (captures & enemy_palace).count();
        if on_palace > 0 {
            attackers += 1;
            sink.add(side, PALACE_ATTACKS + kind.index(), on_palace as i32);
        }
        attacks.all[us] |= captures;
        attacks.reach[us][number] |= reach;
        match kind {
            PieceKind::Chariot => attacks.chariots[us] |= captures,
            _ => attacks.minors[us] |= captures,
        }
        if let Some(target) = target {
            line_toward(kind, square, target.index(), occupied, side, sink);
        }
    }
    if pieces.several() {
        sink.add(side, PAIR_OF + kind.index(), 1);
    }
    attackers
}

/// A cannon or chariot on the file or rank of the enemy general.
#[inline(always)]
fn line_toward<S: Sink>(kind: PieceKind, from: usize, target: usize, occupied: Squares, side: Side, sink: &mut S) {
    let (on_file, on_rank) = (from % 9 == target % 9, from / 9 == target / 9);
    let (file, rank, most) = match kind {
        PieceKind::Cannon => (CANNON_FILE, CANNON_RANK, 3),
        PieceKind::Chariot => (CHARIOT_FILE, CHARIOT_RANK, 2),
        _ => return,
    };
    if on_file || on_rank {
        let between = (between_in_line(from, target) & occupied).count() as usize;
        sink.add(side, if on_file { file } else { rank } + between.min(most), 1);
    }
}

/// Crossed soldiers side by side.
#[inline(always)]
fn soldiers<S: Sink>(board: &Board, side: Side, attacks: &Attacks, sink: &mut S) {
    let crossed = board.pieces(PieceKind::Soldier, side) & across_river(side);
    // A crossed soldier attacks the square beside it, so that two of them protect each other.
    for square in crossed & attacks.soldiers[side.index()] {
        if square % 9 != 8 && crossed.has(square + 1) {
            sink.add(side, ABREAST + own_rank(side, square), 1);
        }
    }
}

/// Advisors and elephants that protect one another, and pairs of them.
#[inline(always)]
fn home<S: Sink>(board: &Board, side: Side, sink: &mut S) {
    for (number, kind) in [PieceKind::Advisor, PieceKind::Elephant].into_iter().enumerate() {
        let pieces = board.pieces(kind, side);
        if pieces.several() {
            sink.add(side, PAIR_OF + kind.index(), 1);
            let first = Board::captures_from(kind, side, Square::new(pieces.first()), board.occupied());
            if (first & pieces).any() {
                sink.add(side, CONNECTED + number, 1);
            }
        }
    }
}

/// Attacks on enemy pieces, and own pieces that hang.
#[inline(always)]
fn threats<S: Sink>(board: &Board, side: Side, attacks: &Attacks, sink: &mut S) {
    let (us, them) = (side.index(), (!side).index());
    let generals = board.kind(PieceKind::General);
    let enemies = board.side(!side) & !generals;
    for (first, by) in [
        (SOLDIER_THREAT, attacks.soldiers[us]),
        (MINOR_THREAT, attacks.minors[us]),
        (CHARIOT_THREAT, attacks.chariots[us]),
    ] {
        for square in enemies & by {
            if let Some(piece) = board.piece_at(Square::new(square)) {
                sink.add(side, first + piece.kind().index(), 1);
            }
        }
    }
    for square in board.side(side) & !generals & attacks.all[them] & !attacks.all[us] {
        if let Some(piece) = board.piece_at(Square::new(square)) {
            sink.add(side, HANGING + piece.kind().index(), 1);
        }
    }
}

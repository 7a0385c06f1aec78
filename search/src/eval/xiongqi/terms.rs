//! The terms of Xiongqi's hand-written evaluation.

use xiongmao_movegen::xiongqi::{Board, PieceKind, Square, Squares, across_river, file_bits, row_bits};
use xiongmao_movegen::{Bits, Side};

use super::layout::{
    ABREAST, BLOCKED, CANNON_LINE, CHARIOT_LINE, FILE_PIN, HALF, HANGING, MAJOR_THREAT, MATERIAL, MINOR_THREAT,
    MOBILITY, OPEN_ROAD, PAIR_OF, RING_ATTACKERS, RING_ATTACKS, SHELTER, SOLDIER_THREAT, SQUARES, SUPPORTED, TEMPO,
    TERMINAL_ROOM,
};
use crate::eval::hand::Sink;

/// The index of the weight of a piece on a square.
pub(super) const fn square_weight(kind: PieceKind, side: Side, square: usize) -> usize {
    let row = match side {
        Side::South => square >> 3,
        Side::North => 7 - (square >> 3),
    };
    let file = if square & 7 < 4 { square & 7 } else { 7 - (square & 7) };
    let table = if matches!(kind, PieceKind::Dragon) { PieceKind::General.index() } else { kind.index() };
    SQUARES + table * HALF + row * 4 + file
}

/// The terms that depend on one piece and its square alone; the evaluation updates their sum incrementally.
pub(super) fn standing<S: Sink>(kind: PieceKind, side: Side, square: usize, sink: &mut S) {
    if !kind.is_terminal() {
        sink.add(side, MATERIAL + kind.index(), 1);
    }
    sink.add(side, square_weight(kind, side, square), 1);
}

/// Each square with the squares around it.
static RINGS: [Squares; 64] = {
    let mut table = [Squares::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let (mut files, mut rows) = (-1, -1);
        while rows <= 1 {
            if let Some(near) = Square::new(square).offset(files, rows) {
                table[square].0 |= near.bits().0;
            }
            files += 1;
            if files > 1 {
                files = -1;
                rows += 1;
            }
        }
        square += 1;
    }
    table
};

/// What both sides' pieces attack.
#[derive(Default)]
struct Attacks {
    all: [Squares; 2],
    soldiers: [Squares; 2],
    minors: [Squares; 2],
    majors: [Squares; 2],
}

/// All terms but those of [`standing`].
pub(super) fn terms<S: Sink>(board: &Board, sink: &mut S) {
    let mut attacks = Attacks::default();
    for side in Side::BOTH {
        let attacked = soldier_attacks(board.pieces(PieceKind::Soldier, side), side);
        attacks.soldiers[side.index()] = attacked;
        attacks.all[side.index()] = attacked;
    }
    for side in Side::BOTH {
        officers(board, side, &mut attacks, sink);
        soldiers(board, side, &attacks, sink);
    }
    for side in Side::BOTH {
        terminal(board, side, &attacks, sink);
        threats(board, side, &attacks, sink);
    }
    file_pin(board, sink);
    sink.add(board.to_move(), TEMPO, 1);
}

fn soldier_attacks(soldiers: Squares, side: Side) -> Squares {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let crossed = (soldiers & across_river(side)).0;
    let ahead = match side {
        Side::South => soldiers.0 << 8,
        Side::North => soldiers.0 >> 8,
    };
    Bits(ahead | (crossed & !FILE_A) >> 1 | (crossed & !(FILE_A << 7)) << 1)
}

/// Mobility, attacks on the enemy terminal piece's ring, lines toward it.
#[inline(always)]
fn officers<S: Sink>(board: &Board, side: Side, attacks: &mut Attacks, sink: &mut S) {
    let occupied = board.occupied();
    let own = board.side(side);
    let unsafe_squares = attacks.soldiers[(!side).index()];
    let target = board.terminal(!side);
    let ring = target.map_or(Squares::EMPTY, |square| RINGS[square.index()]);
    let mut attackers = 0;
    for kind in [
        PieceKind::Advisor,
        PieceKind::Bear,
        PieceKind::Horse,
        PieceKind::Cannon,
        PieceKind::Chariot,
        PieceKind::Empress,
    ] {
        let pieces = board.pieces(kind, side);
        for square in pieces {
            let captures = board.captures_from(kind, side, Square::new(square), occupied);
            let reach = if kind == PieceKind::Cannon {
                let steps = board.steps_from(kind, side, Square::new(square), occupied);
                steps & !occupied | captures & occupied & !own
            } else {
                captures & !own
            };
            let count = (reach & !unsafe_squares).count().min(15) as usize;
            sink.add(side, MOBILITY + (kind.index() - 1) * 16 + count, 1);
            let on_ring = (captures & ring).count();
            if on_ring > 0 {
                attackers += 1;
                sink.add(side, RING_ATTACKS + kind.index(), on_ring as i32);
            }
            attacks.all[side.index()] |= captures;
            match kind {
                PieceKind::Chariot | PieceKind::Empress => attacks.majors[side.index()] |= captures,
                _ => attacks.minors[side.index()] |= captures,
            }
            if let Some(target) = target {
                line_toward(kind, square, target.index(), occupied, side, sink);
            }
        }
        if pieces.several() {
            sink.add(side, PAIR_OF + kind.index(), 1);
        }
    }
    let soldiers = (attacks.soldiers[side.index()] & ring).count();
    if soldiers > 0 {
        sink.add(side, RING_ATTACKS + PieceKind::Soldier.index(), soldiers as i32);
    }
    sink.add(side, RING_ATTACKERS + attackers.min(7), 1);
    if let Some(square) = board.terminal(side) {
        let kind = if board.has_dragons() { PieceKind::Dragon } else { PieceKind::General };
        attacks.all[side.index()] |= board.captures_from(kind, side, square, occupied);
    }
}

/// A cannon, chariot or empress on the file or row of the enemy terminal piece.
#[inline(always)]
fn line_toward<S: Sink>(kind: PieceKind, from: usize, target: usize, occupied: Squares, side: Side, sink: &mut S) {
    let straight = from & 7 == target & 7 || from >> 3 == target >> 3;
    if !straight || !matches!(kind, PieceKind::Cannon | PieceKind::Chariot | PieceKind::Empress) {
        return;
    }
    let between = (between_in_line(from, target) & occupied).count() as usize;
    if kind == PieceKind::Cannon {
        sink.add(side, CANNON_LINE + between.min(3), 1);
    } else {
        sink.add(side, CHARIOT_LINE + between.min(2), 1);
    }
}

/// The squares strictly between two squares of one row or one file.
#[inline(always)]
fn between_in_line(a: usize, b: usize) -> Squares {
    let (low, high) = (a.min(b), a.max(b));
    let span = ((1u64 << high) - 1) & !((2u64 << low) - 1);
    let line = if a >> 3 == b >> 3 { row_bits(a as i32 >> 3) } else { file_bits(a as i32 & 7) };
    Bits(span) & line
}

#[inline(always)]
fn soldiers<S: Sink>(board: &Board, side: Side, attacks: &Attacks, sink: &mut S) {
    let own = board.pieces(PieceKind::Soldier, side);
    let occupied = board.occupied();
    let own_attacks = attacks.soldiers[side.index()];
    for square in own {
        let (row, forward): (usize, i32) = match side {
            Side::South => (square >> 3, 8),
            Side::North => (7 - (square >> 3), -8),
        };
        if square & 7 != 7 && own.has(square + 1) {
            sink.add(side, ABREAST + row, 1);
        }
        if own_attacks.has(square) {
            sink.add(side, SUPPORTED + row, 1);
        }
        if row < 7 {
            if occupied.has((square as i32 + forward) as usize) {
                sink.add(side, BLOCKED + row, 1);
            }
            let file = 0x0101_0101_0101_0101u64 << (square & 7);
            let ahead = match side {
                Side::South => file & !((2 << square) - 1),
                Side::North => file & ((1 << square) - 1),
            };
            if ahead & occupied.0 == 0 {
                sink.add(side, OPEN_ROAD + row, 1);
            }
        }
    }
}

#[inline(always)]
fn terminal<S: Sink>(board: &Board, side: Side, attacks: &Attacks, sink: &mut S) {
    let Some(square) = board.terminal(side) else { return };
    let ring = RINGS[square.index()];
    let own = board.side(side);
    let orthogonal = board.captures_from(PieceKind::General, side, square, board.occupied());
    let room = orthogonal & !own & !attacks.all[(!side).index()];
    sink.add(side, TERMINAL_ROOM + room.count() as usize, 1);
    sink.add(side, SHELTER + ((ring & own).count() as usize - 1).min(8), 1);
}

#[inline(always)]
fn threats<S: Sink>(board: &Board, side: Side, attacks: &Attacks, sink: &mut S) {
    let (us, them) = (side.index(), (!side).index());
    let enemies = board.side(!side) & !board.terminals();
    for (first, by) in
        [(SOLDIER_THREAT, attacks.soldiers[us]), (MINOR_THREAT, attacks.minors[us]), (MAJOR_THREAT, attacks.majors[us])]
    {
        for square in enemies & by {
            if let Some(piece) = board.piece_at(Square::new(square)) {
                sink.add(side, first + piece.kind().index(), 1);
            }
        }
    }
    let hanging = board.side(side) & !board.terminals() & attacks.all[them] & !attacks.all[us];
    for square in hanging {
        if let Some(piece) = board.piece_at(Square::new(square)) {
            sink.add(side, HANGING + piece.kind().index(), 1);
        }
    }
}

/// One piece alone between the generals: leaving the file would bring them face to face.
#[inline(always)]
fn file_pin<S: Sink>(board: &Board, sink: &mut S) {
    let (Some(south), Some(north)) = (board.terminal(Side::South), board.terminal(Side::North)) else { return };
    if south.file() != north.file() || south.rank() >= north.rank() || board.has_dragons() {
        return;
    }
    let between = between_in_line(south.index(), north.index()) & board.occupied();
    if between.any()
        && !between.several()
        && let Some(piece) = board.piece_at(Square::new(between.first()))
    {
        sink.add(piece.side(), FILE_PIN + piece.kind().index(), 1);
    }
}

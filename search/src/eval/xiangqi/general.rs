//! The terms of the generals' safety.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiangqi::{Board, PieceKind, Square, Squares, across_river, palace};

use super::attacks::{Attacks, OFFICERS, between_in_line};
use super::layout::{
    ADVISORS_CANNONS, ADVISORS_CHARIOTS, COMMANDED_FILE, ELEPHANTS_CANNONS, FILE_PIN, GENERAL_ROOM, SAFE_CHECKS,
    SOLDIER_NEAR,
};
use crate::eval::hand::Sink;

/// What this side's general is safe from, what its soldiers and officers may do to the other one.
#[inline(always)]
pub(super) fn terms<S: Sink>(board: &Board, side: Side, attacks: &Attacks, sink: &mut S) {
    let (Some(own), Some(target)) = (board.general(side), board.general(!side)) else { return };
    let occupied = board.occupied();
    let unattacked = !attacks.all[(!side).index()];
    let steps = Board::captures_from(PieceKind::General, side, own, occupied);
    sink.add(side, GENERAL_ROOM + (steps & !board.side(side) & unattacked).count() as usize, 1);
    let file = Board::captures_from(PieceKind::Chariot, side, own, occupied);
    if (file & palace(!side)).any() {
        sink.add(side, COMMANDED_FILE, 1);
    }
    defenders(board, side, sink);
    safe_checks(board, side, target, attacks.reach[side.index()].map(|reach| reach & unattacked), sink);
    for square in board.pieces(PieceKind::Soldier, side) & across_river(side) {
        let soldier = Square::new(square);
        let steps = soldier.file().abs_diff(target.file()) + soldier.rank().abs_diff(target.rank());
        sink.add(side, SOLDIER_NEAR + steps.min(7) as usize, 1);
    }
}

/// Advisors and elephants, by the pieces that they are there to stop.
#[inline(always)]
fn defenders<S: Sink>(board: &Board, side: Side, sink: &mut S) {
    let count = |kind, side| board.pieces(kind, side).count().min(2) as usize;
    let (advisors, elephants) = (count(PieceKind::Advisor, side), count(PieceKind::Elephant, side));
    let (cannons, chariots) = (count(PieceKind::Cannon, !side), count(PieceKind::Chariot, !side));
    sink.add(side, ADVISORS_CANNONS + 3 * advisors + cannons, 1);
    sink.add(side, ADVISORS_CHARIOTS + 3 * advisors + chariots, 1);
    sink.add(side, ELEPHANTS_CANNONS + 3 * elephants + cannons, 1);
}

/// Where this side's officers may check at once without being captured. `reach` is where each kind may go.
#[inline(always)]
fn safe_checks<S: Sink>(board: &Board, side: Side, target: Square, reach: [Squares; 3], sink: &mut S) {
    let occupied = board.occupied();
    for (number, kind) in OFFICERS.into_iter().enumerate() {
        let count = if kind == PieceKind::Horse {
            // The leg lies beside the horse, not beside the general: the way back may be another.
            let leaps = Board::captures_from(kind, side, target, Squares::EMPTY);
            let checks =
                |square: &usize| Board::captures_from(kind, side, Square::new(*square), occupied).has(target.index());
            (reach[number] & leaps).into_iter().filter(checks).count()
        } else {
            (reach[number] & Board::captures_from(kind, side, target, occupied)).count() as usize
        };
        if count > 0 {
            sink.add(side, SAFE_CHECKS + 4 * number + count.min(3), 1);
        }
    }
}

/// One piece alone between the generals: leaving the file would bring them face to face.
#[inline(always)]
pub(super) fn file_pin<S: Sink>(board: &Board, sink: &mut S) {
    let (Some(south), Some(north)) = (board.general(Side::South), board.general(Side::North)) else { return };
    if south.file() != north.file() {
        return;
    }
    let between = between_in_line(south.index(), north.index()) & board.occupied();
    if !between.several()
        && between.any()
        && let Some(piece) = board.piece_at(Square::new(between.first()))
    {
        sink.add(piece.side(), FILE_PIN + piece.kind().index(), 1);
    }
}

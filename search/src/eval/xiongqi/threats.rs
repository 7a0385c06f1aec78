//! The threat to each piece, as the network sees it: whether it is defended, and whether it is attacked, by a piece of
//! less worth or only by others.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::{Board, PieceKind};

use crate::eval::nnue::{AttacksByWorth, write_marks};

/// Writes down the mark of each square: the piece and its state.
#[inline]
pub(super) fn marks(board: &Board, marks: &mut [u8; 64]) {
    let mut attacks = AttacksByWorth::default();
    for side in Side::BOTH {
        let mut next = |kind| attacks.add(side, board.captures_of(kind, side), board.pieces(kind, !side));
        // Written out, the calls are compiled for one kind each.
        next(PieceKind::Soldier);
        next(PieceKind::Advisor);
        next(PieceKind::Horse);
        next(PieceKind::Cannon);
        next(PieceKind::Bear);
        next(PieceKind::Chariot);
        next(PieceKind::Empress);
        // Generals and dragons are never on the board together.
        next(PieceKind::General);
        next(PieceKind::Dragon);
    }
    let threatened = attacks.threatened(Side::BOTH.map(|side| board.side(side)));
    write_marks(marks, board.mailbox(), &threatened, |set| set.0.to_le_bytes());
}

//! The threat to each piece, as the network sees it: whether it is defended, and whether it is attacked, by a piece of
//! less worth or only by others.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiangqi::{Board, PieceKind};

use crate::eval::nnue::{AttacksByWorth, Threatened};

/// The pieces that are attacked or defended.
#[inline]
pub(super) fn threatened(board: &Board) -> Threatened {
    let mut attacks = AttacksByWorth::default();
    for side in Side::BOTH {
        let mut next = |kind| attacks.add(side, board.captures_of(kind, side), board.pieces(kind, !side));
        // Written out, the calls are compiled for one kind each.
        next(PieceKind::Soldier);
        next(PieceKind::Advisor);
        next(PieceKind::Elephant);
        next(PieceKind::Horse);
        next(PieceKind::Cannon);
        next(PieceKind::Chariot);
        next(PieceKind::General);
    }
    attacks.threatened(Side::BOTH.map(|side| board.side(side)))
}

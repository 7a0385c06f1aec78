//! Checks and chases of a move by the rules alone, for the verification.

use xiongmao_movegen::Move;
use xiongmao_movegen::xiangqi::{Board, PieceKind, Square, Squares as Set, destination, origin};

use super::runs::Pressure;

/// The kinds of pieces that can chase.
const CHASERS: [PieceKind; 5] =
    [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse, PieceKind::Advisor, PieceKind::Elephant];

/// Whether a move gives check, and whether it may chase by any mode's definition: some piece attacks another that
/// cannot be protected, and the attack is new or the piece has moved.
pub(super) fn move_pressure(before: &Board, after: &Board, mv: Move) -> Pressure {
    let (us, them) = (before.to_move(), after.to_move());
    let (from, to) = (origin(mv), destination(mv));
    let mut chases = [false; 2];
    for kind in CHASERS {
        for square in after.pieces(kind, us) {
            let piece = Square::new(square);
            let attacked = Board::captures_from(kind, us, piece, after.occupied());
            let old = if piece == to && from != to {
                Set::EMPTY
            } else {
                Board::captures_from(kind, us, piece, before.occupied())
            };
            let victims = attacked & !old & after.side(them) & !after.kind(PieceKind::General);
            for victim in victims.into_iter().map(Square::new) {
                let is_elephant = after.kind(PieceKind::Elephant).has(victim.index());
                chases[usize::from(!is_elephant)] |= !is_protected(after, piece, victim);
            }
        }
    }
    Pressure { checks: after.in_check(), chases }
}

/// Whether the side to move can recapture if the piece on `by` captures the one on `victim`.
fn is_protected(board: &Board, by: Square, victim: Square) -> bool {
    let them = board.to_move();
    let occupied = board.occupied() & !by.bits();
    let Some(general) = board.general(them) else { return false };
    (board.attackers(victim, them, occupied) & !victim.bits()).into_iter().any(|protector| {
        let place = if protector == general.index() { victim } else { general };
        board.checkers_of(place, them, occupied & !Square::new(protector).bits()).is_empty()
    })
}

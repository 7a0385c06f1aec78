//! What a move attacks: checks and chases (rulings 8 and 9).

use super::board::{Board, Kind, Square};
use super::moves::{PlainMove, attackers, is_legal, reaches};

/// Why a chased piece counts as unprotected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unprotected {
    /// After the capture there is no legal recapture.
    NoRecapture,
    /// There is a recapture, but a chariot attacked by a cannon or a horse counts as unprotected in any case.
    Chariot,
}

/// One piece that chases another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChasingPiece {
    /// The square of the chased piece.
    pub target: Square,
    /// The square of the chasing piece, after the move.
    pub by: Square,
    /// Why the chased piece counts as unprotected against this one.
    pub why: Unprotected,
}

/// The squares of the pieces that attack the other side's general after a move: those that give check (ruling 8).
///
/// `before` is the board before the move, which must start on a piece.
///
/// # Panics
/// If the move starts on an empty square.
#[must_use]
pub fn checking_pieces(before: &Board, mv: PlainMove) -> Vec<Square> {
    let mover = before.get(mv.from).expect("a move starts on a piece").side;
    let after = before.after(mv.from, mv.to);
    attackers(&after, after.general(mover.other()), mover)
}

/// Each pair of a chasing and a chased piece after a legal move (ruling 9), ordered by the chased piece's square, then
/// the chasing one's.
///
/// # Panics
/// If the move starts on an empty square.
#[must_use]
pub fn chasing_pieces(before: &Board, mv: PlainMove) -> Vec<ChasingPiece> {
    let mover = before.get(mv.from).expect("a move starts on a piece").side;
    let after = before.after(mv.from, mv.to);
    let checking = checking_pieces(before, mv);
    let mut found = Vec::new();
    for (target, _) in after.pieces_of(mover.other()) {
        for (by, _) in after.pieces_of(mover) {
            if may_chase(before, &after, mv, by, target)
                && let Some(why) = why_unprotected(&after, by, target, &checking)
            {
                found.push(ChasingPiece { target, by, why });
            }
        }
    }
    found
}

/// Whether the piece on `by` chases the one on `target` if that is unprotected: all of ruling 9 but its last point.
fn may_chase(before: &Board, after: &Board, mv: PlainMove, by: Square, target: Square) -> bool {
    let (Some(attacker), Some(attacked)) = (after.get(by), after.get(target)) else { return false };
    let moved = by == mv.to;
    // Such a cannon and its target stand where they stood before the move.
    let newly_attacking_cannon = !moved && attacker.kind == Kind::Cannon && !reaches(before, by, target);
    let attacker_counts = !matches!(attacker.kind, Kind::General | Kind::Soldier);
    let attacked_counts = match attacked.kind {
        Kind::General => false,
        Kind::Soldier => attacked.side.is_past_river(target.1),
        _ => true,
    };
    let offers_trade = attacker.kind == attacked.kind && is_legal(after, PlainMove { from: target, to: by });
    (moved || newly_attacking_cannon)
        && attacker_counts
        && attacked_counts
        && is_legal(after, PlainMove { from: by, to: target })
        && !offers_trade
}

/// Why the piece on `target` is unprotected against the one on `by`, if it is. `checking` are the pieces that gave
/// check with the last move.
fn why_unprotected(board: &Board, by: Square, target: Square, checking: &[Square]) -> Option<Unprotected> {
    let (attacker, attacked) = (board.get(by)?, board.get(target)?);
    let captured = board.after(by, target);
    let recaptured = attackers(&captured, target, attacked.side).into_iter().any(|protector| {
        let board = captured.after(protector, target);
        // Whoever gave check with the move still does: the capture came before an answer to it.
        let exposed_to = attackers(&board, board.general(attacked.side), attacker.side);
        exposed_to.iter().all(|square| checking.contains(square))
    });
    if !recaptured {
        Some(Unprotected::NoRecapture)
    } else if attacked.kind == Kind::Chariot && matches!(attacker.kind, Kind::Cannon | Kind::Horse) {
        Some(Unprotected::Chariot)
    } else {
        None
    }
}

//! The chases of the last move (rulings 9 and 21), judged on the board after it.

use super::Board;
use super::Piece;
use super::Undo;
use super::parts::Parts;
use super::pieces::PieceKind;
use super::square::{Square, Squares, across_river};
use super::tables;
use crate::Side;
use crate::explanation::{HarmlessAttack, NoChase, Unprotected};

/// A piece that chases another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chase {
    /// The square of the chased piece.
    pub target: Square,
    /// The square of the chasing piece after the move.
    pub by: Square,
    /// Why the chased piece counts as unprotected against this one.
    pub why: Unprotected,
}

/// The attacks that a move can begin: attacks by the moved piece, and attacks that it uncovers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum NewAttacks {
    /// All attacks of the piece that moved; of the others, what cannons attack now and did not before (ruling 9).
    #[default]
    Cannons,
    /// Any new attack by any piece, including the moved one (ruling 21).
    Any,
}

/// The squares that were occupied before the last move.
#[inline(always)]
fn occupied_before(occupied: Squares, last: &Undo) -> Squares {
    let Parts { origin, destination } = Parts::of(last.mv);
    if last.captured.is_some() { occupied | origin.bits() } else { occupied & !destination.bits() | origin.bits() }
}

impl Board {
    /// A superset of the pieces that the last move chases, much faster to compute: all that are attacked by a piece
    /// whose attack counts, whether or not the capture is legal and the piece protected.
    #[inline]
    pub(super) fn chase_candidates(&self, last: &Undo, definition: NewAttacks) -> Squares {
        let mut found = Squares::EMPTY;
        self.each_new_attack(last, definition, |_, _, targets| found |= targets);
        found
    }

    /// Every chase of the last move, ordered by the square of the chased piece, then of the chasing piece.
    pub(super) fn chases(&self, last: &Undo, definition: NewAttacks) -> Vec<Chase> {
        let mut found = Vec::new();
        let checkers = self.checkers(self.to_move);
        self.each_new_attack(last, definition, |kind, by, targets| {
            for target in targets {
                let target = Square::new(target);
                if let Ok(why) = self.chase(kind, by, target, checkers) {
                    found.push(Chase { target, by, why });
                }
            }
        });
        found.sort_unstable_by_key(|chase| (chase.target, chase.by));
        found
    }

    /// Visits the pieces whose attacks may be chases, each with the attacked pieces that can be chased. The board is
    /// the one after the move.
    #[inline(always)]
    fn each_new_attack(&self, last: &Undo, definition: NewAttacks, mut visit: impl FnMut(PieceKind, Square, Squares)) {
        if last.mv.is_none() {
            return;
        }
        let Parts { origin, destination } = Parts::of(last.mv);
        let (them, us) = (self.to_move, !self.to_move);
        let occupied = self.occupied();
        // Soldiers can be chased only beyond the river, generals never.
        let home_soldiers = self.kind(PieceKind::Soldier) & !across_river(them);
        let chased = self.side(them) & !self.kind(PieceKind::General) & !home_soldiers;
        let kind = last.moved.kind();
        let before = occupied_before(occupied, last);
        if !matches!(kind, PieceKind::General | PieceKind::Soldier) {
            let mut targets = Self::captures_from(kind, us, destination, occupied) & chased;
            if definition == NewAttacks::Any && targets.any() {
                targets &= !Self::captures_from(kind, us, origin, before);
            }
            if targets.any() {
                visit(kind, destination, targets);
            }
        }
        if definition == NewAttacks::Any {
            for kind in [PieceKind::Advisor, PieceKind::Elephant, PieceKind::Chariot, PieceKind::Horse] {
                for piece in self.pieces(kind, us) & !destination.bits() {
                    let piece = Square::new(piece);
                    let attacks = |occupied| Self::captures_from(kind, us, piece, occupied);
                    let targets = attacks(occupied) & !attacks(before) & chased;
                    if targets.any() {
                        visit(kind, piece, targets);
                    }
                }
            }
        }
        let touched = origin.bits() | destination.bits();
        for cannon in self.pieces(PieceKind::Cannon, us) & !destination.bits() {
            if (tables::LINES[cannon] & touched).is_empty() {
                continue;
            }
            let cannon = Square::new(cannon);
            let attacks = |occupied| Self::captures_from(PieceKind::Cannon, us, cannon, occupied);
            let targets = attacks(occupied) & !attacks(before) & chased;
            if targets.any() {
                visit(PieceKind::Cannon, cannon, targets);
            }
        }
    }

    /// Every attack of the last move that is not a chase, ordered by the square of the attacked piece, then of the
    /// attacking one: attacks by the moved piece, and uncovered attacks.
    pub(super) fn harmless_attacks(&self, last: &Undo, definition: NewAttacks) -> Vec<HarmlessAttack> {
        let mut found = Vec::new();
        if last.mv.is_none() {
            return found;
        }
        let Parts { origin, destination } = Parts::of(last.mv);
        let (them, us, occupied) = (self.to_move, !self.to_move, self.occupied());
        let before = occupied_before(occupied, last);
        let checkers = self.checkers(them);
        for by in self.side(us).into_iter().map(Square::new) {
            let Some(kind) = self.piece_at(by).map(Piece::kind) else { continue };
            let (moved, stood) = (by == destination, if by == destination { origin } else { by });
            let earlier = Self::captures_from(kind, us, stood, before);
            let targets = Self::captures_from(kind, us, by, occupied) & self.side(them);
            let targets = if moved { targets } else { targets & !earlier };
            for target in (targets & !self.kind(PieceKind::General)).into_iter().map(Square::new) {
                let at_home = !across_river(them).has(target.index());
                let why = if matches!(kind, PieceKind::General | PieceKind::Soldier) {
                    NoChase::Attacker
                } else if at_home && self.kind(PieceKind::Soldier).has(target.index()) {
                    NoChase::SoldierAtHome
                } else if definition == NewAttacks::Cannons && !moved && kind != PieceKind::Cannon {
                    NoChase::Uncovered
                } else if definition == NewAttacks::Any && earlier.has(target.index()) {
                    NoChase::Standing
                } else {
                    let Err(why) = self.chase(kind, by, target, checkers) else { continue };
                    why
                };
                found.push(HarmlessAttack { target: target.into(), by: by.into(), why });
            }
        }
        found.sort_unstable_by_key(|attack| (attack.target, attack.by));
        found
    }

    /// Why this attack is a chase: the capture is legal, it offers no trade of equal pieces, and the piece is
    /// unprotected; or why not. `checkers` are the pieces that check after the move.
    fn chase(&self, kind: PieceKind, by: Square, target: Square, checkers: Squares) -> Result<Unprotected, NoChase> {
        let them = self.to_move;
        let (chaser, victim) = (by.bits(), target.bits());
        let victim_kind = self.piece_at(target).map(Piece::kind);
        let occupied = self.occupied();
        let captured = occupied & !chaser;
        if self.attacked_general(!them, captured, victim) {
            return Err(NoChase::Illegal);
        }
        let strikes_back =
            victim_kind == Some(kind) && Self::captures_from(kind, them, target, occupied).has(by.index());
        if strikes_back && !self.attacked_general(them, occupied & !victim, chaser) {
            return Err(NoChase::Exchange);
        }
        let Some(protector) = self.protector(target, captured, checkers) else { return Ok(Unprotected::NoRecapture) };
        let exempt = victim_kind == Some(PieceKind::Chariot) && matches!(kind, PieceKind::Cannon | PieceKind::Horse);
        if exempt { Ok(Unprotected::Chariot) } else { Err(NoChase::Protected(Square::new(protector).into())) }
    }

    /// Whether any piece attacks this side's general, given these occupied squares, other than one that has just been
    /// captured.
    fn attacked_general(&self, side: Side, occupied: Squares, captured: Squares) -> bool {
        self.general(side).is_some_and(|general| (self.checkers_of(general, side, occupied) & !captured).any())
    }

    /// A piece that can recapture on this square, given these occupied squares, which no longer include the capturer's
    /// origin. The side to move owns it. Pieces that already give check do not prevent it.
    fn protector(&self, target: Square, occupied: Squares, checkers: Squares) -> Option<usize> {
        let them = self.to_move;
        let protectors = self.attackers(target, them, occupied) & !target.bits();
        let Some(general) = self.general(them) else { return protectors.into_iter().next() };
        protectors.into_iter().find(|&protector| {
            let place = if protector == general.index() { target } else { general };
            let exposed = self.checkers_of(place, them, occupied & !Squares::only(protector));
            (exposed & !checkers).is_empty()
        })
    }
}

//! Static exchange evaluation: the value of a series of captures on one square.

use super::{Board, Parts, Piece, PieceKind, Squares};
use crate::Move;

/// The value of each kind in an exchange; a soldier is worth 100. A terminal piece outweighs everything else.
pub const EXCHANGE_VALUES: [i32; PieceKind::COUNT] = [100, 200, 330, 400, 450, 900, 1250, 20_000, 20_000];

/// The kinds in the order of capturing: cheapest first.
const CHEAPEST_FIRST: [PieceKind; PieceKind::COUNT] = [
    PieceKind::Soldier,
    PieceKind::Advisor,
    PieceKind::Bear,
    PieceKind::Horse,
    PieceKind::Cannon,
    PieceKind::Chariot,
    PieceKind::Empress,
    PieceKind::General,
    PieceKind::Dragon,
];

const fn value(kind: PieceKind) -> i32 {
    EXCHANGE_VALUES[kind.index()]
}

impl Board {
    /// Whether the exchange on this pseudo-legal move's destination is worth at least `threshold`, in the unit of
    /// [`EXCHANGE_VALUES`], to the mover.
    ///
    /// The attackers are recomputed after each capture, because a capturer that leaves its square may open a chariot's
    /// line, free a horse's leg, and add or remove a cannon's screen. A soldier that captures on its last row within
    /// the exchange does not promote. Capturing a terminal piece exceeds every threshold; moving one's own terminal
    /// piece to an attacked square exceeds none.
    pub fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        let Parts { origin, destination, promotion } = Parts::of(mv);
        let Some(piece) = self.piece_at(origin) else { return false };
        let mut standing = piece.kind();
        let victim = self.piece_at(destination).map(Piece::kind);
        if victim.is_some_and(PieceKind::is_terminal) {
            return true;
        }
        let mut balance = victim.map_or(0, value) - threshold;
        if let Some(kind) = promotion {
            balance += value(kind) - value(standing);
            standing = kind;
        }
        if balance < 0 {
            return false;
        }
        // The worst case: the moved piece is captured without compensation.
        balance -= value(standing);
        if balance >= 0 {
            return true;
        }
        let mut side = self.to_move;
        let mut occupied = self.occupied() & !origin.bits() | destination.bits();
        if standing.is_terminal() {
            // Its capture ends the game, so no recapture compensates for it.
            return (self.attackers(destination, !side, occupied) & !destination.bits()).is_empty();
        }
        loop {
            side = !side;
            // Earlier capturers are no longer in `occupied`; the piece on the square itself does not attack it.
            let attackers = self.attackers(destination, side, occupied) & !destination.bits();
            let Some((kind, attacker)) = self.cheapest(attackers) else { break };
            // A terminal piece cannot capture where it would be recaptured.
            let onward = occupied & !attacker;
            if kind.is_terminal() && (self.attackers(destination, !side, onward) & !destination.bits()).any() {
                break;
            }
            occupied = onward;
            balance = -balance - 1 - value(kind);
            if balance >= 0 {
                // The capturing side stays ahead even if it loses the capturer.
                side = !side;
                break;
            }
        }
        // The side whose turn it is to capture has lost the exchange.
        side != self.to_move
    }

    fn cheapest(&self, attackers: Squares) -> Option<(PieceKind, Squares)> {
        if attackers.is_empty() {
            return None;
        }
        CHEAPEST_FIRST.into_iter().find_map(|kind| {
            let candidates = attackers & self.kind(kind);
            candidates.any().then(|| (kind, Squares::only(candidates.first())))
        })
    }
}

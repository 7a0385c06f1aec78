//! Static exchange evaluation: what a series of captures on one square is worth.

use super::{Board, Parts, Piece, PieceKind, Squares};
use crate::Ply;

/// What each kind counts in an exchange, in the search's units (a soldier is 100). A terminal piece outweighs everything.
pub const EXCHANGE_VALUES: [i32; PieceKind::COUNT] = [100, 200, 330, 400, 450, 900, 1250, 20_000, 20_000];

/// The kinds from the cheapest capturer to the dearest.
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
    /// Whether the exchange on this pseudo-legal ply's destination is worth at least `threshold` of the search's units to the
    /// mover.
    ///
    /// Every capturer that leaves the board may open a chariot's line, free a horse's leg, mount or dismount a cannon's
    /// screen, so the attackers are found anew after each capture. A soldier that captures on its last row within the
    /// exchange is not promoted. To capture a terminal piece is worth more than any threshold, to bring one's own where it
    /// can be captured less than any.
    pub fn exchange_at_least(&self, ply: Ply, threshold: i32) -> bool {
        let Parts { origin, destination, promotion } = Parts::of(ply);
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
        // The worst case: the piece that now stands on the square is lost for nothing.
        balance -= value(standing);
        if balance >= 0 {
            return true;
        }
        let mut side = self.to_move;
        let mut occupied = self.occupied() & !origin.bits() | destination.bits();
        if standing.is_terminal() {
            // Its capture ends the game: no capture back makes up for it.
            return (self.attackers(destination, !side, occupied) & !destination.bits()).is_empty();
        }
        loop {
            side = !side;
            // What has captured before is gone from `occupied`, the piece on the square itself attacks nothing.
            let attackers = self.attackers(destination, side, occupied) & !destination.bits();
            let Some((kind, attacker)) = self.cheapest(attackers) else { break };
            // A terminal piece may not step where it would be captured.
            let onward = occupied & !attacker;
            if kind.is_terminal() && (self.attackers(destination, !side, onward) & !destination.bits()).any() {
                break;
            }
            occupied = onward;
            balance = -balance - 1 - value(kind);
            if balance >= 0 {
                // The capturer is ahead even if it is lost in turn.
                side = !side;
                break;
            }
        }
        // Whoever has to capture and cannot, or need not, has lost the exchange.
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

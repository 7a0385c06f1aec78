//! Static exchange evaluation: the worth of a series of captures on one square.

use super::board::Board;
use super::parts::Parts;
use super::pieces::{Piece, PieceKind};
use super::square::{Square, Squares};
use crate::{Move, Side};

/// The exchange value of each kind, in the search's units (a soldier is 100). The general outweighs all others.
pub const EXCHANGE_VALUES: [i32; PieceKind::COUNT] = [100, 200, 200, 400, 450, 900, 20_000];

const fn value(kind: PieceKind) -> i32 {
    EXCHANGE_VALUES[kind.index()]
}

impl Board {
    /// Whether the exchange on this legal move's destination is worth at least `threshold` of the search's units to the
    /// mover.
    ///
    /// A capturer that leaves its square may open a chariot's line, free a horse's leg or an elephant's eye, or add or
    /// remove a cannon's screen, so the attackers are recomputed after each capture. A capture that would leave the
    /// capturer's own general attacked does not count.
    #[inline]
    pub fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        let Parts { origin, destination } = Parts::of(mv);
        let Some(piece) = self.piece_at(origin) else { return false };
        let mut balance = self.piece_at(destination).map(Piece::kind).map_or(0, value) - threshold;
        if balance < 0 {
            return false;
        }
        // The worst case: the piece now on the square is lost for nothing.
        balance -= value(piece.kind());
        if balance >= 0 {
            return true;
        }
        let mut generals = Side::BOTH.map(|side| self.general(side));
        let mut side = self.to_move;
        if piece.kind() == PieceKind::General {
            generals[side.index()] = Some(destination);
        }
        let mut occupied = self.occupied() & !origin.bits() | destination.bits();
        loop {
            side = !side;
            let Some((kind, capturer)) = self.cheapest_capturer(destination, side, occupied, generals) else { break };
            occupied &= !capturer;
            if kind == PieceKind::General {
                generals[side.index()] = Some(destination);
            }
            balance = -balance - 1 - value(kind);
            if balance >= 0 {
                // The capturer is ahead even if it is lost in turn.
                side = !side;
                break;
            }
        }
        // The side that would have to capture next, and cannot, has lost the exchange.
        side != self.to_move
    }

    /// This side's least valuable piece that may capture on the square. Earlier capturers are gone from `occupied`;
    /// the piece on the square itself attacks nothing that matters here.
    #[inline]
    fn cheapest_capturer(
        &self,
        square: Square,
        side: Side,
        occupied: Squares,
        generals: [Option<Square>; 2],
    ) -> Option<(PieceKind, Squares)> {
        let attackers = self.attackers(square, side, occupied) & !square.bits();
        if attackers.is_empty() {
            return None;
        }
        PieceKind::ALL.into_iter().find_map(|kind| {
            (attackers & self.kind(kind)).into_iter().find_map(|capturer| {
                let capturer = Squares::only(capturer);
                let general = if kind == PieceKind::General { Some(square) } else { generals[side.index()] };
                let exposed = |general| self.checkers_of(general, side, occupied & !capturer) & !square.bits();
                let safe = general.is_none_or(|general| exposed(general).is_empty());
                safe.then_some((kind, capturer))
            })
        })
    }
}

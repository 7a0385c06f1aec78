//! Generals that become dragons (rules §4).

use super::{Board, Piece, PieceKind, Square};
use crate::{Observer, Side};

impl Board {
    /// Turns generals that face each other into dragons. Returns whether they do.
    #[inline(always)]
    pub(super) fn transform<O: Observer>(&mut self, observer: &mut O) -> bool {
        let face = self.generals_face();
        if face {
            self.make_dragons(observer);
        }
        face
    }

    /// Turns the dragons back into generals.
    pub(super) fn transform_back(&mut self) {
        self.swap_terminals(PieceKind::Dragon, PieceKind::General, |_, _, _, _| {});
    }

    #[cold]
    fn make_dragons<O: Observer>(&mut self, observer: &mut O) {
        self.swap_terminals(PieceKind::General, PieceKind::Dragon, |board, old, new, square| {
            board.toggle_key(old, square);
            board.toggle_key(new, square);
            observer.removed(old.index(), square.index());
            observer.added(new.index(), square.index());
        });
    }

    #[cold]
    fn swap_terminals(
        &mut self,
        old: PieceKind,
        new: PieceKind,
        mut swapped: impl FnMut(&mut Self, Piece, Piece, Square),
    ) {
        for side in Side::BOTH {
            if let Some(square) = self.terminal(side) {
                let (old, new) = (Piece::new(old, side), Piece::new(new, side));
                self.take(old, square);
                self.put(new, square);
                swapped(self, old, new, square);
            }
        }
    }
}

//! Xiangqi's interface to [`perft`](crate::perft).

use super::board::Board;
use super::game::Game;
use super::make::Undo;
use super::pieces::PieceKind;
use super::square::Squares;
use crate::perft::{Countable, CountableGame};
use crate::{Observer, Ply, PlyList, Side, Silent};

/// A board in 65 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exact {
    /// South's pieces, then the three bits of the kind's index (plus one) of each square.
    planes: [Squares; 4],
    to_move: Side,
}

impl Countable for Board {
    type Undo = Undo;
    type Exact = Exact;

    #[inline(always)]
    fn plies(&self, list: &mut PlyList) {
        Self::plies(self, list);
    }

    #[inline(always)]
    fn count_plies(&self) -> u64 {
        Self::count_plies(self)
    }

    #[inline(always)]
    fn make<O: Observer>(&mut self, ply: Ply, observer: &mut O) -> Undo {
        Self::make(self, ply, observer)
    }

    #[inline(always)]
    fn unmake(&mut self, undo: &Undo) {
        Self::unmake(self, undo);
    }

    fn exact(&self) -> Exact {
        let mut planes = [self.side(Side::South), Squares::EMPTY, Squares::EMPTY, Squares::EMPTY];
        for kind in PieceKind::ALL {
            for (bit, plane) in planes[1..].iter_mut().enumerate() {
                if (kind.index() + 1) >> bit & 1 != 0 {
                    *plane |= self.kind(kind);
                }
            }
        }
        Exact { planes, to_move: self.to_move() }
    }
}

impl CountableGame for Game {
    type Board = Board;

    fn board(&self) -> &Board {
        Self::board(self)
    }

    // Repetition forbids no ply in this game.
    fn unforbidden_plies(&self, list: &mut PlyList) {
        self.board().plies(list);
    }

    fn make(&mut self, ply: Ply) {
        Self::make(self, ply, &mut Silent);
    }

    fn unmake(&mut self) {
        Self::unmake(self);
    }
}

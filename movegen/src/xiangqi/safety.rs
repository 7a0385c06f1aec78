//! Pins and checks: the moves that do not leave their own general attacked (ruling 3).
//!
//! Whether an enemy piece attacks the general depends on its path, the squares of [`tables::PATHS`]. A chariot, a
//! facing general, a horse and a soldier attack if the path is empty, a cannon if exactly one piece does. A move is
//! safe from such a piece if it captures it or leaves a harmless number of pieces on the path. This one rule covers
//! pins, checks, interpositions and discovered checks; it only counts the pieces on the path other than the one that
//! moves.

use super::board::Board;
use super::pieces::PieceKind;
use super::square::{Square, Squares};
use super::{square, tables};

/// The squares that the threats to its general leave to the pieces of the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Safety {
    /// The squares where pieces that are not bound may go.
    pub targets: Squares,
    /// Own pieces whose leaving may uncover an attack; [`Board::bound_targets`] has the squares where each may go.
    pub bound: Squares,
}

impl Safety {
    const ANYTHING: Self = Self { targets: square::BOARD, bound: Squares::EMPTY };
}

/// An enemy piece that may attack the general.
struct Threat {
    source: Squares,
    path: Squares,
    /// The number of pieces on the path for which it attacks: 1 for cannons, else 0.
    screens: u32,
}

impl Threat {
    /// The squares where a piece may go so that this threat does not attack the general. `others` are the occupied
    /// squares of the path without the moving piece.
    #[inline(always)]
    fn targets(&self, others: Squares) -> Squares {
        let count = others.count();
        if count == self.screens {
            // An attack, unless the source is captured or one more piece interposes.
            self.source | self.path & !others
        } else if count + 1 == self.screens {
            // A cannon without a screen must not get one.
            !self.path
        } else {
            square::BOARD
        }
    }
}

impl Board {
    /// The limits that the safety of its general sets to the other pieces of the side to move.
    #[inline(always)]
    pub(super) fn safety(&self) -> Safety {
        let mut safety = Safety::ANYTHING;
        let Some(general) = self.general(self.to_move) else { return safety };
        let (occupied, own) = (self.occupied(), self.side(self.to_move));
        self.each_threat(general, |threat| {
            let on_path = threat.path & occupied;
            safety.targets &= threat.targets(on_path);
            let count = on_path.count();
            // One piece fewer makes an attack, or removes the only screen, which is harmless but no interposition.
            if count == threat.screens + 1 || count == 1 {
                safety.bound |= on_path & own;
            }
        });
        safety
    }

    /// The squares where this piece, one of [`Safety::bound`], may go.
    #[cold]
    #[inline(never)]
    pub(super) fn bound_targets(&self, piece: usize) -> Squares {
        let mut targets = square::BOARD;
        let Some(general) = self.general(self.to_move) else { return targets };
        let others = self.occupied() & !Squares::only(piece);
        self.each_threat(general, |threat| targets &= threat.targets(threat.path & others));
        targets
    }

    /// Which of the wanted squares the general of the side to move may step to.
    #[inline(always)]
    pub(super) fn general_targets(&self, general: Square, wanted: Squares) -> Squares {
        let us = self.to_move;
        let steps = tables::GENERAL_STEPS[general.index()] & wanted;
        let mut safe = steps;
        let occupied = self.occupied() & !general.bits();
        for step in steps {
            let to = Squares::only(step);
            if (self.checkers_of(Square::new(step), us, occupied | to) & !to).any() {
                safe &= !to;
            }
        }
        safe
    }

    #[inline(always)]
    fn each_threat(&self, general: Square, mut visit: impl FnMut(Threat)) {
        let (us, index) = (self.to_move, general.index());
        let enemies = self.side(!us);
        let (lines, file) = (tables::LINES[index], tables::FILE_OF[index]);
        let paths = &tables::PATHS[index];
        let open = lines & self.kind(PieceKind::Chariot)
            | file & self.kind(PieceKind::General)
            | tables::HORSE_LEAPS[index] & self.kind(PieceKind::Horse)
            | tables::SOLDIER_ORIGINS[(!us).index()][index] & self.kind(PieceKind::Soldier);
        for source in open & enemies {
            visit(Threat { source: Squares::only(source), path: paths[source], screens: 0 });
        }
        for source in lines & self.kind(PieceKind::Cannon) & enemies {
            visit(Threat { source: Squares::only(source), path: paths[source], screens: 1 });
        }
    }
}

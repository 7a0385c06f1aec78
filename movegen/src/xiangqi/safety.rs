//! Pins and checks: where pieces may go without leaving their general attacked (ruling 3).
//!
//! Whether an enemy piece attacks the general depends on its path, the squares of [`tables::PATHS`]. A chariot, a facing
//! general, a horse and a soldier attack if nothing stands on the path, a cannon if exactly one piece does. A ply
//! is safe from such a piece if it captures it or leaves a harmless number of pieces on the path. So one rule covers
//! what other games call pins, checks, interpositions and discovered checks; all there is to count is the pieces
//! on the path besides the one that moves.

use super::board::Board;
use super::pieces::PieceKind;
use super::square::{Square, Squares};
use super::{square, tables};

/// What the enemies in line with the general leave to the pieces of the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Safety {
    /// Where pieces that are not bound may go.
    pub targets: Squares,
    /// Own pieces whose leaving may uncover an attack; [`Board::bound_targets`] tells where each may go.
    pub bound: Squares,
}

impl Safety {
    const ANYTHING: Self = Self { targets: square::BOARD, bound: Squares::EMPTY };
}

/// An enemy piece that may attack the general.
struct Threat {
    source: Squares,
    path: Squares,
    /// How many pieces must stand on the path for an attack: 1 for cannons, else 0.
    screens: u32,
}

impl Threat {
    /// Where a piece may go so that this threat attacks nothing. `others` are the occupied squares of the path without
    /// the piece that goes.
    #[inline(always)]
    fn targets(&self, others: Squares) -> Squares {
        let count = others.count();
        if count == self.screens {
            // An attack, unless the source goes or one more piece comes between.
            self.source | self.path & !others
        } else if count + 1 == self.screens {
            // A cannon without a screen must not be given one.
            !self.path
        } else {
            square::BOARD
        }
    }
}

impl Board {
    /// The limits that the general of the side to move sets to its other pieces.
    #[inline(always)]
    pub(super) fn safety(&self) -> Safety {
        let mut safety = Safety::ANYTHING;
        let Some(general) = self.general(self.to_move) else { return safety };
        let (occupied, own) = (self.occupied(), self.side(self.to_move));
        self.each_threat(general, |threat| {
            let on_path = threat.path & occupied;
            safety.targets &= threat.targets(on_path);
            let count = on_path.count();
            // One piece fewer makes an attack, or takes the only screen away (which is no harm, but no interposition).
            if count == threat.screens + 1 || count == 1 {
                safety.bound |= on_path & own;
            }
        });
        safety
    }

    /// Where this piece, one of [`Safety::bound`], may go.
    #[cold]
    #[inline(never)]
    pub(super) fn bound_targets(&self, piece: usize) -> Squares {
        let mut targets = square::BOARD;
        let Some(general) = self.general(self.to_move) else { return targets };
        let others = self.occupied() & !Squares::only(piece);
        self.each_threat(general, |threat| targets &= threat.targets(threat.path & others));
        targets
    }

    /// Where the general of the side to move may step.
    #[inline(always)]
    pub(super) fn general_targets(&self, general: Square) -> Squares {
        let us = self.to_move;
        let steps = tables::GENERAL_STEPS[general.index()] & !self.side(us);
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

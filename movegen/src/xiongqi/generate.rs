//! Generation of pseudo-legal moves (rules §3 to §5), noisy ones (captures and promotions) separate from quiet ones.

use super::parts::{promoting, step};
use super::{Board, Parts, PieceKind, Square, Squares, across_river, last_row, sliders, tables};
use crate::{Bits, Move, MoveList, Side};

/// The kinds generated piece by piece. Soldiers are generated as a set, the terminal piece separately.
const OFFICERS: [PieceKind; 6] =
    [PieceKind::Chariot, PieceKind::Cannon, PieceKind::Horse, PieceKind::Bear, PieceKind::Advisor, PieceKind::Empress];

/// The squares of an edge file: a sideways shift must not wrap around to the other edge.
const FILE_A: Squares = Bits(0x0101_0101_0101_0101);
const FILE_H: Squares = Bits(0x8080_8080_8080_8080);

/// The target squares of a set of soldiers, one set for each of the three directions.
struct SoldierTargets {
    /// The target sets, each with the offset from a target's index to its origin's.
    directions: [(Squares, i32); 3],
}

impl SoldierTargets {
    #[inline(always)]
    fn of(board: &Board, side: Side) -> Self {
        let soldiers = board.pieces(PieceKind::Soldier, side);
        let crossed = soldiers & across_river(side);
        let (ahead, back) = match side {
            Side::South => (Bits(soldiers.0 << 8), -8),
            Side::North => (Bits(soldiers.0 >> 8), 8),
        };
        let left = Bits((crossed & !FILE_A).0 >> 1);
        let right = Bits((crossed & !FILE_H).0 << 1);
        Self { directions: [(ahead, back), (left, 1), (right, -1)] }
    }
}

impl Board {
    /// All captures and all promotions.
    #[inline]
    pub fn noisy(&self, list: &mut MoveList) {
        self.noisy_soldiers(list);
        let enemies = self.side(!self.to_move);
        let occupied = self.occupied();
        self.each_officer(|kind, origin| {
            push(list, origin, self.captures_from(kind, self.to_move, origin, occupied) & enemies);
        });
    }

    /// All moves that neither capture nor promote.
    #[inline]
    pub fn quiet(&self, list: &mut MoveList) {
        let occupied = self.occupied();
        if self.game_decided() {
            return;
        }
        for (targets, back) in SoldierTargets::of(self, self.to_move).directions {
            for target in targets & !occupied {
                list.push(step((target as i32 + back) as usize, target));
            }
        }
        self.each_officer(|kind, origin| {
            push(list, origin, self.steps_from(kind, self.to_move, origin, occupied) & !occupied);
        });
    }

    /// All pseudo-legal moves; none once a terminal piece is captured (ruling 18).
    #[inline]
    pub fn moves(&self, list: &mut MoveList) {
        self.noisy(list);
        self.quiet(list);
    }

    /// The number of moves that [`Board::moves`] would list, counted set by set.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        if self.game_decided() {
            return 0;
        }
        let us = self.to_move;
        let own = self.side(us);
        let occupied = self.occupied();
        let mut count = 0;
        for (targets, _) in SoldierTargets::of(self, us).directions {
            let targets = targets & !own;
            count += targets.count() + (targets & last_row(us)).count() * PieceKind::PROMOTIONS.len() as u32;
        }
        let enemies = occupied & !own;
        for square in own & self.kind(PieceKind::Cannon) {
            let seen = sliders::lines(square, occupied);
            count += (seen.chariot & !occupied | seen.cannon & enemies).count();
        }
        for square in own & self.kind(PieceKind::Dragon) {
            let captures = sliders::chariot(square, occupied) & enemies;
            count += (tables::ORTHOGONAL_STEPS[square] & !occupied | captures).count();
        }
        for kind in [
            PieceKind::Chariot,
            PieceKind::Horse,
            PieceKind::Bear,
            PieceKind::Advisor,
            PieceKind::Empress,
            PieceKind::General,
        ] {
            for square in own & self.kind(kind) {
                count += (self.captures_from(kind, us, Square::new(square), occupied) & !own).count();
            }
        }
        u64::from(count)
    }

    /// Whether these arbitrary 16 bits encode a pseudo-legal move here. Agrees with [`Board::moves`].
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let Parts { origin, destination, promotion } = Parts::of(mv);
        // No move has promotion code 7 or bit 15.
        if (Parts { origin, destination, promotion }).mv() != mv {
            return false;
        }
        let us = self.to_move;
        let Some(piece) = self.piece_at(origin) else { return false };
        if piece.side() != us || self.side(us).has(destination.index()) || self.game_decided() {
            return false;
        }
        let kind = piece.kind();
        if promotion.is_some() && !(kind == PieceKind::Soldier && last_row(us).has(destination.index())) {
            return false;
        }
        let occupied = self.occupied();
        let targets = if occupied.has(destination.index()) {
            self.captures_from(kind, us, origin, occupied)
        } else {
            self.steps_from(kind, us, origin, occupied)
        };
        targets.has(destination.index())
    }

    /// Whether this pseudo-legal move captures or promotes.
    #[inline(always)]
    pub fn is_noisy(&self, mv: Move) -> bool {
        mv.0 >> 12 != 0 || self.occupied().has(super::parts::destination(mv).index())
    }

    /// Whether a terminal piece has been captured, which ends the game.
    #[inline(always)]
    pub fn game_decided(&self) -> bool {
        let terminals = self.terminals();
        (terminals & self.sides[0]).is_empty() || (terminals & self.sides[1]).is_empty()
    }

    #[inline(always)]
    fn noisy_soldiers(&self, list: &mut MoveList) {
        if self.game_decided() {
            return;
        }
        let us = self.to_move;
        let enemies = self.side(!us);
        let promoted = last_row(us) & !self.side(us);
        for (targets, back) in SoldierTargets::of(self, us).directions {
            for target in targets & promoted {
                let origin = (target as i32 + back) as usize;
                for kind in PieceKind::PROMOTIONS {
                    list.push(promoting(origin, target, kind));
                }
            }
            for target in targets & enemies {
                list.push(step((target as i32 + back) as usize, target));
            }
        }
    }

    #[inline(always)]
    fn each_officer(&self, mut visit: impl FnMut(PieceKind, Square)) {
        if self.game_decided() {
            return;
        }
        let own = self.side(self.to_move);
        for kind in OFFICERS {
            for square in own & self.kind(kind) {
                visit(kind, Square::new(square));
            }
        }
        let terminal = if self.has_dragons() { PieceKind::Dragon } else { PieceKind::General };
        for square in own & self.kind(terminal) {
            visit(terminal, Square::new(square));
        }
    }
}

#[inline(always)]
fn push(list: &mut MoveList, origin: Square, targets: Squares) {
    for target in targets {
        list.push(step(origin.index(), target));
    }
}

//! Generation of legal moves, noisy ones (captures) and quiet ones apart.

use super::board::Board;
use super::parts::{Parts, destination, step};
use super::pieces::PieceKind;
use super::safety::Safety;
use super::square::{BOARD, Square, Squares, across_river, elephant_squares, file_bits, palace};
use super::{sliders, tables};
use crate::{Bits, Move, MoveList, Side};

/// The kinds whose captures and quiet moves go to the same squares and that move one by one.
const STEPPERS: [PieceKind; 4] = [PieceKind::Chariot, PieceKind::Horse, PieceKind::Elephant, PieceKind::Advisor];

/// The origins of the moves to a set of targets.
#[derive(Clone, Copy)]
enum Origin {
    /// All start on this square.
    Square(usize),
    /// Each origin is its target's index plus this offset.
    Behind(i32),
}

/// The targets of a set of soldiers in each of the three directions, with the offset from a target's index to its
/// origin's.
#[inline(always)]
fn soldier_targets(soldiers: Squares, side: Side) -> [(Squares, i32); 3] {
    const FILE_A: Squares = file_bits(0);
    const FILE_I: Squares = file_bits(8);
    let crossed = soldiers & across_river(side);
    let (ahead, back) = match side {
        Side::South => (Bits(soldiers.0 << 9) & BOARD, -9),
        Side::North => (Bits(soldiers.0 >> 9), 9),
    };
    // Bits shifted off one edge must not reappear on the other.
    let left = Bits((crossed & !FILE_A).0 >> 1);
    let right = Bits((crossed & !FILE_I).0 << 1);
    [(ahead, back), (left, 1), (right, -1)]
}

impl Board {
    /// All legal captures.
    #[inline]
    pub fn noisy(&self, list: &mut MoveList) {
        let enemies = self.side(!self.to_move);
        let occupied = self.occupied();
        self.generate(list, enemies, |cannon| sliders::cannon(cannon, occupied) & enemies);
    }

    /// All legal moves that do not capture.
    #[inline]
    pub fn quiet(&self, list: &mut MoveList) {
        let occupied = self.occupied();
        self.generate(list, !occupied, |cannon| sliders::chariot(cannon, occupied) & !occupied);
    }

    /// All legal moves.
    #[inline]
    pub fn moves(&self, list: &mut MoveList) {
        let (occupied, enemies) = (self.occupied(), self.side(!self.to_move));
        self.generate(list, !self.side(self.to_move), |cannon| cannon_targets(cannon, occupied, enemies));
    }

    /// The number of plies that [`Board::moves`] would list, counted set by set.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let (occupied, enemies) = (self.occupied(), self.side(!self.to_move));
        let mut count = 0;
        let cannon = |cannon| cannon_targets(cannon, occupied, enemies);
        self.each_set(!self.side(self.to_move), cannon, |_, targets| count += targets.count());
        u64::from(count)
    }

    /// Whether there is any legal move.
    #[inline]
    pub fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    #[inline(always)]
    fn generate(&self, list: &mut MoveList, wanted: Squares, cannon: impl Fn(usize) -> Squares) {
        self.each_set(wanted, cannon, |origin, targets| {
            for target in targets {
                let origin = match origin {
                    Origin::Square(square) => square,
                    Origin::Behind(back) => (target as i32 + back) as usize,
                };
                list.push(step(origin, target));
            }
        });
    }

    /// Visits the legal targets of every piece among the wanted squares. Soldiers that are not bound come together,
    /// one set for each direction. `cannon` returns the wanted squares of a cannon.
    #[inline(always)]
    fn each_set(&self, wanted: Squares, cannon: impl Fn(usize) -> Squares, mut visit: impl FnMut(Origin, Squares)) {
        let us = self.to_move;
        let (own, occupied) = (self.side(us), self.occupied());
        let Safety { targets, bound } = self.safety();
        let wanted_safe = wanted & targets;
        let safe = |origin: usize| if bound.has(origin) { wanted & self.bound_targets(origin) } else { wanted_safe };
        for (targets, back) in soldier_targets(own & self.kind(PieceKind::Soldier) & !bound, us) {
            visit(Origin::Behind(back), targets & wanted_safe);
        }
        for origin in own & bound & self.kind(PieceKind::Soldier) {
            visit(Origin::Square(origin), tables::SOLDIER_STEPS[us.index()][origin] & safe(origin));
        }
        for kind in STEPPERS {
            // Defenders never leave their squares, where enemies to capture are rare.
            let reach = match kind {
                PieceKind::Elephant => elephant_squares(us),
                PieceKind::Advisor => palace(us),
                _ => BOARD,
            };
            if (wanted & reach).is_empty() {
                continue;
            }
            for origin in own & self.kind(kind) {
                visit(
                    Origin::Square(origin),
                    Self::captures_from(kind, us, Square::new(origin), occupied) & safe(origin),
                );
            }
        }
        for origin in own & self.kind(PieceKind::Cannon) {
            visit(Origin::Square(origin), cannon(origin) & safe(origin));
        }
        if let Some(general) = self.general(us) {
            visit(Origin::Square(general.index()), self.general_targets(general, wanted));
        }
    }

    /// Whether these 16 bits encode a pseudo-legal move here: one that follows the rules of movement, not always ruling
    /// 3.
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let Parts { origin, destination } = Parts::of(mv);
        if mv.0 >> 14 != 0 || destination.index() >= Square::COUNT {
            return false;
        }
        let us = self.to_move;
        let Some(piece) = self.piece_at(origin) else { return false };
        if piece.side() != us || self.side(us).has(destination.index()) {
            return false;
        }
        let occupied = self.occupied();
        let targets = if occupied.has(destination.index()) {
            Self::captures_from(piece.kind(), us, origin, occupied)
        } else {
            Self::steps_from(piece.kind(), us, origin, occupied)
        };
        targets.has(destination.index())
    }

    /// Whether this pseudo-legal move captures.
    #[inline(always)]
    pub fn is_noisy(&self, mv: Move) -> bool {
        self.piece_at(destination(mv)).is_some()
    }
}

#[inline(always)]
fn cannon_targets(cannon: usize, occupied: Squares, enemies: Squares) -> Squares {
    let seen = sliders::lines(cannon, occupied);
    seen.chariot & !occupied | seen.cannon & enemies
}

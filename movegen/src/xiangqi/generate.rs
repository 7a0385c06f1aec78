//! Generation of legal plies, noisy ones (captures) and quiet ones apart.

use super::board::Board;
use super::parts::{Parts, destination, step};
use super::pieces::PieceKind;
use super::safety::Safety;
use super::square::{BOARD, Square, Squares, across_river, elephant_squares, file_bits, palace};
use super::{sliders, tables};
use crate::{Bits, Ply, PlyList, Side};

/// The kinds whose captures and quiet plies go to the same squares and that move one by one.
const STEPPERS: [PieceKind; 4] = [PieceKind::Chariot, PieceKind::Horse, PieceKind::Elephant, PieceKind::Advisor];

/// The origins of the plies to a set of targets.
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
    pub fn noisy(&self, list: &mut PlyList) {
        let enemies = self.side(!self.to_move);
        let occupied = self.occupied();
        self.generate(list, enemies, |cannon| sliders::cannon(cannon, occupied) & enemies);
    }

    /// All legal plies that do not capture.
    #[inline]
    pub fn quiet(&self, list: &mut PlyList) {
        let occupied = self.occupied();
        self.generate(list, !occupied, |cannon| sliders::chariot(cannon, occupied) & !occupied);
    }

    /// All legal plies.
    #[inline]
    pub fn plies(&self, list: &mut PlyList) {
        let (occupied, enemies) = (self.occupied(), self.side(!self.to_move));
        self.generate(list, !self.side(self.to_move), |cannon| cannon_targets(cannon, occupied, enemies));
    }

    /// The number of plies that [`Board::plies`] would list, counted set by set.
    #[inline]
    pub fn count_plies(&self) -> u64 {
        let (occupied, enemies) = (self.occupied(), self.side(!self.to_move));
        let mut count = 0;
        let cannon = |cannon| cannon_targets(cannon, occupied, enemies);
        self.each_set(!self.side(self.to_move), cannon, |_, targets| count += targets.count());
        u64::from(count)
    }

    /// Whether there is any legal ply.
    #[inline]
    pub fn has_plies(&self) -> bool {
        self.count_plies() > 0
    }

    #[inline(always)]
    fn generate(&self, list: &mut PlyList, wanted: Squares, cannon: impl Fn(usize) -> Squares) {
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

    /// Whether these 16 bits encode a pseudo-legal ply here: one that follows the rules of movement, not always ruling
    /// 3.
    #[inline]
    pub fn is_pseudo_legal(&self, ply: Ply) -> bool {
        let Parts { origin, destination } = Parts::of(ply);
        if ply.0 >> 14 != 0 || destination.index() >= Square::COUNT {
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

    /// Whether this pseudo-legal ply captures.
    #[inline(always)]
    pub fn is_noisy(&self, ply: Ply) -> bool {
        self.piece_at(destination(ply)).is_some()
    }
}

#[inline(always)]
fn cannon_targets(cannon: usize, occupied: Squares, enemies: Squares) -> Squares {
    let seen = sliders::lines(cannon, occupied);
    seen.chariot & !occupied | seen.cannon & enemies
}

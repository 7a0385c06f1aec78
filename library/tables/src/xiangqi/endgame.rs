//! The endings of Xiangqi as the retrograde analysis sees them.
//!
//! Only the attacker gives check, and only generals, advisors and elephants of the other side capture it. What is left
//! then is drawn, unless the attacker's side has no ply. The attacker's own captures lead to smaller classes.

use std::sync::Arc;

use xiongmao_movegen::xiangqi::{Board, PieceKind, Square, Squares as Set};
use xiongmao_movegen::{Bits, Side};

use super::class::Class;
use super::guards::{Guard, flipped};
use super::index::{Index, Placed};
use super::runs::Allowed;
use crate::code::{self, BROKEN, Code, DRAWN, LOST_NOW, OPEN};
use crate::make::Smaller;
use crate::retrograde::{Endgame, Seed, Solution};

/// What a ply leads to.
#[derive(Clone, Copy, Debug)]
pub enum To {
    /// To a placement of the same class.
    Same(Placed),
    /// To a placement of the class without an advisor or elephant of North's.
    Smaller(Guard, Placed),
    /// The attacker is captured. Whether South has a ply then.
    Bare(bool),
}

/// What is known of a class, by side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The codes.
    pub codes: Solution,
    /// For each entry the number of what is allowed; those of entries that are not won or lost say nothing.
    pub runs: Solution,
    /// What is allowed, by number.
    pub allowed: Vec<Allowed>,
}

/// A smaller class that captures lead to.
struct Exit {
    index: Index,
    solved: Arc<Solved>,
}

/// A class of endings of Xiangqi.
pub struct Xiangqi {
    index: Index,
    without_advisor: Option<Exit>,
    without_elephant: Option<Exit>,
}

/// The classes that plies of this class lead to, besides those without an attacker.
pub fn needs(class: Class) -> Vec<Class> {
    [class.without_advisor(), class.without_elephant()].into_iter().flatten().collect()
}

/// The squares on which the attacker would capture.
#[inline(always)]
pub fn attacks(kind: PieceKind, square: u8, occupied: Set) -> Set {
    Board::captures_from(kind, Side::South, Square::new(usize::from(square)), occupied)
}

impl Xiangqi {
    /// This class. `smaller` has the solutions of all that it [needs].
    ///
    /// # Panics
    /// If one of them is missing.
    pub fn new(class: Class, smaller: &Smaller<Class, Solved>) -> Self {
        let exit = |class: Class| Exit {
            index: Index::new(class),
            solved: Arc::clone(smaller.get(&class).expect("smaller classes are solved first")),
        };
        Self {
            index: Index::new(class),
            without_advisor: class.without_advisor().map(exit),
            without_elephant: class.without_elephant().map(exit),
        }
    }

    /// Its index.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The code of a placement of a smaller class with this side to move, and the runs that are allowed.
    #[inline]
    pub fn smaller(&self, side: usize, captured: Guard, placed: &Placed) -> (Code, Allowed) {
        let exit = if captured == Guard::Advisor { &self.without_advisor } else { &self.without_elephant };
        exit.as_ref().map_or((BROKEN, Allowed::NOTHING), |Exit { index, solved }| {
            let entry = index.entry(placed);
            let number = usize::from(solved.runs[side][entry]);
            (solved.codes[side][entry], solved.allowed.get(number).copied().unwrap_or(Allowed::NOTHING))
        })
    }

    /// Whether the attacker attacks North's general.
    #[inline(always)]
    pub fn is_check(&self, placed: &Placed, occupied: Set) -> bool {
        attacks(self.index.attacker(), placed.attacker, occupied).has(usize::from(placed.target()))
    }

    /// Whether this is a position: the side that waits is not in check. Entries never have generals face to face.
    #[inline(always)]
    pub fn is_position(&self, side: usize, placed: &Placed) -> bool {
        side == 1 || !self.is_check(placed, placed.occupied())
    }

    /// Calls `visit` with every legal ply of this side.
    #[inline]
    pub fn for_each_ply(&self, side: usize, placed: &Placed, visit: impl FnMut(To)) {
        if side == 0 { self.for_each_ply_of_south(placed, visit) } else { self.for_each_ply_of_north(placed, visit) }
    }

    fn for_each_ply_of_south(&self, placed: &Placed, mut visit: impl FnMut(To)) {
        let kind = self.index.attacker();
        let occupied = placed.occupied();
        let north = placed.guard_squares() & !placed.guards[0].squares();
        let victims = north & !Bits(1 << placed.target());
        let attacked = attacks(kind, placed.attacker, occupied);
        let square = Square::new(usize::from(placed.attacker));
        let quiet = Board::steps_from(kind, Side::South, square, occupied) & !occupied;
        for target in quiet | attacked & victims {
            let captures = victims.has(target);
            let mut after = Placed { attacker: target as u8, ..*placed };
            let now = occupied & !square.bits() | Bits(1 << target);
            if after.generals_face(now) {
                continue;
            }
            if captures {
                let seen = flipped(target as u8);
                let advisor = placed.guards[1].advisor_squares().has(usize::from(seen));
                after.guards[1] = placed.guards[1].without(seen);
                visit(To::Smaller(if advisor { Guard::Advisor } else { Guard::Elephant }, after));
            } else {
                visit(To::Same(after));
            }
        }
        placed.guards[0].for_each_step(Some(placed.attacker), |_, own, target| {
            if target == placed.attacker {
                return;
            }
            let after = Placed { guards: [own, placed.guards[1]], ..*placed };
            if !after.generals_face(after.occupied()) {
                visit(To::Same(after));
            }
        });
    }

    fn for_each_ply_of_north(&self, placed: &Placed, mut visit: impl FnMut(To)) {
        let seen = flipped(placed.attacker);
        placed.guards[1].for_each_step(Some(seen), |_, own, target| {
            let after = Placed { guards: [placed.guards[0], own], ..*placed };
            if target == seen {
                if !after.generals_face(after.guard_squares()) {
                    visit(To::Bare(has_ply_without_attacker(&after)));
                }
                return;
            }
            let now = after.occupied();
            if !after.generals_face(now) && !self.is_check(&after, now) {
                visit(To::Same(after));
            }
        });
    }

    /// Calls `visit` with the placements from which the side that waits may have come without capturing.
    fn for_each_origin(&self, side: usize, placed: &Placed, mut visit: impl FnMut(&Placed)) {
        let other = 1 - side;
        let seen = if other == 0 { placed.attacker } else { flipped(placed.attacker) };
        // Generals, advisors and elephants go back as they came.
        placed.guards[other].for_each_step(Some(seen), |_, own, target| {
            if target != seen {
                let mut before = *placed;
                before.guards[other] = own;
                visit(&before);
            }
        });
        if other == 0 {
            for origin in self.attacker_origins(placed) {
                visit(&Placed { attacker: origin as u8, ..*placed });
            }
        }
    }

    /// The empty squares from which the attacker may have come without capturing.
    fn attacker_origins(&self, placed: &Placed) -> Set {
        let occupied = placed.occupied();
        let square = Square::new(usize::from(placed.attacker));
        let origins = match self.index.attacker() {
            PieceKind::Soldier => {
                let (at, crossed) = (placed.attacker, placed.attacker >= 45);
                let back = if at >= 9 { Bits(1u128 << (at - 9)) } else { Set::EMPTY };
                // A step aside ends on the rank where it begins.
                let left = if crossed && at % 9 > 0 { Bits(1u128 << (at - 1)) } else { Set::EMPTY };
                let right = if crossed && at % 9 < 8 { Bits(1u128 << (at + 1)) } else { Set::EMPTY };
                back | left | right
            }
            PieceKind::Horse => horse_origins(placed.attacker, occupied),
            kind => Board::steps_from(kind, Side::South, square, occupied),
        };
        origins & !occupied & self.index.reach()
    }
}

/// The squares from which a horse jumps to this one: its leg stands beside where it comes from.
fn horse_origins(square: u8, occupied: Set) -> Set {
    let (file, rank) = (i32::from(square % 9), i32::from(square / 9));
    let mut origins = Set::EMPTY;
    for (files, ranks) in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)] {
        let Some(origin) = Square::at(file + files, rank + ranks) else { continue };
        // From there the horse first steps in line, by the longer part of its way back.
        let Some(leg) = Square::at(file + files - files / 2, rank + ranks - ranks / 2) else { continue };
        if !occupied.has(leg.index()) {
            origins |= origin.bits();
        }
    }
    origins
}

/// Whether South has a ply if its attacker has been captured.
fn has_ply_without_attacker(placed: &Placed) -> bool {
    let north = placed.guard_squares() & !placed.guards[0].squares();
    let mut has_ply = false;
    placed.guards[0].for_each_step(None, |_, own, _| {
        let after = Placed { guards: [own, placed.guards[1]], ..*placed };
        has_ply |= !after.generals_face(own.squares() | north);
    });
    has_ply
}

impl Endgame for Xiangqi {
    fn entries(&self) -> usize {
        self.index.entries()
    }

    #[inline]
    fn seed(&self, side: usize, entry: usize) -> Seed {
        let placed = self.index.placed(entry);
        if !self.is_position(side, &placed) {
            return Seed::BROKEN;
        }
        let mut seed = Seed { value: OPEN, plies: 0, floor: 0, draws: false };
        let (mut win, mut draws, mut open): (Option<Code>, bool, bool) = (None, false, false);
        self.for_each_ply(side, &placed, |to| {
            let code = match to {
                To::Same(_) => {
                    seed.plies += 1;
                    return;
                }
                To::Smaller(captured, after) => self.smaller(1 - side, captured, &after).0,
                To::Bare(true) => DRAWN,
                To::Bare(false) => LOST_NOW,
            };
            match code {
                DRAWN => draws = true,
                OPEN => open = true,
                _ if code::is_win(code) => seed.floor = seed.floor.max(code::one_ply_before(code)),
                _ => win = Some(win.map_or(code + 1, |win| win.min(code + 1))),
            }
        });
        seed.plies += u8::from(win.is_some() || draws || open);
        seed.draws = draws && !open && win.is_none();
        seed.value = win.unwrap_or(OPEN);
        seed
    }

    /// An entry stands for two mirror images. A ply to a symmetric entry is one from each of them, and a symmetric
    /// entry has two plies to the images of one that is not symmetric.
    #[inline]
    fn for_each_predecessor(&self, side: usize, entry: usize, mut visit: impl FnMut(usize)) {
        let placed = self.index.placed(entry);
        let is_symmetric = placed.is_symmetric();
        self.for_each_origin(side, &placed, |before| {
            if before.generals_face(before.occupied()) {
                return;
            }
            let (origin, is_mirrored) = self.index.find(before);
            if is_symmetric && is_mirrored {
                return;
            }
            visit(origin);
            if !is_symmetric && before.is_symmetric() {
                visit(origin);
            }
        });
    }
}

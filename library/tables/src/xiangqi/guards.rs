//! A general with its advisors and elephants: their squares and moves.
//!
//! These pieces never leave their own half, so both sides are described alike, each as it sees the board from its own
//! edge. The only piece of the other side that they can meet is the attacker.

use std::sync::LazyLock;

use xiongmao_movegen::xiangqi::Squares as Set;
use xiongmao_movegen::{Bits, Side};

/// The squares of advisors: d1, f1, e2, d3 and f3, in the order of the bits of [`Guards::advisors`].
const ADVISORS: [u8; 5] = [3, 5, 13, 21, 23];
/// The squares of elephants: c1, g1, a3, e3, i3, c5 and g5, in the order of the bits of [`Guards::elephants`].
const ELEPHANTS: [u8; 7] = [2, 6, 18, 22, 26, 38, 42];
/// The number of squares of a palace.
const PALACE: usize = 9;

/// A general with its advisors and elephants, as its own side sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guards {
    /// The general's square: `3 * rank + file` within the palace.
    pub general: u8,
    /// A bit for each of the five squares of advisors.
    pub advisors: u8,
    /// A bit for each of the seven squares of elephants.
    pub elephants: u8,
}

/// A piece that guards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard {
    /// The general itself.
    General,
    Advisor,
    Elephant,
}

/// The square on the other side of the board in the same file: what one side sees as the other's.
#[inline(always)]
pub const fn flipped(square: u8) -> u8 {
    81 + 2 * (square % 9) - square
}

/// The same square with left and right exchanged.
#[inline(always)]
pub const fn mirrored(square: u8) -> u8 {
    square + 8 - 2 * (square % 9)
}

/// The same squares, as the other side sees them.
const fn all_flipped<const N: usize>(mut squares: [u8; N]) -> [u8; N] {
    let mut at = 0;
    while at < N {
        squares[at] = flipped(squares[at]);
        at += 1;
    }
    squares
}

/// A bit for each of these squares that holds one of the pieces.
#[inline(always)]
fn mask<const N: usize>(squares: &[u8; N], pieces: Set) -> u8 {
    (0..N).fold(0, |all, at| all | u8::from(pieces.has(usize::from(squares[at]))) << at)
}

/// The square of a general with this index.
pub const fn palace(general: u8) -> u8 {
    general / 3 * 9 + 3 + general % 3
}

struct Moves {
    /// The squares covered by the advisors and elephants of each mask.
    advisors: [u128; 32],
    elephants: [u128; 128],
    general_steps: [[Option<u8>; 4]; PALACE],
    advisor_steps: [[Option<u8>; 4]; 5],
    /// The index that an elephant reaches, and the eye that must be empty.
    elephant_steps: [[Option<(u8, u8)>; 4]; 7],
    mirrored_advisors: [u8; 32],
    mirrored_elephants: [u8; 128],
}

fn offset(square: u8, files: i32, ranks: i32) -> Option<u8> {
    let (file, rank) = (i32::from(square % 9) + files, i32::from(square / 9) + ranks);
    ((0..9).contains(&file) && (0..10).contains(&rank)).then_some((rank * 9 + file) as u8)
}

static MOVES: LazyLock<Moves> = LazyLock::new(|| {
    const LINES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    let covered = |squares: &[u8], mask: usize| {
        let bits = squares.iter().enumerate().filter(|(at, _)| mask >> at & 1 != 0);
        bits.fold(0u128, |all, (_, square)| all | 1 << square)
    };
    let index = |squares: &[u8], square: u8| squares.iter().position(|&at| at == square).map(|at| at as u8);
    let mirrored_mask = |squares: &[u8], mask: usize| {
        let bits = (0..squares.len()).filter(|at| mask >> at & 1 != 0);
        bits.filter_map(|at| index(squares, mirrored(squares[at]))).fold(0u8, |all, at| all | 1 << at)
    };
    let palaces: Vec<u8> = (0..PALACE as u8).map(palace).collect();
    Moves {
        advisors: std::array::from_fn(|mask| covered(&ADVISORS, mask)),
        elephants: std::array::from_fn(|mask| covered(&ELEPHANTS, mask)),
        general_steps: std::array::from_fn(|at| {
            LINES.map(|(files, ranks)| index(&palaces, offset(palaces[at], files, ranks)?))
        }),
        advisor_steps: std::array::from_fn(|at| {
            DIAGONALS.map(|(files, ranks)| index(&ADVISORS, offset(ADVISORS[at], files, ranks)?))
        }),
        elephant_steps: std::array::from_fn(|at| {
            DIAGONALS.map(|(files, ranks)| {
                let target = index(&ELEPHANTS, offset(ELEPHANTS[at], 2 * files, 2 * ranks)?)?;
                Some((target, offset(ELEPHANTS[at], files, ranks)?))
            })
        }),
        mirrored_advisors: std::array::from_fn(|mask| mirrored_mask(&ADVISORS, mask)),
        mirrored_elephants: std::array::from_fn(|mask| mirrored_mask(&ELEPHANTS, mask)),
    }
});

impl Guards {
    /// Every placement of a general with this many advisors and elephants.
    pub fn all(advisors: usize, elephants: usize) -> Vec<Self> {
        let of = |mask: &u8, count: usize| mask.count_ones() as usize == count;
        let mut all = Vec::new();
        for general in 0..PALACE as u8 {
            for advisors in (0..32).filter(|mask| of(mask, advisors)) {
                for elephants in (0..128).filter(|mask| of(mask, elephants)) {
                    let guards = Self { general, advisors, elephants };
                    if guards.squares().count() as usize == 1 + guards.pieces() {
                        all.push(guards);
                    }
                }
            }
        }
        all
    }

    /// Advisors and elephants.
    fn pieces(self) -> usize {
        (self.advisors.count_ones() + self.elephants.count_ones()) as usize
    }

    /// A number that tells placements apart, below [`Guards::KEYS`].
    #[inline(always)]
    pub fn key(self) -> usize {
        (usize::from(self.general) << 5 | usize::from(self.advisors)) << 7 | usize::from(self.elephants)
    }

    /// Keys are smaller.
    pub const KEYS: usize = PALACE << 12;

    /// The guards of a side on these squares of the board. Squares that such a piece cannot reach are left out.
    #[inline]
    pub fn on(side: Side, general: u8, advisors: Set, elephants: Set) -> Self {
        const NORTH: ([u8; 5], [u8; 7]) = (all_flipped(ADVISORS), all_flipped(ELEPHANTS));
        let (general, advisors, elephants) = match side {
            Side::South => (general, mask(&ADVISORS, advisors), mask(&ELEPHANTS, elephants)),
            Side::North => (flipped(general), mask(&NORTH.0, advisors), mask(&NORTH.1, elephants)),
        };
        let general = general / 9 * 3 + (general % 9).saturating_sub(3).min(2);
        Self { general, advisors, elephants }
    }

    /// The squares of the general's advisors.
    #[inline(always)]
    pub fn advisor_squares(self) -> Set {
        Bits(MOVES.advisors[usize::from(self.advisors)])
    }

    /// The squares of the general's elephants.
    #[inline(always)]
    pub fn elephant_squares(self) -> Set {
        Bits(MOVES.elephants[usize::from(self.elephants)])
    }

    #[inline(always)]
    pub fn squares(self) -> Set {
        self.advisor_squares() | self.elephant_squares() | Bits(1 << palace(self.general))
    }

    /// The same with left and right exchanged.
    #[inline(always)]
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self {
            general: self.general + 2 - 2 * (self.general % 3),
            advisors: MOVES.mirrored_advisors[usize::from(self.advisors)],
            elephants: MOVES.mirrored_elephants[usize::from(self.elephants)],
        }
    }

    /// The same without the advisor or elephant on this square.
    #[must_use]
    pub fn without(self, square: u8) -> Self {
        let cleared = |mask: u8, squares: &[u8]| match squares.iter().position(|&at| at == square) {
            Some(at) => mask & !(1 << at),
            None => mask,
        };
        Self { advisors: cleared(self.advisors, &ADVISORS), elephants: cleared(self.elephants, &ELEPHANTS), ..self }
    }

    /// Calls `visit` with each step of a piece: the piece, the guards after it, and the square that it reaches.
    /// `others` are more occupied squares, which can also be reached.
    #[inline(always)]
    pub fn for_each_step(self, others: Set, mut visit: impl FnMut(Guard, Self, u8)) {
        let moves = &*MOVES;
        let own = self.squares();
        let occupied = own | others;
        for general in moves.general_steps[usize::from(self.general)].into_iter().flatten() {
            let target = palace(general);
            if !own.has(usize::from(target)) {
                visit(Guard::General, Self { general, ..self }, target);
            }
        }
        for at in (0..5).filter(|at| self.advisors >> at & 1 != 0) {
            for to in moves.advisor_steps[at].into_iter().flatten() {
                let target = ADVISORS[usize::from(to)];
                if !own.has(usize::from(target)) {
                    visit(Guard::Advisor, Self { advisors: self.advisors ^ (1 << at | 1 << to), ..self }, target);
                }
            }
        }
        for at in (0..7).filter(|at| self.elephants >> at & 1 != 0) {
            for (to, eye) in moves.elephant_steps[at].into_iter().flatten() {
                let target = ELEPHANTS[usize::from(to)];
                if !occupied.has(usize::from(eye)) && !own.has(usize::from(target)) {
                    visit(Guard::Elephant, Self { elephants: self.elephants ^ (1 << at | 1 << to), ..self }, target);
                }
            }
        }
    }
}

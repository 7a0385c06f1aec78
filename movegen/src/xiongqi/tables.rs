//! Attack tables of the leapers, computed at compile time.

use crate::Side;
use crate::zobrist::{self, splitmix};

use super::{Piece, Square, Squares, across_river};

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// One step in line: general, and the dragon's quiet moves.
pub(crate) static ORTHOGONAL_STEPS: [Squares; 64] = steps(&ORTHOGONAL);
/// One step diagonally: advisor.
pub(crate) static DIAGONAL_STEPS: [Squares; 64] = steps(&DIAGONAL);
/// The empress's jumps.
pub(crate) static JUMPS: [Squares; 64] = steps(&KNIGHT);
/// The squares that a soldier may move to or capture on, by side and square: forward, and sideways past the river.
pub(crate) static SOLDIER_STEPS: [[Squares; 64]; 2] = [soldier_steps(Side::South), soldier_steps(Side::North)];
/// The squares from which a soldier of this side attacks a square.
pub(crate) static SOLDIER_ORIGINS: [[Squares; 64]; 2] = [reversed(&SOLDIER_STEPS[0]), reversed(&SOLDIER_STEPS[1])];

/// The targets of a horse on a square, by the set of its four legs that are blocked; see [`horse`].
static HORSE_BY_LEGS: [[Squares; 16]; 64] = horses(&ORTHOGONAL, true);
/// The squares from which a horse attacks a square, by the set of its four diagonal neighbours (the legs of those
/// horses) that are blocked.
static HORSES_ONTO: [[Squares; 16]; 64] = horses(&DIAGONAL, false);

/// All squares from which a piece can attack the square, block an attack on it or unmask one: its lines and diagonals.
///
/// A move that touches none of them cannot change whether the square is attacked, unless a jumper arrives or is
/// captured.
pub(crate) static SENSITIVE: [Squares; 64] = {
    let mut table = [Squares::EMPTY; 64];
    let mut square: i32 = 0;
    while square < 64 {
        let mut other: i32 = 0;
        while other < 64 {
            let (files, rows) = (other % 8 - square % 8, other / 8 - square / 8);
            if files == 0 || rows == 0 || files == rows || files == -rows {
                table[square as usize].0 |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
};

/// Zobrist numbers by piece and square.
pub(crate) static PIECE_KEYS: [[u64; 64]; Piece::COUNT] = zobrist::table(0x7869_6f6e_6771_6931);
/// The Zobrist number of North's turn.
pub(crate) const NORTH_TO_MOVE: u64 = splitmix(0x7869_6f6e_6771_6932, 0);

const fn steps(offsets: &[(i32, i32)]) -> [Squares; 64] {
    let mut table = [Squares::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < offsets.len() {
            if let Some(target) = Square::new(square).offset(offsets[i].0, offsets[i].1) {
                table[square].0 |= target.bits().0;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

const fn soldier_steps(side: Side) -> [Squares; 64] {
    let forward = match side {
        Side::South => 1,
        Side::North => -1,
    };
    let ahead = steps(&[(0, forward)]);
    let crossed = steps(&[(0, forward), (1, 0), (-1, 0)]);
    let mut table = [Squares::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = if across_river(side).has(square) { crossed[square] } else { ahead[square] };
        square += 1;
    }
    table
}

const fn reversed(table: &[Squares; 64]) -> [Squares; 64] {
    let mut origins = [Squares::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            if table[from].has(to) {
                origins[to].0 |= 1 << from;
            }
            to += 1;
        }
        from += 1;
    }
    origins
}

/// The eight knight squares of each square, without squares whose leg is blocked. `legs` are the four legs in the
/// order of their bits in [`leg_index`]. The legs of a horse on the square are its orthogonal neighbours (`leaving`),
/// the legs of a horse that attacks the square are the square's diagonal neighbours.
const fn horses(legs: &[(i32, i32); 4], leaving: bool) -> [[Squares; 16]; 64] {
    let mut table = [[Squares::EMPTY; 16]; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            let (files, rows) = KNIGHT[i];
            let leg = if leaving { (files / 2, rows / 2) } else { (files.signum(), rows.signum()) };
            let mut bit = 0;
            while legs[bit].0 != leg.0 || legs[bit].1 != leg.1 {
                bit += 1;
            }
            if let Some(target) = Square::new(square).offset(files, rows) {
                let mut blocked = 0;
                while blocked < 16 {
                    if blocked >> bit & 1 == 0 {
                        table[square][blocked].0 |= target.bits().0;
                    }
                    blocked += 1;
                }
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// Whether the square at this offset from `square` is occupied. An offset off the board reads some other square, which
/// is harmless: a leg off the board has no target.
#[inline(always)]
fn leg(occupied: Squares, square: usize, files: i32, rows: i32) -> usize {
    (occupied.0.rotate_right((square as i32 + files + 8 * rows) as u32 & 63) & 1) as usize
}

#[inline(always)]
fn leg_index(occupied: Squares, square: usize, legs: [(i32, i32); 4]) -> usize {
    leg(occupied, square, legs[0].0, legs[0].1)
        | leg(occupied, square, legs[1].0, legs[1].1) << 1
        | leg(occupied, square, legs[2].0, legs[2].1) << 2
        | leg(occupied, square, legs[3].0, legs[3].1) << 3
}

/// The squares that a horse can go to from this square, without squares whose leg is blocked (rules §3.2.7).
#[inline(always)]
pub(crate) fn horse(square: usize, occupied: Squares) -> Squares {
    HORSE_BY_LEGS[square & 63][leg_index(occupied, square, ORTHOGONAL)]
}

/// The squares from which a horse attacks this square.
#[inline(always)]
pub(crate) fn horses_onto(square: usize, occupied: Squares) -> Squares {
    HORSES_ONTO[square & 63][leg_index(occupied, square, DIAGONAL)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_effort::cases;

    #[test]
    fn horse_tables_mirror_each_other() {
        for round in 0..cases(2000, 2) as u64 {
            let occupied = crate::Bits(splitmix(1, round) & splitmix(2, round));
            for from in 0..64 {
                for to in 0..64 {
                    assert_eq!(horse(from, occupied).has(to), horses_onto(to, occupied).has(from), "{from} {to}");
                }
            }
        }
    }

    #[test]
    fn a_leg_blocks_two_targets() {
        let b1 = Square::at(1, 0).unwrap();
        assert_eq!(horse(b1.index(), Squares::EMPTY).count(), 3);
        let b2 = Square::at(1, 1).unwrap();
        assert_eq!(horse(b1.index(), b2.bits()), Square::at(3, 1).unwrap().bits());
    }
}

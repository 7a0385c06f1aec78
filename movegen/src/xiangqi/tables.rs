//! Tables of the pieces that step and jump, computed at compile time.

use crate::zobrist::{self, splitmix};
use crate::{Bits, Side};

use super::pieces::Piece;
use super::square::{Square, Squares, across_river, file_bits, palace, rank_bits};

/// The neighbours in line, in the order of [`orthogonal_index`].
const ORTHOGONAL: [(i32, i32); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];
/// The diagonal neighbours, in the order of [`diagonal_index`].
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

type BySquare = [Squares; Square::COUNT];

/// One step in line within a palace: general.
pub(crate) static GENERAL_STEPS: BySquare = palace_steps(&ORTHOGONAL);
/// One step diagonally within a palace: advisor.
pub(crate) static ADVISOR_STEPS: BySquare = palace_steps(&DIAGONAL);
/// The squares where a soldier may step or capture, by side and square: forward, beyond the river also sideways.
pub(crate) static SOLDIER_STEPS: [BySquare; 2] = [soldier_steps(Side::South), soldier_steps(Side::North)];
/// The squares from which a soldier of this side attacks a square.
pub(crate) static SOLDIER_ORIGINS: [BySquare; 2] = [reversed(&SOLDIER_STEPS[0]), reversed(&SOLDIER_STEPS[1])];
/// The destinations of a horse, and its origins, if no leg is blocked.
pub(crate) static HORSE_LEAPS: BySquare = {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = HORSE_BY_LEGS[square][0];
        square += 1;
    }
    table
};
/// The rank and the file of a square, without the square.
pub(crate) static LINES: BySquare = {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::new(index);
        table[index].0 = rank_bits(square.rank()).0 ^ file_bits(square.file()).0;
        index += 1;
    }
    table
};
/// The file of a square with the square.
pub(crate) static FILE_OF: BySquare = {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        table[index] = file_bits(Square::new(index).file());
        index += 1;
    }
    table
};

/// All squares that decide whether a square is attacked along a line or by a horse: its lines, and its diagonal
/// neighbours, the legs of the horses that come in.
///
/// A move that touches none of them does not change whether the square is attacked, unless a horse arrives or is
/// captured.
pub(crate) static SENSITIVE: BySquare = {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        table[index].0 = LINES[index].0 | steps_from(index, &DIAGONAL).0;
        index += 1;
    }
    table
};

/// All squares from which or across which a piece may attack this one: [`SENSITIVE`] and the origins of horses.
///
/// A move that neither leaves nor enters one of them does not check a general here.
pub(crate) static CHECK_ZONE: BySquare = {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        table[index].0 = SENSITIVE[index].0 | HORSE_LEAPS[index].0;
        index += 1;
    }
    table
};

/// `PATHS[target][source]`: the squares that decide whether a piece on the source attacks the target. Along a rank or
/// file these are the squares in between; for a horse its leg, next to the source. Other pairs have none.
pub(crate) static PATHS: [BySquare; Square::COUNT] = {
    let mut table = [[Squares::EMPTY; Square::COUNT]; Square::COUNT];
    let mut target = 0;
    while target < Square::COUNT {
        let mut i = 0;
        while i < ORTHOGONAL.len() {
            let (files, ranks) = ORTHOGONAL[i];
            let mut path = Squares::EMPTY;
            let mut next = Square::new(target).offset(files, ranks);
            while let Some(source) = next {
                table[target][source.index()] = path;
                path.0 |= source.bits().0;
                next = source.offset(files, ranks);
            }
            i += 1;
        }
        let mut i = 0;
        while i < LEAPS.len() {
            let (files, ranks) = LEAPS[i];
            if let Some(source) = Square::new(target).offset(files, ranks)
                && let Some(leg) = Square::new(target).offset(files.signum(), ranks.signum())
            {
                table[target][source.index()] = leg.bits();
            }
            i += 1;
        }
        target += 1;
    }
    table
};

/// The squares where a horse goes from a square, indexed by which of its four legs are blocked; see [`horse`].
static HORSE_BY_LEGS: [[Squares; 16]; Square::COUNT] = {
    let mut table = [[Squares::EMPTY; 16]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = leaps(square, &ORTHOGONAL, true);
        square += 1;
    }
    table
};
/// The squares from which a horse attacks a square, indexed by which of the four diagonal neighbours (the legs of
/// those horses) are blocked.
static HORSES_ONTO: [[Squares; 16]; Square::COUNT] = {
    let mut table = [[Squares::EMPTY; 16]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = leaps(square, &DIAGONAL, false);
        square += 1;
    }
    table
};
/// The squares where an elephant goes from a square, indexed by which of its four eyes are blocked.
static ELEPHANT_BY_EYES: [[Squares; 16]; Square::COUNT] = {
    let mut table = [[Squares::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let home = if across_river(Side::South).has(index) { Side::North } else { Side::South };
        let mut bit = 0;
        while bit < DIAGONAL.len() {
            let (files, ranks) = DIAGONAL[bit];
            if let Some(target) = Square::new(index).offset(2 * files, 2 * ranks)
                && !across_river(home).has(target.index())
            {
                add_unless_blocked(&mut table[index], bit, target);
            }
            bit += 1;
        }
        index += 1;
    }
    table
};

/// Zobrist numbers by piece and square. The indices off the board that fit into seven bits also have numbers, so that
/// any move has a key to guess.
pub(crate) static PIECE_KEYS: [[u64; 128]; Piece::COUNT] = zobrist::table(0x7869_616e_6771_6931);
/// The Zobrist number of North's turn.
pub(crate) const NORTH_TO_MOVE: u64 = splitmix(0x7869_616e_6771_6932, 0);

const fn steps_from(square: usize, offsets: &[(i32, i32)]) -> Squares {
    let mut targets = Squares::EMPTY;
    let mut i = 0;
    while i < offsets.len() {
        if let Some(target) = Square::new(square).offset(offsets[i].0, offsets[i].1) {
            targets.0 |= target.bits().0;
        }
        i += 1;
    }
    targets
}

const fn palace_steps(offsets: &[(i32, i32)]) -> BySquare {
    let palaces = palace(Side::South).0 | palace(Side::North).0;
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        if palaces >> square & 1 != 0 {
            table[square].0 = steps_from(square, offsets).0 & palaces;
        }
        square += 1;
    }
    table
}

const fn soldier_steps(side: Side) -> BySquare {
    let forward = match side {
        Side::South => 1,
        Side::North => -1,
    };
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = if across_river(side).has(square) {
            steps_from(square, &[(0, forward), (1, 0), (-1, 0)])
        } else {
            steps_from(square, &[(0, forward)])
        };
        square += 1;
    }
    table
}

const fn reversed(table: &BySquare) -> BySquare {
    let mut origins = [Squares::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut targets = table[from];
        while targets.any() {
            origins[targets.first()].0 |= 1 << from;
            targets = targets.without_first();
        }
        from += 1;
    }
    origins
}

/// Adds a target to every entry whose index has this bit clear: the way is free.
const fn add_unless_blocked(entries: &mut [Squares; 16], bit: usize, target: Square) {
    let mut blocked = 0;
    while blocked < 16 {
        if blocked >> bit & 1 == 0 {
            entries[blocked].0 |= target.bits().0;
        }
        blocked += 1;
    }
}

/// The eight leaps from a square, indexed by which legs are blocked. `legs` are the four legs in the order of their
/// bits. The legs of a horse that leaves (`leaving`) are next to it; the legs of a horse that arrives are diagonal to
/// its destination.
const fn leaps(square: usize, legs: &[(i32, i32); 4], leaving: bool) -> [Squares; 16] {
    let mut entries = [Squares::EMPTY; 16];
    let mut i = 0;
    while i < LEAPS.len() {
        let (files, ranks) = LEAPS[i];
        let leg = if leaving { (files / 2, ranks / 2) } else { (files.signum(), ranks.signum()) };
        let mut bit = 0;
        while legs[bit].0 != leg.0 || legs[bit].1 != leg.1 {
            bit += 1;
        }
        if let Some(target) = Square::new(square).offset(files, ranks) {
            add_unless_blocked(&mut entries, bit, target);
        }
        i += 1;
    }
    entries
}

/// The neighbourhood of a square in 21 bits: the square itself at bit 10, the rest in the order of the board.
/// Neighbours off the board read as some square on it, which is harmless: no target lies beyond a leg or an eye off
/// the board.
#[inline(always)]
fn neighbourhood(square: usize, occupied: Squares) -> u64 {
    Bits(occupied.0 << 10).shifted_down(square).0 as u64
}

// A multiplication gathers four bits of a neighbourhood into the top four. It is as fast in a search as the PEXT
// instruction, and every processor has it.

/// Gathers the four neighbours in line, in the order of [`ORTHOGONAL`].
#[inline(always)]
fn orthogonal_index(square: usize, occupied: Squares) -> usize {
    const PLACES: u64 = 1 << 1 | 1 << 9 | 1 << 19 | 1 << 11;
    ((neighbourhood(square, occupied) & PLACES).wrapping_mul(1 << 59 | 1 << 52 | 1 << 43) >> 60) as usize
}

/// Gathers the four diagonal neighbours, in the order of [`DIAGONAL`].
#[inline(always)]
fn diagonal_index(square: usize, occupied: Squares) -> usize {
    const PLACES: u64 = 1 | 1 << 18 | 1 << 2 | 1 << 20;
    ((neighbourhood(square, occupied) & PLACES).wrapping_mul(1 << 60 | 1 << 43) >> 60) as usize
}

/// The squares where a horse goes from this square, given its blocked legs.
#[inline(always)]
pub(crate) fn horse(square: usize, occupied: Squares) -> Squares {
    HORSE_BY_LEGS[square][orthogonal_index(square, occupied)]
}

/// The squares from which a horse attacks this square.
#[inline(always)]
pub(crate) fn horses_onto(square: usize, occupied: Squares) -> Squares {
    HORSES_ONTO[square][diagonal_index(square, occupied)]
}

/// The squares where an elephant goes from this square, given its blocked eyes. It attacks this square from the same
/// ones.
#[inline(always)]
pub(crate) fn elephant(square: usize, occupied: Squares) -> Squares {
    ELEPHANT_BY_EYES[square][diagonal_index(square, occupied)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_effort::cases;

    fn random(round: u64) -> Squares {
        let wide = |seed| u128::from(splitmix(seed, round)) << 64 | u128::from(splitmix(seed + 1, round));
        Bits(wide(1) & wide(3)) & super::super::square::BOARD
    }

    #[test]
    fn horses_are_blocked_on_their_legs() {
        for round in 0..cases(1000, 3) as u64 {
            let occupied = random(round);
            for from in Square::all() {
                let mut expected = Squares::EMPTY;
                for (files, ranks) in LEAPS {
                    let leg = from.offset(files / 2, ranks / 2);
                    let free = leg.is_some_and(|leg| !occupied.has(leg.index()));
                    if let Some(target) = from.offset(files, ranks).filter(|_| free) {
                        expected |= target.bits();
                        assert!(horses_onto(target.index(), occupied).has(from.index()), "{from} {target}");
                        assert!((PATHS[target.index()][from.index()] & occupied).is_empty());
                    }
                }
                assert_eq!(horse(from.index(), occupied), expected);
                for source in horses_onto(from.index(), occupied) {
                    assert!(horse(source, occupied).has(from.index()));
                }
            }
        }
    }

    #[test]
    fn elephants_are_blocked_on_their_eyes_and_by_the_river() {
        for round in 0..cases(1000, 3) as u64 {
            let occupied = random(round);
            for from in Square::all() {
                let mut expected = Squares::EMPTY;
                for (files, ranks) in DIAGONAL {
                    let free = from.offset(files, ranks).is_some_and(|eye| !occupied.has(eye.index()));
                    let target = from.offset(2 * files, 2 * ranks).filter(|_| free);
                    if let Some(target) = target.filter(|target| target.rank() / 5 == from.rank() / 5) {
                        expected |= target.bits();
                    }
                }
                assert_eq!(elephant(from.index(), occupied), expected, "{from}");
            }
        }
    }

    #[test]
    fn soldiers_never_go_back_and_generals_never_leave() {
        let at = |name: &str| name.parse::<Square>().unwrap().index();
        assert_eq!(SOLDIER_STEPS[0][at("a5")].count(), 1);
        assert_eq!(SOLDIER_STEPS[0][at("a6")].count(), 2);
        assert_eq!(SOLDIER_STEPS[1][at("e6")].count(), 1);
        assert_eq!(SOLDIER_STEPS[1][at("e1")].count(), 2);
        assert_eq!(GENERAL_STEPS[at("d1")].count(), 2);
        assert_eq!(GENERAL_STEPS[at("e9")].count(), 4);
        assert_eq!(ADVISOR_STEPS[at("e2")].count(), 4);
        assert_eq!(ADVISOR_STEPS[at("d3")].count(), 1);
    }
}

//! Attacks of chariots and cannons, looked up by the occupancy of their rank and file.
//!
//! One index serves both pieces: the occupied squares of a line determine a chariot's last squares and a cannon's view
//! beyond its screen. A shift extracts the bits of a rank. The eight inner squares of a file lie nine bits apart, just
//! within a machine word; a multiplication gathers them. The tables are computed at compile time. The PEXT instruction
//! would not speed up a search, and not every processor has it.

use super::square::{Square, Squares};
use crate::Bits;
use crate::line::{self, Seen};

/// The attacks of a chariot and of a cannon from one square.
pub type LineAttacks = line::LineAttacks<Squares>;

const FILES: usize = Square::FILES as usize;
const RANKS: usize = Square::RANKS as usize;

/// Indexed by the file of the piece and the occupancy of the seven inner squares of its rank.
static ALONG_RANK: [[Seen; 128]; FILES] = {
    let mut table = [[Seen { chariot: 0, cannon: 0 }; 128]; FILES];
    let mut place = 0;
    while place < FILES {
        let mut inner = 0;
        while inner < 128 {
            table[place][inner] = Seen::from(place, (inner as u16) << 1, FILES);
            inner += 1;
        }
        place += 1;
    }
    table
};

/// Indexed by the rank of the piece and the occupancy of the eight inner squares of its file; spread out over file a.
static ALONG_FILE: [[LineAttacks; 256]; RANKS] = {
    let mut table = [[LineAttacks { chariot: Squares::EMPTY, cannon: Squares::EMPTY }; 256]; RANKS];
    let mut place = 0;
    while place < RANKS {
        let mut inner = 0;
        while inner < 256 {
            let seen = Seen::from(place, (inner as u16) << 1, RANKS);
            table[place][inner] =
                LineAttacks { chariot: Bits(spread(seen.chariot)), cannon: Bits(spread(seen.cannon)) };
            inner += 1;
        }
        place += 1;
    }
    table
};

/// Turns ten bits into the same bits of file a.
const fn spread(line: u16) -> u128 {
    let mut file = 0;
    let mut rank = 0;
    while rank < RANKS {
        file |= (line as u128 >> rank & 1) << (FILES * rank);
        rank += 1;
    }
    file
}

/// Eight bits, nine apart: the inner squares of a file, moved down to bit 0.
const INNER: u64 = 0x8040_2010_0804_0201;
/// Gathers those bits into the top byte, in their order.
const MAGIC: u64 = 0x0101_0101_0101_0101;

/// The eight inner bits of a file, lowest rank lowest.
#[inline(always)]
fn file_index(file: usize, occupied: Squares) -> usize {
    let window = occupied.shifted_down(FILES + file).0 as u64;
    ((window & INNER).wrapping_mul(MAGIC) >> 56) as usize
}

/// Chariot and cannon attacks from the square with this index (0 to 89) over these occupied squares.
#[inline(always)]
pub fn lines(square: usize, occupied: Squares) -> LineAttacks {
    let (rank, file) = (square / FILES, square % FILES);
    let start = square - file;
    let along_rank = ALONG_RANK[file][occupied.shifted_down(start + 1).0 as usize & 127];
    let along_file = ALONG_FILE[rank][file_index(file, occupied)];
    let moved = |along_rank: u16, along_file: Squares| -> Squares {
        Bits(u128::from(along_rank)).shifted_up(start) | along_file.shifted_up(file)
    };
    LineAttacks {
        chariot: moved(along_rank.chariot, along_file.chariot),
        cannon: moved(along_rank.cannon, along_file.cannon),
    }
}

/// Chariot attacks alone.
#[inline(always)]
pub fn chariot(square: usize, occupied: Squares) -> Squares {
    lines(square, occupied).chariot
}

/// Cannon attacks alone: the first piece beyond each screen.
#[inline(always)]
pub fn cannon(square: usize, occupied: Squares) -> Squares {
    lines(square, occupied).cannon
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_effort::cases;
    use crate::xiangqi::square::BOARD;
    use crate::zobrist::splitmix;

    fn walk(from: Square, occupied: Squares) -> LineAttacks {
        let mut seen = LineAttacks { chariot: Squares::EMPTY, cannon: Squares::EMPTY };
        for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (mut next, mut met) = (from.offset(files, ranks), 0);
            while let Some(square) = next.filter(|_| met < 2) {
                *if met == 0 { &mut seen.chariot } else { &mut seen.cannon } |= square.bits();
                met += i32::from(occupied.has(square.index()));
                next = square.offset(files, ranks);
            }
        }
        seen
    }

    #[test]
    fn agrees_with_walking_the_rays() {
        for round in 0..cases(2000, 3) as u64 {
            let wide = |seed| u128::from(splitmix(seed, round)) << 64 | u128::from(splitmix(seed + 1, round));
            for occupied in [wide(1), wide(1) & wide(3), wide(1) & wide(3) & wide(5)] {
                let occupied = Bits(occupied) & BOARD;
                for square in Square::all() {
                    assert_eq!(lines(square.index(), occupied), walk(square, occupied), "{square} {occupied:?}");
                }
            }
        }
    }

    #[test]
    fn the_multiplication_gathers_a_file() {
        for inner in 0..256u16 {
            let window = (spread(inner) as u64) & INNER;
            assert_eq!(window.wrapping_mul(MAGIC) >> 56, u64::from(inner));
        }
    }
}

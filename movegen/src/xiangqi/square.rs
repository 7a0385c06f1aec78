//! Points of the board of nine files and ten ranks, and its regions.

use crate::{Bits, Side, square};

/// A set of squares of this board: a1 = 0, b1 = 1, ... i10 = 89, see [`Square::index`].
pub type Squares = Bits<u128>;

/// A point of the board, a1 to i10, called a square as in Xiongqi. South sits at rank 1.
pub type Square = square::Square<9, 10>;

/// Every square of the board.
pub const BOARD: Squares = Bits((1 << Square::COUNT) - 1);

/// The squares of a rank, 0 to 9.
pub const fn rank_bits(rank: i32) -> Squares {
    Bits(0x1ff << (9 * rank))
}

/// The squares of a file, 0 (a) to 8 (i).
pub const fn file_bits(file: i32) -> Squares {
    let mut squares = 0;
    let mut rank = 0;
    while rank < Square::RANKS {
        squares |= 1 << (9 * rank + file);
        rank += 1;
    }
    Bits(squares)
}

/// The half of the board beyond the river, from this side's view: ranks 6 to 10 for South, 1 to 5 for North.
#[inline(always)]
pub const fn across_river(side: Side) -> Squares {
    let lower = (1 << 45) - 1;
    match side {
        Side::South => Bits(lower << 45),
        Side::North => Bits(lower),
    }
}

/// The palace of this side: d1 to f3 for South, d8 to f10 for North.
pub const fn palace(side: Side) -> Squares {
    let lowest = match side {
        Side::South => 0,
        Side::North => 7,
    };
    Bits((0b111_000 | 0b111_000 << 9 | 0b111_000 << 18) << (9 * lowest))
}

/// The squares of this side's elephants: two steps diagonally from each other, on its own side of the river.
pub const fn elephant_squares(side: Side) -> Squares {
    let outer = 1 << 2 | 1 << 6;
    match side {
        Side::South => Bits((outer | outer << 36) | (1 << 18 | 1 << 22 | 1 << 26)),
        Side::North => Bits((outer << 45 | outer << 81) | (1 << 63 | 1 << 67 | 1 << 71)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_hold_the_squares_that_the_rules_name() {
        let names =
            |squares: Squares| squares.into_iter().map(|index| Square::new(index).to_string()).collect::<Vec<_>>();
        assert_eq!(names(palace(Side::South)), ["d1", "e1", "f1", "d2", "e2", "f2", "d3", "e3", "f3"]);
        assert_eq!(names(palace(Side::North)), ["d8", "e8", "f8", "d9", "e9", "f9", "d10", "e10", "f10"]);
        assert_eq!(across_river(Side::South), !across_river(Side::North) & BOARD);
        assert_eq!(names(across_river(Side::South))[0], "a6");
        assert_eq!((0..9).map(|file| file_bits(file).count()).sum::<u32>(), 90);
        assert_eq!((0..10).fold(Squares::EMPTY, |all, rank| all | rank_bits(rank)), BOARD);
    }
}

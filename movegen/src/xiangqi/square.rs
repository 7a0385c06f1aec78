//! Points of the board of nine files and ten ranks, and the geometry that every rule needs.

use std::fmt;
use std::str::FromStr;

use crate::{Bits, Side};

/// A set of squares of this board: a1 = 0, b1 = 1, ... i10 = 89, see [`Square::index`].
pub type Squares = Bits<u128>;

/// A point of the board, a1 to i10, called a square as in Xiongqi. South sits at rank 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 90;
    /// How many files there are, a to i.
    pub const FILES: i32 = 9;
    /// How many ranks there are.
    pub const RANKS: i32 = 10;

    /// The square at file 0 to 8 (a to i) and rank 0 to 9 (1 to 10); `None` off the board.
    #[inline(always)]
    pub const fn at(file: i32, rank: i32) -> Option<Self> {
        if file >= 0 && file < Self::FILES && rank >= 0 && rank < Self::RANKS {
            Some(Self((rank * Self::FILES + file) as u8))
        } else {
            None
        }
    }

    /// The square with this index, of which only the low seven bits count. Indices from [`Square::COUNT`] on are off
    /// the board: no piece ever stands there, and such a square exists only to be rejected.
    #[inline(always)]
    pub const fn new(index: usize) -> Self {
        Self((index & 127) as u8)
    }

    /// a1 = 0, b1 = 1, ... i10 = 89.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The file, 0 (a) to 8 (i).
    #[inline(always)]
    pub const fn file(self) -> i32 {
        (self.0 % 9) as i32
    }

    /// The rank, 0 (rank 1, South's own) to 9 (rank 10).
    #[inline(always)]
    pub const fn rank(self) -> i32 {
        (self.0 / 9) as i32
    }

    /// The square this many files to the right and ranks up; `None` if it is off the board.
    #[inline(always)]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        Self::at(self.file() + files, self.rank() + ranks)
    }

    /// The set of this one square.
    #[inline(always)]
    pub const fn bits(self) -> Squares {
        Squares::only(self.index())
    }

    /// All squares, a1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::new)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Lower-case characters as in CELL: `a1` to `i10`.
impl FromStr for Square {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (file, rank) = match *text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'1'..=b'9'] => (file, rank - b'1'),
            [file @ b'a'..=b'i', b'1', b'0'] => (file, 9),
            _ => return Err(()),
        };
        Ok(Self(rank * 9 + (file - b'a')))
    }
}

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

/// The squares where this side's elephants can stand: two steps diagonally from each other, on its own side of the river.
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
    fn names_are_read_as_they_are_written() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::new(89).to_string(), "i10");
        for text in ["", "a", "a0", "a11", "j1", "A1", "a01", "a10 "] {
            assert_eq!(text.parse::<Square>(), Err(()), "{text}");
        }
    }

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

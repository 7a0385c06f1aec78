//! Squares of boards of any size: indices, coordinates, names.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::any_square::{AnySquare, NotASquare};
use crate::set::BoardSquare;
use crate::{Bits, Move};

/// A square of a board, or the point that takes its place: a1 is 0, b1 is 1, and so on, file by file from South's own
/// rank. A board has at most 26 files and 128 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Square<const FILES: i32, const RANKS: i32>(u8);

impl<const FILES: i32, const RANKS: i32> Square<FILES, RANKS> {
    /// The number of squares.
    pub const COUNT: usize = (FILES * RANKS) as usize;
    /// The number of files, named from `a`.
    pub const FILES: i32 = FILES;
    /// The number of ranks, named from 1 on South's side.
    pub const RANKS: i32 = RANKS;
    /// The bits of an index.
    const MASK: usize = Self::COUNT.next_power_of_two() - 1;

    /// The square at this file and rank, both counted from 0; `None` off the board.
    #[inline(always)]
    pub const fn at(file: i32, rank: i32) -> Option<Self> {
        if file >= 0 && file < FILES && rank >= 0 && rank < RANKS {
            Some(Self((rank * FILES + file) as u8))
        } else {
            None
        }
    }

    /// The square with this index, using only the low bits that [`COUNT`](Self::COUNT) squares need. Indices from
    /// `COUNT` on are off the board: they never have a piece, and such a square exists only to be rejected.
    #[inline(always)]
    pub const fn new(index: usize) -> Self {
        Self((index & Self::MASK) as u8)
    }

    /// a1 = 0, b1 = 1, and so on.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & Self::MASK
    }

    /// The origin of a move, whose lowest bits hold its index.
    #[inline(always)]
    pub(crate) const fn origin(mv: Move) -> Self {
        Self::new(mv.0 as usize)
    }

    /// The destination of a move, whose next bits hold its index.
    #[inline(always)]
    pub(crate) const fn destination(mv: Move) -> Self {
        Self::new(mv.0 as usize >> Self::MASK.count_ones())
    }

    /// The move between two square indices.
    #[inline(always)]
    pub(crate) const fn step(origin: usize, destination: usize) -> Move {
        Move((origin | destination << Self::MASK.count_ones()) as u16)
    }

    /// The file, from 0 for a.
    #[inline(always)]
    pub const fn file(self) -> i32 {
        (self.0 % FILES as u8) as i32
    }

    /// The rank, from 0 for South's own.
    #[inline(always)]
    pub const fn rank(self) -> i32 {
        (self.0 / FILES as u8) as i32
    }

    /// The square this many files to the right and ranks up; `None` off the board.
    #[inline(always)]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        Self::at(self.file() + files, self.rank() + ranks)
    }

    /// All squares, a1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::new)
    }
}

/// Sets of squares, in words that have a bit for each square of a board of this size.
macro_rules! sets {
    ($($files:literal by $ranks:literal: $word:ty,)*) => {$(
        impl Square<$files, $ranks> {
            /// The set of this one square.
            #[inline(always)]
            pub const fn bits(self) -> Bits<$word> {
                Bits::<$word>::only(self.index())
            }
        }
    )*};
}

sets! {
    8 by 8: u64,
    9 by 10: u128,
}

impl<const FILES: i32, const RANKS: i32> BoardSquare for Square<FILES, RANKS> {
    const FILES: usize = FILES as usize;
    const COUNT: usize = Self::COUNT;

    #[inline(always)]
    fn new(index: usize) -> Self {
        Self::new(index)
    }

    #[inline(always)]
    fn index(self) -> usize {
        self.index()
    }

    fn of(square: AnySquare) -> Option<Self> {
        Self::at(square.file() as i32, square.rank() as i32)
    }

    #[inline(always)]
    fn origin(mv: Move) -> Self {
        Self::origin(mv)
    }

    #[inline(always)]
    fn destination(mv: Move) -> Self {
        Self::destination(mv)
    }
}

impl<const FILES: i32, const RANKS: i32> From<Square<FILES, RANKS>> for AnySquare {
    fn from(square: Square<FILES, RANKS>) -> Self {
        Self::new(square.file() as usize, square.rank() as usize)
    }
}

impl<const FILES: i32, const RANKS: i32> fmt::Display for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&AnySquare::from(*self), f)
    }
}

impl<const FILES: i32, const RANKS: i32> fmt::Debug for Square<FILES, RANKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Its name.
impl<const FILES: i32, const RANKS: i32> Serialize for Square<FILES, RANKS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// As for [`AnySquare`], and on the board.
impl<const FILES: i32, const RANKS: i32> FromStr for Square<FILES, RANKS> {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        Self::of(text.parse()?).ok_or(NotASquare)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for square in Square::<9, 10>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for square in Square::<8, 8>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(
            (Square::<9, 10>::new(89).to_string(), Square::<8, 8>::new(63).to_string()),
            ("i10".into(), "h8".into())
        );
        for text in ["", "a", "a0", "a11", "j1", "A1", "a01", "a10 ", "a+1", "é1", "`1", "a99999999999"] {
            assert_eq!(text.parse::<Square<9, 10>>(), Err(NotASquare), "{text}");
        }
        for text in ["a9", "i1", "a10"] {
            assert_eq!(text.parse::<Square<8, 8>>(), Err(NotASquare), "{text}");
        }
    }
}

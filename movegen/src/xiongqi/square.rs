//! Squares of the 8×8 board and its basic geometry.

use std::fmt;
use std::str::FromStr;

use crate::{Bits, Side};

/// A set of squares of this board: a1 = 0, b1 = 1, ... h8 = 63, see [`Square::index`].
pub type Squares = Bits<u64>;

/// A square, a1 to h8. South sits at row 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// The square at file 0 to 7 (a to h) and row 0 to 7 (1 to 8); `None` off the board.
    #[inline(always)]
    pub const fn at(file: i32, row: i32) -> Option<Self> {
        if file >= 0 && file < 8 && row >= 0 && row < 8 { Some(Self((row * 8 + file) as u8)) } else { None }
    }

    /// The square with this index; only the low six bits count.
    #[inline(always)]
    pub const fn new(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// a1 = 0, b1 = 1, ... h8 = 63.
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file, 0 (a) to 7 (h).
    #[inline(always)]
    pub const fn file(self) -> i32 {
        (self.0 & 7) as i32
    }

    /// The row, 0 (row 1, South's own) to 7 (row 8).
    #[inline(always)]
    pub const fn row(self) -> i32 {
        (self.0 >> 3) as i32
    }

    /// The square `files` to the right and `rows` up; `None` off the board.
    #[inline(always)]
    pub const fn offset(self, files: i32, rows: i32) -> Option<Self> {
        Self::at(self.file() + files, self.row() + rows)
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
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Two lower-case characters as in CELL: `a1` to `h8`.
impl FromStr for Square {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Self((row - b'1') * 8 + (file - b'a'))),
            _ => Err(()),
        }
    }
}

/// The squares of a row, 0 to 7.
pub const fn row_bits(row: i32) -> Squares {
    Bits(0xff << (8 * row))
}

/// The squares of a file, 0 (a) to 7 (h).
pub const fn file_bits(file: i32) -> Squares {
    Bits(0x0101_0101_0101_0101 << file)
}

/// The row on which this side's soldiers may promote: row 8 for South, row 1 for North.
#[inline(always)]
pub const fn last_row(side: Side) -> Squares {
    match side {
        Side::South => row_bits(7),
        Side::North => row_bits(0),
    }
}

/// The half of the board past the river as this side sees it: rows 5 to 8 for South, 1 to 4 for North.
#[inline(always)]
pub const fn across_river(side: Side) -> Squares {
    match side {
        Side::South => Bits(0xffff_ffff_0000_0000),
        Side::North => Bits(0x0000_0000_ffff_ffff),
    }
}

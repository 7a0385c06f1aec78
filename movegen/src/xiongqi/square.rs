//! Squares of the 8×8 board and its regions.

use crate::{Bits, Side, square};

/// A set of squares of this board: a1 = 0, b1 = 1, ... h8 = 63, see [`Square::index`].
pub type Squares = Bits<u64>;

/// A square, a1 to h8. South sits at row 1.
pub type Square = square::Square<8, 8>;

/// The squares of a row, 0 to 7.
pub const fn row_bits(row: i32) -> Squares {
    Bits(0xff << (8 * row))
}

/// The squares of a file, 0 (a) to 7 (h).
pub const fn file_bits(file: i32) -> Squares {
    Bits(0x0101_0101_0101_0101 << file)
}

/// The row where this side's soldiers may promote: row 8 for South, row 1 for North.
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

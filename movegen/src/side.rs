//! The two players.

use std::fmt;
use std::ops::Not;

use serde::Serialize;

/// A player. South sits at row 1 and plays the first move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The player whose soldiers walk up the board; upper case in notation.
    South,
    /// The player whose soldiers walk down the board; lower case in notation.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const BOTH: [Self; 2] = [Self::South, Self::North];

    /// 0 for South, 1 for North.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The owner of a piece that is written with this letter: South's are upper case.
    pub(crate) const fn of_letter(letter: char) -> Self {
        if letter.is_ascii_uppercase() { Self::South } else { Self::North }
    }

    /// `south` or `north`, as the protocol writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::South => "south",
            Self::North => "north",
        }
    }

    /// `South` or `North`, as sentences write it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::South => "South",
            Self::North => "North",
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Squares as they are told apart without knowing the game: by file and rank.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use xiongmao_text::quote;

/// A square of the board of any game, as [`AnyGame`](crate::AnyGame) has them: a file and a rank. Squares are ordered
/// rank by rank from South's own, a1 first; their text is their name, as CELL writes it.
///
/// ```
/// use xiongmao_movegen::{AnySquare, games};
///
/// let rules = games::named("xiangqi").expect("a game of this crate");
/// let square: AnySquare = "e1".parse()?;
/// assert_eq!((square.file(), square.rank(), rules.index(square)), (4, 0, Some(4)));
/// assert_eq!(rules.start().piece_at(square).expect("a piece").name, "general");
/// assert_eq!(rules.squares().last().expect("a square").to_string(), "i10");
/// # Ok::<(), xiongmao_movegen::any_square::NotASquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AnySquare {
    rank: u8,
    file: u8,
}

impl AnySquare {
    /// The square at this file, below 26, and this rank, below 255; both are counted from 0. A game whose board lacks
    /// the square has no piece there.
    pub const fn new(file: usize, rank: usize) -> Self {
        Self { rank: rank as u8, file: file as u8 }
    }

    /// The file, from 0 for a.
    pub const fn file(self) -> usize {
        self.file as usize
    }

    /// The rank, from 0 for South's own.
    pub const fn rank(self) -> usize {
        self.rank as usize
    }
}

impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

impl fmt::Debug for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Its name.
impl Serialize for AnySquare {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that does not name a square of a game's board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a square from a1 to {last}, found {}", quote(found))]
pub struct NoSquare {
    /// The last square of the board.
    pub last: AnySquare,
    /// The text.
    pub found: String,
}

/// A text that does not name a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a square")]
pub struct NotASquare;

/// A lower-case letter and a number without a leading zero, as in CELL: `a1`, `i10`.
impl FromStr for AnySquare {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let (file, rank) = text.split_at_checked(1).ok_or(NotASquare)?;
        let file = file.as_bytes()[0];
        if !file.is_ascii_lowercase() || !rank.starts_with(|first: char| matches!(first, '1'..='9')) {
            return Err(NotASquare);
        }
        let rank: u8 = rank.parse().map_err(|_| NotASquare)?;
        Ok(Self { rank: rank - 1, file: file - b'a' })
    }
}

//! Coordinates: the two squares of a move, in the forms that programs write (ruling 19).

use crate::Move;
use crate::notation::Notation;
use crate::xiangqi::parts::Parts;
use crate::xiangqi::square::Square;

/// How two squares are read. PMN, with its sign between the squares, and upper-case ICCS are recognised by their
/// looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coordinates {
    /// Ranks count from 1, unless one of the two is 0: then both count from 0.
    Auto,
    /// Ranks count from 1 to 10: `h3e3`.
    FromOne,
    /// Ranks count from 0 to 9: `h2e2`.
    FromZero,
    /// ICCS, `H2-E2`: ranks from 0 to 9, in either case, with or without the `-`. PMN is not read.
    Iccs,
}

impl From<Notation> for Coordinates {
    /// How two squares are read if this notation is expected.
    fn from(notation: Notation) -> Self {
        match notation {
            Notation::Coordinates => Self::FromOne,
            Notation::CoordinatesFromZero | Notation::Salg => Self::FromZero,
            Notation::Iccs => Self::Iccs,
            _ => Self::Auto,
        }
    }
}

impl Coordinates {
    /// Writes a square.
    pub(super) fn square(self, square: Square) -> String {
        let from_zero = |first: u8| format!("{}{}", char::from(first.wrapping_add(square.file() as u8)), square.rank());
        match self {
            Self::Auto | Self::FromOne => square.to_string(),
            Self::FromZero => from_zero(b'a'),
            Self::Iccs => from_zero(b'A'),
        }
    }

    /// The move in this form; [`Coordinates::Auto`] counts from 1.
    pub(super) fn write(self, mv: Move) -> String {
        let Parts { origin, destination } = Parts::of(mv);
        let sign = if self == Self::Iccs { "-" } else { "" };
        format!("{}{sign}{}", self.square(origin), self.square(destination))
    }
}

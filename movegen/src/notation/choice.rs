//! The notations of moves, by name.

use crate::AnySquare;

/// A notation for writing and reading moves. Each game lists its own in [`Rules::notations`](crate::Rules::notations).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Notation {
    /// `e3-e4`, `c2+c6`, `e7-e8=E`, `d4~e4`: PMN; river crossings and other implied changes are not written
    /// (ruling 20).
    #[default]
    Pmn,
    /// As PMN 1.0.0 requires: also `=+S` when a soldier crosses the river, `=D^` when the moving general becomes a
    /// dragon, and `/s` when a captured soldier loses its `+`.
    StrictPmn,
    /// Plain coordinates, as chess programs write moves, with ranks from 1: `e3e4`, `c2c6`, `e7e8e`.
    Coordinates,
    /// Plain coordinates with ranks from 0: `h2e2`.
    CoordinatesFromZero,
    /// `H2-E2`: coordinates of the Internet Chinese Chess Server, with ranks from 0.
    Iccs,
    /// `C (32)-35`, `H (18)-37`: both squares as the mover counts them, the rank (from the mover's edge) before the
    /// file (from the right). System 1 of the rules in English.
    System1,
    /// `C2.5`, `H8+7`, `C+-2`, `--.4`: system 2 of the rules in English, as the World Xiangqi Federation writes it.
    Wxf,
    /// `Che3`, `Hg8`, `Cxb10`, `Hc9+++`: algebraic notation, system 3 of the rules in English. Soldiers have no
    /// letter.
    System3,
    /// `Che2`: system 3 with ranks from 0 and `K` for generals, as in game files of the format SALG and in `XBoard`.
    Salg,
    /// System 2 in traditional Chinese characters: 炮二平五.
    Chinese,
    /// System 2 in simplified Chinese characters.
    ChineseSimplified,
    /// System 2 in Vietnamese: `P2-5`, `M8.7`, `Xt/2`, with `.` forward, `/` back and `-` sideways.
    Vietnamese,
}

impl Notation {
    /// Every notation.
    pub const ALL: &[Self] = &[
        Self::Pmn,
        Self::StrictPmn,
        Self::Coordinates,
        Self::CoordinatesFromZero,
        Self::Iccs,
        Self::System1,
        Self::Wxf,
        Self::System3,
        Self::Salg,
        Self::Chinese,
        Self::ChineseSimplified,
        Self::Vietnamese,
    ];

    /// The name on the command line: lower case, one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pmn => "pmn",
            Self::StrictPmn => "pmn-strict",
            Self::Coordinates => "coordinates",
            Self::CoordinatesFromZero => "coordinates0",
            Self::Iccs => "iccs",
            Self::System1 => "system1",
            Self::Wxf => "wxf",
            Self::System3 => "system3",
            Self::Salg => "salg",
            Self::Chinese => "chinese",
            Self::ChineseSimplified => "chinese-simplified",
            Self::Vietnamese => "vietnamese",
        }
    }

    /// Whether moves are squares alone, as chess programs write them.
    pub fn is_coordinates(self) -> bool {
        matches!(self, Self::Coordinates | Self::CoordinatesFromZero)
    }

    /// The name of a square in texts with moves of this notation: ranks are counted as there, `e0` or `E0` for `e1`.
    pub fn square_name(self, square: AnySquare) -> String {
        let (file, rank) = (square.file() as u8, square.rank());
        match self {
            Self::CoordinatesFromZero | Self::Salg => format!("{}{rank}", char::from(b'a' + file)),
            Self::Iccs => format!("{}{rank}", char::from(b'A' + file)),
            _ => square.to_string(),
        }
    }

    /// The notation with this name, ignoring case.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|notation| notation.name().eq_ignore_ascii_case(name))
    }
}

//! Pieces: a kind and its owner. Each game declares its kinds in a table.

use std::fmt;
use std::marker::PhantomData;

use serde::{Serialize, Serializer};

use crate::Side;

/// A kind of piece. Each game has its own, in the order of their indices.
pub trait Kind: Copy + Eq + fmt::Debug + Serialize + Send + Sync + 'static {
    /// The number of kinds.
    const COUNT: usize;

    /// The index, from 0.
    fn index(self) -> usize;
    /// The kind with this index, which must be below [`COUNT`](Self::COUNT).
    fn of_index(index: usize) -> Self;
    /// The upper-case letter of FEEN.
    fn letter(self) -> char;
    /// The English name, in lower case.
    fn name(self) -> &'static str;
    /// The Chinese characters on South's and North's piece.
    fn characters(self) -> [char; 2];
    /// Whether its attack is check.
    fn is_terminal(self) -> bool;
}

/// A piece: a kind and its owner in one byte, `2 * kind + side`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Piece<K>(u8, PhantomData<K>);

impl<K: Kind> Piece<K> {
    /// The number of pieces: every kind of both sides.
    pub const COUNT: usize = 2 * K::COUNT;

    /// The piece of this kind and side.
    #[inline(always)]
    pub fn new(kind: K, side: Side) -> Self {
        Self(2 * kind.index() as u8 + side as u8, PhantomData)
    }

    /// The piece with this index; `None` from [`Piece::COUNT`] on.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8, PhantomData)) } else { None }
    }

    /// Every piece in the order of its index.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }

    /// The index, from 0; even for South.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its kind.
    #[inline(always)]
    pub fn kind(self) -> K {
        K::of_index(usize::from(self.0 >> 1))
    }

    /// Its owner.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::South } else { Side::North }
    }

    /// The letter of FEEN: upper case for South, lower case for North.
    pub fn letter(self) -> char {
        let letter = self.kind().letter();
        if self.side() == Side::South { letter } else { letter.to_ascii_lowercase() }
    }

    /// The Chinese character on the piece.
    pub fn character(self) -> char {
        self.kind().characters()[self.side().index()]
    }
}

impl<K: Kind> fmt::Debug for Piece<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Its `owner`, and the English name of the `piece`.
impl<K: Kind> Serialize for Piece<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("owner", self.side().name()), ("piece", self.kind().name())])
    }
}

/// Declares `PieceKind` from a table. A row holds the meaning of a kind, its name, its upper-case letter in FEEN, its
/// English name in lower case, the characters on South's and North's piece, and `terminal` if its attack is check. The
/// rows are in the order of the indices.
macro_rules! kinds {
    (@is terminal) => { true };
    (@is) => { false };
    ($(
        $(#[doc = $meaning:literal])+
        $kind:ident $letter:literal $name:literal $south:literal $north:literal $($terminal:ident)?
    )+) => {
        /// The kind of a piece, without its owner. The numbers index tables.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum PieceKind {
            $($(#[doc = $meaning])+ $kind,)+
        }

        impl PieceKind {
            /// The number of kinds.
            pub const COUNT: usize = [$($letter),+].len();
            /// Every kind in the order of its index.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$kind),+];

            /// The index, from 0.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The upper-case letter of FEEN.
            pub const fn letter(self) -> char {
                match self { $(Self::$kind => $letter),+ }
            }

            /// The kind with this letter of FEEN, in either case.
            pub fn from_letter(letter: char) -> Option<Self> {
                let upper = letter.to_ascii_uppercase();
                Self::ALL.into_iter().find(|kind| kind.letter() == upper)
            }

            /// The English name, in lower case.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name),+ }
            }

            /// Whether its attack is check.
            #[inline(always)]
            pub const fn is_terminal(self) -> bool {
                match self { $(Self::$kind => $crate::pieces::kinds!(@is $($terminal)?)),+ }
            }
        }

        /// Its English name.
        impl serde::Serialize for PieceKind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl $crate::pieces::Kind for PieceKind {
            const COUNT: usize = Self::COUNT;

            #[inline(always)]
            fn index(self) -> usize {
                self.index()
            }

            #[inline(always)]
            fn of_index(index: usize) -> Self {
                Self::ALL[index]
            }

            fn letter(self) -> char {
                self.letter()
            }

            fn name(self) -> &'static str {
                self.name()
            }

            fn characters(self) -> [char; 2] {
                match self { $(Self::$kind => [$south, $north]),+ }
            }

            fn is_terminal(self) -> bool {
                self.is_terminal()
            }
        }
    };
}
pub(crate) use kinds;

/// A piece as programs show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceInfo {
    /// The index of the piece, as in [`Position`](crate::Position) and [`Observer`](crate::Observer).
    pub index: usize,
    /// The owner.
    pub side: Side,
    /// Its English name, in lower case.
    pub name: &'static str,
    /// Its letter in FEEN: upper case for South, lower case for North.
    pub letter: char,
    /// Its Chinese character, a different one for each side.
    pub character: char,
    /// Whether its attack is check.
    pub is_terminal: bool,
}

impl<K: Kind> From<Piece<K>> for PieceInfo {
    fn from(piece: Piece<K>) -> Self {
        Self {
            index: piece.index(),
            side: piece.side(),
            name: piece.kind().name(),
            letter: piece.letter(),
            character: piece.character(),
            is_terminal: piece.kind().is_terminal(),
        }
    }
}

//! Pieces: a kind and its owner. Each game declares its kinds in a table.

/// Declares `PieceKind` from a table, and `Piece`. A row holds the meaning of a kind, its name, its upper-case letter
/// in FEEN, its English name in lower case, and the characters on South's and North's piece. The rows are in the order
/// of the indices.
macro_rules! pieces {
    ($($(#[doc = $meaning:literal])+ $kind:ident $letter:literal $name:literal $south:literal $north:literal)+) => {
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
        }

        /// A kind and its owner in one byte: `2 * kind + side`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(transparent)]
        pub struct Piece(u8);

        impl Piece {
            /// The number of pieces: every kind of both sides.
            pub const COUNT: usize = 2 * PieceKind::COUNT;

            /// The piece of this kind and side.
            #[inline(always)]
            pub const fn new(kind: PieceKind, side: $crate::Side) -> Self {
                Self(2 * kind as u8 + side as u8)
            }

            /// The piece with this index; `None` from [`Piece::COUNT`] on.
            #[inline(always)]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self(index as u8)) } else { None }
            }

            /// Every piece in the order of its index.
            pub fn all() -> impl Iterator<Item = Self> {
                (0..Self::COUNT as u8).map(Self)
            }

            /// The index, from 0; even for South.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Its kind.
            #[inline(always)]
            pub const fn kind(self) -> PieceKind {
                PieceKind::ALL[(self.0 >> 1) as usize]
            }

            /// Its owner.
            #[inline(always)]
            pub const fn side(self) -> $crate::Side {
                if self.0 & 1 == 0 { $crate::Side::South } else { $crate::Side::North }
            }

            /// The letter of FEEN: upper case for South, lower case for North.
            pub const fn letter(self) -> char {
                let letter = self.kind().letter();
                match self.side() {
                    $crate::Side::South => letter,
                    $crate::Side::North => letter.to_ascii_lowercase(),
                }
            }

            /// The Chinese character on the piece.
            pub const fn character(self) -> char {
                let [south, north] = match self.kind() { $(PieceKind::$kind => [$south, $north]),+ };
                match self.side() {
                    $crate::Side::South => south,
                    $crate::Side::North => north,
                }
            }
        }

        /// Its English name.
        impl serde::Serialize for PieceKind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        /// Its `owner`, and the English name of the `piece`.
        impl serde::Serialize for Piece {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map([("owner", self.side().name()), ("piece", self.kind().name())])
            }
        }

        impl std::fmt::Debug for Piece {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.letter())
            }
        }
    };
}
pub(crate) use pieces;

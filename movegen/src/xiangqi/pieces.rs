//! Xiangqi's pieces.

use crate::Side;

/// The kind of a piece. The numbers index tables and ascend with the value in exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// One step forward, beyond the river also sideways. Never promotes.
    Soldier,
    /// One step diagonally within the palace.
    Advisor,
    /// Two steps diagonally on its own side of the river. A piece in between, on its eye, blocks it.
    Elephant,
    /// One step in line, then one diagonally outward. A piece on the first step, its leg, blocks it.
    Horse,
    /// Moves like a chariot, and captures over exactly one piece, the screen.
    Cannon,
    /// Any distance in line.
    Chariot,
    /// One step in line within the palace; attacks the other general along an open file.
    General,
}

impl PieceKind {
    /// The number of kinds.
    pub const COUNT: usize = 7;
    /// Every kind in the order of its index.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Soldier, Self::Advisor, Self::Elephant, Self::Horse, Self::Cannon, Self::Chariot, Self::General];

    /// 0 to 6.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case letter of FEEN (ruling 17): P A E H C R G.
    pub const fn letter(self) -> char {
        match self {
            Self::Soldier => 'P',
            Self::Advisor => 'A',
            Self::Elephant => 'E',
            Self::Horse => 'H',
            Self::Cannon => 'C',
            Self::Chariot => 'R',
            Self::General => 'G',
        }
    }

    /// The English name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Soldier => "soldier",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Cannon => "cannon",
            Self::Chariot => "chariot",
            Self::General => "general",
        }
    }
}

/// A kind and its owner in one byte: `2 * kind + side`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Piece(u8);

impl Piece {
    /// The number of pieces: seven kinds, two sides.
    pub const COUNT: usize = 2 * PieceKind::COUNT;

    /// The piece of this kind and side.
    #[inline(always)]
    pub const fn new(kind: PieceKind, side: Side) -> Self {
        Self(2 * kind as u8 + side as u8)
    }

    /// The piece with this index; `None` from [`Piece::COUNT`] on.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// 0 to 13; even for South.
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
    pub const fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::South } else { Side::North }
    }

    /// The letter of FEEN: upper case for South, lower case for North.
    pub const fn letter(self) -> char {
        let letter = self.kind().letter();
        match self.side() {
            Side::South => letter,
            Side::North => letter.to_ascii_lowercase(),
        }
    }

    /// The traditional Chinese character on the piece.
    pub const fn character(self) -> char {
        const CHARACTERS: [[char; 2]; PieceKind::COUNT] =
            [['兵', '卒'], ['仕', '士'], ['相', '象'], ['傌', '馬'], ['炮', '砲'], ['俥', '車'], ['帥', '將']];
        CHARACTERS[self.kind().index()][self.side().index()]
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.letter())
    }
}

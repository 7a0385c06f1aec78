//! Xiongqi's pieces (rules §2.2, §3.2).

use crate::Side;

/// The kind of a piece, without its owner. The discriminants index tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceKind {
    /// One step forward; past the river sideways too; promotes on the last row.
    Soldier,
    /// One step diagonally.
    Advisor,
    /// Any distance diagonally.
    Bear,
    /// One step in line, then one diagonally outward; blocked by a piece on the first step, its leg.
    Horse,
    /// Moves like a chariot; captures over exactly one piece, the screen.
    Cannon,
    /// Any distance in line.
    Chariot,
    /// A chariot or a jumping knight; comes from promotion only.
    Empress,
    /// One step in line; its capture ends the game.
    General,
    /// Both generals become dragons when they come face to face. Steps like a general, captures like a chariot.
    Dragon,
}

impl PieceKind {
    /// The number of kinds.
    pub const COUNT: usize = 9;
    /// Every kind in the order of its index.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Soldier,
        Self::Advisor,
        Self::Bear,
        Self::Horse,
        Self::Cannon,
        Self::Chariot,
        Self::Empress,
        Self::General,
        Self::Dragon,
    ];
    /// The kinds to which a soldier may promote on the last row (rules §5), in alphabetical order of their letters.
    pub const PROMOTIONS: [Self; 6] =
        [Self::Advisor, Self::Bear, Self::Cannon, Self::Empress, Self::Horse, Self::Chariot];

    /// 0 to 8.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case letter of the rules, §2.4.
    pub const fn letter(self) -> char {
        match self {
            Self::Soldier => 'S',
            Self::Advisor => 'A',
            Self::Bear => 'B',
            Self::Horse => 'H',
            Self::Cannon => 'C',
            Self::Chariot => 'R',
            Self::Empress => 'E',
            Self::General => 'G',
            Self::Dragon => 'D',
        }
    }

    /// The kind with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|kind| kind.letter() == upper)
    }

    /// The English name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Soldier => "soldier",
            Self::Advisor => "advisor",
            Self::Bear => "bear",
            Self::Horse => "horse",
            Self::Cannon => "cannon",
            Self::Chariot => "chariot",
            Self::Empress => "empress",
            Self::General => "general",
            Self::Dragon => "dragon",
        }
    }

    /// Whether its capture ends the game: general or dragon.
    #[inline(always)]
    pub const fn is_terminal(self) -> bool {
        matches!(self, Self::General | Self::Dragon)
    }
}

/// A kind and its owner in one byte: `2 * kind + side`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Piece(u8);

impl Piece {
    /// The number of pieces: nine kinds, two sides.
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

    /// 0 to 17; even for South.
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

    /// The letter of the rules: upper case for South, lower case for North.
    pub const fn letter(self) -> char {
        let letter = self.kind().letter();
        match self.side() {
            Side::South => letter,
            Side::North => letter.to_ascii_lowercase(),
        }
    }

    /// The Chinese character of the rules, §2.4.
    pub const fn character(self) -> char {
        const CHARACTERS: [[char; 2]; PieceKind::COUNT] = [
            ['兵', '卒'],
            ['仕', '士'],
            ['雄', '熊'],
            ['傌', '馬'],
            ['炮', '砲'],
            ['俥', '車'],
            ['妃', '騛'],
            ['帥', '將'],
            ['鳳', '龍'],
        ];
        CHARACTERS[self.kind().index()][self.side().index()]
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.letter())
    }
}

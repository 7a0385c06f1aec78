//! The classes of endings of Xiongqi: the pieces on the board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::{Board, Piece, PieceKind, Square};

/// The most pieces of a class, terminal pieces included.
pub const MOST_MEN: usize = 5;
/// The most pieces other than the terminal ones.
const MOST_OTHERS: usize = MOST_MEN - 2;

/// The kinds other than the terminal ones, the strongest first; names and indices of classes follow this order.
const KINDS: [PieceKind; 7] = [
    PieceKind::Empress,
    PieceKind::Chariot,
    PieceKind::Cannon,
    PieceKind::Horse,
    PieceKind::Bear,
    PieceKind::Advisor,
    PieceKind::Soldier,
];

/// A piece in four bits: 1 to 7 for South's kinds in the order of [`KINDS`], 9 to 15 for North's.
type Nibble = u16;

const DRAGONS: u16 = 1 << 12;

const fn nibble(kind: PieceKind, side: Side) -> Nibble {
    let mut rank = 0;
    while KINDS[rank] as u8 != kind as u8 {
        rank += 1;
    }
    1 + rank as u16 + 8 * side as u16
}

/// The pieces of an ending, such as `GRvGH`: generals, South with a chariot, North with a horse. With `D` instead of
/// `G` the terminal pieces are dragons.
///
/// The sides of a [canonical](Class::canonical) class are ordered: South has at least as many pieces as North, and
/// with the same number, the stronger ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(u16);

/// A class is written otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is not a class of endings; expected up to three of E, R, C, H, B, A, S beside the terminal \
     pieces, as in GRvG, GRvGH or DSSvD"
)]
pub struct ClassError(pub String);

impl Class {
    /// The class of terminal pieces and these others. `None` if there are too many.
    pub fn new(dragons: bool, others: &[Piece]) -> Option<Self> {
        let mut nibbles = [0; MOST_OTHERS];
        if others.len() > MOST_OTHERS || others.iter().any(|piece| piece.kind().is_terminal()) {
            return None;
        }
        for (slot, piece) in nibbles.iter_mut().zip(others) {
            *slot = nibble(piece.kind(), piece.side());
        }
        nibbles[..others.len()].sort_unstable();
        Some(Self::packed(dragons, &nibbles[..others.len()]))
    }

    fn packed(dragons: bool, nibbles: &[Nibble]) -> Self {
        let pieces = nibbles.iter().rev().fold(0, |all, nibble| all << 4 | nibble);
        Self(pieces | if dragons { DRAGONS } else { 0 })
    }

    /// Every canonical class with this many pieces, terminal ones included; classes with dragons first, and each after
    /// the classes reached by promotions.
    pub fn all(men: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for dragons in [true, false] {
            let mut lists: Vec<Vec<Nibble>> = vec![Vec::new()];
            for _ in 2..men {
                let longer = |list: &Vec<Nibble>| {
                    let from = list.last().copied().unwrap_or(1);
                    (from..16).filter(|nibble| nibble & 7 != 0).map(|nibble| [&list[..], &[nibble]].concat()).collect()
                };
                lists = lists.iter().flat_map(longer as fn(&Vec<Nibble>) -> Vec<_>).collect();
            }
            let classes = lists.iter().map(|list| Self::packed(dragons, list));
            let mut classes: Vec<Self> = classes.filter(|class| class.canonical().0 == *class).collect();
            classes.sort_by_key(|class| class.soldiers());
            all.extend(classes);
        }
        all
    }

    fn nibbles(self) -> impl Iterator<Item = Nibble> {
        (0..MOST_OTHERS).map(move |at| self.0 >> (4 * at) & 15).take_while(|&nibble| nibble != 0)
    }

    /// Whether the terminal pieces are dragons.
    pub fn dragons(self) -> bool {
        self.0 & DRAGONS != 0
    }

    /// The pieces other than the terminal ones, in the order of the index: South's first.
    pub fn others(self) -> impl Iterator<Item = Piece> {
        self.nibbles().map(|nibble| {
            let side = if nibble & 8 == 0 { Side::South } else { Side::North };
            Piece::new(KINDS[usize::from(nibble & 7) - 1], side)
        })
    }

    /// All pieces, in the order of the index: South's terminal piece, North's, then the [others](Class::others).
    pub fn pieces(self) -> Vec<Piece> {
        let terminal = if self.dragons() { PieceKind::Dragon } else { PieceKind::General };
        Side::BOTH.map(|side| Piece::new(terminal, side)).into_iter().chain(self.others()).collect()
    }

    /// The number of pieces, terminal ones included.
    pub fn men(self) -> usize {
        2 + self.nibbles().count()
    }

    /// The number of soldiers.
    pub fn soldiers(self) -> usize {
        self.others().filter(|piece| piece.kind() == PieceKind::Soldier).count()
    }

    /// The same class with the sides exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        let mut nibbles = [0; MOST_OTHERS];
        let mut count = 0;
        for nibble in self.nibbles() {
            nibbles[count] = nibble ^ 8;
            count += 1;
        }
        nibbles[..count].sort_unstable();
        Self::packed(self.dragons(), &nibbles[..count])
    }

    /// The class, or the same one with the sides exchanged, whichever is canonical, and whether they had to be
    /// exchanged.
    pub fn canonical(self) -> (Self, bool) {
        let exchanged = self.exchanged();
        // More pieces of South first, then the stronger ones, whose nibbles are smaller.
        let order = |class: Self| {
            let key = |(fewer, kinds): (u32, u32), nibble: Nibble| {
                (fewer - u32::from(nibble & 8 == 0), kinds << 4 | u32::from(nibble & 7))
            };
            class.nibbles().fold((MOST_OTHERS as u32, 0), key)
        };
        if order(exchanged) < order(self) { (exchanged, true) } else { (self, false) }
    }

    /// Whether both sides have the same pieces.
    pub fn is_symmetric(self) -> bool {
        self.exchanged() == self
    }

    /// The board of pieces on these squares, in the order of [`Class::pieces`]; `None` if two share a square. Side 0
    /// is South.
    pub fn board(self, squares: &[u8; MOST_MEN], to_move: usize) -> Option<Board> {
        let mut board = Board::empty(Side::BOTH[to_move]);
        for (piece, &square) in self.pieces().into_iter().zip(squares) {
            board.place(piece, Square::new(usize::from(square))).ok()?;
        }
        Some(board)
    }

    /// 13 bits that tell classes apart.
    #[inline(always)]
    pub(crate) fn bits(self) -> usize {
        usize::from(self.0)
    }

    /// The class of this board, and the squares of its pieces in the order of [`Class::pieces`]. `None` if it has more
    /// than [`MOST_MEN`] pieces or a side has no terminal piece.
    #[inline]
    pub fn of(board: &Board) -> Option<(Self, [u8; MOST_MEN])> {
        let mut squares = [0; MOST_MEN];
        for side in Side::BOTH {
            squares[side.index()] = board.terminal(side)?.index() as u8;
        }
        let others = board.occupied() & !board.terminals();
        if others.count() as usize > MOST_OTHERS {
            return None;
        }
        let mut found = [(0, 0); MOST_OTHERS];
        let mut count = 0;
        for square in others {
            let piece = board.piece_at(Square::new(square))?;
            let new = (nibble(piece.kind(), piece.side()), square as u8);
            let mut at = count;
            while at > 0 && found[at - 1] > new {
                found[at] = found[at - 1];
                at -= 1;
            }
            found[at] = new;
            count += 1;
        }
        let mut bits = if board.has_dragons() { DRAGONS } else { 0 };
        for (at, (nibble, square)) in found[..count].iter().enumerate() {
            bits |= nibble << (4 * at);
            squares[2 + at] = *square;
        }
        Some((Self(bits), squares))
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terminal = if self.dragons() { 'D' } else { 'G' };
        for side in Side::BOTH {
            if side == Side::North {
                f.write_str("v")?;
            }
            write!(f, "{terminal}")?;
            for piece in self.others().filter(|piece| piece.side() == side) {
                write!(f, "{}", piece.kind().letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The sides and their pieces may come in any order; the class is canonical.
impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let refuse = || ClassError(text.chars().take(20).collect());
        let (south, north) = text.split_once('v').ok_or_else(refuse)?;
        let terminal = south.chars().next().filter(|letter| "GD".contains(*letter)).ok_or_else(refuse)?;
        let mut others = Vec::new();
        for (side, pieces) in Side::BOTH.into_iter().zip([south, north]) {
            for letter in pieces.strip_prefix(terminal).ok_or_else(refuse)?.chars() {
                let kind =
                    PieceKind::from_letter(letter).filter(|kind| letter.is_ascii_uppercase() && !kind.is_terminal());
                others.push(Piece::new(kind.ok_or_else(refuse)?, side));
            }
        }
        let class = Self::new(terminal == 'D', &others).ok_or_else(refuse)?;
        Ok(class.canonical().0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted_and_written() {
        assert_eq!([2, 3, 4].map(|men| Class::all(men).len()), [2, 14, 112]);
        for class in (2..=5).flat_map(Class::all) {
            assert_eq!(class.to_string().parse(), Ok(class));
            assert_eq!(Class::new(class.dragons(), &class.others().collect::<Vec<_>>()), Some(class));
        }
        assert_eq!("GHvGR".parse::<Class>().unwrap().to_string(), "GRvGH");
        assert_eq!("GvGSA".parse::<Class>().unwrap().to_string(), "GASvG");
        for text in ["", "GvD", "RvG", "GRRRRvG", "GgvG", "GRVG", "GXvG", "GvGvG", "KRvK"] {
            assert!(text.parse::<Class>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_board_has_the_class_of_its_pieces() {
        let game = xiongmao_movegen::xiongqi::Game::from_feen("3g^4/8/2h5/8/8/8/4R3/4G^3 / X/x").unwrap();
        let (class, squares) = Class::of(game.board()).unwrap();
        assert_eq!(class.to_string(), "GRvGH");
        assert_eq!(squares, [4, 59, 12, 42, 0]);
    }
}

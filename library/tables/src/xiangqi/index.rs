//! The index of a class: an entry for each way in which its pieces stand.
//!
//! Pieces of one kind are not told apart. Mirror images share an entry, unless South's guards are their own mirror
//! image. South's guards matter least, so they move from one entry to the next: neighbours have like values and compress
//! well. Entries in which two pieces share a square, or the generals face each other, are never asked for.

use std::sync::OnceLock;

use xiongmao_movegen::xiangqi::{Piece, PieceKind, Squares as Set, file_bits, reachable};
use xiongmao_movegen::{Bits, Side};

use super::class::{Class, MOST};
use super::guards::{Guards, flipped, mirrored, palace};

/// Where the pieces of a class stand. The attacker is South's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The guards of South and of North, as each side sees the board.
    pub guards: [Guards; 2],
    /// The attacker's square, as South sees it.
    pub attacker: u8,
}

impl Placed {
    /// Whether no two pieces share a square, and the generals do not face each other.
    pub fn is_possible(&self) -> bool {
        let guards = self.guards[0].squares() | flipped_squares(self.guards[1]);
        let occupied = guards | Bits(1 << self.attacker);
        occupied != guards && gate(self.guards).is_none_or(|gate| (gate & occupied).any())
    }
}

/// The squares between the generals if they stand on one file.
#[inline(always)]
pub fn gate(guards: [Guards; 2]) -> Option<Set> {
    let (south, north) = (palace(guards[0].general), flipped(palace(guards[1].general)));
    if south % 9 != north % 9 {
        return None;
    }
    let inner = (1u128 << north) - (1u128 << (south + 1));
    Some(file_bits(i32::from(south % 9)) & Bits(inner))
}

/// North's guards as South sees them.
#[inline(always)]
pub fn flipped_squares(guards: Guards) -> Set {
    // Ranks are exchanged in pairs; guards stand on the first five only.
    let squares = guards.squares().0;
    (0..5).fold(Set::EMPTY, |all, rank| all | Bits((squares >> (9 * rank) & 0x1ff) << (9 * (9 - rank))))
}

/// A number that stands for no placement.
pub const NONE: u16 = u16::MAX;

/// The placements of a general with so many advisors and elephants.
#[derive(Debug)]
pub struct Placements {
    /// By number.
    pub all: Vec<Guards>,
    /// The numbers of the mirror images.
    pub mirrors: Vec<u16>,
    /// By [`Guards::key`]; [`NONE`] for what is no placement.
    numbers: Vec<u16>,
}

impl Placements {
    /// Those of this number of advisors and of elephants.
    pub fn of((advisors, elephants): (usize, usize)) -> &'static Self {
        static ALL: [OnceLock<Placements>; (MOST + 1) * (MOST + 1)] = [const { OnceLock::new() }; _];
        ALL[advisors * (MOST + 1) + elephants].get_or_init(|| {
            let all = Guards::all(advisors, elephants);
            let mut numbers = vec![NONE; Guards::KEYS];
            for (number, guards) in all.iter().enumerate() {
                numbers[guards.key()] = number as u16;
            }
            let mirrors = all.iter().map(|guards| numbers[guards.mirrored().key()]).collect();
            Self { all, mirrors, numbers }
        })
    }

    /// The number of a placement; [`NONE`] if it is none of these.
    #[inline(always)]
    pub fn number(&self, guards: Guards) -> u16 {
        self.numbers[guards.key()]
    }
}

/// The index of a class. An entry has three parts, in this order: the number of North's guards, the attacker's square,
/// and a row, which stands for South's guards.
#[derive(Debug)]
pub struct Index {
    attacker: PieceKind,
    /// The squares where the attacker can stand, and the number of each square among them.
    squares: Vec<u8>,
    numbers: [u8; 90],
    sides: [&'static Placements; 2],
    /// The placements of South that have rows: of two mirror images the first one.
    rows: Vec<u16>,
    /// The row of each placement of South; [`NONE`] where the mirror image has it.
    row_of: Vec<u16>,
}

impl Index {
    /// The index of this class.
    pub fn new(class: Class) -> Self {
        let sides = [0, 1].map(|side| Placements::of(class.guards(side)));
        let reach = reachable(Piece::new(class.attacker(), Side::South));
        let (mut numbers, mut squares) = ([u8::MAX; 90], Vec::new());
        for square in reach {
            numbers[square] = squares.len() as u8;
            squares.push(square as u8);
        }
        let south = sides[0].mirrors.iter().enumerate();
        let rows: Vec<u16> =
            south.filter(|&(own, mirror)| own <= usize::from(*mirror)).map(|(own, _)| own as u16).collect();
        let mut row_of = vec![NONE; sides[0].all.len()];
        for (row, &own) in rows.iter().enumerate() {
            row_of[usize::from(own)] = row as u16;
        }
        Self { attacker: class.attacker(), squares, numbers, sides, rows, row_of }
    }

    /// The kind of the attacker.
    #[inline(always)]
    pub fn attacker(&self) -> PieceKind {
        self.attacker
    }

    /// The placements of a side's guards.
    #[inline(always)]
    pub fn placements(&self, side: usize) -> &'static Placements {
        self.sides[side]
    }

    /// The squares where the attacker can stand.
    #[inline(always)]
    pub fn squares(&self) -> &[u8] {
        &self.squares
    }

    /// The placements of South that have rows.
    #[inline(always)]
    pub fn rows(&self) -> &[u16] {
        &self.rows
    }

    /// The row of a placement of South; [`NONE`] where the mirror image has it.
    #[inline(always)]
    pub fn row_of(&self, own: u16) -> u16 {
        self.row_of[usize::from(own)]
    }

    /// The number of entries for each side to move.
    #[inline(always)]
    pub fn entries(&self) -> usize {
        self.sides[1].all.len() * self.squares.len() * self.rows.len()
    }

    /// The first of the entries with these guards of North and the attacker on this square, one for each row.
    #[inline(always)]
    pub fn first(&self, north: usize, attacker: usize) -> usize {
        (north * self.squares.len() + usize::from(self.numbers[attacker])) * self.rows.len()
    }

    /// The entry of a placement or of its mirror image; `None` if such pieces never stand there.
    #[inline]
    pub fn entry(&self, placed: &Placed) -> Option<usize> {
        let [south, mut north] = [0, 1].map(|side| self.sides[side].number(placed.guards[side]));
        if south == NONE || north == NONE || self.numbers[usize::from(placed.attacker)] == u8::MAX {
            return None;
        }
        let (mut row, mut attacker) = (self.row_of(south), placed.attacker);
        if row == NONE {
            row = self.row_of(self.sides[0].mirrors[usize::from(south)]);
            north = self.sides[1].mirrors[usize::from(north)];
            attacker = mirrored(attacker);
        }
        Some(self.first(usize::from(north), usize::from(attacker)) + usize::from(row))
    }

    /// The placement of an entry.
    #[inline]
    pub fn placed(&self, entry: usize) -> Placed {
        let (rest, row) = (entry / self.rows.len(), entry % self.rows.len());
        let (north, number) = (rest / self.squares.len(), rest % self.squares.len());
        let south = self.sides[0].all[usize::from(self.rows[row])];
        Placed { guards: [south, self.sides[1].all[north]], attacker: self.squares[number] }
    }

    /// Whether an entry is the first of two that are mirror images, or has none: whether it is counted.
    #[inline]
    pub fn is_first_image(&self, entry: usize) -> bool {
        let own = self.rows[entry % self.rows.len()];
        if self.sides[0].mirrors[usize::from(own)] != own {
            return true;
        }
        let placed = self.placed(entry);
        let image = Placed { guards: placed.guards.map(Guards::mirrored), attacker: mirrored(placed.attacker) };
        self.entry(&image).is_none_or(|image| entry <= image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_an_entry() {
        for name in ["GRvG", "GPvGA", "GHAvGEE", "GCEEvGA"] {
            let index = Index::new(name.parse().unwrap());
            let (mut possible, mut counted) = (0, 0);
            for &south in &index.sides[0].all {
                for &north in &index.sides[1].all {
                    for &attacker in &index.squares {
                        let placed = Placed { guards: [south, north], attacker };
                        let image =
                            Placed { guards: placed.guards.map(Guards::mirrored), attacker: mirrored(attacker) };
                        let (entry, other) = (index.entry(&placed).unwrap(), index.entry(&image).unwrap());
                        assert!(index.placed(entry) == placed || index.placed(entry) == image, "{name}");
                        // They differ only where South's guards are symmetric; then one of them counts.
                        assert!(entry == other || south == south.mirrored());
                        let is_first = index.is_first_image(entry);
                        assert!(is_first || index.is_first_image(other), "{name}");
                        if placed.is_possible() {
                            possible += 1;
                            counted += if placed == image {
                                2
                            } else {
                                usize::from(index.placed(entry) == placed && is_first) * 2
                            };
                        }
                    }
                }
            }
            assert_eq!(possible + symmetric(&index), counted, "{name}");
        }
    }

    /// The possible placements that are their own mirror images.
    fn symmetric(index: &Index) -> usize {
        (0..index.entries())
            .map(|entry| index.placed(entry))
            .filter(|placed| placed.attacker % 9 == 4 && placed.guards.map(Guards::mirrored) == placed.guards)
            .filter(Placed::is_possible)
            .count()
    }
}

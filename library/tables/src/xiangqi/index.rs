//! The index of a class: an entry for each placement of its pieces.
//!
//! Pieces of one kind are interchangeable. Mirror images share an entry, unless South's pieces other than its first
//! attacker are their own mirror image. South's guards matter least, so they vary fastest: neighbours have similar
//! values and compress well. Entries with two pieces on one square, or with generals facing each other, are never
//! used.

use std::sync::OnceLock;

use xiongmao_movegen::xiangqi::{Piece, PieceKind, Squares as Set, file_bits, reachable};
use xiongmao_movegen::{Bits, Side};

use super::class::{Attackers, Class, MOST};
use super::guards::{Guards, flipped, mirrored, palace};

/// A placement of the pieces of a class. The attackers are South's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The guards of South and of North, as each side sees the board.
    pub guards: [Guards; 2],
    /// The square of the first attacker, as South sees it.
    pub attacker: u8,
    /// That of the second, if there are two.
    pub second: Option<u8>,
}

impl Placed {
    /// The same with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            guards: self.guards.map(Guards::mirrored),
            attacker: mirrored(self.attacker),
            second: self.second.map(mirrored),
        }
    }

    /// Whether no two pieces share a square, and the generals do not face each other.
    pub fn is_possible(&self) -> bool {
        let pieces = [Some(self.attacker), self.second].into_iter().flatten();
        let mut occupied = self.guards[0].squares() | flipped_squares(self.guards[1]);
        for square in pieces {
            if occupied.has(usize::from(square)) {
                return false;
            }
            occupied |= Bits(1 << square);
        }
        !generals_face(self.guards, occupied)
    }
}

/// South's pieces other than its first attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Own {
    /// The general and its guards.
    pub guards: Guards,
    /// The square of the second attacker, if there are two.
    pub second: Option<u8>,
}

impl Own {
    #[inline(always)]
    pub fn squares(self) -> Set {
        self.guards.squares() | self.second_square()
    }

    /// The square of the second attacker; empty if there is none.
    #[inline(always)]
    pub fn second_square(self) -> Set {
        self.second.map_or(Set::EMPTY, |second| Bits(1 << second))
    }
}

/// The squares between the generals if they are on one file.
#[inline(always)]
pub fn gate(guards: [Guards; 2]) -> Option<Set> {
    let (south, north) = (palace(guards[0].general), flipped(palace(guards[1].general)));
    if south % 9 != north % 9 {
        return None;
    }
    let inner = (1u128 << north) - (1u128 << (south + 1));
    Some(file_bits(i32::from(south % 9)) & Bits(inner))
}

/// Whether the generals face each other with these squares occupied.
#[inline(always)]
pub fn generals_face(guards: [Guards; 2], occupied: Set) -> bool {
    gate(guards).is_some_and(|gate| (gate & occupied).is_empty())
}

/// North's guards as South sees them.
#[inline(always)]
pub fn flipped_squares(guards: Guards) -> Set {
    // Ranks are exchanged in pairs; guards are on the first five only.
    let squares = guards.squares().0;
    (0..5).fold(Set::EMPTY, |all, rank| all | Bits((squares >> (9 * rank) & 0x1ff) << (9 * (9 - rank))))
}

/// Marks a missing placement.
pub const NONE: u16 = u16::MAX;

/// The placements of a general with this many advisors and elephants.
#[derive(Debug)]
pub struct Placements {
    /// By number.
    pub all: Vec<Guards>,
    /// The numbers of the mirror images.
    pub mirrors: Vec<u16>,
    /// By [`Guards::key`]; [`NONE`] for an impossible placement.
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

/// The index of a class. An entry has three parts, in this order: the number of North's guards, the square of the
/// first attacker, and a row, the number of South's other pieces.
#[derive(Debug)]
pub struct Index {
    attackers: Attackers,
    /// The squares of the first attacker, and of the second.
    squares: [Squares; 2],
    sides: [&'static Placements; 2],
    /// South's pieces other than its first attacker, by row: of two mirror images the first one.
    rows: Vec<u16>,
    /// The row of each; [`NONE`] if the mirror image has it.
    row_of: Vec<u16>,
}

/// The squares that an attacker can occupy.
#[derive(Debug)]
struct Squares {
    all: Vec<u8>,
    /// The number of each square; [`u8::MAX`] for the others.
    numbers: [u8; 90],
}

impl Squares {
    fn of(kind: Option<PieceKind>) -> Self {
        let (mut numbers, mut all) = ([u8::MAX; 90], Vec::new());
        for square in kind.map_or(Set::EMPTY, |kind| reachable(Piece::new(kind, Side::South))) {
            numbers[square] = all.len() as u8;
            all.push(square as u8);
        }
        Self { all, numbers }
    }
}

impl Index {
    /// The index of this class.
    pub fn new(class: Class) -> Self {
        let attackers = class.attackers();
        let mut index = Self {
            attackers,
            squares: [Some(attackers.first), attackers.second].map(Squares::of),
            sides: [0, 1].map(|side| Placements::of(class.guards(side))),
            rows: Vec::new(),
            row_of: Vec::new(),
        };
        let owns = index.sides[0].all.len() * index.squares[1].all.len().max(1);
        index.row_of = vec![NONE; owns];
        for own in 0..owns as u16 {
            let is_possible = (index.own(own).guards.squares() & index.own(own).second_square()).is_empty();
            if is_possible && own <= index.mirror(own) {
                index.row_of[usize::from(own)] = index.rows.len() as u16;
                index.rows.push(own);
            }
        }
        index
    }

    #[inline(always)]
    pub fn attackers(&self) -> Attackers {
        self.attackers
    }

    /// The placements of a side's guards.
    #[inline(always)]
    pub fn placements(&self, side: usize) -> &'static Placements {
        self.sides[side]
    }

    /// The squares that the first attacker can occupy.
    #[inline(always)]
    pub fn squares(&self) -> &[u8] {
        &self.squares[0].all
    }

    /// The same as a set.
    pub fn reach(&self) -> Set {
        self.squares().iter().fold(Set::EMPTY, |all, &square| all | Bits(1 << square))
    }

    /// South's pieces other than its first attacker, by row.
    #[inline(always)]
    pub fn rows(&self) -> &[u16] {
        &self.rows
    }

    /// The row of South's pieces other than its first attacker; [`NONE`] if the mirror image has it.
    #[inline(always)]
    pub fn row_of(&self, own: u16) -> u16 {
        self.row_of[usize::from(own)]
    }

    /// South's pieces other than its first attacker, by its number.
    #[inline(always)]
    pub fn own(&self, number: u16) -> Own {
        let seconds = &self.squares[1].all;
        if seconds.is_empty() {
            return Own { guards: self.sides[0].all[usize::from(number)], second: None };
        }
        let (guards, second) = (usize::from(number) / seconds.len(), usize::from(number) % seconds.len());
        Own { guards: self.sides[0].all[guards], second: Some(seconds[second]) }
    }

    /// The number of South's pieces other than its first attacker; [`NONE`] if it never occurs.
    #[inline(always)]
    pub fn number_of(&self, own: Own) -> u16 {
        let guards = self.sides[0].number(own.guards);
        let Some(second) = own.second.filter(|_| guards != NONE) else { return guards };
        match self.squares[1].numbers[usize::from(second)] {
            u8::MAX => NONE,
            second => guards * self.squares[1].all.len() as u16 + u16::from(second),
        }
    }

    /// The number of the mirror image of South's pieces other than its first attacker.
    pub fn mirror(&self, own: u16) -> u16 {
        let Own { guards, second } = self.own(own);
        self.number_of(Own { guards: guards.mirrored(), second: second.map(mirrored) })
    }

    /// The number of entries for each side to move.
    #[inline(always)]
    pub fn entries(&self) -> usize {
        self.sides[1].all.len() * self.squares().len() * self.rows.len()
    }

    /// The first of the entries with these guards of North and the first attacker on this square, one for each row.
    #[inline(always)]
    pub fn first(&self, north: usize, attacker: usize) -> usize {
        (north * self.squares().len() + usize::from(self.squares[0].numbers[attacker])) * self.rows.len()
    }

    /// The entry of a placement, of its mirror image, or of the placement with two like attackers exchanged; `None` if
    /// such pieces cannot be placed so.
    #[inline]
    pub fn entry(&self, placed: &Placed) -> Option<usize> {
        let entry = self.ordered_entry(placed)?;
        let Some(second) = placed.second.filter(|_| self.attackers.are_alike()) else { return Some(entry) };
        let exchanged = Placed { attacker: second, second: Some(placed.attacker), ..*placed };
        // Mirror images have two entries where South is symmetric, which may be so in one order only.
        let others = [placed.mirrored(), exchanged, exchanged.mirrored()];
        Some(others.iter().filter_map(|other| self.ordered_entry(other)).fold(entry, usize::min))
    }

    fn ordered_entry(&self, placed: &Placed) -> Option<usize> {
        let own = self.number_of(Own { guards: placed.guards[0], second: placed.second });
        let mut north = self.sides[1].number(placed.guards[1]);
        if own == NONE || north == NONE || self.squares[0].numbers[usize::from(placed.attacker)] == u8::MAX {
            return None;
        }
        let (mut row, mut attacker) = (self.row_of(own), placed.attacker);
        if row == NONE {
            row = self.row_of(self.mirror(own));
            north = self.sides[1].mirrors[usize::from(north)];
            attacker = mirrored(attacker);
        }
        // No row either: the second attacker would be on a guard's square.
        (row != NONE).then(|| self.first(usize::from(north), usize::from(attacker)) + usize::from(row))
    }

    /// The placement of an entry.
    #[inline]
    pub fn placed(&self, entry: usize) -> Placed {
        let (rest, row) = (entry / self.rows.len(), entry % self.rows.len());
        let (north, number) = (rest / self.squares().len(), rest % self.squares().len());
        let Own { guards, second } = self.own(self.rows[row]);
        Placed { guards: [guards, self.sides[1].all[north]], attacker: self.squares()[number], second }
    }

    /// Whether this entry is the one that [`entry`](Index::entry) finds for its placement: two like attackers have
    /// another.
    #[inline]
    pub fn is_asked(&self, entry: usize) -> bool {
        !self.attackers.are_alike() || self.entry(&self.placed(entry)) == Some(entry)
    }

    /// Whether an entry is the first of the entries for the same position or its mirror image: whether it is counted.
    #[inline]
    pub fn is_first_image(&self, entry: usize) -> bool {
        let own = self.rows[entry % self.rows.len()];
        if self.attackers.are_alike() {
            return self.is_asked(entry);
        }
        self.mirror(own) != own || self.entry(&self.placed(entry).mirrored()).is_none_or(|image| entry <= image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_an_entry() {
        for name in ["GRvG", "GPvGA", "GHAvGEE", "GCEEvGA", "GHPvGA"] {
            let index = Index::new(name.parse().unwrap());
            let (mut possible, mut counted) = (0, 0);
            for own in owns(&index) {
                for &north in &index.sides[1].all {
                    for &attacker in index.squares() {
                        let placed = Placed { guards: [own.guards, north], attacker, second: own.second };
                        let image = placed.mirrored();
                        let (entry, other) = (index.entry(&placed).unwrap(), index.entry(&image).unwrap());
                        assert!(index.placed(entry) == placed || index.placed(entry) == image, "{name}");
                        // They differ only where South is symmetric; then one of them counts.
                        assert!(entry == other || placed.guards[0] == image.guards[0] && placed.second == image.second);
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

    /// The pieces that South may have in addition to its first attacker.
    fn owns(index: &Index) -> Vec<Own> {
        let all = (0..index.row_of.len() as u16).map(|number| index.own(number));
        all.filter(|own| (own.guards.squares() & own.second_square()).is_empty()).collect()
    }

    /// The possible placements that are their own mirror images.
    fn symmetric(index: &Index) -> usize {
        let all = (0..index.entries()).map(|entry| index.placed(entry));
        all.filter(|placed| *placed == placed.mirrored()).filter(Placed::is_possible).count()
    }

    #[test]
    fn like_attackers_are_not_told_apart() {
        let index = Index::new("GHHvG".parse().unwrap());
        let mut asked = vec![false; index.entries()];
        for own in owns(&index) {
            for &north in &index.sides[1].all {
                for &attacker in index.squares() {
                    let placed = Placed { guards: [own.guards, north], attacker, second: own.second };
                    if !placed.is_possible() {
                        continue;
                    }
                    let exchanged = Placed { attacker: own.second.unwrap(), second: Some(attacker), ..placed };
                    let entry = index.entry(&placed).unwrap();
                    for same in [placed.mirrored(), exchanged, exchanged.mirrored()] {
                        assert_eq!(Some(entry), index.entry(&same));
                    }
                    asked[entry] = true;
                }
            }
        }
        for entry in (0..index.entries()).filter(|&entry| index.placed(entry).is_possible()) {
            assert_eq!(asked[entry], index.is_asked(entry));
            assert_eq!(asked[entry], index.is_first_image(entry));
        }
    }
}

//! The index of a class: an entry for each placement of its pieces, without gaps.
//!
//! Guards of one kind are not told apart, and of two mirror images only one has an entry. Generals never face each other.
//! The attacker moves from one entry to the next, so that neighbours have like values and compress well.

use xiongmao_movegen::xiangqi::{Piece, PieceKind, Squares as Set, file_bits, reachable};
use xiongmao_movegen::{Bits, Side};

use super::class::Class;
use super::guards::{Guards, flipped, mirrored, palace};

/// Where the pieces of a class stand. The attacker is South's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The guards of South and of North, as each side sees the board.
    pub guards: [Guards; 2],
    /// The attacker's square, as South sees it.
    pub attacker: u8,
}

/// The squares between the generals if they stand on one file.
#[inline(always)]
fn gate(guards: &[Guards; 2]) -> Option<Set> {
    let (south, north) = (palace(guards[0].general), flipped(palace(guards[1].general)));
    if south % 9 != north % 9 {
        return None;
    }
    let inner = (1u128 << north) - (1u128 << (south + 1));
    Some(file_bits(i32::from(south % 9)) & Bits(inner))
}

impl Placed {
    /// The guards of both sides, as South sees them.
    #[inline(always)]
    pub fn guard_squares(&self) -> Set {
        self.guards[0].squares() | flipped_guards(self.guards[1])
    }

    /// All occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Set {
        self.guard_squares() | Bits(1 << self.attacker)
    }

    /// The square of North's general, as South sees it.
    #[inline(always)]
    pub fn target(&self) -> u8 {
        flipped(palace(self.guards[1].general))
    }

    /// Whether the generals see each other over these occupied squares.
    #[inline(always)]
    pub fn generals_face(&self, occupied: Set) -> bool {
        gate(&self.guards).is_some_and(|gate| (gate & occupied).is_empty())
    }

    fn mirrored(&self) -> Self {
        Self { guards: self.guards.map(Guards::mirrored), attacker: mirrored(self.attacker) }
    }

    /// Whether it is its own mirror image.
    #[inline(always)]
    pub fn is_symmetric(&self) -> bool {
        self.attacker % 9 == 4 && self.mirrored() == *self
    }
}

/// North's guards as South sees them.
#[inline(always)]
fn flipped_guards(guards: Guards) -> Set {
    // Ranks are exchanged in pairs; guards stand on the first five only.
    let squares = guards.squares().0;
    (0..5).fold(Set::EMPTY, |all, rank| all | Bits((squares >> (9 * rank) & 0x1ff) << (9 * (9 - rank))))
}

/// The placements of one side's guards.
#[derive(Debug)]
struct Placements {
    all: Vec<Guards>,
    /// By [`Guards::key`].
    numbers: Vec<u16>,
}

impl Placements {
    fn new((advisors, elephants): (usize, usize)) -> Self {
        let all = Guards::all(advisors, elephants);
        let mut numbers = vec![u16::MAX; Guards::KEYS];
        for (number, guards) in all.iter().enumerate() {
            numbers[guards.key()] = number as u16;
        }
        Self { all, numbers }
    }

    #[inline(always)]
    fn number(&self, guards: Guards) -> usize {
        usize::from(self.numbers[guards.key()])
    }
}

/// The guards of both sides, and the entries of the attacker's squares with them.
#[derive(Clone, Copy, Debug)]
struct Pair {
    guards: [Guards; 2],
    first: u32,
}

/// The index of a class.
#[derive(Debug)]
pub struct Index {
    attacker: PieceKind,
    /// Where the attacker can stand.
    reach: Set,
    sides: [Placements; 2],
    /// In the order of their entries.
    pairs: Vec<Pair>,
    /// By the numbers of both sides' placements; [`NONE`] where the mirror image has the entries.
    numbers: Vec<u32>,
    /// The pair of every 64th entry.
    steps: Vec<u32>,
    entries: usize,
}

const NONE: u32 = u32::MAX;

impl Index {
    /// The index of this class.
    pub fn new(class: Class) -> Self {
        let sides = [0, 1].map(|side| Placements::new(class.guards(side)));
        let mut index = Self {
            attacker: class.attacker(),
            reach: reachable(Piece::new(class.attacker(), Side::South)),
            numbers: vec![NONE; sides[0].all.len() * sides[1].all.len()],
            pairs: Vec::new(),
            steps: Vec::new(),
            entries: 0,
            sides,
        };
        for (south, &own) in index.sides[0].all.iter().enumerate() {
            let own_mirrored = index.sides[0].number(own.mirrored());
            if own_mirrored < south {
                continue;
            }
            for (north, &other) in index.sides[1].all.iter().enumerate() {
                if own_mirrored == south && index.sides[1].number(other.mirrored()) < north {
                    continue;
                }
                let guards = [own, other];
                index.numbers[south * index.sides[1].all.len() + north] = index.pairs.len() as u32;
                index.pairs.push(Pair { guards, first: index.entries as u32 });
                index.entries += squares(index.reach, &guards).count() as usize;
            }
        }
        let mut pair = 0;
        for entry in (0..index.entries).step_by(64) {
            while index.pairs.get(pair + 1).is_some_and(|next| next.first as usize <= entry) {
                pair += 1;
            }
            index.steps.push(pair as u32);
        }
        index
    }

    /// The kind of the attacker.
    #[inline(always)]
    pub fn attacker(&self) -> PieceKind {
        self.attacker
    }

    /// Where the attacker can stand.
    #[inline(always)]
    pub fn reach(&self) -> Set {
        self.reach
    }

    /// The number of entries for each side to move.
    #[inline(always)]
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// The entry of a placement or of its mirror image, and which of them it is.
    #[inline]
    pub fn find(&self, placed: &Placed) -> (usize, bool) {
        let number = |placed: &Placed| {
            let [south, north] = [0, 1].map(|side| self.sides[side].number(placed.guards[side]));
            self.numbers[south * self.sides[1].all.len() + north]
        };
        let (mut placed, mut pair, mut is_mirrored) = (*placed, number(placed), false);
        if pair == NONE {
            placed = placed.mirrored();
            (pair, is_mirrored) = (number(&placed), true);
        }
        let squares = squares(self.reach, &placed.guards);
        if !squares.has(usize::from(placed.attacker)) {
            // Both sides' guards are symmetric.
            placed.attacker = mirrored(placed.attacker);
            is_mirrored = true;
        }
        let rank = (squares & Bits((1 << placed.attacker) - 1)).count();
        (self.pairs[pair as usize].first as usize + rank as usize, is_mirrored)
    }

    /// The entry of a placement.
    #[inline]
    pub fn entry(&self, placed: &Placed) -> usize {
        self.find(placed).0
    }

    /// The placement of an entry.
    #[inline]
    pub fn placed(&self, entry: usize) -> Placed {
        let mut pair = self.steps[entry / 64] as usize;
        while self.pairs.get(pair + 1).is_some_and(|next| next.first as usize <= entry) {
            pair += 1;
        }
        let Pair { guards, first } = self.pairs[pair];
        let mut squares = squares(self.reach, &guards);
        for _ in first as usize..entry {
            squares = squares.without_first();
        }
        Placed { guards, attacker: squares.first() as u8 }
    }
}

/// Where the attacker stands with these guards: not on their squares, between generals that would face each other, and
/// only on files a to e if everything else is symmetric.
#[inline(always)]
fn squares(reach: Set, guards: &[Guards; 2]) -> Set {
    let occupied = guards[0].squares() | flipped_guards(guards[1]);
    let mut squares = reach & !occupied;
    if let Some(gate) = gate(guards)
        && (gate & occupied).is_empty()
    {
        squares &= gate;
    }
    if guards[0].mirrored() == guards[0] && guards[1].mirrored() == guards[1] {
        squares &= (0..5).fold(Set::EMPTY, |all, file| all | file_bits(file));
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_one_entry() {
        for name in ["GRvG", "GPvGA", "GHAvGEE", "GCEEvGA"] {
            let index = Index::new(name.parse().unwrap());
            let mut found = vec![0; index.entries()];
            let mut placements = 0;
            for &south in &index.sides[0].all {
                for &north in &index.sides[1].all {
                    for attacker in (0..90).filter(|&square| index.reach.has(usize::from(square))) {
                        let placed = Placed { guards: [south, north], attacker };
                        let guards = placed.guard_squares();
                        if guards.has(usize::from(attacker)) || placed.generals_face(placed.occupied()) {
                            continue;
                        }
                        let (entry, is_mirrored) = index.find(&placed);
                        let expected = if is_mirrored { placed.mirrored() } else { placed };
                        assert_eq!(index.placed(entry), expected);
                        assert_eq!(index.entry(&placed.mirrored()), entry);
                        found[entry] += 1;
                        placements += if placed.is_symmetric() { 2 } else { 1 };
                    }
                }
            }
            assert!(found.iter().all(|&count| count == 1 || count == 2), "{name}");
            assert_eq!(placements, 2 * index.entries(), "{name}");
        }
    }
}

//! Indices of positions within a class: one for work, which shifts and masks compute, and one for files, without gaps.
//!
//! Both use the mirror: the board is mirrored unless South's terminal piece is on files a to d.

use rayon::prelude::*;

use super::class::{Class, MOST_MEN};

/// The squares of a position's pieces in the order of [`Class::pieces`]; the rest is 0.
pub type Squares = [u8; MOST_MEN];

/// Mirrors files.
const MIRROR: u8 = 7;

/// The same position with South's terminal piece on files a to d.
#[inline(always)]
pub fn mirrored(mut squares: Squares, men: usize) -> Squares {
    if squares[0] & 4 != 0 {
        for square in &mut squares[..men] {
            *square ^= MIRROR;
        }
    }
    squares
}

/// The number of working indices of a class with this many pieces.
pub const fn working_entries(men: usize) -> usize {
    32 << (6 * (men - 1))
}

/// The working index of squares that are [`mirrored`].
#[inline(always)]
pub fn working_index(squares: &Squares, men: usize) -> usize {
    let first = usize::from(squares[0]);
    let first = first >> 1 & !3 | first & 3;
    squares[1..men].iter().fold(first, |index, &square| index << 6 | usize::from(square))
}

/// The squares of a working index.
#[inline(always)]
pub fn working_squares(mut index: usize, men: usize) -> Squares {
    let mut squares = [0; MOST_MEN];
    for square in squares[1..men].iter_mut().rev() {
        *square = (index & 63) as u8;
        index >>= 6;
    }
    squares[0] = ((index & !3) << 1 | index & 3) as u8;
    squares
}

/// The index of a class in files: an entry for each placement of its pieces on different squares, where identical
/// pieces are not told apart.
///
/// The pieces of the class are placed from the last to the first, after the terminal pieces, so that the strongest one
/// moves from one entry to the next: neighbours have like values then, and compress best.
#[derive(Clone, Debug)]
pub struct FileIndex {
    /// For each group of identical pieces, in the order of placement: the first one, and the number of them.
    groups: Vec<(usize, usize)>,
    men: usize,
    entries: usize,
}

impl FileIndex {
    /// The index of this class.
    pub fn new(class: Class) -> Self {
        let pieces = class.pieces();
        let mut from = 2;
        let groups = pieces[2..].chunk_by(|one, other| one == other).map(|group| {
            from += group.len();
            (from - group.len(), group.len())
        });
        let mut groups: Vec<(usize, usize)> = groups.collect();
        groups.reverse();
        let mut free = 62;
        let mut entries = 32 * 63;
        for &(_, group) in &groups {
            entries *= combinations(free, group);
            free -= group;
        }
        Self { groups, men: pieces.len(), entries }
    }

    /// The number of entries.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// The entry of squares that are [`mirrored`] and all different. Identical pieces may come in any order.
    #[inline]
    pub fn entry(&self, squares: &Squares) -> usize {
        let first = usize::from(squares[0]);
        let mut index = first >> 1 & !3 | first & 3;
        let mut occupied = 1u64 << squares[0];
        let rank =
            |square: u8, occupied: u64| usize::from(square) - (occupied & ((1 << square) - 1)).count_ones() as usize;
        index = index * 63 + rank(squares[1], occupied);
        occupied |= 1 << squares[1];
        let mut free = 62;
        for &(at, group) in &self.groups {
            let members = &squares[at..at + group];
            let combination = match *members {
                [one] => rank(one, occupied),
                [one, two] => {
                    let (one, two) = (rank(one, occupied), rank(two, occupied));
                    let (low, high) = (one.min(two), one.max(two));
                    high * (high - 1) / 2 + low
                }
                _ => {
                    let mut ranks: Vec<usize> = members.iter().map(|&square| rank(square, occupied)).collect();
                    ranks.sort_unstable();
                    ranks.iter().enumerate().map(|(at, &rank)| combinations(rank, at + 1)).sum()
                }
            };
            index = index * combinations(free, group) + combination;
            occupied = members.iter().fold(occupied, |all, &square| all | 1 << square);
            free -= group;
        }
        index
    }

    /// Calls `visit` with the squares of every entry, in the order of the entries.
    pub fn for_each(&self, mut visit: impl FnMut(&Squares)) {
        (0..Self::PARTS).for_each(|part| self.for_each_in(part, &mut visit));
    }

    /// The entries come in this many parts of equal size.
    pub const PARTS: usize = 32;

    /// Calls `visit` with the squares of every entry of a part, in their order.
    pub fn for_each_in(&self, part: usize, mut visit: impl FnMut(&Squares)) {
        let south = ((part & !3) << 1 | part & 3) as u8;
        let mut squares = [0; MOST_MEN];
        squares[0] = south;
        for north in (0..64).filter(|&north| north != south) {
            squares[1] = north;
            self.fill(&mut squares, 0, 1 << south | 1 << north, &mut visit);
        }
    }

    /// What `of` makes of every entry and its squares, on all threads.
    pub fn mapped<T: Send>(&self, of: impl Fn(&Squares, usize) -> T + Sync) -> Vec<T> {
        let size = self.entries / Self::PARTS;
        let part = |part: usize| {
            let mut results = Vec::with_capacity(size);
            self.for_each_in(part, |squares| results.push(of(squares, part * size + results.len())));
            results
        };
        (0..Self::PARTS).into_par_iter().flat_map_iter(part).collect()
    }

    /// Places the groups from this one on.
    fn fill(&self, squares: &mut Squares, group: usize, occupied: u64, visit: &mut impl FnMut(&Squares)) {
        let Some(&(from, size)) = self.groups.get(group) else { return visit(squares) };
        self.place(squares, Group { number: group, from, open: from + size, to: from + size }, (occupied, 64), visit);
    }

    /// Places the members of a group on free squares below `limit`, the last one on the highest square, which counts
    /// most in the order of combinations.
    fn place(
        &self,
        squares: &mut Squares,
        group: Group,
        (occupied, limit): (u64, u8),
        visit: &mut impl FnMut(&Squares),
    ) {
        if group.open == group.from {
            let occupied = squares[group.from..group.to].iter().fold(occupied, |all, &square| all | 1 << square);
            return self.fill(squares, group.number + 1, occupied, visit);
        }
        let rest = Group { open: group.open - 1, ..group };
        for square in (0..limit).filter(|&square| occupied >> square & 1 == 0) {
            squares[rest.open] = square;
            self.place(squares, rest, (occupied, square), visit);
        }
    }

    /// The number of pieces.
    pub fn men(&self) -> usize {
        self.men
    }
}

/// The members `from..to` of a group of identical pieces; those from `open` on have their squares.
#[derive(Clone, Copy)]
struct Group {
    number: usize,
    from: usize,
    open: usize,
    to: usize,
}

/// The number of ways to choose `chosen` of `total`.
const fn combinations(total: usize, chosen: usize) -> usize {
    let mut result = 1;
    let mut at = 0;
    while at < chosen {
        if total <= at {
            return 0;
        }
        result = result * (total - at) / (at + 1);
        at += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_an_entry_for_each_placement() {
        for name in ["GvG", "GRvG", "GSSvG"] {
            let index = FileIndex::new(name.parse().unwrap());
            let mut next = 0;
            index.for_each(|squares| {
                assert_eq!(index.entry(squares), next, "{name} {squares:?}");
                let mut other = *squares;
                other[2..index.men()].reverse();
                assert_eq!(index.entry(&other), next);
                let men = index.men();
                assert_eq!(working_squares(working_index(squares, men), men), *squares);
                next += 1;
            });
            assert_eq!(next, index.entries(), "{name}");
        }
    }

    #[test]
    fn three_identical_pieces_have_one_entry() {
        let index = FileIndex::new("DAAAvD".parse().unwrap());
        assert_eq!(index.entries(), 32 * 63 * 62 * 61 * 60 / 6);
        assert_eq!(index.entry(&[0, 1, 9, 8, 10]), index.entry(&[0, 1, 10, 9, 8]));
    }
}

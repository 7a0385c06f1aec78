//! Threat inputs: for each piece, whether it is attacked and defended. A ply changes the state of many pieces, so no
//! list of changes is kept: an evaluation computes all states anew and compares them with those of the last position
//! before it whose sums are computed.

use xiongmao_movegen::{Position, Side, Table};

use super::features::{Features, View};
use super::network::Network;
use super::shape::Row;

/// The bits of a mark that hold the piece; the state is above them.
const PIECE_BITS: u32 = 5;
/// How many positions before the current one may serve to compute its sums.
const MOST_BACK: usize = 4;

/// The mark of a piece in this state: states count from 1, and a square without an input has the mark 0.
pub const fn mark(piece: usize, state: usize) -> u8 {
    (state << PIECE_BITS | piece) as u8
}

/// One ply of the line.
#[derive(Clone)]
struct Level<P: Position, const W: usize> {
    computed: bool,
    marks: P::BySquare<u8>,
    turns: [u8; 2],
    sums: [Row<W>; 2],
}

/// An entry of the refresh cache: the sums last computed for a view, with their marks.
#[derive(Clone)]
struct RefreshEntry<P: Position, const W: usize> {
    marks: P::BySquare<u8>,
    sums: Row<W>,
}

/// The squares whose mark differs between two positions.
struct Differences<P: Position> {
    /// Square, mark now, mark before.
    list: P::BySquare<(u8, u8, u8)>,
    count: usize,
}

impl<P: Position> Differences<P> {
    fn between(now: &[u8], before: &[u8]) -> Self {
        let mut found = Self { list: P::BySquare::filled((0, 0, 0)), count: 0 };
        for (index, (now, before)) in now.chunks(8).zip(before.chunks(8)).enumerate() {
            let (now, before) = (word(now), word(before));
            let mut differing = now ^ before;
            while differing != 0 {
                let shift = differing.trailing_zeros() & !7;
                differing &= !(0xff << shift);
                let square = 8 * index + shift as usize / 8;
                found.list.as_mut()[found.count] = (square as u8, (now >> shift) as u8, (before >> shift) as u8);
                found.count += 1;
            }
        }
        found
    }
}

/// At most eight bytes as a number, the first ones lowest.
#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    bytes
        .try_into()
        .map_or_else(|_| bytes.iter().rfold(0, |word, &byte| word << 8 | u64::from(byte)), u64::from_le_bytes)
}

/// The stack of sums of rows of threats, one level for each ply.
#[derive(Clone)]
pub(super) struct ThreatSums<P: Position, const W: usize> {
    levels: Vec<Level<P, W>>,
    top: usize,
    /// The refresh cache, an entry for each side and view.
    cache: Vec<RefreshEntry<P, W>>,
}

impl<P: Position, const W: usize> ThreatSums<P, W> {
    pub(super) fn new<F: Features<P>>() -> Self {
        const { assert!(P::PIECES <= 1 << PIECE_BITS, "marks have no room for the pieces of this game") };
        let views = if F::THREATS > 0 { 2 * F::VIEWS } else { 0 };
        let cached = RefreshEntry { marks: P::BySquare::filled(0), sums: Row::ZERO };
        Self { levels: vec![Self::empty()], top: 0, cache: vec![cached; views] }
    }

    fn empty() -> Level<P, W> {
        Level { computed: false, marks: P::BySquare::filled(0), turns: [0; 2], sums: [Row::ZERO; 2] }
    }

    pub(super) fn clear(&mut self) {
        self.top = 0;
        self.levels[0].computed = false;
    }

    #[inline(always)]
    pub(super) fn push(&mut self) {
        self.top += 1;
        if self.top == self.levels.len() {
            self.levels.push(Self::empty());
        }
        self.levels[self.top].computed = false;
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    /// The sums of both sides for the position at the top, up to date.
    #[inline]
    pub(super) fn up_to_date<F: Features<P>>(&mut self, network: &Network<W>, position: &P) -> &[Row<W>; 2] {
        if !self.levels[self.top].computed {
            self.update::<F>(network, position);
        }
        &self.levels[self.top].sums
    }

    fn update<F: Features<P>>(&mut self, network: &Network<W>, position: &P) {
        let (before, from) = self.levels.split_at_mut(self.top);
        let level = &mut from[0];
        F::threats(position, &mut level.marks);
        let nearest = before.iter().rev().take(MOST_BACK).find(|level| level.computed);
        let from_nearest =
            nearest.map(|nearest| Differences::<P>::between(level.marks.as_ref(), nearest.marks.as_ref()));
        for side in Side::BOTH {
            let index = side.index();
            let view = F::view(network.buckets(), position, side);
            level.turns[index] = view.turn;
            match (nearest, &from_nearest) {
                (Some(nearest), Some(differences)) if nearest.turns[index] == view.turn => {
                    apply::<P, F, W>(network, view, side, differences, &nearest.sums[index], &mut level.sums[index]);
                }
                _ => {
                    let cached = &mut self.cache[index * F::VIEWS + F::number(view)];
                    let differences = Differences::<P>::between(level.marks.as_ref(), cached.marks.as_ref());
                    apply::<P, F, W>(network, view, side, &differences, &cached.sums, &mut level.sums[index]);
                    (cached.marks, cached.sums) = (level.marks, level.sums[index]);
                }
            }
        }
        level.computed = true;
    }
}

/// Adds to `sums` the rows of the marks that differ from those `before`, less the rows of the marks they had then.
fn apply<P: Position, F: Features<P>, const W: usize>(
    network: &Network<W>,
    view: View,
    side: Side,
    differences: &Differences<P>,
    before: &Row<W>,
    sums: &mut Row<W>,
) {
    let (mut added, mut removed) = (P::BySquare::filled(0), P::BySquare::filled(0));
    let (added, removed) = (added.as_mut(), removed.as_mut());
    let (mut more, mut fewer) = (0, 0);
    let row = |square: u8, mark: u8| {
        let (state, piece) = (usize::from(mark >> PIECE_BITS), usize::from(mark) % (1 << PIECE_BITS));
        ((state - 1) * F::INPUTS + F::input(view, side, piece, usize::from(square))) as u16
    };
    for &(square, now, was) in &differences.list.as_ref()[..differences.count] {
        if now != 0 {
            added[more] = row(square, now);
            more += 1;
        }
        if was != 0 {
            removed[fewer] = row(square, was);
            fewer += 1;
        }
    }
    network.kernel().apply(before, sums, network.threat_rows(), &added[..more], &removed[..fewer]);
}

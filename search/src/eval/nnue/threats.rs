//! Threat inputs: for each piece, whether it is attacked and defended. A move changes the state of many pieces, so no
//! list of changes is kept: an evaluation recomputes all states and compares them with the states of the last earlier
//! position with computed sums.

use xiongmao_movegen::{Bits, Position, Side, Table};

use super::features::{Features, View};
use super::marks::{PIECE_BITS, differing, mark, write_marks};
use super::network::Network;
use super::shape::Row;

/// How many positions before the current one may serve to compute its sums.
const MOST_BACK: usize = 4;

/// One move of the line.
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

/// The stack of sums of rows of threats, one level for each move.
#[derive(Clone)]
pub(super) struct ThreatSums<P: Position, const W: usize> {
    levels: Vec<Level<P, W>>,
    top: usize,
    /// The refresh cache, an entry for each side and view.
    cache: Vec<RefreshEntry<P, W>>,
    rows: ChangedRows<P>,
}

impl<P: Position, const W: usize> ThreatSums<P, W> {
    pub(super) fn new<F: Features<P>>() -> Self {
        const { assert!(P::PIECES <= 1 << PIECE_BITS, "marks have no room for the pieces of this game") };
        let views = if F::THREATS > 0 { 2 * F::VIEWS } else { 0 };
        let cached = RefreshEntry { marks: P::BySquare::filled(0), sums: Row::ZERO };
        Self { levels: vec![Self::empty()], top: 0, cache: vec![cached; views], rows: ChangedRows::new::<F>() }
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
        let kernel = network.kernel();
        let (before, from) = self.levels.split_at_mut(self.top);
        let level = &mut from[0];
        write_marks(kernel, level.marks.as_mut(), F::mailbox(position), F::threatened(position));
        let nearest = before.iter().rev().take(MOST_BACK).find(|level| level.computed);
        let changes = |marks: &P::BySquare<u8>| differing(kernel, level.marks.as_ref(), marks.as_ref());
        let from_nearest = nearest.map_or(0, |nearest| changes(&nearest.marks));
        for side in Side::BOTH {
            let index = side.index();
            let view = F::view(network.buckets(), position, side);
            level.turns[index] = view.turn;
            let sums = &mut level.sums[index];
            match nearest {
                Some(nearest) if nearest.turns[index] == view.turn => {
                    self.rows.find::<F>(view, side, from_nearest, &level.marks, &nearest.marks);
                    self.rows.apply(network, &nearest.sums[index], sums);
                }
                _ => {
                    let cached = &mut self.cache[index * F::VIEWS + F::number(view)];
                    self.rows.find::<F>(view, side, changes(&cached.marks), &level.marks, &cached.marks);
                    self.rows.apply(network, &cached.sums, sums);
                    (cached.marks, cached.sums) = (level.marks, *sums);
                }
            }
        }
        level.computed = true;
    }
}

/// The rows of the marks that were added, and of the marks that were removed.
#[derive(Clone)]
struct ChangedRows<P: Position> {
    /// For each side, the row of each mark on the square that the side sees as 0.
    first: [[u16; 256]; 2],
    added: P::BySquare<u16>,
    removed: P::BySquare<u16>,
    counts: [usize; 2],
}

impl<P: Position> ChangedRows<P> {
    fn new<F: Features<P>>() -> Self {
        let mut first = [[0; 256]; 2];
        for side in Side::BOTH {
            for (state, piece) in (1..=F::THREATS).flat_map(|state| (0..P::PIECES).map(move |piece| (state, piece))) {
                let row = (state - 1) * F::INPUTS + F::first_input(side, piece);
                first[side.index()][usize::from(mark(piece, state))] = row as u16;
            }
        }
        let none = P::BySquare::filled(0);
        Self { first, added: none, removed: none, counts: [0; 2] }
    }

    /// Finds the rows of these squares as a side sees them.
    #[inline(always)]
    fn find<F: Features<P>>(
        &mut self,
        view: View,
        side: Side,
        squares: u128,
        now: &P::BySquare<u8>,
        before: &P::BySquare<u8>,
    ) {
        let (now, before) = (now.as_ref(), before.as_ref());
        let (added, removed) = (self.added.as_mut(), self.removed.as_mut());
        let first = &self.first[side.index()];
        let [mut more, mut fewer] = [0; 2];
        // Each row is written, and stays if there is a mark.
        for square in Bits(squares) {
            let seen = F::seen(view, square) as u16;
            let (now, before) = (now[square], before[square]);
            added[more] = first[usize::from(now)] + seen;
            more += usize::from(now != 0);
            removed[fewer] = first[usize::from(before)] + seen;
            fewer += usize::from(before != 0);
        }
        self.counts = [more, fewer];
    }

    /// `sums` are those `before` with the rows that have been found.
    #[inline(always)]
    fn apply<const W: usize>(&self, network: &Network<W>, before: &Row<W>, sums: &mut Row<W>) {
        let [more, fewer] = self.counts;
        let (added, removed) = (&self.added.as_ref()[..more], &self.removed.as_ref()[..fewer]);
        network.kernel().apply(before, sums, network.threat_rows(), added, removed);
    }
}

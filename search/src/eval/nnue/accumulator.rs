//! The accumulators: for each move of the line, the sums of the rows that each side sees. They are updated lazily, when
//! a position is evaluated.

use std::marker::PhantomData;

use xiongmao_movegen::{Position, Side, Table};

use super::features::{CHANGES_CAPACITY, Features, View};
use super::network::Network;
use super::shape::Row;

/// The pieces that a move added to squares, or removed from them.
#[derive(Clone, Copy, Default)]
struct Changes {
    places: [(u8, u8); CHANGES_CAPACITY],
    count: u8,
}

impl Changes {
    #[inline(always)]
    fn push(&mut self, piece: usize, square: usize) {
        self.places[usize::from(self.count) % CHANGES_CAPACITY] = (piece as u8, square as u8);
        self.count += 1;
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.places[..usize::from(self.count)].iter().map(|&(piece, square)| (usize::from(piece), usize::from(square)))
    }
}

/// One move of the line.
#[derive(Clone)]
struct Entry<const W: usize> {
    sums: [Row<W>; 2],
    /// Whether the sums of each side are computed.
    computed: [bool; 2],
    /// Whether this move may have changed the view of each side.
    turned: [bool; 2],
    added: Changes,
    removed: Changes,
}

impl<const W: usize> Entry<W> {
    const EMPTY: Self = Self {
        sums: [Row::ZERO; 2],
        computed: [false; 2],
        turned: [true; 2],
        added: Changes { places: [(0, 0); CHANGES_CAPACITY], count: 0 },
        removed: Changes { places: [(0, 0); CHANGES_CAPACITY], count: 0 },
    };
}

/// An entry of the refresh cache ("Finny table"): the sums last computed for a view, with their board. The next refresh
/// of this view adds only the differences.
#[derive(Clone)]
struct RefreshEntry<B, const W: usize> {
    sums: Row<W>,
    squares: B,
}

/// The stack of sums, one entry for each move.
#[derive(Clone)]
pub(super) struct Accumulators<P: Position, F: Features<P>, const W: usize> {
    entries: Vec<Entry<W>>,
    top: usize,
    /// The refresh cache, an entry for each side and view.
    cache: Vec<RefreshEntry<P::ByPiece<u128>, W>>,
    game: PhantomData<F>,
}

impl<P: Position, F: Features<P>, const W: usize> Accumulators<P, F, W> {
    pub(super) fn new(network: &Network<W>) -> Self {
        const { assert!(F::MAX_CHANGES <= CHANGES_CAPACITY, "one ply of this game changes too many squares") };
        let fresh = RefreshEntry { sums: *network.bias(), squares: P::ByPiece::filled(0) };
        let mut entries = vec![Entry::EMPTY; 32];
        entries.reserve(crate::score::MAX_PLY);
        Self { entries, top: 0, cache: vec![fresh; 2 * F::VIEWS], game: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.top = 0;
        self.entries[0] = Entry::EMPTY;
    }

    #[inline(always)]
    pub(super) fn push(&mut self) {
        self.top += 1;
        if self.top == self.entries.len() {
            self.entries.push(Entry::EMPTY);
        }
        let entry = &mut self.entries[self.top];
        (entry.computed, entry.turned) = ([false; 2], [false; 2]);
        (entry.added.count, entry.removed.count) = (0, 0);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    #[inline(always)]
    pub(super) fn added(&mut self, piece: usize, square: usize) {
        let entry = &mut self.entries[self.top];
        debug_assert!(usize::from(entry.added.count) < F::MAX_CHANGES);
        entry.added.push(piece, square);
        if let Some(side) = F::turns(piece) {
            entry.turned[side.index()] = true;
        }
    }

    #[inline(always)]
    pub(super) fn removed(&mut self, piece: usize, square: usize) {
        let removed = &mut self.entries[self.top].removed;
        debug_assert!(usize::from(removed.count) < F::MAX_CHANGES);
        removed.push(piece, square);
    }

    /// The sums of both sides for the position at the top, up to date.
    #[inline]
    pub(super) fn up_to_date(&mut self, network: &Network<W>, position: &P) -> &[Row<W>; 2] {
        for side in Side::BOTH {
            if !self.entries[self.top].computed[side.index()] {
                self.update(network, position, side);
            }
        }
        &self.entries[self.top].sums
    }

    /// Adds the changes since the last move whose sums are computed; refreshes instead after a change of view.
    fn update(&mut self, network: &Network<W>, position: &P, side: Side) {
        let index = side.index();
        let view = F::view(network.buckets(), position, side);
        let mut base = self.top;
        while !self.entries[base].computed[index] {
            if self.entries[base].turned[index] {
                return self.refresh(network, position, side, view);
            }
            base -= 1;
        }
        for at in base + 1..=self.top {
            let (before, from) = self.entries.split_at_mut(at);
            let entry = &mut from[0];
            let (mut added, mut removed) = ([&Row::ZERO; CHANGES_CAPACITY], [&Row::ZERO; CHANGES_CAPACITY]);
            for (slot, (piece, square)) in added.iter_mut().zip(entry.added.iter()) {
                *slot = network.row(view.bucket, F::input(view, side, piece, square));
            }
            for (slot, (piece, square)) in removed.iter_mut().zip(entry.removed.iter()) {
                *slot = network.row(view.bucket, F::input(view, side, piece, square));
            }
            let (added, removed) =
                (&added[..usize::from(entry.added.count)], &removed[..usize::from(entry.removed.count)]);
            network.kernel().update(&before[at - 1].sums[index], &mut entry.sums[index], added, removed);
            entry.computed[index] = true;
        }
    }

    /// Recomputes the sums from the refresh cache: adds the differences to the board that it holds for this view.
    #[cold]
    fn refresh(&mut self, network: &Network<W>, position: &P, side: Side, view: View) {
        let cached = &mut self.cache[side.index() * F::VIEWS + F::number(view)];
        for (piece, old) in cached.squares.as_mut().iter_mut().enumerate() {
            let now = F::squares(position, piece);
            let row = |square| network.row(view.bucket, F::input(view, side, piece, square));
            for square in ones(now & !*old) {
                network.kernel().add(&mut cached.sums, row(square));
            }
            for square in ones(*old & !now) {
                network.kernel().subtract(&mut cached.sums, row(square));
            }
            *old = now;
        }
        let entry = &mut self.entries[self.top];
        entry.sums[side.index()] = cached.sums;
        entry.computed[side.index()] = true;
    }
}

/// The numbers of the bits that are set, lowest first.
fn ones(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}

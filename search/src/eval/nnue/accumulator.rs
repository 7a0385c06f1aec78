//! The sums of what each side sees, one pair for each ply of the line, brought up to date when they are asked for.

use std::marker::PhantomData;

use xiongmao_movegen::{Position, Side, Table};

use super::{Features, Network, View, WIDTH};

/// The numbers of one accumulator, or what one input adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Row(pub [i16; WIDTH]);

impl Row {
    /// Nothing added up yet.
    pub const ZERO: Self = Self([0; WIDTH]);
}

/// The most pieces that one ply can add or remove: a soldier that captures and promotes while the generals become
/// dragons.
const MOST: usize = 6;

/// Pieces and the squares where they appeared or from which they went.
#[derive(Clone, Copy, Default)]
struct Changes {
    places: [(u8, u8); MOST],
    count: u8,
}

impl Changes {
    #[inline(always)]
    fn push(&mut self, piece: usize, square: usize) {
        debug_assert!(usize::from(self.count) < MOST);
        self.places[usize::from(self.count) % MOST] = (piece as u8, square as u8);
        self.count += 1;
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.places[..usize::from(self.count)].iter().map(|&(piece, square)| (usize::from(piece), usize::from(square)))
    }
}

/// One ply of the line.
#[derive(Clone)]
struct Entry {
    sums: [Row; 2],
    /// Whether the sums of each side are up to date.
    settled: [bool; 2],
    /// Whether a side's view may have changed with this ply.
    turned: [bool; 2],
    added: Changes,
    removed: Changes,
}

impl Entry {
    const EMPTY: Self = Self {
        sums: [Row::ZERO; 2],
        settled: [false; 2],
        turned: [true; 2],
        added: Changes { places: [(0, 0); MOST], count: 0 },
        removed: Changes { places: [(0, 0); MOST], count: 0 },
    };
}

/// The sums last computed for a view, and the board that they belong to: the next time only what differs is added.
#[derive(Clone)]
struct Remembered<B> {
    sums: Row,
    squares: B,
}

/// The stack of sums.
#[derive(Clone)]
pub(super) struct Accumulators<P: Position, F: Features<P>> {
    entries: Vec<Entry>,
    top: usize,
    /// For each side and view.
    cache: Vec<Remembered<P::ByPiece<u128>>>,
    game: PhantomData<F>,
}

impl<P: Position, F: Features<P>> Accumulators<P, F> {
    pub(super) fn new(network: &Network) -> Self {
        let fresh = Remembered { sums: *network.bias(), squares: P::ByPiece::filled(0) };
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
        (entry.settled, entry.turned) = ([false; 2], [false; 2]);
        (entry.added.count, entry.removed.count) = (0, 0);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    #[inline(always)]
    pub(super) fn added(&mut self, piece: usize, square: usize) {
        let entry = &mut self.entries[self.top];
        entry.added.push(piece, square);
        if let Some(side) = F::turns(piece) {
            entry.turned[side.index()] = true;
        }
    }

    #[inline(always)]
    pub(super) fn removed(&mut self, piece: usize, square: usize) {
        self.entries[self.top].removed.push(piece, square);
    }

    /// The sums of both sides for the position at the top, up to date.
    #[inline]
    pub(super) fn settled(&mut self, network: &Network, position: &P) -> &[Row; 2] {
        for side in Side::BOTH {
            if !self.entries[self.top].settled[side.index()] {
                self.settle(network, position, side);
            }
        }
        &self.entries[self.top].sums
    }

    /// Adds what has changed since the last ply whose sums are known, or since the view was last used.
    fn settle(&mut self, network: &Network, position: &P, side: Side) {
        let index = side.index();
        let view = F::view(network, position, side);
        let mut known = self.top;
        while !self.entries[known].settled[index] {
            if self.entries[known].turned[index] {
                return self.refresh(network, position, side, view);
            }
            known -= 1;
        }
        for at in known + 1..=self.top {
            let (before, from) = self.entries.split_at_mut(at);
            let entry = &mut from[0];
            let (mut added, mut removed) = ([&Row::ZERO; MOST], [&Row::ZERO; MOST]);
            for (slot, (piece, square)) in added.iter_mut().zip(entry.added.iter()) {
                *slot = network.row(view.bucket, F::input(view, side, piece, square));
            }
            for (slot, (piece, square)) in removed.iter_mut().zip(entry.removed.iter()) {
                *slot = network.row(view.bucket, F::input(view, side, piece, square));
            }
            let (added, removed) =
                (&added[..usize::from(entry.added.count)], &removed[..usize::from(entry.removed.count)]);
            network.kernel().update(&before[at - 1].sums[index], &mut entry.sums[index], added, removed);
            entry.settled[index] = true;
        }
    }

    /// Starts from the sums that were last computed for this view.
    #[cold]
    fn refresh(&mut self, network: &Network, position: &P, side: Side, view: View) {
        let remembered = &mut self.cache[side.index() * F::VIEWS + F::number(view)];
        for (piece, old) in remembered.squares.as_mut().iter_mut().enumerate() {
            let now = F::squares(position, piece);
            let row = |square| network.row(view.bucket, F::input(view, side, piece, square));
            for square in ones(now & !*old) {
                network.kernel().add(&mut remembered.sums, row(square));
            }
            for square in ones(*old & !now) {
                network.kernel().subtract(&mut remembered.sums, row(square));
            }
            *old = now;
        }
        let entry = &mut self.entries[self.top];
        entry.sums[side.index()] = remembered.sums;
        entry.settled[side.index()] = true;
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

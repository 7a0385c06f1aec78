//! The move picker: hands out the plies of a node in stages, the most promising first. Each stage is generated and
//! scored as late as possible: most nodes are cut before the last one.

use std::mem::MaybeUninit;

use xiongmao_movegen::{MAX_PLIES, Ply, PlyList, Position};

use crate::history::{Continuations, Histories};
use crate::params::Tuned;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Table,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// A ply's score above its index, counted down: the greatest rank belongs to the first of the plies with the best
/// score, and says where it is.
type Rank = i32;

/// How many bits of a [`Rank`] hold the index.
const INDEX_BITS: u32 = MAX_PLIES.next_power_of_two().trailing_zeros();
const INDEX_MASK: Rank = (1 << INDEX_BITS) - 1;

#[inline(always)]
fn rank(score: i32, index: usize) -> Rank {
    debug_assert!((score << INDEX_BITS) >> INDEX_BITS == score, "the score {score} leaves no room for the index");
    score << INDEX_BITS | (INDEX_MASK - index as Rank)
}

#[inline(always)]
fn index(rank: Rank) -> usize {
    (INDEX_MASK - (rank & INDEX_MASK)) as usize
}

/// The same score at another index.
#[inline(always)]
fn moved(rank: Rank, index: usize) -> Rank {
    rank & !INDEX_MASK | (INDEX_MASK - index as Rank)
}

/// Hands out each pseudo-legal ply of a position once: the table's ply, captures and promotions that do not lose
/// material, quiet plies by their history, losing captures.
pub(crate) struct Picker {
    stage: Stage,
    table_ply: Ply,
    noisy_only: bool,
    skip_quiets: bool,
    /// Losing captures gather at the front; the plies of the current stage follow them.
    plies: [MaybeUninit<Ply>; MAX_PLIES],
    /// The plies' scores with their indices ([`Rank`]), in an array of their own so that SIMD instructions find the
    /// greatest.
    ranks: [MaybeUninit<Rank>; MAX_PLIES],
    bad: usize,
    next: usize,
    end: usize,
}

impl Picker {
    /// A picker for a full-width node. `table_ply` must be pseudo-legal here or [`Ply::NONE`].
    #[inline(always)]
    pub(crate) fn new(table_ply: Ply) -> Self {
        Self {
            stage: if table_ply.is_some() { Stage::Table } else { Stage::GenerateNoisy },
            table_ply,
            noisy_only: false,
            skip_quiets: false,
            plies: [const { MaybeUninit::uninit() }; MAX_PLIES],
            ranks: [const { MaybeUninit::uninit() }; MAX_PLIES],
            bad: 0,
            next: 0,
            end: 0,
        }
    }

    /// A picker for quiescence: captures and promotions that do not lose material, nothing else.
    #[inline(always)]
    pub(crate) fn noisy(table_ply: Ply) -> Self {
        Self { noisy_only: true, ..Self::new(table_ply) }
    }

    /// Hands out no more quiet plies.
    #[inline(always)]
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next ply; `None` when there is none left.
    #[inline]
    pub(crate) fn next<P: Position>(
        &mut self,
        tuned: &Tuned,
        position: &P,
        histories: &Histories<P>,
        continuations: &Continuations,
    ) -> Option<Ply> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(self.table_ply);
                }
                Stage::GenerateNoisy => {
                    self.generate(
                        |list| position.noisy(list),
                        |ply| {
                            let gain = position.captured(ply).map_or(0, P::exchange_value)
                                + position.promoted(ply).map_or(0, P::exchange_value);
                            gain * tuned.noisy_exchange_weight + histories.noisy(position, ply)
                        },
                    );
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    let Some(best) = self.take_best() else {
                        self.stage = if self.noisy_only { Stage::Done } else { Stage::GenerateQuiet };
                        continue;
                    };
                    let slack = histories.noisy(position, best) * tuned.noisy_exchange_history / 1024;
                    if position.exchange_at_least(best, -slack) {
                        return Some(best);
                    }
                    self.plies[self.bad].write(best);
                    self.bad += 1;
                }
                Stage::GenerateQuiet => {
                    if self.skip_quiets {
                        self.next = 0;
                        self.stage = Stage::BadNoisy;
                        continue;
                    }
                    let (history, gives_check) = (histories.quiet(position, continuations), position.checking());
                    self.generate(
                        |list| position.quiet(list),
                        |ply| history(ply) + tuned.check_bonus * i32::from(gives_check(ply)),
                    );
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    let best = if self.skip_quiets { None } else { self.take_best() };
                    if best.is_some() {
                        return best;
                    }
                    self.next = 0;
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if self.next < self.bad {
                        let ply = self.ply(self.next);
                        self.next += 1;
                        return Some(ply);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    #[inline(always)]
    fn generate(&mut self, fill: impl FnOnce(&mut PlyList), mut score: impl FnMut(Ply) -> i32) {
        let mut list = PlyList::new();
        fill(&mut list);
        (self.next, self.end) = (self.bad, self.bad);
        for ply in &list {
            if ply != self.table_ply {
                self.plies[self.end].write(ply);
                self.ranks[self.end].write(rank(score(ply), self.end));
                self.end += 1;
            }
        }
    }

    #[inline(always)]
    fn ply(&self, index: usize) -> Ply {
        debug_assert!(index < self.end.max(self.bad));
        // SAFETY: `generate` writes the entries up to `end`, and entries below `bad` are copies of such; every caller
        // stays below one of the two.
        unsafe { self.plies[index].assume_init() }
    }

    /// Takes out the best of the plies not handed out yet, the first of equals.
    #[inline(always)]
    fn take_best(&mut self) -> Option<Ply> {
        if self.next >= self.end {
            return None;
        }
        let ranks = &self.ranks[self.next..self.end];
        // SAFETY: `generate` writes the ranks of all plies up to `end`.
        let ranks = unsafe { &*(std::ptr::from_ref(ranks) as *const [Rank]) };
        // No branch depends on the scores: SIMD instructions compare four or more at a time.
        let best = index(ranks.iter().fold(Rank::MIN, |greatest, &rank| greatest.max(rank)));
        let ply = self.ply(best);
        self.plies[best] = self.plies[self.next];
        self.ranks[best].write(moved(ranks[0], best));
        self.next += 1;
        Some(ply)
    }
}

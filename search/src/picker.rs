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

/// A ply's score, below it its index, counted down, and in the lowest bit whether it gives check: the greatest rank
/// belongs to the first of the plies with the best score, and says where it is.
type Rank = i32;

/// How many bits of a [`Rank`] hold the index.
const INDEX_BITS: u32 = MAX_PLIES.next_power_of_two().trailing_zeros();
/// The bits of a rank that hold the index.
const INDEX_MASK: Rank = ((1 << INDEX_BITS) - 1) << 1;

#[inline(always)]
fn rank(score: i32, index: usize, gives_check: bool) -> Rank {
    let shift = INDEX_BITS + 1;
    debug_assert!((score << shift) >> shift == score, "the score {score} leaves no room for the index");
    moved(score << shift | Rank::from(gives_check), index)
}

#[inline(always)]
fn index(rank: Rank) -> usize {
    ((INDEX_MASK - (rank & INDEX_MASK)) >> 1) as usize
}

/// The same score at another index.
#[inline(always)]
fn moved(rank: Rank, index: usize) -> Rank {
    rank & !INDEX_MASK | (INDEX_MASK - ((index as Rank) << 1))
}

/// Hands out each pseudo-legal ply of a position once: the table's ply, captures and promotions that do not lose
/// material, quiet plies by their history, losing captures.
pub(crate) struct Picker {
    stage: Stage,
    table_ply: Ply,
    noisy_only: bool,
    skip_quiets: bool,
    /// Whether the ply handed out last gives check, if its score has told.
    gives_check: Option<bool>,
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
            gives_check: None,
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

    /// Whether the ply handed out last gives check; `None` if its score did not depend on that.
    #[inline(always)]
    pub(crate) fn gives_check(&self) -> Option<bool> {
        self.gives_check
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
                            (gain * tuned.noisy_exchange_weight + histories.noisy(position, ply), false)
                        },
                    );
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    let Some((best, _)) = self.take_best() else {
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
                        |ply| {
                            let gives_check = gives_check(ply);
                            (history(ply) + tuned.check_bonus * i32::from(gives_check), gives_check)
                        },
                    );
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if !self.skip_quiets
                        && let Some((best, gives_check)) = self.take_best()
                    {
                        self.gives_check = Some(gives_check);
                        return Some(best);
                    }
                    self.gives_check = None;
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

    /// Begins a stage with these plies. `score` also says whether a ply gives check, if it knows.
    #[inline(always)]
    fn generate(&mut self, fill: impl FnOnce(&mut PlyList), mut score: impl FnMut(Ply) -> (i32, bool)) {
        let mut list = PlyList::new();
        fill(&mut list);
        (self.next, self.end) = (self.bad, self.bad);
        for ply in &list {
            if ply != self.table_ply {
                self.plies[self.end].write(ply);
                let (score, gives_check) = score(ply);
                self.ranks[self.end].write(rank(score, self.end, gives_check));
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

    /// Takes out the best of the plies not handed out yet, the first of equals, with whether it gives check, as its
    /// score has told.
    #[inline(always)]
    fn take_best(&mut self) -> Option<(Ply, bool)> {
        if self.next >= self.end {
            return None;
        }
        let ranks = &self.ranks[self.next..self.end];
        // SAFETY: `generate` writes the ranks of all plies up to `end`.
        let ranks = unsafe { &*(std::ptr::from_ref(ranks) as *const [Rank]) };
        // No branch depends on the scores: SIMD instructions compare four or more at a time.
        let greatest = ranks.iter().fold(Rank::MIN, |greatest, &rank| greatest.max(rank));
        let best = index(greatest);
        let ply = self.ply(best);
        self.plies[best] = self.plies[self.next];
        self.ranks[best].write(moved(ranks[0], best));
        self.next += 1;
        Some((ply, greatest & 1 != 0))
    }
}

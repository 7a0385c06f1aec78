//! The move picker: hands out the moves of a node in stages, the most promising first. Each stage is generated and
//! scored as late as possible: most nodes are cut before the last one.

use std::mem::MaybeUninit;

use xiongmao_movegen::{MAX_MOVES, Move, MoveList, Position};

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

/// From high bits to low: a move's score, its index counted down, and whether it gives check. The greatest rank
/// belongs to the first of the moves with the best score.
type Rank = i32;

/// How many bits of a [`Rank`] hold the index.
const INDEX_BITS: u32 = MAX_MOVES.next_power_of_two().trailing_zeros();
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

/// Hands out each pseudo-legal move of a position once: the table's move, captures and promotions that do not lose
/// material, quiet moves by their history, losing captures.
pub(crate) struct Picker {
    stage: Stage,
    table_move: Move,
    noisy_only: bool,
    skip_quiets: bool,
    /// Whether the move handed out last gives check, if its score has told.
    gives_check: Option<bool>,
    /// Losing captures gather at the front; the moves of the current stage follow them.
    moves: [MaybeUninit<Move>; MAX_MOVES],
    /// The moves' scores with their indices ([`Rank`]), in an array of their own so that SIMD instructions find the
    /// greatest.
    ranks: [MaybeUninit<Rank>; MAX_MOVES],
    bad: usize,
    next: usize,
    end: usize,
}

impl Picker {
    /// A picker for a full-width node. `table_move` must be pseudo-legal here or [`Move::NONE`].
    #[inline(always)]
    pub(crate) fn new(table_move: Move) -> Self {
        Self {
            stage: if table_move.is_some() { Stage::Table } else { Stage::GenerateNoisy },
            table_move,
            noisy_only: false,
            skip_quiets: false,
            gives_check: None,
            moves: [const { MaybeUninit::uninit() }; MAX_MOVES],
            ranks: [const { MaybeUninit::uninit() }; MAX_MOVES],
            bad: 0,
            next: 0,
            end: 0,
        }
    }

    /// A picker for quiescence: captures and promotions that do not lose material, nothing else.
    #[inline(always)]
    pub(crate) fn noisy(table_move: Move) -> Self {
        Self { noisy_only: true, ..Self::new(table_move) }
    }

    /// Hands out no more quiet moves.
    #[inline(always)]
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Whether the move handed out last gives check; `None` if its score did not depend on that.
    #[inline(always)]
    pub(crate) fn gives_check(&self) -> Option<bool> {
        self.gives_check
    }

    /// The next move; `None` when there is none left.
    #[inline]
    pub(crate) fn next<P: Position>(
        &mut self,
        tuned: &Tuned,
        position: &P,
        histories: &Histories<P>,
        continuations: &Continuations,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateNoisy;
                    return Some(self.table_move);
                }
                Stage::GenerateNoisy => {
                    self.generate(
                        |list| position.noisy(list),
                        |mv| {
                            let gain = position.captured(mv).map_or(0, P::exchange_value)
                                + position.promoted(mv).map_or(0, P::exchange_value);
                            (gain * tuned.noisy_exchange_weight + histories.noisy(position, mv), false)
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
                    self.moves[self.bad].write(best);
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
                        |mv| {
                            let gives_check = gives_check(mv);
                            (history(mv) + tuned.check_bonus * i32::from(gives_check), gives_check)
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
                        let mv = self.mv(self.next);
                        self.next += 1;
                        return Some(mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Begins a stage with these moves. `score` also says whether a move gives check, if it knows.
    #[inline(always)]
    fn generate(&mut self, fill: impl FnOnce(&mut MoveList), mut score: impl FnMut(Move) -> (i32, bool)) {
        let mut list = MoveList::new();
        fill(&mut list);
        (self.next, self.end) = (self.bad, self.bad);
        for mv in &list {
            if mv != self.table_move {
                self.moves[self.end].write(mv);
                let (score, gives_check) = score(mv);
                self.ranks[self.end].write(rank(score, self.end, gives_check));
                self.end += 1;
            }
        }
    }

    #[inline(always)]
    fn mv(&self, index: usize) -> Move {
        debug_assert!(index < self.end.max(self.bad));
        // SAFETY: `generate` writes the entries up to `end`, and entries below `bad` are copies of such; every caller
        // stays below one of the two.
        unsafe { self.moves[index].assume_init() }
    }

    /// Takes out the best of the moves not handed out yet, the first of equals, with whether it gives check, as its
    /// score has told.
    #[inline(always)]
    fn take_best(&mut self) -> Option<(Move, bool)> {
        if self.next >= self.end {
            return None;
        }
        let ranks = &self.ranks[self.next..self.end];
        // SAFETY: `generate` writes the ranks of all moves up to `end`.
        let ranks = unsafe { &*(std::ptr::from_ref(ranks) as *const [Rank]) };
        // No branch depends on the scores: SIMD instructions compare four or more at a time.
        let greatest = ranks.iter().fold(Rank::MIN, |greatest, &rank| greatest.max(rank));
        let best = index(greatest);
        let mv = self.mv(best);
        self.moves[best] = self.moves[self.next];
        self.ranks[best].write(moved(ranks[0], best));
        self.next += 1;
        Some((mv, greatest & 1 != 0))
    }
}

//! Histories: how well each move has done anywhere in the tree, and how far the evaluation was off.

use xiongmao_movegen::{Move, Position, Side, Table};

use crate::memory;
use crate::params::Tuned;
use crate::score::Value;

/// The greatest absolute value of a history score.
pub(crate) const HISTORY_MAX: i32 = 16_384;

/// Adds `bonus` to a score, less the nearer the score is to the limit (the "gravity" of Stockfish's histories).
#[inline(always)]
fn add_with_gravity(score: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// Index order: piece that moves, then destination.
type PieceTo<P, T> = <P as Position>::ByPiece<<P as Position>::BySquare<T>>;

/// All histories of one thread.
pub(crate) struct Histories<P: Position> {
    /// Quiet moves. Index order: side, origin, destination.
    quiet: [Vec<P::BySquare<i16>>; 2],
    /// Quiet moves after an earlier move. Index order: the earlier move's [`ContinuationIndex`], piece, destination.
    continuation: Vec<PieceTo<P, i16>>,
    /// Captures and promotions. Index order: captured piece (last entry: none), piece, destination.
    noisy: Vec<PieceTo<P, i16>>,
    /// How far the evaluation was off, in 1/[`CORRECTION_SCALE`] unit. Index order: key group, side, low bits of the
    /// group's key.
    correction: Vec<i16>,
}

const CORRECTION_SIZE: usize = 1 << 14;
/// How much of a correction entry makes one unit.
const CORRECTION_SCALE: i32 = 256;

fn filled<P: Position>() -> PieceTo<P, i16> {
    Table::filled(P::BySquare::<i16>::filled(0))
}

/// The index of the histories of the replies to a move: `1 + piece * squares + destination`, or [`NO_MOVE`].
pub(crate) type ContinuationIndex = usize;

/// The index of the replies to no move. Their histories are all 0 and stay so: they save [`Histories::quiet`] a branch.
pub(crate) const NO_MOVE: ContinuationIndex = 0;

/// The moves before a node whose replies have histories.
pub(crate) type Continuations = [ContinuationIndex; 3];

impl<P: Position> Histories<P> {
    /// Histories that are all 0.
    pub(crate) fn new() -> Self {
        let by_square = P::BySquare::<i16>::filled(0);
        Self {
            quiet: [vec![by_square; P::SQUARES], vec![by_square; P::SQUARES]],
            continuation: vec![filled::<P>(); 1 + P::PIECES * P::SQUARES],
            noisy: vec![filled::<P>(); P::PIECES + 1],
            correction: vec![0; P::KEY_GROUPS * 2 * CORRECTION_SIZE],
        }
    }

    /// The index of the histories of the replies to this move.
    #[inline(always)]
    pub(crate) fn continuation_index(position: &P, mv: Move) -> ContinuationIndex {
        1 + position.moved(mv) * P::SQUARES + P::destination(mv)
    }

    /// The sums of the histories of a position's quiet moves: their own, and those as replies to the moves with these
    /// continuations. Returned as a function of the move, since the tables are the same for all moves of a node.
    #[inline(always)]
    pub(crate) fn quiet<'a>(
        &'a self,
        position: &'a P,
        continuations: &Continuations,
    ) -> impl Fn(Move) -> i32 + use<'a, P> {
        let own = self.quiet[position.side_to_move().index()].as_slice();
        let replies = continuations.map(|continuation| self.continuation[continuation].as_ref());
        move |mv| {
            let (piece, to) = (position.moved(mv), P::destination(mv));
            let replies = replies.map(|by_piece| i32::from(by_piece[piece].as_ref()[to]));
            i32::from(own[P::origin(mv)].as_ref()[to]) + replies.iter().sum::<i32>()
        }
    }

    /// Adds a bonus to the histories of this position's quiet move; a negative one is a malus.
    #[inline]
    pub(crate) fn update_quiet(&mut self, position: &P, mv: Move, continuations: &Continuations, bonus: i32) {
        let index = Self::continuation_index(position, mv);
        self.update_played(position.side_to_move(), mv, index, continuations, bonus);
    }

    /// The same for a quiet move that `side` has played. `index` refers to the histories of its replies,
    /// `continuations` to those of the moves before it.
    #[inline]
    pub(crate) fn update_played(
        &mut self,
        side: Side,
        mv: Move,
        index: ContinuationIndex,
        continuations: &Continuations,
        bonus: i32,
    ) {
        let own = self.quiet[side.index()][P::origin(mv)].as_mut();
        add_with_gravity(&mut own[P::destination(mv)], bonus);
        self.update_reply(index, continuations, bonus);
    }

    /// Adds a bonus to a quiet move's histories as a reply to the plies before it.
    #[inline]
    pub(crate) fn update_reply(&mut self, index: ContinuationIndex, continuations: &Continuations, bonus: i32) {
        let (piece, to) = ((index - 1) / P::SQUARES, (index - 1) % P::SQUARES);
        for &continuation in continuations.iter().filter(|&&continuation| continuation != NO_MOVE) {
            add_with_gravity(&mut self.continuation[continuation].as_mut()[piece].as_mut()[to], bonus);
        }
    }

    /// The history of this capture or promotion.
    #[inline(always)]
    pub(crate) fn noisy(&self, position: &P, mv: Move) -> i32 {
        let victim = position.captured(mv).unwrap_or(P::PIECES);
        i32::from(self.noisy[victim].as_ref()[position.moved(mv)].as_ref()[P::destination(mv)])
    }

    /// Adds a bonus to a capture's or promotion's history; a negative one is a malus.
    #[inline]
    pub(crate) fn update_noisy(&mut self, position: &P, mv: Move, bonus: i32) {
        let victim = position.captured(mv).unwrap_or(P::PIECES);
        add_with_gravity(&mut self.noisy[victim].as_mut()[position.moved(mv)].as_mut()[P::destination(mv)], bonus);
    }

    /// The correction of this position's evaluation, in units.
    #[inline]
    pub(crate) fn correction(&self, position: &P) -> Value {
        let sum: i32 = correction_slots(position).map(|slot| i32::from(self.correction[slot])).sum();
        sum / CORRECTION_SCALE
    }

    /// Asks the processor to prefetch what [`Histories::correction`] will read.
    #[inline(always)]
    pub(crate) fn prefetch_correction(&self, position: &P) {
        for slot in correction_slots(position) {
            memory::prefetch(&self.correction[slot]);
        }
    }

    /// Updates the correction after a search of this depth whose score lies `difference` units above the corrected
    /// evaluation (below it if negative).
    #[inline]
    pub(crate) fn update_correction(&mut self, tuned: &Tuned, position: &P, depth: i32, difference: Value) {
        let limit = tuned.correction_limit * CORRECTION_SCALE;
        let step = limit / tuned.correction_step_divisor;
        let bonus = (difference * depth * CORRECTION_SCALE / tuned.correction_depth).clamp(-step, step);
        for slot in correction_slots(position) {
            let old = i32::from(self.correction[slot]);
            self.correction[slot] = (old + bonus - old * bonus.abs() / limit) as i16;
        }
    }

    /// Sets everything to 0, in place: some allocators would give these 3 MB back to the system and ask for them again,
    /// and new pages take longer than a short search.
    pub(crate) fn clear(&mut self) {
        self.quiet.iter_mut().for_each(|moves| moves.fill(Table::filled(0)));
        self.continuation.fill(filled::<P>());
        self.noisy.fill(filled::<P>());
        self.correction.fill(0);
    }
}

#[inline(always)]
fn correction_slots<P: Position>(position: &P) -> impl Iterator<Item = usize> {
    let side = position.side_to_move().index();
    position
        .group_keys()
        .iter()
        .enumerate()
        .map(move |(group, key)| (group * 2 + side) * CORRECTION_SIZE + (*key as usize & (CORRECTION_SIZE - 1)))
}

//! What the search remembers of plies across the tree: how often they cut, and how far the evaluation was off.

use xiongmao_movegen::{Ply, Position, Table};

use crate::score::Value;

/// No history score goes beyond this, either way.
pub const HISTORY_MAX: i32 = 16_384;

/// Moves a score toward `bonus`; the nearer to the limit, the less (the "gravity" of Stockfish's histories).
#[inline(always)]
fn nudge(score: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// Index order: piece that moves, then destination.
type PieceTo<P, T> = <P as Position>::ByPiece<<P as Position>::BySquare<T>>;

/// All histories of one worker.
pub struct Histories<P: Position> {
    /// Quiet plies by origin and destination; the side is told by who moves: one table each.
    quiet: [Vec<P::BySquare<i16>>; 2],
    /// Quiet plies by piece and destination after an earlier ply's piece and destination.
    continuation: Vec<PieceTo<P, i16>>,
    /// Noisy plies by captured piece (last entry: none), then piece and destination.
    noisy: Vec<PieceTo<P, i16>>,
    /// How far the evaluation was off, by key group, side and low bits of the group's key.
    correction: Vec<i16>,
}

const CORRECTION_SIZE: usize = 1 << 14;
/// Correction entries are kept in 1/256 of the evaluation's units.
const CORRECTION_GRAIN: i32 = 256;
/// No group corrects by more than this many units.
const CORRECTION_LIMIT: i32 = 64;

fn filled<P: Position>() -> PieceTo<P, i16> {
    Table::filled(P::BySquare::<i16>::filled(0))
}

/// Where a ply's continuation table is found: `piece * squares + destination`.
pub type Link = usize;

impl<P: Position> Histories<P> {
    /// Histories without a memory.
    pub fn new() -> Self {
        let by_square = P::BySquare::<i16>::filled(0);
        Self {
            quiet: [vec![by_square; P::SQUARES], vec![by_square; P::SQUARES]],
            continuation: vec![filled::<P>(); P::PIECES * P::SQUARES],
            noisy: vec![filled::<P>(); P::PIECES + 1],
            correction: vec![0; P::KEY_GROUPS * 2 * CORRECTION_SIZE],
        }
    }

    /// The link under which the replies to this ply are remembered.
    #[inline(always)]
    pub fn link(position: &P, ply: Ply) -> Link {
        position.moved(ply) * P::SQUARES + P::destination(ply)
    }

    /// How well this quiet ply has done, after the plies behind these links.
    #[inline(always)]
    pub fn quiet(&self, position: &P, ply: Ply, links: &[Option<Link>]) -> i32 {
        let (piece, to) = (position.moved(ply), P::destination(ply));
        let side = position.side_to_move().index();
        let mut score = i32::from(self.quiet[side][P::origin(ply)].as_ref()[to]);
        for link in links.iter().flatten() {
            score += i32::from(self.continuation[*link].as_ref()[piece].as_ref()[to]);
        }
        score
    }

    /// Rewards or blames a quiet ply.
    #[inline]
    pub fn update_quiet(&mut self, position: &P, ply: Ply, links: &[Option<Link>], bonus: i32) {
        let (piece, to) = (position.moved(ply), P::destination(ply));
        let side = position.side_to_move().index();
        nudge(&mut self.quiet[side][P::origin(ply)].as_mut()[to], bonus);
        for link in links.iter().flatten() {
            nudge(&mut self.continuation[*link].as_mut()[piece].as_mut()[to], bonus);
        }
    }

    /// How well this noisy ply has done.
    #[inline(always)]
    pub fn noisy(&self, position: &P, ply: Ply) -> i32 {
        let victim = position.captured(ply).unwrap_or(P::PIECES);
        i32::from(self.noisy[victim].as_ref()[position.moved(ply)].as_ref()[P::destination(ply)])
    }

    /// Rewards or blames a noisy ply.
    #[inline]
    pub fn update_noisy(&mut self, position: &P, ply: Ply, bonus: i32) {
        let victim = position.captured(ply).unwrap_or(P::PIECES);
        nudge(&mut self.noisy[victim].as_mut()[position.moved(ply)].as_mut()[P::destination(ply)], bonus);
    }

    /// By how much to correct the evaluation of this position, in its units.
    #[inline]
    pub fn correction(&self, position: &P) -> Value {
        let sum: i32 = correction_slots(position).map(|slot| i32::from(self.correction[slot])).sum();
        sum / CORRECTION_GRAIN
    }

    /// Learns that the search found a score so far above the corrected evaluation (below, if negative).
    #[inline]
    pub fn update_correction(&mut self, position: &P, depth: i32, difference: Value) {
        let limit = CORRECTION_LIMIT * CORRECTION_GRAIN;
        let bonus = (difference * depth * CORRECTION_GRAIN / 32).clamp(-limit / 4, limit / 4);
        for slot in correction_slots(position) {
            let old = i32::from(self.correction[slot]);
            self.correction[slot] = (old + bonus - old * bonus.abs() / limit) as i16;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

impl<P: Position> Default for Histories<P> {
    fn default() -> Self {
        Self::new()
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

//! The evaluation by hand-written terms.

use std::marker::PhantomData;

use xiongmao_movegen::{Bits, Observer, Position, Side};

use super::pair::Pair;
use super::terms::{Sink, Terms};
use crate::eval::Eval;
use crate::score::Value;

/// What follows the plies: material and squares from South's view, and the phase.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Sums {
    score: Pair,
    phase: i32,
}

/// Adds up weights from South's view.
struct Adder<T> {
    sum: Pair,
    terms: PhantomData<T>,
}

impl<T: Terms> Sink for Adder<T> {
    #[inline(always)]
    fn add(&mut self, side: Side, weight: usize, times: i32) {
        let by = T::weight(weight) * times;
        match side {
            Side::South => self.sum += by,
            Side::North => self.sum -= by,
        }
    }
}

/// A hand-written evaluation.
#[derive(Clone, Debug, Default)]
pub struct HandEval<T> {
    now: Sums,
    stack: Vec<Sums>,
    terms: PhantomData<T>,
}

impl<T: Terms> Observer for HandEval<T> {
    #[inline(always)]
    fn added(&mut self, piece: usize, square: usize) {
        self.now.score += T::standing_sum(piece, square);
        self.now.phase += T::phase(piece);
    }

    #[inline(always)]
    fn removed(&mut self, piece: usize, square: usize) {
        self.now.score -= T::standing_sum(piece, square);
        self.now.phase -= T::phase(piece);
    }

    #[inline(always)]
    fn moved(&mut self, piece: usize, from: usize, to: usize) {
        self.now.score += T::standing_sum(piece, to) - T::standing_sum(piece, from);
    }
}

impl<T: Terms> Eval<T::Game> for HandEval<T> {
    fn reset(&mut self, position: &T::Game) {
        self.stack.clear();
        self.now = Sums::default();
        for piece in 0..T::Game::PIECES {
            for square in Bits(T::squares(position, piece)) {
                self.added(piece, square);
            }
        }
    }

    #[inline(always)]
    fn push(&mut self) {
        self.stack.push(self.now);
    }

    #[inline(always)]
    fn pop(&mut self) {
        if let Some(sums) = self.stack.pop() {
            self.now = sums;
        }
    }

    fn evaluate(&mut self, position: &T::Game) -> Value {
        let mut adder = Adder::<T> { sum: self.now.score, terms: PhantomData };
        T::others(position, &mut adder);
        let phase = self.now.phase.min(T::FULL_PHASE);
        let south = (adder.sum.midgame() * phase + adder.sum.endgame() * (T::FULL_PHASE - phase)) / T::FULL_PHASE;
        match position.side_to_move() {
            Side::South => south,
            Side::North => -south,
        }
    }
}

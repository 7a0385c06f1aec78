//! Xiongqi by hand: material and squares, summed up ply by ply.

use xiongmao_movegen::xiongqi::{Game, Piece, Square};
use xiongmao_movegen::{Observer, Side};

use super::Eval;
use crate::score::Value;

mod squares;

/// Midgame and endgame sums from South's view, and how much of the midgame is left.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Sums {
    midgame: i32,
    endgame: i32,
    phase: i32,
}

impl Sums {
    fn add(&mut self, piece: usize, square: usize, sign: i32) {
        let (midgame, endgame) = squares::VALUES[piece][square & 63];
        self.midgame += sign * i32::from(midgame);
        self.endgame += sign * i32::from(endgame);
        self.phase += sign * squares::PHASE[piece >> 1];
    }
}

/// The hand-written evaluation.
#[derive(Clone, Debug, Default)]
pub struct HandEval {
    now: Sums,
    stack: Vec<Sums>,
}

impl Observer for HandEval {
    #[inline(always)]
    fn added(&mut self, piece: usize, square: usize) {
        self.now.add(piece, square, 1);
    }

    #[inline(always)]
    fn removed(&mut self, piece: usize, square: usize) {
        self.now.add(piece, square, -1);
    }

    #[inline(always)]
    fn moved(&mut self, piece: usize, from: usize, to: usize) {
        self.now.add(piece, from, -1);
        self.now.add(piece, to, 1);
    }
}

impl Eval<Game> for HandEval {
    fn reset(&mut self, position: &Game) {
        self.stack.clear();
        self.now = Sums::default();
        for square in Square::all() {
            if let Some(piece) = position.board().piece_at(square) {
                self.now.add(Piece::index(piece), square.index(), 1);
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

    fn evaluate(&mut self, position: &Game) -> Value {
        let phase = self.now.phase.min(squares::FULL_PHASE);
        let south = (self.now.midgame * phase + self.now.endgame * (squares::FULL_PHASE - phase)) / squares::FULL_PHASE;
        match position.side_to_move() {
            Side::South => south,
            Side::North => -south,
        }
    }
}

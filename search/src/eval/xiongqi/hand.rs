//! The hand-written evaluation.

use xiongmao_movegen::xiongqi::{Board, Game, Piece, PieceKind, Square};
use xiongmao_movegen::{Observer, Side};

use super::pair::{Pair, pair};
use super::terms::{self, Sink};
use super::weights::WEIGHTS;
use super::{layout, wdl};
use crate::eval::Eval;
use crate::score::Value;

/// What each kind adds to the phase; see [`FULL_PHASE`].
const PHASE: [i32; PieceKind::COUNT] = [0, 1, 1, 2, 2, 4, 5, 0, 0];
/// The phase of the starting position, in which only the midgame scores count.
pub const FULL_PHASE: i32 = 2 * (2 + 4 + 4 + 8) + 2;

/// The incremental state: material and squares from South's view, and the phase.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Sums {
    score: Pair,
    phase: i32,
}

/// The weights of material and square added up, from South's view. Index order: piece, square.
static STANDING: [[Pair; 64]; Piece::COUNT] = {
    let mut table = [[pair(0, 0); 64]; Piece::COUNT];
    let mut index = 0;
    while let Some(piece) = Piece::from_index(index) {
        let mut square = 0;
        while square < 64 {
            let (mut midgame, mut endgame) = WEIGHTS[terms::square_weight(piece.kind(), piece.side(), square)];
            if !piece.kind().is_terminal() {
                let material = WEIGHTS[layout::MATERIAL + piece.kind().index()];
                midgame += material.0;
                endgame += material.1;
            }
            table[index][square] = match piece.side() {
                Side::South => pair(midgame as i32, endgame as i32),
                Side::North => pair(-(midgame as i32), -(endgame as i32)),
            };
            square += 1;
        }
        index += 1;
    }
    table
};

/// The weights as pairs.
static PAIRS: [Pair; layout::COUNT] = {
    let mut pairs = [pair(0, 0); layout::COUNT];
    let mut index = 0;
    while index < layout::COUNT {
        pairs[index] = pair(WEIGHTS[index].0 as i32, WEIGHTS[index].1 as i32);
        index += 1;
    }
    pairs
};

/// Adds up weights from South's view.
struct Adder(Pair);

impl Sink for Adder {
    #[inline(always)]
    fn add(&mut self, side: Side, weight: usize, times: i32) {
        let by = PAIRS[weight] * times;
        match side {
            Side::South => self.0 += by,
            Side::North => self.0 -= by,
        }
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
        self.now.score += STANDING[piece][square & 63];
        self.now.phase += PHASE[piece >> 1];
    }

    #[inline(always)]
    fn removed(&mut self, piece: usize, square: usize) {
        self.now.score -= STANDING[piece][square & 63];
        self.now.phase -= PHASE[piece >> 1];
    }

    #[inline(always)]
    fn moved(&mut self, piece: usize, from: usize, to: usize) {
        self.now.score += STANDING[piece][to & 63] - STANDING[piece][from & 63];
    }
}

impl Eval<Game> for HandEval {
    fn reset(&mut self, position: &Game) {
        self.stack.clear();
        self.now = Sums::default();
        for square in Square::all() {
            if let Some(piece) = position.board().piece_at(square) {
                self.added(piece.index(), square.index());
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
        let mut adder = Adder(self.now.score);
        terms::terms(position.board(), &mut adder);
        let phase = self.now.phase.min(FULL_PHASE);
        let south = (adder.0.midgame() * phase + adder.0.endgame() * (FULL_PHASE - phase)) / FULL_PHASE;
        match position.side_to_move() {
            Side::South => south,
            Side::North => -south,
        }
    }

    fn centipawns(value: Value) -> i32 {
        wdl::centipawns(value)
    }
}

/// Sends every term of this board to the sink, incremental ones included. Returns the phase, 0 to [`FULL_PHASE`].
pub fn trace<S: Sink>(board: &Board, sink: &mut S) -> i32 {
    let mut phase = 0;
    for square in board.occupied() {
        if let Some(piece) = board.piece_at(Square::new(square)) {
            terms::standing(piece.kind(), piece.side(), square, sink);
            phase += PHASE[piece.kind().index()];
        }
    }
    terms::terms(board, sink);
    phase.min(FULL_PHASE)
}

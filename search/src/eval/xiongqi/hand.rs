//! The hand-written evaluation of Xiongqi.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::{Game, Piece, PieceKind};

use super::weights::WEIGHTS;
use super::{layout, terms};
use crate::eval::hand::{self, Group, Pair, Sink, Terms, pair, pairs};

/// What each kind adds to the phase; see [`Terms::FULL_PHASE`].
const PHASE: [i32; PieceKind::COUNT] = [0, 1, 1, 2, 2, 4, 5, 0, 0];

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
static PAIRS: [Pair; layout::COUNT] = pairs(&WEIGHTS);

/// The hand-written evaluation of Xiongqi.
pub type HandEval = hand::HandEval<XiongqiTerms>;

/// Xiongqi for the hand-written evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct XiongqiTerms;

impl Terms for XiongqiTerms {
    type Game = Game;
    const FULL_PHASE: i32 = 2 * (2 + 4 + 4 + 8) + 2;
    const GROUPS: &'static [Group] = layout::GROUPS;

    #[inline(always)]
    fn phase(piece: usize) -> i32 {
        PHASE[piece >> 1]
    }

    #[inline(always)]
    fn standing_sum(piece: usize, square: usize) -> Pair {
        STANDING[piece][square & 63]
    }

    fn weights() -> &'static [(i16, i16)] {
        &WEIGHTS
    }

    #[inline(always)]
    fn weight(index: usize) -> Pair {
        PAIRS[index]
    }

    fn squares(position: &Game, piece: usize) -> u128 {
        Piece::from_index(piece).map_or(0, |piece| position.board().pieces(piece.kind(), piece.side()).0.into())
    }

    fn standing<S: Sink>(piece: usize, square: usize, sink: &mut S) {
        if let Some(piece) = Piece::from_index(piece) {
            terms::standing(piece.kind(), piece.side(), square, sink);
        }
    }

    #[inline(always)]
    fn others<S: Sink>(position: &Game, sink: &mut S) {
        terms::terms(position.board(), sink);
    }
}

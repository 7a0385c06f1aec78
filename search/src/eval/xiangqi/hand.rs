//! The hand-written evaluation of Xiangqi.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiangqi::{Game, Piece, PieceKind, Square};

use super::weights::WEIGHTS;
use super::{layout, terms};
use crate::eval::hand::{self, Group, Pair, Sink, Terms, pair, pairs};

/// What each kind adds to the phase; see [`Terms::FULL_PHASE`].
const PHASE: [i32; PieceKind::COUNT] = [0, 0, 0, 2, 2, 4, 0];

/// The weights of material and square added up, from South's view. Index order: piece, square.
static STANDING: [[Pair; 128]; Piece::COUNT] = {
    let mut table = [[pair(0, 0); 128]; Piece::COUNT];
    let mut index = 0;
    while let Some(piece) = Piece::from_index(index) {
        let mut square = 0;
        while square < Square::COUNT {
            let (mut midgame, mut endgame) = WEIGHTS[terms::square_weight(piece.kind(), piece.side(), square)];
            if !matches!(piece.kind(), PieceKind::General) {
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

/// The hand-written evaluation of Xiangqi.
pub type HandEval = hand::HandEval<XiangqiTerms>;

/// Xiangqi for the hand-written evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct XiangqiTerms;

impl Terms for XiangqiTerms {
    type Game = Game;
    const FULL_PHASE: i32 = 2 * (2 * 2 + 2 * 2 + 2 * 4);
    const GROUPS: &'static [Group] = layout::GROUPS;

    #[inline(always)]
    fn phase(piece: usize) -> i32 {
        PHASE[piece >> 1]
    }

    #[inline(always)]
    fn standing_sum(piece: usize, square: usize) -> Pair {
        STANDING[piece][square & 127]
    }

    fn weights() -> &'static [(i16, i16)] {
        &WEIGHTS
    }

    #[inline(always)]
    fn weight(index: usize) -> Pair {
        PAIRS[index]
    }

    fn squares(position: &Game, piece: usize) -> u128 {
        Piece::from_index(piece).map_or(0, |piece| position.board().pieces(piece.kind(), piece.side()).0)
    }

    fn standing<S: Sink>(piece: usize, square: usize, sink: &mut S) {
        let Some(piece) = Piece::from_index(piece) else { return };
        if piece.kind() != PieceKind::General {
            sink.add(piece.side(), layout::MATERIAL + piece.kind().index(), 1);
        }
        sink.add(piece.side(), terms::square_weight(piece.kind(), piece.side(), square), 1);
    }

    #[inline(always)]
    fn others<S: Sink>(position: &Game, sink: &mut S) {
        terms::terms(position.board(), sink);
    }
}

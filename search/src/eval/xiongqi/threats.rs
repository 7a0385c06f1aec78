//! The threat to each piece, as the network sees it: whether it is defended, and whether it is attacked, by a piece of
//! less worth or only by others.

use xiongmao_movegen::Side;
use xiongmao_movegen::xiongqi::{Board, PieceKind, Squares};

use crate::eval::nnue::mark;

/// The states of a piece that have rows of weights: `defended + 2 * attack`, where `attack` is 2 if a piece of less
/// worth attacks it, 1 if only others do. A piece that is neither attacked nor defended has none.
pub(super) const STATES: usize = 5;

/// The pieces that are attacked or defended.
struct Threatened {
    defended: Squares,
    attacked: Squares,
    /// Those of `attacked` that a piece of less worth attacks.
    outweighed: Squares,
}

/// Writes down the mark of each square: the piece and its state.
#[inline]
pub(super) fn marks(board: &Board, marks: &mut [u8; 64]) {
    let Threatened { defended, attacked, outweighed } = threatened(board);
    let (words, _) = marks.as_chunks_mut::<8>();
    let (pieces, _) = board.mailbox().as_chunks::<8>();
    // Eight squares at a time, a byte for each: bits are spread to bytes, and sums of bytes never carry over.
    for (row, (word, pieces)) in words.iter_mut().zip(pieces).enumerate() {
        let spread = |set: Squares| SPREAD[(set.0 >> (8 * row) & 0xff) as usize];
        let states = spread(defended) + 2 * (spread(attacked) + spread(outweighed));
        let some = (states + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
        let all = u64::from_le_bytes(*pieces) * u64::from(mark(1, 0)) + states * u64::from(mark(0, 1));
        *word = (all & (some * 0xff)).to_le_bytes();
    }
}

#[inline(always)]
fn threatened(board: &Board) -> Threatened {
    let mut attacks = [Squares::EMPTY; 2];
    let mut outweighed = Squares::EMPTY;
    for side in Side::BOTH {
        let all = &mut attacks[side.index()];
        let mut next = |kind| {
            outweighed |= board.pieces(kind, !side) & *all;
            *all |= board.captures_of(kind, side);
        };
        // By their worth, the least first: each is outweighed by what attacks came before. Written out, the calls are
        // compiled for one kind each.
        next(PieceKind::Soldier);
        next(PieceKind::Advisor);
        next(PieceKind::Horse);
        next(PieceKind::Cannon);
        next(PieceKind::Bear);
        next(PieceKind::Chariot);
        next(PieceKind::Empress);
        // Generals and dragons are never on the board together.
        next(PieceKind::General);
        next(PieceKind::Dragon);
    }
    let [south, north] = Side::BOTH.map(|side| board.side(side));
    Threatened {
        defended: south & attacks[0] | north & attacks[1],
        attacked: south & attacks[1] | north & attacks[0],
        outweighed,
    }
}

/// Eight bits as the lowest bits of eight bytes.
static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut place = 0;
        while place < 8 {
            table[bits] |= (bits as u64 >> place & 1) << (8 * place);
            place += 1;
        }
        bits += 1;
    }
    table
};

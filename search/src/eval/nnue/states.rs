//! The states of pieces under threat: what all games with [threat inputs](super::Features::THREATS) have in common.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use xiongmao_movegen::{Bits, Side};

use super::threats::mark;

/// The states of a piece that have rows of weights: `defended + 2 * attack`, where `attack` is 2 if a piece of less
/// worth attacks it, 1 if only others do. A piece that is neither attacked nor defended has none.
pub const STATES: usize = 5;

/// The attacks of both sides, gathered kind by kind in ascending order of worth.
pub struct AttacksByWorth<S> {
    attacks: [S; 2],
    outweighed: S,
}

/// The pieces that are attacked or defended.
pub struct Threatened<S> {
    defended: S,
    attacked: S,
    /// Those of `attacked` that a piece of less worth attacks.
    outweighed: S,
}

impl<W> AttacksByWorth<Bits<W>>
where
    W: Copy + Default + BitAnd<Output = W> + BitOr<Output = W> + BitAndAssign + BitOrAssign,
{
    /// Adds what `side`'s pieces of the next kind attack. `enemies` are the other side's pieces of that kind: those
    /// that the kinds before attack are outweighed.
    #[inline(always)]
    pub fn add(&mut self, side: Side, captures: Bits<W>, enemies: Bits<W>) {
        let attacks = &mut self.attacks[side.index()];
        self.outweighed |= enemies & *attacks;
        *attacks |= captures;
    }

    /// Which of the pieces of `[South, North]` are attacked and defended, after all kinds have been added.
    #[inline(always)]
    pub fn threatened(self, [south, north]: [Bits<W>; 2]) -> Threatened<Bits<W>> {
        let [by_south, by_north] = self.attacks;
        Threatened {
            defended: south & by_south | north & by_north,
            attacked: south & by_north | north & by_south,
            outweighed: self.outweighed,
        }
    }
}

impl<W: Default> Default for AttacksByWorth<Bits<W>> {
    fn default() -> Self {
        Self { attacks: Default::default(), outweighed: Bits::default() }
    }
}

/// Writes down the mark of each square: the piece of `mailbox` on it and its state. `bytes` are those of a set of
/// squares, the lowest first.
#[inline(always)]
pub fn write_marks<S: Copy, const BYTES: usize>(
    marks: &mut [u8],
    mailbox: &[u8],
    threatened: &Threatened<S>,
    bytes: impl Fn(S) -> [u8; BYTES],
) {
    let [defended, attacked, outweighed] = [threatened.defended, threatened.attacked, threatened.outweighed].map(bytes);
    // Eight squares at a time, a byte for each: bits are spread to bytes, and sums of bytes never carry over.
    let word = |row: usize, pieces: &[u8; 8]| {
        let spread = |set: &[u8; BYTES]| SPREAD[usize::from(set[row])];
        let states = spread(&defended) + 2 * (spread(&attacked) + spread(&outweighed));
        let some = (states + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
        let all = u64::from_le_bytes(*pieces) * u64::from(mark(1, 0)) + states * u64::from(mark(0, 1));
        (all & (some * 0xff)).to_le_bytes()
    };
    let (rows, _) = mailbox.as_chunks::<8>();
    let (words, rest) = marks.as_chunks_mut::<8>();
    let full = words.len();
    for (row, (marks, pieces)) in words.iter_mut().zip(rows).enumerate() {
        *marks = word(row, pieces);
    }
    if let Some(pieces) = rows.get(full) {
        rest.copy_from_slice(&word(full, pieces)[..rest.len()]);
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

//! The marks of pieces under threat: a byte for each square, with the piece and its state.
//!
//! Both functions have a second form for AVX-512, where a set of squares is a mask of bytes. It uses intrinsics, since
//! the compiler does not find it, and saves an eighth of a node's time in Xiangqi.

use super::kernel::Kernel;
#[cfg(target_arch = "x86_64")]
use super::kernel::SimdLevel;
use super::states::Threatened;

/// The bits of a mark that hold the piece; the state is above them.
pub(super) const PIECE_BITS: u32 = 5;

/// The mark of a piece in this state: states count from 1, and a square without an input has the mark 0.
pub(super) const fn mark(piece: usize, state: usize) -> u8 {
    (state << PIECE_BITS | piece) as u8
}

/// Writes down the mark of each square: the piece of `mailbox` on it and its state. `mailbox` is at least as long as
/// `marks`, rounded up to whole words of eight squares.
#[inline(always)]
pub(super) fn write_marks(kernel: Kernel, marks: &mut [u8], mailbox: &[u8], threatened: Threatened) {
    match kernel.level() {
        // SAFETY: kernels are made only with levels that this machine has.
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx512 => unsafe { avx512::write_marks(marks, mailbox, threatened) },
        _ => write_words(marks, mailbox, threatened),
    }
}

/// The squares whose mark is not the one before.
#[inline(always)]
pub(super) fn differing(kernel: Kernel, now: &[u8], before: &[u8]) -> u128 {
    match kernel.level() {
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        SimdLevel::Avx512 => unsafe { avx512::differing(now, before) },
        _ => differing_words(now, before),
    }
}

/// Eight squares at a time, a byte for each: bits are spread to bytes, and sums of bytes never carry over.
fn write_words(marks: &mut [u8], mailbox: &[u8], Threatened { defended, attacked, outweighed }: Threatened) {
    let [defended, attacked, outweighed] = [defended, attacked, outweighed].map(u128::to_le_bytes);
    let word = |row: usize, pieces: &[u8; 8]| {
        let spread = |set: &[u8; 16]| SPREAD[usize::from(set[row % 16])];
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

fn differing_words(now: &[u8], before: &[u8]) -> u128 {
    let mut squares = 0;
    for (index, (now, before)) in now.chunks(8).zip(before.chunks(8)).enumerate() {
        let mut differing = word(now) ^ word(before);
        while differing != 0 {
            let shift = differing.trailing_zeros() & !7;
            differing &= !(0xff << shift);
            squares |= 1 << (8 * index as u32 + shift / 8);
        }
    }
    squares
}

/// At most eight bytes as a number, the first ones lowest.
#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    bytes
        .try_into()
        .map_or_else(|_| bytes.iter().rfold(0, |word, &byte| word << 8 | u64::from(byte)), u64::from_le_bytes)
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

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::{
        __m512i, _mm512_add_epi8, _mm512_cmpneq_epi8_mask, _mm512_mask_storeu_epi8, _mm512_maskz_add_epi8,
        _mm512_maskz_loadu_epi8, _mm512_maskz_set1_epi8, _mm512_set1_epi8,
    };

    use super::super::states::Threatened;
    use super::mark;

    /// Squares in a vector.
    const LANES: usize = 64;

    #[target_feature(enable = "avx512bw,avx512vl,avx512f")]
    pub(super) fn write_marks(marks: &mut [u8], mailbox: &[u8], threatened: Threatened) {
        let Threatened { defended, attacked, outweighed } = threatened;
        for (part, (marks, pieces)) in marks.chunks_mut(LANES).zip(mailbox.chunks(LANES)).enumerate() {
            let squares = |set: u128| (set >> (LANES * part)) as u64;
            let [defended, attacked, outweighed] = [squares(defended), squares(attacked), squares(outweighed)];
            let attack = _mm512_set1_epi8(mark(0, 2) as i8);
            let state = _mm512_add_epi8(
                _mm512_maskz_set1_epi8(defended, mark(0, 1) as i8),
                _mm512_maskz_add_epi8(attacked, attack, _mm512_maskz_set1_epi8(outweighed, mark(0, 2) as i8)),
            );
            let all = _mm512_maskz_add_epi8(defended | attacked, state, loaded(pieces));
            // SAFETY: the mask has a bit for each byte of the slice, and none beyond.
            unsafe { _mm512_mask_storeu_epi8(marks.as_mut_ptr().cast(), of_length(marks.len()), all) };
        }
    }

    #[target_feature(enable = "avx512bw,avx512vl,avx512f")]
    pub(super) fn differing(now: &[u8], before: &[u8]) -> u128 {
        let parts = now.chunks(LANES).zip(before.chunks(LANES)).enumerate();
        parts.fold(0, |squares, (part, (now, before))| {
            let differing = _mm512_cmpneq_epi8_mask(loaded(now), loaded(before));
            squares | u128::from(differing) << (LANES * part)
        })
    }

    /// At most as many bytes as a vector holds, and 0 behind them.
    #[target_feature(enable = "avx512bw,avx512vl,avx512f")]
    fn loaded(bytes: &[u8]) -> __m512i {
        // SAFETY: as above; bytes beyond the mask are not read.
        unsafe { _mm512_maskz_loadu_epi8(of_length(bytes.len()), bytes.as_ptr().cast()) }
    }

    /// A mask of the first `bytes` bytes, 1 to [`LANES`].
    fn of_length(bytes: usize) -> u64 {
        u64::MAX >> (LANES - bytes.clamp(1, LANES))
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::zobrist::splitmix;

    use super::super::kernel::SimdLevel;
    use super::*;

    /// The mark of each square, square by square.
    fn plain(mailbox: &[u8], squares: usize, Threatened { defended, attacked, outweighed }: Threatened) -> Vec<u8> {
        let has = |set: u128, square: usize| (set >> square & 1) as usize;
        let state = |square| has(defended, square) + 2 * (has(attacked, square) + has(outweighed, square));
        let marked = |square: usize| match state(square) {
            0 => 0,
            state => mark(usize::from(mailbox[square]), state),
        };
        (0..squares).map(marked).collect()
    }

    #[test]
    fn every_level_finds_the_same_marks_and_differences() {
        for (squares, length) in [(64, 64), (90, 128)] {
            let mut before = vec![0; squares];
            for round in 0..200 {
                let random = |index| u128::from(splitmix(index, round)) << 64 | u128::from(splitmix(index + 9, round));
                let board = (1 << squares) - 1;
                let attacked = random(1) & random(2) & board;
                let threatened =
                    Threatened { defended: random(3) & random(4) & board, attacked, outweighed: attacked & random(5) };
                let mailbox: Vec<u8> = (0..length).map(|square| (splitmix(6 + square, round) % 19) as u8).collect();
                let expected = plain(&mailbox, squares, threatened);
                let changed =
                    (0..squares).filter(|&square| expected[square] != before[square]).fold(0, |all, at| all | 1 << at);
                for kernel in SimdLevel::available().into_iter().filter_map(Kernel::with_level) {
                    let mut marks = vec![0xff; squares];
                    write_marks(kernel, &mut marks, &mailbox, threatened);
                    assert_eq!(marks, expected, "{kernel:?}");
                    assert_eq!(differing(kernel, &marks, &before), changed, "{kernel:?}");
                }
                before = expected;
            }
        }
    }
}

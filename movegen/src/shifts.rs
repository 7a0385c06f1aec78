//! Shifts of words by a number of bits that is not known before the program runs.
//!
//! WebAssembly has them for 64 bits. For 128 bits the compiler calls a function there, which writes its result to
//! memory; a search of Xiangqi does so many times in each node.

/// Words of 64 bits.
pub(crate) mod narrow {
    /// `word << by`, for less than 64 bits.
    #[inline(always)]
    pub(crate) const fn up(word: u64, by: usize) -> u64 {
        word << by
    }

    /// `word >> by`, for less than 64 bits.
    #[inline(always)]
    pub(crate) const fn down(word: u64, by: usize) -> u64 {
        word >> by
    }
}

/// Words of 128 bits.
pub(crate) mod wide {
    /// `word << by`, for less than 128 bits.
    #[inline(always)]
    pub(crate) const fn up(word: u128, by: usize) -> u128 {
        if cfg!(target_family = "wasm") { up_by_halves(word, by) } else { word << by }
    }

    /// `word >> by`, for less than 128 bits.
    #[inline(always)]
    pub(crate) const fn down(word: u128, by: usize) -> u128 {
        if cfg!(target_family = "wasm") { down_by_halves(word, by) } else { word >> by }
    }

    const fn halves(word: u128) -> (u64, u64) {
        (word as u64, (word >> 64) as u64)
    }

    const fn joined(low: u64, high: u64) -> u128 {
        (high as u128) << 64 | low as u128
    }

    // Each half is chosen by itself: where whole words are chosen, the compiler finds the shift of 128 bits again.
    #[inline(always)]
    pub(super) const fn up_by_halves(word: u128, by: usize) -> u128 {
        let (low, high) = halves(word);
        let (near, rest) = (by < 64, by % 64);
        let moved = low << rest;
        // In two steps, since 64 bits cannot be shifted at once.
        joined(if near { moved } else { 0 }, if near { high << rest | low >> 1 >> (63 - rest) } else { moved })
    }

    #[inline(always)]
    pub(super) const fn down_by_halves(word: u128, by: usize) -> u128 {
        let (low, high) = halves(word);
        let (near, rest) = (by < 64, by % 64);
        let moved = high >> rest;
        joined(if near { low >> rest | high << 1 << (63 - rest) } else { moved }, if near { moved } else { 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::wide::{down_by_halves, up_by_halves};
    use crate::zobrist::splitmix;

    #[test]
    fn halves_are_shifted_like_the_whole() {
        for by in 0..128 {
            let random = |index| u128::from(splitmix(7, index)) << 64 | u128::from(splitmix(8, index));
            for word in [0, 1, u128::MAX, 1 << 63, 1 << 64, 1 << 127, random(by as u64), random(by as u64 + 128)] {
                assert_eq!(up_by_halves(word, by), word << by, "{word:x} << {by}");
                assert_eq!(down_by_halves(word, by), word >> by, "{word:x} >> {by}");
            }
        }
    }
}

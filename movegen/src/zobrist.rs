//! Zobrist keys (1970): one random number for each piece on each square, combined by exclusive or.
//!
//! Besides the key of the whole position there are keys of groups of pieces. The search's correction history uses them
//! to remember the error of the evaluation in positions where the same group was on the same squares.

/// `SplitMix` (Steele, Lea and Flood, 2014): a 64-bit random number generator, usable at compile time.
///
/// Returns the `index`-th number of the sequence that `seed` starts.
pub const fn splitmix(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A table of random numbers, computed at compile time.
pub const fn table<const N: usize, const M: usize>(seed: u64) -> [[u64; M]; N] {
    let mut numbers = [[0; M]; N];
    let mut row = 0;
    while row < N {
        let mut column = 0;
        while column < M {
            numbers[row][column] = splitmix(seed, (row * M + column) as u64);
            column += 1;
        }
        row += 1;
    }
    numbers
}

/// Within this many half-moves of the move limit, a position's score depends on the distance to the limit.
const NEAR_MOVE_LIMIT: u32 = 24;

/// A number to combine with the search key near the move limit, different for every two half-moves; 0 far from the
/// limit or if the rule is off.
#[inline(always)]
pub const fn move_limit_salt(clock: u32, limit: Option<u32>) -> u64 {
    let Some(limit) = limit else { return 0 };
    let left = limit.saturating_sub(clock);
    if left < NEAR_MOVE_LIMIT { splitmix(0x006c_696d_6974, (left / 2) as u64) } else { 0 }
}

/// The keys of a position, updated incrementally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keys<const GROUPS: usize> {
    /// Board and side to move.
    pub full: u64,
    /// One key for each group of pieces, without the side to move.
    pub groups: [u64; GROUPS],
}

impl<const GROUPS: usize> Default for Keys<GROUPS> {
    fn default() -> Self {
        Self { full: 0, groups: [0; GROUPS] }
    }
}

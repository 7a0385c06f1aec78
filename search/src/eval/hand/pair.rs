//! A midgame and an endgame score in one word, so that both are summed by one addition.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Midgame and endgame score, each within ±32,767.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair(i32);

/// A pair of these scores.
pub const fn pair(midgame: i32, endgame: i32) -> Pair {
    Pair((midgame << 16).wrapping_add(endgame))
}

/// A list of weights, midgame and endgame, as pairs.
pub const fn pairs<const COUNT: usize>(weights: &[(i16, i16); COUNT]) -> [Pair; COUNT] {
    let mut pairs = [pair(0, 0); COUNT];
    let mut index = 0;
    while index < COUNT {
        pairs[index] = pair(weights[index].0 as i32, weights[index].1 as i32);
        index += 1;
    }
    pairs
}

impl Pair {
    /// The midgame score.
    #[inline(always)]
    pub const fn midgame(self) -> i32 {
        // The endgame half borrows one from the midgame half where it is negative.
        self.0.wrapping_add(0x8000) >> 16
    }

    /// The endgame score.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        self.0 as i16 as i32
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline(always)]
    fn mul(self, count: i32) -> Self {
        Self(self.0.wrapping_mul(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for (a, b, c, d) in [(1, -1, -300, 500), (-7, 9, 7, -9), (1200, -1300, -1, 1), (0, -1, 0, -1)] {
            let sum = pair(a, b) + pair(c, d) * 3 - pair(5, -5);
            assert_eq!((sum.midgame(), sum.endgame()), (a + 3 * c - 5, b + 3 * d + 5));
        }
    }
}

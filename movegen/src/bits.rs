//! Bit sets over `u64`: one bit a square, so that a set of squares is one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of up to 64 squares, addressed by index 0 to 63.
///
/// Which square an index means is the game's affair; for Xiongqi it is
/// [`Square::index`](crate::xiongqi::Square::index), a1 = 0, b1 = 1, ... h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bits(pub u64);

impl Bits {
    /// The set without a square.
    pub const EMPTY: Self = Self(0);
    /// The set of all 64 squares.
    pub const ALL: Self = Self(!0);

    /// The set of the one square with this index (0 to 63).
    #[inline(always)]
    pub const fn only(index: usize) -> Self {
        Self(1 << index)
    }

    /// Whether the square with this index (0 to 63) is in the set.
    #[inline(always)]
    pub const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any square is in the set.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether more than one square is in the set.
    #[inline(always)]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in the set, 0 to 64.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest index in the set; 64 for the empty set.
    #[inline(always)]
    pub const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The set without its lowest index (the empty set stays empty).
    #[must_use]
    #[inline(always)]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }
}

/// The indices of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Indices(Bits);

impl Iterator for Indices {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.first();
        self.0 = self.0.without_first();
        Some(index)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Indices {}

impl IntoIterator for Bits {
    type Item = usize;
    type IntoIter = Indices;

    #[inline(always)]
    fn into_iter(self) -> Indices {
        Indices(self)
    }
}

macro_rules! set_operator {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident $symbol:tt),*) => {$(
        impl $operator for Bits {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $symbol other.0)
            }
        }
        impl $assign for Bits {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $symbol other;
            }
        }
    )*};
}
set_operator!(BitAnd bitand BitAndAssign bitand_assign &, BitOr bitor BitOrAssign bitor_assign |, BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for Bits {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Eight rows of eight, index 56 first, as a board is printed.
impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..8).rev() {
            let line: String = (0..8).map(|file| if self.has(row * 8 + file) { '#' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_in_ascending_order() {
        let set = Bits(1 << 63 | 1 << 7 | 1);
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 7, 63]);
        assert_eq!(set.count(), 3);
        assert!(set.several() && !set.without_first().without_first().several());
    }
}

//! Bit sets of squares: one bit per square, in a machine word as wide as the game's board needs.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::set::AnySquares;
use crate::shifts::{narrow, wide};

/// A set of squares, addressed by index: 0 to 63 in a `u64`, 0 to 127 in a `u128`.
///
/// Each game maps indices to squares and names its own set type; see [`xiongqi::Squares`](crate::xiongqi::Squares).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bits<W>(pub W);

/// The indices of a set in ascending order.
#[derive(Clone)]
pub struct Indices<W>(Bits<W>);

macro_rules! operator {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident),*) => {$(
        impl<W: $operator<Output = W>> $operator for Bits<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self($operator::$method(self.0, other.0))
            }
        }
        impl<W: Copy + $operator<Output = W>> $assign for Bits<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    )*};
}
operator!(
    BitAnd bitand BitAndAssign bitand_assign,
    BitOr bitor BitOrAssign bitor_assign,
    BitXor bitxor BitXorAssign bitxor_assign
);

impl<W: Not<Output = W>> Not for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

// A macro instead of a trait, because trait functions cannot be called in constants.
macro_rules! set_of {
    ($($word:ty, $shifts:ident);*) => {$(
        impl Bits<$word> {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of the one square with this index, which must be below the number of bits in the word.
            #[inline(always)]
            pub const fn only(index: usize) -> Self {
                Self($shifts::up(1, index))
            }

            /// Whether the square with this index is in the set; the index must be below the number of bits in the
            /// word.
            #[inline(always)]
            pub const fn has(self, index: usize) -> bool {
                $shifts::down(self.0, index) & 1 != 0
            }

            /// The squares whose indices are higher by this number, which must be below the number of bits in the word;
            /// what leaves the word is lost.
            #[must_use]
            #[inline(always)]
            pub const fn shifted_up(self, by: usize) -> Self {
                Self($shifts::up(self.0, by))
            }

            /// The squares whose indices are lower by this number, which must be below the number of bits in the word;
            /// what leaves the word is lost.
            #[must_use]
            #[inline(always)]
            pub const fn shifted_down(self, by: usize) -> Self {
                Self($shifts::down(self.0, by))
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

            /// The number of squares in the set.
            #[inline(always)]
            pub const fn count(self) -> u32 {
                self.0.count_ones()
            }

            /// The lowest index in the set; for the empty set the number of bits in the word.
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

        impl AnySquares for Bits<$word> {
            #[inline(always)]
            fn only(index: usize) -> Self {
                Self::only(index)
            }

            fn wide(self) -> u128 {
                u128::from(self.0)
            }
        }

        impl Iterator for Indices<$word> {
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

        impl ExactSizeIterator for Indices<$word> {}

        impl IntoIterator for Bits<$word> {
            type Item = usize;
            type IntoIter = Indices<$word>;

            #[inline(always)]
            fn into_iter(self) -> Indices<$word> {
                Indices(self)
            }
        }

        /// The indices in the set: `{0, 7, 63}`.
        impl fmt::Debug for Bits<$word> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    )*};
}
set_of!(u64, narrow; u128, wide);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_in_ascending_order() {
        let set = Bits(1u64 << 63 | 1 << 7 | 1);
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 7, 63]);
        assert_eq!(set.count(), 3);
        assert!(set.several() && !set.without_first().without_first().several());
    }

    #[test]
    fn wide_sets_hold_ninety_squares() {
        let set = Bits::<u128>::only(89) | Bits::<u128>::only(64) | Bits::<u128>::only(0);
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [0, 64, 89]);
        assert!(set.has(89) && !set.has(63));
        assert_eq!(format!("{:?}", !(!set)), "{0, 64, 89}");
        assert_eq!(Bits::<u128>::EMPTY.first(), 128);
    }
}

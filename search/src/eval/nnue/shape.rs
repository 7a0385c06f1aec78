//! The shape of the network behind its inputs: rows of any width, and the units of its whole numbers.

/// Quantisation of the accumulators: the number for 1.
pub const UNIT: i32 = 255;
/// Quantisation of the output weights: the number for 1.
pub(super) const OUTPUT_UNIT: i32 = 64;
/// An output of 1 in units of the search.
pub(super) const SCALE: i32 = 400;

/// The numbers of one accumulator, or what one input adds to it; the network is as wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Row<const WIDTH: usize>(pub [i16; WIDTH]);

impl<const WIDTH: usize> Row<WIDTH> {
    /// The sum of no inputs.
    pub const ZERO: Self = Self([0; WIDTH]);
}

//! The codes of pieces in a packed board: four bits for each occupied square.

/// Four bits for each occupied square in ascending order of squares, the first in the low half of the first byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Codes<const BYTES: usize>(pub [u8; BYTES]);

impl<const BYTES: usize> Codes<BYTES> {
    /// How many codes fit.
    pub const COUNT: u32 = 2 * BYTES as u32;
    /// All codes 0.
    pub const ZEROS: Self = Self([0; BYTES]);

    /// The code with this number, below [`Codes::COUNT`].
    pub fn get(&self, index: usize) -> u8 {
        self.0[index / 2] >> (4 * (index % 2)) & 15
    }

    /// Writes the code with this number, which was 0.
    pub fn set(&mut self, index: usize, code: u8) {
        self.0[index / 2] |= code << (4 * (index % 2));
    }

    /// Whether a code follows the first `count`.
    pub fn has_more_than(&self, count: u32) -> bool {
        (count..Self::COUNT).any(|index| self.get(index as usize) != 0)
    }
}

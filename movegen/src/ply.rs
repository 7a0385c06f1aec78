//! The ply (one side's single move) in 16 bits, and the fixed-size list that generators fill.

use std::mem::MaybeUninit;
use std::ops::Deref;

/// One ply in 16 bits. Each game defines their layout in its `Parts`, which also print as coordinates
/// ([`xiongqi::Parts`](crate::xiongqi::Parts), [`xiangqi::Parts`](crate::xiangqi::Parts)); the search copies, compares
/// and stores plies without decoding them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[repr(transparent)]
pub struct Ply(pub u16);

impl Ply {
    /// No ply: the value of an empty table entry. No game may use these bits for a real ply.
    pub const NONE: Self = Self(0);

    /// Whether this is a real ply, not [`Ply::NONE`].
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Whether this is [`Ply::NONE`].
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// The maximum number of plies in one position.
///
/// No Xiongqi piece has more than 22 plies (an empress in the middle of an empty board), and no target square can be
/// reached in more than 20 ways (four neighbours in line, four cannons behind them, four diagonals, eight jumps), plus
/// 18 promotion choices on each of the 8 squares of the last row. With `n` pieces that is at most
/// `min(22 n, 20 (64 - n) + 144)`, never above 748.
pub const MAX_PLIES: usize = 768;

/// A list of plies on the stack, filled by the generators and read as a slice.
pub struct PlyList {
    plies: [MaybeUninit<Ply>; MAX_PLIES],
    len: usize,
}

impl PlyList {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> Self {
        Self { plies: [const { MaybeUninit::uninit() }; MAX_PLIES], len: 0 }
    }

    /// Adds a ply at the end.
    ///
    /// # Panics
    /// If the list is full, which cannot happen in any position (see [`MAX_PLIES`]).
    #[inline(always)]
    pub fn push(&mut self, ply: Ply) {
        self.plies[self.len].write(ply);
        self.len += 1;
    }

    /// Keeps the plies for which `keep` returns true, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Ply) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let ply = self[index];
            if keep(ply) {
                self.plies[kept].write(ply);
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Empties the list.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for PlyList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for PlyList {
    type Target = [Ply];

    #[inline(always)]
    fn deref(&self) -> &[Ply] {
        // SAFETY: `push` and `retain` have written the first `len` entries, and `len` never exceeds the array;
        // `MaybeUninit<Ply>` has the layout of `Ply`.
        unsafe { std::slice::from_raw_parts(self.plies.as_ptr().cast::<Ply>(), self.len) }
    }
}

impl<'a> IntoIterator for &'a PlyList {
    type Item = Ply;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Ply>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

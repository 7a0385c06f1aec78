//! A move in 16 bits, and the fixed-size list that generators fill.

use std::fmt;
use std::mem::MaybeUninit;
use std::ops::Deref;

/// One move in 16 bits. Each game defines their layout in its `Parts`, which also print as coordinates
/// ([`xiongqi::Parts`](crate::xiongqi::Parts), [`xiangqi::Parts`](crate::xiangqi::Parts)); the search copies, compares
/// and stores moves without decoding them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
#[repr(transparent)]
pub struct Move(pub u16);

impl Move {
    /// No move: the value of an empty table entry. No game may use these bits for a real move.
    pub const NONE: Self = Self(0);

    /// Whether this is a real move, not [`Move::NONE`].
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Whether this is [`Move::NONE`].
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// The maximum number of moves in one position.
///
/// No Xiongqi piece has more than 22 moves (an empress in the middle of an empty board), and no target square can be
/// reached in more than 20 ways (four neighbours in line, four cannons behind them, four diagonals, eight jumps), plus
/// 18 promotion choices on each of the 8 squares of the last row. With `n` pieces that is at most
/// `min(22 n, 20 (64 - n) + 144)`, never above 748.
pub const MAX_MOVES: usize = 768;

/// A list of moves on the stack, filled by the generators and read as a slice.
pub struct MoveList {
    moves: [MaybeUninit<Move>; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> Self {
        Self { moves: [const { MaybeUninit::uninit() }; MAX_MOVES], len: 0 }
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// If the list is full, which cannot happen in any position (see [`MAX_MOVES`]).
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len].write(mv);
        self.len += 1;
    }

    /// Keeps the moves for which `keep` returns true, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let mv = self[index];
            if keep(mv) {
                self.moves[kept].write(mv);
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

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        // SAFETY: `push` and `retain` have written the first `len` entries, and `len` never exceeds the array;
        // `MaybeUninit<Move>` has the layout of `Move`.
        unsafe { std::slice::from_raw_parts(self.moves.as_ptr().cast::<Move>(), self.len) }
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    fn into_iter(self) -> Moves {
        Moves { list: self, next: 0 }
    }
}

/// The moves of a list, one after another.
#[derive(Debug)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let mv = *self.list.get(self.next)?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

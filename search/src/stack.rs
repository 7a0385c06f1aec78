//! The stack of the line being searched, and the triangular table of principal variations.

use xiongmao_movegen::Move;

use crate::history::{ContinuationIndex, Continuations, NO_MOVE};
use crate::score::{MAX_PLY, NO_VALUE, Value};

/// One node of the line being searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StackEntry {
    /// The move played here; [`Move::NONE`] for a null move or none yet.
    pub(crate) mv: Move,
    /// Refers to the histories of the replies to that move.
    pub(crate) continuation: ContinuationIndex,
    /// The corrected static evaluation in units; [`NO_VALUE`] in check.
    pub(crate) eval: Value,
    /// The move that a singular search leaves out here.
    pub(crate) excluded: Move,
    /// How many children of this node were cut by beta.
    pub(crate) cutoffs: u32,
    /// The move played here is neither a capture nor a promotion; false if unknown.
    pub(crate) quiet: bool,
    /// By how many plies the search of the move played here is reduced; 0 except while a reduced one runs.
    pub(crate) reduction: i32,
}

impl StackEntry {
    const BLANK: Self = Self {
        mv: Move::NONE,
        continuation: NO_MOVE,
        eval: NO_VALUE,
        excluded: Move::NONE,
        cutoffs: 0,
        quiet: false,
        reduction: 0,
    };
}

/// Entries before the root, so that looking back needs no bounds test.
const BEFORE: usize = 6;
/// Entries behind the deepest node: a node resets the cutoffs of its grandchildren.
const BEHIND: usize = 3;

/// The line being searched, by distance from the root.
pub(crate) struct Stack(Vec<StackEntry>);

impl Stack {
    /// A blank stack.
    pub(crate) fn new() -> Self {
        Self(vec![StackEntry::BLANK; BEFORE + MAX_PLY + BEHIND])
    }

    /// Blanks the stack for a new search.
    pub(crate) fn clear(&mut self) {
        self.0.fill(StackEntry::BLANK);
    }

    /// The entry of the node at this distance from the root.
    #[inline(always)]
    pub(crate) fn at(&self, height: usize) -> &StackEntry {
        &self.0[height + BEFORE]
    }

    /// The same to write to.
    #[inline(always)]
    pub(crate) fn at_mut(&mut self, height: usize) -> &mut StackEntry {
        &mut self.0[height + BEFORE]
    }

    /// The entry this many plies (1 to 6) before `height`; blank before the root.
    #[inline(always)]
    pub(crate) fn back(&self, height: usize, plies: usize) -> &StackEntry {
        &self.0[height + BEFORE - plies]
    }

    /// The continuations of the moves played one, two and four plies before this node.
    #[inline(always)]
    pub(crate) fn continuations(&self, height: usize) -> Continuations {
        [1, 2, 4].map(|moves| self.back(height, moves).continuation)
    }
}

/// The principal variations found, one for each node of the line being searched (a triangular table).
pub(crate) struct PvTable(Vec<Vec<Move>>);

impl PvTable {
    /// Empty lines.
    pub(crate) fn new() -> Self {
        Self((0..=MAX_PLY + 1).map(|_| Vec::with_capacity(16)).collect())
    }

    /// Empties the line of the node at this height.
    #[inline(always)]
    pub(crate) fn clear(&mut self, height: usize) {
        self.0[height].clear();
    }

    /// The best line from the node at this height.
    pub(crate) fn line(&self, height: usize) -> &[Move] {
        &self.0[height]
    }

    /// The best line at `height` becomes `first` followed by the best line one ply deeper.
    #[inline]
    pub(crate) fn extend(&mut self, height: usize, first: Move) {
        let (above, below) = self.0.split_at_mut(height + 1);
        above[height].clear();
        above[height].push(first);
        above[height].extend_from_slice(&below[0]);
    }

    /// Sets the best line at `height`.
    pub(crate) fn set(&mut self, height: usize, line: &[Move]) {
        self.0[height].clear();
        self.0[height].extend_from_slice(line);
    }
}

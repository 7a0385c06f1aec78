//! What the search keeps for each ply of the line it is in, and the principal variations.

use xiongmao_movegen::Ply;

use crate::history::Link;
use crate::score::{MAX_PLY, NO_VALUE, Value};

/// One ply of the line being searched.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The ply played here; [`Ply::NONE`] for a null move or none yet.
    pub ply: Ply,
    /// Where the replies to that ply are remembered.
    pub link: Option<Link>,
    /// The corrected static evaluation; [`NO_VALUE`] while the terminal piece is attacked.
    pub eval: Value,
    /// A ply left out of the search here, to see how much better it is than the others.
    pub excluded: Ply,
    /// By how many plies the search of the ply played here was reduced.
    pub reduction: i32,
    /// How many children of this node were cut by beta.
    pub cutoffs: u32,
}

impl Entry {
    const BLANK: Self =
        Self { ply: Ply::NONE, link: None, eval: NO_VALUE, excluded: Ply::NONE, reduction: 0, cutoffs: 0 };
}

/// Entries before the root, so that looking back a few plies needs no test.
const BEFORE: usize = 6;
/// Entries behind the deepest node, for looking ahead by two.
const BEHIND: usize = 3;

/// The line being searched. Index 0 is the root.
pub struct Stack(Vec<Entry>);

impl Stack {
    /// A stack without a line.
    pub fn new() -> Self {
        Self(vec![Entry::BLANK; BEFORE + MAX_PLY + BEHIND])
    }

    /// Wipes the stack for a new search.
    pub fn clear(&mut self) {
        self.0.fill(Entry::BLANK);
    }

    /// The entry of this ply of the line.
    #[inline(always)]
    pub fn at(&self, ply: usize) -> &Entry {
        &self.0[ply + BEFORE]
    }

    /// The same to write to.
    #[inline(always)]
    pub fn at_mut(&mut self, ply: usize) -> &mut Entry {
        &mut self.0[ply + BEFORE]
    }

    /// The entry so many plies before this one, 1 to 6; blank before the root.
    #[inline(always)]
    pub fn back(&self, ply: usize, plies: usize) -> &Entry {
        &self.0[ply + BEFORE - plies]
    }

    /// The links of the plies played one, two and four plies before this node.
    #[inline(always)]
    pub fn links(&self, ply: usize) -> [Option<Link>; 3] {
        [self.back(ply, 1).link, self.back(ply, 2).link, self.back(ply, 4).link]
    }
}

impl Default for Stack {
    fn default() -> Self {
        Self::new()
    }
}

/// The best lines found, one for each ply of the line being searched (a triangular table).
pub struct Lines(Vec<Vec<Ply>>);

impl Lines {
    /// Lines without plies.
    pub fn new() -> Self {
        Self((0..=MAX_PLY + 1).map(|_| Vec::with_capacity(16)).collect())
    }

    /// Empties the line of this ply.
    #[inline(always)]
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The best line from this ply on.
    pub fn line(&self, ply: usize) -> &[Ply] {
        &self.0[ply]
    }

    /// The best line from `ply` on is now `first` and then the best line of the next ply.
    #[inline]
    pub fn extend(&mut self, ply: usize, first: Ply) {
        let (here, behind) = self.0.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(first);
        here[ply].extend_from_slice(&behind[0]);
    }

    /// The best line from `ply` on is these plies.
    pub fn set(&mut self, ply: usize, line: &[Ply]) {
        self.0[ply].clear();
        self.0[ply].extend_from_slice(line);
    }
}

impl Default for Lines {
    fn default() -> Self {
        Self::new()
    }
}

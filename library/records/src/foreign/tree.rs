//! A tree of moves.

use super::pieces::Point;

/// The root of a tree, before the first move.
pub(super) const ROOT: usize = 0;

/// A move with its place in the tree. Nodes name each other by index.
#[derive(Debug, Default)]
struct Node {
    squares: Option<[Point; 2]>,
    comment: Option<String>,
    first_child: Option<usize>,
    last_child: Option<usize>,
    next_sibling: Option<usize>,
}

/// Moves, what was played after them, and what else could have been played.
#[derive(Debug)]
pub(super) struct Tree(Vec<Node>);

impl Tree {
    /// A tree without moves.
    pub(super) fn new() -> Self {
        Self(vec![Node::default()])
    }

    /// The number of plies.
    pub(super) fn len(&self) -> usize {
        self.0.len() - 1
    }

    /// Adds a move after this node, as an alternative to those that are there, and returns its index. `None` squares
    /// cannot be played.
    pub(super) fn add(&mut self, parent: usize, squares: Option<[Point; 2]>) -> usize {
        let index = self.0.len();
        self.0.push(Node { squares, ..Node::default() });
        match self.0[parent].last_child.replace(index) {
            Some(sibling) => self.0[sibling].next_sibling = Some(index),
            None => self.0[parent].first_child = Some(index),
        }
        index
    }

    /// Sets the comment on a node.
    pub(super) fn set_comment(&mut self, node: usize, comment: Option<String>) {
        self.0[node].comment = comment;
    }

    /// The comment on a node.
    pub(super) fn comment(&self, node: usize) -> Option<&String> {
        self.0[node].comment.as_ref()
    }

    /// The squares of a node.
    pub(super) fn squares(&self, node: usize) -> Option<[Point; 2]> {
        self.0[node].squares
    }

    /// What was played after this node.
    pub(super) fn next(&self, node: usize) -> Option<usize> {
        self.0[node].first_child
    }

    /// The alternatives to this node that were added after it.
    pub(super) fn alternatives(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.0[node].next_sibling, |&sibling| self.0[sibling].next_sibling)
    }
}

/// Adds nodes in the order in which XQF and CBR hold them: a move, everything after it, and then its next alternative.
#[derive(Debug)]
pub(super) struct Preorder {
    /// The node after which the next move comes; `None` when the tree is complete.
    parent: Option<usize>,
    /// Nodes after which an alternative comes once the present branch has ended.
    pending: Vec<usize>,
}

impl Preorder {
    /// Begins after the root.
    pub(super) fn new() -> Self {
        Self { parent: Some(ROOT), pending: Vec::new() }
    }

    /// Whether another move comes.
    pub(super) fn is_open(&self) -> bool {
        self.parent.is_some()
    }

    /// Adds the next move.
    pub(super) fn add(&mut self, tree: &mut Tree, squares: Option<[Point; 2]>, ends: bool, alternative: bool) -> usize {
        let parent = self.parent.unwrap_or(ROOT);
        let node = tree.add(parent, squares);
        self.pending.extend(alternative.then_some(parent));
        self.parent = if ends { self.pending.pop() } else { Some(node) };
        node
    }
}

//! A tree of moves.

use super::error::ForeignReason;
use super::pieces::Point;
use crate::limits::ReadLimits;

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
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The most moves.
    most: usize,
}

impl Tree {
    /// A tree without moves.
    pub(super) fn new(limits: ReadLimits) -> Self {
        Self { nodes: vec![Node::default()], most: limits.plies }
    }

    /// Adds a move after this node, as an alternative to the existing ones, and returns its index. A move without
    /// squares cannot be played.
    ///
    /// # Errors
    /// If there are too many plies.
    pub(super) fn add(&mut self, parent: usize, squares: Option<[Point; 2]>) -> Result<usize, ForeignReason> {
        let index = self.nodes.len();
        if index > self.most {
            return Err(ForeignReason::TooManyPlies { most: self.most });
        }
        self.nodes.push(Node { squares, ..Node::default() });
        match self.nodes[parent].last_child.replace(index) {
            Some(sibling) => self.nodes[sibling].next_sibling = Some(index),
            None => self.nodes[parent].first_child = Some(index),
        }
        Ok(index)
    }

    /// Sets the comment on a node.
    pub(super) fn set_comment(&mut self, node: usize, comment: Option<String>) {
        self.nodes[node].comment = comment;
    }

    /// The comment on a node.
    pub(super) fn comment(&self, node: usize) -> Option<&String> {
        self.nodes[node].comment.as_ref()
    }

    /// The squares of a node.
    pub(super) fn squares(&self, node: usize) -> Option<[Point; 2]> {
        self.nodes[node].squares
    }

    /// What was played after this node.
    pub(super) fn next(&self, node: usize) -> Option<usize> {
        self.nodes[node].first_child
    }

    /// The alternatives to this node that were added after it.
    pub(super) fn alternatives(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.nodes[node].next_sibling, |&sibling| self.nodes[sibling].next_sibling)
    }
}

/// Adds nodes in the order of XQF and CBR: a move, everything after it, and then its next alternative.
#[derive(Debug)]
pub(super) struct Preorder {
    /// The node after which the next move comes; `None` when the tree is complete.
    parent: Option<usize>,
    /// Nodes with an alternative that follows the present branch.
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
    ///
    /// # Errors
    /// If there are too many plies.
    pub(super) fn add(
        &mut self,
        tree: &mut Tree,
        squares: Option<[Point; 2]>,
        ends: bool,
        alternative: bool,
    ) -> Result<usize, ForeignReason> {
        let parent = self.parent.unwrap_or(ROOT);
        let node = tree.add(parent, squares)?;
        self.pending.extend(alternative.then_some(parent));
        self.parent = if ends { self.pending.pop() } else { Some(node) };
        Ok(node)
    }
}

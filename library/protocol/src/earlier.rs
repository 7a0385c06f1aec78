//! The state of a postponed search, so that it can continue.

use xiongmao_search::{Answer, Info, Limits};

/// The results of a search before it was postponed.
#[derive(Clone, Debug, Default)]
pub struct Earlier {
    /// Nodes searched.
    pub(super) nodes: u64,
    /// The lines of the last iteration.
    pub(super) lines: Vec<Info>,
    /// The answer, if it had to be given now.
    pub(super) answer: Answer,
    /// The depth and the number of the last line that was printed.
    pub(super) printed: (u32, usize),
    /// Some lines were held back and are printed only at the end: bounds, and lines that repeat a depth.
    pub(super) holds_lines: bool,
}

impl Earlier {
    /// The depth of the lines; 0 before the first iteration is complete.
    pub(super) fn depth(&self) -> u32 {
        self.lines.first().map_or(0, |line| line.depth)
    }

    /// The rest of the limits. Time is not included: its clock keeps running.
    pub(super) fn rest_of(&self, limits: &Limits) -> Limits {
        let nodes = limits.nodes.map(|limit| limit.saturating_sub(self.nodes).max(1));
        Limits { nodes, ..limits.clone() }
    }
}

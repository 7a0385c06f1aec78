//! The data of a search thread: its stack, and data kept from one search to the next.

use xiongmao_movegen::Position;

use crate::eval::Eval;
use crate::history::Histories;
use crate::stack::{PvTable, Stack};

/// Stack size of a thread that searches, in bytes: every node of the deepest line keeps its list of moves there.
pub const STACK_BYTES: usize = 16 << 20;

/// Data that a thread keeps from one search to the next.
pub(crate) struct ThreadData<P: Position, E> {
    /// How well moves have done, and how far evaluations were off.
    pub(crate) histories: Histories<P>,
    /// The evaluation with its incremental state.
    pub(crate) eval: E,
    /// The line being searched.
    pub(crate) stack: Stack,
    /// The principal variations.
    pub(crate) pv: PvTable,
}

impl<P: Position, E: Eval<P>> ThreadData<P, E> {
    /// Empty histories, and this evaluation.
    pub(crate) fn new(eval: E) -> Self {
        Self { histories: Histories::new(), eval, stack: Stack::new(), pv: PvTable::new() }
    }
}

//! The facts about a node before its moves are searched, and about a move before it is played.

use xiongmao_movegen::{Move, Position};

use crate::eval::Eval;
use crate::history::Continuations;
use crate::score::{MATE_BOUND, NO_VALUE, Value};
use crate::table::{TableEntry, from_table};
use crate::worker::Worker;

/// The facts about a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct NodeContext {
    /// Distance from the root, in plies.
    pub(crate) height: usize,
    /// Plies left to search.
    pub(crate) depth: i32,
    /// The lower bound of the window.
    pub(crate) alpha: Value,
    /// The upper bound of the window.
    pub(crate) beta: Value,
    /// The node is expected to reach beta.
    pub(crate) cut: bool,
    /// The key under which the table stores this node.
    pub(crate) key: u64,
    /// The table's entry for this node.
    pub(crate) entry: Option<TableEntry>,
    /// The entry's score counted from the root, [`NO_VALUE`] if there is none.
    pub(crate) table_value: Value,
    /// The entry's move if it is pseudo-legal here, else [`Move::NONE`].
    pub(crate) table_move: Move,
    /// The table's move captures or promotes.
    pub(crate) table_noisy: bool,
    /// The move left out by a singular search, else [`Move::NONE`].
    pub(crate) excluded: Move,
    /// The side to move is in check.
    pub(crate) in_check: bool,
    /// The static evaluation in units before any correction; [`NO_VALUE`] in check.
    pub(crate) raw_eval: Value,
    /// The corrected evaluation in units, or the table's score if it is more informative; [`NO_VALUE`] in check.
    pub(crate) eval: Value,
    /// The evaluation is better than when this side was last to move.
    pub(crate) improving: bool,
    /// The node lies on the principal variation, or lay on one when the table stored it.
    pub(crate) was_pv: bool,
}

/// The facts about a move before it is played: the input of pruning and reductions.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct MoveContext {
    /// Plies left to search at the node.
    pub(crate) depth: i32,
    /// The move's number in the order of search, counted from 1.
    pub(crate) count: i32,
    /// The node's window is open.
    pub(crate) pv: bool,
    /// The node lies on the principal variation, or lay on one when the table stored it.
    pub(crate) was_pv: bool,
    /// The node is expected to reach beta.
    pub(crate) cut: bool,
    /// The evaluation is better than when this side was last to move.
    pub(crate) improving: bool,
    /// The move captures or promotes.
    pub(crate) noisy: bool,
    /// The move attacks the other side's terminal piece.
    pub(crate) gives_check: bool,
    /// The table's move captures or promotes.
    pub(crate) table_noisy: bool,
    /// The sum of the move's histories; each is at most [`HISTORY_MAX`](crate::history::HISTORY_MAX).
    pub(crate) history: i32,
    /// How many children of this node's other moves were cut by beta.
    pub(crate) cutoffs: u32,
    /// The best score of the node so far.
    pub(crate) best: Value,
    /// By how many plies its search is reduced; may be negative.
    pub(crate) reduction: i32,
}

/// The static evaluation of a node that is not in check, in units.
pub(crate) struct StaticEval {
    /// Before any correction, as the table stores it.
    pub(crate) raw: Value,
    /// Corrected by the correction history, scaled by the move limit.
    pub(crate) corrected: Value,
    /// The table's score if it is more informative than the corrected evaluation; otherwise the corrected evaluation.
    pub(crate) refined: Value,
}

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Counts the node. Returns the score if no search is needed: the search has been stopped, or the rules end the
    /// game here.
    #[inline(always)]
    pub(crate) fn enter_node<const PV: bool>(&mut self, height: usize) -> Option<Value> {
        if PV {
            self.pv.clear(height);
            self.seldepth = self.seldepth.max(height);
        }
        self.count_node();
        if self.stopped() {
            return Some(0);
        }
        self.outcome_value(height).or_else(|| self.ending_value(height))
    }

    /// Looks the node up in the table and evaluates it. `key` is its search key.
    #[inline(always)]
    pub(crate) fn node_context<const PV: bool>(
        &mut self,
        key: u64,
        alpha: Value,
        beta: Value,
        depth: i32,
        height: usize,
        cut: bool,
    ) -> NodeContext {
        let excluded = self.stack.at(height).excluded;
        let entry = if excluded.is_none() { self.context.entry(key) } else { None };
        let table_value = entry.map_or(NO_VALUE, |entry| from_table(entry.value, height));
        let in_check = self.position.in_check();
        let table_move = self.table_move(entry);

        let (mut raw_eval, mut eval, mut improving) = (NO_VALUE, NO_VALUE, false);
        self.stack.at_mut(height).eval = NO_VALUE;
        if !in_check {
            let StaticEval { raw, corrected, refined } = self.static_eval(entry, table_value);
            (raw_eval, eval) = (raw, refined);
            self.stack.at_mut(height).eval = corrected;
            let earlier =
                [2, 4].map(|moves| self.stack.back(height, moves).eval).into_iter().find(|&eval| eval != NO_VALUE);
            improving = earlier.is_some_and(|earlier| corrected > earlier);
        }
        self.stack.at_mut(height + 2).cutoffs = 0;
        let was_pv = PV || entry.is_some_and(|entry| entry.pv);
        NodeContext {
            height,
            depth,
            alpha,
            beta,
            cut,
            key,
            entry,
            table_value,
            table_move,
            table_noisy: table_move.is_some() && self.position.is_noisy(table_move),
            excluded,
            in_check,
            raw_eval,
            eval,
            improving,
            was_pv,
        }
    }

    /// The facts about this move, the `count`-th to be searched at this node. `gives_check` is `None` if the picker
    /// does not know.
    #[inline(always)]
    pub(crate) fn move_context<const PV: bool>(
        &self,
        node: &NodeContext,
        mv: Move,
        count: i32,
        best: Value,
        gives_check: Option<bool>,
        continuations: &Continuations,
    ) -> MoveContext {
        let noisy = self.position.is_noisy(mv);
        let mut context = MoveContext {
            depth: node.depth,
            count,
            pv: PV,
            was_pv: node.was_pv,
            cut: node.cut,
            improving: node.improving,
            noisy,
            gives_check: gives_check.unwrap_or_else(|| self.position.gives_check(mv)),
            table_noisy: node.table_noisy,
            history: if noisy {
                self.histories.noisy(&self.position, mv)
            } else {
                self.histories.quiet(&self.position, continuations)(mv)
            },
            cutoffs: self.stack.at(node.height + 1).cutoffs,
            best,
            reduction: 0,
        };
        context.reduction = Self::tuned().reduction(&context);
        context
    }

    /// The entry's move if it is pseudo-legal here (another position may share the key), else [`Move::NONE`].
    #[inline(always)]
    pub(crate) fn table_move(&self, entry: Option<TableEntry>) -> Move {
        entry
            .map(|entry| entry.mv)
            .filter(|&mv| mv.is_some() && self.position.is_pseudo_legal(mv))
            .unwrap_or(Move::NONE)
    }

    /// Evaluates a node that is not in check. `table_value` is the entry's score counted from the root.
    #[inline(always)]
    pub(crate) fn static_eval(&mut self, entry: Option<TableEntry>, table_value: Value) -> StaticEval {
        let stored = entry.map(|entry| entry.eval).filter(|&eval| eval != NO_VALUE);
        let (raw, corrected) = self.evaluate(stored);
        let says_more = entry
            .is_some_and(|entry| table_value.abs() < MATE_BOUND && entry.bound.improves_on(table_value, corrected));
        StaticEval { raw, corrected, refined: if says_more { table_value } else { corrected } }
    }
}

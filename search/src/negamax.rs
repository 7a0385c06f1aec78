//! Principal variation search (PVS; Marsland and Campbell, 1982): the first move of a node is searched with the full
//! window, the others with a zero window, and again only if they turn out better.
//!
//! The techniques appear in the order of their use. `prune` holds their conditions, `reduce` the reductions,
//! `singular` the extensions.

use xiongmao_movegen::{Move, MoveList, Position};

use crate::eval::Eval;
use crate::history::NO_MOVE;
use crate::node::{MoveContext, NodeContext};
use crate::picker::Picker;
use crate::score::{Bound, INFINITE, MATE_BOUND, MAX_PLY, NO_VALUE, Value, loss_in, win_in};
use crate::singular::SingularVerdict;
use crate::table::from_table;
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// The score of this position, searched `depth` plies deep, between alpha and beta. `height` is its distance from
    /// the root.
    ///
    /// `PV` says that the window is open: the node may lie on the principal variation. `cut` says that the node is
    /// expected to reach beta.
    pub(crate) fn negamax<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        height: usize,
        cut: bool,
    ) -> Value {
        // Quiescence search at the horizon.
        if depth <= 0 || height >= MAX_PLY - 1 {
            return self.quiescence::<PV>(alpha, beta, height);
        }
        if let Some(value) = self.enter_node::<PV>(height) {
            return value;
        }

        // Mate distance pruning. No line is better than winning with the next move, or worse than having lost.
        alpha = alpha.max(loss_in(height));
        beta = beta.min(win_in(height + 1));
        if alpha >= beta {
            return alpha;
        }

        // Cycle cutoff. It does not prove a loss: if alpha is one, or the window is open, search on.
        if !PV && alpha > -MATE_BOUND && self.position.gains_nothing_by_cycling(height - self.first_recurring()) {
            return alpha;
        }

        let tuned = Self::tuned();
        let mut forbidden = MoveList::new();
        self.position.forbidden(&mut forbidden);
        let key = self.position.search_key(&forbidden);
        let mut node = self.node_context::<PV>(key, alpha, beta, depth, height, cut);
        let singular_search = node.excluded.is_some();

        // Table cutoff. A result that fails high must be one ply deeper.
        if !PV
            && !singular_search
            && let Some(entry) = node.entry
            && entry.depth >= depth + i32::from(node.table_value >= beta)
            && entry.bound.cuts(node.table_value, beta)
            && !self.beyond_limit(node.table_value, height)
        {
            self.reward_table(&node);
            return node.table_value;
        }
        // The same with an upper bound from a position that offers more moves.
        if !PV
            && !singular_search
            && let Some(key) = self.position.upper_bound_key(&forbidden)
            && self.upper_bound_fails_low(key, &node)
        {
            return alpha;
        }

        // Hindsight: the value of a reduced move is clearer after it.
        if !node.in_check && !singular_search {
            let before = self.stack.back(height, 1);
            node.depth += tuned.hindsight(before.reduction, before.eval, self.stack.at(height).eval, depth);
        }

        // Pruning of the whole node. A search for a mate needs proofs, so it does without.
        if !PV
            && !singular_search
            && !node.in_check
            && !self.seeks_mate
            && let Some(value) = self.prune_node(&node)
        {
            return value;
        }

        // Internal iterative reduction (IIR). Without a move from the table the move ordering is poor: search one ply
        // shallower, and find that move for the next visit.
        if (PV || cut) && node.depth >= tuned.iir_depth && node.table_move.is_none() && !singular_search {
            node.depth -= 1;
        }

        self.search_moves::<PV>(&mut node, &forbidden)
    }

    /// Whether the table has an upper bound at or below alpha under `key`, the key of a position with all moves of
    /// this one and more. The bound then also holds here.
    #[cold]
    fn upper_bound_fails_low(&self, key: u64, node: &NodeContext) -> bool {
        self.context.entry(key).is_some_and(|entry| {
            let value = from_table(entry.value, node.height);
            entry.depth >= node.depth
                && entry.bound != Bound::Lower
                && value <= node.alpha
                && value != NO_VALUE
                && !self.beyond_limit(value, node.height)
        })
    }

    /// Tries to prune a node before its moves are searched. The window must be closed, the side to move not in check.
    fn prune_node(&mut self, node: &NodeContext) -> Option<Value> {
        let (height, tuned) = (node.height, Self::tuned());

        // Razoring. Far below alpha only a capture can help, and quiescence search finds those.
        if tuned.razors(node) {
            let value = self.quiescence::<false>(node.alpha, node.alpha + 1, height);
            if value <= node.alpha {
                return Some(value);
            }
        }

        // Reverse futility pruning (RFP). Far above beta a quiet move keeps the score there.
        if !node.was_pv
            && let Some(value) = tuned.reverse_futility(node)
        {
            return Some(value);
        }

        // Null-move pruning (NMP). If even passing reaches beta, some move will. Without officers zugzwang is likely,
        // and after a null move another one would only return to the position before.
        if node.cut
            && self.stack.back(height, 1).mv.is_some()
            && self.position.has_officers()
            && let Some(reduction) = tuned.null_move_reduction(node)
        {
            let entry = self.stack.at_mut(height);
            (entry.mv, entry.continuation) = (Move::NONE, NO_MOVE);
            self.position.make_null();
            let value = -self.negamax::<false>(-node.beta, 1 - node.beta, node.depth - reduction, height + 1, false);
            self.position.unmake_null();
            if self.stopped() {
                return Some(0);
            }
            if value >= node.beta {
                // A mate found after passing proves nothing, so never return it.
                return Some(if value >= MATE_BOUND { node.beta } else { value });
            }
        }

        self.probcut(node)
    }

    /// Searches the moves of a node one after the other, and stores the result.
    fn search_moves<const PV: bool>(&mut self, node: &mut NodeContext, forbidden: &MoveList) -> Value {
        let &mut NodeContext { beta, mut alpha, height, .. } = node;
        let tuned = Self::tuned();
        let mut picker = Picker::new(node.table_move);
        let continuations = self.stack.continuations(height);
        let (mut best, mut best_move, mut searched) = (-INFINITE, Move::NONE, 0);
        let (mut quiets, mut noisies) = (MoveList::new(), MoveList::new());

        while let Some(mv) = picker.next(&tuned, &self.position, self.histories, &continuations) {
            if mv == node.excluded {
                continue;
            }
            // A capture of the terminal piece wins at once.
            if self.position.captures_terminal(mv) {
                if PV {
                    self.pv.set(height, &[mv]);
                }
                return win_in(height + 1);
            }
            if forbidden.contains(&mv) || !self.is_safe(mv, node.table_move, node.in_check) {
                continue;
            }
            self.prefetch(mv);
            let context = self.move_context::<PV>(node, mv, searched + 1, best, picker.gives_check(), &continuations);

            // Pruning of single moves, once one is known that does not lose.
            if best > -MATE_BOUND && !context.gives_check && self.prune_move(node, &context, alpha, mv, &mut picker) {
                continue;
            }

            // Singular extensions of the table's move. The limit on the height keeps the tree finite.
            let mut extension = 0;
            if mv == node.table_move && height < (tuned.singular_height * self.depth) as usize {
                match self.singular(node, PV) {
                    SingularVerdict::Extend(plies) => extension = plies,
                    SingularVerdict::Cut(value) => return value,
                }
            }

            searched += 1;
            let value = self.search_move::<PV>(&context, mv, alpha, beta, node.depth - 1 + extension, height);
            if self.stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = mv;
                    if PV {
                        self.pv.extend(height, mv);
                    }
                    if value >= beta {
                        self.stack.at_mut(height).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                    node.depth -= tuned.raised(node.depth, value);
                }
            }
            if mv != best_move {
                if context.noisy { &mut noisies } else { &mut quiets }.push(mv);
            }
        }

        if searched == 0 && best == -INFINITE {
            // In a singular search all moves but the excluded one lose.
            return if node.excluded.is_some() { node.alpha } else { self.no_safe_move(height) };
        }
        self.store_result(node, best, best_move, &quiets, &noisies);
        best
    }

    /// Whether to prune this move. May tell the picker to hand out no more quiet moves. `alpha` is the node's best
    /// score so far, or the lower bound that it began with.
    #[inline(always)]
    fn prune_move(
        &self,
        node: &NodeContext,
        context: &MoveContext,
        alpha: Value,
        mv: Move,
        picker: &mut Picker,
    ) -> bool {
        let tuned = Self::tuned();
        let reduced = (context.depth - context.reduction).max(0);
        if !context.noisy {
            // Late move pruning (LMP): no more quiet moves after this one.
            if context.count > tuned.late_move_limit(context.depth) {
                picker.skip_quiets();
            }
            // Futility pruning.
            if !node.in_check && tuned.is_futile(node.eval, alpha, reduced, context.history) {
                picker.skip_quiets();
                return true;
            }
            // History pruning.
            if tuned.history_prunes(reduced, context.history) {
                return true;
            }
        }
        // Pruning by static exchange evaluation (SEE).
        let floor = tuned.exchange_floor(if context.noisy { context.depth } else { reduced }, context.noisy);
        !self.position.exchange_at_least(mv, floor)
    }

    /// The score of a node after this move, searched `depth` plies deep.
    #[inline(always)]
    fn search_move<const PV: bool>(
        &mut self,
        context: &MoveContext,
        mv: Move,
        alpha: Value,
        beta: Value,
        mut depth: i32,
        height: usize,
    ) -> Value {
        let tuned = Self::tuned();
        self.make(mv, height);
        self.stack.at_mut(height).quiet = !context.noisy;
        let mut value = 0;
        if context.depth >= tuned.reduction_depth && context.count > 1 + i32::from(PV) {
            // Late move reductions (LMR): a zero window at reduced depth, then at full depth if the score beats alpha.
            let reduced = (depth - context.reduction).clamp(1, depth.max(1));
            self.stack.at_mut(height).reduction = depth - reduced;
            value = -self.negamax::<false>(-alpha - 1, -alpha, reduced, height + 1, true);
            self.stack.at_mut(height).reduction = 0;
            if value > alpha && reduced < depth {
                depth += tuned.research(value - context.best);
                if reduced < depth {
                    value = -self.negamax::<false>(-alpha - 1, -alpha, depth, height + 1, !context.cut);
                }
                if !context.noisy {
                    self.reward_researched(depth, height);
                }
            }
        } else if !PV || context.count > 1 {
            // A zero window proves that the move is not better.
            value = -self.negamax::<false>(-alpha - 1, -alpha, depth, height + 1, !context.cut);
        }
        // The full window for the first move, and for later ones that turned out better.
        if PV && (context.count == 1 || value > alpha) {
            value = -self.negamax::<true>(-beta, -alpha, depth, height + 1, false);
        }
        self.unmake();
        value
    }
}

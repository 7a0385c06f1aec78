//! Principal variation search (Marsland and Campbell, 1982): the first ply of a node is searched with the whole window,
//! the others with a closed one, and again only if they turn out better.
//!
//! `prune` decides what to leave out, `reduce` how much shallower to search, `singular` how much deeper.

use xiongmao_movegen::{Ply, PlyList, Position};

use crate::abdada::ActiveSearches;
use crate::eval::Eval;
use crate::node::{MoveContext, NodeContext};
use crate::picker::Picker;
use crate::score::{Bound, INFINITE, MATE_BOUND, MAX_PLY, NO_VALUE, Value, loss_in, win_in};
use crate::singular::SingularVerdict;
use crate::table::from_table;
use crate::worker::Worker;
use crate::{params, prune, reduce};

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
        if depth <= 0 || height >= MAX_PLY - 1 {
            return self.quiescence::<PV>(alpha, beta, height);
        }
        if PV {
            self.pv.clear(height);
            self.seldepth = self.seldepth.max(height);
        }
        self.count_node();
        if self.stopped() {
            return 0;
        }
        if let Some(value) = self.outcome_value(height) {
            return value;
        }
        // Mate distance pruning. No line is better than winning with the next ply, none worse than having lost already.
        alpha = alpha.max(loss_in(height));
        beta = beta.min(win_in(height + 1));
        if alpha >= beta {
            return alpha;
        }

        // Cycle cutoff. It does not prove a loss: if alpha is one, or the window is open, search on.
        if !PV && alpha > -MATE_BOUND && self.position.gains_nothing_by_cycling(height - self.first_recurring()) {
            return alpha;
        }

        let mut forbidden = PlyList::new();
        self.position.forbidden(&mut forbidden);
        let key = self.position.search_key(&forbidden);
        let mut node = self.node_context::<PV>(key, alpha, beta, depth, height, cut);
        // Table cutoff.
        if !PV
            && node.excluded.is_none()
            && let Some(entry) = node.entry
        {
            let deep_enough = entry.depth >= depth + i32::from(node.table_value >= beta);
            if deep_enough && entry.bound.cuts(node.table_value, beta) && !self.beyond_limit(node.table_value, height) {
                return node.table_value;
            }
        }
        if !PV
            && let Some(key) = self.position.upper_bound_key(&forbidden)
            && self.upper_bound_fails_low(key, &node)
        {
            return alpha;
        }
        // A search for a mate asks for proofs, not for how good a position looks.
        if !PV
            && !node.in_check
            && node.excluded.is_none()
            && self.limits.mate.is_none()
            && let Some(value) = self.prune_node(&node)
        {
            return value;
        }
        // Internal iterative reduction. Without a ply from the table the order is poor: search one
        // ply shallower, and find that ply for the next visit.
        if (PV || cut) && node.depth >= params::iir_depth() && node.table_ply.is_none() && node.excluded.is_none() {
            node.depth -= 1;
        }
        self.search_plies::<PV>(&node, &forbidden)
    }

    /// Whether the table has an upper bound at or below alpha under `key`, the key of a position that offers the side to
    /// move all that this one does and more. The bound then holds here, too.
    #[cold]
    fn upper_bound_fails_low(&self, key: u64, node: &NodeContext) -> bool {
        node.excluded.is_none()
            && self.shared.table.get(key).is_some_and(|entry| {
                let value = from_table(entry.value, node.height);
                entry.depth >= node.depth
                    && entry.bound != Bound::Lower
                    && value <= node.alpha
                    && value != NO_VALUE
                    && !self.beyond_limit(value, node.height)
            })
    }

    /// Tries to cut a node before its plies are searched. Call it only with a closed window and out of check.
    fn prune_node(&mut self, node: &NodeContext) -> Option<Value> {
        let height = node.height;
        if prune::razors(node) {
            let value = self.quiescence::<false>(node.alpha, node.alpha + 1, height);
            if value <= node.alpha {
                return Some(value);
            }
        }
        if !node.was_pv
            && let Some(value) = prune::reverse_futility(node)
        {
            return Some(value);
        }
        if node.cut
            && self.stack.back(height, 1).ply.is_some()
            && self.position.has_officers()
            && let Some(reduction) = prune::null_move_reduction(node)
        {
            let entry = self.stack.at_mut(height);
            (entry.ply, entry.continuation) = (Ply::NONE, None);
            self.position.make_null();
            let value = -self.negamax::<false>(-node.beta, 1 - node.beta, node.depth - reduction, height + 1, false);
            self.position.unmake_null();
            if self.stopped() {
                return Some(0);
            }
            if value >= node.beta {
                // Null-move pruning. A mate found after passing proves nothing, so never return it.
                return Some(if value >= MATE_BOUND { node.beta } else { value });
            }
        }
        self.probcut(node)
    }

    /// Searches the plies of a node one after the other, and stores the result.
    fn search_plies<const PV: bool>(&mut self, node: &NodeContext, forbidden: &PlyList) -> Value {
        let &NodeContext { depth, beta, mut alpha, height, .. } = node;
        let mut picker = Picker::new(node.table_ply);
        let continuations = self.stack.continuations(height);
        let table_noisy = node.table_ply.is_some() && self.position.is_noisy(node.table_ply);
        let (mut best, mut best_ply, mut searched) = (-INFINITE, Ply::NONE, 0);
        let (mut quiets, mut noisies) = (PlyList::new(), PlyList::new());

        // ABDADA: plies that another thread is searching are deferred until the others are done.
        let active = if depth >= params::threads_abdada_depth() { self.shared.active.as_ref() } else { None };
        let (mut deferred, mut resumed) = (PlyList::new(), 0);

        loop {
            let (ply, was_deferred) = match picker.next(&self.position, self.histories, &continuations) {
                Some(ply) => (ply, false),
                None if resumed < deferred.len() => {
                    resumed += 1;
                    (deferred[resumed - 1], true)
                }
                None => break,
            };
            if ply == node.excluded {
                continue;
            }
            if self.position.captures_terminal(ply) {
                if PV {
                    self.pv.set(height, &[ply]);
                }
                return win_in(height + 1);
            }
            if forbidden.contains(&ply) || !self.is_safe(ply, node.table_ply, node.in_check) {
                continue;
            }
            self.prefetch(ply);
            let noisy = self.position.is_noisy(ply);
            let gives_check = self.position.gives_check(ply);
            let history = if noisy {
                self.histories.noisy(&self.position, ply)
            } else {
                self.histories.quiet(&self.position, ply, &continuations)
            };
            let context = MoveContext {
                depth,
                count: searched + 1,
                pv: PV,
                was_pv: node.was_pv,
                cut: node.cut,
                improving: node.improving,
                noisy,
                gives_check,
                table_noisy,
                history,
                cutoffs: self.stack.at(height + 1).cutoffs,
            };
            if best > -MATE_BOUND && !gives_check && self.prune_ply(node, &context, alpha, ply, &mut picker) {
                continue;
            }

            let mut extension = 0;
            if ply == node.table_ply && height < (params::singular_height() * self.depth) as usize {
                match self.singular(node, PV) {
                    SingularVerdict::Extend(plies) => extension = plies,
                    SingularVerdict::Cut(value) => return value,
                }
            }
            let token = active.map_or(0, |_| ActiveSearches::token(node.key, ply));
            if let Some(active) = active {
                if searched > 0 && !was_deferred && active.contains(token) {
                    deferred.push(ply);
                    continue;
                }
                active.begin(token);
            }
            searched += 1;
            self.make(ply, height);
            let value = self.search_ply::<PV>(&context, alpha, beta, depth - 1 + extension, height);
            self.unmake();
            if let Some(active) = active {
                active.end(token);
            }
            if self.stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_ply = ply;
                    if PV {
                        self.pv.extend(height, ply);
                    }
                    if value >= beta {
                        self.stack.at_mut(height).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                }
            }
            if ply != best_ply {
                if noisy { &mut noisies } else { &mut quiets }.push(ply);
            }
        }
        if searched == 0 && best == -INFINITE {
            // In a singular search all plies but the excluded one lose.
            return if node.excluded.is_some() { node.alpha } else { self.no_safe_ply(height) };
        }
        self.store_result(node, best, best_ply, &quiets, &noisies);
        best
    }

    /// Whether to leave this ply out. May tell the picker to hand out no more quiet plies. `alpha` is the node's best
    /// score so far, or the lower bound it began with.
    #[inline(always)]
    fn prune_ply(
        &self,
        node: &NodeContext,
        context: &MoveContext,
        alpha: Value,
        ply: Ply,
        picker: &mut Picker,
    ) -> bool {
        let reduced = (context.depth - reduce::reduction(context)).max(0);
        if !context.noisy {
            if context.count > prune::late_move_limit(context.depth, context.improving) {
                picker.skip_quiets();
            }
            if !node.in_check && prune::is_futile(node.eval, alpha, reduced, context.history) {
                picker.skip_quiets();
                return true;
            }
            if prune::history_prunes(reduced, context.history) {
                return true;
            }
        }
        let floor = prune::exchange_floor(if context.noisy { context.depth } else { reduced }, context.noisy);
        !self.position.exchange_at_least(ply, floor)
    }

    /// The score of the ply just made. Later plies are searched with a closed window and reduced first.
    #[inline(always)]
    fn search_ply<const PV: bool>(
        &mut self,
        context: &MoveContext,
        alpha: Value,
        beta: Value,
        depth: i32,
        height: usize,
    ) -> Value {
        let mut value = 0;
        if context.depth >= params::reduction_depth() && context.count > 1 + i32::from(PV) {
            let reduced = (depth - reduce::reduction(context)).clamp(1, depth.max(1));
            value = -self.negamax::<false>(-alpha - 1, -alpha, reduced, height + 1, true);
            if value > alpha && reduced < depth {
                value = -self.negamax::<false>(-alpha - 1, -alpha, depth, height + 1, !context.cut);
            }
        } else if !PV || context.count > 1 {
            value = -self.negamax::<false>(-alpha - 1, -alpha, depth, height + 1, !context.cut);
        }
        if PV && (context.count == 1 || value > alpha) {
            value = -self.negamax::<true>(-beta, -alpha, depth, height + 1, false);
        }
        value
    }
}

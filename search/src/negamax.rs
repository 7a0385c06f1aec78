//! The search proper: principal variation search over a tree of plies.
//!
//! What to leave out is judged in `prune`, how much less deep to look in `reduce`, how much deeper in `extend`.

use xiongmao_movegen::{Legality, Ply, PlyList, Position};

use crate::claims::{CLAIM_DEPTH, Claims};
use crate::eval::Eval;
use crate::extend::Verdict;
use crate::params;
use crate::picker::Picker;
use crate::prune::{self, Node};
use crate::quiescence::{cuts, sharpens};
use crate::reduce::{self, Late};
use crate::score::{Bound, INFINITE, MATE_BOUND, MAX_PLY, NO_VALUE, Value, loss_in, win_in};
use crate::table::{Entry, from_table, to_table};
use crate::worker::Worker;

/// What a node knows before its plies are tried.
pub(crate) struct Frame<'a> {
    /// The plies that repetition forbids here.
    pub(crate) forbidden: &'a PlyList,
    /// The key of the table for this node.
    pub(crate) key: u64,
    pub(crate) found: Option<Entry>,
    pub(crate) found_value: Value,
    pub(crate) table_ply: Ply,
    /// The ply left out of this search.
    pub(crate) excluded: Ply,
    pub(crate) attacked: bool,
    pub(crate) raw_eval: Value,
    pub(crate) node: Node,
    pub(crate) was_pv: bool,
}

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// The score of this position, searched `depth` plies deep, between alpha and beta.
    ///
    /// `PV` says that the window is open: the node may lie on the principal variation. `cut` says that the node is
    /// expected to reach beta.
    pub(crate) fn negamax<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        at: usize,
        cut: bool,
    ) -> Value {
        if depth <= 0 || at >= MAX_PLY - 1 {
            return self.quiescence::<PV>(alpha, beta, at);
        }
        if PV {
            self.lines.clear(at);
            self.seldepth = self.seldepth.max(at);
        }
        self.count_node();
        if self.stopped() {
            return 0;
        }
        if let Some(value) = self.ended(at) {
            return value;
        }
        // No line is better than winning with the next ply, none worse than having lost already.
        alpha = alpha.max(loss_in(at));
        beta = beta.min(win_in(at + 1));
        if alpha >= beta {
            return alpha;
        }

        // Cycle cutoff. It proves no loss: where alpha is one, or the window is open, the line is searched all the same.
        if !PV && alpha > -MATE_BOUND && self.position.gains_nothing_by_cycling(at - self.first_recurring()) {
            return alpha;
        }

        let mut forbidden = PlyList::new();
        self.position.forbidden(&mut forbidden);
        let mut frame = self.enter::<PV>(&forbidden, alpha, beta, depth, at);
        if !PV
            && frame.excluded.is_none()
            && let Some(entry) = frame.found
        {
            let deep_enough = entry.depth >= depth + i32::from(frame.found_value >= beta);
            if deep_enough && cuts(entry.bound, frame.found_value, beta) && !self.beyond_limit(frame.found_value, at) {
                return frame.found_value;
            }
        }
        if !PV
            && let Some(key) = self.position.upper_bound_key(&forbidden)
            && self.was_bad_already(key, &frame, depth, at)
        {
            return alpha;
        }
        // A search for a mate asks for proofs, not for how good a position looks.
        if !PV
            && !frame.attacked
            && frame.excluded.is_none()
            && self.limits.mate.is_none()
            && let Some(value) = self.prune_node(&frame, at, cut)
        {
            return value;
        }
        // Without advice from the table a full search would be ill ordered: look less deep, and come back with advice.
        if (PV || cut) && frame.node.depth >= 4 && frame.table_ply.is_none() && frame.excluded.is_none() {
            frame.node.depth -= 1;
        }
        self.search_plies::<PV>(&frame, at, cut)
    }

    /// Whether the table knows that the position under `key`, which offers all that this one does and more, is too bad:
    /// then so is this one.
    #[cold]
    fn was_bad_already(&self, key: u64, frame: &Frame, depth: i32, at: usize) -> bool {
        frame.excluded.is_none()
            && self.shared.table.get(key).is_some_and(|entry| {
                let value = from_table(entry.value, at);
                entry.depth >= depth
                    && entry.bound != Bound::Lower
                    && value <= frame.node.alpha
                    && value != NO_VALUE
                    && !self.beyond_limit(value, at)
            })
    }

    /// Looks the node up and evaluates it.
    #[inline(always)]
    fn enter<'f, const PV: bool>(
        &mut self,
        forbidden: &'f PlyList,
        alpha: Value,
        beta: Value,
        depth: i32,
        at: usize,
    ) -> Frame<'f> {
        let key = self.position.search_key(forbidden);
        let excluded = self.stack.at(at).excluded;
        let found = if excluded.is_none() { self.shared.table.get(key) } else { None };
        let found_value = found.map_or(NO_VALUE, |entry| from_table(entry.value, at));
        let attacked = self.position.in_check();
        let table_ply = found
            .map(|entry| entry.ply)
            .filter(|&ply| ply.is_some() && self.position.is_pseudo_legal(ply))
            .unwrap_or(Ply::NONE);

        let (mut raw_eval, mut eval, mut improving) = (NO_VALUE, NO_VALUE, false);
        self.stack.at_mut(at).eval = NO_VALUE;
        if !attacked {
            let stored = found.map(|entry| entry.eval).filter(|&eval| eval != NO_VALUE);
            (raw_eval, eval) = self.evaluate(stored);
            self.stack.at_mut(at).eval = eval;
            let earlier =
                [2, 4].map(|plies| self.stack.back(at, plies).eval).into_iter().find(|&eval| eval != NO_VALUE);
            improving = earlier.is_some_and(|earlier| eval > earlier);
            if let Some(entry) = found
                && found_value.abs() < MATE_BOUND
                && sharpens(entry.bound, found_value, eval)
            {
                eval = found_value;
            }
        }
        self.stack.at_mut(at + 2).cutoffs = 0;
        let was_pv = PV || found.is_some_and(|entry| entry.pv);
        let node = Node { depth, eval, improving, alpha, beta };
        Frame { forbidden, key, found, found_value, table_ply, excluded, attacked, raw_eval, node, was_pv }
    }

    /// Tries to settle a node without trying its plies. Only where the window is closed and nothing is attacked.
    fn prune_node(&mut self, frame: &Frame, at: usize, cut: bool) -> Option<Value> {
        let node = &frame.node;
        if prune::razors(node) {
            let value = self.quiescence::<false>(node.alpha, node.alpha + 1, at);
            if value <= node.alpha {
                return Some(value);
            }
        }
        if !frame.was_pv
            && let Some(value) = prune::reverse_futility(node)
        {
            return Some(value);
        }
        if cut
            && self.stack.back(at, 1).ply.is_some()
            && self.position.has_officers()
            && let Some(reduction) = prune::null_move_reduction(node)
        {
            let entry = self.stack.at_mut(at);
            (entry.ply, entry.link) = (Ply::NONE, None);
            self.position.make_null();
            let value = -self.negamax::<false>(-node.beta, 1 - node.beta, node.depth - reduction, at + 1, false);
            self.position.unmake_null();
            if self.stopped() {
                return Some(0);
            }
            if value >= node.beta {
                // What passing wins is no proof of a win.
                return Some(if value >= MATE_BOUND { node.beta } else { value });
            }
        }
        self.probcut(frame, at, cut)
    }

    /// Tries the plies of a node one after the other.
    fn search_plies<const PV: bool>(&mut self, frame: &Frame, at: usize, cut: bool) -> Value {
        let Node { depth, beta, mut alpha, improving, .. } = frame.node;
        let mut node = frame.node;
        let mut picker = Picker::new(frame.table_ply);
        let links = self.stack.links(at);
        let table_noisy = frame.table_ply.is_some() && self.position.is_noisy(frame.table_ply);
        let (mut best, mut best_ply, mut searched) = (-INFINITE, Ply::NONE, 0);
        let (mut quiets, mut noisies) = (PlyList::new(), PlyList::new());

        let claims = if depth >= CLAIM_DEPTH { self.shared.claims.as_ref() } else { None };
        let (mut deferred, mut again) = (PlyList::new(), 0);

        loop {
            let (ply, left_for_last) = match picker.next(&self.position, self.histories, &links) {
                Some(ply) => (ply, false),
                None if again < deferred.len() => {
                    again += 1;
                    (deferred[again - 1], true)
                }
                None => break,
            };
            if ply == frame.excluded {
                continue;
            }
            if self.position.captures_terminal(ply) {
                if PV {
                    self.lines.set(at, &[ply]);
                }
                return win_in(at + 1);
            }
            if frame.forbidden.contains(&ply) || self.position.legality(ply, frame.attacked) != Legality::Safe {
                continue;
            }
            let noisy = self.position.is_noisy(ply);
            let attacks = self.position.gives_check(ply);
            let history = if noisy {
                self.histories.noisy(&self.position, ply)
            } else {
                self.histories.quiet(&self.position, ply, &links)
            };
            let late = Late {
                depth,
                count: searched + 1,
                pv: PV,
                was_pv: frame.was_pv,
                cut,
                improving,
                noisy,
                attacks,
                table_noisy,
                history,
                cutoffs: self.stack.at(at + 1).cutoffs,
            };
            if best > -MATE_BOUND && !attacks {
                node.alpha = alpha;
                if self.prune_ply(frame, &node, &late, ply, &mut picker) {
                    continue;
                }
            }

            let mut extension = 0;
            if ply == frame.table_ply && at < 2 * self.depth as usize {
                match self.singular(frame, at, PV, cut) {
                    Verdict::Extend(plies) => extension = plies,
                    Verdict::Cut(value) => return value,
                }
            }
            let token = claims.map_or(0, |_| Claims::token(frame.key, ply));
            if let Some(claims) = claims {
                if searched > 0 && !left_for_last && claims.is_claimed(token) {
                    deferred.push(ply);
                    continue;
                }
                claims.claim(token);
            }
            searched += 1;
            self.make(ply, at);
            let value = self.search_ply::<PV>(&late, alpha, beta, depth - 1 + extension, at, searched);
            self.unmake();
            if let Some(claims) = claims {
                claims.release(token);
            }
            if self.stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_ply = ply;
                    if PV {
                        self.lines.extend(at, ply);
                    }
                    if value >= beta {
                        self.stack.at_mut(at).cutoffs += 1;
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
            // All others lose where one ply is left out.
            return if frame.excluded.is_some() { frame.node.alpha } else { self.lost(at) };
        }
        self.conclude::<PV>(frame, best, best_ply, at, &quiets, &noisies);
        best
    }

    /// Whether a ply is left out. May tell the picker to stop handing out quiet plies.
    #[inline(always)]
    fn prune_ply(&self, frame: &Frame, node: &Node, late: &Late, ply: Ply, picker: &mut Picker) -> bool {
        let reduced = (late.depth - reduce::reduction(late)).max(0);
        if !late.noisy {
            if late.count > prune::late_move_limit(late.depth, late.improving) {
                picker.skip_quiets();
            }
            if !frame.attacked && prune::is_futile(node, reduced, late.history) {
                picker.skip_quiets();
                return true;
            }
            if prune::is_hopeless(reduced, late.history) {
                return true;
            }
        }
        let floor = prune::exchange_floor(if late.noisy { late.depth } else { reduced }, late.noisy);
        !self.position.exchange_at_least(ply, floor)
    }

    /// The score of the ply just made, first with a closed window and reduced where it comes late.
    #[inline(always)]
    fn search_ply<const PV: bool>(
        &mut self,
        late: &Late,
        alpha: Value,
        beta: Value,
        depth: i32,
        at: usize,
        searched: i32,
    ) -> Value {
        let mut value = 0;
        if late.depth >= 2 && searched > 1 + i32::from(PV) {
            let reduced = (depth - reduce::reduction(late)).clamp(1, depth.max(1));
            self.stack.at_mut(at).reduction = depth - reduced;
            value = -self.negamax::<false>(-alpha - 1, -alpha, reduced, at + 1, true);
            self.stack.at_mut(at).reduction = 0;
            if value > alpha && reduced < depth {
                value = -self.negamax::<false>(-alpha - 1, -alpha, depth, at + 1, !late.cut);
            }
        } else if !PV || searched > 1 {
            value = -self.negamax::<false>(-alpha - 1, -alpha, depth, at + 1, !late.cut);
        }
        if PV && (searched == 1 || value > alpha) {
            value = -self.negamax::<true>(-beta, -alpha, depth, at + 1, false);
        }
        value
    }

    /// Remembers what the node has taught: histories, correction, table.
    fn conclude<const PV: bool>(
        &mut self,
        frame: &Frame,
        best: Value,
        best_ply: Ply,
        at: usize,
        quiets: &[Ply],
        noisies: &[Ply],
    ) {
        let Node { depth, alpha, beta, .. } = frame.node;
        if best >= beta {
            self.reward(best_ply, depth, at, quiets, noisies);
        }
        if frame.excluded.is_some() {
            return;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let eval = self.stack.at(at).eval;
        let quiet = best_ply.is_none() || !self.position.is_noisy(best_ply);
        if !frame.attacked && quiet && best.abs() < MATE_BOUND && sharpens(bound, best, eval) {
            self.histories.update_correction(&self.position, depth, best - eval);
        }
        let entry =
            Entry { ply: best_ply, value: to_table(best, at), eval: frame.raw_eval, depth, bound, pv: frame.was_pv };
        self.shared.table.put(frame.key, entry);
    }

    /// Remembers which ply cut this node, and which had been tried before it in vain.
    fn reward(&mut self, cut: Ply, depth: i32, at: usize, quiets: &[Ply], noisies: &[Ply]) {
        let bonus = (params::history_bonus() * depth).min(params::history_bonus_max());
        let malus = (params::history_malus() * depth).min(params::history_malus_max());
        let links = self.stack.links(at);
        if self.position.is_noisy(cut) {
            self.histories.update_noisy(&self.position, cut, bonus);
        } else {
            self.histories.update_quiet(&self.position, cut, &links, bonus);
            for &ply in quiets {
                self.histories.update_quiet(&self.position, ply, &links, -malus);
            }
        }
        for &ply in noisies {
            self.histories.update_noisy(&self.position, ply, -malus);
        }
    }
}

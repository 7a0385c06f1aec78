//! The search proper: principal variation search over a tree of plies.

use xiongmao_movegen::{Ply, PlyList, Position};

use crate::eval::Eval;
use crate::picker::Picker;
use crate::quiescence::cuts;
use crate::score::{Bound, INFINITE, MAX_PLY, NO_VALUE, Value, loss_in, win_in};
use crate::table::{Entry, from_table, to_table};
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// The score of this position, searched `depth` plies deep, between alpha and beta.
    ///
    /// `PV` says that the window is open: the node may lie on the principal variation.
    pub(crate) fn negamax<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        at: usize,
    ) -> Value {
        if depth <= 0 {
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
        if at >= MAX_PLY - 1 {
            return self.quiescence::<PV>(alpha, beta, at);
        }
        // No line is better than winning with the next ply, none worse than having lost already.
        alpha = alpha.max(loss_in(at));
        beta = beta.min(win_in(at + 1));
        if alpha >= beta {
            return alpha;
        }

        let mut forbidden = PlyList::new();
        self.position.forbidden(&mut forbidden);
        let key = self.node_key(&forbidden);
        let found = self.shared.table.get(key);
        if !PV
            && let Some(entry) = found
            && entry.depth >= depth
        {
            let value = from_table(entry.value, at);
            if cuts(entry.bound, value, beta) && !self.beyond_limit(value, at) {
                return value;
            }
        }
        let attacked = self.position.terminal_attacked();
        let table_ply = found
            .map(|entry| entry.ply)
            .filter(|&ply| ply.is_some() && self.position.is_pseudo_legal(ply))
            .unwrap_or(Ply::NONE);

        let mut picker = Picker::new(table_ply);
        let links = self.stack.links(at);
        let (old_alpha, mut best, mut best_ply, mut searched) = (alpha, -INFINITE, Ply::NONE, 0);
        let (mut quiets, mut noisies) = (PlyList::new(), PlyList::new());
        while let Some(ply) = picker.next(&self.position, self.histories, &links) {
            if self.position.captures_terminal(ply) {
                if PV {
                    self.lines.set(at, &[ply]);
                }
                return win_in(at + 1);
            }
            if forbidden.contains(&ply) || self.position.is_suicidal(ply, attacked) {
                continue;
            }
            searched += 1;
            let noisy = self.position.is_noisy(ply);
            self.make(ply, at);
            let mut value = 0;
            if !PV || searched > 1 {
                value = -self.negamax::<false>(-alpha - 1, -alpha, depth - 1, at + 1);
            }
            if PV && (searched == 1 || value > alpha) {
                value = -self.negamax::<true>(-beta, -alpha, depth - 1, at + 1);
            }
            self.unmake();
            if self.stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_ply = ply;
                    alpha = value;
                    if PV {
                        self.lines.extend(at, ply);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
            if ply != best_ply {
                if noisy { &mut noisies } else { &mut quiets }.push(ply);
            }
        }
        if searched == 0 {
            return self.lost(at);
        }
        if best >= beta {
            self.reward(best_ply, depth, at, &quiets, &noisies);
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > old_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { ply: best_ply, value: to_table(best, at), eval: NO_VALUE, depth, bound, pv: PV };
        self.shared.table.put(key, entry);
        best
    }

    /// Remembers which ply cut this node, and which had been tried before it in vain.
    fn reward(&mut self, cut: Ply, depth: i32, at: usize, quiets: &[Ply], noisies: &[Ply]) {
        let bonus = (150 * depth - 50).min(1800);
        let links = self.stack.links(at);
        if self.position.is_noisy(cut) {
            self.histories.update_noisy(&self.position, cut, bonus);
        } else {
            self.histories.update_quiet(&self.position, cut, &links, bonus);
            for &ply in quiets {
                self.histories.update_quiet(&self.position, ply, &links, -bonus);
            }
        }
        for &ply in noisies {
            self.histories.update_noisy(&self.position, ply, -bonus);
        }
    }
}

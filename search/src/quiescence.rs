//! Quiescence search: at the horizon, captures and promotions are searched until the position is quiet enough for the
//! evaluation.

use xiongmao_movegen::{Ply, PlyList, Position};

use crate::eval::Eval;
use crate::params;
use crate::picker::Picker;
use crate::score::{Bound, INFINITE, MATE_BOUND, MAX_PLY, NO_VALUE, Value, win_in};
use crate::table::{TableEntry, from_table, to_table};
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// The score of this position once it is quiet, between alpha and beta. In check there is no standing pat: all plies
    /// are searched until one is found that does not lose at once.
    pub(crate) fn quiescence<const PV: bool>(&mut self, mut alpha: Value, beta: Value, height: usize) -> Value {
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
        let in_check = self.position.in_check();
        if height >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate(None).1 };
        }

        let mut forbidden = PlyList::new();
        self.position.forbidden(&mut forbidden);
        let key = self.position.search_key(&forbidden);
        let entry = self.shared.table.get(key);
        let table_value = entry.map_or(NO_VALUE, |entry| from_table(entry.value, height));
        if !PV
            && let Some(entry) = entry
            && entry.bound.cuts(table_value, beta)
            && !self.beyond_limit(table_value, height)
        {
            return table_value;
        }

        let (mut raw, mut best) = (NO_VALUE, -INFINITE);
        if !in_check {
            (raw, best) = self.stand_pat(entry, table_value);
            if best >= beta {
                if entry.is_none() {
                    self.keep_evaluation(key, raw);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let futility = best + params::quiescence_futility();

        let table_ply = entry
            .map(|entry| entry.ply)
            .filter(|&ply| ply.is_some() && self.position.is_pseudo_legal(ply))
            .filter(|&ply| in_check || self.position.is_noisy(ply))
            .unwrap_or(Ply::NONE);
        let mut picker = if in_check { Picker::new(table_ply) } else { Picker::noisy(table_ply) };
        let continuations = self.stack.continuations(height);
        let mut best_ply = Ply::NONE;
        let mut searched = 0;
        while let Some(ply) = picker.next(&self.position, self.histories, &continuations) {
            if self.position.captures_terminal(ply) {
                if PV {
                    self.pv.set(height, &[ply]);
                }
                return win_in(height + 1);
            }
            if forbidden.contains(&ply) || !self.is_safe(ply, table_ply, in_check) {
                continue;
            }
            if best > -MATE_BOUND && !in_check && futility <= alpha && !self.position.exchange_at_least(ply, 1) {
                best = best.max(futility);
                continue;
            }
            searched += 1;
            self.prefetch(ply);
            self.make(ply, height);
            let value = -self.quiescence::<PV>(-beta, -alpha, height + 1);
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
                        self.pv.extend(height, ply);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
            // One defence that does not lose at once is enough; after it only captures are searched.
            if in_check && best > -MATE_BOUND {
                picker.skip_quiets();
            }
        }
        if in_check && searched == 0 && best == -INFINITE {
            return self.no_safe_ply(height);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let entry = TableEntry {
            ply: best_ply,
            value: to_table(best, height),
            eval: raw,
            depth: 0,
            bound,
            pv: entry.is_some_and(|entry| entry.pv),
        };
        self.shared.table.put(key, entry);
        best
    }

    /// Stores the raw evaluation of a position of which the table knows nothing.
    #[inline(always)]
    fn keep_evaluation(&self, key: u64, raw: Value) {
        let entry = TableEntry { ply: Ply::NONE, value: NO_VALUE, eval: raw, depth: 0, bound: Bound::Lower, pv: false };
        self.shared.table.put(key, entry);
    }

    /// Stand pat: the raw evaluation, and the score of doing nothing (the corrected evaluation, or the table's score where
    /// that says more).
    #[inline(always)]
    fn stand_pat(&mut self, entry: Option<TableEntry>, table_value: Value) -> (Value, Value) {
        let stored = entry.map(|entry| entry.eval).filter(|&eval| eval != NO_VALUE);
        let (raw, corrected) = self.evaluate(stored);
        let known = entry
            .is_some_and(|entry| table_value.abs() < MATE_BOUND && entry.bound.improves_on(table_value, corrected));
        (raw, if known { table_value } else { corrected })
    }
}

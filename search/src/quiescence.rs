//! Quiescence search: at the horizon, captures and promotions are searched until the position is quiet enough for the
//! evaluation.

use xiongmao_movegen::{Move, MoveList, Position};

use crate::eval::Eval;
use crate::node::StaticEval;
use crate::picker::Picker;
use crate::score::{Bound, INFINITE, MATE_BOUND, MAX_PLY, NO_VALUE, Value, win_in};
use crate::table::{TableEntry, from_table, to_table};
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// The score of this position once it is quiet, between alpha and beta. In check all moves are searched until one
    /// is found that does not lose at once.
    pub(crate) fn quiescence<const PV: bool>(&mut self, mut alpha: Value, beta: Value, height: usize) -> Value {
        if let Some(value) = self.enter_node::<PV>(height) {
            return value;
        }
        let in_check = self.position.in_check();
        if height >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate(None).1 };
        }

        // Table cutoff.
        let mut forbidden = MoveList::new();
        self.position.forbidden(&mut forbidden);
        let key = self.position.search_key(&forbidden);
        let entry = self.context.entry(key);
        let table_value = entry.map_or(NO_VALUE, |entry| from_table(entry.value, height));
        if !PV
            && let Some(entry) = entry
            && entry.bound.cuts(table_value, beta)
            && !self.beyond_limit(table_value, height)
        {
            return table_value;
        }

        // Stand pat, except in check: captures are optional, so the score is at least the evaluation.
        let (mut raw_eval, mut best) = (NO_VALUE, -INFINITE);
        if !in_check {
            StaticEval { raw: raw_eval, refined: best, .. } = self.static_eval(entry, table_value);
            if best >= beta {
                if entry.is_none() {
                    self.store_quiescence(key, Move::NONE, NO_VALUE, raw_eval, Bound::Lower, false);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let tuned = Self::tuned();
        let futility = best + tuned.quiescence_futility;

        let mut table_move = self.table_move(entry);
        if !in_check && table_move.is_some() && !self.position.is_noisy(table_move) {
            table_move = Move::NONE;
        }
        let mut picker = if in_check { Picker::new(table_move) } else { Picker::noisy(table_move) };
        let continuations = self.stack.continuations(height);
        let (mut best_move, mut searched) = (Move::NONE, 0);
        while let Some(mv) = picker.next(&tuned, &self.position, self.histories, &continuations) {
            // A capture of the terminal piece wins at once.
            if self.position.captures_terminal(mv) {
                if PV {
                    self.pv.set(height, &[mv]);
                }
                return win_in(height + 1);
            }
            if forbidden.contains(&mv) || !self.is_safe(mv, table_move, in_check) {
                continue;
            }

            // Futility pruning. Far below alpha a capture has to win material.
            if best > -MATE_BOUND && !in_check && futility <= alpha && !self.position.exchange_at_least(mv, 1) {
                best = best.max(futility);
                continue;
            }

            searched += 1;
            self.prefetch(mv);
            self.make(mv, height);
            let value = -self.quiescence::<PV>(-beta, -alpha, height + 1);
            self.unmake();
            if self.stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = mv;
                    alpha = value;
                    if PV {
                        self.pv.extend(height, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }

            // Evasion pruning. In check one defence that does not lose at once is enough; after it, only captures are
            // searched.
            if in_check && best > -MATE_BOUND {
                picker.skip_quiets();
            }
        }

        if in_check && searched == 0 && best == -INFINITE {
            return self.no_safe_move(height);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let was_pv = entry.is_some_and(|entry| entry.pv);
        self.store_quiescence(key, best_move, to_table(best, height), raw_eval, bound, was_pv);
        best
    }

    /// Stores a result of depth 0. `value` counts mates from the node.
    #[inline(always)]
    fn store_quiescence(&self, key: u64, mv: Move, value: Value, eval: Value, bound: Bound, pv: bool) {
        self.context.store(key, TableEntry { mv, value, eval, depth: 0, bound, pv });
    }
}

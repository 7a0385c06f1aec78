//! Quiescence: at the horizon, captures are played out before the position is judged.

use xiongmao_movegen::{Legality, Ply, PlyList, Position};

use crate::eval::Eval;
use crate::params;
use crate::picker::Picker;
use crate::score::{Bound, INFINITE, MATE_BOUND, MAX_PLY, NO_VALUE, Value, win_in};
use crate::table::{Entry, from_table, to_table};
use crate::worker::Worker;

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// The score of this position once it is quiet, between alpha and beta. While the terminal piece is attacked there
    /// is no standing pat: every ply is looked at.
    pub(crate) fn quiescence<const PV: bool>(&mut self, mut alpha: Value, beta: Value, at: usize) -> Value {
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
        let attacked = self.position.in_check();
        if at >= MAX_PLY - 1 {
            return if attacked { 0 } else { self.evaluate(None).1 };
        }

        let mut forbidden = PlyList::new();
        self.position.forbidden(&mut forbidden);
        let key = self.position.search_key(&forbidden);
        let found = self.shared.table.get(key);
        let found_value = found.map_or(NO_VALUE, |entry| from_table(entry.value, at));
        if !PV
            && let Some(entry) = found
            && cuts(entry.bound, found_value, beta)
            && !self.beyond_limit(found_value, at)
        {
            return found_value;
        }

        let (mut raw, mut best) = (NO_VALUE, -INFINITE);
        if !attacked {
            (raw, best) = self.stand_pat(found, found_value);
            if best >= beta {
                if found.is_none() {
                    let entry =
                        Entry { ply: Ply::NONE, value: NO_VALUE, eval: raw, depth: 0, bound: Bound::Lower, pv: false };
                    self.shared.table.put(key, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let futility = best + params::quiescence_futility();

        let table_ply = found
            .map(|entry| entry.ply)
            .filter(|&ply| ply.is_some() && self.position.is_pseudo_legal(ply))
            .filter(|&ply| attacked || self.position.is_noisy(ply))
            .unwrap_or(Ply::NONE);
        let mut picker = if attacked { Picker::new(table_ply) } else { Picker::noisy(table_ply) };
        let links = self.stack.links(at);
        let mut best_ply = Ply::NONE;
        let mut searched = 0;
        while let Some(ply) = picker.next(&self.position, self.histories, &links) {
            if self.position.captures_terminal(ply) {
                if PV {
                    self.lines.set(at, &[ply]);
                }
                return win_in(at + 1);
            }
            if forbidden.contains(&ply) || self.position.legality(ply, attacked) != Legality::Safe {
                continue;
            }
            if best > -MATE_BOUND && !attacked && futility <= alpha && !self.position.exchange_at_least(ply, 1) {
                best = best.max(futility);
                continue;
            }
            searched += 1;
            self.make(ply, at);
            let value = -self.quiescence::<PV>(-beta, -alpha, at + 1);
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
            // One defence that does not lose at once is enough to judge by; the rest is for the captures.
            if attacked && best > -MATE_BOUND {
                picker.skip_quiets();
            }
        }
        if attacked && searched == 0 && best == -INFINITE {
            return self.lost(at);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let entry = Entry {
            ply: best_ply,
            value: to_table(best, at),
            eval: raw,
            depth: 0,
            bound,
            pv: found.is_some_and(|entry| entry.pv),
        };
        self.shared.table.put(key, entry);
        best
    }

    /// What the side to move has without doing anything: (raw evaluation, corrected or better known score).
    #[inline(always)]
    fn stand_pat(&mut self, found: Option<Entry>, found_value: Value) -> (Value, Value) {
        let stored = found.map(|entry| entry.eval).filter(|&eval| eval != NO_VALUE);
        let (raw, corrected) = self.evaluate(stored);
        // A stored score is a better judgement than the evaluation, where its bound allows.
        let known =
            found.is_some_and(|entry| found_value.abs() < MATE_BOUND && sharpens(entry.bound, found_value, corrected));
        (raw, if known { found_value } else { corrected })
    }
}

/// Whether a stored score ends a search with a window of width 1 at beta.
#[inline(always)]
pub(crate) fn cuts(bound: Bound, value: Value, beta: Value) -> bool {
    value != NO_VALUE
        && match bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value < beta,
        }
}

/// Whether a stored score says more than this evaluation.
#[inline(always)]
pub(crate) fn sharpens(bound: Bound, value: Value, eval: Value) -> bool {
    value != NO_VALUE
        && match bound {
            Bound::Exact => true,
            Bound::Lower => value > eval,
            Bound::Upper => value < eval,
        }
}

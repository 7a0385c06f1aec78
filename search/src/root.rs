//! The moves of the root and the facts known about them.

use std::ops::Range;

use xiongmao_movegen::{Legality, Move, MoveList, Position};

use crate::endings::{EndingValue, known_score};
use crate::limits::Limits;
use crate::score::{Bound, INFINITE, MATE_BOUND, Value};

/// A root move and the facts known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    /// The move.
    pub(crate) mv: Move,
    /// Its score in this iteration in units, or minus infinity if it only proved no better than another.
    pub(crate) value: Value,
    /// The last iteration that judged it: that gave it a score, or found another move better.
    pub(crate) depth: i32,
    /// Its score in the previous iteration.
    pub(crate) previous: Value,
    /// Whether the score is exact or a bound, which an aborted iteration may leave.
    pub(crate) bound: Bound,
    /// The line that begins with it.
    pub(crate) line: Vec<Move>,
    /// The length of the longest line searched below it, in plies.
    pub(crate) seldepth: usize,
    /// Nodes searched below it.
    pub(crate) nodes: u64,
    /// The best win that has been proven for it; minus infinity if none has.
    pub(crate) proven: Value,
    /// The line of that win, beginning with the move.
    pub(crate) proven_line: Vec<Move>,
    /// Its score by the tables, if they decide the game after it: a win, which is at least as good, or a loss, which is
    /// at least as bad.
    pub(crate) known: Option<Value>,
    /// It allows the capture of the terminal piece: the score is known without a search.
    pub(crate) suicidal: bool,
}

impl RootMove {
    /// A move with an unknown score.
    pub(crate) fn new(mv: Move) -> Self {
        Self {
            mv,
            value: -INFINITE,
            depth: 0,
            previous: -INFINITE,
            bound: Bound::Exact,
            line: vec![mv],
            seldepth: 0,
            nodes: 0,
            proven: -INFINITE,
            proven_line: Vec::new(),
            known: None,
            suicidal: false,
        }
    }

    /// Remembers a proven win with its line, which begins with the move, unless a better one is known.
    pub(crate) fn keep_proof(&mut self, value: Value, line: Vec<Move>) {
        if value >= MATE_BOUND && value > self.proven {
            (self.proven, self.proven_line) = (value, line);
        }
    }

    /// Takes over a better win that is known of the same move.
    pub(crate) fn adopt_proof(&mut self, other: &Self) {
        self.take_proof(other.proven, &other.proven_line);
    }

    /// Remembers a proven win, and scores the move by it.
    pub(crate) fn take_proof(&mut self, value: Value, line: &[Move]) {
        self.keep_proof(value, line.to_vec());
        let value = self.corrected(self.value);
        if value > self.value {
            (self.value, self.bound, self.line) = (value, Bound::Exact, self.proven_line.clone());
        }
    }

    /// Notes a win or loss that the tables know.
    pub(crate) fn keep_known(&mut self, value: EndingValue) {
        self.known = known_score(value, 0).filter(|value| value.abs() >= MATE_BOUND);
        if let Some(value) = self.known {
            self.keep_proof(value, vec![self.mv]);
        }
    }

    /// Takes over the score that a search with this window has found, and the line below the move. A known win or loss
    /// is kept even if the search has not found it again.
    pub(crate) fn take_result(&mut self, searched: Value, window: Range<Value>, line: &[Move]) {
        let value = self.corrected(searched);
        self.value = value;
        self.bound = match value {
            _ if value == self.proven => Bound::Exact,
            _ if value <= window.start => Bound::Upper,
            _ if value >= window.end => Bound::Lower,
            _ => Bound::Exact,
        };
        self.line.truncate(1);
        if value == self.proven {
            self.line.clone_from(&self.proven_line);
        } else if searched == value {
            // Else the line that was searched is not the one that loses.
            self.line.extend_from_slice(line);
        }
    }

    /// This score, or a better-founded one from the tables or a proof.
    pub(crate) fn corrected(&self, value: Value) -> Value {
        let value = value.max(self.proven);
        self.known.filter(|known| *known < 0).map_or(value, |known| value.min(known))
    }
}

/// The root moves to search: all legal ones, or those among them that the limits name. Suicidal ones come last.
pub(crate) fn root_moves<P: Position>(position: &P, limits: &Limits) -> Vec<RootMove> {
    let wanted = |mv| limits.search_moves.is_empty() || limits.search_moves.contains(&mv);
    let mut root: Vec<RootMove> = legal_moves(position)
        .filter(|&(mv, _)| wanted(mv))
        .map(|(mv, legality)| RootMove { suicidal: legality == Legality::Suicidal, ..RootMove::new(mv) })
        .collect();
    root.sort_by_key(|root| root.suicidal);
    root
}

/// The move that captures the terminal piece, if there is one.
pub(crate) fn terminal_capture<P: Position>(position: &P) -> Option<Move> {
    let mut noisy = MoveList::new();
    position.noisy(&mut noisy);
    noisy.into_iter().find(|&mv| position.captures_terminal(mv))
}

/// The legal moves, including suicidal ones, without moves that the history forbids.
pub(crate) fn legal_moves<P: Position>(position: &P) -> impl Iterator<Item = (Move, Legality)> {
    let (mut moves, mut forbidden) = (MoveList::new(), MoveList::new());
    position.noisy(&mut moves);
    position.quiet(&mut moves);
    position.forbidden(&mut forbidden);
    let in_check = position.in_check();
    let allowed: Vec<Move> = moves.into_iter().filter(|mv| !forbidden.contains(mv)).collect();
    let judged = move |mv| (mv, position.legality(mv, in_check));
    allowed.into_iter().map(judged).filter(|&(_, legality)| legality != Legality::Illegal)
}

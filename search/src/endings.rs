//! Known results of endings without a search: the interface to endgame tables.
//!
//! The search probes them at every node. The [variant](crate::variant::Variant) of the game answers for positions that
//! its tables hold. The answers have to be certain, with the history of the game and its move limit counted in: a
//! search returns them as proven.

use std::sync::Arc;

use xiongmao_movegen::{Move, Position};
pub use xiongmao_tables::Value as EndingValue;
use xiongmao_tables::{Tabled, Tables};

use crate::score::{DRAW, MAX_PLY, Value, loss_in, win_in};

/// The known results of the endings of a game.
pub trait Endings<P: Position>: Send + Sync {
    /// The certain result of a position in the middle of a search, regardless of the moves before its last one. The
    /// distance may be greater than the true one. `None` if nothing is certain and the search has to continue.
    fn value(&self, position: &P) -> Option<EndingValue>;
    /// The certain results of the moves from the root of a search, for the side that plays them. Moves with an unknown
    /// result may be missing.
    fn root_values(&self, root: &P) -> Vec<(Move, EndingValue)>;
    /// The moves from a won or lost position to the end of the game; empty if they are not known.
    fn line(&self, position: &P) -> Vec<Move>;
}

/// The endings of a game that has tables.
pub(crate) struct TableEndings {
    tables: Arc<Tables>,
    most_pieces: u32,
}

impl TableEndings {
    /// These tables, for positions with at most this number of pieces.
    pub(crate) fn new(tables: Arc<Tables>, most_pieces: u32) -> Self {
        Self { tables, most_pieces }
    }
}

impl<G: Tabled> Endings<G> for TableEndings {
    /// Right after an irreversible move no earlier position can recur, so only the move limit counts, and the runs of
    /// checks and chases if the rules limit them.
    fn value(&self, position: &G) -> Option<EndingValue> {
        if position.men() > self.most_pieces || !position.is_fresh() {
            return None;
        }
        self.tables.bound(position)
    }

    fn root_values(&self, root: &G) -> Vec<(Move, EndingValue)> {
        if root.men() > self.most_pieces { Vec::new() } else { self.tables.moves_of(root) }
    }

    fn line(&self, position: &G) -> Vec<Move> {
        self.tables.line(position, MAX_PLY)
    }
}

/// The score of a node at this height whose value is known; `None` if the value is open, or its end too far from the
/// root for a score.
#[inline]
pub(crate) fn known_score(value: EndingValue, height: usize) -> Option<Value> {
    match value {
        EndingValue::Draw => Some(DRAW),
        EndingValue::Open => None,
        EndingValue::Win { plies, .. } => Some(height + usize::from(plies)).filter(|end| *end <= MAX_PLY).map(win_in),
        EndingValue::Loss { plies, .. } => Some(height + usize::from(plies)).filter(|end| *end <= MAX_PLY).map(loss_in),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_or_too_far_has_no_score() {
        let win = |plies| EndingValue::Win { plies, ban: false };
        assert_eq!(known_score(EndingValue::Open, 3), None);
        assert_eq!(known_score(EndingValue::Draw, 3), Some(DRAW));
        assert_eq!(known_score(win(9), 3), Some(win_in(12)));
        assert_eq!(known_score(EndingValue::Loss { plies: 8, ban: true }, 4), Some(loss_in(12)));
        assert_eq!((known_score(win(199), 41), known_score(win(201), 41)), (Some(win_in(240)), None));
    }
}

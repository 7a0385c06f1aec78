//! A move compared with the best one.

use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::{Answer, Limits, Score};

use crate::fact::Fact;

/// Searches a position within limits.
pub type Search<'a> = dyn FnMut(&AnyGame, &Limits) -> Answer + 'a;

/// A move compared with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    pub mv: Move,
    /// The best move; the same one, if nothing better was found.
    pub best: Move,
    /// The values of the move and of the best one to the player; `None` if the game is over after the move.
    pub scores: [Option<Score>; 2],
    /// The lines that begin with the move and with the best one.
    pub lines: [Vec<Move>; 2],
    /// What speaks against the move or for it, the weightiest first.
    pub facts: Vec<Fact>,
}

/// The loss of centipawns from which on a move is worse than the best, and not as good.
const WORSE: i32 = 20;

impl Why {
    /// Whether the move is worse than the best one, as far as the searches can tell.
    pub fn is_worse(&self) -> bool {
        match self.scores {
            _ if self.mv == self.best => false,
            [Some(Score::Centipawns(played)), Some(Score::Centipawns(best))] => best - played >= WORSE,
            [Some(Score::Mate(played)), Some(Score::Mate(best))] => (played < 0) != (best < 0),
            [Some(played), Some(best)] => {
                played != best && (matches!(best, Score::Mate(1..)) || !matches!(played, Score::Mate(1..)))
            }
            _ => false,
        }
    }
}

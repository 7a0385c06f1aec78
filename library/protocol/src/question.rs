//! The searches of `why` and `threats` on the search thread.

use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::reasons::{self, NODES};
use xiongmao_analysis::searcher::SearcherError;
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_reasons::{Fact, Why};

/// A question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Why this move is good or bad.
    Why(Move),
    /// The other side's threats.
    Threats,
}

/// The answer to a [`Question`].
#[derive(Debug)]
pub enum Reasons {
    /// The move compared with the best one; `None` if the game is over.
    Why(Option<Why>),
    Threats(Vec<Fact>),
}

impl Question {
    /// The answer, by searches that leave the session's transposition table alone.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn answer(self, game: &AnyGame, interruption: &Interruption) -> Result<Reasons, SearcherError> {
        match self {
            Self::Why(mv) => reasons::why(game, mv, NODES, interruption).map(Reasons::Why),
            Self::Threats => reasons::threats(game, interruption).map(Reasons::Threats),
        }
    }
}

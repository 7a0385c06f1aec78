//! A search started by `go`.

use xiongmao_movegen::AnyGame;
use xiongmao_search::Answer;

/// A `go` that has not been answered yet.
pub enum Task {
    /// A search, or a finished game, which needs no search.
    Search(Search),
    /// Reasons about this position.
    Reasons(AnyGame),
    /// A count of leaves.
    Perft {
        /// The position.
        root: AnyGame,
        /// How deep the leaves are, in plies.
        depth: u32,
    },
}

/// The purpose of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To be shown: the host did not say how long to search, or did not wait for the end.
    Analysis,
    /// To be played.
    Game {
        /// Whether the opponent has offered a draw.
        offered: bool,
    },
}

impl Purpose {
    /// The opponent offers a draw.
    pub fn offer(&mut self) {
        if let Self::Game { offered } = self {
            *offered = true;
        }
    }
}

/// A search that has not been answered yet.
pub struct Search {
    /// The position.
    pub root: AnyGame,
    /// The answer must wait for `stop`.
    pub infinite: bool,
    /// The answer must wait for `ponderhit` or `stop`.
    pub pondering: bool,
    /// The purpose of the answer.
    pub purpose: Purpose,
    /// The finished answer, while it must wait.
    pub held: Option<Answer>,
}

impl Search {
    /// Whether the answer must wait for a command.
    pub fn must_wait(&self) -> bool {
        self.infinite || self.pondering
    }

    /// Releases the answer at once.
    pub fn stop(&mut self) {
        (self.infinite, self.pondering, self.purpose) = (false, false, Purpose::Analysis);
    }
}

impl Task {
    /// Whether it ends only after another command.
    pub fn must_wait(&self) -> bool {
        matches!(self, Self::Search(search) if search.must_wait())
    }
}

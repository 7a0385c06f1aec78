//! An opening: a position and moves, shared by both games of a pair; why openings cannot be used.

use std::sync::Arc;

use thiserror::Error;
use xiongmao_records::RecordError;
use xiongmao_records::pcn::PcnError;

use crate::rules::{AnyGame, Move, Notation, RuleSettings, Rules, SetUpError, StartPosition, Status, replay};
use crate::tournament::openings::scorer::ScorerError;

#[derive(Clone, Debug)]
pub struct Opening {
    /// The position it starts from. Random openings share it.
    pub start: Arc<AnyGame>,
    /// The moves played from there.
    pub moves: Vec<Move>,
}

/// Why an opening is invalid.
#[derive(Debug, Error)]
pub enum InvalidOpening {
    /// Its position or one of its moves is invalid.
    #[error(transparent)]
    Replay(#[from] SetUpError),
    #[error("the game is over after the opening: {0}")]
    Over(Status),
    /// The line is not a record.
    #[error("{}", .0.without_line())]
    Record(#[source] PcnError),
    /// The game cannot be read.
    #[error(transparent)]
    Unread(RecordError),
    /// It is a record of another game.
    #[error("a game of {found}, not of {wanted}")]
    OtherGame {
        /// The title of that game.
        found: &'static str,
        /// The title of the game that is played.
        wanted: &'static str,
    },
}

/// Most moves of a random opening.
pub const MOST_PLIES: usize = 200;

/// Greatest number of the first opening, if openings are random.
pub const MOST_FIRST: usize = 1_000_000;

/// Why openings cannot be used.
#[derive(Debug, Error)]
pub enum OpeningError {
    #[error("openings: cannot read {path}: {source}")]
    Read {
        path: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// A line of the file is invalid.
    #[error("openings: {path}, line {line}: {source}")]
    Line {
        /// The path of the file.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// The error.
        source: InvalidOpening,
    },
    /// A game of the file is invalid.
    #[error("openings: {path}, game {number}: {source}")]
    Game {
        /// The path of the file.
        path: String,
        /// The number of the game, from 1.
        number: usize,
        /// The error.
        source: InvalidOpening,
    },
    #[error("openings: {path} has more than {most} openings")]
    TooMany {
        path: String,
        /// How many it may have.
        most: usize,
    },
    #[error("openings: {0} is not a number of plies from 0 to {MOST_PLIES}")]
    Moves(String),
    /// All random openings before the first one would have to be made.
    #[error(
        "openings: the first random opening must be at most number {MOST_FIRST}, not {0}; another seed makes others"
    )]
    First(usize),
    /// The selection was ended from outside.
    #[error("openings: interrupted")]
    Halted,
    #[error("openings: there is no suite of balanced openings of {0}")]
    NoSuite(&'static str),
    #[error("openings: no usable opening in {0}: it is empty, or no opening is balanced")]
    None(String),
    #[error("openings: {0} random openings in a row were rejected; allow more moves or a wider balance")]
    Exhausted(usize),
    #[error("openings: balance needs a search, which this program does not have")]
    NoSearch,
    #[error("openings: this program reads no databases of games")]
    NoDatabases,
    /// The database of games cannot be read.
    #[error("openings: {0}")]
    Database(#[source] ScorerError),
    /// Threads cannot be started.
    #[error("openings: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The search cannot be set up.
    #[error("openings: {0}")]
    Search(#[source] ScorerError),
}

impl Opening {
    /// The starting position, without moves.
    pub fn start(rules: &Rules) -> Self {
        Self { start: Arc::new(rules.start()), moves: Vec::new() }
    }

    /// Reads a position and moves in the game's notation.
    ///
    /// # Errors
    /// If the position or a move is invalid, or the game is over after the last move.
    pub fn read<'a, 's>(
        rules: &Rules,
        start: impl Into<StartPosition<'s>>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, InvalidOpening> {
        let end = replay(rules, start, &RuleSettings::default(), moves)?;
        if end.status().is_over() {
            return Err(InvalidOpening::Over(end.status()));
        }
        Ok(Self { start: Arc::new(end.at_start()), moves: end.played() })
    }

    /// The position at which the engines take over.
    pub fn end(&self) -> AnyGame {
        let mut game = AnyGame::clone(&self.start);
        for &mv in &self.moves {
            // They have been played before, so nothing is refused.
            let _ = game.play(mv);
        }
        game
    }

    /// Its moves in PMN.
    pub fn written(&self) -> Vec<String> {
        let mut game = AnyGame::clone(&self.start);
        let mut written = Vec::new();
        for &mv in &self.moves {
            written.push(game.write_move(mv, Notation::Pmn));
            let _ = game.play(mv);
        }
        written
    }
}

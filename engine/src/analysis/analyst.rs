//! One searcher and what it makes of a position.

use std::sync::Arc;
use std::time::Duration;

use xiongmao_movegen::Ply;
use xiongmao_search::{Answer, Control, Info, Limits, Report, Settings};

use super::AnalysisError;
use super::bounds::Bounds;
use crate::game::{self, Game, Pool, read_legal_ply};
use crate::memory::{self, THREAD_MEGABYTES};
use crate::protocol::quote;

/// How to look at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// When to end.
    pub bounds: Bounds,
    /// How many lines to find, at least 1.
    pub multipv: usize,
    /// The only plies to look at, in PMN; empty means all.
    pub searchmoves: Vec<String>,
}

impl Job {
    /// What ends a search of this position.
    ///
    /// # Errors
    /// If one of the plies to look at is not legal here.
    pub fn limits(&self, game: &Game) -> Result<Limits, AnalysisError> {
        let read = |token: &String| {
            read_legal_ply(game, token).map_err(|reason| AnalysisError::SearchPly { token: quote(token), reason })
        };
        let plies: Result<Vec<Ply>, AnalysisError> = self.searchmoves.iter().map(read).collect();
        Ok(self.bounds.limits(plies?))
    }
}

/// A searcher that comes to every position without memories, so that no answer depends on what was asked before.
pub struct Analyst {
    pool: Pool,
    used: bool,
}

impl Analyst {
    /// A searcher with so many threads and a table of so many megabytes.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(threads: u16, megabytes: u32) -> Result<Self, AnalysisError> {
        let mut pool = Pool::new(game::evaluation(), megabytes as usize)
            .map_err(|reason| AnalysisError::Memory(reason.to_string()))?;
        pool.set_threads(usize::from(threads));
        Ok(Self { pool, used: false })
    }

    /// Refuses so many searchers with so many threads each, and such tables, if the machine lacks the memory.
    ///
    /// # Errors
    /// Says what there is.
    pub fn check_memory(searchers: u16, threads: u16, megabytes: u32) -> Result<(), AnalysisError> {
        let each = u64::from(megabytes) + u64::from(threads) * THREAD_MEGABYTES;
        memory::check(u64::from(searchers) * each).map_err(AnalysisError::Memory)
    }

    /// With this a search is ended from outside.
    pub fn control(&self) -> Arc<Control> {
        self.pool.control()
    }

    /// Searches the position until a limit is reached or it is told to stop. [`Control::start`] must have been called.
    /// A game that is over has no answer.
    pub fn search(&mut self, game: &Game, limits: &Limits, multipv: usize, report: &mut dyn Report) -> Answer {
        if game.status().is_over() {
            return Answer::default();
        }
        if std::mem::replace(&mut self.used, true) {
            self.pool.clear();
        }
        // Nobody waits at the other end of a wire.
        let settings = Settings { multipv, overhead: Duration::ZERO, ..Settings::default() };
        self.pool.search(game, limits, &settings, report)
    }
}

/// The lines that a search has told last, the best one first.
#[derive(Clone, Debug, Default)]
pub struct Lines(Vec<Info>);

impl Lines {
    /// The lines.
    pub fn as_slice(&self) -> &[Info] {
        &self.0
    }
}

impl Report for Lines {
    fn info(&mut self, info: &Info) {
        // The lines of an iteration come in their order, and every iteration has as many.
        match self.0.get_mut(info.multipv - 1) {
            Some(old) => *old = info.clone(),
            None => self.0.push(info.clone()),
        }
    }
}

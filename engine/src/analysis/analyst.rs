//! One searcher and what it makes of a position.

use std::time::Duration;

use xiongmao_movegen::Ply;
use xiongmao_search::{Answer, Info, Limits, Report, Settings};

use super::AnalysisError;
use super::bounds::Bounds;
use crate::game::{Game, read_legal_ply};
use crate::protocol::quote;
use crate::searcher::Searcher;

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

/// Searches the position with an empty table, so that no answer depends on earlier questions. [`Control::start`] must
/// have been called before.
///
/// [`Control::start`]: xiongmao_search::Control::start
pub fn search_afresh(
    searcher: &mut Searcher,
    game: &Game,
    limits: &Limits,
    multipv: usize,
    report: &mut dyn Report,
) -> Answer {
    searcher.clear();
    // No line to a clock's keeper costs time here.
    let settings = Settings { multipv, overhead: Duration::ZERO, ..Settings::default() };
    searcher.search(game, limits, &settings, report)
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

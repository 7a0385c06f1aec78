//! A query: how to search a position, and the search itself.

use xiongmao_movegen::notation::Notation;
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::{Answer, Info, Limits, Report, SearchSettings, SearchToken};
use xiongmao_text::quote;

use crate::AnalysisError;
use crate::game::read_legal_move_as;
use crate::searcher::PositionSearcher;
use xiongmao_answers::limits::AnalysisLimits;

/// How to search a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// When to stop.
    pub limits: AnalysisLimits,
    /// How many lines to find, at least 1.
    pub multipv: usize,
    /// The only moves to search; empty for all moves.
    pub searchmoves: Vec<String>,
    /// The notation of moves, given and printed.
    pub notation: Notation,
}

impl Query {
    /// The limits for the search of this position.
    ///
    /// # Errors
    /// If one of the moves to search is not legal here.
    pub fn search_limits(&self, game: &AnyGame) -> Result<Limits, AnalysisError> {
        let read = |token: &String| {
            read_legal_move_as(game, token, Some(self.notation))
                .map_err(|reason| AnalysisError::SearchMove { token: quote(token), reason })
        };
        let moves: Result<Vec<Move>, AnalysisError> = self.searchmoves.iter().map(read).collect();
        Ok(self.limits.search_limits(moves?))
    }
}

/// Searches the position with an empty table, so that no answer depends on earlier questions.
pub fn search_afresh(
    searcher: &mut PositionSearcher,
    token: SearchToken,
    game: &AnyGame,
    limits: &Limits,
    multipv: usize,
    report: &mut dyn Report,
) -> Answer {
    searcher.clear();
    let settings = SearchSettings { multipv, ..SearchSettings::default() };
    searcher.search(token, game, limits, &settings, report)
}

/// The latest lines that a search has reported, the best one first.
#[derive(Clone, Debug, Default)]
pub struct LatestLines(Vec<Info>);

impl LatestLines {
    /// The lines.
    pub fn as_slice(&self) -> &[Info] {
        &self.0
    }
}

impl Report for LatestLines {
    fn info(&mut self, info: &Info) {
        // The lines of an iteration arrive in order, the same number in every iteration.
        match self.0.get_mut(info.multipv - 1) {
            Some(old) => *old = info.clone(),
            None => self.0.push(info.clone()),
        }
    }
}

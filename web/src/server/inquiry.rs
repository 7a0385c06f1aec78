//! Questions that take a few short searches.

use std::sync::Arc;

use xiongmao_movegen::AnyGame;
use xiongmao_reasons::Search;
use xiongmao_search::{Limits, NullReport, SearchSettings};

use crate::error::ServerRefusal;
use crate::program::GameSearch;
use crate::server::metrics::Metrics;
use crate::server::queue::Ticket;
use crate::settings::Settings;

/// A question about a position.
pub struct Inquiry {
    /// The position.
    pub game: AnyGame,
    pub search: GameSearch,
    /// The handle of the searches.
    pub ticket: Arc<Ticket>,
    /// Counts nodes.
    pub metrics: Arc<Metrics>,
}

impl Inquiry {
    /// Finds the answer, by searches that begin with an empty table.
    ///
    /// # Errors
    /// If the machine lacks the memory, or the searches were cancelled.
    pub fn run<T>(self, find: impl FnOnce(&AnyGame, &mut Search) -> T) -> Result<T, ServerRefusal> {
        let mut searcher = self.search.searcher(Settings::PLAY_HASH as usize)?;
        let settings = SearchSettings::default();
        let found = find(&self.game, &mut |game: &AnyGame, limits: &Limits| {
            let token = self.ticket.begin(&searcher.control());
            let answer = searcher.search(token, game, limits, &settings, &mut NullReport);
            self.metrics.nodes.inc_by(answer.info.as_ref().map_or(0, |info| info.nodes));
            answer
        });
        // What a search finds that is stopped before its limits may be wrong.
        if self.ticket.is_cancelled() { Err(ServerRefusal::Closing {}) } else { Ok(found) }
    }
}

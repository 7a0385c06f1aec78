//! Reviews of recorded games as work for the queue.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use xiongmao_answers::review::{FoundLines, PositionObject, Review, ReviewTask, Reviewer};
use xiongmao_search::{Answer, Searcher};

use crate::error::ServerRefusal;
use crate::program::GameSearch;
use crate::server::metrics::Metrics;
use crate::server::queue::{Progress, Ticket, Work};
use crate::settings::Settings;

/// News of a review. The channel holds no more than a message for each position.
pub enum ReviewNews {
    /// A position has been searched.
    Position(Box<PositionObject>),
    End(Box<Review>),
    /// The server has given it up.
    Failed(ServerRefusal),
}

/// A review under way. It searches a position to its end, and gives others their turn after a slice of time.
pub struct Reviewing {
    /// What to search next; `None` when all is done.
    pub reviewer: Option<Reviewer>,
    pub search: GameSearch,
    /// The time for the whole review, waiting not included.
    pub time: Duration,
    /// Made for the first slice.
    pub searcher: Option<Box<dyn Searcher>>,
    /// Receives the news.
    pub news: mpsc::UnboundedSender<ReviewNews>,
    /// The handle.
    pub ticket: Arc<Ticket>,
    /// Counts nodes.
    pub metrics: Arc<Metrics>,
}

impl Reviewing {
    /// The end of the review, with these last news.
    fn end(&self, news: ReviewNews) -> Progress {
        Progress::last(&self.news, news)
    }

    fn searcher(&mut self) -> Result<Box<dyn Searcher>, ServerRefusal> {
        self.searcher.take().map_or_else(|| self.search.searcher(Settings::REVIEW_HASH as usize), Ok)
    }
}

impl Work for Reviewing {
    fn run(&mut self) -> Progress {
        let mut searcher = match self.searcher() {
            Ok(searcher) => searcher,
            Err(reason) => return self.end(ReviewNews::Failed(reason)),
        };
        let Some(mut reviewer) = self.reviewer.take() else { return Progress::done(|| ()) };
        let began = Instant::now();
        while let Some(ReviewTask { game, limits, settings }) = reviewer.task() {
            if began.elapsed() >= self.time {
                return self.end(ReviewNews::Failed(ServerRefusal::ReviewTimeOver {}));
            }
            if began.elapsed() >= Settings::SLICE {
                self.time -= began.elapsed().min(self.time);
                (self.reviewer, self.searcher) = (Some(reviewer), Some(searcher));
                return Progress::Paused;
            }
            let token = self.ticket.begin(&searcher.control());
            let mut lines = FoundLines::default();
            let answer = if game.status().is_over() {
                Answer::default()
            } else {
                searcher.search(token, game, &limits, &settings, &mut lines)
            };
            if self.ticket.is_cancelled() {
                return self.end(ReviewNews::Failed(ServerRefusal::Closing {}));
            }
            self.metrics.nodes.inc_by(answer.info.as_ref().map_or(0, |info| info.nodes));
            if let Some(position) = reviewer.take(&answer, &lines) {
                let position = Box::new(position.clone());
                let _ = self.news.send(ReviewNews::Position(position));
            }
        }
        self.end(ReviewNews::End(Box::new(reviewer.finish())))
    }
}

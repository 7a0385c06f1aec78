//! Batches of positions as work for the queue.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use xiongmao_search::Answer;

use crate::error::ServerRefusal;
use crate::questions::analysis::{Analysis, AnalysisResult, LastLines};
use crate::server::metrics::Metrics;
use crate::server::queue::{Progress, Ticket, Work};
use crate::settings::Settings;

/// News of a batch. The channel holds no more than a message for each position.
pub enum BatchNews {
    /// A position has been searched.
    Result(Box<AnalysisResult>),
    /// All positions have been searched.
    End,
    /// There was no time for the rest.
    CutOff,
    /// The server has given it up.
    Failed(ServerRefusal),
}

/// A batch under way. It searches a position to its end, and gives others their turn after a slice of time.
pub struct Batching {
    /// What to search, the last position first.
    pub analyses: Vec<(u64, Analysis)>,
    /// The time for the whole batch, waiting not included.
    pub time: Duration,
    /// Receives the news.
    pub news: mpsc::UnboundedSender<BatchNews>,
    /// The handle.
    pub ticket: Arc<Ticket>,
    /// Counts nodes.
    pub metrics: Arc<Metrics>,
}

impl Batching {
    /// The end of the batch, with these last news.
    fn end(&self, news: BatchNews) -> Progress {
        Progress::last(&self.news, news)
    }

    /// Searches a position with an empty table, so that its answer depends on the question alone.
    fn search(&self, line: u64, analysis: &Analysis) -> Result<AnalysisResult, ServerRefusal> {
        let (mut lines, mut answer) = (LastLines::default(), Answer::default());
        if !analysis.game.status().is_over() {
            let mut searcher = analysis.search.searcher(analysis.hash as usize)?;
            let token = self.ticket.begin(&searcher.control());
            answer = searcher.search(token, &analysis.game, &analysis.limits, &analysis.settings(), &mut lines);
        }
        self.metrics.nodes.inc_by(answer.info.as_ref().map_or(0, |info| info.nodes));
        Ok(analysis.result_of(line, &answer, &lines.0))
    }
}

impl Work for Batching {
    fn run(&mut self) -> Progress {
        let began = Instant::now();
        while let Some((line, analysis)) = self.analyses.pop() {
            let result = match self.search(line, &analysis) {
                Ok(result) => result,
                Err(refusal) => return self.end(BatchNews::Failed(refusal)),
            };
            if self.ticket.is_cancelled() {
                return self.end(BatchNews::Failed(ServerRefusal::Closing {}));
            }
            let _ = self.news.send(BatchNews::Result(Box::new(result)));
            if began.elapsed() >= self.time && !self.analyses.is_empty() {
                return self.end(BatchNews::CutOff);
            }
            if began.elapsed() >= Settings::SLICE {
                self.time -= began.elapsed().min(self.time);
                return Progress::Paused;
            }
        }
        self.end(BatchNews::End)
    }
}

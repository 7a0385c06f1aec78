//! Analysis, as events while it goes on.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use xiongmao_answers::line::InfoObject;
use xiongmao_search::Answer;

use crate::error::{ApiError, ErrorAnswer};
use crate::questions::analysis::{Analysis, AnalysisQuestion};
use crate::server::body::Question;
use crate::server::descriptions::{EventObject, Refusals};
use crate::server::events::{SIGN_OF_LIFE, event};
use crate::server::guard::Asker;
use crate::server::search::{AnalysisJob, End, Feed};
use crate::server::state::{Admission, AppState, Memory};
use crate::settings::Settings;

/// Analyses a position. The answer is a stream of events: `info` for each new line, `result` at the end, or `error`.
///
/// Closing the connection ends the analysis. While others wait, analyses take turns.
#[utoipa::path(post, path = "/api/v1/analyse", request_body = AnalysisQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = EventObject, content_type = "text/event-stream",
        description = "Events: `info` (InfoObject), `result` (AnalysisResult), `error` (ErrorAnswer)"), Refusals))]
pub async fn analyse(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<AnalysisQuestion>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let analysis = question.analysis(&state.program, &asker.settings(&state.settings))?;
    let Analysis { ref game, ref search, multipv, threads, hash, .. } = analysis;
    let feed = Arc::new(Feed::default());
    let megabytes = hash + u32::from(threads) * Settings::THREAD;
    let mut admission = state.admit(&asker, Memory::Kept(megabytes.min(state.settings.kept())))?;
    if game.status().is_over() {
        feed.finish(End::Answer(Answer::default()));
    } else {
        let job = AnalysisJob {
            game: game.clone(),
            search: search.clone(),
            limits: analysis.limits.clone(),
            multipv,
            threads: usize::from(threads),
            hash: hash as usize,
            searcher: None,
            spent: (Duration::ZERO, 0),
            feed: Arc::clone(&feed),
            ticket: Arc::clone(&admission.ticket),
            metrics: Arc::clone(&state.metrics),
        };
        admission.enqueue(usize::from(threads), true, job)?;
    }
    admission.accept("analysis");
    let reader = Reader { analysis, feed, admission, pending: Vec::new(), is_over: false };
    let events = stream::unfold(reader, |mut reader| async move { Some((Ok(reader.next().await?), reader)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
}

/// Turns the news of a feed into events. It owns the place of the search: when the client goes away, the reader is
/// dropped, and the search ends.
struct Reader {
    analysis: Analysis,
    feed: Arc<Feed>,
    admission: Admission,
    /// Events to send, the last one first.
    pending: Vec<Event>,
    is_over: bool,
}

impl Reader {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.pending.pop() {
                if self.is_over && self.pending.is_empty() {
                    self.admission.complete();
                }
                return Some(event);
            }
            if self.is_over {
                return None;
            }
            let (lines, end) = self.feed.read();
            if let Some(end) = end {
                self.is_over = true;
                self.pending.push(self.end(end));
            }
            let events: Vec<Event> =
                lines.iter().rev().map(|info| event("info", &InfoObject::new(self.analysis.line(info)))).collect();
            self.pending.extend(events);
            if self.pending.is_empty() {
                self.feed.news.notified().await;
            }
        }
    }

    fn end(&self, end: End) -> Event {
        match end {
            End::Answer(answer) => {
                let interrupted = self.admission.ticket.is_cancelled();
                event("result", &self.analysis.result(&answer, &self.feed.lines(), interrupted))
            }
            End::Failed(refusal) => event("error", &ErrorAnswer::from(refusal)),
        }
    }
}

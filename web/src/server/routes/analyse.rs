//! Analysis, as a stream of events.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use xiongmao_answers::line::InfoObject;
use xiongmao_search::Answer;

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};
use crate::questions::analysis::{Analysis, AnalysisQuestion, AnalysisResult};
use crate::server::asker::Asker;
use crate::server::body::Question;
use crate::server::descriptions::{AnalysisEvent, Refusals};
use crate::server::events::{WantsEnd, event, event_stream};
use crate::server::search::{AnalysisJob, End, Feed};
use crate::server::state::{Admission, AppState, Memory};
use crate::settings::Settings;

/// Analyses a position. The answer is a stream of events: `info` for each new line, `result` at the end, or `error`.
/// With `Accept: application/json` it is the result alone.
///
/// Closing the connection ends the analysis. While others wait, analyses take turns.
#[utoipa::path(post, path = "/api/v2/analyse", request_body = AnalysisQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, description = "The result, or server-sent events",
        content((AnalysisResult = "application/json"), (AnalysisEvent = "text/event-stream"))), Refusals))]
pub async fn analyse(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    WantsEnd(wants_end): WantsEnd,
    Question(question): Question<AnalysisQuestion>,
) -> Result<Response, ApiError> {
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
    let reader = Reader { analysis: Arc::new(analysis), feed, admission, pending: Vec::new(), is_over: false };
    if wants_end {
        return Ok(Json(reader.end(&state).await?).into_response());
    }
    let next = async |(mut reader, state): (Reader, Arc<AppState>)| Some((reader.next(&state).await?, (reader, state)));
    Ok(event_stream(stream::unfold((reader, state), next)))
}

/// Turns the news of a feed into events. It owns the place of the search: when the client goes away, the reader is
/// dropped, and the search ends.
struct Reader {
    analysis: Arc<Analysis>,
    feed: Arc<Feed>,
    admission: Admission,
    /// Events to send, the last one first.
    pending: Vec<Event>,
    is_over: bool,
}

impl Reader {
    async fn next(&mut self, state: &AppState) -> Option<Event> {
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
                self.pending.push(match self.result(state, end).await {
                    Ok(result) => event("result", &result),
                    Err(refusal) => event("error", &ErrorAnswer::from(refusal)),
                });
            }
            let events: Vec<Event> =
                lines.iter().rev().map(|info| event("info", &InfoObject::new(self.analysis.line(info)))).collect();
            self.pending.extend(events);
            if self.pending.is_empty() {
                self.feed.news.notified().await;
            }
        }
    }

    /// Waits for the end.
    async fn end(mut self, state: &AppState) -> Result<AnalysisResult, ServerRefusal> {
        loop {
            if let (_, Some(end)) = self.feed.read() {
                self.admission.complete();
                return self.result(state, end).await;
            }
            self.feed.news.notified().await;
        }
    }

    async fn result(&self, state: &AppState, end: End) -> Result<AnalysisResult, ServerRefusal> {
        match end {
            End::Answer(answer) => {
                let (analysis, lines) = (Arc::clone(&self.analysis), self.feed.lines());
                let interrupted = self.admission.ticket.is_cancelled();
                // It asks endgame tables.
                state.aside(move || analysis.result(&answer, &lines, interrupted)).await
            }
            End::Failed(refusal) => Err(refusal),
        }
    }
}

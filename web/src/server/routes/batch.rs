//! Many positions, analysed one after another.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::mpsc;

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};
use crate::questions::batch::{Batch, BatchAnswer, BatchQuestion};
use crate::server::asker::Asker;
use crate::server::batch::{BatchNews, Batching};
use crate::server::body::Question;
use crate::server::descriptions::{BatchEvent, Refusals};
use crate::server::events::{WantsEnd, event, event_stream};
use crate::server::state::{Admission, AppState, Memory};
use crate::settings::Settings;

/// Analyses positions one after another. The answer is a stream of events: `answer` for each position that can be
/// analysed, and `result` with all of them at the end, or `error`. With `Accept: application/json` it is the result
/// alone.
///
/// Closing the connection ends the searches. While others wait, batches take turns with them.
#[utoipa::path(post, path = "/api/v2/batch", request_body = BatchQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, description = "The result, or server-sent events",
        content((BatchAnswer = "application/json"), (BatchEvent = "text/event-stream"))), Refusals))]
pub async fn batch(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    WantsEnd(wants_end): WantsEnd,
    Question(question): Question<BatchQuestion>,
) -> Result<Response, ApiError> {
    let settings = asker.settings(&state.settings);
    let program = state.program.clone();
    let Batch { mut analyses, answer } = state.aside(move || question.batch(&program, &settings)).await??;
    analyses.reverse();
    let hash = analyses.first().map_or(0, |(_, analysis)| analysis.hash);
    let megabytes = (hash + Settings::THREAD).min(state.settings.kept());
    let mut admission = state.admit(&asker, Memory::Kept(megabytes))?;
    let (sender, news) = mpsc::unbounded_channel();
    let batching = Batching {
        analyses,
        time: settings.analysis_time,
        news: sender,
        ticket: Arc::clone(&admission.ticket),
        metrics: Arc::clone(&state.metrics),
    };
    admission.enqueue(1, false, batching)?;
    admission.accept("batch");
    let reader = Reader { answer, news, admission, is_over: false };
    if wants_end {
        return Ok(Json(reader.end().await?).into_response());
    }
    let next = async |mut reader: Reader| Some((reader.next().await?, reader));
    Ok(event_stream(stream::unfold(reader, next)))
}

/// Turns news into events. It owns the place of the batch: when the client goes away, the reader is dropped, and the
/// searches end.
struct Reader {
    answer: BatchAnswer,
    news: mpsc::UnboundedReceiver<BatchNews>,
    admission: Admission,
    is_over: bool,
}

impl Reader {
    /// Waits for the next position, and says what is over: all of them, or the whole batch.
    async fn news(&mut self) -> Result<Option<Event>, ServerRefusal> {
        let news = self.news.recv().await.unwrap_or(BatchNews::Failed(ServerRefusal::Closing {}));
        self.is_over = !matches!(news, BatchNews::Result(_));
        if self.is_over {
            self.admission.complete();
        }
        match news {
            BatchNews::Result(result) => {
                let told = event("answer", &result);
                self.answer.add(*result);
                Ok(Some(told))
            }
            BatchNews::End => Ok(None),
            BatchNews::CutOff => {
                self.answer = std::mem::take(&mut self.answer).cut_off();
                Ok(None)
            }
            BatchNews::Failed(refusal) => Err(refusal),
        }
    }

    /// Waits for the end.
    async fn end(mut self) -> Result<BatchAnswer, ServerRefusal> {
        while self.news().await?.is_some() {}
        Ok(self.answer)
    }

    async fn next(&mut self) -> Option<Event> {
        if self.is_over {
            return None;
        }
        Some(match self.news().await {
            Ok(Some(told)) => told,
            Ok(None) => event("result", &self.answer),
            Err(refusal) => event("error", &ErrorAnswer::from(refusal)),
        })
    }
}

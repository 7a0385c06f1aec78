//! Reviews of recorded games, as events while they go on.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::mpsc;
use xiongmao_answers::reasons::Style;
use xiongmao_answers::review::ReviewResult;
use xiongmao_records::pcn::Pcn;

use crate::error::{ApiError, ErrorAnswer, ServerRefusal};
use crate::questions::review::{AnnotateQuestion, BegunReview};
use crate::server::asker::Asker;
use crate::server::body::Question;
use crate::server::descriptions::{Refusals, ReviewEvent};
use crate::server::events::{WantsEnd, event, event_stream};
use crate::server::review::{ReviewNews, Reviewing};
use crate::server::state::{Admission, AppState, Memory};
use crate::settings::Settings;

/// Reviews a recorded game as `xiongmao annotate` does. The answer is a stream of events: `game`, then `position` for
/// each position, the last one first, and `result` at the end, or `error`. With `Accept: application/json` it is the
/// result alone.
///
/// Closing the connection ends the review. While others wait, reviews take turns with them.
#[utoipa::path(post, path = "/api/v2/annotate", request_body = AnnotateQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, description = "The result, or server-sent events",
        content((ReviewResult = "application/json"), (ReviewEvent = "text/event-stream"))), Refusals))]
pub async fn annotate(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    WantsEnd(wants_end): WantsEnd,
    Question(question): Question<AnnotateQuestion, { Settings::RECORD }>,
) -> Result<Response, ApiError> {
    let limits = question.review_limits()?;
    let program = state.program.clone();
    let mut admission = state.admit(&asker, Memory::Kept(Settings::RECORDS_MEMORY.min(state.settings.kept())))?;
    let begun = admission.run(move || {
        let begun = question.begin(&limits, &program);
        (program.give_back)();
        begun
    });
    let begun = begun.await??;
    let BegunReview { record, search, reviewer } = begun;
    let first = event("game", reviewer.game());
    let (sender, news) = mpsc::unbounded_channel();
    let reviewing = Reviewing {
        reviewer: Some(reviewer),
        search,
        time: asker.settings(&state.settings).analysis_time,
        searcher: None,
        news: sender,
        ticket: Arc::clone(&admission.ticket),
        metrics: Arc::clone(&state.metrics),
    };
    admission.enqueue(1, false, reviewing)?;
    admission.accept("review");
    let reader = Reader { record, news, admission, first: Some(first), is_over: false };
    if wants_end {
        return Ok(Json(reader.end().await?).into_response());
    }
    let next = async |mut reader: Reader| Some((reader.next().await?, reader));
    Ok(event_stream(stream::unfold(reader, next)))
}

/// Turns news into events. It owns the place of the review: when the client goes away, the reader is dropped, and the
/// review ends.
struct Reader {
    record: Pcn,
    news: mpsc::UnboundedReceiver<ReviewNews>,
    admission: Admission,
    first: Option<Event>,
    is_over: bool,
}

impl Reader {
    async fn news(&mut self) -> ReviewNews {
        self.news.recv().await.unwrap_or_else(|| ReviewNews::Failed(ServerRefusal::Closing {}))
    }

    /// Waits for the end.
    async fn end(mut self) -> Result<ReviewResult, ServerRefusal> {
        loop {
            let news = self.news().await;
            if !matches!(news, ReviewNews::Position(_)) {
                self.admission.complete();
            }
            match news {
                ReviewNews::Position(_) => {}
                ReviewNews::End(review) => return Ok(review.result(&self.record, Style::default())),
                ReviewNews::Failed(refusal) => return Err(refusal),
            }
        }
    }

    async fn next(&mut self) -> Option<Event> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        if self.is_over {
            return None;
        }
        let news = self.news().await;
        self.is_over = !matches!(news, ReviewNews::Position(_));
        if self.is_over {
            self.admission.complete();
        }
        Some(match news {
            ReviewNews::Position(position) => event("position", &position),
            ReviewNews::End(review) => event("result", &review.result(&self.record, Style::default())),
            ReviewNews::Failed(refusal) => event("error", &ErrorAnswer::from(refusal)),
        })
    }
}

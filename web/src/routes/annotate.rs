//! Reviews of recorded games, as events while they go on.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::ToSchema;
use xiongmao_answers::limits::MAX_DEPTH;
use xiongmao_answers::reasons::Style;
use xiongmao_answers::refusal::Refusal;
use xiongmao_answers::review::{ReviewLimits, Reviewer};
use xiongmao_records::pcn::{Annotator, Pcn};

use crate::descriptions::{EventObject, Refusals};
use crate::error::{ApiError, ErrorAnswer, ServerRefusal};
use crate::events::{SIGN_OF_LIFE, event};
use crate::guard::Asker;
use crate::question::{Question, object};
use crate::records;
use crate::review::{ReviewNews, Reviewing};
use crate::settings::Settings;
use crate::state::{Admission, AppState, Memory};

/// The limits of the search of each position; the first one reached ends it.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PositionLimits {
    /// The depth, in plies.
    #[schema(minimum = 1)]
    depth: Option<u32>,
    /// Positions. Without another limit, 200000.
    #[schema(minimum = 1)]
    nodes: Option<u64>,
    /// Milliseconds, 2000 at most, and also if absent.
    #[schema(minimum = 1, maximum = 2000)]
    movetime: Option<u64>,
}

/// A recorded game to review.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnotateQuestion {
    /// The text: PCN in TOML or JSON, or PGN.
    #[schema(max_length = 2_097_152, example = "[Variant \"Xiongqi\"]\n\n1. c2+c6 c7+c3 *\n")]
    record: String,
    /// Which of several games, from 1.
    #[serde(default)]
    #[schema(minimum = 1)]
    number: Option<usize>,
    /// Plies at the beginning that the players did not choose; they are not judged (default: as the record of a match
    /// says, or else 0).
    #[serde(default)]
    opening: Option<usize>,
    /// When to stop searching a position.
    #[serde(default, deserialize_with = "object")]
    limits: PositionLimits,
}

impl PositionLimits {
    fn review_limits(self) -> Result<ReviewLimits, Refusal> {
        let Self { depth, nodes, movetime } = self;
        let most = Settings::REVIEW_TIME.as_millis() as u64;
        for (name, value, most) in [
            ("depth", depth.map(u64::from), MAX_DEPTH),
            ("nodes", nodes, Settings::NUMBER),
            ("movetime", movetime, most),
        ] {
            value.map_or(Ok(()), |value| Refusal::check(name, value, 1, most))?;
        }
        let nodes = nodes.or((depth.is_none() && movetime.is_none()).then_some(ReviewLimits::NODES));
        Ok(ReviewLimits { depth, nodes, movetime: movetime.map(Duration::from_millis) })
    }
}

/// Reviews a recorded game as `xiongmao annotate` does. The answer is a stream of events: `game`, then `position` for
/// each position, the last one first, and `result` at the end, or `error`.
///
/// Closing the connection ends the review. While others wait, reviews take turns with them.
#[utoipa::path(post, path = "/api/v1/annotate", request_body = AnnotateQuestion,
    params(("Xiongmao-Client" = Option<String>, Header, description = "Who asks", max_length = 64, min_length = 1)),
    responses((status = 200, body = EventObject, content_type = "text/event-stream",
        description = "Events: `game` (GameObject), `position` (PositionObject), `result` (ReviewResult), \
                       `error` (ErrorAnswer)"), Refusals))]
pub async fn annotate(
    State(state): State<Arc<AppState>>,
    asker: Asker,
    Question(question): Question<AnnotateQuestion, { Settings::RECORD }>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let AnnotateQuestion { record, number, opening, limits } = question;
    let review_limits = limits.review_limits()?;
    let program = state.program.clone();
    let mut admission =
        state.admit(&asker, Memory::Kept((Reviewing::HASH + Settings::THREAD).min(state.settings.kept())))?;
    let annotator = Annotator { name: program.name.to_owned(), limits: review_limits.to_string(), threads: 1 };
    let begin = move || {
        let record = records::one(&record, number, &program)?;
        let opening = opening.or_else(|| record.opening_plies()).unwrap_or(0);
        let variant = program.variant(record.rules())?;
        let reviewer = Reviewer::new(&record, opening, annotator, variant);
        let reviewer = reviewer.map_err(|fault| Refusal::UnplayableGame { reason: fault.to_string() })?;
        Ok::<_, Refusal>((record, variant, reviewer))
    };
    let (record, variant, reviewer) = admission.run(begin).await??;
    let first = event("game", reviewer.game());
    let mut limits = review_limits.search_limits();
    limits.movetime.get_or_insert(Settings::REVIEW_TIME);
    let (sender, news) = mpsc::unbounded_channel();
    let reviewing = Reviewing {
        reviewer: Some(reviewer),
        variant,
        limits,
        time: asker.settings(&state.settings).analysis_time,
        searcher: None,
        news: sender,
        ticket: Arc::clone(&admission.ticket),
        metrics: Arc::clone(&state.metrics),
    };
    admission.enqueue(1, false, reviewing)?;
    admission.accept("review");
    let reader = Reader { record, news, admission, first: Some(first), is_over: false };
    let events = stream::unfold(reader, |mut reader| async move { Some((Ok(reader.next().await?), reader)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
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
    async fn next(&mut self) -> Option<Event> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        if self.is_over {
            return None;
        }
        let news = self.news.recv().await;
        let news = news.unwrap_or_else(|| ReviewNews::Failed(ServerRefusal::Closing {}));
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

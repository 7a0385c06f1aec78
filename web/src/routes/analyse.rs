//! Analysis, as events while it goes on.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use xiongmao_answers::head::{Asked, Head};
use xiongmao_answers::limits::AnalysisLimits;
use xiongmao_answers::line::{InfoObject, LineObject, ResultObject};
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Answer, AnyVariant, Info};

use crate::descriptions::{EventObject, Refusals};
use crate::error::{ApiError, ErrorAnswer};
use crate::events::{SIGN_OF_LIFE, event};
use crate::guard::Asker;
use crate::question::{PositionQuestion, Question, legal_ply, object};
use crate::search::{AnalysisJob, End, Feed};
use crate::settings::Settings;
use crate::state::{Admission, AppState, Memory};

/// Megabytes of the table where none are asked for.
const USUAL_HASH: u32 = 16;

/// A position to analyse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuestion {
    /// The position.
    #[serde(default, deserialize_with = "object")]
    position: PositionQuestion,
    /// When to stop; at the latest, and if `movetime` is absent, after the time that the server allows.
    #[serde(default, deserialize_with = "known_limits")]
    limits: AnalysisLimits,
    /// How many lines to find (default 1).
    #[serde(default)]
    #[schema(minimum = 1)]
    multipv: Option<usize>,
    /// How many threads search (default 1).
    #[serde(default)]
    #[schema(minimum = 1)]
    threads: Option<u16>,
    /// Megabytes of the table (default 16).
    #[serde(default)]
    #[schema(minimum = 1)]
    hash: Option<u32>,
    /// The only plies to search; all if empty.
    #[serde(default)]
    #[schema(max_items = 64)]
    searchmoves: Vec<String>,
}

/// The end of an analysis, as `docs/json.md` describes a result.
pub type AnalysisResult = ResultObject<Head>;

/// Reads limits, an object without unknown fields.
fn known_limits<'de, D: Deserializer<'de>>(input: D) -> Result<AnalysisLimits, D::Error> {
    let fields = Map::deserialize(input)?;
    if let Some(name) = fields.keys().find(|name| !AnalysisLimits::NAMES.contains(&name.as_str())) {
        return Err(D::Error::unknown_field(name, AnalysisLimits::NAMES));
    }
    AnalysisLimits::deserialize(Value::Object(fields)).map_err(D::Error::custom)
}

impl AnalysisQuestion {
    /// What is asked, within the limits of the server.
    fn asked(self, notation: Notation, settings: &Settings) -> Result<Asked, Refusal> {
        let longest = u64::try_from(settings.analysis_time.as_millis()).unwrap_or(u64::MAX);
        let (nodes, movetime) = (Some(Settings::NUMBER), Some(longest));
        self.limits.check_within(&AnalysisLimits { nodes, movetime, ..AnalysisLimits::GREATEST })?;
        let most = settings.hash();
        let (multipv, threads, hash) =
            (self.multipv.unwrap_or(1), self.threads.unwrap_or(1), self.hash.unwrap_or(USUAL_HASH.min(most)));
        Refusal::check("multipv", multipv as u64, 1, Settings::LINES as u64)?;
        Refusal::check("threads", threads, 1, u64::from(settings.threads))?;
        Refusal::check("hash", hash, 1, u64::from(most))?;
        if self.searchmoves.len() > Settings::SEARCHMOVES {
            return Err(Refusal::TooManyPlies { name: "searchmoves", limit: Settings::SEARCHMOVES });
        }
        let limits = AnalysisLimits { movetime: self.limits.movetime.or(movetime), ..self.limits };
        Ok(Asked { limits, searchmoves: self.searchmoves, multipv, threads, hash, notation, ..Asked::default() })
    }
}

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
    let (game, notation) = question.position.game(&state.program)?;
    let asked = question.asked(notation, &asker.settings(&state.settings))?;
    let plies: Result<Vec<_>, Refusal> = asked.searchmoves.iter().map(|token| legal_ply(&game, token)).collect();
    let limits = asked.limits.search_limits(plies?);
    let (multipv, threads, hash) = (asked.multipv, asked.threads, asked.hash);
    let head = Head::answer(state.program.name, &game, asked);
    let variant = state.program.variant(game.rules())?;
    let feed = Arc::new(Feed::default());
    let megabytes = hash + u32::from(threads) * Settings::THREAD;
    let mut admission = state.admit(&asker, Memory::Kept(megabytes.min(state.settings.kept())))?;
    if game.status().is_over() {
        feed.finish(End::Answer(Answer::default()));
    } else {
        let analysis = AnalysisJob {
            game: game.clone(),
            variant,
            limits,
            multipv,
            threads: usize::from(threads),
            hash: hash as usize,
            searcher: None,
            spent: (Duration::ZERO, 0),
            feed: Arc::clone(&feed),
            ticket: Arc::clone(&admission.ticket),
            metrics: Arc::clone(&state.metrics),
        };
        admission.enqueue(usize::from(threads), true, analysis)?;
    }
    admission.accept("analysis");
    let reader = Reader { game, notation, variant, head, feed, admission, pending: Vec::new(), is_over: false };
    let events = stream::unfold(reader, |mut reader| async move { Some((Ok(reader.next().await?), reader)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
}

/// Turns the news of a feed into events. It owns the place of the search: when the client goes away, the reader is
/// dropped, and the search ends.
struct Reader {
    game: AnyGame,
    notation: Notation,
    variant: &'static dyn AnyVariant,
    head: Head,
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
                lines.iter().rev().map(|info| event("info", &InfoObject::new(self.line(info)))).collect();
            self.pending.extend(events);
            if self.pending.is_empty() {
                self.feed.news.notified().await;
            }
        }
    }

    fn line(&self, info: &Info) -> LineObject {
        LineObject::in_notation(&self.game, info, self.variant.wdl(&self.game, info.score), self.notation)
    }

    fn end(&self, end: End) -> Event {
        match end {
            End::Answer(answer) => {
                let lines = self.feed.lines().iter().map(|info| self.line(info)).collect();
                let interrupted = self.admission.ticket.is_cancelled();
                let (head, game, notation) = (self.head.clone(), &self.game, self.notation);
                event("result", &ResultObject::in_notation(head, game, &answer, lines, interrupted, notation))
            }
            End::Failed(refusal) => event("error", &ErrorAnswer::from(refusal)),
        }
    }
}

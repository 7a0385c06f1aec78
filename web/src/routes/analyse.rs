//! Analysis, as events while it goes on.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use xiongmao_answers::line::{InfoObject, LineObject, ResultObject, SCHEMA};
use xiongmao_answers::refusal::Refusal;
use xiongmao_movegen::AnyGame;
use xiongmao_search::score::MAX_PLY;
use xiongmao_search::{Answer, AnyVariant, Info, Limits};

use crate::descriptions::{EventObject, Refusals};
use crate::error::{ApiError, ErrorAnswer};
use crate::events::{SIGN_OF_LIFE, event};
use crate::guard::Asker;
use crate::question::{PositionQuestion, Question, legal_ply, object};
use crate::search::{Analysis, End, Feed};
use crate::settings::Settings;
use crate::state::{Admission, AppState, Memory};

/// The greatest depth, in plies.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;
/// Megabytes of the table where none are asked for.
const USUAL_HASH: u32 = 16;

/// The limits of an analysis; the first one reached ends it.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisLimits {
    /// The depth, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 239)]
    depth: Option<u32>,
    /// Positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    nodes: Option<u64>,
    /// Milliseconds; at most, and if absent, as many as the server allows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    movetime: Option<u64>,
    /// A win within this many own plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 239)]
    mate: Option<u32>,
}

/// A position to analyse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuestion {
    /// The position.
    #[serde(default, deserialize_with = "object")]
    position: PositionQuestion,
    /// When to stop.
    #[serde(default, deserialize_with = "object")]
    limits: AnalysisLimits,
    /// How many lines to find (default 1).
    #[serde(default)]
    #[schema(minimum = 1, maximum = 16)]
    multipv: Option<usize>,
    /// How many threads search (default 1).
    #[serde(default)]
    #[schema(minimum = 1, maximum = 256)]
    threads: Option<u16>,
    /// Megabytes of the table (default 16).
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1024)]
    hash: Option<u32>,
    /// The only plies to search; all if empty.
    #[serde(default)]
    #[schema(max_items = 64)]
    searchmoves: Vec<String>,
}

/// What was asked, as it stands at the head of a result.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnalysisHead {
    schema: &'static str,
    r#type: &'static str,
    engine: &'static str,
    feen: String,
    side: &'static str,
    ply: usize,
    limits: AnalysisLimits,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    searchmoves: Vec<String>,
    multipv: usize,
    threads: u16,
    hash: u32,
}

/// The end of an analysis, as `docs/json.md` describes a result.
pub type AnalysisResult = ResultObject<AnalysisHead>;

impl AnalysisQuestion {
    /// What is asked, within the limits of the server.
    fn head(&self, state: &AppState, game: &AnyGame) -> Result<AnalysisHead, Refusal> {
        let most = state.settings.hash();
        let (multipv, threads, hash) =
            (self.multipv.unwrap_or(1), self.threads.unwrap_or(1), self.hash.unwrap_or(USUAL_HASH.min(most)));
        let deep = |value: Option<u32>| value.map(u64::from);
        let AnalysisLimits { depth, nodes, movetime, mate } = self.limits;
        let longest = u64::try_from(state.settings.analysis_time.as_millis()).unwrap_or(u64::MAX);
        for (name, value, most) in [
            ("depth", deep(depth), u64::from(MAX_DEPTH)),
            ("nodes", nodes, Settings::NUMBER),
            ("movetime", movetime, longest),
            ("mate", deep(mate), u64::from(MAX_DEPTH)),
            ("multipv", Some(multipv as u64), Settings::LINES as u64),
            ("threads", Some(u64::from(threads)), u64::from(state.settings.threads)),
            ("hash", Some(u64::from(hash)), u64::from(most)),
        ] {
            value.map_or(Ok(()), |value| Refusal::check(name, value, 1, most))?;
        }
        if self.searchmoves.len() > Settings::SEARCHMOVES {
            return Err(Refusal::TooManyPlies { name: "searchmoves", limit: Settings::SEARCHMOVES });
        }
        Ok(AnalysisHead {
            schema: SCHEMA,
            r#type: "result",
            engine: state.program.name,
            feen: game.feen(),
            side: game.side_to_move().name(),
            ply: game.plies_played(),
            limits: AnalysisLimits { movetime: Some(movetime.unwrap_or(longest)), ..self.limits },
            searchmoves: self.searchmoves.clone(),
            multipv,
            threads,
            hash,
        })
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
    Asker(client): Asker,
    Question(question): Question<AnalysisQuestion>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let game = question.position.game(&state.program)?;
    let head = question.head(&state, &game)?;
    let plies: Result<Vec<_>, Refusal> = head.searchmoves.iter().map(|token| legal_ply(&game, token)).collect();
    let AnalysisLimits { depth, nodes, movetime, mate } = head.limits;
    let movetime = movetime.map(Duration::from_millis);
    let limits = Limits { depth, nodes, movetime, mate, search_plies: plies?, ..Limits::default() };
    let variant = state.program.variant(game.rules())?;
    let feed = Arc::new(Feed::default());
    let megabytes = head.hash + u32::from(head.threads) * Settings::THREAD;
    let mut admission = state.admit(&client, Memory::Kept(megabytes.min(state.settings.kept())))?;
    if game.status().is_over() {
        feed.finish(End::Answer(Answer::default()));
    } else {
        let analysis = Analysis {
            game: game.clone(),
            variant,
            limits,
            multipv: head.multipv,
            threads: usize::from(head.threads),
            hash: head.hash as usize,
            searcher: None,
            spent: (Duration::ZERO, 0),
            feed: Arc::clone(&feed),
            ticket: Arc::clone(&admission.ticket),
            metrics: Arc::clone(&state.metrics),
        };
        admission.enqueue(usize::from(head.threads), true, analysis)?;
    }
    admission.accept("analysis");
    let reader = Reader { game, variant, head, feed, admission, pending: Vec::new(), is_over: false };
    let events = stream::unfold(reader, |mut reader| async move { Some((Ok(reader.next().await?), reader)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
}

/// Turns what a feed tells into events. It owns the place of the search: when the client goes away, the reader is
/// dropped, and the search ends.
struct Reader {
    game: AnyGame,
    variant: &'static dyn AnyVariant,
    head: AnalysisHead,
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
        LineObject::new(&self.game, info, self.variant.wdl(&self.game, info.score))
    }

    fn end(&self, end: End) -> Event {
        match end {
            End::Answer(answer) => {
                let lines = self.feed.lines().iter().map(|info| self.line(info)).collect();
                let interrupted = self.admission.ticket.is_cancelled();
                event("result", &ResultObject::new(self.head.clone(), &self.game, &answer, lines, interrupted))
            }
            End::Failed(refusal) => event("error", &ErrorAnswer::from(refusal)),
        }
    }
}

//! Matches that other processes play.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use tokio::sync::watch::Receiver;
use xiongmao_answers::refusal::Refusal;

use crate::error::{ApiError, ServerRefusal};
use crate::server::access::User;
use crate::server::asker::{client_named, name_in};
use crate::server::body::Parameters;
use crate::server::descriptions::{WatchEvent, WatchRefusals};
use crate::server::state::AppState;
use crate::server::streams::StreamPlace;
use crate::server::watch::{GamesPage, MatchAnswer, MatchList, News, ReplayAnswer, Watch};
use crate::settings::Settings;

/// The interval of signs of life without news.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);
/// Default number of games in a page.
const USUAL_GAMES: usize = 50;
/// The most games of a page.
const MOST_GAMES: usize = 200;

fn watch_of(state: &AppState) -> Result<Arc<Watch>, ServerRefusal> {
    state.watch.clone().ok_or(ServerRefusal::NothingWatched {})
}

/// The numbers in a path; a part that is not a number names nothing.
type Numbers<T> = Result<Path<T>, PathRejection>;

fn numbers<T>(path: Numbers<T>) -> Result<T, ServerRefusal> {
    path.map(|Path(numbers)| numbers).map_err(|_| ServerRefusal::NotFound {})
}

/// Does what may have to wait for the disk, or for the thread that reads.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ServerRefusal> {
    tokio::task::spawn_blocking(work).await.map_err(ServerRefusal::failed)
}

/// The matches in the directory that `xiongmao serve --watch` was given.
#[utoipa::path(get, path = "/api/v2/watch", responses((status = 200, body = MatchList), WatchRefusals))]
pub async fn matches(State(state): State<Arc<AppState>>) -> Result<Json<MatchList>, ApiError> {
    let watch = watch_of(&state)?;
    Ok(Json(aside(move || watch.list()).await?))
}

/// A match: standings, sequential test, and the games in progress.
#[utoipa::path(get, path = "/api/v2/watch/{match}",
    params(("match" = u32, Path, description = "The number of the match", example = 1)),
    responses((status = 200, body = MatchAnswer), WatchRefusals))]
pub async fn state_of_match(State(state): State<Arc<AppState>>, id: Numbers<u32>) -> Result<Response, ApiError> {
    let (watch, id) = (watch_of(&state)?, numbers(id)?);
    let (_, text) = aside(move || watch.text(id)).await?.ok_or(ServerRefusal::NoSuchMatch {})?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

/// Which games to list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GamesQuestion {
    /// List games that ended before the one with this index: the `next` of the page before.
    before: Option<u64>,
    /// How many to list (default 50).
    #[param(minimum = 1, maximum = 200)]
    count: Option<usize>,
}

/// Finished games of a match, the latest first.
#[utoipa::path(get, path = "/api/v2/watch/{match}/games", operation_id = "games_of_match",
    params(("match" = u32, Path, description = "The number of the match", example = 1), GamesQuestion),
    responses((status = 200, body = GamesPage), WatchRefusals))]
pub async fn games(
    State(state): State<Arc<AppState>>,
    id: Numbers<u32>,
    Parameters(question): Parameters<GamesQuestion>,
) -> Result<Json<GamesPage>, ApiError> {
    let count = question.count.unwrap_or(USUAL_GAMES);
    Refusal::check("count", count, 1, MOST_GAMES as u64)?;
    Refusal::check("before", question.before.unwrap_or_default(), 0, Settings::NUMBER)?;
    let (watch, id) = (watch_of(&state)?, numbers(id)?);
    let page = aside(move || watch.games(id, question.before, count)).await?;
    Ok(Json(page.ok_or(ServerRefusal::NoSuchMatch {})?))
}

/// A game of a match, finished or in progress, with every position.
#[utoipa::path(get, path = "/api/v2/watch/{match}/games/{game}",
    params(("match" = u32, Path, description = "The number of the match", example = 1),
        ("game" = u64, Path, description = "The number of the game", example = 1)),
    responses((status = 200, body = ReplayAnswer), WatchRefusals))]
pub async fn replay(
    State(state): State<Arc<AppState>>,
    path: Numbers<(u32, u64)>,
) -> Result<Json<ReplayAnswer>, ApiError> {
    let (watch, (id, game)) = (watch_of(&state)?, numbers(path)?);
    let replay = aside(move || watch.replay(id, game)).await?;
    Ok(Json(replay.ok_or(ServerRefusal::NoGameOfMatch {})??))
}

/// Which match to follow.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EventsQuestion {
    /// The number of a match.
    r#match: Option<u32>,
    /// Who asks, for browsers, which send no `Xiongmao-Client` here.
    #[param(min_length = 1, max_length = 64)]
    client: Option<String>,
}

/// What changes, as events: the list `matches`, and `match` if one is asked for. Both come once at
/// the beginning, and then after every change, at most a few times a second.
#[utoipa::path(get, path = "/api/v2/watch/events", params(EventsQuestion),
    responses((status = 200, body = WatchEvent, content_type = "text/event-stream",
        description = "Server-sent events"), WatchRefusals))]
pub async fn events(
    State(state): State<Arc<AppState>>,
    headers: HeaderMap,
    user: Option<Extension<Arc<User>>>,
    Parameters(question): Parameters<EventsQuestion>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let watch = watch_of(&state)?;
    let known = user.map(|Extension(user)| Ok(Arc::clone(&user.client)));
    let given = known.or_else(|| question.client.map(|name| client_named(name.as_str())));
    let place = state.streams.open(given.or_else(|| name_in(&headers)).transpose()?)?;
    let mut news = watch.subscribe();
    news.mark_changed();
    let (id, list) = (question.r#match, String::new());
    let reader = Reader { watch, news, id, version: None, list, pending: Vec::new(), _place: place };
    let events = stream::unfold(reader, |mut reader| async move { Some((Ok(reader.next().await?), reader)) });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
}

/// Turns news into events. A slow reader misses events that later ones have replaced.
struct Reader {
    watch: Arc<Watch>,
    news: Receiver<News>,
    id: Option<u32>,
    /// The version of the match that was sent last.
    version: Option<u64>,
    /// The list that was sent last.
    list: String,
    /// Events to send, the last one first.
    pending: Vec<Event>,
    _place: StreamPlace,
}

impl Reader {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.pending.pop() {
                return Some(event);
            }
            self.news.changed().await.ok()?;
            if self.news.borrow_and_update().is_closed {
                return None;
            }
            let (watch, id) = (Arc::clone(&self.watch), self.id);
            let news = aside(move || {
                let list = serde_json::to_string(&watch.list()).unwrap_or_default();
                (list, id.and_then(|id| watch.text(id)))
            });
            let (list, text) = news.await.ok()?;
            if let Some((version, text)) = text
                && self.version != Some(version)
            {
                self.version = Some(version);
                self.pending.push(Event::default().event("match").data(text));
            }
            if self.list != list {
                self.pending.push(Event::default().event("matches").data(&list));
                self.list = list;
            }
        }
    }
}

//! Events of a stream, and whether a client wants them.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use futures_util::{Stream, StreamExt};
use serde::Serialize;

/// The interval of signs of life without news. They detect that a client has gone away.
const SIGN_OF_LIFE: Duration = Duration::from_secs(2);

/// An event whose data are this object.
pub fn event(name: &str, value: &impl Serialize) -> Event {
    // Every object here is made of texts, numbers and lists, which JSON can express.
    let data = serde_json::to_string(value).unwrap_or_default();
    Event::default().event(name).data(data)
}

/// An answer that sends these events until there are no more.
pub fn event_stream(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let events = events.map(Ok::<_, Infallible>);
    Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response()
}

/// Whether the client wants only the end, as JSON, instead of a stream of events.
#[derive(Clone, Copy, Debug)]
pub struct WantsEnd(pub bool);

impl<S: Sync> FromRequestParts<S> for WantsEnd {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let accepted = parts.headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
        let accepted: Vec<&str> = accepted.collect();
        let names = |kind: &str| accepted.iter().any(|list| list.contains(kind));
        Ok(Self(names("application/json") && !names("text/event-stream")))
    }
}

//! Events of a stream.

use std::time::Duration;

use axum::response::sse::Event;
use serde::Serialize;

/// How often a sign of life is sent while there is no news. It finds out when a client has gone away.
pub const SIGN_OF_LIFE: Duration = Duration::from_secs(2);

/// An event whose data are this object.
pub fn event(name: &str, value: &impl Serialize) -> Event {
    // Every object here is made of texts, numbers and lists, which JSON can express.
    let data = serde_json::to_string(value).unwrap_or_default();
    Event::default().event(name).data(data)
}

//! Streams of events about matches that are open: counted, so that one client cannot take all connections.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::error::ServerRefusal;
use crate::server::queue::Client;
use crate::settings::Settings;

/// The streams that are open, by their clients. Clients without a name count as one.
#[derive(Clone, Default)]
pub struct Streams(Arc<Mutex<HashMap<Option<Client>, usize>>>);

/// The place of an open stream.
pub struct StreamPlace {
    streams: Streams,
    client: Option<Client>,
}

impl Streams {
    /// Opens a stream for a client.
    ///
    /// # Errors
    /// If too many are open.
    pub fn open(&self, client: Option<Client>) -> Result<StreamPlace, ServerRefusal> {
        let mut open = self.0.lock();
        if open.values().sum::<usize>() >= Settings::STREAMS {
            return Err(ServerRefusal::TooManyStreams { limit: Settings::STREAMS });
        }
        let limit = if client.is_some() { Settings::STREAMS_PER_CLIENT } else { Settings::NAMELESS_STREAMS };
        if open.get(&client).is_some_and(|&count| count >= limit) {
            return Err(ServerRefusal::TooManyStreams { limit });
        }
        *open.entry(client.clone()).or_default() += 1;
        drop(open);
        Ok(StreamPlace { streams: self.clone(), client })
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut open = self.streams.0.lock();
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

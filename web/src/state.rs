//! What all requests share.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::errand::Errand;
use crate::error::ApiError;
use crate::metrics::{Metrics, SearchLabels};
use crate::program::Program;
use crate::queue::{Client, Job, Queue, Ticket, Work};
use crate::settings::Settings;
use crate::watch::Watch;

/// What all requests share.
pub struct AppState {
    /// The program behind the server.
    pub program: Program,
    /// The limits.
    pub settings: Settings,
    /// The searches.
    pub queue: Queue,
    /// The matches that are watched; `None` if the server watches none.
    pub watch: Option<Arc<Watch>>,
    /// The counters.
    pub metrics: Arc<Metrics>,
    /// How many searches each client has open.
    open: Mutex<HashMap<Client, usize>>,
    /// Megabytes that the tables of open analyses take.
    megabytes: AtomicU32,
}

impl AppState {
    /// The state of a server that has just started. It follows the matches in the directory `watch`.
    ///
    /// # Errors
    /// If threads cannot be started.
    pub fn new(program: Program, settings: Settings, watch: Option<&Path>) -> io::Result<Arc<Self>> {
        let watch = watch.map(Watch::new).transpose()?;
        let queue = Queue::new(usize::from(settings.threads), Settings::SLICE, Settings::WAITING)?;
        let (open, megabytes) = (Mutex::default(), AtomicU32::new(0));
        Ok(Arc::new(Self { program, settings, queue, watch, metrics: Arc::default(), open, megabytes }))
    }

    /// Ends every search and every stream of events.
    pub fn close(&self) {
        self.queue.close();
        if let Some(watch) = &self.watch {
            watch.close();
        }
    }

    /// How many searches run, and how many wait for their turn.
    pub fn load(&self) -> (usize, usize) {
        let load = self.queue.load();
        (load.running, load.waiting)
    }

    /// Lets a client open a search that takes this many megabytes.
    ///
    /// # Errors
    /// If the client has too many open, or the memory is used up.
    pub fn admit(self: &Arc<Self>, client: &Client, megabytes: u32) -> Result<Admission, ApiError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.get(client).copied().unwrap_or_default();
        if count >= Settings::SEARCHES_PER_CLIENT {
            return Err(ApiError::TooMany(Settings::SEARCHES_PER_CLIENT));
        }
        // The lock is held, so nobody else adds to the sum.
        let sum = self.megabytes.load(Ordering::Relaxed).saturating_add(megabytes);
        if sum > self.settings.memory {
            return Err(ApiError::Busy("the memory for searches is used up; ask for less hash or try again later"));
        }
        self.megabytes.store(sum, Ordering::Relaxed);
        open.insert(Arc::clone(client), count + 1);
        let (state, client, ticket) = (Arc::clone(self), Arc::clone(client), Arc::default());
        Ok(Admission { state, client, megabytes, ticket, is_awaited: false })
    }
}

/// The place of an open search. Dropping it ends the search.
pub struct Admission {
    state: Arc<AppState>,
    client: Client,
    megabytes: u32,
    /// The handle of the search.
    pub ticket: Arc<Ticket>,
    /// Whether the search was accepted, and the client has not got its answer yet.
    is_awaited: bool,
}

impl Admission {
    /// Lets the search wait for its turn.
    ///
    /// # Errors
    /// If too many wait.
    pub fn enqueue(&self, threads: usize, can_pause: bool, work: impl Work + 'static) -> Result<(), ApiError> {
        self.push(&self.ticket, threads, can_pause, Box::new(work))
    }

    fn push(&self, ticket: &Arc<Ticket>, threads: usize, can_pause: bool, work: Box<dyn Work>) -> Result<(), ApiError> {
        let job = Job { client: Arc::clone(&self.client), threads, can_pause, ticket: Arc::clone(ticket), work };
        let full = |_| ApiError::Busy("too many searches are waiting; try again later");
        self.state.queue.push(job).map_err(full)
    }

    /// The search is accepted: it counts as one of this kind, and its client waits for the answer.
    pub fn accept(&mut self, kind: &'static str) {
        self.state.metrics.searches.get_or_create(&SearchLabels { kind }).inc();
        self.is_awaited = true;
    }

    /// The client has got its answer.
    pub fn complete(&mut self) {
        self.is_awaited = false;
    }

    /// Does short work in its turn.
    ///
    /// # Errors
    /// If its turn does not come in time, or the server closes.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let (errand, answer) = Errand::new(work);
        let place = Place { queue: &self.state.queue, ticket: Arc::default() };
        self.push(&place.ticket, 1, false, Box::new(errand))?;
        let answer = tokio::time::timeout(Settings::PLAY_WAIT, answer).await;
        let answer = answer.map_err(|_| ApiError::Busy("the turn of this request did not come in time"))?;
        answer.map_err(|_| ApiError::Busy("the server is closing"))
    }
}

/// A place in the queue that is given up when its owner goes away.
struct Place<'a> {
    queue: &'a Queue,
    ticket: Arc<Ticket>,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.queue.cancel(&self.ticket);
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.state.queue.cancel(&self.ticket);
        if self.is_awaited {
            self.state.metrics.abandoned.inc();
        }
        let mut open = self.state.open.lock().unwrap_or_else(PoisonError::into_inner);
        self.state.megabytes.fetch_sub(self.megabytes, Ordering::Relaxed);
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

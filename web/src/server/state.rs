//! State shared by all requests.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Semaphore;

use crate::error::{ApiError, ServerRefusal};
use crate::program::Program;
use crate::server::access::Access;
use crate::server::asker::Asker;
use crate::server::errand::Errand;
use crate::server::metrics::{Metrics, SearchLabels};
use crate::server::queue::{Client, Job, Queue, Ticket, Work};
use crate::server::refusal_log::Refusals;
use crate::server::streams::Streams;
use crate::server::watch::Watch;
use crate::settings::Settings;

/// State shared by all requests.
pub struct AppState {
    /// The program behind the server.
    pub program: Program,
    /// The limits.
    pub settings: Settings,
    /// Who may use it.
    pub access: Access,
    /// The searches.
    pub queue: Queue,
    /// The matches that are watched; `None` if the server watches none.
    pub watch: Option<Arc<Watch>>,
    /// The streams of events about them.
    pub streams: Streams,
    /// The memory for bodies that are being read, in units of [`Settings::UPLOAD_UNIT`] bytes.
    pub uploads: Semaphore,
    /// The places for work [aside](Self::aside).
    asides: Arc<Semaphore>,
    /// The counters.
    pub metrics: Arc<Metrics>,
    /// The log of refused requests.
    pub refusals: Refusals,
    open: Mutex<OpenSearches>,
}

/// The memory that a search takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// This many megabytes. It keeps its table while it waits for its next turn.
    Kept(u32),
    /// [`Settings::PLAY`] megabytes, and only while a thread searches: a move of the engine, or reasons.
    OneTurn,
}

/// The searches that wait or run.
#[derive(Default)]
struct OpenSearches {
    /// How many each client has.
    clients: HashMap<Client, usize>,
    memory: Booked,
}

/// The memory that open searches take together.
#[derive(Clone, Copy, Default)]
struct Booked {
    /// Megabytes of searches that keep their tables.
    kept: u32,
    /// The number of searches that hold memory for one turn.
    turns: u32,
}

impl Booked {
    /// With one search more; `None` if that is too much.
    fn with(self, memory: Memory, settings: &Settings) -> Option<Self> {
        let Self { kept, turns } = self;
        let sum = match memory {
            Memory::Kept(megabytes) => Self { kept: kept.saturating_add(megabytes), turns },
            Memory::OneTurn => Self { kept, turns: turns + 1 },
        };
        let at_once = sum.turns.min(u32::from(settings.threads));
        let fits = sum.kept <= settings.kept() && sum.kept + at_once * Settings::PLAY <= settings.tables();
        fits.then_some(sum)
    }

    /// With this search less.
    fn without(self, memory: Memory) -> Self {
        match memory {
            Memory::Kept(megabytes) => Self { kept: self.kept - megabytes, ..self },
            Memory::OneTurn => Self { turns: self.turns - 1, ..self },
        }
    }
}

impl AppState {
    /// The state of a server that has just started. It follows the matches in the directory `watch`.
    ///
    /// # Errors
    /// If threads cannot be started.
    pub fn new(program: Program, settings: Settings, access: Access, watch: Option<&Path>) -> io::Result<Arc<Self>> {
        let watch = watch.map(Watch::new).transpose()?;
        let uploads = Semaphore::new((settings.uploads() << 20) as usize / Settings::UPLOAD_UNIT);
        let queue = Queue::new(usize::from(settings.threads), Settings::SLICE, Settings::WAITING)?;
        Ok(Arc::new(Self {
            program,
            settings,
            access,
            queue,
            watch,
            streams: Streams::default(),
            uploads,
            asides: Arc::new(Semaphore::new(Settings::ASIDES)),
            metrics: Arc::default(),
            refusals: Refusals::default(),
            open: Mutex::default(),
        }))
    }

    /// Ends every search and every stream of events.
    pub fn close(&self) {
        self.queue.close();
        if let Some(watch) = &self.watch {
            watch.close();
        }
    }

    /// Does slow work, or work that may wait for a disk, outside the thread that all connections share.
    ///
    /// # Errors
    /// If it takes too long, such work of others before it included.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerRefusal> {
        let place = tokio::time::timeout(Settings::PLAY_WAIT, Arc::clone(&self.asides).acquire_owned()).await;
        let place = place.map_err(|_| ServerRefusal::TooLongWait {})?.map_err(|_| ServerRefusal::Closing {})?;
        let work = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        let done = tokio::time::timeout(Settings::PLAY_WAIT, work).await;
        done.map_err(|_| ServerRefusal::TooLongWait {})?.map_err(ServerRefusal::failed)
    }

    /// How many searches run, and how many wait for their turn.
    pub fn load(&self) -> (usize, usize) {
        let load = self.queue.load();
        (load.running, load.waiting)
    }

    fn open(&self) -> MutexGuard<'_, OpenSearches> {
        self.open.lock()
    }

    /// Lets a client open a search that takes this memory.
    ///
    /// # Errors
    /// If the client has too many open, or the memory is used up.
    pub fn admit(self: &Arc<Self>, asker: &Asker, memory: Memory) -> Result<Admission, ApiError> {
        let mut open = self.open();
        let Asker { client, searches: limit, .. } = asker;
        let count = open.clients.get(client).copied().unwrap_or_default();
        if count >= *limit {
            return Err(ServerRefusal::TooManySearches { limit: *limit }.into());
        }
        open.memory = open.memory.with(memory, &self.settings).ok_or(ServerRefusal::NoMemory {})?;
        open.clients.insert(Arc::clone(client), count + 1);
        let (state, client, ticket) = (Arc::clone(self), Arc::clone(client), Arc::default());
        let booking = Arc::new(Booking { state: Arc::clone(self), memory });
        Ok(Admission { state, client, booking, ticket, is_awaited: false })
    }
}

/// The memory of a search. It is free again when this is dropped: when the client is gone, and the thread that searches
/// has noticed.
struct Booking {
    state: Arc<AppState>,
    memory: Memory,
}

impl Drop for Booking {
    fn drop(&mut self) {
        let mut open = self.state.open();
        open.memory = open.memory.without(self.memory);
    }
}

/// The place of an open search. Dropping it ends the search.
pub struct Admission {
    state: Arc<AppState>,
    client: Client,
    booking: Arc<Booking>,
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
        let (client, ticket, booking) = (Arc::clone(&self.client), Arc::clone(ticket), Arc::clone(&self.booking));
        let job = Job { client, threads, can_pause, ticket, work, booking };
        self.state.queue.push(job).map_err(|_| ServerRefusal::FullQueue {}.into())
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
        let answer = answer.map_err(|_| ServerRefusal::TooLongWait {})?;
        answer.map_err(|_| ServerRefusal::Closing {}.into())
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
        let mut open = self.state.open();
        if let Some(count) = open.clients.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.clients.remove(&self.client);
            }
        }
    }
}

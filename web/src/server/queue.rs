//! The queue: searches wait for the threads of the machine, and clients take turns.
//!
//! Each client has a queue of its own, and threads serve the clients round-robin: a client with many searches gets no
//! more time than one with a single search. While others wait, a search that can be continued is paused after a slice
//! of time and goes to the end of its client's queue.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex, MutexGuard};
use tokio::sync::mpsc::UnboundedSender;
use xiongmao_search::{Control, STACK_BYTES, SearchToken};

/// Who asks. Clients with the same name share a queue.
pub type Client = Arc<str>;

/// Sends an answer.
pub type Delivery = Box<dyn FnOnce() + Send>;

/// Whether a search is over or wants to be continued.
pub enum Progress {
    /// It is over. The answer is delivered when its memory is free again, so that the client can use that at once.
    Done(Delivery),
    /// It was paused.
    Paused,
}

impl Progress {
    /// The search is over, and this delivers the answer.
    pub fn done(delivery: impl FnOnce() + Send + 'static) -> Self {
        Self::Done(Box::new(delivery))
    }

    /// The search is over, and these are its last news.
    pub fn last<News: Send + 'static>(sender: &UnboundedSender<News>, news: News) -> Self {
        let sender = sender.clone();
        Self::done(move || {
            // The client may have gone away.
            let _ = sender.send(news);
        })
    }
}

/// A search that waits for threads.
pub trait Work: Send {
    /// Searches until the end, or until its ticket is paused or cancelled.
    fn run(&mut self) -> Progress;
}

/// The handle of a search, by which others pause or cancel it.
#[derive(Debug, Default)]
pub struct Ticket(Mutex<TicketState>);

#[derive(Debug, Default)]
struct TicketState {
    control: Option<Arc<Control>>,
    cancelled: bool,
    paused: bool,
}

impl Ticket {
    /// Starts the clock of a search. If the ticket is cancelled, now or later, the search stops.
    pub fn begin(&self, control: &Arc<Control>) -> SearchToken {
        let mut state = self.0.lock();
        let token = control.start(false);
        if state.cancelled {
            control.stop();
        }
        state.paused = false;
        state.control = Some(Arc::clone(control));
        token
    }

    /// Ends the search, or keeps it from beginning.
    pub fn cancel(&self) {
        let mut state = self.0.lock();
        state.cancelled = true;
        if let Some(control) = &state.control {
            control.stop();
        }
    }

    /// Interrupts the search.
    fn pause(&self) {
        let mut state = self.0.lock();
        state.paused = true;
        if let Some(control) = &state.control {
            control.stop();
        }
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.lock().cancelled
    }

    /// Whether it was paused since it began, and not cancelled.
    pub fn is_paused(&self) -> bool {
        let state = self.0.lock();
        state.paused && !state.cancelled
    }
}

/// A search with the data that the queue needs.
pub struct Job {
    /// Who asked for it.
    pub client: Client,
    /// How many threads it takes.
    pub threads: usize,
    /// Whether it can be paused and continued.
    pub can_pause: bool,
    /// Its handle.
    pub ticket: Arc<Ticket>,
    /// The search.
    pub work: Box<dyn Work>,
    /// Kept until the memory of the search is free again.
    pub booking: Arc<dyn Send + Sync>,
}

/// A job that runs.
struct Running {
    ticket: Arc<Ticket>,
    can_pause: bool,
    since: Instant,
}

#[derive(Default)]
struct State {
    /// The queues of the clients; the first client is the next to be served.
    queues: VecDeque<(Client, VecDeque<Job>)>,
    waiting: usize,
    free: usize,
    running: Vec<Running>,
    closed: bool,
}

struct Shared {
    state: Mutex<State>,
    /// Notified when a worker may find work.
    work: Condvar,
    /// Notified when the timekeeper may have to pause a search.
    time: Condvar,
    slice: Duration,
}

/// A queue with its threads. They end when it is closed.
pub struct Queue {
    shared: Arc<Shared>,
    limit: usize,
}

/// The load of a queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    /// Searches that run.
    pub running: usize,
    /// Searches that wait.
    pub waiting: usize,
}

impl Queue {
    /// A queue with this many threads that holds at most `limit` waiting searches.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn new(threads: usize, slice: Duration, limit: usize) -> std::io::Result<Self> {
        let state = State { free: threads, ..State::default() };
        let shared = Shared { state: Mutex::new(state), work: Condvar::new(), time: Condvar::new(), slice };
        let queue = Self { shared: Arc::new(shared), limit };
        for number in 0..threads {
            let shared = Arc::clone(&queue.shared);
            let thread = std::thread::Builder::new().name(format!("search {number}")).stack_size(STACK_BYTES);
            thread.spawn(move || serve(&shared))?;
        }
        let shared = Arc::clone(&queue.shared);
        std::thread::Builder::new().name("slices".to_owned()).spawn(move || keep_time(&shared))?;
        Ok(queue)
    }

    /// Lets a job wait for its turn. Gives it back if the queue is full or closed.
    ///
    /// # Errors
    /// The job.
    pub fn push(&self, job: Job) -> Result<(), Job> {
        let mut state = self.shared.state.lock();
        if state.closed || state.waiting >= self.limit {
            return Err(job);
        }
        state.push(job);
        self.shared.work.notify_all();
        self.shared.time.notify_all();
        Ok(())
    }

    /// Cancels the search with this ticket, and takes it out of the queue if it waits there.
    pub fn cancel(&self, ticket: &Arc<Ticket>) {
        ticket.cancel();
        let mut state = self.shared.state.lock();
        let removed = state.remove(ticket);
        drop(state);
        // Its table is freed without the lock.
        drop(removed);
    }

    /// The present load.
    pub fn load(&self) -> Load {
        let state = self.shared.state.lock();
        Load { running: state.running.len(), waiting: state.waiting }
    }

    /// Drops waiting jobs and cancels running ones.
    pub fn close(&self) {
        let mut state = self.shared.state.lock();
        state.closed = true;
        state.queues.clear();
        state.waiting = 0;
        for running in &state.running {
            running.ticket.cancel();
        }
        self.shared.work.notify_all();
        self.shared.time.notify_all();
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.close();
    }
}

impl State {
    fn push(&mut self, job: Job) {
        self.waiting += 1;
        match self.queues.iter_mut().find(|(client, _)| *client == job.client) {
            Some((_, queue)) => queue.push_back(job),
            None => self.queues.push_back((Arc::clone(&job.client), VecDeque::from([job]))),
        }
    }

    fn remove(&mut self, ticket: &Arc<Ticket>) -> Option<Job> {
        for (_, queue) in &mut self.queues {
            if let Some(index) = queue.iter().position(|job| Arc::ptr_eq(&job.ticket, ticket)) {
                self.waiting -= 1;
                let job = queue.remove(index);
                self.queues.retain(|(_, queue)| !queue.is_empty());
                return job;
            }
        }
        None
    }

    /// The next job, if enough threads are free; its client goes to the end. No job overtakes one that needs more
    /// threads, which might otherwise wait forever.
    fn next(&mut self) -> Option<Job> {
        let (client, mut queue) = self.queues.pop_front()?;
        let fits = queue.front().is_some_and(|job| job.threads <= self.free);
        if !fits {
            self.queues.push_front((client, queue));
            return None;
        }
        let job = queue.pop_front();
        if !queue.is_empty() {
            self.queues.push_back((client, queue));
        }
        self.waiting -= 1;
        job
    }
}

/// A worker: runs jobs until the queue is closed.
fn serve(shared: &Shared) {
    let mut state = shared.state.lock();
    while !state.closed {
        let Some(mut job) = state.next() else {
            shared.work.wait(&mut state);
            continue;
        };
        state.free -= job.threads;
        let (ticket, can_pause) = (Arc::clone(&job.ticket), job.can_pause);
        state.running.push(Running { ticket, can_pause, since: Instant::now() });
        shared.time.notify_all();
        drop(state);
        let progress = job.work.run();
        state = shared.state.lock();
        state.free += job.threads;
        state.running.retain(|running| !Arc::ptr_eq(&running.ticket, &job.ticket));
        match progress {
            Progress::Paused if !state.closed && !job.ticket.is_cancelled() => state.push(job),
            // Its table is freed without the lock.
            Progress::Paused => MutexGuard::unlocked(&mut state, || drop(job)),
            Progress::Done(deliver) => MutexGuard::unlocked(&mut state, || {
                drop(job);
                deliver();
            }),
        }
        shared.work.notify_all();
    }
}

/// The timekeeper: pauses searches that have had their slice, as long as others wait.
fn keep_time(shared: &Shared) {
    let mut state = shared.state.lock();
    while !state.closed {
        let due = state.running.iter().filter(|running| running.can_pause).map(|running| running.since).min();
        let Some(since) = due.filter(|_| state.waiting > 0) else {
            shared.time.wait(&mut state);
            continue;
        };
        let left = shared.slice.saturating_sub(since.elapsed());
        if !left.is_zero() {
            shared.time.wait_for(&mut state, left);
            continue;
        }
        let slice = shared.slice;
        state.running.retain_mut(|running| {
            if running.can_pause && running.since.elapsed() >= slice {
                running.ticket.pause();
                // Once is enough. A worker takes it off the list when it has come to rest.
                running.can_pause = false;
            }
            true
        });
    }
}

//! The jobs of a search, and the thread that does one after another and reports to the session.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded, never, unbounded};
use xiongmao_analysis::interruption::Interruption;
use xiongmao_analysis::searcher::{SearcherError, search_thread};
use xiongmao_movegen::perft::{Counting, Division};
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::{Answer, Info, Instant, Limits, Report, SearchSettings, SearchToken, Searcher};

use super::earlier::Earlier;
use super::question::{Question, Reasons};

/// A job for the search thread.
pub enum Job {
    /// Searches a position.
    Search {
        /// Steers the search.
        token: SearchToken,
        /// The position.
        game: AnyGame,
        /// When to stop.
        limits: Box<Limits>,
        /// How to search.
        settings: SearchSettings,
        /// What was found before the search was put off; `None` at its beginning.
        earlier: Option<Box<Earlier>>,
    },
    /// Looks for reasons.
    Reasons {
        /// The position.
        game: AnyGame,
        /// The question.
        question: Question,
        /// Ends it early.
        interruption: Interruption,
    },
    /// Counts leaves.
    Perft {
        /// The position.
        game: AnyGame,
        /// How deep the leaves are, in plies.
        depth: u32,
    },
}

/// Events of the search thread. The last event of a job returns the pool.
pub enum Event {
    /// A line of analysis.
    Info(Info),
    /// The depth, the root move that is being searched, and its number.
    Current(u32, Move, usize),
    /// The end of a search.
    Answer(Box<dyn Searcher>, Answer),
    Reasons(Box<dyn Searcher>, Result<Reasons, SearcherError>),
    /// The end of a count, with the time it took; `None` if it was stopped.
    Division(Box<dyn Searcher>, Option<Division>, Duration),
}

/// Who does the jobs.
pub enum Runner {
    /// A thread of its own: jobs go to it, events come from it.
    Thread {
        /// Where jobs go.
        jobs: Sender<(Box<dyn Searcher>, Job)>,
        /// Where events arrive.
        events: Receiver<Event>,
    },
    /// The session, when it has carried out its lines: the job that waits for it.
    Session(Option<(Box<dyn Searcher>, Job)>),
}

/// Why the channels to and from the search thread are open as long as the engine exists.
pub const SEARCH_THREAD_LIVES: &str = "the search thread runs as long as its engine";

impl Runner {
    /// Starts a thread.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn thread(stop_perft: Arc<AtomicBool>) -> io::Result<Self> {
        let (jobs, work) = bounded(1);
        let (sender, events) = unbounded();
        search_thread("search").spawn(move || serve(&work, &sender, &stop_perft))?;
        Ok(Self::Thread { jobs, events })
    }

    /// Starts a job, or lets it wait for the session.
    pub fn start(&mut self, pool: Box<dyn Searcher>, job: Job) {
        match self {
            Self::Thread { jobs, .. } => jobs.send((pool, job)).expect(SEARCH_THREAD_LIVES),
            Self::Session(waiting) => *waiting = Some((pool, job)),
        }
    }

    /// Where events arrive; none do without a thread.
    pub fn events(&self) -> Receiver<Event> {
        match self {
            Self::Thread { events, .. } => events.clone(),
            Self::Session(_) => never(),
        }
    }
}

/// Does one job after another until the engine is dropped.
fn serve(work: &Receiver<(Box<dyn Searcher>, Job)>, sender: &Sender<Event>, stop_perft: &AtomicBool) {
    for (pool, job) in work {
        if sender.send(job.carry_out(pool, &mut EventSender(sender), stop_perft)).is_err() {
            return;
        }
    }
}

impl Job {
    /// Does the job. The event ends it, and returns the pool.
    pub fn carry_out(self, mut pool: Box<dyn Searcher>, report: &mut dyn Report, stop_perft: &AtomicBool) -> Event {
        match self {
            Self::Search { token, game, limits, settings, .. } => {
                let answer = pool.search(token, &game, &limits, &settings, report);
                Event::Answer(pool, answer)
            }
            Self::Reasons { game, question, interruption } => {
                Event::Reasons(pool, question.answer(&game, &interruption))
            }
            Self::Perft { game, depth } => {
                let start = Instant::now();
                let division = game.divide(depth, &Counting::new(stop_perft)).complete();
                Event::Division(pool, division, start.elapsed())
            }
        }
    }
}

/// Sends the reports of the search to the session.
struct EventSender<'a>(&'a Sender<Event>);

impl Report for EventSender<'_> {
    fn info(&mut self, info: &Info) {
        // The receiver is gone only when the program is about to exit.
        let _ = self.0.send(Event::Info(info.clone()));
    }

    fn current(&mut self, depth: u32, mv: Move, number: usize) {
        let _ = self.0.send(Event::Current(depth, mv, number));
    }
}

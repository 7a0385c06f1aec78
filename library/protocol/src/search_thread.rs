//! The search thread: it does one job after another, and reports to the session.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender};
use xiongmao_movegen::perft::{Count, Division};
use xiongmao_movegen::{AnyGame, Ply, perft};
use xiongmao_search::{Answer, Info, Limits, Report, SearchSettings, SearchToken, Searcher};
use xiongmao_workbench::interruption::Interruption;
use xiongmao_workbench::searcher::SearcherError;

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
    },
    /// Looks for reasons.
    Reasons {
        /// The position.
        game: AnyGame,
        /// What is asked.
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

/// What the search thread reports. The last event of a job returns the pool.
pub enum Event {
    /// A line of analysis.
    Info(Info),
    /// The depth, the root ply that is being searched, and its number.
    Current(u32, Ply, usize),
    /// The end of a search.
    Answer(Box<dyn Searcher>, Answer),
    /// The reasons.
    Reasons(Box<dyn Searcher>, Result<Reasons, SearcherError>),
    /// The end of a count, with the time it took; `None` if it was stopped.
    Division(Box<dyn Searcher>, Option<Division>, Duration),
}

/// Does one job after another until the engine is dropped.
pub fn serve(work: &Receiver<(Box<dyn Searcher>, Job)>, sender: &Sender<Event>, stop_perft: &AtomicBool) {
    for (mut pool, job) in work {
        let last = match job {
            Job::Search { token, game, limits, settings } => {
                let answer = pool.search(token, &game, &limits, &settings, &mut EventSender(sender));
                Event::Answer(pool, answer)
            }
            Job::Reasons { game, question, interruption } => {
                Event::Reasons(pool, question.answer(&game, &interruption))
            }
            Job::Perft { game, depth } => {
                let start = Instant::now();
                // One thread counts, and no threads are started.
                let division = game.divide(depth, &perft::Options::default(), stop_perft);
                let division = division.ok().and_then(Count::complete);
                Event::Division(pool, division, start.elapsed())
            }
        };
        if sender.send(last).is_err() {
            return;
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

    fn current(&mut self, depth: u32, ply: Ply, number: usize) {
        let _ = self.0.send(Event::Current(depth, ply, number));
    }
}

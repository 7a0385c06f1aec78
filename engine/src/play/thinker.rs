//! The thread that searches.

use std::io;
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, bounded};
use xiongmao_analysis::searcher::{PositionSearcher, search_thread};
use xiongmao_movegen::{AnyGame, Move};
use xiongmao_search::{Answer, Control, Limits, NullReport, SearchSettings, SearchToken, Weakness};

/// A position to search.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position.
    pub game: AnyGame,
    /// When to stop.
    pub limits: Limits,
    /// How much weaker to play; `None` for full strength.
    pub weakness: Option<Weakness>,
    /// Whether to clear earlier results: the engine's knowledge from a hint would make a weak level stronger.
    pub afresh: bool,
    /// The move to answer with instead of searching.
    pub known: Option<Move>,
}

/// A thread that searches one position after the other. It ends when this is dropped and the search is over.
pub struct Thinker {
    control: Arc<Control>,
    tasks: Sender<(Task, SearchToken)>,
    answers: Receiver<Answer>,
}

impl Thinker {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system does not start it.
    pub fn start(mut searcher: PositionSearcher) -> io::Result<Self> {
        let control = searcher.control();
        let (tasks, todo) = bounded::<(Task, SearchToken)>(1);
        let (done, answers) = bounded(1);
        search_thread("search").spawn(move || {
            for (task, token) in todo {
                let Task { game, limits, weakness, afresh, known } = task;
                if afresh {
                    searcher.clear();
                }
                let settings = SearchSettings { weakness, ..SearchSettings::default() };
                let answer = match known {
                    Some(_) => Answer { best: known, ..Answer::default() },
                    None => searcher.search(token, &game, &limits, &settings, &mut NullReport),
                };
                if done.send(answer).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { control, tasks, answers })
    }

    /// Begins a search. Its answer arrives through [`answers`](Self::answers).
    pub fn think(&self, task: Task) {
        let token = self.control.start(false);
        // The thread lives as long as this.
        let _ = self.tasks.send((task, token));
    }

    /// Makes the search answer at once.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// The channel of answers.
    pub fn answers(&self) -> &Receiver<Answer> {
        &self.answers
    }
}

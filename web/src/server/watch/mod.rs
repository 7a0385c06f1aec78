//! Matches that other processes play, followed for all clients together.
//!
//! One thread looks at the files, at most a few times a second, however many clients there are. Each answer is written
//! once and sent to all of them.

mod answer;
mod games;
mod standings;

pub use answer::{MatchAnswer, MatchList};
pub use games::{GamesPage, ReplayAnswer};

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::watch::{Receiver, Sender};
use xiongmao_arena::spectator::folder::matches_in;
use xiongmao_arena::spectator::watched::Spectator;

use crate::error::ServerRefusal;

/// How often the files are looked at.
const INTERVAL: Duration = Duration::from_millis(300);
/// The pause between two looks while there is more to read.
const PAUSE: Duration = Duration::from_millis(2);
/// How often new matches are looked for.
const SEARCH_INTERVAL: Duration = Duration::from_secs(2);

/// Announced by the thread to its listeners.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct News {
    /// Grows with every change.
    pub version: u64,
    /// Whether the server is closing.
    pub is_closed: bool,
}

/// The matches below a directory.
pub struct Watch {
    directory: PathBuf,
    matches: Mutex<Matches>,
    news: Sender<News>,
}

#[derive(Default)]
struct Matches {
    known: Vec<Arc<Followed>>,
    /// Ids are never used again.
    last_id: u32,
}

/// A match that is followed.
struct Followed {
    id: u32,
    /// Its directory, relative to the one that is watched.
    inner: PathBuf,
    state: Mutex<State>,
}

struct State {
    spectator: Spectator,
    /// The version of the last change.
    version: u64,
    /// The answer about that version, once a client has asked.
    text: Option<Arc<str>>,
}

impl Watch {
    /// Watches this directory, and starts the thread that does. It ends with the watch.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn new(directory: &Path) -> std::io::Result<Arc<Self>> {
        let watch =
            Arc::new(Self { directory: directory.to_owned(), matches: Mutex::default(), news: Sender::default() });
        let follower =
            Follower { watch: Arc::downgrade(&watch), searched: None, announced: Instant::now(), is_new: false };
        std::thread::Builder::new().name("watch".to_owned()).spawn(move || follower.run())?;
        Ok(watch)
    }

    /// A receiver of every change.
    pub fn subscribe(&self) -> Receiver<News> {
        self.news.subscribe()
    }

    /// Ends the thread, and informs the listeners.
    pub fn close(&self) {
        self.news.send_modify(|news| news.is_closed = true);
    }

    /// All matches.
    pub fn list(&self) -> MatchList {
        let known = self.matches.lock().known.clone();
        let summary = |found: &Arc<Followed>| {
            let state = found.state.lock();
            answer::summary(found.id, &self.name(&found.inner), &state.spectator)
        };
        MatchList { matches: known.iter().map(summary).collect() }
    }

    /// The answer about a match, as JSON (a [`MatchAnswer`]), and its version. `None` if the match does not exist.
    pub fn text(&self, id: u32) -> Option<(u64, Arc<str>)> {
        let found = self.find(id)?;
        let mut state = found.state.lock();
        if let Some(text) = &state.text {
            return Some((state.version, Arc::clone(text)));
        }
        let answer = MatchAnswer::new(id, &self.name(&found.inner), &state.spectator);
        // It is made of texts, numbers and lists, which JSON can express.
        let text: Arc<str> = serde_json::to_string(&answer).unwrap_or_default().into();
        state.text = Some(Arc::clone(&text));
        Some((state.version, text))
    }

    /// Some games of a match that ended before this one, the latest first.
    pub fn games(&self, id: u32, before: Option<u64>, count: usize) -> Option<GamesPage> {
        let found = self.find(id)?;
        let state = found.state.lock();
        Some(GamesPage::new(&state.spectator, before, count))
    }

    /// A game of a match, to be replayed. `None` if there is none.
    ///
    /// # Errors
    /// If its record cannot be read.
    pub fn replay(&self, id: u32, number: u64) -> Option<Result<ReplayAnswer, ServerRefusal>> {
        let found = self.find(id)?;
        let state = found.state.lock();
        let record = state.spectator.followed().ok()?.record(number)?;
        drop(state);
        let replayed = record.map(|(record, game)| ReplayAnswer::new(number, &record, &game));
        Some(replayed.map_err(ServerRefusal::failed))
    }

    fn find(&self, id: u32) -> Option<Arc<Followed>> {
        self.matches.lock().known.iter().find(|known| known.id == id).cloned()
    }

    /// The name of a match: its directory, as the user knows it.
    fn name(&self, inner: &Path) -> String {
        let own = || self.directory.file_name().map_or_else(|| "match".into(), |name| name.to_string_lossy());
        let inner = inner.to_string_lossy();
        if inner.is_empty() { own().into_owned() } else { inner.into_owned() }
    }

    /// Looks for new matches, and drops matches that have disappeared. Returns whether anything has changed.
    fn search(&self) -> bool {
        let found = matches_in(&self.directory);
        let mut matches = self.matches.lock();
        let before = matches.known.len();
        matches.known.retain(|known| found.contains(&known.inner));
        let mut is_new = matches.known.len() != before;
        for inner in found {
            if !matches.known.iter().any(|known| known.inner == inner) {
                matches.last_id += 1;
                let spectator = Spectator::new(self.directory.join(&inner));
                let state = Mutex::new(State { spectator, version: 0, text: None });
                let id = matches.last_id;
                matches.known.push(Arc::new(Followed { id, inner, state }));
                is_new = true;
            }
        }
        is_new
    }

    /// Reads new data of every match. Returns whether there is any, and whether there is more to read at once.
    fn look(&self) -> (bool, bool) {
        let known = self.matches.lock().known.clone();
        let (mut is_new, mut more) = (false, false);
        for followed in known {
            let mut state = followed.state.lock();
            let findings = state.spectator.look();
            if findings.changed {
                state.version += 1;
                state.text = None;
            }
            is_new |= findings.changed;
            more |= findings.more;
        }
        (is_new, more)
    }
}

/// The data that the thread keeps between two looks. It holds the watch only during a look.
struct Follower {
    watch: Weak<Watch>,
    searched: Option<Instant>,
    announced: Instant,
    is_new: bool,
}

impl Follower {
    fn run(mut self) {
        while let Some(watch) = self.watch.upgrade() {
            if watch.news.borrow().is_closed {
                return;
            }
            if self.searched.is_none_or(|then| then.elapsed() >= SEARCH_INTERVAL) {
                self.searched = Some(Instant::now());
                self.is_new |= watch.search();
            }
            let (is_new, more) = watch.look();
            self.is_new |= is_new;
            if self.is_new && (!more || self.announced.elapsed() >= INTERVAL) {
                (self.announced, self.is_new) = (Instant::now(), false);
                watch.news.send_modify(|news| news.version += 1);
            }
            drop(watch);
            // Locks are not fair: without a pause, whoever asks now would wait until all has been read.
            std::thread::sleep(if more { PAUSE } else { INTERVAL });
        }
    }
}

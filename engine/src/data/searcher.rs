//! A searcher of one thread that can be halted, and is the same whatever it searched before.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use xiongmao_search::table::OutOfMemory;
use xiongmao_search::{Answer, Control, Limits, Mute, Settings};

use crate::game::{Game, Pool, evaluation};
use crate::memory::{self, THREAD_MEGABYTES};

/// Says whether all work is to end.
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<AtomicBool>);

impl Halt {
    /// Ends the work; searches that run are ended by a [`Stopper`].
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether it is to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// Somebody has set the halt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halted;

/// Ends searches from outside, and all that would follow.
pub struct Stopper {
    halt: Halt,
    controls: Vec<Arc<Control>>,
}

impl Stopper {
    /// Ends them. What they have found is of no use.
    pub fn stop(&self) {
        self.halt.set();
        for control in &self.controls {
            control.stop();
        }
    }
}

/// Searches one position after the other, so many nodes each.
pub struct Searcher {
    pool: Pool,
    limits: Limits,
    halt: Halt,
}

/// Refuses so many searchers, and so many bytes beside them, if the machine has not that much memory.
///
/// # Errors
/// Says what is there.
pub fn check_memory(searchers: u16, megabytes: u32, bytes: u64) -> Result<(), String> {
    memory::check((bytes >> 20) + u64::from(searchers) * (u64::from(megabytes) + THREAD_MEGABYTES))
}

impl Searcher {
    /// A searcher with a table of so many megabytes.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(nodes: u64, megabytes: u32, halt: Halt) -> Result<Self, OutOfMemory> {
        let pool = Pool::new(evaluation(), megabytes as usize)?;
        Ok(Self { pool, limits: Limits { nodes: Some(nodes), ..Limits::default() }, halt })
    }

    /// What ends all of these, which look at the same halt.
    pub fn stopper<'a>(halt: &Halt, searchers: impl IntoIterator<Item = &'a Self>) -> Stopper {
        let controls = searchers.into_iter().map(|searcher| searcher.pool.control()).collect();
        Stopper { halt: halt.clone(), controls }
    }

    /// Forgets what it found.
    pub fn clear(&mut self) {
        self.pool.clear();
    }

    /// Searches.
    ///
    /// # Errors
    /// If it was halted.
    pub fn search(&mut self, game: &Game) -> Result<Answer, Halted> {
        self.pool.control().start(false);
        // Whoever halts sets this first, and then stops the search.
        if self.halt.is_set() {
            return Err(Halted);
        }
        let answer = self.pool.search(game, &self.limits, &Settings::default(), &mut Mute);
        // What a search says that was stopped is worth nothing.
        if self.halt.is_set() { Err(Halted) } else { Ok(answer) }
    }
}

//! A single-threaded searcher that can be halted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use xiongmao_movegen::{AnyGame, Rules};
use xiongmao_search::{Answer, Control, Evaluator, Limits, NullReport, SearchSettings, Searcher};

use xiongmao_analysis::memory::{self, THREAD_MEGABYTES};
use xiongmao_analysis::registry;
use xiongmao_analysis::searcher::SearcherError;

/// A flag that ends all work, shared by all workers.
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<AtomicBool>);

impl Halt {
    /// Ends the work. Running searches are ended by a [`Stopper`].
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether the work is to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// The halt was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halted;

/// Ends running searches and all work after them.
pub struct Stopper {
    halt: Halt,
    controls: Vec<Arc<Control>>,
}

impl Stopper {
    /// Ends them. Their results must not be used.
    pub fn stop(&self) {
        self.halt.set();
        for control in &self.controls {
            control.stop();
        }
    }
}

/// Searches one position after another, each for the same number of nodes.
pub struct HaltableSearcher {
    pool: Box<dyn Searcher>,
    limits: Limits,
    halt: Halt,
}

/// Checks that the machine has memory for this many searchers with tables of this size, and `bytes` more.
///
/// # Errors
/// Says how much it has.
pub fn check_memory(searchers: u16, megabytes: u32, bytes: u64) -> Result<(), SearcherError> {
    Ok(memory::check((bytes >> 20) + u64::from(searchers) * (u64::from(megabytes) + THREAD_MEGABYTES))?)
}

impl HaltableSearcher {
    /// A searcher of this game with a table of this size.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(rules: &Rules, nodes: u64, megabytes: u32, halt: Halt) -> Result<Self, SearcherError> {
        let pool = registry::of(rules).variant.searcher(megabytes as usize)?;
        Ok(Self { pool, limits: Limits { nodes: Some(nodes), ..Limits::default() }, halt })
    }

    /// A stopper for searchers that share this halt.
    pub fn stopper<'a>(halt: &Halt, searchers: impl IntoIterator<Item = &'a Self>) -> Stopper {
        let controls = searchers.into_iter().map(|searcher| searcher.pool.control()).collect();
        Stopper { halt: halt.clone(), controls }
    }

    /// Searches with this evaluation from now on, instead of the embedded one.
    pub fn set_evaluation(&mut self, evaluation: &Evaluator) {
        self.pool.set_evaluation(evaluation);
    }

    /// Empties the table and the histories, so that the next search does not depend on earlier ones.
    pub fn clear(&mut self) {
        self.pool.clear();
    }

    /// Searches.
    ///
    /// # Errors
    /// If it was halted.
    pub fn search(&mut self, game: &AnyGame) -> Result<Answer, Halted> {
        let token = self.pool.control().start(false);
        // A stopper sets the halt before it stops the search.
        if self.halt.is_set() {
            return Err(Halted);
        }
        let answer = self.pool.search(token, game, &self.limits, &SearchSettings::default(), &mut NullReport);
        // The result of a stopped search may differ from the result of the full number of nodes.
        if self.halt.is_set() { Err(Halted) } else { Ok(answer) }
    }
}

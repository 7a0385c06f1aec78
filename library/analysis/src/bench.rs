//! Searches fixed positions to a fixed depth: the signature of the search, and its speed.
//!
//! With one thread the total number of nodes is the same on every machine and in every build. It is the signature of
//! the search: a change that should not alter the search leaves it unchanged.

use std::time::Duration;

use thiserror::Error;
use xiongmao_movegen::Rules;
use xiongmao_movegen::notation::Notation;
use xiongmao_search::{Instant, Limits, NullReport, Score, SearchSettings};

use crate::interruption::Interruption;
use crate::registry::Entry;
use crate::searcher::{PositionSearcher, Resources, SearcherError};

/// The depth of the signature, in plies.
pub const DEPTH: u32 = 13;
/// The size of the table for the signature, in megabytes.
pub const MEGABYTES: u32 = 16;

/// Why a bench cannot be run.
#[derive(Debug, Error)]
pub enum BenchError {
    #[error("invalid position of the bench: {0}")]
    Position(#[from] xiongmao_movegen::NotationError),
    #[error(transparent)]
    Searcher(#[from] SearcherError),
}

/// A game's positions in their order.
pub fn positions(entry: &Entry) -> impl Iterator<Item = &'static str> {
    entry.bench.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The measured search of one position.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Nodes of all threads.
    pub nodes: u64,
    /// The time until a limit was reached.
    pub time: Duration,
    /// The score for the side to move.
    pub score: Score,
    /// The best move in PMN.
    pub best: String,
}

/// Searches positions independently of each other.
pub struct Bench {
    rules: &'static Rules,
    searcher: PositionSearcher,
    limits: Limits,
}

impl Bench {
    /// A bench whose searches have these limits.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(rules: &'static Rules, resources: Resources, limits: Limits) -> Result<Self, BenchError> {
        let searcher = PositionSearcher::new(rules, resources)?;
        Ok(Self { rules, searcher, limits })
    }

    /// Searches one position with an empty table. `None` if the game is over there. An interruption ends the search.
    ///
    /// # Errors
    /// If the position is invalid.
    pub fn search(&mut self, feen: &str, interruption: &Interruption) -> Result<Option<Measure>, BenchError> {
        let game = self.rules.from_feen(feen)?;
        if game.status().is_over() {
            return Ok(None);
        }
        self.searcher.clear();
        let start = Instant::now();
        let token = interruption.begin(&self.searcher.control());
        let answer = self.searcher.search(token, &game, &self.limits, &SearchSettings::default(), &mut NullReport);
        let time = start.elapsed();
        Ok(answer.best.zip(answer.info).map(|(best, info)| Measure {
            nodes: info.nodes,
            time,
            score: info.score,
            best: game.write_move(best, Notation::Pmn),
        }))
    }
}

/// The sums over all positions.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Total {
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time of all searches.
    pub time: Duration,
}

impl Total {
    /// Adds a search.
    pub fn add(&mut self, measure: &Measure) {
        self.nodes += measure.nodes;
        self.time += measure.time;
    }
}

/// The mean speedup of one setting over another in reaching the same depth.
#[derive(Clone, Copy, Default, Debug)]
pub struct Speedup {
    logarithms: f64,
    count: u32,
}

impl Speedup {
    /// Adds a position with the times of both settings.
    pub fn add(&mut self, slow: Duration, fast: Duration) {
        let seconds = |time: Duration| time.max(Duration::from_nanos(1)).as_secs_f64();
        self.logarithms += (seconds(slow) / seconds(fast)).ln();
        self.count += 1;
    }

    /// The geometric mean of the ratios of times; 1 if there are none.
    pub fn mean(&self) -> f64 {
        (self.logarithms / f64::from(self.count.max(1))).exp()
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::Status;

    use super::*;
    use crate::registry;

    #[test]
    fn every_position_is_a_different_game_in_progress() {
        for name in registry::NAMES {
            let entry = registry::named(name).unwrap();
            let feens: Vec<&str> = positions(entry).collect();
            assert_eq!(feens.len(), 40, "{name}");
            for (index, feen) in feens.iter().enumerate() {
                let game = entry.rules().from_feen(feen).unwrap();
                assert!(matches!(game.status(), Status::InProgress), "{feen}");
                assert_eq!(game.feen(), **feen);
                assert!(!feens[..index].contains(feen), "{feen} appears twice");
            }
        }
    }

    #[test]
    fn ratios_have_a_geometric_mean() {
        let mut speedup = Speedup::default();
        assert!((speedup.mean() - 1.0).abs() < 1e-9);
        speedup.add(Duration::from_millis(40), Duration::from_millis(10));
        speedup.add(Duration::from_millis(10), Duration::from_millis(40));
        assert!((speedup.mean() - 1.0).abs() < 1e-9);
        speedup.add(Duration::from_millis(80), Duration::from_millis(10));
        assert!((speedup.mean() - 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_finished_game_has_no_measure() {
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let mut bench = Bench::new(registry::default().rules(), Resources { threads: 1, hash: 1 }, limits).unwrap();
        let mut search = |feen| bench.search(feen, &Interruption::default());
        assert!(search("4g^3/8/8/8/8/8/8/3G^4 / X/x").unwrap().is_none());
        assert!(search("nonsense").is_err());
        assert!(search("4g^3/8/8/8/8/8/8/3G^3R / X/x").unwrap().is_some());
    }
}

//! Generates suites of balanced openings: random moves, kept if a quick search and then a longer one score the
//! position near 0.

use std::collections::HashSet;
use std::io;
use std::ops::RangeInclusive;

use rayon::prelude::*;
use thiserror::Error;

use crate::driver::halt::HaltHandle;
use crate::rules::{Rules, position_key};
use crate::tournament::openings::book::{OpeningBook, OpeningHelpers, OpeningSettings, RANDOM};
use crate::tournament::openings::opening::{Opening, OpeningError};
use crate::tournament::openings::scorer::{LazyScorer, MakeScorer, ScorerError, scoring_threads};

/// Nodes of the quick search.
const QUICK_NODES: u64 = 5000;
/// The quick search may score a position this many times farther from 0 than the longer one.
const QUICK_SLACK: i32 = 2;
/// Number of openings searched at a time.
const BATCH: usize = 16;
/// Most openings rejected in a row.
const MOST_UNFIT: usize = 10_000;

/// How a suite is generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteSettings {
    /// Number of random moves. Openings of all these lengths alternate.
    pub moves: RangeInclusive<usize>,
    /// How far from 0 the longer search may score an opening, in centipawns.
    pub balance: i32,
    /// Nodes of the longer search.
    pub nodes: u64,
    /// The seed of the random moves.
    pub seed: u64,
    /// Number of threads; the suite does not depend on it.
    pub threads: usize,
}

/// Why a suite cannot be made.
#[derive(Debug, Error)]
pub enum SuiteError {
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// An opening cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// Makes `count` openings that lead to different positions, and gives each to `found` as soon as it is known.
///
/// # Errors
/// If there are too few such openings, the search cannot be set up, or `found` fails.
pub fn make_suite(
    rules: &'static Rules,
    settings: &SuiteSettings,
    scorer: &MakeScorer,
    count: usize,
    mut found: impl FnMut(&Opening) -> io::Result<()>,
) -> Result<(), SuiteError> {
    let threads = scoring_threads(settings.threads).map_err(OpeningError::from)?;
    let open = |plies: usize| {
        let quick = OpeningSettings {
            source: format!("{RANDOM}{plies}"),
            balance: Some(settings.balance.saturating_mul(QUICK_SLACK)),
            balance_nodes: settings.nodes.min(QUICK_NODES),
            ..OpeningSettings::default()
        };
        // With the same seed, one opening would be the beginning of another.
        let seed = settings.seed ^ (((plies - settings.moves.start()) as u64) << 32);
        let helpers = OpeningHelpers { scorer: Some(scorer.clone()), games: None };
        OpeningBook::open(rules, &quick, seed, settings.threads, helpers, HaltHandle::default())
    };
    let mut books = settings.moves.clone().map(open).collect::<Result<Vec<_>, _>>()?;
    let mut seen = HashSet::new();
    let (mut kept, mut unfit, mut numbers) = (0, 0, 0..BATCH);
    while kept < count {
        let mut candidates = Vec::new();
        for number in numbers.clone() {
            for book in &mut books {
                let opening = book.opening(number)?;
                if seen.insert(position_key(&opening.end())) {
                    candidates.push(opening);
                }
            }
        }
        let scores = threads.install(|| score(&candidates, scorer, settings.nodes)).map_err(OpeningError::Search)?;
        for (opening, score) in candidates.iter().zip(scores) {
            if kept < count && score.is_some_and(|score| score.abs() <= settings.balance) {
                found(opening)?;
                (kept, unfit) = (kept + 1, 0);
            } else {
                unfit += 1;
            }
        }
        if unfit >= MOST_UNFIT {
            return Err(OpeningError::Exhausted(unfit).into());
        }
        numbers = numbers.end..numbers.end + BATCH;
    }
    Ok(())
}

/// The score of the end of each opening after a search of this many nodes.
fn score(openings: &[Opening], make: &MakeScorer, nodes: u64) -> Result<Vec<Option<i32>>, ScorerError> {
    openings
        .par_iter()
        .map_init(LazyScorer::default, |scorer, opening| scorer.score(make, &opening.end(), nodes))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::{AnyGame, games};
    use crate::tournament::openings::scorer::OpeningScorer;

    /// Scores positions by their text; the quick search errs.
    struct Arbitrary;

    impl OpeningScorer for Arbitrary {
        fn score(&mut self, game: &AnyGame, nodes: u64) -> Result<Option<i32>, ScorerError> {
            let sum: i32 = position_key(game).bytes().zip(1..).map(|(byte, place)| i32::from(byte) * place).sum();
            let error = if nodes == QUICK_NODES { 30 } else { 0 };
            Ok((sum % 10 != 0).then_some(sum % 401 - 200 + error))
        }
    }

    fn suite(seed: u64, threads: usize, count: usize) -> Vec<Opening> {
        let settings = SuiteSettings { moves: 3..=5, balance: 25, nodes: 90_000, seed, threads };
        let scorer: MakeScorer = Arc::new(|| Ok(Box::new(Arbitrary)));
        let mut suite = Vec::new();
        let keep = |opening: &Opening| {
            suite.push(opening.clone());
            Ok(())
        };
        make_suite(games::default(), &settings, &scorer, count, keep).unwrap();
        suite
    }

    fn written(suite: &[Opening]) -> Vec<Vec<String>> {
        suite.iter().map(Opening::written).collect()
    }

    #[test]
    fn every_opening_is_new_and_balanced() {
        let suite = suite(3, 2, 120);
        assert_eq!(suite.len(), 120);
        let keys: HashSet<String> = suite.iter().map(|opening| position_key(&opening.end())).collect();
        assert_eq!(keys.len(), suite.len());
        for opening in &suite {
            assert!(Arbitrary.score(&opening.end(), 90_000).unwrap().is_some_and(|score| score.abs() <= 25));
        }
        let lines: Vec<String> = suite.iter().map(|opening| opening.written().join(" ") + " ").collect();
        let continued = |line: &&String| lines.iter().any(|other| other != *line && other.starts_with(*line));
        assert!(lines.iter().filter(continued).count() <= 2, "{lines:?}");
        for length in 3..=5 {
            assert!(suite.iter().filter(|opening| opening.moves.len() == length).count() > 20, "{length} plies");
        }
    }

    #[test]
    fn the_seed_alone_decides() {
        let one = written(&suite(5, 1, 40));
        assert_eq!(one, written(&suite(5, 3, 40)));
        assert_eq!(one[..20], written(&suite(5, 1, 20)));
        assert_ne!(one, written(&suite(6, 1, 40)));
    }

    #[test]
    fn an_output_that_fails_ends_it() {
        let settings = SuiteSettings { moves: 4..=4, balance: 25, nodes: 100, seed: 1, threads: 1 };
        let scorer: MakeScorer = Arc::new(|| Ok(Box::new(Arbitrary)));
        let full = |_: &Opening| Err(io::Error::other("full"));
        let error = make_suite(games::default(), &settings, &scorer, 5, full).unwrap_err();
        assert_eq!(error.to_string(), "cannot write: full");
        let scorer: MakeScorer = Arc::new(|| Err("no memory".into()));
        assert!(make_suite(games::default(), &settings, &scorer, 5, |_| Ok(())).is_err());
    }
}

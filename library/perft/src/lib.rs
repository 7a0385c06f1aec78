//! Perft on many threads and with a cache that they share. The counting itself is in [`xiongmao_movegen::perft`].

use std::sync::atomic::AtomicBool;

use dashmap::DashMap;
use rayon::prelude::*;
use thiserror::Error;
use xiongmao_movegen::perft::{Cache, Count, Counting, Exact};
use xiongmao_movegen::{AnyGame, Move};

/// How [`divide`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Leave out repetitive moves, by the game's history and the line's own.
    pub repetition: bool,
    /// Threads to count with, at least 1.
    pub threads: usize,
    /// The size of the cache, in entries of about 130 bytes; 0 for no cache. Unused with `repetition`.
    pub cache_entries: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { repetition: false, threads: 1, cache_entries: 0 }
    }
}

/// Why a count could not start.
#[derive(Debug, Error)]
pub enum PerftError {
    /// The operating system refused to start threads.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// The number of threads requested.
        threads: usize,
        /// The operating system's message.
        reason: String,
    },
}

/// The number of leaves below each move of the position, as [`Tree::divide`](xiongmao_movegen::perft::Tree::divide)
/// counts them. Setting `stop` ends the count early.
///
/// # Errors
/// If the threads cannot be started.
pub fn divide(game: &AnyGame, depth: u32, options: &Options, stop: &AtomicBool) -> Result<Count, PerftError> {
    let filling =
        (options.cache_entries > 0).then(|| FillingCache { counts: DashMap::new(), entries: options.cache_entries });
    let counting = Counting {
        repetition: options.repetition,
        cache: filling.as_ref().map(|cache| cache as &dyn Cache),
        ..Counting::new(stop)
    };
    if options.threads <= 1 || depth <= 1 {
        return Ok(game.divide(depth, &counting));
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()
        .map_err(|error| PerftError::Threads { threads: options.threads, reason: error.to_string() })?;
    Ok(pool.install(|| divide_parallel(game, depth, &counting)))
}

/// Splits the work after the second move: a few hundred parts keep all threads busy to the end.
fn divide_parallel(game: &AnyGame, depth: u32, counting: &Counting) -> Count {
    let moves = game.moves_behind(&[], counting);
    let parts: Vec<(usize, [Move; 2])> = moves
        .iter()
        .enumerate()
        .flat_map(|(index, &first)| {
            let replies = game.moves_behind(&[first], counting);
            replies.into_iter().map(move |reply| (index, [first, reply]))
        })
        .collect();
    let counts: Vec<Option<u64>> =
        parts.par_iter().with_max_len(1).map(|(_, line)| game.leaves_behind(line, depth, counting)).collect();
    let mut totals = vec![Some(0); moves.len()];
    for ((index, _), count) in parts.iter().zip(counts) {
        totals[*index] = totals[*index].zip(count).map(|(sum, count)| sum + count);
    }
    let division = moves.iter().zip(totals).filter_map(|(&mv, total)| Some((mv, total?))).collect();
    Count { division, moves: moves.len() }
}

/// A cache that only fills: a count saves a whole subtree and is never replaced.
struct FillingCache {
    counts: DashMap<(Exact, u8), u64>,
    entries: usize,
}

impl Cache for FillingCache {
    fn get(&self, key: &(Exact, u8)) -> Option<u64> {
        self.counts.get(key).map(|count| *count)
    }

    fn insert(&self, key: (Exact, u8), count: u64) {
        if self.counts.len() < self.entries {
            self.counts.insert(key, count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiongmao_movegen::perft::leaves;
    use xiongmao_movegen::{xiangqi, xiongqi};

    fn total(game: &AnyGame, depth: u32, options: &Options) -> u64 {
        let count = divide(game, depth, options, &AtomicBool::new(false)).unwrap();
        leaves(&count.complete().expect("the count is never stopped"), depth)
    }

    #[test]
    fn a_count_that_is_stopped_has_no_result() {
        let stopped = AtomicBool::new(true);
        for threads in [1, 2] {
            let options = Options { threads, ..Options::default() };
            let count = divide(&xiongqi::RULES.start(), 9, &options, &stopped).unwrap();
            assert_eq!((count.division.as_slice(), count.moves), (&[][..], 26));
            assert_eq!(count.complete(), None);
        }
    }

    #[test]
    fn every_way_of_counting_agrees() {
        for (rules, counts) in
            [(&xiongqi::RULES, [1, 26, 676, 17_585, 458_226]), (&xiangqi::RULES, [1, 44, 1920, 79_666, 3_290_240])]
        {
            let game = rules.start();
            for (depth, expected) in (0..).zip(counts) {
                for threads in [1, 3] {
                    for cache_entries in [0, 1000, 1 << 20] {
                        let options = Options { repetition: false, threads, cache_entries };
                        assert_eq!(total(&game, depth, &options), expected, "{rules:?} {depth} {options:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn repetition_is_left_out_from_the_history_too() {
        let game = xiongqi::RULES.from_feen("3g^4/8/8/8/8/8/8/4G^3 / X/x").unwrap();
        for (depth, expected) in (1..).zip([3, 10, 32, 107, 363, 1251]) {
            for threads in [1, 2] {
                assert_eq!(total(&game, depth, &Options { repetition: true, threads, cache_entries: 10 }), expected);
            }
        }
    }
}

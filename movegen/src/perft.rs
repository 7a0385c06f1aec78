//! Perft: counting the leaves of the game tree, the oldest test of a move generator.
//!
//! Leaves are counted by the rules of movement alone (ruling 18): the capture of a terminal piece ends a line,
//! repetition and draws do not. [`Options::repetition`] also leaves out the plies that ruling 8 forbids.

use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};

use dashmap::DashMap;
use rayon::prelude::*;
use thiserror::Error;

use crate::{Observer, Ply, PlyList, Silent};

/// A board whose plies can be counted: the rules of movement without a history.
pub trait Countable: Clone + Send + Sync {
    /// What [`unmake`](Self::unmake) needs to restore the board.
    type Undo;
    /// A compact key that is different for every board, so that the cache never confuses two boards.
    type Exact: Copy + Eq + Hash + Send + Sync;

    /// Appends all plies that the rules of movement allow.
    fn plies(&self, list: &mut PlyList);
    /// The number of plies that [`plies`](Self::plies) would list.
    fn count_plies(&self) -> u64;
    /// Plays one of them.
    fn make<O: Observer>(&mut self, ply: Ply, observer: &mut O) -> Self::Undo;
    /// Takes it back.
    fn unmake(&mut self, undo: &Self::Undo);
    /// The key of the board in the cache.
    fn exact(&self) -> Self::Exact;
}

/// A game whose plies can be counted, with or without those that its history forbids.
pub trait CountableGame: Clone + Send + Sync {
    /// Its board.
    type Board: Countable;

    /// The board as it stands.
    fn board(&self) -> &Self::Board;
    /// Appends all plies that neither the rules of movement nor the history forbid.
    fn unforbidden_plies(&self, list: &mut PlyList);
    /// Plays a ply.
    fn make(&mut self, ply: Ply);
    /// Takes it back.
    fn unmake(&mut self);
}

/// The number of leaves below each ply of a position, in the order of generation.
pub type Division = Vec<(Ply, u64)>;

/// A count, complete or stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The plies whose leaves were counted to the end.
    pub division: Division,
    /// The number of all plies.
    pub plies: usize,
}

impl Count {
    /// The whole division; `None` if the count was stopped.
    pub fn complete(self) -> Option<Division> {
        (self.division.len() == self.plies).then_some(self.division)
    }
}

/// The total number of leaves of a division at this depth.
pub fn leaves(division: &[(Ply, u64)], depth: u32) -> u64 {
    if depth == 0 { 1 } else { division.iter().map(|(_, nodes)| nodes).sum() }
}

/// A count of at most this many plies takes a few milliseconds and is not interrupted.
const UNINTERRUPTED: u32 = 3;

/// How [`divide`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Leave out repetitive plies, by the game's history and the line's own.
    pub repetition: bool,
    /// Threads to count with, at least 1.
    pub threads: usize,
    /// The size of the cache that the threads share, in entries of about 70 bytes; 0 for no cache. Unused with
    /// `repetition`, where a position's count depends on its history.
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

/// The number of leaves at this depth, counted on one thread. Depth 0 is the position itself: one leaf.
pub fn perft<B: Countable>(board: &mut B, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_plies(),
        _ => {
            let mut list = PlyList::new();
            board.plies(&mut list);
            let mut nodes = 0;
            for ply in &list {
                let undo = board.make(ply, &mut Silent);
                nodes += perft(board, depth - 1);
                board.unmake(&undo);
            }
            nodes
        }
    }
}

/// [`perft`] without the plies that repeat (ruling 8).
pub fn perft_repetition<G: CountableGame>(game: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = PlyList::new();
    game.unforbidden_plies(&mut list);
    if depth == 1 {
        return list.len() as u64;
    }
    let mut nodes = 0;
    for ply in &list {
        game.make(ply);
        nodes += perft_repetition(game, depth - 1);
        game.unmake();
    }
    nodes
}

/// The number of leaves below each ply of the position, in the order of generation; their sum is the perft of this
/// depth. The list is empty for depth 0 and once a terminal piece is captured; other endings are ignored. Setting
/// `stop` ends the count early.
///
/// # Errors
/// If the threads cannot be started.
pub fn divide<G: CountableGame>(
    game: &G,
    depth: u32,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Count, PerftError> {
    if depth == 0 {
        return Ok(Count { division: Division::new(), plies: 0 });
    }
    let counter = Counter::new(options, stop);
    let mut plies = PlyList::new();
    counter.list(game, &mut plies);
    let division = if options.threads <= 1 {
        plies.into_iter().map_while(|ply| Some((ply, counter.behind(game, &[ply], depth)?))).collect()
    } else {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads)
            .build()
            .map_err(|error| PerftError::Threads { threads: options.threads, reason: error.to_string() })?;
        pool.install(|| divide_parallel(game, &plies, depth, &counter))
    };
    Ok(Count { division, plies: plies.len() })
}

/// The plies that are counted to the end. Splits the work after the second ply: a few hundred parts keep all threads
/// busy to the end.
fn divide_parallel<G: CountableGame>(
    game: &G,
    plies: &[Ply],
    depth: u32,
    counter: &Counter<'_, <G::Board as Countable>::Exact>,
) -> Division {
    if depth == 1 {
        return plies.iter().map(|&ply| (ply, 1)).collect();
    }
    let parts: Vec<(usize, [Ply; 2])> = plies
        .iter()
        .enumerate()
        .flat_map(|(index, &first)| {
            let mut game = game.clone();
            game.make(first);
            let mut replies = PlyList::new();
            counter.list(&game, &mut replies);
            replies.into_iter().map(move |reply| (index, [first, reply])).collect::<Vec<_>>()
        })
        .collect();
    let counts: Vec<Option<u64>> =
        parts.par_iter().with_max_len(1).map(|(_, line)| counter.behind(game, line, depth)).collect();
    let mut totals = vec![Some(0); plies.len()];
    for ((index, _), count) in parts.iter().zip(counts) {
        totals[*index] = totals[*index].zip(count).map(|(sum, count)| sum + count);
    }
    plies.iter().zip(totals).filter_map(|(&ply, total)| Some((ply, total?))).collect()
}

/// Counts with the given options; shared by all threads.
struct Counter<'a, E> {
    repetition: bool,
    cache: Option<DashMap<(E, u8), u64>>,
    cache_entries: usize,
    stop: &'a AtomicBool,
}

impl<'a, E: Copy + Eq + Hash> Counter<'a, E> {
    fn new(options: &Options, stop: &'a AtomicBool) -> Self {
        let cached = options.cache_entries > 0 && !options.repetition;
        Self {
            repetition: options.repetition,
            cache: cached.then(DashMap::new),
            cache_entries: options.cache_entries,
            stop,
        }
    }

    /// Appends the plies to count. With `repetition`, leaves out those that the history forbids.
    fn list<G: CountableGame>(&self, game: &G, list: &mut PlyList) {
        if self.repetition {
            game.unforbidden_plies(list);
        } else {
            game.board().plies(list);
        }
    }

    /// The number of leaves below this line, unless the count is stopped; `depth` counts from the position before the
    /// line.
    fn behind<G: CountableGame<Board: Countable<Exact = E>>>(&self, game: &G, line: &[Ply], depth: u32) -> Option<u64> {
        let mut game = game.clone();
        for &ply in line {
            game.make(ply);
        }
        let left = depth - line.len() as u32;
        let nodes = if self.repetition {
            self.remembering(&mut game, left)
        } else {
            self.plain(&mut game.board().clone(), left)
        };
        (!self.stop.load(Ordering::Relaxed)).then_some(nodes)
    }

    /// The number of leaves by the rules of movement alone. Meaningless after a stop.
    fn plain<B: Countable<Exact = E>>(&self, board: &mut B, depth: u32) -> u64 {
        // Recounting one or two plies is faster than looking them up. Depths that the key cannot hold do not occur.
        let cache = self.cache.as_ref().filter(|_| depth > 2 && depth < 256);
        if cache.is_none() && depth <= UNINTERRUPTED {
            return perft(board, depth);
        }
        if self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        let key = cache.map(|_| (board.exact(), depth as u8));
        if let Some(count) = cache.zip(key).and_then(|(cache, key)| cache.get(&key)) {
            return *count;
        }
        let mut list = PlyList::new();
        board.plies(&mut list);
        let mut nodes = 0;
        for ply in &list {
            let undo = board.make(ply, &mut Silent);
            nodes += self.plain(board, depth - 1);
            board.unmake(&undo);
        }
        if let Some((cache, key)) = cache.zip(key)
            && cache.len() < self.cache_entries
            && !self.stop.load(Ordering::Relaxed)
        {
            cache.insert(key, nodes);
        }
        nodes
    }

    /// The number of leaves without the plies that repeat. Meaningless after a stop.
    fn remembering<G: CountableGame>(&self, game: &mut G, depth: u32) -> u64 {
        if depth <= UNINTERRUPTED {
            return perft_repetition(game, depth);
        }
        if self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        let mut list = PlyList::new();
        game.unforbidden_plies(&mut list);
        let mut nodes = 0;
        for ply in &list {
            game.make(ply);
            nodes += self.remembering(game, depth - 1);
            game.unmake();
        }
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_effort::cases;
    use crate::xiongqi::Game;

    fn total(game: &Game, depth: u32, options: &Options) -> u64 {
        let division = divide(game, depth, options, &AtomicBool::new(false)).unwrap();
        leaves(&division.complete().expect("the count is never stopped"), depth)
    }

    #[test]
    fn a_count_that_is_stopped_has_no_result() {
        let stopped = AtomicBool::new(true);
        for threads in [1, 2] {
            let options = Options { threads, ..Options::default() };
            let count = divide(&Game::start(), 9, &options, &stopped).unwrap();
            assert_eq!((count.division.as_slice(), count.plies), (&[][..], 26));
            assert_eq!(count.complete(), None);
        }
    }

    #[test]
    fn every_way_of_counting_agrees() {
        let game = Game::start();
        for (depth, expected) in [(1, 26), (2, 676), (3, 17_585), (4, 458_226)].into_iter().take(cases(4, 2)) {
            assert_eq!(perft(&mut game.board().clone(), depth), expected);
            for threads in [1, 3] {
                for cache_entries in [0, 1000, cases(1 << 20, 1 << 10)] {
                    let options = Options { repetition: false, threads, cache_entries };
                    assert_eq!(total(&game, depth, &options), expected, "{depth} {options:?}");
                }
            }
        }
    }

    #[test]
    fn repetition_is_left_out_from_the_history_too() {
        let mut game = Game::from_feen("3g^4/8/8/8/8/8/8/4G^3 / X/x").unwrap();
        let counts = [3, 10, 32, 107, 363, 1251];
        for (depth, expected) in (1..).zip(counts).take(cases(6, 4)) {
            assert_eq!(perft_repetition(&mut game, depth), expected);
            assert_eq!(total(&game, depth, &Options { repetition: true, threads: 2, ..Options::default() }), expected);
        }
    }
}

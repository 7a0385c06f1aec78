//! Perft: counting the leaves of the game tree, the oldest test of a move generator.
//!
//! Leaves are counted by the rules of movement alone (ruling 18): neither repetition nor draws end a line, the capture
//! of a terminal piece does. With [`Options::repetition`] the plies that ruling 8 forbids are left out, too.

use dashmap::DashMap;
use rayon::prelude::*;
use thiserror::Error;

use crate::xiongqi::{Board, Game, PieceKind};
use crate::{Ply, PlyList, Side, Silent};

/// How [`divide`] counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Leave out repetitive plies, from the game's history and each line's own.
    pub repetition: bool,
    /// Threads to count with, at least 1.
    pub threads: usize,
    /// How many counts to remember and share between the threads; 0 for none. An entry takes about 70 bytes. Not used
    /// with `repetition`, where a position's count depends on how it came about.
    pub cache_entries: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { repetition: false, threads: 1, cache_entries: 0 }
    }
}

/// Why nothing was counted.
#[derive(Debug, Error)]
pub enum PerftError {
    /// The system gave no threads.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        reason: String,
    },
}

/// The number of leaves at this depth, counted on one thread. Depth 0 is the position itself: one leaf.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
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

/// The same without the plies that repeat (ruling 8).
pub fn perft_repetition(game: &mut Game, depth: u32) -> u64 {
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
        game.make(ply, &mut Silent);
        nodes += perft_repetition(game, depth - 1);
        game.unmake();
    }
    nodes
}

/// The number of leaves behind each ply of the position, in the order of generation; their sum is the perft of this
/// depth. For depth 0 the list is empty. A game that is over by the rules of movement (a terminal piece is captured)
/// has no plies; other endings do not matter here.
///
/// # Errors
/// If the threads cannot be started.
pub fn divide(game: &Game, depth: u32, options: &Options) -> Result<Vec<(Ply, u64)>, PerftError> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    let mut plies = PlyList::new();
    if options.repetition {
        game.unforbidden_plies(&mut plies);
    } else {
        game.board().plies(&mut plies);
    }
    if options.threads <= 1 {
        let counter = Counter::new(options);
        return Ok(plies.into_iter().map(|ply| (ply, counter.behind(game, &[ply], depth))).collect());
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()
        .map_err(|error| PerftError::Threads { threads: options.threads, reason: error.to_string() })?;
    Ok(pool.install(|| divide_parallel(game, &plies, depth, options)))
}

/// Splits the work after the second ply, so that a few hundred parts keep all threads busy to the end.
fn divide_parallel(game: &Game, plies: &[Ply], depth: u32, options: &Options) -> Vec<(Ply, u64)> {
    let counter = Counter::new(options);
    if depth < 3 {
        return plies.par_iter().map(|&ply| (ply, counter.behind(game, &[ply], depth))).collect();
    }
    let parts: Vec<(usize, [Ply; 2])> = plies
        .iter()
        .enumerate()
        .flat_map(|(index, &first)| {
            let mut game = game.clone();
            game.make(first, &mut Silent);
            let mut replies = PlyList::new();
            if options.repetition {
                game.unforbidden_plies(&mut replies);
            } else {
                game.board().plies(&mut replies);
            }
            replies.into_iter().map(move |reply| (index, [first, reply])).collect::<Vec<_>>()
        })
        .collect();
    let counts: Vec<u64> =
        parts.par_iter().with_max_len(1).map(|(_, line)| counter.behind(game, line, depth)).collect();
    let mut totals: Vec<(Ply, u64)> = plies.iter().map(|&ply| (ply, 0)).collect();
    for ((index, _), count) in parts.iter().zip(counts) {
        totals[*index].1 += count;
    }
    totals
}

/// A board in 41 bytes that no other board shares: the cache must never mistake one for another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Exact {
    /// South's pieces, then the four bits of the kind's index (plus one) of each square.
    planes: [u64; 5],
    /// The depth, and the side to move in the top bit.
    depth: u8,
}

impl Exact {
    fn of(board: &Board, depth: u32) -> Self {
        let mut planes = [board.side(Side::South).0, 0, 0, 0, 0];
        for kind in PieceKind::ALL {
            for (bit, plane) in planes[1..].iter_mut().enumerate() {
                if (kind.index() + 1) >> bit & 1 != 0 {
                    *plane |= board.kind(kind).0;
                }
            }
        }
        let north = u8::from(board.to_move() == Side::North) << 7;
        Self { planes, depth: depth as u8 & 127 | north }
    }
}

/// Counts with the options given; shared by all threads.
struct Counter {
    repetition: bool,
    cache: Option<DashMap<Exact, u64>>,
    cache_entries: usize,
}

impl Counter {
    fn new(options: &Options) -> Self {
        let cached = options.cache_entries > 0 && !options.repetition;
        Self { repetition: options.repetition, cache: cached.then(DashMap::new), cache_entries: options.cache_entries }
    }

    /// The leaves behind these plies, `depth` counted from the position before them.
    fn behind(&self, game: &Game, line: &[Ply], depth: u32) -> u64 {
        let mut game = game.clone();
        for &ply in line {
            game.make(ply, &mut Silent);
        }
        let left = depth - line.len() as u32;
        if self.repetition {
            perft_repetition(&mut game, left)
        } else {
            let mut board = game.board().clone();
            match &self.cache {
                Some(cache) => self.cached(cache, &mut board, left),
                None => perft(&mut board, left),
            }
        }
    }

    fn cached(&self, cache: &DashMap<Exact, u64>, board: &mut Board, depth: u32) -> u64 {
        // Counting one or two plies anew is faster than looking them up; depths that the key cannot hold never come up.
        if depth <= 2 || depth > 127 {
            return perft(board, depth);
        }
        let key = Exact::of(board, depth);
        if let Some(count) = cache.get(&key) {
            return *count;
        }
        let mut list = PlyList::new();
        board.plies(&mut list);
        let mut nodes = 0;
        for ply in &list {
            let undo = board.make(ply, &mut Silent);
            nodes += self.cached(cache, board, depth - 1);
            board.unmake(&undo);
        }
        if cache.len() < self.cache_entries {
            cache.insert(key, nodes);
        }
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(game: &Game, depth: u32, options: &Options) -> u64 {
        divide(game, depth, options).unwrap().iter().map(|(_, count)| count).sum()
    }

    #[test]
    fn every_way_of_counting_agrees() {
        let game = Game::start();
        for (depth, expected) in [(1, 26), (2, 676), (3, 17_585), (4, 458_226)] {
            assert_eq!(perft(&mut game.board().clone(), depth), expected);
            for threads in [1, 3] {
                for cache_entries in [0, 1000, 1 << 20] {
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
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(perft_repetition(&mut game, depth), expected);
            assert_eq!(total(&game, depth, &Options { repetition: true, threads: 2, ..Options::default() }), expected);
        }
    }
}

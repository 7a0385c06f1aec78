//! Perft: counting the leaves of the game tree, the oldest test of a move generator.
//!
//! Leaves are counted by the rules of movement alone (ruling 18): the capture of a terminal piece ends a line,
//! repetition and draws do not. [`Counting::repetition`] also leaves out the moves that ruling 8 forbids. The crate
//! `xiongmao-perft` counts on many threads and with a cache.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::board::{Board, Movement};
use crate::pieces::Kind;
use crate::progress::{Game, Ruleset};
use crate::set::{AnySquares, Set};
use crate::{Move, MoveList, Position, Side, Silent};

/// A key that is different for every board of a game, so that a cache never confuses two boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exact {
    /// South's pieces, then the four bits of the number of the piece's kind, from 1, on each square.
    planes: [u128; 5],
    to_move: Side,
}

impl Exact {
    /// The key of a board, which has at most 15 kinds of pieces.
    fn of<S: Set>(board: &Board<S>) -> Self {
        let mut planes = [board.side(Side::South).wide(), 0, 0, 0, 0];
        for index in 0..S::Kind::COUNT {
            for (bit, plane) in planes[1..].iter_mut().enumerate() {
                if (index + 1) >> bit & 1 != 0 {
                    *plane |= board.kind(S::Kind::of_index(index)).wide();
                }
            }
        }
        Self { planes, to_move: board.to_move() }
    }
}

impl<S: Ruleset> Game<S>
where
    Self: Position,
{
    /// Appends all moves that neither the rules of movement nor the history forbid.
    pub(crate) fn unforbidden_moves(&self, list: &mut MoveList) {
        S::moves(&self.board, list);
        let mut forbidden = MoveList::new();
        self.forbidden(&mut forbidden);
        if !forbidden.is_empty() {
            list.retain(|mv| !forbidden.contains(&mv));
        }
    }
}

/// The number of leaves below each move of a position, in the order of generation.
pub type Division = Vec<(Move, u64)>;

/// A count, complete or stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The moves whose leaves were counted to the end.
    pub division: Division,
    /// The number of all moves.
    pub moves: usize,
}

impl Count {
    /// The whole division; `None` if the count was stopped.
    pub fn complete(self) -> Option<Division> {
        (self.division.len() == self.moves).then_some(self.division)
    }
}

/// The total number of leaves of a division at this depth.
pub fn leaves(division: &[(Move, u64)], depth: u32) -> u64 {
    if depth == 0 { 1 } else { division.iter().map(|(_, nodes)| nodes).sum() }
}

/// The number of leaves at this depth. Depth 0 is the position itself: one leaf.
pub fn perft<S: Movement>(board: &mut Board<S>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => S::count_moves(board),
        _ => {
            let mut list = MoveList::new();
            S::moves(board, &mut list);
            let mut nodes = 0;
            for mv in &list {
                let undo = board.make(mv, &mut Silent);
                nodes += perft(board, depth - 1);
                board.unmake(&undo);
            }
            nodes
        }
    }
}

/// [`perft`] without the moves that repeat (ruling 8).
pub fn perft_repetition<S: Ruleset>(game: &mut Game<S>, depth: u32) -> u64
where
    Game<S>: Position,
{
    if depth == 0 {
        return 1;
    }
    let mut list = MoveList::new();
    game.unforbidden_moves(&mut list);
    if depth == 1 {
        return list.len() as u64;
    }
    let mut nodes = 0;
    for mv in &list {
        game.make(mv, &mut Silent);
        nodes += perft_repetition(game, depth - 1);
        game.unmake();
    }
    nodes
}

/// Counts of boards at depths, shared by everything that counts with it.
pub trait Cache: Sync {
    /// The number of leaves, if it is known.
    fn get(&self, key: &(Exact, u8)) -> Option<u64>;
    /// Keeps the number of leaves, if there is room.
    fn insert(&self, key: (Exact, u8), count: u64);
}

/// A count of at most this many plies takes a few milliseconds and is not interrupted.
const UNINTERRUPTED: u32 = 3;

/// How the leaves of a [`Tree`] are counted.
#[derive(Clone, Copy)]
pub struct Counting<'a> {
    /// Leave out repetitive moves, by the game's history and the line's own.
    pub repetition: bool,
    /// Where counts are kept. Unused with `repetition`, where a position's count depends on its history.
    pub cache: Option<&'a dyn Cache>,
    /// Setting it ends the count early.
    pub stop: &'a AtomicBool,
}

impl<'a> Counting<'a> {
    /// Counts by the rules of movement alone, without a cache.
    pub fn new(stop: &'a AtomicBool) -> Self {
        Self { repetition: false, cache: None, stop }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The number of leaves by the rules of movement alone. Meaningless after a stop.
    fn plain<S: Movement>(&self, board: &mut Board<S>, depth: u32) -> u64 {
        // Recounting one or two plies is faster than looking them up. Depths that the key cannot hold do not occur.
        let cache = self.cache.filter(|_| depth > 2 && depth < 256);
        if cache.is_none() && depth <= UNINTERRUPTED {
            return perft(board, depth);
        }
        if self.is_stopped() {
            return 0;
        }
        let entry = cache.map(|cache| (cache, (Exact::of(board), depth as u8)));
        if let Some(count) = entry.as_ref().and_then(|(cache, key)| cache.get(key)) {
            return count;
        }
        let mut list = MoveList::new();
        S::moves(board, &mut list);
        let mut nodes = 0;
        for mv in &list {
            let undo = board.make(mv, &mut Silent);
            nodes += self.plain(board, depth - 1);
            board.unmake(&undo);
        }
        if let Some((cache, key)) = entry.filter(|_| !self.is_stopped()) {
            cache.insert(key, nodes);
        }
        nodes
    }

    /// The number of leaves without the moves that repeat. Meaningless after a stop.
    fn remembering<S: Ruleset>(&self, game: &mut Game<S>, depth: u32) -> u64
    where
        Game<S>: Position,
    {
        if depth <= UNINTERRUPTED {
            return perft_repetition(game, depth);
        }
        if self.is_stopped() {
            return 0;
        }
        let mut list = MoveList::new();
        game.unforbidden_moves(&mut list);
        let mut nodes = 0;
        for mv in &list {
            game.make(mv, &mut Silent);
            nodes += self.remembering(game, depth - 1);
            game.unmake();
        }
        nodes
    }
}

/// The game tree below a position, of any game. Lines are moves of the rules of movement.
pub trait Tree {
    /// The moves to count behind this line: none once a terminal piece is captured. Other endings are ignored.
    fn moves_behind(&self, line: &[Move], counting: &Counting) -> MoveList;

    /// The number of leaves below this line, unless the count is stopped. `depth` counts from the position before the
    /// line and is not less than its length.
    fn leaves_behind(&self, line: &[Move], depth: u32, counting: &Counting) -> Option<u64>;

    /// The number of leaves below each move of the position; their sum is the perft of this depth. The list is empty
    /// for depth 0.
    fn divide(&self, depth: u32, counting: &Counting) -> Count {
        if depth == 0 {
            return Count { division: Division::new(), moves: 0 };
        }
        let moves = self.moves_behind(&[], counting);
        let counted = |mv| Some((mv, self.leaves_behind(&[mv], depth, counting)?));
        Count { moves: moves.len(), division: moves.into_iter().map_while(counted).collect() }
    }
}

impl<S: Ruleset> Tree for Game<S>
where
    Self: Position,
{
    fn moves_behind(&self, line: &[Move], counting: &Counting) -> MoveList {
        let (game, mut list) = (behind(self, line), MoveList::new());
        if counting.repetition {
            game.unforbidden_moves(&mut list);
        } else {
            S::moves(&game.board, &mut list);
        }
        list
    }

    fn leaves_behind(&self, line: &[Move], depth: u32, counting: &Counting) -> Option<u64> {
        let (mut game, left) = (behind(self, line), depth - line.len() as u32);
        let nodes = if counting.repetition {
            counting.remembering(&mut game, left)
        } else {
            counting.plain(&mut game.board().clone(), left)
        };
        (!counting.is_stopped()).then_some(nodes)
    }
}

/// The game after a line.
fn behind<G: Position>(game: &G, line: &[Move]) -> G {
    let mut game = game.clone();
    for &mv in line {
        game.make(mv, &mut Silent);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_effort::cases;
    use crate::xiongqi::Game;

    #[test]
    fn a_count_that_is_stopped_has_no_result() {
        let count = Game::start().divide(9, &Counting::new(&AtomicBool::new(true)));
        assert_eq!((count.division.as_slice(), count.moves), (&[][..], 26));
        assert_eq!(count.complete(), None);
    }

    #[test]
    fn boards_and_games_are_counted_alike() {
        let stop = AtomicBool::new(false);
        let game = Game::start();
        for (depth, expected) in [(0, 1), (1, 26), (2, 676), (3, 17_585), (4, 458_226)].into_iter().take(cases(5, 3)) {
            assert_eq!(perft(&mut game.board().clone(), depth), expected);
            assert_eq!(leaves(&game.divide(depth, &Counting::new(&stop)).complete().unwrap(), depth), expected);
        }
        let mut game = Game::from_feen("3g^4/8/8/8/8/8/8/4G^3 / X/x").unwrap();
        let counting = Counting { repetition: true, ..Counting::new(&stop) };
        for (depth, expected) in (1..).zip([3, 10, 32, 107, 363, 1251]).take(cases(6, 4)) {
            assert_eq!(perft_repetition(&mut game, depth), expected);
            assert_eq!(leaves(&game.divide(depth, &counting).complete().unwrap(), depth), expected);
        }
    }
}

//! Known wins: a win that one search of a game has proven is kept in the next ones, also if they are too short to find
//! it again.
//!
//! The line of the win is remembered with the positions on it in which the winner moves. While the opponent follows
//! the line, its rest is a proof: the search that found it knew the same history. If the opponent leaves the line, the
//! transposition table usually knows the rest.

use xiongmao_movegen::{Ply, PlyList, Position, Silent};

use crate::report::Info;
use crate::root::RootPly;
use crate::score::{Bound, Score, Value, win_in};

/// A win that is known from an earlier search.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KnownWin {
    /// The search key of the position.
    key: u64,
    /// The score of its side to move.
    value: Value,
    /// The plies that win, this side's first.
    line: Vec<Ply>,
}

/// The wins that the last search of a game has proven, by position.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownWins(Vec<KnownWin>);

impl KnownWins {
    /// The wins on the line of a search from this position. None, unless its score is an exact win.
    pub(crate) fn of<P: Position>(position: &P, info: &Info) -> Self {
        let Info { score: Score::Mate(own_plies @ 1..), bound: Bound::Exact, pv, .. } = info else {
            return Self::default();
        };
        let distance = 2 * *own_plies as usize - 1;
        let (mut now, mut wins) = (position.clone(), Vec::new());
        for (height, &ply) in pv.iter().enumerate().take(distance) {
            if height % 2 == 0 {
                wins.push(KnownWin { key: key(&now), value: win_in(distance - height), line: pv[height..].to_vec() });
            }
            now.make(ply, &mut Silent);
        }
        Self(wins)
    }

    /// Gives the winning ply among those of the root its proof, if a win is known for this position.
    pub(crate) fn give<P: Position>(&self, position: &P, root: &mut [RootPly]) {
        if self.0.is_empty() {
            return;
        }
        let key = key(position);
        let Some(KnownWin { value, line, .. }) = self.0.iter().find(|win| win.key == key) else { return };
        if let Some(root) = root.iter_mut().find(|root| Some(&root.ply) == line.first()) {
            root.keep_proof(*value, &line[1..]);
        }
    }
}

fn key<P: Position>(position: &P) -> u64 {
    let mut forbidden = PlyList::new();
    position.forbidden(&mut forbidden);
    position.search_key(&forbidden)
}

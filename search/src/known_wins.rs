//! Known wins: a win that one search of a game has proven is kept in the next ones, also if they are too short to find
//! it again.
//!
//! The line of the win is remembered with the positions on it in which the winner moves. While the opponent follows
//! the line, its rest is a proof: the search that found it knew the same history.
//!
//! If the opponent leaves the line, the proof is in the transposition table: every reply has been refuted. The first
//! iterations look past it, since they search the best ply with an open window, which takes no score from the table. So
//! the win that the table knows is searched first, as deep as it reaches ([`Worker::recall_win`]).

use xiongmao_movegen::{Ply, PlyList, Position, Silent};

use crate::eval::Eval;
use crate::report::Info;
use crate::root::RootPly;
use crate::score::{Bound, FORESEEN, INFINITE, MATE, Score, Value, win_in};
use crate::table::TranspositionTable;
use crate::worker::Worker;

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

impl<P: Position, E: Eval<P>> Worker<'_, P, E> {
    /// Proves the win of the root that the table knows once more, with its line.
    pub(crate) fn recall_win(&mut self) {
        let Some((plies, ply)) = won_in(&self.shared.table, &self.position) else { return };
        let open = |root: &RootPly| root.ply == ply && root.proven < win_in(plies) && !root.suicidal;
        let Some(index) = self.root.iter().position(open) else { return };
        if self.position.captures_terminal(ply) {
            return;
        }
        // Nothing but a win as near counts, which cuts all longer lines: the depth is what reductions take away.
        let (alpha, depth) = (win_in(plies) - 1, plies as i32 + 8);
        self.make(ply, 0);
        let value = -self.negamax::<true>(-INFINITE, -alpha, depth, 1, false);
        self.unmake();
        if !self.begin_iterations() && value > alpha {
            self.root[index].keep_proof(value, self.pv.line(1));
        }
    }
}

/// How many plies the side to move needs at most for its win, and the first of them; `None` unless the table has that
/// proven, and the move limit leaves the time.
fn won_in<P: Position>(table: &TranspositionTable, position: &P) -> Option<(usize, Ply)> {
    let proven = |value| value > FORESEEN && value < MATE;
    let entry = table.get(key(position)).filter(|entry| entry.bound != Bound::Upper && proven(entry.value))?;
    let plies = (MATE - entry.value) as usize;
    let end = position.halfmove_clock() as usize + plies;
    let in_time = position.halfmove_limit().is_none_or(|limit| end <= limit as usize);
    (in_time && position.is_pseudo_legal(entry.ply)).then_some((plies, entry.ply))
}

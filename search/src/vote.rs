//! Thread voting: which thread's line is played.

use crate::report::Info;
use crate::root::RootMove;
use crate::score::MATE_BOUND;

/// The result of one thread.
#[derive(Clone, Debug)]
pub(crate) struct ThreadVote {
    /// The root moves as its last iteration left them, the best one first.
    pub(crate) root: Vec<RootMove>,
    /// That iteration is complete.
    pub(crate) complete: bool,
    /// The lines of the last complete iteration, or the best line of a later one, best first.
    pub(crate) infos: Vec<Info>,
}

impl ThreadVote {
    /// How deep the thread has searched; at the same depth a complete iteration counts as deeper.
    fn depth(&self) -> (i32, bool) {
        (self.root[0].depth, self.complete)
    }

    /// Whether a thread that searched deeper has judged this thread's best move.
    fn is_outdated(&self, deeper: &Self) -> bool {
        let judged = |root: &RootMove| root.mv == self.root[0].mv && root.depth == deeper.root[0].depth;
        deeper.depth() > self.depth() && deeper.root.iter().any(judged)
    }
}

/// The index of the thread whose line is played, which has the best score. A vote counts only if no thread that
/// searched deeper has judged its move, unless the score is a proven win. `votes` is not empty.
pub(crate) fn elect(votes: &[ThreadVote]) -> usize {
    let rank = |vote: &ThreadVote| {
        let best = &vote.root[0];
        let counts = best.value >= MATE_BOUND || !votes.iter().any(|deeper| vote.is_outdated(deeper));
        (counts, best.value, vote.depth())
    };
    // The first of equals wins, so that thread 0, which has reported, keeps its line.
    (0..votes.len()).rev().max_by_key(|&index| rank(&votes[index])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::Move;

    use super::*;
    use crate::score::{INFINITE, Value, win_in};

    /// A vote for the first of these moves, each with the score and the depth at which it was last judged.
    fn vote(root: &[(u16, Value, i32)]) -> ThreadVote {
        let root = root.iter().map(|&(mv, value, depth)| RootMove { value, depth, ..RootMove::new(Move(mv)) });
        ThreadVote { root: root.collect(), complete: false, infos: Vec::new() }
    }

    #[test]
    fn the_deeper_judgement_of_a_move_counts() {
        // Depth 11 has found that ply 1 is worse than 2, and so did a thread that had only searched ply 1 there.
        let old = vote(&[(1, 90, 10), (2, -INFINITE, 10)]);
        assert_eq!(elect(&[old.clone(), vote(&[(2, -30, 11), (1, -INFINITE, 11)])]), 1);
        assert_eq!(elect(&[old.clone(), vote(&[(1, -40, 11), (2, -INFINITE, 10)])]), 1);
        assert_eq!(elect(&[old.clone(), ThreadVote { complete: true, ..vote(&[(1, 80, 10)]) }]), 1, "it is complete");
        assert_eq!(elect(&[old.clone(), old]), 0, "among equals thread 0");
    }

    #[test]
    fn a_move_that_no_deeper_search_has_judged_may_win() {
        let better = vote(&[(2, 20, 11), (1, -INFINITE, 11)]);
        assert_eq!(elect(&[vote(&[(1, -40, 12), (2, -INFINITE, 11)]), better.clone()]), 1);
        assert_eq!(elect(&[vote(&[(1, 40, 12), (2, -INFINITE, 11)]), better]), 0);
    }

    #[test]
    fn a_proven_win_comes_first() {
        let (near, far) = (vote(&[(1, win_in(5), 7)]), vote(&[(1, win_in(9), 14)]));
        assert_eq!(elect(&[vote(&[(2, 30, 12), (1, -INFINITE, 12)]), near, far]), 1);
    }
}

//! Thread voting: which thread's line is played.

use xiongmao_movegen::Ply;

use crate::params;
use crate::report::Info;
use crate::score::{MATE_BOUND, Value};

/// What a thread found best.
#[derive(Clone, Debug)]
pub(crate) struct ThreadVote {
    /// The best line.
    pub(crate) line: Vec<Ply>,
    /// Its score.
    pub(crate) value: Value,
    /// The last completed iteration.
    pub(crate) depth: i32,
    /// The lines of its last iteration, best first.
    pub(crate) infos: Vec<Info>,
}

/// The index of the thread whose line is played. Each thread votes for its best ply with a weight that grows with the
/// score and the depth; the line comes from the deepest thread that voted for the winner. A proven win comes before
/// all votes, and a thread that completed the `required` depth before one that did not.
pub(crate) fn elect(votes: &[ThreadVote], required: Option<u32>) -> usize {
    let worst = votes.iter().map(|vote| vote.value).min().unwrap_or(0);
    let weight = |vote: &ThreadVote| i64::from(vote.value - worst + params::THREADS_VOTE_BASE) * i64::from(vote.depth);
    let support = |ply: Option<&Ply>| -> i64 { votes.iter().filter(|vote| vote.line.first() == ply).map(weight).sum() };
    let rank = |vote: &ThreadVote| {
        let win = if vote.value >= MATE_BOUND { vote.value } else { 0 };
        let finished = required.is_some_and(|depth| vote.depth >= depth as i32);
        (win, finished, support(vote.line.first()), vote.depth)
    };
    // The first of equals wins, so that thread 0, which has reported, keeps its line.
    (0..votes.len()).rev().max_by_key(|&index| rank(&votes[index])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::win_in;

    fn vote(ply: u16, value: Value, depth: i32) -> ThreadVote {
        ThreadVote { line: vec![Ply(ply)], value, depth, infos: Vec::new() }
    }

    #[test]
    fn the_best_supported_ply_wins() {
        // Two shallower threads outvote one, and the deeper of the two gives the line.
        assert_eq!(elect(&[vote(1, 30, 10), vote(2, 30, 8), vote(2, 30, 9)], None), 2);
        // A better score weighs more.
        assert_eq!(elect(&[vote(1, 30, 10), vote(2, 90, 10)], None), 1);
        // Among equals thread 0 wins.
        assert_eq!(elect(&[vote(1, 30, 10), vote(2, 30, 10)], None), 0);
    }

    #[test]
    fn a_proven_win_and_the_required_depth_come_first() {
        assert_eq!(elect(&[vote(1, 30, 12), vote(1, 30, 12), vote(2, win_in(5), 7)], None), 2);
        assert_eq!(elect(&[vote(1, 500, 11), vote(2, -40, 12)], Some(12)), 1);
    }
}

//! Pipelined iterative deepening: each thread takes the next depth that no other thread is searching.
//!
//! While one thread searches depth d, the next one already searches depth d + 1 and finds in the transposition table
//! what the first has done, so no two threads search the same tree. Each iteration begins with the root moves in the
//! order of the deepest completed one, regardless of the thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::params;
use crate::proof::Proof;
use crate::report::Info;
use crate::root::RootMove;
use crate::score::MATE_BOUND;
use crate::stability::BestMoveStability;

/// The iterations of one search, and the result of the deepest completed one.
#[derive(Debug)]
pub(crate) struct DepthPipeline {
    /// The depth of the last iteration, in plies.
    deepest: i32,
    progress: Mutex<Progress>,
    /// The search would end now if it were not pondering.
    finished: AtomicBool,
}

#[derive(Debug)]
struct Progress {
    /// The depth that each thread is searching; 0 while it is shallow.
    running: Vec<i32>,
    completed: Completed,
    stability: BestMoveStability,
    /// The best win that any thread has proven for a root move.
    proofs: Vec<RootMove>,
    /// All that the threads have proven.
    proven: Proof,
}

/// The deepest completed iteration.
#[derive(Clone, Debug, Default)]
pub(crate) struct Completed {
    /// In plies; 0 before the first iteration is complete.
    pub(crate) depth: i32,
    /// The root moves, best first; empty if there is only one thread, which has them.
    pub(crate) root: Vec<RootMove>,
    /// The lines, best first.
    pub(crate) lines: Vec<Info>,
}

impl DepthPipeline {
    /// The iterations up to this depth, for this many threads.
    pub(crate) fn new(threads: usize, deepest: i32) -> Self {
        let (running, completed, stability) = (vec![0; threads], Completed::default(), BestMoveStability::default());
        let progress =
            Mutex::new(Progress { running, completed, stability, proofs: Vec::new(), proven: Proof::default() });
        Self { deepest, progress, finished: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a single thread searches.
    pub(crate) fn are_alone(&self) -> bool {
        self.lock().running.len() == 1
    }

    /// The next iteration of a thread whose root moves come from depth `after`, and newer root moves if a deeper
    /// iteration is complete; `None` after the last iteration. Every thread searches the shallow iterations and the
    /// last.
    pub(crate) fn take(&self, thread: usize, after: i32) -> Option<(i32, Option<Completed>)> {
        let mut progress = self.lock();
        let Progress { running, completed, .. } = &mut *progress;
        let newest = completed.depth.max(after);
        if newest >= self.deepest {
            return None;
        }
        if newest < params::THREADS_OWN_DEPTH {
            return Some((after + 1, None));
        }
        let taken = |depth: &i32| (0..running.len()).any(|other| other != thread && running[other] == *depth);
        let depth = (newest + 1..self.deepest).find(|depth| !taken(depth)).unwrap_or(self.deepest);
        running[thread] = depth;
        Some((depth, Some(&*completed).filter(|_| newest > after).cloned()))
    }

    /// Notes a completed iteration. Returns the factor by which to stretch the soft time limit, or `None` if a deeper
    /// one has been completed before.
    pub(crate) fn complete(&self, depth: i32, root: &[RootMove], lines: &[Info]) -> Option<f64> {
        let mut progress = self.lock();
        let Progress { running, completed, stability, .. } = &mut *progress;
        if depth <= completed.depth {
            return None;
        }
        (completed.depth, completed.lines) = (depth, lines.to_vec());
        if running.len() > 1 {
            completed.root = root.to_vec();
        }
        let best = root.first()?;
        let nodes: u64 = root.iter().map(|root| root.nodes).sum();
        Some(stability.time_factor(best.mv, best.value, best.nodes as f64 / nodes.max(1) as f64))
    }

    /// Exchanges proven wins between this thread and the others: an iteration that began before a win was found may
    /// end after it. The moves are sorted again because that may change their scores.
    pub(crate) fn share_proofs(&self, root: &mut [RootMove]) {
        let mut progress = self.lock();
        let Progress { running, proofs, .. } = &mut *progress;
        if running.len() == 1 {
            return;
        }
        for root in &mut *root {
            match proofs.iter_mut().find(|known| known.mv == root.mv) {
                Some(known) if known.proven >= root.proven => root.adopt_proof(known),
                Some(known) => known.clone_from(root),
                None => proofs.extend(Some(&*root).filter(|root| root.proven >= MATE_BOUND).cloned()),
            }
        }
        root.sort_by_key(|root| -root.value);
    }

    /// Keeps a proof for the next searches.
    pub(crate) fn keep(&self, proof: &Proof) {
        self.lock().proven.absorb(proof);
    }

    /// The proofs of this search, once its threads have ended.
    pub(crate) fn into_proven(self) -> Proof {
        self.progress.into_inner().unwrap_or_else(PoisonError::into_inner).proven
    }

    /// Notes whether the search would end now if it were not pondering.
    pub(crate) fn set_finished(&self, finished: bool) {
        self.finished.store(finished, Ordering::Relaxed);
    }

    /// What [`DepthPipeline::set_finished`] noted last.
    pub(crate) fn finished(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
    }

    /// The depth and the lines of the deepest completed iteration, if it is deeper than this.
    pub(crate) fn lines_beyond(&self, depth: i32) -> Option<(i32, Vec<Info>)> {
        let completed = &self.lock().completed;
        (completed.depth > depth).then(|| (completed.depth, completed.lines.clone()))
    }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::Move;

    use super::*;
    use crate::score::win_in;

    const OWN: i32 = params::THREADS_OWN_DEPTH;

    fn depth_of(next: Option<(i32, Option<Completed>)>) -> Option<i32> {
        next.map(|(depth, _)| depth)
    }

    fn root(mv: u16) -> Vec<RootMove> {
        vec![RootMove { value: 0, nodes: 1, ..RootMove::new(Move(mv)) }]
    }

    #[test]
    fn one_thread_searches_every_depth() {
        let pipeline = DepthPipeline::new(1, 9);
        for depth in 1..=9 {
            let (next, base) = pipeline.take(0, depth - 1).expect("the last depth is 9");
            assert_eq!(next, depth);
            assert!(base.is_none(), "it has searched all of them itself");
            assert!(pipeline.complete(depth, &root(1), &[]).is_some());
        }
        assert!(pipeline.take(0, 9).is_none());
    }

    #[test]
    fn threads_take_different_depths_and_begin_with_the_deepest() {
        let pipeline = DepthPipeline::new(3, 20);
        for thread in 0..3 {
            assert_eq!(depth_of(pipeline.take(thread, 0)), Some(1), "shallow iterations are every thread's");
        }
        for thread in 0..3 {
            assert_eq!(depth_of(pipeline.take(thread, OWN)), Some(OWN + 1 + thread as i32));
        }
        // The second thread is done before the first: the first depth is still searched, the second one is known.
        assert!(pipeline.complete(OWN + 2, &root(2), &[]).is_some());
        let (depth, base) = pipeline.take(1, OWN + 2).expect("the last depth is 20");
        assert_eq!((depth, base.map(|base| base.depth)), (OWN + 4, None), "its own result");
        // The first thread's result comes too late, and it continues with the second one's.
        assert!(pipeline.complete(OWN + 1, &root(1), &[]).is_none());
        let (depth, base) = pipeline.take(0, OWN + 1).expect("the last depth is 20");
        let base = base.expect("a deeper iteration than its own");
        assert_eq!((depth, base.depth, base.root[0].mv), (OWN + 5, OWN + 2, Move(2)));
        assert_eq!(pipeline.lines_beyond(OWN + 1), Some((OWN + 2, Vec::new())));
        assert_eq!(pipeline.lines_beyond(OWN + 2), None);
    }

    #[test]
    fn no_thread_forgets_a_win_that_another_has_proven() {
        let pipeline = DepthPipeline::new(2, 20);
        let mut winner = [root(1), root(2)].concat();
        winner[1].keep_proof(win_in(7), vec![Move(2), Move(9)]);
        pipeline.share_proofs(&mut winner);
        let mut other = [root(1), root(2)].concat();
        pipeline.share_proofs(&mut other);
        assert_eq!((other[0].mv, other[0].value, &other[0].line), (Move(2), win_in(7), &vec![Move(2), Move(9)]));
        // A nearer win replaces it, a farther one does not.
        other[0].keep_proof(win_in(5), vec![Move(2), Move(8)]);
        pipeline.share_proofs(&mut other);
        pipeline.share_proofs(&mut winner);
        assert_eq!((winner[0].mv, winner[0].proven), (Move(2), win_in(5)));
        assert_eq!(other[0].proven, win_in(5));
    }

    #[test]
    fn the_last_depth_is_every_threads_until_one_completes_it() {
        let pipeline = DepthPipeline::new(2, OWN + 1);
        for thread in 0..2 {
            assert_eq!(depth_of(pipeline.take(thread, OWN)), Some(OWN + 1));
        }
        pipeline.complete(OWN + 1, &root(1), &[]);
        assert!(pipeline.take(0, OWN).is_none());
    }
}

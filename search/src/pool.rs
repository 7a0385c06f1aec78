//! The threads of the search, and the data that they keep between searches.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use xiongmao_movegen::{Move, Position, Silent};

use crate::depth_pipeline::DepthPipeline;
use crate::endings::{EndingValue, Endings};
use crate::eval::Eval;
use crate::helpers::{Helpers, StartError};
use crate::limits::Limits;
use crate::proof::Proof;
use crate::report::{Answer, Info, NullReport, Report, StoredScore};
use crate::root::{RootMove, legal_moves, root_moves};
use crate::score::{NO_VALUE, Score};
use crate::settings::SearchSettings;
use crate::shared::{Control, SearchToken, SharedState};
use crate::table::{OutOfMemory, TranspositionTable, search_key};
use crate::thread_data::ThreadData;
use crate::time::{LagTracker, TimeManager};
use crate::vote::{ThreadVote, elect};
use crate::weakness::{Onlooker, Weakness};
use crate::worker::{SearchContext, Worker};

/// The system cannot start the threads of a search.
#[derive(Debug, Error)]
#[error("cannot start {threads} search threads: {source}")]
pub struct ThreadError {
    /// The requested number of threads.
    pub threads: usize,
    source: StartError,
}

/// A searcher: a transposition table, and threads with their histories and evaluations. The threads live as long as it
/// does.
pub struct Pool<P: Position, E: Eval<P>> {
    shared: SharedState,
    control: Arc<Control>,
    threads: Vec<ThreadData<P, E>>,
    /// The threads besides the one that calls [`Pool::search`]; `None` if there are none.
    helpers: Option<Helpers>,
    eval: E,
    lag: LagTracker,
    /// The wins that its searches have proven.
    proven: Proof,
    endings: Option<Box<dyn Endings<P>>>,
}

impl<P: Position, E: Eval<P> + Send> Pool<P, E> {
    /// A searcher with one thread and a transposition table of this many megabytes.
    ///
    /// # Errors
    /// If the machine lacks the memory.
    pub fn new(eval: E, megabytes: usize) -> Result<Self, OutOfMemory> {
        let table = TranspositionTable::new(megabytes, 1)?;
        Ok(Self {
            shared: SharedState::new(table, 1),
            control: Arc::default(),
            threads: vec![ThreadData::new(eval.clone())],
            helpers: None,
            eval,
            lag: LagTracker::default(),
            proven: Proof::default(),
            endings: None,
        })
    }

    /// Stops a running search from other threads.
    pub fn control(&self) -> Arc<Control> {
        Arc::clone(&self.control)
    }

    /// Sets the number of threads, at least 1. The thread that calls [`Pool::search`] is one of them.
    ///
    /// # Errors
    /// If the system cannot start the threads; the old ones are then kept.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadError> {
        let threads = threads.max(1);
        if threads == self.threads.len() {
            return Ok(());
        }
        self.helpers = Helpers::start(threads - 1).map_err(|source| ThreadError { threads, source })?;
        let eval = &self.eval;
        self.threads.resize_with(threads, || ThreadData::new(eval.clone()));
        self.shared.set_threads(threads);
        Ok(())
    }

    /// Replaces the transposition table by an empty one of this many megabytes.
    ///
    /// # Errors
    /// If the machine lacks the memory; the old table is then kept.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.shared.table = TranspositionTable::new(megabytes, self.threads.len())?;
        Ok(())
    }

    /// Sets the evaluation, and forgets all that earlier searches found: their scores come from another evaluation.
    pub fn set_eval(&mut self, eval: E) {
        for thread in &mut self.threads {
            thread.eval = eval.clone();
        }
        self.eval = eval;
        self.clear();
    }

    /// Uses these for endings from now on. A search of limited strength does not.
    pub fn set_endings(&mut self, endings: Option<Box<dyn Endings<P>>>) {
        self.endings = endings;
    }

    /// The transposition table's entry for this position; `None` if it has no score.
    pub fn stored(&self, position: &P) -> Option<StoredScore> {
        let entry = self.shared.table.get(search_key(position)).filter(|entry| entry.value != NO_VALUE)?;
        Some(StoredScore {
            mv: Some(entry.mv).filter(|&mv| mv.is_some() && position.is_pseudo_legal(mv)),
            score: Score::of(entry.value, E::centipawns),
            bound: entry.bound,
            depth: entry.depth.max(0) as u32,
        })
    }

    /// Forgets all that earlier searches found.
    pub fn clear(&mut self) {
        self.proven = Proof::default();
        self.shared.table.clear(self.threads.len());
        self.clear_histories();
    }

    fn clear_histories(&mut self) {
        self.threads.iter_mut().for_each(|thread| thread.histories.clear());
    }

    /// Searches until a limit is reached or [`Control::stop`] is called. The token, made by [`Control::start`], says
    /// when the clock started and which control stops the search.
    pub fn search(
        &mut self,
        token: SearchToken,
        position: &P,
        limits: &Limits,
        settings: &SearchSettings,
        report: &mut dyn Report,
    ) -> Answer {
        self.lag.search_begins(limits.clock.as_ref(), settings.overhead);
        let SearchToken { control, started } = token;
        let time = TimeManager::new(started, limits, settings.overhead, &self.lag);
        let pondered = control.pondering();
        let mut root = root_moves(position, limits);
        if root.is_empty() {
            return Answer::default();
        }
        if limits.mate.is_some() {
            self.clear_histories();
        }
        if let Some((mv, value, line)) = self.proven.win(position)
            && let Some(root) = root.iter_mut().find(|root| root.mv == mv)
        {
            root.keep_proof(value, line);
        }
        let endings = self.endings.as_deref().filter(|_| settings.weakness.is_none());
        let mut known = 0;
        for (mv, value) in endings.map_or_else(Vec::new, |endings| endings.root_values(position)) {
            known += u64::from(value != EndingValue::Open);
            root.iter_mut().filter(|root| root.mv == mv).for_each(|root| root.keep_known(value));
        }
        self.shared.table.next_age();
        self.shared.reset_nodes();
        let control = &*control;
        let threads = if settings.weakness.is_some() { 1 } else { self.threads.len() };
        let pipeline = DepthPipeline::new(threads, limits.deepest());
        let context = SearchContext {
            shared: &self.shared,
            control,
            limits,
            settings,
            time,
            pipeline: &pipeline,
            endings,
            salt: limits.salt(),
        };
        let (mut answer, pause) = match &settings.weakness {
            Some(weakness) => search_weakly(position, &mut self.threads[0], context, root, weakness, report),
            None => search_strongly(position, &mut self.threads, self.helpers.as_ref(), context, &root, known, report),
        };
        if settings.weakness.is_none() {
            self.proven.absorb(&pipeline.into_proven());
        }
        self.lag.search_ended(limits.clock.as_ref(), time.elapsed(), pause, time.overdue(), pondered);
        if answer.ponder.is_none() && settings.weakness.is_none() {
            answer.ponder = answer.best.and_then(|best| self.stored_reply(position, best));
        }
        answer
    }

    /// The reply that the transposition table has for the position after this move: a line that was cut off at its
    /// first move has none.
    fn stored_reply(&self, position: &P, best: Move) -> Option<Move> {
        let mut after = position.clone();
        after.make(best, &mut Silent);
        let reply = self.stored(&after)?.mv?;
        legal_moves(&after).any(|(mv, _)| mv == reply).then_some(reply)
    }
}

/// Searches with all threads and returns the line of the thread that the votes elect. `known` is the number of root
/// moves found in tables. Returns also the longest pause of thread 0.
fn search_strongly<P: Position, E: Eval<P> + Send>(
    position: &P,
    threads: &mut [ThreadData<P, E>],
    helpers: Option<&Helpers>,
    context: SearchContext<'_, P>,
    root: &[RootMove],
    known: u64,
    report: &mut dyn Report,
) -> (Answer, Duration) {
    let multipv = context.settings.multipv;
    let mut votes: Vec<Option<ThreadVote>> = threads.iter().map(|_| None).collect();
    let mut tasks = threads.iter_mut().zip(&mut votes).enumerate();
    let Some((thread, (data, own_vote))) = tasks.next() else { return Default::default() };
    let mut worker = Worker::new(position.clone(), data, context, thread, root.to_vec(), &mut *report);
    worker.table_hits = known;
    // The first thread to end its search ends all.
    let mut search = || {
        *own_vote = Some(worker.search(multipv));
        context.control.stop();
    };
    match helpers {
        None => search(),
        Some(helpers) => {
            let tasks = tasks.map(|(thread, (data, vote))| {
                let (position, root) = (position.clone(), root.to_vec());
                Box::new(move || {
                    let mut silent = NullReport;
                    *vote = Some(Worker::new(position, data, context, thread, root, &mut silent).search(multipv));
                    context.control.stop();
                }) as Box<dyn FnOnce() + Send + '_>
            });
            helpers.work_beside(tasks, search, || context.time.alarm(context.control));
        }
    }
    let pause = worker.longest_pause;
    // A thread that was stopped before it found a line does not vote.
    let votes = votes.into_iter().flatten().filter(|vote| !vote.infos.is_empty()).collect();
    (conclude(position, votes, context, report), pause)
}

/// The answer of the thread that the votes elect. Reports its lines again if thread 0 may have reported others, or has
/// reported another node count than the final one.
fn conclude<P: Position>(
    position: &P,
    mut votes: Vec<ThreadVote>,
    context: SearchContext<'_, P>,
    report: &mut dyn Report,
) -> Answer {
    let ThreadVote { root, mut infos, .. } = votes.swap_remove(elect(&votes));
    let nodes = context.shared.nodes();
    if !context.pipeline.are_alone() || infos.first().is_some_and(|info| info.nodes != nodes) {
        for info in &mut infos {
            (info.nodes, info.time) = (nodes, context.time.elapsed());
            report.info(info);
        }
    }
    answer(position, &root[0].line, infos.into_iter().next())
}

/// Searches with one thread and limited strength. The answer is the line that the weakness chooses; it is reported
/// last. Returns also the longest pause of the thread.
fn search_weakly<P: Position, E: Eval<P>>(
    position: &P,
    data: &mut ThreadData<P, E>,
    context: SearchContext<'_, P>,
    root: Vec<RootMove>,
    weakness: &Weakness,
    report: &mut dyn Report,
) -> (Answer, Duration) {
    let multipv = context.settings.multipv;
    let mut silent = NullReport;
    let impressions = Worker::new(position.clone(), data, context, 0, root.clone(), &mut silent).first_impressions();
    let mut onlooker = Onlooker { report, lines: multipv, impressions };
    let mut worker = Worker::new(position.clone(), data, context, 0, root, &mut onlooker);
    let mut lines = worker.search(weakness.lines.max(multipv)).infos;
    let (nodes, pause) = (worker.nodes, worker.longest_pause);
    let Onlooker { report, impressions, .. } = onlooker;
    let chosen = weakness.choose(&lines, &impressions, position.key());
    if chosen != 0 || lines.first().is_some_and(|info| info.nodes != nodes) {
        let line = lines.remove(chosen);
        lines.insert(0, line);
        for (index, info) in lines.iter_mut().enumerate().take(multipv) {
            info.multipv = index + 1;
            (info.nodes, info.time) = (nodes, context.time.elapsed());
            report.info(info);
        }
    }
    let Some(info) = lines.into_iter().next() else { return Default::default() };
    (answer(position, &info.pv.clone(), Some(info)), pause)
}

/// The answer that plays the first move of this line.
fn answer<P: Position>(position: &P, line: &[Move], info: Option<Info>) -> Answer {
    let best = line.first().copied();
    let mut after = position.clone();
    let ponder = best.and_then(|best| {
        after.make(best, &mut Silent);
        line.get(1).copied().filter(|&reply| after.is_pseudo_legal(reply))
    });
    Answer { best, ponder, info }
}

#[cfg(test)]
mod tests {
    use xiongmao_movegen::xiongqi::Game;

    use super::*;
    use crate::eval::xiongqi::Evaluation;

    fn after(game: &Game, moves: &str) -> Game {
        let mut game = game.clone();
        for token in moves.split(' ') {
            game.play(game.read_move(token).unwrap()).unwrap();
        }
        game
    }

    /// Panics unless the proof wins in at most this number of plies against every reply.
    fn check(proof: &Proof, game: &Game, plies: usize) {
        let Some((mv, _, line)) = proof.win(game) else {
            assert!(plies > 0 && game.legal_moves().iter().any(|&mv| game.captures_terminal(mv)), "{game:?}");
            return;
        };
        assert!(line.len() <= plies, "{} instead of {plies} plies in {game:?}", line.len());
        let mut refuted = game.clone();
        refuted.play(mv).expect("a legal move");
        if !refuted.status().is_over() {
            for &reply in refuted.legal_moves().iter() {
                let mut next = refuted.clone();
                next.play(reply).expect("a legal move");
                check(proof, &next, plies - 2);
            }
        }
    }

    /// A soldier has to promote in the end, since d7-d8 would repeat a move: sooner if that move has been played.
    #[test]
    fn a_proof_answers_every_defence_and_holds_for_its_history_alone() {
        let start = Game::from_feen("3g^4/5R2/8/r3+S3/8/5+s1G^/8/8 / X/x").unwrap();
        let game = after(&start, "f7-f8 d8-d7 f8-f5 f3-f2");
        let mut pool = Pool::new(Evaluation::embedded(), 1).unwrap();
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let token = pool.control().start(false);
        let answer = pool.search(token, &game, &limits, &SearchSettings::default(), &mut NullReport);
        assert_eq!(answer.info.map(|info| info.score), Some(Score::Mate(6)));
        let proof = pool.proven;
        check(&proof, &game, 11);

        let on_the_line = after(&game, "f5-f7 d7-d8 f7-f8 d8-d7 f8-f7 d7-d6");
        let at_once = after(&game, "f5-f7 d7-d6");
        assert_eq!(on_the_line.board().keys().full, at_once.board().keys().full);
        let moves = |game: &Game| proof.win(game).map(|(_, _, line)| line.len());
        assert_eq!((moves(&game), moves(&on_the_line), moves(&at_once)), (Some(11), Some(5), Some(9)));
        let mut limited = game.clone();
        limited.set_halfmove_limit(Some(50));
        assert_eq!(moves(&limited), None);
    }
}

//! Plays the games of a match, several at a time, whatever the engines do.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crossbeam_channel::{Sender, bounded};
use thiserror::Error;
use xiongmao_movegen::notation::pcn::Pcn;

use crate::driver::conversation::{Fault, Player, Surroundings};
use crate::driver::log::{Level, Log};
use crate::statistics::sprt::{Decision, SprtSettings};
use crate::tournament::adjudication::Adjudication;
use crate::tournament::evaluator::MakeEvaluator;
use crate::tournament::journal::{Journal, JournalError, Live};
use crate::tournament::listener::Listener;
use crate::tournament::openings::{Book, Opening, OpeningError};
use crate::tournament::record::{self, Counted};
use crate::tournament::referee::{Interrupted, Outcome, Played, PlayedPly, Table, Termination, play};
use crate::tournament::schedule::{Fixture, Schedule};
use crate::tournament::settings::{EngineSpec, MatchSettings, SettingsError};
use crate::tournament::standings::Standings;

/// Why a match cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// Its settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Its openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// An engine cannot even be started.
    #[error("engine {engine} {fault}")]
    Engine {
        /// Its name.
        engine: String,
        /// How it failed.
        fault: Fault,
    },
    /// Its directory.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The log cannot be written.
    #[error("cannot log to {path}: {reason}")]
    Log {
        /// Where it should go.
        path: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A game cannot be recorded.
    #[error("cannot record a game: {0}")]
    Record(std::io::Error),
    /// A record of an earlier run.
    #[error("cannot resume: {0}")]
    Resume(String),
    /// It was ended from outside.
    #[error("interrupted after {0} of {1} games")]
    Interrupted(u64, u64),
    /// What is to be told cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
}

/// Ends a match from outside: its games are broken off, and what is counted stays.
#[derive(Clone)]
pub struct Stopper(Arc<Mutex<Option<Sender<()>>>>);

impl Stopper {
    /// Ends the match.
    pub fn stop(&self) {
        *lock(&self.0) = None;
    }

    /// Whether the match has been ended.
    pub fn stopped(&self) -> bool {
        lock(&self.0).is_none()
    }
}

/// A match.
pub struct Match {
    specs: Vec<EngineSpec>,
    /// What the engines call themselves.
    identities: Vec<Option<String>>,
    schedule: Schedule,
    adjudication: Adjudication,
    sprt: Option<SprtSettings>,
    concurrency: usize,
    book: Mutex<Book>,
    journal: Option<Mutex<Journal>>,
    surroundings: Surroundings,
    /// What earlier runs have played.
    counted: Vec<Counted>,
    stopper: Stopper,
}

/// How a match ended.
#[derive(Debug)]
pub struct Summary {
    /// What was counted.
    pub standings: Standings,
    /// What the sequential test decided.
    pub decision: Option<Decision>,
    /// Whether all games were played, or the test decided before.
    pub complete: bool,
}

/// What the threads share.
struct State<'a> {
    next: u64,
    /// The games of earlier runs.
    done: HashSet<u64>,
    standings: Standings,
    decision: Option<Decision>,
    error: Option<MatchError>,
    listener: &'a mut dyn Listener,
}

/// The value behind a lock, even if a thread that held it has panicked.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Match {
    /// A match with these settings, kept in this directory: begun there, or continued. Every engine is started once, so
    /// that what is wrong with one shows at once. Nothing is logged.
    ///
    /// # Errors
    /// If the settings make no sense, or an engine, the openings or the directory cannot be used.
    pub fn new(settings: &MatchSettings, directory: Option<&Path>) -> Result<Self, MatchError> {
        Self::logged(settings, directory, Log::silent(), None)
    }

    /// The same with a log, and what judges the balance of openings.
    ///
    /// # Errors
    /// As [`Match::new`].
    pub fn logged(
        settings: &MatchSettings,
        directory: Option<&Path>,
        log: Log,
        evaluator: Option<MakeEvaluator>,
    ) -> Result<Self, MatchError> {
        let specs = settings.resolve()?;
        let schedule = Schedule::new(settings.format, specs.len(), settings.rounds);
        let mut book = Book::open(&settings.openings, settings.seed, settings.concurrency, evaluator)?;
        let (sender, halt) = bounded(0);
        let mut surroundings = Surroundings { errors: None, log, halt };
        let mut identities = Vec::new();
        for spec in &specs {
            let player = Player::start(spec, &surroundings);
            let player = player.map_err(|fault| MatchError::Engine { engine: spec.name.clone(), fault })?;
            identities.push(player.identity().map(str::to_owned));
            player.quit();
        }
        let (journal, records) = match directory {
            Some(directory) => {
                let (journal, records) = Journal::open(directory, settings)?;
                (Some(journal), records)
            }
            None => (None, Vec::new()),
        };
        let counted = count_records(&records, &schedule, &specs, &mut book)?;
        surroundings.errors = journal.as_ref().map(|journal| journal.directory().to_owned());
        Ok(Self {
            schedule,
            adjudication: settings.adjudication,
            sprt: settings.sprt,
            concurrency: settings.concurrency,
            book: Mutex::new(book),
            surroundings,
            journal: journal.map(Mutex::new),
            counted,
            specs,
            identities,
            stopper: Stopper(Arc::new(Mutex::new(Some(sender)))),
        })
    }

    /// The engines.
    pub fn specs(&self) -> &[EngineSpec] {
        &self.specs
    }

    /// What the engines call themselves.
    pub fn identities(&self) -> &[Option<String>] {
        &self.identities
    }

    /// The games.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// How many different openings there are; `None` where more can be made.
    pub fn openings(&self) -> Option<usize> {
        lock(&self.book).count()
    }

    /// What ends the match from outside.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Plays it.
    ///
    /// # Errors
    /// If openings run out or nothing can be told any more.
    pub fn run(&self, listener: &mut dyn Listener) -> Result<Summary, MatchError> {
        let mut standings = Standings::new(&self.schedule, self.specs.len());
        let mut done = HashSet::new();
        for Counted { fixture, played, .. } in &self.counted {
            standings.add(fixture, &played.outcome, &played.warnings);
            done.insert(fixture.game);
        }
        if !done.is_empty() {
            listener.resumed(&standings)?;
        }
        let decision = self.decision(&standings);
        if decision.is_some() {
            self.stopper.stop();
        }
        let state = Mutex::new(State { next: 0, done, standings, decision, error: None, listener });
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency {
                scope.spawn(|| self.work(&state));
            }
        });
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = state.error {
            return Err(error);
        }
        let complete = state.decision.is_some() || state.standings.games() == self.schedule.games();
        Ok(Summary { standings: state.standings, decision: state.decision, complete })
    }

    /// One thread: plays one game after the other, and keeps its engines from one to the next.
    fn work(&self, state: &Mutex<State<'_>>) {
        let mut seats = Seats { bench: Vec::new(), game: self };
        while let Some(fixture) = self.next(state) {
            let opening = lock(&self.book).opening(fixture.round);
            let opening = match opening {
                Ok(opening) => opening,
                Err(error) => {
                    self.fail(&mut lock(state), error.into());
                    break;
                }
            };
            let record = record::begin(&fixture, &self.specs, &opening);
            let live = self.journal.as_ref().map(|journal| lock(journal).live(fixture.game + 1));
            let mut live = Live::begin(live, &record);
            let result = self.play(&mut seats, &fixture, &opening, &mut |ply| live.push(&record::ply(ply)));
            let Ok(played) = result else { break };
            self.log_end(&fixture, &played);
            self.count(&mut lock(state), &fixture, &played, record, live);
        }
        for (_, player) in seats.bench {
            player.quit();
        }
    }

    /// Notes how a game has ended, and what was not true in it.
    fn log_end(&self, fixture: &Fixture, played: &Played) {
        let log = &self.surroundings.log;
        let game = fixture.game + 1;
        let name = |side: crate::rules::Side| &self.specs[fixture.players[side.index()]].name;
        for warning in &played.warnings {
            log.note(Level::Faults, || {
                let (name, kind) = (name(warning.side), warning.kind.name());
                format!("game {game}, ply {}, {name}: {kind}: {}", warning.ply, warning.detail)
            });
        }
        let Outcome { winner, termination, detail } = &played.outcome;
        let level = if termination.is_fault() { Level::Faults } else { Level::Games };
        log.note(level, || {
            let winner = winner.map_or("draw".to_owned(), |side| format!("{} wins", name(side)));
            let gap = if detail.is_empty() { "" } else { ": " };
            format!("game {game} ends after {} plies: {winner}, {termination}{gap}{detail}", played.plies.len())
        });
    }

    /// The next game, unless the match is over.
    fn next(&self, state: &Mutex<State<'_>>) -> Option<Fixture> {
        let mut state = lock(state);
        if self.stopper.stopped() {
            return None;
        }
        while state.done.contains(&state.next) {
            state.next += 1;
        }
        let fixture = self.schedule.fixture(state.next)?;
        state.next += 1;
        if let Err(error) = state.listener.started(&fixture) {
            self.fail(&mut state, error.into());
            return None;
        }
        Some(fixture)
    }

    fn fail(&self, state: &mut State<'_>, error: MatchError) {
        state.error.get_or_insert(error);
        self.stopper.stop();
    }

    /// Records and counts a game, unless the match has been decided without it.
    fn count(&self, state: &mut State<'_>, fixture: &Fixture, played: &Played, record: Pcn, live: Live) {
        if self.stopper.stopped() {
            return;
        }
        if let Some(journal) = &self.journal {
            // Recorded first: what is counted must be there after a cut.
            let recorded = lock(journal).commit(&record::finish(record, played)).and_then(|()| live.end());
            if let Err(error) = recorded {
                return self.fail(state, MatchError::Record(error));
            }
        }
        state.standings.add(fixture, &played.outcome, &played.warnings);
        let State { standings, listener, .. } = state;
        if let Err(error) = listener.finished(fixture, played, standings) {
            self.fail(state, error.into());
            return;
        }
        state.decision = self.decision(&state.standings);
        if state.decision.is_some() {
            self.stopper.stop();
        }
    }

    /// What the sequential test says.
    fn decision(&self, standings: &Standings) -> Option<Decision> {
        self.sprt.as_ref()?.decide(&standings.pairings().first()?.1.pairs)
    }

    fn play(
        &self,
        seats: &mut Seats<'_>,
        fixture: &Fixture,
        opening: &Opening,
        watch: &mut dyn FnMut(&PlayedPly),
    ) -> Result<Played, Interrupted> {
        let specs = fixture.players.map(|player| &self.specs[player]);
        let mut seated = Vec::with_capacity(2);
        for (side, player) in crate::rules::Side::BOTH.into_iter().zip(fixture.players) {
            match seats.take(player) {
                Ok(player) => seated.push(player),
                Err(fault) => {
                    seats.bench.extend(fixture.players.into_iter().zip(seated));
                    let outcome = Outcome::of_fault(side, &fault).ok_or(Interrupted)?;
                    return Ok(Played { outcome, plies: Vec::new(), warnings: Vec::new() });
                }
            }
        }
        let [south, north] = &mut seated[..] else { return Err(Interrupted) };
        self.surroundings.log.note(Level::Games, || {
            let (game, games) = (fixture.game + 1, self.schedule.games());
            format!("game {game} of {games} begins: {} - {}", south.log_name(), north.log_name())
        });
        let mut table = Table { specs, players: [south, north] };
        let played = play(&mut table, opening, self.adjudication, watch)?;
        // Who owes an answer, or is gone, is started anew.
        let lost = played.outcome.winner.map(|winner| (!winner).index());
        let broken =
            matches!(played.outcome.termination, Termination::Stall | Termination::Crash | Termination::Disconnect);
        for (index, player) in seated.into_iter().enumerate() {
            if !(broken && lost == Some(index)) {
                seats.bench.push((fixture.players[index], player));
            }
        }
        Ok(played)
    }
}

/// The games of earlier runs. Their rounds keep their openings.
fn count_records(
    records: &[Pcn],
    schedule: &Schedule,
    specs: &[EngineSpec],
    book: &mut Book,
) -> Result<Vec<Counted>, MatchError> {
    let mut seen = HashSet::new();
    let mut all = Vec::with_capacity(records.len());
    for (index, record) in records.iter().enumerate() {
        let refuse = |reason| MatchError::Resume(format!("record {}: {reason}", index + 1));
        let counted = record::counted(record, schedule, specs).map_err(refuse)?;
        if !seen.insert(counted.fixture.game) {
            return Err(refuse(format!("game {} is there twice", counted.fixture.game + 1)));
        }
        book.fix(counted.fixture.round, counted.opening.clone());
        all.push(counted);
    }
    Ok(all)
}

/// The running engines of one thread.
struct Seats<'a> {
    bench: Vec<(usize, Player)>,
    game: &'a Match,
}

impl Seats<'_> {
    /// The engine with this number, running.
    fn take(&mut self, engine: usize) -> Result<Player, Fault> {
        let spec = &self.game.specs[engine];
        if let Some(index) = self.bench.iter().position(|(number, _)| *number == engine) {
            let (_, player) = self.bench.swap_remove(index);
            if !spec.restart {
                return Ok(player);
            }
            player.quit();
        }
        // Engines that do not play now would only take memory.
        while self.bench.len() > 1 {
            self.bench.remove(0).1.quit();
        }
        Player::start(spec, &self.game.surroundings)
    }
}

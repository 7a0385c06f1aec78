//! Plays the games of a match, several at a time.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use xiongmao_records::pcn::Pcn;
use xiongmao_tables::Tables;
use xiongmao_tables::header::TableError;

use crate::driver::conversation::{Conversation, DriverContext};
use crate::driver::engine_settings::EngineSpec;
use crate::driver::halt::HaltHandle;
use crate::driver::log::{EngineLog, LogLevel};
use crate::rules::{RuleSettings, Side};
use crate::statistics::sprt::{SprtDecision, SprtSettings};
use crate::tournament::adjudication::{AdjudicationRules, Adjudicator};
use crate::tournament::cores::assign_cores;
use crate::tournament::engine_pool::EnginePool;
use crate::tournament::game_result::{GameOutcome, PlayedGame, PlayedMove, Termination};
use crate::tournament::listener::MatchListener;
use crate::tournament::match_error::MatchError;
use crate::tournament::openings::book::{OpeningBook, OpeningHelpers};
use crate::tournament::openings::opening::{Opening, OpeningError};
use crate::tournament::pairing::schedule::{Fixture, Schedule};
use crate::tournament::records::archive::Archive;
use crate::tournament::records::journal::{Journal, LiveRecord};
use crate::tournament::records::live_pgn::LivePgn;
use crate::tournament::records::machine::Machine;
use crate::tournament::records::record::{self, Identity, MatchRecord, RecordedGame};
use crate::tournament::records::resume::{count_records, refuse};
use crate::tournament::referee::{Interrupted, Opponents, play_game};
use crate::tournament::settings::MatchSettings;
use crate::tournament::standings::Standings;

/// A match that is ready to be played.
pub struct Match {
    specs: Vec<EngineSpec>,
    /// The fields shared by all records.
    common: MatchRecord,
    archive: Mutex<Archive>,
    adjudication: AdjudicationRules,
    /// Those that it names.
    tables: Option<Arc<Tables>>,
    rules: RuleSettings,
    sprt: Option<SprtSettings>,
    /// The cores of each of the games that are played at the same time.
    cores: Vec<Vec<usize>>,
    book: Mutex<OpeningBook>,
    journal: Option<Mutex<Journal>>,
    live_pgn: Option<Mutex<LivePgn>>,
    /// Between two games of a thread.
    pause: Duration,
    context: DriverContext,
    /// The standings after the games of earlier runs, and the numbers of those games.
    resumed: (Standings, HashSet<u64>),
    stopper: HaltHandle,
}

/// How often a thread that waits for the end of a round checks whether the match has been ended.
const WAIT: Duration = Duration::from_millis(100);

/// Resources of a match besides its settings. By default nothing is recorded or logged, and openings cannot be
/// filtered by their balance.
#[derive(Default)]
pub struct MatchResources<'a> {
    /// The directory of its records. A match that is there already is resumed.
    pub directory: Option<&'a Path>,
    /// Receives the lines of engines and the notes of the runner.
    pub log: EngineLog,
    /// What the program does for openings.
    pub openings: OpeningHelpers,
    /// The EPD and PGN files to write besides the records.
    pub archive: Archive,
    /// The file with the games in progress.
    pub live_pgn: Option<LivePgn>,
    /// Ends the match, also while it is being prepared.
    pub stopper: HaltHandle,
}

#[derive(Debug)]
pub struct MatchResult {
    /// The final standings.
    pub standings: Standings,
    /// The decision of the sequential test, if there is one.
    pub decision: Option<SprtDecision>,
    /// Whether all games were played, or the sequential test decided earlier.
    pub complete: bool,
}

/// State shared by all threads.
struct SharedMatch<'a> {
    state: Mutex<MatchState<'a>>,
    /// Notified when a game has been counted.
    counted: Condvar,
}

/// The state of a match that is being played.
struct MatchState<'a> {
    /// The number of the next game to start, unless it is done.
    next: u64,
    /// The latest round with a started game.
    round: Option<usize>,
    /// The games of earlier runs.
    done: HashSet<u64>,
    standings: Standings,
    decision: Option<SprtDecision>,
    error: Option<MatchError>,
    listener: &'a mut dyn MatchListener,
}

impl Match {
    /// Prepares a match: opens its journal and openings, and starts every engine once, so that a broken one is
    /// reported before the first game.
    ///
    /// # Errors
    /// If the settings are invalid, an engine, the openings or the directory cannot be used, or the match is ended.
    pub fn new(settings: &MatchSettings, resources: MatchResources<'_>) -> Result<Self, MatchError> {
        let stopper = resources.stopper.clone();
        Self::prepare(settings, resources)
            .map_err(|error| if stopper.is_stopped() { MatchError::NotBegun } else { error })
    }

    fn prepare(settings: &MatchSettings, resources: MatchResources<'_>) -> Result<Self, MatchError> {
        let MatchResources { directory, log, openings: helpers, mut archive, live_pgn, stopper } = resources;
        let specs = settings.resolve()?;
        let tables = settings.adjudication.tables.as_ref();
        let tables = tables.map(|dirs| Tables::open_all(dirs.as_ref())).transpose()?.map(Arc::new);
        let cores = assign_cores(settings.affinity.as_ref(), &specs, settings.concurrency)?;
        let (openings, threads) = (&settings.openings, settings.concurrency);
        let mut book = OpeningBook::open(settings.game.0, openings, settings.seed, threads, helpers, stopper.clone())?;
        let mut context = DriverContext { errors: None, log, halt: stopper.signal() };
        let mut engines = Vec::new();
        for spec in &specs {
            let conversation = Conversation::start(spec, &context);
            let conversation = conversation.map_err(|fault| MatchError::Engine { engine: spec.name.clone(), fault })?;
            engines.push(Identity {
                id: conversation.identity().map(str::to_owned),
                author: conversation.author().map(str::to_owned),
                options: spec.options.clone(),
            });
            conversation.quit();
        }
        let rules = settings.rules()?;
        let mut records = Vec::new();
        let mut take = |record: Pcn| -> Result<(), MatchError> {
            archive.add(&record)?;
            records.push(RecordedGame::read(&record, &rules).map_err(|source| refuse(records.len() + 1, source))?);
            Ok(())
        };
        let journal = directory.map(|directory| Journal::open(directory, settings, &mut take)).transpose()?;
        archive.open()?;
        if let Some(live) = &live_pgn {
            live.write()?;
        }
        let resumed = count_records(records, settings.plan(), &specs, &mut book)?;
        context.errors = journal.as_ref().map(|journal| journal.directory().to_owned());
        Ok(Self {
            adjudication: settings.adjudication.clone(),
            tables,
            rules,
            sprt: settings.running_test().copied(),
            cores,
            book: Mutex::new(book),
            context,
            journal: journal.map(Mutex::new),
            live_pgn: live_pgn.map(Mutex::new),
            pause: Duration::from_millis(settings.pause.unwrap_or(0)),
            resumed,
            specs,
            common: MatchRecord {
                engines,
                machine: Machine::this(),
                event: settings.event.clone().unwrap_or_else(|| "xiongmao match".to_owned()),
                site: settings.site.clone(),
            },
            archive: Mutex::new(archive),
            stopper,
        })
    }

    /// The engines.
    pub fn specs(&self) -> &[EngineSpec] {
        &self.specs
    }

    /// The names that the engines gave in their handshakes.
    pub fn identities(&self) -> Vec<Option<String>> {
        self.common.engines.iter().map(|identity| identity.id.clone()).collect()
    }

    /// The schedule, as far as the games of earlier runs determine it.
    pub fn schedule(&self) -> &Schedule {
        self.resumed.0.schedule()
    }

    /// The error in a table that was needed, unless it has been reported before.
    pub fn damaged_table(&self) -> Option<&TableError> {
        self.tables.as_ref()?.unreported_damage()
    }

    /// The number of different openings; `None` if it is not fixed.
    pub fn openings(&self) -> Option<usize> {
        self.book.lock().count()
    }

    /// Plays the match.
    ///
    /// # Errors
    /// If openings run out, or a game cannot be recorded or reported.
    pub fn run(&self, listener: &mut dyn MatchListener) -> Result<MatchResult, MatchError> {
        let (standings, done) = self.resumed.clone();
        if !done.is_empty() {
            listener.resumed(&standings)?;
        }
        listener.paired(&standings)?;
        let decision = self.decision(&standings);
        if decision.is_some() {
            self.stopper.stop();
        }
        let state = Mutex::new(MatchState { next: 0, round: None, done, standings, decision, error: None, listener });
        let shared = SharedMatch { state, counted: Condvar::new() };
        std::thread::scope(|scope| {
            for cores in &self.cores {
                scope.spawn(|| self.work(&shared, cores));
            }
        });
        let state = shared.state.into_inner();
        if let Some(error) = state.error {
            return Err(error);
        }
        let played = state.standings.schedule().is_over_after(state.standings.games());
        let complete = state.decision.is_some() || played;
        Ok(MatchResult { standings: state.standings, decision: state.decision, complete })
    }

    /// One thread: plays one game after another, and keeps its engines running between them.
    fn work(&self, shared: &SharedMatch<'_>, cores: &[usize]) {
        let state = &shared.state;
        let mut pool = EnginePool::new(&self.specs, cores, &self.context);
        while let Some(fixture) = self.next(shared) {
            let opening = self.book.lock().opening(fixture.opening);
            let opening = match opening {
                Ok(opening) => opening,
                Err(OpeningError::Halted) => break,
                Err(error) => {
                    self.fail(&mut state.lock(), error.into());
                    break;
                }
            };
            let record =
                record::begin(&fixture, state.lock().standings.schedule(), &self.specs, &self.common, &opening);
            let live = self.journal.as_ref().map(|journal| journal.lock().live(fixture.game + 1));
            let mut live = LiveRecord::begin(live, &record);
            let live_pgn = self.live_pgn.as_ref();
            live_pgn.inspect(|live| live.lock().begin(fixture.game, &record));
            let result = self.play(&mut pool, &fixture, &opening, &mut |mv| {
                let mv = record::mv(mv);
                live.push(&mv);
                live_pgn.inspect(|live| live.lock().push(fixture.game, mv));
            });
            let Ok(played) = result else { break };
            self.log_end(&fixture, &played);
            self.count(&mut state.lock(), &fixture, &played, record, live);
            shared.counted.notify_all();
            let goes_on = self.goes_on(&state.lock());
            if goes_on && !self.pause.is_zero() {
                // Until then, or until the match is ended.
                let _ = self.context.halt.recv_timeout(self.pause);
            }
        }
        pool.quit();
    }

    /// Whether a game may follow.
    fn goes_on(&self, state: &MatchState<'_>) -> bool {
        let schedule = state.standings.schedule();
        !self.stopper.finishes_round() && (schedule.fixture(state.next).is_some() || !schedule.is_complete())
    }

    /// Logs how a game ended, and its false claims.
    fn log_end(&self, fixture: &Fixture, played: &PlayedGame) {
        let log = &self.context.log;
        let game = fixture.game + 1;
        let name = |side: Side| &self.specs[fixture.engines[side.index()]].name;
        for warning in &played.warnings {
            log.note(LogLevel::Faults, || {
                let (name, kind) = (name(warning.side), warning.kind.name());
                format!("game {game}, ply {}, {name}: {kind}: {}", warning.ply, warning.detail)
            });
        }
        let GameOutcome { winner, termination, detail } = &played.outcome;
        let level = if termination.is_fault() { LogLevel::Faults } else { LogLevel::Games };
        log.note(level, || {
            let winner = winner.map_or("draw".to_owned(), |side| format!("{} wins", name(side)));
            let gap = if detail.is_empty() { "" } else { ": " };
            format!("game {game} ends after {} plies: {winner}, {termination}{gap}{detail}", played.moves.len())
        });
    }

    /// The next game, unless the match is over. Waits while the next round depends on games that are being played.
    fn next(&self, shared: &SharedMatch<'_>) -> Option<Fixture> {
        let mut guard = shared.state.lock();
        loop {
            let state = &mut *guard;
            if self.stopper.is_stopped() {
                return None;
            }
            let schedule = state.standings.schedule();
            while state.done.remove(&state.next) || !schedule.plan().plays(state.next) {
                state.next += 1;
            }
            let Some(fixture) = schedule.fixture(state.next) else {
                if schedule.is_complete() {
                    return None;
                }
                shared.counted.wait_for(&mut guard, WAIT);
                continue;
            };
            let round = Some(schedule.round(&fixture));
            if self.stopper.finishes_round() && round > state.round {
                return None;
            }
            state.round = state.round.max(round);
            state.next += 1;
            if let Err(error) = state.listener.started(&fixture, &state.standings) {
                self.fail(state, error.into());
                return None;
            }
            return Some(fixture);
        }
    }

    fn fail(&self, state: &mut MatchState<'_>, error: MatchError) {
        state.error.get_or_insert(error);
        self.stopper.stop();
    }

    /// Records and counts a game, unless the match has been decided without it.
    fn count(&self, state: &mut MatchState<'_>, fixture: &Fixture, played: &PlayedGame, record: Pcn, live: LiveRecord) {
        if self.stopper.is_stopped() {
            return;
        }
        let record = record::finish(record, played);
        if let Some(journal) = &self.journal {
            // Record before counting: every counted game must survive a crash of the runner.
            let recorded = journal.lock().commit(&record).and_then(|()| live.end());
            if let Err(error) = recorded {
                return self.fail(state, MatchError::Record(error));
            }
        }
        let written = self.archive.lock().add(&record);
        let written =
            written.and_then(|()| self.live_pgn.as_ref().map_or(Ok(()), |live| live.lock().end(fixture.game)));
        if let Err(error) = written {
            return self.fail(state, error.into());
        }
        state.standings.add(fixture, &played.outcome, &played.warnings);
        let MatchState { standings, listener, .. } = state;
        if let Err(error) = listener.finished(fixture, played, standings) {
            self.fail(state, error.into());
            return;
        }
        if standings.advance()
            && let Err(error) = listener.paired(standings)
        {
            self.fail(state, error.into());
            return;
        }
        state.decision = self.decision(&state.standings);
        if state.decision.is_some() {
            self.stopper.stop();
        }
    }

    /// The decision of the sequential test, if it has one.
    fn decision(&self, standings: &Standings) -> Option<SprtDecision> {
        self.sprt.as_ref()?.decide(&standings.pairings().first()?.1)
    }

    fn play(
        &self,
        pool: &mut EnginePool<'_>,
        fixture: &Fixture,
        opening: &Opening,
        watch: &mut dyn FnMut(&PlayedMove),
    ) -> Result<PlayedGame, Interrupted> {
        let specs = fixture.engines.map(|engine| &self.specs[engine]);
        let mut pair = Vec::with_capacity(2);
        for (side, engine) in Side::BOTH.into_iter().zip(fixture.engines) {
            match pool.take(engine) {
                Ok(conversation) => pair.push(conversation),
                Err(fault) => {
                    for (engine, conversation) in fixture.engines.into_iter().zip(pair) {
                        pool.put_back(engine, conversation);
                    }
                    let outcome = GameOutcome::of_fault(side, &fault).ok_or(Interrupted)?;
                    return Ok(PlayedGame { outcome, moves: Vec::new(), warnings: Vec::new() });
                }
            }
        }
        let [south, north] = &mut pair[..] else { return Err(Interrupted) };
        self.context.log.note(LogLevel::Games, || {
            format!("game {} begins: {} - {}", fixture.game + 1, south.log_name(), north.log_name())
        });
        let mut opponents = Opponents { specs, conversations: [south, north] };
        let adjudicator = Adjudicator::new(self.adjudication.clone(), self.tables.clone());
        let played = play_game(&mut opponents, opening, &self.rules, adjudicator, watch)?;
        // An engine that still owes an answer, or is gone, must be restarted.
        let lost = played.outcome.winner.map(|winner| (!winner).index());
        let is_broken = |index| match played.outcome.termination {
            Termination::Stall | Termination::Crash | Termination::Disconnect => lost == Some(index),
            Termination::Killed => true,
            _ => false,
        };
        for (index, conversation) in pair.into_iter().enumerate() {
            if !is_broken(index) {
                pool.put_back(fixture.engines[index], conversation);
            }
        }
        Ok(played)
    }
}

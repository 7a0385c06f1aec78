//! One match as a spectator sees it.

use std::collections::{HashSet, VecDeque};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;
use xiongmao_records::pcn::Pcn;
use xiongmao_text::one_line;
use xiongmao_text::regular::{Links, open};

use crate::driver::engine_settings::EngineSpec;
use crate::rules::{AnyGame, RuleSettings, Rules};
use crate::spectator::curve::Curve;
use crate::spectator::finished::{FinishedGame, GamesFile, Growth, RecordHead, WatchedGameError};
use crate::spectator::live::{LiveGames, replay_record};
use crate::spectator::stamp::Stamp;
use crate::statistics::sprt::SprtDecision;
use crate::tournament::records::journal::{GAMES, LIVE, SETTINGS};
use crate::tournament::records::record::{fixture_of, names, outcome_of};
use crate::tournament::records::record_error::MatchRecordError;
use crate::tournament::settings::{MAX_BYTES, MatchSettings, SettingsError};
use crate::tournament::standings::Standings;

/// The most engines of a match that is followed: a round robin has half the square of it as pairings.
pub const MOST_ENGINES: usize = 256;
/// The most games that are listed. Of a longer match, the first ones are counted but not listed.
const MOST_LISTED: usize = 200_000;

/// Why nothing is known of a match. One line.
#[derive(Debug, Error)]
pub enum SpectatorError {
    #[error("it has not been read yet")]
    NotRead,
    #[error("there is no {SETTINGS}")]
    NoSettings,
    #[error("{SETTINGS} is larger than {MAX_BYTES} bytes")]
    TooLarge,
    #[error("{}", one_line(&.0.to_string()))]
    Settings(#[from] SettingsError),
    #[error("it has more than {MOST_ENGINES} engines")]
    TooManyEngines,
}

/// A match that another process plays.
#[derive(Debug)]
pub struct Spectator {
    directory: PathBuf,
    settings: Option<Stamp>,
    followed: Result<WatchedMatch, SpectatorError>,
}

/// What [`Spectator::look`] has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// Whether anything has changed.
    pub changed: bool,
    /// Whether there is more to read at once.
    pub more: bool,
}

impl Spectator {
    /// The match in this directory. Nothing is read yet.
    pub fn new(directory: PathBuf) -> Self {
        Self { directory, settings: None, followed: Err(SpectatorError::NotRead) }
    }

    /// The facts known about the match.
    ///
    /// # Errors
    /// If nothing is known.
    pub fn followed(&self) -> Result<&WatchedMatch, &SpectatorError> {
        self.followed.as_ref()
    }

    /// Reads new data: at most a few megabytes of finished games at a time.
    pub fn look(&mut self) -> Findings {
        let stamp = Stamp::of(&self.directory.join(SETTINGS));
        let mut changed = false;
        if stamp != self.settings {
            self.settings = stamp;
            changed = self.read_settings(stamp);
        }
        let Ok(followed) = &mut self.followed else { return Findings { changed, more: false } };
        let growth = match followed.read_games() {
            Ok(Growth::Replaced) => {
                // Another match has taken its place.
                self.followed = WatchedMatch::new(&self.directory, followed.settings.clone());
                return Findings { changed: true, more: true };
            }
            Ok(growth) => growth,
            Err(_) => Growth::None,
        };
        changed |= growth != Growth::None;
        changed |= followed.read_live();
        Findings { changed, more: growth == Growth::More }
    }

    /// Reads the settings. If they are the same, as after a match is resumed, counted games stay counted. Returns
    /// whether anything has changed.
    fn read_settings(&mut self, stamp: Option<Stamp>) -> bool {
        let settings = match stamp {
            Some(stamp) if stamp.length <= MAX_BYTES => settings_at(&self.directory.join(SETTINGS)),
            Some(_) => Err(SpectatorError::TooLarge),
            None => Err(SpectatorError::NoSettings),
        };
        if settings.as_ref().ok() == self.followed.as_ref().ok().map(|followed| &followed.settings) && settings.is_ok()
        {
            return false;
        }
        self.followed = settings.and_then(|settings| WatchedMatch::new(&self.directory, settings));
        true
    }
}

fn settings_at(path: &Path) -> Result<MatchSettings, SpectatorError> {
    let name = || path.display().to_string();
    let mut text = String::new();
    let read = open(path, Links::Refused).and_then(|(file, _)| file.take(MAX_BYTES).read_to_string(&mut text));
    read.map_err(|source| SettingsError::Read { path: name(), source })?;
    Ok(MatchSettings::from_toml(&text).map_err(|source| SettingsError::File { path: name(), source })?)
}

/// The facts known about a match.
#[derive(Debug)]
pub struct WatchedMatch {
    pub settings: MatchSettings,
    pub specs: Vec<EngineSpec>,
    pub standings: Standings,
    /// The log-likelihood ratio of its sequential test over the games; empty without one.
    pub curve: Curve,
    /// The decision of the test.
    pub decision: Option<SprtDecision>,
    /// The finished games, in the order of their ends.
    pub games: VecDeque<FinishedGame>,
    /// Records that are broken or do not belong to the match. They are not counted.
    pub broken: u64,
    /// The games in progress.
    pub live: LiveGames,
    rules: RuleSettings,
    numbers: HashSet<u64>,
    file: GamesFile,
}

impl WatchedMatch {
    fn new(directory: &Path, settings: MatchSettings) -> Result<Self, SpectatorError> {
        if settings.engines.len() > MOST_ENGINES {
            return Err(SpectatorError::TooManyEngines);
        }
        let specs = settings.resolve()?;
        let rules = settings.rules()?;
        Ok(Self {
            standings: Standings::new(settings.plan(), specs.len()),
            specs,
            curve: Curve::default(),
            decision: None,
            games: VecDeque::new(),
            broken: 0,
            live: LiveGames::new(directory.join(LIVE)),
            rules,
            numbers: HashSet::new(),
            file: GamesFile::new(directory.join(GAMES)),
            settings,
        })
    }

    /// The game that is played.
    pub fn game(&self) -> &'static Rules {
        self.settings.game.0
    }

    /// Whether no game will follow: all are played, or the sequential test has decided.
    pub fn is_over(&self) -> bool {
        self.decision.is_some() || self.standings.schedule().is_over_after(self.standings.games())
    }

    /// When a game last ended or a move was last played.
    pub fn changed(&self) -> Option<SystemTime> {
        let moves = self.live.games().values().map(|game| game.changed);
        moves.chain(self.file.stamp().map(|stamp| stamp.modified)).max()
    }

    /// The record of a game, finished or in progress, and the game itself. `None` if the match does not have it.
    ///
    /// # Errors
    /// If the record cannot be read.
    pub fn record(&self, number: u64) -> Option<Result<(Pcn, AnyGame), WatchedGameError>> {
        if let Some(live) = self.live.games().get(&number) {
            return Some(Ok((live.record.clone(), live.position.clone())));
        }
        let game = self.games.iter().rev().find(|game| game.number == number)?;
        Some(self.file.record(game).and_then(|record| {
            let game = replay_record(&record, self.game(), &self.rules)?;
            Ok((record, game))
        }))
    }

    fn read_live(&mut self) -> bool {
        // A game in the folder is over if it has been recorded, or if the test was decided without it.
        let (numbers, decided) = (&self.numbers, self.decision.is_some());
        self.live.read(self.settings.game.0, &self.rules, |number| decided || numbers.contains(&number))
    }

    fn read_games(&mut self) -> std::io::Result<Growth> {
        let mut file = std::mem::replace(&mut self.file, GamesFile::new(PathBuf::new()));
        let growth = file.read(&mut |offset, line| {
            if !line.trim_ascii().is_empty() && self.count(offset, line).is_err() {
                self.broken += 1;
            }
        });
        self.file = file;
        growth
    }

    /// Counts a game as the runner does.
    fn count(&mut self, offset: u64, line: &[u8]) -> Result<(), MatchRecordError> {
        let head: RecordHead = serde_json::from_slice(line)?;
        let number = head.place.game;
        let fixture = fixture_of(number, names(&head.sides), self.standings.schedule(), &self.specs)?;
        let outcome = outcome_of(&head.outcome)?;
        if !self.numbers.insert(number) {
            return Err(MatchRecordError::Twice(number));
        }
        self.standings.add(&fixture, &outcome, &head.place.warnings);
        self.standings.advance();
        if let (Some(sprt), Some((_, tally))) = (self.settings.running_test(), self.standings.pairings().first()) {
            self.curve.add(tally.games(), || sprt.llr(tally));
            self.decision = self.decision.or_else(|| sprt.decide(tally));
        }
        if self.games.len() >= MOST_LISTED {
            self.games.pop_front();
        }
        self.games.push_back(FinishedGame {
            number,
            engines: fixture.engines,
            winner: outcome.winner,
            termination: outcome.termination,
            plies: head.moves.len(),
            place: (offset, line.len()),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests;

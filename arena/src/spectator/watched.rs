//! One match as a spectator sees it.

use std::collections::{HashSet, VecDeque};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;
use xiongmao_records::pcn::Pcn;
use xiongmao_text::one_line;

use crate::driver::engine_settings::EngineSpec;
use crate::rules::{AnyGame, RuleSettings, Rules};
use crate::spectator::curve::Curve;
use crate::spectator::finished::{FinishedGame, GamesFile, Growth, RecordHead, WatchedGameError};
use crate::spectator::live::{LiveGames, replay_record};
use crate::spectator::regular::open;
use crate::spectator::stamp::Stamp;
use crate::statistics::sprt::SprtDecision;
use crate::tournament::journal::{GAMES, LIVE, SETTINGS};
use crate::tournament::record::{fixture_of, names, outcome_of};
use crate::tournament::record_error::MatchRecordError;
use crate::tournament::settings::{MAX_BYTES, MatchSettings, SettingsError};
use crate::tournament::standings::Standings;

/// The most engines of a match that is followed: a round robin has half the square of it as pairings.
pub const MOST_ENGINES: usize = 256;
/// The most games that are listed. Of a longer match, the first ones are counted but not listed.
const MOST_LISTED: usize = 200_000;

/// Why nothing is known of a match. One line.
#[derive(Debug, Error)]
pub enum SpectatorError {
    /// Nobody has looked at it.
    #[error("it has not been read yet")]
    NotRead,
    /// The directory holds no settings.
    #[error("there is no {SETTINGS}")]
    NoSettings,
    /// The settings are too large.
    #[error("{SETTINGS} is larger than {MAX_BYTES} bytes")]
    TooLarge,
    /// The settings are invalid.
    #[error("{}", one_line(&.0.to_string()))]
    Settings(#[from] SettingsError),
    /// The match has too many engines.
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

    /// What is known of the match.
    ///
    /// # Errors
    /// If nothing is known.
    pub fn followed(&self) -> Result<&WatchedMatch, &SpectatorError> {
        self.followed.as_ref()
    }

    /// Reads what is new: at most a few megabytes of finished games at a time.
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
    let read = open(path).and_then(|(file, _)| file.take(MAX_BYTES).read_to_string(&mut text));
    read.map_err(|source| SettingsError::Read { path: name(), source })?;
    Ok(MatchSettings::from_toml(&text).map_err(|source| SettingsError::File { path: name(), source })?)
}

/// What is known of a match.
#[derive(Debug)]
pub struct WatchedMatch {
    /// Its settings.
    pub settings: MatchSettings,
    /// The engines.
    pub specs: Vec<EngineSpec>,
    /// The standings.
    pub standings: Standings,
    /// The log-likelihood ratio of its sequential test over the games; empty without one.
    pub curve: Curve,
    /// The decision of the test.
    pub decision: Option<SprtDecision>,
    /// The finished games, in the order in which they ended.
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

    /// When a game last ended or a ply was last played.
    pub fn changed(&self) -> Option<SystemTime> {
        let plies = self.live.games().values().map(|game| game.changed);
        plies.chain(self.file.stamp().map(|stamp| stamp.modified)).max()
    }

    /// The record of a game, finished or in progress, and the game itself. `None` if there is no such game.
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
            plies: head.plies.len(),
            place: (offset, line.len()),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};
    use std::io::Write;

    use super::*;

    const START: &str = "rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x";
    const SETTINGS_TEXT: &str =
        "rounds = 3\n[each]\ncmd = 'x'\nnodes = 1\n[[engine]]\nname = 'a'\n[[engine]]\nname = 'b'\n";

    /// The record of a game. `a` plays South in odd games.
    fn record(number: u64, result: &str) -> String {
        let (south, north) = if number % 2 == 1 { ("a", "b") } else { ("b", "a") };
        format!(
            "{{\"sides\":{{\"first\":{{\"name\":\"{south}\"}},\"second\":{{\"name\":\"{north}\"}}}},\"setup\":\
             {{\"feen\":\"{START}\"}},\"match\":{{\"game\":{number},\"pair\":{},\"opening_plies\":0}},\"outcome\":\
             {{\"result\":\"{result}\",\"termination\":\"mareking\"}},\"plies\":[{{\"pmn\":\"c2+c6\"}}]}}\n",
            number.div_ceil(2)
        )
    }

    fn append(path: &Path, text: &str) {
        OpenOptions::new().create(true).append(true).open(path).unwrap().write_all(text.as_bytes()).unwrap();
    }

    fn folder(settings: &str) -> (tempfile::TempDir, Spectator) {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(LIVE)).unwrap();
        fs::write(folder.path().join(SETTINGS), settings).unwrap();
        let spectator = Spectator::new(folder.path().to_owned());
        (folder, spectator)
    }

    #[test]
    fn games_are_counted_once_as_they_end() {
        let (folder, mut spectator) = folder(SETTINGS_TEXT);
        let games = folder.path().join(GAMES);
        assert!(spectator.look().changed);
        assert!(!spectator.look().changed);
        append(&games, &record(1, "1-0"));
        append(&games, &record(2, "1/2-1/2")[..40]);
        assert_eq!(spectator.look(), Findings { changed: true, more: false });
        assert_eq!(spectator.followed().unwrap().standings.games(), 1);
        append(&games, &record(2, "1/2-1/2")[40..]);
        // A game that is recorded twice, one that the match does not have, and what is no record.
        for line in [&record(1, "0-1"), &record(9, "1-0"), "\u{0}{]\n", "\n"] {
            append(&games, line);
        }
        spectator.look();
        let followed = spectator.followed().unwrap();
        let (_, tally) = followed.standings.pairings()[0];
        assert_eq!((tally.wins, tally.draws, tally.losses, tally.pairs), (1, 1, 0, [0, 0, 0, 1, 0]));
        assert_eq!((followed.broken, followed.games.len(), followed.is_over()), (3, 2, false));
        let (record, game) = followed.record(2).unwrap().unwrap();
        assert_eq!((record.sides.first.unwrap().name.as_deref(), game.plies_played()), (Some("b"), 1));
        assert!(followed.record(3).is_none());
    }

    #[test]
    fn games_in_progress_are_followed_ply_by_ply() {
        let (folder, mut spectator) = folder(SETTINGS_TEXT);
        let live = folder.path().join(LIVE).join("1.toml");
        let head = format!("[sides.first]\nname = 'a'\n[setup]\nfeen = '{START}'\n");
        append(&live, &format!("{head}\n[[plies]]\npmn = 'c2+c6'\nscore = 'cp 3'\npv = 'c2+c6'\n"));
        fs::write(folder.path().join(LIVE).join("2.toml"), "feen = ").unwrap();
        fs::write(folder.path().join(LIVE).join("readme.txt"), "").unwrap();
        spectator.look();
        let shown = |spectator: &Spectator| {
            let games = spectator.followed().unwrap().live.games();
            games.iter().map(|(number, game)| (*number, game.position.plies_played())).collect::<Vec<_>>()
        };
        assert_eq!(shown(&spectator), [(1, 1)]);
        // Half a ply is not shown, and does not take back the plies before.
        append(&live, "\n[[plies]]\npmn = 'c7");
        spectator.look();
        assert_eq!(shown(&spectator), [(1, 1)]);
        append(&live, "+c3'\n");
        assert!(spectator.look().changed);
        assert_eq!(shown(&spectator), [(1, 2)]);
        assert!(!spectator.look().changed);
        assert_eq!(spectator.followed().unwrap().record(1).unwrap().unwrap().1.plies_played(), 2);
        // Recorded, but not removed yet.
        append(&folder.path().join(GAMES), &record(1, "1-0"));
        spectator.look();
        assert_eq!(shown(&spectator), []);
    }

    #[test]
    fn the_sequential_test_is_that_of_the_runner() {
        let test = "sprt = { elo0 = 0.0, elo1 = 300.0 }\n";
        let (folder, mut spectator) = folder(&format!("{test}{}", SETTINGS_TEXT.replace("rounds = 3", "rounds = 100")));
        for number in 1..=200 {
            append(&folder.path().join(GAMES), &record(number, if number % 2 == 1 { "1-0" } else { "0-1" }));
        }
        spectator.look();
        let followed = spectator.followed().unwrap();
        let (sprt, (_, tally)) = (followed.settings.sprt.unwrap(), followed.standings.pairings()[0]);
        assert_eq!((followed.decision, followed.is_over()), (Some(SprtDecision::H1), true));
        assert_eq!(followed.curve.points().last(), Some(&(200, sprt.llr(&tally))));
        let before = followed.curve.points()[99];
        let half = crate::statistics::tally::Tally { wins: 100, pairs: [0, 0, 0, 0, 50], ..Default::default() };
        assert_eq!(before, (100, sprt.llr(&half)));
    }

    #[test]
    fn another_match_may_take_its_place() {
        let (folder, mut spectator) = folder(SETTINGS_TEXT);
        let games = folder.path().join(GAMES);
        append(&games, &(record(1, "1-0") + &record(2, "1-0")));
        spectator.look();
        // The same match is continued: it writes its settings anew.
        fs::write(folder.path().join(SETTINGS), SETTINGS_TEXT).unwrap();
        spectator.look();
        assert_eq!(spectator.followed().unwrap().standings.games(), 2);
        fs::write(&games, record(1, "0-1")).unwrap();
        while spectator.look().more {}
        let (_, tally) = spectator.followed().unwrap().standings.pairings()[0];
        assert_eq!((tally.wins, tally.losses), (0, 1));
        fs::write(folder.path().join(SETTINGS), SETTINGS_TEXT.replace("'b'", "'c'")).unwrap();
        spectator.look();
        assert_eq!(spectator.followed().unwrap().specs[1].name, "c");
        fs::remove_file(folder.path().join(SETTINGS)).unwrap();
        spectator.look();
        assert_eq!(spectator.followed().unwrap_err().to_string(), "there is no match.toml");
    }

    #[test]
    fn invalid_settings_are_reported_in_one_line() {
        let engines = "[[engine]]\n".repeat(300);
        for (settings, reason) in [
            ("rounds = ", "match.toml"),
            ("[[engine]]\ncmd = 'x'\nnodes = 1\n", "at least two engines"),
            (&format!("[each]\ncmd = 'x'\nnodes = 1\n{engines}"), "more than 256 engines"),
            (&format!("#{}", "x".repeat(2 << 20)), "larger than 1048576 bytes"),
        ] {
            let (_folder, mut spectator) = folder(settings);
            spectator.look();
            let error = spectator.followed().unwrap_err().to_string();
            assert!(error.contains(reason) && !error.contains('\n'), "{error}");
        }
    }

    /// Whatever takes the place of the files while they are read: nothing blocks, and nothing outside is shown.
    #[cfg(target_os = "linux")]
    #[test]
    fn files_may_be_exchanged_at_any_time() {
        use std::sync::atomic::{AtomicBool, Ordering};
        use std::time::Duration;

        let (folder, mut spectator) = folder(SETTINGS_TEXT);
        let (outside, done) = (tempfile::tempdir().unwrap(), AtomicBool::new(false));
        let place = |name: &str| outside.path().join(name);
        assert!(std::process::Command::new("mkfifo").arg(place("pipe")).status().unwrap().success());
        fs::write(place("secret"), SETTINGS_TEXT.replace("'a'", "'secret'")).unwrap();
        std::os::unix::fs::symlink(place("secret"), place("link")).unwrap();
        fs::write(place("own"), SETTINGS_TEXT).unwrap();
        // A hard link to a pipe is a pipe, and one to a symbolic link is a symbolic link.
        let exchange = |kind: &str, path: &Path| {
            fs::hard_link(place(kind), place("new")).unwrap();
            fs::rename(place("new"), path).unwrap();
        };
        let (told, heard) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let files = [SETTINGS, GAMES, "live/1.toml"].map(|name| folder.path().join(name));
                while !done.load(Ordering::Relaxed) {
                    for kind in ["own", "pipe", "own", "link"] {
                        for file in &files {
                            exchange(kind, file);
                        }
                    }
                }
            });
            scope.spawn(|| {
                for _ in 0..20_000 {
                    spectator.look();
                    let names = spectator.followed().map(|followed| followed.specs[0].name.clone());
                    assert_ne!(names.as_deref().ok(), Some("secret"));
                }
                told.send(()).unwrap();
            });
            let ended = heard.recv_timeout(Duration::from_secs(120));
            done.store(true, Ordering::Relaxed);
            ended.expect("it blocks");
        });
    }
}

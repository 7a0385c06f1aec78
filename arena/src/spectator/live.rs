//! The games of a match that are in progress.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use xiongmao_records::pcn::{Pcn, Properties};
use xiongmao_text::regular::{Links, open};

use crate::rules::{AnyGame, RuleSettings, Rules, StartPosition, replay};
use crate::spectator::finished::{MOST_PLIES, WatchedGameError};
use crate::spectator::stamp::Stamp;

/// The most games that are followed at the same time.
const MOST_GAMES: usize = 64;
/// The most entries of the folder that are looked at.
const MOST_ENTRIES: usize = 4096;
/// The largest record that is read, in bytes.
const LONGEST: u64 = 4 << 20;

/// A game in progress.
#[derive(Debug)]
pub struct LiveGame {
    /// The players and the moves, without the engines' lines of play.
    pub record: Pcn,
    /// The position, with its history.
    pub position: AnyGame,
    /// When its last move was played.
    pub changed: SystemTime,
}

/// The games in progress, by their numbers.
#[derive(Debug)]
pub struct LiveGames {
    folder: PathBuf,
    stamps: BTreeMap<u64, Stamp>,
    games: BTreeMap<u64, LiveGame>,
}

impl LiveGames {
    /// The games in this folder. Nothing is read yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, stamps: BTreeMap::new(), games: BTreeMap::new() }
    }

    /// The games, by their numbers.
    pub fn games(&self) -> &BTreeMap<u64, LiveGame> {
        &self.games
    }

    /// Reads the records that have changed. A record that cannot be read or replayed, for instance one that is being
    /// written, leaves its game as it was. Returns whether anything has changed.
    pub fn read(&mut self, rules: &Rules, settings: &RuleSettings, is_finished: impl Fn(u64) -> bool) -> bool {
        let mut stamps = self.stamps();
        stamps.retain(|&number, _| !is_finished(number));
        while stamps.len() > MOST_GAMES {
            stamps.pop_last();
        }
        if stamps == self.stamps {
            return false;
        }
        self.games.retain(|number, _| stamps.contains_key(number));
        for (&number, stamp) in &stamps {
            if self.stamps.get(&number) != Some(stamp)
                && let Some(game) = read_game(&self.path(number), rules, settings)
            {
                self.games.insert(number, game);
            }
        }
        self.stamps = stamps;
        true
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number}.toml"))
    }

    fn stamps(&self) -> BTreeMap<u64, Stamp> {
        // The folder itself could be a link.
        if !fs::symlink_metadata(&self.folder).is_ok_and(|facts| facts.is_dir()) {
            return BTreeMap::new();
        }
        let Ok(entries) = fs::read_dir(&self.folder) else { return BTreeMap::new() };
        let number = |entry: fs::DirEntry| {
            let name = entry.file_name();
            let number = name.to_str()?.strip_suffix(".toml")?.parse().ok()?;
            Some((number, Stamp::of(&self.path(number)).filter(|stamp| stamp.length <= LONGEST)?))
        };
        entries.take(MOST_ENTRIES).flatten().filter_map(number).collect()
    }
}

fn read_game(path: &Path, rules: &Rules, settings: &RuleSettings) -> Option<LiveGame> {
    let (file, facts) = open(path, Links::Refused).ok()?;
    let mut text = String::new();
    file.take(LONGEST).read_to_string(&mut text).ok()?;
    let mut record = Pcn::from_toml(&text).ok()?;
    for mv in &mut record.moves {
        mv.more = Properties::new();
    }
    let position = replay_record(&record, rules, settings).ok()?;
    Some(LiveGame { record, position, changed: Stamp::from(&facts).modified })
}

/// The game of a record, by the rules of its match.
///
/// # Errors
/// If the record is not a game by these rules, or too long.
pub fn replay_record(record: &Pcn, rules: &Rules, settings: &RuleSettings) -> Result<AnyGame, WatchedGameError> {
    if record.moves.len() > MOST_PLIES {
        return Err(WatchedGameError::TooLong);
    }
    let moves = record.moves.iter().map(|mv| mv.pmn.as_str());
    Ok(replay(rules, StartPosition::Feen(&record.setup.feen), settings, moves)?)
}

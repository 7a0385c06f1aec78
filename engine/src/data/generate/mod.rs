//! Games of the engine against itself, on all threads, into a file of records.
//!
//! A game follows from the seed and its number alone, and games are written in the order of their numbers. So the same
//! settings make the same file, on however many threads and however often it is interrupted.

mod endings;
mod play;
mod state;

use std::collections::{BTreeMap, HashSet};
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_search::table::OutOfMemory;

use super::file::{FileError, Reader, Writer, io_error};
use crate::game::SEARCH_STACK_BYTES;
use crate::memory::{self, THREAD_MEGABYTES};
use play::{Halt, Played, Player, TABLE_MEGABYTES};

pub use endings::sparse_position;
pub use play::Stopper;
pub use state::{State, Tally, path_of};

/// How often what was written is pushed to the disk and counted as done.
const CHECKPOINT: Duration = Duration::from_secs(10);
/// Bytes that a set of keys takes for each, at its worst moment: it doubles when seven eighths are full.
const BYTES_OF_KEY: u64 = 32;

/// What the games follow from.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The seed of all that is random.
    pub seed: u64,
    /// Positions to search for each ply.
    pub nodes: u64,
    /// The fewest and the most random plies at the start.
    pub random_plies: (u16, u16),
    /// Which share of the games begins with few pieces, 0 to 1.
    pub endings: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: 1, nodes: 1500, random_plies: (6, 12), endings: 0.15 }
    }
}

/// Why data cannot be generated.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// The file of records.
    #[error(transparent)]
    File(#[from] FileError),
    /// What is beside it.
    #[error("{path}: {reason}")]
    State {
        /// The file with the state.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A file that no run has begun must not be written over.
    #[error("{0} is there, and no {1} beside it says how to go on; choose another name")]
    Foreign(String, String),
    /// It was made with other settings.
    #[error("{path} was begun with {begun}; go on with that, or choose another name")]
    OtherSettings {
        /// The file.
        path: String,
        /// Its settings, as flags.
        begun: String,
    },
    /// Somebody else writes there.
    #[error("{0} is being written by another program")]
    InUse(String),
    /// It was ended from outside.
    #[error("interrupted at {0} of {1} positions; the same command goes on from there")]
    Interrupted(u64, u64),
    /// The machine lacks memory or threads.
    #[error("{0}")]
    System(String),
}

impl From<OutOfMemory> for GenerateError {
    fn from(error: OutOfMemory) -> Self {
        Self::System(error.to_string())
    }
}

impl Settings {
    /// As flags on a command line.
    fn flags(&self) -> String {
        let Self { seed, nodes, random_plies: (least, most), endings } = self;
        format!("--seed {seed} --nodes {nodes} --random-plies {least}..{most} --endings {endings}")
    }
}

/// Generates data.
pub struct Generator {
    state: State,
    players: Vec<Player>,
    halt: Arc<Halt>,
    writer: Writer,
    /// Keys of all positions in the file.
    keys: HashSet<u64>,
    out: std::path::PathBuf,
    /// Held as long as the file is written.
    _lock: File,
}

impl Generator {
    /// Begins a file, or goes on with one that was begun with the same settings. `positions` is how many it may come to
    /// hold; memory for them is asked for.
    ///
    /// # Errors
    /// If the file was begun otherwise or cannot be written, or the machine lacks memory.
    pub fn open(out: &Path, settings: &Settings, positions: u64, threads: u16) -> Result<Self, GenerateError> {
        let megabytes = (positions * BYTES_OF_KEY) >> 20;
        memory::check(megabytes + u64::from(threads) * (u64::from(TABLE_MEGABYTES) + THREAD_MEGABYTES))
            .map_err(GenerateError::System)?;
        let state = State::read(out)?;
        if state.is_none() && out.exists() {
            let name = |path: &Path| path.display().to_string();
            return Err(GenerateError::Foreign(name(out), name(&path_of(out))));
        }
        let state = match state {
            Some(state) if state.settings == *settings => state,
            Some(state) => {
                let (path, begun) = (out.display().to_string(), state.settings.flags());
                return Err(GenerateError::OtherSettings { path, begun });
            }
            None => State { settings: *settings, tally: Tally::default() },
        };
        let lock = lock(out)?;
        state.write(out)?;
        let writer = Writer::resume(out, state.tally.positions)?;
        let mut keys = HashSet::new();
        if state.tally.positions > 0 {
            for record in Reader::open(out)? {
                keys.insert(record?.key());
            }
        }
        let halt = Arc::new(Halt::default());
        let players: Result<Vec<Player>, OutOfMemory> =
            (0..threads.max(1)).map(|_| Player::new(*settings, Arc::clone(&halt))).collect();
        Ok(Self { state, players: players?, halt, writer, keys, out: out.to_owned(), _lock: lock })
    }

    /// What earlier runs have come to.
    pub fn tally(&self) -> Tally {
        self.state.tally
    }

    /// What ends the run from outside; whole games stay.
    pub fn stopper(&self) -> Stopper {
        Stopper::new(Arc::clone(&self.halt), &self.players)
    }

    /// Plays until the file has so many positions (the last game is kept whole), and tells after each game. What comes
    /// out may be less if it was stopped.
    ///
    /// # Errors
    /// If the file cannot be written, or threads are not to be had.
    pub fn run(mut self, positions: u64, tell: &mut dyn FnMut(&Tally)) -> Result<Tally, GenerateError> {
        let stopper = self.stopper();
        let next = AtomicU64::new(self.state.tally.games);
        let players = std::mem::take(&mut self.players);
        // A player that is far ahead of the others waits.
        let (sender, games) = bounded(4 * players.len());
        std::thread::scope(|scope| {
            for mut player in players {
                let (sender, next) = (sender.clone(), &next);
                let thread = std::thread::Builder::new().name("datagen".to_owned()).stack_size(SEARCH_STACK_BYTES);
                let begun = thread.spawn_scoped(scope, move || work(&mut player, next, &sender));
                if let Err(error) = begun {
                    stopper.stop();
                    return Err(GenerateError::System(error.to_string()));
                }
            }
            drop(sender);
            let written = self.write_games(&games, positions, tell);
            // The games that are still being played are not needed, or cannot be written.
            stopper.stop();
            drop(games);
            written
        })?;
        Ok(self.state.tally)
    }

    /// Writes the games in the order of their numbers.
    fn write_games(
        &mut self,
        games: &Receiver<(u64, Played)>,
        positions: u64,
        tell: &mut dyn FnMut(&Tally),
    ) -> Result<(), GenerateError> {
        let mut early = BTreeMap::new();
        let mut saved = Instant::now();
        while self.state.tally.positions < positions {
            let Some(played) = early.remove(&self.state.tally.games) else {
                // All players are gone if the run was stopped.
                let Ok((number, played)) = games.recv() else { break };
                early.insert(number, played);
                continue;
            };
            self.write_game(&played)?;
            tell(&self.state.tally);
            if saved.elapsed() >= CHECKPOINT {
                self.save()?;
                saved = Instant::now();
            }
        }
        self.save()
    }

    fn write_game(&mut self, played: &Played) -> Result<(), GenerateError> {
        let mut kept = 0;
        for record in &played.records {
            if self.keys.insert(record.key()) {
                self.writer.write(record)?;
                kept += 1;
            }
        }
        self.state.tally.add(played, kept);
        Ok(())
    }

    /// From here another run can go on.
    fn save(&mut self) -> Result<(), GenerateError> {
        self.writer.sync()?;
        self.state.write(&self.out)
    }
}

/// Plays games until nobody wants them.
fn work(player: &mut Player, next: &AtomicU64, sender: &Sender<(u64, Played)>) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(played) = player.play(number) else { break };
        if sender.send((number, played)).is_err() {
            break;
        }
    }
}

/// Keeps other programs from writing to the file, which is made if it is not there.
fn lock(out: &Path) -> Result<File, GenerateError> {
    let file = File::options().append(true).create(true).open(out).map_err(io_error(out))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(GenerateError::InUse(out.display().to_string())),
        Err(TryLockError::Error(reason)) => Err(io_error(out)(reason).into()),
    }
}

//! Self-play: games of the engine against itself, on several threads, into one file of records.
//!
//! A game depends on the seed and its number only, and games are written in the order of their numbers. So the same
//! settings make the same file, regardless of the number of threads and how often the run is interrupted.

mod goal;
mod made_by;
pub mod parts;
mod play;
mod settings;
mod totals;

use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xiongmao_parts::{PartsError, Program};
use xiongmao_search::Evaluator;

use crate::error::FileError;
use crate::file::{Reader, Writer};
use crate::packed::record::PlayedBoard;
use crate::searcher::{Halt, HaltableSearcher, Stopper, check_memory};
use crate::state;
use play::{Played, Player, TABLE_MEGABYTES};
use xiongmao_analysis::game::EvalFileError;
use xiongmao_analysis::ordered::in_order;
use xiongmao_analysis::searcher::SearcherError;

pub use goal::Goal;
pub use made_by::MadeBy;
pub use settings::Settings;
pub use totals::DataTotals;

/// How often written records are synced to the disk and counted as done.
const CHECKPOINT: Duration = Duration::from_secs(10);
/// Bytes per key of a growing set in the worst case: the set doubles when it is seven eighths full.
const BYTES_OF_KEY: u64 = 32;

/// Why data cannot be generated.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// The file of records, or the state next to it.
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{path} was begun with {begun}; continue with the same, or choose another name")]
    OtherSettings {
        /// The file.
        path: String,
        /// Its settings, as flags.
        begun: String,
    },
    #[error("interrupted at {0}; run the same command again to continue")]
    Interrupted(String),
    /// It cannot be done in parts, or the parts do not fit.
    #[error(transparent)]
    Parts(#[from] PartsError),
    #[error(transparent)]
    Network(#[from] EvalFileError),
    #[error(transparent)]
    Searcher(#[from] SearcherError),
    /// The operating system refused a thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
}

/// The settings of a run, and its progress.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct State {
    settings: Settings,
    tally: DataTotals,
    /// What made the records, in their order. Version 0.1 did not write it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    made_by: Vec<MadeBy>,
}

/// What plays the games.
pub struct Engine {
    pub program: Program,
    /// The evaluation that [`Settings::network`] names; `None` for the embedded one.
    pub evaluation: Option<Evaluator>,
}

/// Generates data.
pub struct Generator<B> {
    out: PathBuf,
    goal: Goal,
    state: State,
    players: Vec<Player<B>>,
    halt: Halt,
    writer: Writer<B>,
    /// Keys of all positions in the file.
    keys: HashSet<u64>,
    saved: Instant,
    /// Held as long as the file is written.
    _lock: File,
}

impl<B: PlayedBoard> Generator<B> {
    /// Starts a file, or continues one that was started with the same settings. The machine must have memory for the
    /// keys of all positions that the goal may need.
    ///
    /// # Errors
    /// If the file was started with other settings or cannot be written, or the machine lacks memory.
    pub fn open(
        out: &Path,
        settings: &Settings,
        engine: &Engine,
        goal: Goal,
        threads: u16,
    ) -> Result<Self, GenerateError> {
        let threads = threads.max(1);
        check_memory(threads, TABLE_MEGABYTES, goal.positions().saturating_mul(BYTES_OF_KEY))?;
        let begun = || State { settings: settings.clone(), tally: DataTotals::default(), made_by: Vec::new() };
        let mut state = state::read(out)?.unwrap_or_else(begun);
        if state.settings != *settings {
            let (path, begun) = (out.display().to_string(), state.settings.flags());
            return Err(GenerateError::OtherSettings { path, begun });
        }
        let lock = state::lock(out)?;
        if !goal.is_reached(&state.tally) {
            let made_by = MadeBy::new(&engine.program, B::GAME, settings, state.tally.positions);
            made_by.append_to(&mut state.made_by);
        }
        state::write(out, &state)?;
        let writer = Writer::resume(out, state.tally.positions)?;
        let mut keys = HashSet::new();
        if state.tally.positions > 0 {
            for record in Reader::<B>::open(out)? {
                keys.insert(record?.key());
            }
        }
        let halt = Halt::default();
        let players: Result<Vec<Player<B>>, SearcherError> =
            (0..threads).map(|_| Player::new(settings.clone(), engine.evaluation.as_ref(), halt.clone())).collect();
        let (out, players) = (out.to_owned(), players?);
        Ok(Self { out, goal, state, players, halt, writer, keys, saved: Instant::now(), _lock: lock })
    }

    /// What earlier runs have done.
    pub fn tally(&self) -> DataTotals {
        self.state.tally
    }

    /// Ends the run from another thread; finished games are kept.
    pub fn stopper(&self) -> Stopper {
        HaltableSearcher::stopper(&self.halt, self.players.iter().map(|player| &player.searcher))
    }

    /// Plays until the goal is reached (the last game is kept whole) or the run is stopped. `report` is called after
    /// each game.
    ///
    /// # Errors
    /// If the file cannot be written, or threads cannot be started.
    pub fn run(mut self, report: &mut dyn FnMut(&DataTotals)) -> Result<DataTotals, GenerateError> {
        let stopper = self.stopper();
        let players = std::mem::take(&mut self.players);
        let goal = self.goal.clone();
        if !goal.is_reached(&self.state.tally) {
            let first = goal.first_game() + self.state.tally.games;
            let take = |played| -> Result<_, GenerateError> {
                self.write(&played)?;
                report(&self.state.tally);
                let complete = goal.is_reached(&self.state.tally);
                Ok(if complete { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            };
            let play = |player: &mut Player<B>, game| if goal.has_game(game) { player.play(game) } else { None };
            in_order(players, first, play, take, || stopper.stop())?;
        }
        self.save()?;
        Ok(self.state.tally)
    }

    fn write(&mut self, played: &Played<B>) -> Result<(), GenerateError> {
        let mut kept = 0;
        for record in &played.records {
            if self.keys.insert(record.key()) {
                self.writer.write(record)?;
                kept += 1;
            }
        }
        self.state.tally.add(played, kept);
        if self.saved.elapsed() >= CHECKPOINT {
            self.save()?;
        }
        Ok(())
    }

    /// Saves a point from which another run can continue.
    fn save(&mut self) -> Result<(), GenerateError> {
        self.writer.sync()?;
        state::write(&self.out, &self.state)?;
        self.saved = Instant::now();
        Ok(())
    }
}

//! A database that several threads ask at the same time, within bounds on memory and time.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use xiongmao_answers::explored::{ExploreError, ExploredAnswer, Explorer, GamesQuery};
use xiongmao_movegen::AnyGame;
use xiongmao_movegen::notation::Notation;
use xiongmao_records::pcn::Pcn;

use crate::error::GamesError;
use crate::facts::Facts;
use crate::filter::Filter;
use crate::schema::Database;

/// The longest that an answer may take.
const LONGEST: Duration = Duration::from_secs(10);
/// After so many steps of `SQLite` the time is looked at.
const STEPS: i32 = 10_000;
/// Kibibytes of the file that a reader keeps in memory.
const CACHE: u64 = 4 << 10;
/// What a reader takes besides, in kibibytes: its statements and rows.
const READER: u64 = 2 << 10;

/// A database that several threads ask at the same time.
#[derive(Debug)]
pub struct SharedDatabase {
    path: PathBuf,
    /// The most threads that ask at once.
    readers: usize,
    /// Its number of games when it was opened.
    games: u64,
    /// Readers that nobody uses.
    idle: Mutex<Vec<Database>>,
    /// Held by the one who has a list of the games that pass a filter, which may be long.
    listing: Mutex<()>,
}

impl SharedDatabase {
    /// Opens a database for so many threads at once.
    ///
    /// # Errors
    /// As [`Database::open`].
    pub fn open(path: &Path, readers: usize) -> Result<Self, GamesError> {
        let first = reader(path)?;
        let games = first.last_game()?.unsigned_abs();
        let (idle, listing) = (Mutex::new(vec![first]), Mutex::default());
        Ok(Self { path: path.to_owned(), readers, games, idle, listing })
    }

    /// The most bytes that it takes, the file growing by no more than half.
    pub fn memory(&self) -> u64 {
        // A list may have twice the room that it needs while it grows.
        let listed = size_of::<(u32, Facts)>() as u64 * 2;
        (self.readers as u64 * (CACHE + READER)).saturating_mul(1 << 10) + self.games.saturating_mul(listed * 3 / 2)
    }

    /// Asks the database, for as long as it takes.
    ///
    /// # Errors
    /// Those of the question, and if the file cannot be opened any more.
    pub fn ask<T>(&self, ask: impl FnOnce(&Database) -> Result<T, GamesError>) -> Result<T, GamesError> {
        let idle = self.idle.lock().pop();
        let database = idle.map_or_else(|| reader(&self.path), Ok)?;
        // After an error, the next one opens the file anew.
        let answer = ask(&database)?;
        self.idle.lock().push(database);
        Ok(answer)
    }
}

fn reader(path: &Path) -> Result<Database, GamesError> {
    let database = Database::open(path)?;
    database.connection.pragma_update(None, "cache_size", -(CACHE as i64))?;
    Ok(database)
}

impl Explorer for SharedDatabase {
    fn explore(
        &self,
        game: &AnyGame,
        query: &GamesQuery,
        most: usize,
        notation: Notation,
    ) -> Result<ExploredAnswer, ExploreError> {
        let filter = Filter::of(query)?;
        let begun = Instant::now();
        let _listing = (!filter.is_empty()).then(|| self.listing.lock());
        let explored = self.ask(|database| {
            database.connection.progress_handler(STEPS, Some(move || begun.elapsed() >= LONGEST));
            let explored = database.explore(game, &filter, most);
            database.connection.progress_handler(0, None::<fn() -> bool>);
            explored
        });
        Ok(explored?.answer(game, notation))
    }

    fn record(&self, number: i64) -> Result<Pcn, ExploreError> {
        Ok(self.ask(|database| database.record(number))?)
    }
}

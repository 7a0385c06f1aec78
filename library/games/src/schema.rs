//! The tables of a database, and how its file is opened.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::error::GamesError;

/// The version of the tables.
pub const VERSION: i64 = 1;
/// What marks the file as ours: "XMGD".
const APPLICATION: i64 = 0x584d_4744;
/// How long a program waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(20);

/// The tables, as docs/games.md describes them.
const TABLES: &str = "
CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
);
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    digest INTEGER NOT NULL,
    part TEXT NOT NULL,
    name TEXT NOT NULL,
    done INTEGER NOT NULL,
    complete INTEGER NOT NULL,
    error TEXT,
    UNIQUE (digest, part)
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    result INTEGER,
    south INTEGER REFERENCES texts,
    north INTEGER REFERENCES texts,
    south_rating INTEGER,
    north_rating INTEGER,
    event INTEGER REFERENCES texts,
    site INTEGER REFERENCES texts,
    round INTEGER REFERENCES texts,
    date TEXT,
    year INTEGER,
    opening INTEGER REFERENCES texts,
    more INTEGER REFERENCES texts,
    source INTEGER REFERENCES sources,
    number INTEGER,
    digest INTEGER NOT NULL UNIQUE,
    refused TEXT,
    start TEXT,
    moves BLOB NOT NULL
);
CREATE INDEX games_by_south ON games (south);
CREATE INDEX games_by_north ON games (north);
CREATE INDEX games_by_year ON games (year, south_rating, north_rating, result);
CREATE TABLE positions (
    key INTEGER NOT NULL,
    move INTEGER NOT NULL,
    games INTEGER NOT NULL,
    south INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    north INTEGER NOT NULL,
    rating_sum INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    last_year INTEGER,
    best BLOB NOT NULL,
    list BLOB NOT NULL,
    PRIMARY KEY (key, move)
) WITHOUT ROWID;
CREATE TABLE counted (
    games INTEGER NOT NULL
);
INSERT INTO counted VALUES (0);
CREATE VIEW overview AS
    SELECT games.id, game, s.text AS south, n.text AS north, south_rating, north_rating,
           CASE result WHEN 1 THEN '1-0' WHEN 2 THEN '1/2-1/2' WHEN 3 THEN '0-1' ELSE '*' END AS result,
           e.text AS event, p.text AS site, r.text AS round, date, year, o.text AS opening,
           length(moves) / 2 AS plies, refused
    FROM games
    LEFT JOIN texts s ON s.id = games.south LEFT JOIN texts n ON n.id = games.north
    LEFT JOIN texts e ON e.id = event LEFT JOIN texts p ON p.id = site LEFT JOIN texts r ON r.id = round
    LEFT JOIN texts o ON o.id = opening;
";

/// A database of games that is open.
#[derive(Debug)]
pub struct Database {
    pub(crate) connection: Connection,
    path: PathBuf,
}

impl Database {
    /// Opens a database to read it. Others may read it, and one may write to it, at the same time.
    ///
    /// # Errors
    /// If there is no such file, or it is not a database of games that this program reads.
    pub fn open(path: &Path) -> Result<Self, GamesError> {
        let plain = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Self::open_with(path, path.to_owned(), plain);
        match opened {
            // On a medium that cannot be written, SQLite cannot tell other programs that it reads.
            Err(GamesError::Open { .. }) if path.is_file() => {
                Self::open_with(path, immutable(path), plain | OpenFlags::SQLITE_OPEN_URI)
            }
            opened => opened,
        }
    }

    fn open_with(path: &Path, opened: PathBuf, flags: OpenFlags) -> Result<Self, GamesError> {
        refuse_other(path)?;
        let connection = Connection::open_with_flags(opened, flags).map_err(|error| open_error(path, &error))?;
        let database = Self { connection, path: path.to_owned() };
        database.prepare()?;
        database.check()?;
        Ok(database)
    }

    /// Opens a database to write to it, or makes one if there is no such file.
    ///
    /// # Errors
    /// If the file is something else, or cannot be made.
    pub fn create(path: &Path) -> Result<Self, GamesError> {
        refuse_other(path)?;
        let connection = Connection::open(path).map_err(|error| open_error(path, &error))?;
        let mut database = Self { connection, path: path.to_owned() };
        database.prepare()?;
        let is_new = database.read_number("SELECT count(*) FROM sqlite_schema")? == 0;
        if is_new && database.number("application_id")? == 0 {
            database.make()?;
        }
        database.check()?;
        Ok(database)
    }

    fn make(&mut self) -> Result<(), GamesError> {
        self.connection.pragma_update(None, "journal_mode", "WAL")?;
        let transaction = self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let is_made = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))? > 0;
        // Another program may have been faster.
        if !is_made {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        Ok(transaction.commit()?)
    }

    fn prepare(&self) -> Result<(), GamesError> {
        self.connection.busy_timeout(PATIENCE)?;
        self.connection.set_prepared_statement_cache_capacity(32);
        // Whatever is killed, the file stays whole; only the last moments before a power cut may be lost.
        self.pragma("synchronous", "NORMAL")?;
        self.pragma("cache_size", "-32000")
    }

    fn pragma(&self, name: &str, value: &str) -> Result<(), GamesError> {
        self.connection.pragma_update(None, name, value).map_err(|error| self.told(error))
    }

    fn check(&self) -> Result<(), GamesError> {
        if self.number("application_id")? != APPLICATION {
            return Err(GamesError::NoDatabase(self.name()));
        }
        let found = self.number("user_version")?;
        if found != VERSION {
            return Err(GamesError::Version { path: self.name(), found, known: VERSION });
        }
        self.read_number("SELECT games FROM counted").map(drop)
    }

    fn number(&self, pragma: &str) -> Result<i64, GamesError> {
        self.read_number(&format!("PRAGMA {pragma}"))
    }

    fn read_number(&self, sql: &str) -> Result<i64, GamesError> {
        self.connection.query_row(sql, [], |row| row.get(0)).map_err(|error| self.told(error))
    }

    /// An error while the file is being opened.
    fn told(&self, error: rusqlite::Error) -> GamesError {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => GamesError::NoDatabase(self.name()),
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly) => open_error(&self.path, &error),
            _ => error.into(),
        }
    }

    /// The name of the file.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How many games have been counted in the table of positions, by the highest number.
    pub(crate) fn counted(&self) -> Result<i64, GamesError> {
        Ok(self.connection.query_row("SELECT games FROM counted", [], |row| row.get(0))?)
    }

    /// The highest number of a game; 0 if there is none.
    pub(crate) fn last_game(&self) -> Result<i64, GamesError> {
        let last = self.connection.query_row("SELECT max(id) FROM games", [], |row| row.get::<_, Option<i64>>(0));
        Ok(last?.unwrap_or_default())
    }
}

/// Refuses what is there and no file: `SQLite` would wait for whoever writes to a pipe.
fn refuse_other(path: &Path) -> Result<(), GamesError> {
    let is_other = path.metadata().is_ok_and(|facts| !facts.is_file());
    if is_other { Err(GamesError::NoDatabase(path.display().to_string())) } else { Ok(()) }
}

fn open_error(path: &Path, error: &rusqlite::Error) -> GamesError {
    let path = path.display().to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::CannotOpen) if !Path::new(&path).exists() => GamesError::Missing(path),
        Some(ErrorCode::NotADatabase) => GamesError::NoDatabase(path),
        _ => GamesError::Open { path, reason: error.to_string() },
    }
}

/// The address of a file that does not change.
fn immutable(path: &Path) -> PathBuf {
    let escaped = path.display().to_string().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{escaped}?immutable=1").into()
}

//! Games of a database as records, and in short.

use rusqlite::{OptionalExtension, Row};
use xiongmao_answers::explored::GameSummary;
use xiongmao_movegen::notation::Notation;
use xiongmao_records::pcn::{GameResult, Pcn, PcnMove};

use crate::blob;
use crate::entry::{Entry, result_of};
use crate::error::GamesError;
use crate::positions::first_position;
use crate::schema::Database;

/// The columns of a whole game, in the order of [`entry`].
const COLUMNS: &str = "games.id, game, result, \
    (SELECT text FROM texts WHERE id = games.south), (SELECT text FROM texts WHERE id = games.north), \
    south_rating, north_rating, (SELECT text FROM texts WHERE id = event), (SELECT text FROM texts WHERE id = site), \
    (SELECT text FROM texts WHERE id = round), date, year, (SELECT text FROM texts WHERE id = opening), \
    (SELECT text FROM texts WHERE id = more), refused, start, moves";

fn entry(row: &Row<'_>) -> Result<(i64, Entry), GamesError> {
    let bytes: Vec<u8> = row.get(16)?;
    let entry = Entry {
        game: row.get(1)?,
        result: row.get(2)?,
        south: row.get(3)?,
        north: row.get(4)?,
        south_rating: row.get(5)?,
        north_rating: row.get(6)?,
        event: row.get(7)?,
        site: row.get(8)?,
        round: row.get(9)?,
        date: row.get(10)?,
        year: row.get(11)?,
        opening: row.get(12)?,
        more: row.get(13)?,
        refused: row.get(14)?,
        start: row.get(15)?,
        moves: blob::moves_of(&bytes)?,
    };
    Ok((row.get(0)?, entry))
}

/// At most this many games after this number, with their numbers.
pub(crate) fn entries_after(database: &Database, after: i64, most: usize) -> Result<Vec<(i64, Entry)>, GamesError> {
    let sql = format!("SELECT {COLUMNS} FROM games WHERE id > ?1 ORDER BY id LIMIT ?2");
    let mut statement = database.connection.prepare_cached(&sql)?;
    let mut rows = statement.query(rusqlite::params![after, most])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        entries.push(entry(row)?);
    }
    Ok(entries)
}

impl Database {
    fn entry(&self, id: i64) -> Result<Entry, GamesError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE id = ?1");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let found = statement.query_row([id], |row| Ok(entry(row))).optional()?;
        found.ok_or(GamesError::NoGame(id))?.map(|(_, entry)| entry)
    }

    /// The record of this game.
    ///
    /// # Errors
    /// If there is no such game, or the database is damaged.
    pub fn record(&self, id: i64) -> Result<Pcn, GamesError> {
        let entry = self.entry(id)?;
        let damaged = || GamesError::Damaged(format!("game {id}"));
        let mut record = entry.record().ok_or_else(damaged)?;
        let mut game = first_position(&entry.game, entry.start.as_deref())?;
        game.leave_to_arbiter();
        for mv in entry.moves {
            if !game.legal_moves().contains(&mv) {
                return Err(damaged());
            }
            record.moves.push(PcnMove { pmn: game.write_move(mv, Notation::Pmn), ..PcnMove::default() });
            game.play(mv).map_err(|_| damaged())?;
        }
        Ok(record)
    }

    /// This game in short.
    ///
    /// # Errors
    /// As [`record`](Self::record).
    pub fn summary(&self, id: i64) -> Result<GameSummary, GamesError> {
        let entry = self.entry(id)?;
        Ok(GameSummary {
            id,
            south: entry.south,
            north: entry.north,
            south_rating: entry.south_rating,
            north_rating: entry.north_rating,
            result: entry.result.and_then(result_of).map(GameResult::name),
            event: entry.event,
            year: entry.year,
            plies: entry.moves.len(),
            refused: entry.refused,
            ply: None,
        })
    }
}

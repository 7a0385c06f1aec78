//! Writes games into the tables.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction, params};
use xiongmao_parts::Part;

use crate::blob;
use crate::entry::Entry;
use crate::error::GamesError;
use crate::reader::{Known, Piece};
use crate::schema::Database;

/// The most texts whose numbers are remembered.
const MOST_TEXTS: usize = 200_000;

/// The result of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Files looked at, of all.
    pub files: usize,
    /// All files.
    pub all_files: usize,
    /// Files that were imported before.
    pub known: usize,
    /// Files that hold no games, or cannot be read.
    pub unread: usize,
    /// Games added, those that the rules refuse included.
    pub added: u64,
    /// Games that were there.
    pub duplicates: u64,
    /// Games added that the rules refuse.
    pub refused: u64,
}

/// Writes the pieces of files in their order.
pub struct Writer {
    part: Part,
    /// The file that is being written.
    source: Known,
    /// How many of its games have been seen.
    seen: i64,
    texts: HashMap<String, i64>,
}

impl Writer {
    /// The files that the database knows, by their digests.
    pub fn known(database: &Database, part: Part) -> Result<HashMap<i64, Known>, GamesError> {
        let sql = "SELECT digest, id, done, complete FROM sources WHERE part = ?1";
        let mut statement = database.connection.prepare(sql)?;
        let known = |row: &rusqlite::Row<'_>| {
            Ok((row.get(0)?, Known { id: row.get(1)?, done: row.get(2)?, is_complete: row.get(3)? }))
        };
        Ok(statement.query_map([part.to_string()], known)?.collect::<Result<_, _>>()?)
    }

    pub fn new(part: Part) -> Self {
        Self { part, source: Known { id: 0, done: 0, is_complete: false }, seen: 0, texts: HashMap::new() }
    }

    /// Writes a piece, and how much of its file is there now.
    pub fn write(&mut self, to: &Transaction<'_>, piece: &Piece, imported: &mut Imported) -> Result<(), GamesError> {
        if piece.is_first {
            imported.files += 1;
            imported.known += usize::from(piece.is_known);
        }
        imported.unread += usize::from(piece.error.is_some());
        // A file that cannot even be opened has no digest.
        if piece.is_known || piece.digest == 0 {
            return Ok(());
        }
        if piece.is_first {
            (self.source, self.seen) = (self.source_of(to, piece)?, 0);
        }
        for entry in &piece.entries {
            self.seen += 1;
            if self.seen > self.source.done {
                self.add(to, entry, imported)?;
            }
        }
        let sql = "UPDATE sources SET done = max(done, ?2), complete = ?3, error = ifnull(?4, error) WHERE id = ?1";
        let mut statement = to.prepare_cached(sql)?;
        statement.execute(params![self.source.id, self.seen, piece.is_last, piece.error])?;
        Ok(())
    }

    fn source_of(&self, to: &Transaction<'_>, piece: &Piece) -> Result<Known, GamesError> {
        let part = self.part.to_string();
        let mut find = to.prepare_cached("SELECT id, done FROM sources WHERE digest = ?1 AND part = ?2")?;
        let known = |row: &rusqlite::Row<'_>| Ok(Known { id: row.get(0)?, done: row.get(1)?, is_complete: false });
        if let Some(known) = find.query_row(params![piece.digest, part], known).optional()? {
            return Ok(known);
        }
        let sql = "INSERT INTO sources (digest, part, name, done, complete) VALUES (?1, ?2, ?3, 0, 0)";
        to.prepare_cached(sql)?.execute(params![piece.digest, part, piece.name])?;
        Ok(Known { id: to.last_insert_rowid(), done: 0, is_complete: false })
    }

    fn add(&mut self, to: &Transaction<'_>, entry: &Entry, imported: &mut Imported) -> Result<(), GamesError> {
        let digest = entry.digest();
        let is_there = to.prepare_cached("SELECT 1 FROM games WHERE digest = ?1")?.exists([digest])?;
        if is_there {
            imported.duplicates += 1;
            return Ok(());
        }
        let mut text = |text: &Option<String>| self.text(to, text.as_deref());
        let (south, north, event) = (text(&entry.south)?, text(&entry.north)?, text(&entry.event)?);
        let (site, round) = (text(&entry.site)?, text(&entry.round)?);
        let (opening, more) = (text(&entry.opening)?, text(&entry.more)?);
        let sql = "INSERT INTO games (game, result, south, north, south_rating, north_rating, event, site, round, \
                   date, year, opening, more, source, number, digest, refused, start, moves) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)";
        to.prepare_cached(sql)?.execute(params![
            entry.game,
            entry.result,
            south,
            north,
            entry.south_rating,
            entry.north_rating,
            event,
            site,
            round,
            entry.date,
            entry.year,
            opening,
            more,
            self.source.id,
            self.seen,
            digest,
            entry.refused,
            entry.start,
            blob::of_moves(&entry.moves),
        ])?;
        imported.added += 1;
        imported.refused += u64::from(entry.refused.is_some());
        Ok(())
    }

    /// The number of a text.
    fn text(&mut self, to: &Transaction<'_>, text: Option<&str>) -> Result<Option<i64>, GamesError> {
        let Some(text) = text else { return Ok(None) };
        if let Some(&id) = self.texts.get(text) {
            return Ok(Some(id));
        }
        let mut find = to.prepare_cached("SELECT id FROM texts WHERE text = ?1")?;
        let id = if let Some(id) = find.query_row([text], |row| row.get(0)).optional()? {
            id
        } else {
            to.prepare_cached("INSERT INTO texts (text) VALUES (?1)")?.execute([text])?;
            to.last_insert_rowid()
        };
        if self.texts.len() >= MOST_TEXTS {
            self.texts.clear();
        }
        self.texts.insert(text.to_owned(), id);
        Ok(Some(id))
    }
}

//! Reads files of games in rounds of pieces.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use xiongmao_analysis::records::source::Source;
use xiongmao_parts::Part;
use xiongmao_records::{RecordError, RecordFormat};
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use crate::entry::Entry;
use crate::input::{is_sqlite, pieces};
use crate::schema::Database;
use crate::stored::entries_after;

/// The size of the pieces of a round in bytes, and their greatest number.
const ROUND_BYTES: usize = 4 << 20;
const ROUND_PIECES: usize = 1024;
/// The number of games of a database in a piece.
const ROWS: usize = 4096;

/// The database's record of a file: its row, how many of its games have been read, and whether all have.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub id: i64,
    pub done: i64,
    pub is_complete: bool,
}

/// A piece of a file, read or not.
#[derive(Default)]
pub struct Piece {
    /// The file.
    pub name: String,
    /// What tells the file from others.
    pub digest: i64,
    /// Whether it is the first or the last of the file that is read.
    pub is_first: bool,
    pub is_last: bool,
    /// Whether the file was read before, so that there is nothing in it.
    pub is_known: bool,
    pub entries: Vec<Entry>,
    /// Why the file, or the rest of it, cannot be read.
    pub error: Option<String>,
    unread: Option<(Arc<Source>, Range<usize>)>,
}

/// Reads files.
pub struct Reader {
    files: std::vec::IntoIter<PathBuf>,
    part: Part,
    known: HashMap<i64, Known>,
    /// The pieces of the file that is being read, the next one last.
    rest: Vec<Piece>,
    /// The database that is being read, its name, and the game it has been read up to.
    database: Option<(Database, i64)>,
}

impl Reader {
    pub fn new(files: Vec<PathBuf>, part: Part, known: HashMap<i64, Known>) -> Self {
        Self { files: files.into_iter(), part, known, rest: Vec::new(), database: None }
    }

    /// The next pieces; `None` if all have been read.
    pub fn next_round(&mut self) -> Option<Vec<Piece>> {
        let (mut round, mut bytes) = (Vec::new(), 0);
        while bytes < ROUND_BYTES && round.len() < ROUND_PIECES {
            let Some(piece) = self.next_piece() else { break };
            // A file that is only looked at costs little.
            bytes += piece.unread.as_ref().map_or(1, |(_, range)| range.len());
            bytes += if piece.entries.is_empty() { 0 } else { ROUND_BYTES };
            round.push(piece);
        }
        (!round.is_empty()).then_some(round)
    }

    fn next_piece(&mut self) -> Option<Piece> {
        if let Some(piece) = self.rest.pop() {
            return Some(piece);
        }
        if self.database.is_some() {
            return Some(self.next_rows());
        }
        let path = self.files.next()?;
        if is_sqlite(&path) {
            return Some(self.begin_database(&path));
        }
        Some(self.begin_file(&path))
    }

    fn begin_file(&mut self, path: &Path) -> Piece {
        let read = if path == Path::new("-") { Source::read } else { Source::read_regular };
        let source = match read(path) {
            Ok(source) => Arc::new(source),
            Err(error) => return failed(path.display().to_string(), &error.to_string()),
        };
        let (name, digest) = (source.name().to_owned(), xxh3_64(source.bytes()).cast_signed());
        let again = Known { id: 0, done: 0, is_complete: true };
        // The same file may come twice.
        if self.known.insert(digest, again).is_some_and(|known| known.is_complete) {
            return Piece { name, digest, is_first: true, is_last: true, is_known: true, ..Piece::default() };
        }
        let dealt =
            |range: &Range<usize>| self.part.is_dealt(xxh3_64_with_seed(&digest.to_le_bytes(), range.start as u64));
        let mut ranges: Vec<_> = pieces(&source).into_iter().filter(dealt).collect();
        if ranges.is_empty() {
            return Piece { name, digest, is_first: true, is_last: true, ..Piece::default() };
        }
        ranges.reverse();
        let (last, first) = (0, ranges.len() - 1);
        let piece = |(index, range)| Piece {
            name: name.clone(),
            digest,
            is_first: index == first,
            is_last: index == last,
            unread: Some((Arc::clone(&source), range)),
            ..Piece::default()
        };
        self.rest = ranges.into_iter().enumerate().map(piece).collect();
        self.rest.pop().unwrap_or_default()
    }

    /// A database is read again whenever it is named: its games are known by themselves.
    fn begin_database(&mut self, path: &Path) -> Piece {
        let name = path.display().to_string();
        match Database::open(path) {
            Err(error) => failed(name, &error.to_string()),
            Ok(database) => {
                let digest = xxh3_64(name.as_bytes()).cast_signed();
                self.database = Some((database, 0));
                Piece { name, digest, is_first: true, ..Piece::default() }
            }
        }
    }

    fn next_rows(&mut self) -> Piece {
        let Some((database, last)) = &mut self.database else { return Piece::default() };
        let name = database.name();
        let digest = xxh3_64(name.as_bytes()).cast_signed();
        let mut piece = Piece { name, digest, ..Piece::default() };
        match entries_after(database, *last, ROWS) {
            Ok(rows) if !rows.is_empty() => {
                *last = rows.last().map_or(*last, |(id, _)| *id);
                let part = self.part;
                let dealt = |entry: &Entry| part.is_dealt(entry.digest().cast_unsigned());
                piece.entries = rows.into_iter().map(|(_, entry)| entry).filter(dealt).collect();
            }
            ended => {
                piece.error = ended.err().map(|error| error.to_string());
                self.database = None;
            }
        }
        piece
    }
}

fn failed(name: String, reason: &str) -> Piece {
    Piece { name, is_first: true, is_last: true, error: Some(reason.to_owned()), ..Piece::default() }
}

/// Reads the games of these pieces, on all cores.
pub fn parsed(round: Vec<Piece>) -> Vec<Piece> {
    round.into_par_iter().map(Piece::parsed).collect()
}

impl Piece {
    fn parsed(mut self) -> Self {
        let Some((source, range)) = self.unread.take() else { return self };
        let lines_before = || source.bytes()[..range.start].split(|&byte| byte == b'\n').count() - 1;
        for record in source.format().read_bytes(&source.bytes()[range.clone()]) {
            match record {
                Ok(record) => self.entries.push(Entry::of(record)),
                Err(error) if error.is_of_one_game() => {
                    let error = further_down(error, lines_before());
                    let kept = error.kept().cloned().map_or_else(|| Entry::unread(source.format()), Entry::of);
                    self.entries.push(Entry { refused: Some(error.to_string()), ..kept });
                }
                Err(error) => self.error = Some(further_down(error, lines_before()).to_string()),
            }
        }
        self
    }
}

/// The error as it is in the whole file.
fn further_down(error: RecordError, lines: usize) -> RecordError {
    match error {
        RecordError::Pgn(mut error) => {
            error.line += lines;
            RecordError::Pgn(error)
        }
        error => error,
    }
}

impl Entry {
    /// A game that cannot be read at all.
    fn unread(format: RecordFormat) -> Self {
        let game = if matches!(format, RecordFormat::Toml | RecordFormat::Json) { "" } else { "xiangqi" };
        Self { game: game.to_owned(), ..Self::default() }
    }
}

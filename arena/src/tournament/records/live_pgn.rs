//! A PGN file of the games in progress, rewritten after every move, for programs that show games while they are played.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use xiongmao_records::pcn::{Pcn, PcnMove};
use xiongmao_text::whole;

use crate::tournament::records::archive::{ArchiveError, pgn};

/// The file, and the games in it by their numbers.
#[derive(Debug)]
pub struct LivePgn {
    path: PathBuf,
    games: BTreeMap<u64, Pcn>,
    /// The first error since the last game ended.
    error: Option<ArchiveError>,
}

impl LivePgn {
    /// The file at this path, which is not touched yet.
    pub fn new(path: PathBuf) -> Self {
        Self { path, games: BTreeMap::new(), error: None }
    }

    /// Begins a game.
    pub fn begin(&mut self, game: u64, record: &Pcn) {
        self.games.insert(game, record.clone());
        self.update();
    }

    /// Adds a move to a game.
    pub fn push(&mut self, game: u64, mv: PcnMove) {
        if let Some(record) = self.games.get_mut(&game) {
            record.moves.push(mv);
            self.update();
        }
    }

    /// Removes a game that is over.
    ///
    /// # Errors
    /// If the file could not be written since a game ended before.
    pub fn end(&mut self, game: u64) -> Result<(), ArchiveError> {
        self.games.remove(&game);
        self.update();
        self.error.take().map_or(Ok(()), Err)
    }

    fn update(&mut self) {
        let written = self.write();
        if self.error.is_none() {
            self.error = written.err();
        }
    }

    /// Replaces the file in one step, so that a reader never sees half of it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self) -> Result<(), ArchiveError> {
        let text: Result<String, _> = self.games.values().map(pgn).collect();
        let written = text.and_then(|text| Ok(whole::replace(&self.path, |file| file.write_all(text.as_bytes()))?));
        written.map_err(|source| ArchiveError { path: self.path.display().to_string(), source })
    }
}
